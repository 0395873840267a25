#include "engine/project/check_baseline.h"

#include "engine/base/file_error.h"
#include "engine/base/json.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"

#include <algorithm>
#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostBytes = std::size_t{64} * 1024 * 1024;

std::string folderOf(const std::string &file)
{
    std::error_code code;
    return fs::absolute(file, code).lexically_normal().parent_path().string();
}

std::string relativeTo(const std::string &folder, const std::string &path)
{
    std::error_code code;
    return fs::absolute(path, code).lexically_normal().lexically_relative(folder).generic_string();
}

std::string keyOf(std::string path, const std::string &rule, const std::string &message)
{
    return path.append("\n").append(rule).append("\n").append(message);
}

tl::unexpected<Error> malformed(const std::string &file)
{
    return failure(fileError(Error::Code::Malformed, file, "This is no baseline of touchstone-cli check.",
                             "Write a new one with --write-baseline."));
}

} // namespace

Result<CheckBaseline> CheckBaseline::read(const std::string &file)
{
    const Result<std::string> text = readTextFile(file, mostBytes);
    if (!text) {
        Error error = text.error();
        if (error.code == Error::Code::NotFound)
            error.remedy = "Make it with --write-baseline.";
        return failure(std::move(error));
    }
    const Json json = Json::parse(*text, nullptr, false);
    if (!json.is_object() || json.value("version", 0) != 1 || !json.contains("findings")
        || !json["findings"].is_array())
        return malformed(file);
    CheckBaseline baseline;
    baseline.m_folder = folderOf(file);
    for (const Json &finding : json["findings"]) {
        const bool isGood = finding.is_object() && finding.contains("path") && finding["path"].is_string()
            && finding.contains("rule") && finding["rule"].is_string() && finding.contains("message")
            && finding["message"].is_string();
        if (!isGood)
            return malformed(file);
        baseline.m_known.push_back(keyOf(finding["path"].get<std::string>(), finding["rule"].get<std::string>(),
                                         finding["message"].get<std::string>()));
    }
    std::sort(baseline.m_known.begin(), baseline.m_known.end());
    return baseline;
}

std::size_t CheckBaseline::apply(SkillReport &report) const
{
    std::vector<std::string> known = m_known;
    std::size_t count = 0;
    for (CheckedFile &file : report.files) {
        const std::string path = relativeTo(m_folder, file.path);
        count += std::erase_if(file.diagnostics, [&](const Diagnostic &found) {
            const std::string key = keyOf(path, found.rule, found.message);
            const auto place = std::lower_bound(known.begin(), known.end(), key);
            if (place == known.end() || *place != key)
                return false;
            known.erase(place);
            return true;
        });
    }
    return count;
}

Result<void> CheckBaseline::write(const std::string &file, const SkillReport &report)
{
    const std::string folder = folderOf(file);
    Json findings = Json::array();
    for (const CheckedFile &checked : report.files) {
        for (const Diagnostic &found : checked.diagnostics)
            findings.push_back(
                {{"path", relativeTo(folder, checked.path)}, {"rule", found.rule}, {"message", found.message}});
    }
    const Json json{{"version", 1}, {"findings", findings}};
    const Result<std::string> saved =
        saveFile(file, json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n', std::nullopt);
    if (!saved)
        return failure(saved.error());
    return {};
}

} // namespace Touchstone
