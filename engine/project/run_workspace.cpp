#include "engine/project/run_workspace.h"

#include "engine/base/file_error.h"
#include "engine/base/json.h"
#include "engine/project/project_memory.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"

#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxManifestBytes = std::size_t{256} * 1024 * 1024;

Error folderError(const std::string &path, const std::error_code &code)
{
    return fileError(Error::Code::NotWritable, path, "The folder of the run cannot be made: " + code.message() + '.',
                     "Check the free space and the permissions.");
}

Json encodeStamps(const TreeStamps &stamps)
{
    Json json = Json::object();
    for (const auto &[path, stamp] : stamps)
        json[path] = {stamp.size, stamp.modified, stamp.inode};
    return json;
}

TreeStamps decodeStamps(const Json &json)
{
    TreeStamps stamps;
    if (!json.is_object())
        return stamps;
    for (const auto &[path, value] : json.items()) {
        const bool isStamp = value.is_array() && value.size() == 3 && value[0].is_number_integer()
            && value[1].is_number_integer() && value[2].is_number_integer();
        if (isStamp)
            stamps[path] = {value[0].get<std::int64_t>(), value[1].get<std::int64_t>(), value[2].get<std::uint64_t>()};
    }
    return stamps;
}

} // namespace

Result<RunWorkspace> RunWorkspace::begin(const std::string &runFolder, const std::string &name)
{
    RunWorkspace workspace;
    workspace.m_runFolder = runFolder;
    workspace.m_name = name;
    workspace.m_folder = runFolder + '/' + name;
    workspace.m_originals = workspace.changesFolder() + "/originals";
    std::error_code code;
    fs::create_directories(runFolder, code);
    if (code)
        return failure(folderError(runFolder, code));
    return workspace;
}

Result<RunWorkspace> RunWorkspace::copyOf(const std::string &source, const std::string &runFolder,
                                          const std::string &name, const TreeCopyOptions &options, std::stop_token stop)
{
    Result<RunWorkspace> workspace = begin(runFolder, name);
    if (!workspace)
        return workspace;
    workspace->m_source = source;
    if (source.empty()) {
        std::error_code code;
        fs::create_directories(workspace->m_folder, code);
        if (code)
            return failure(folderError(workspace->m_folder, code));
    } else {
        // Stamps first: a change of the user's while copying then counts as one.
        Result<TreeStamps> stamps = stampTree(source, stop);
        if (!stamps)
            return failure(stamps.error());
        workspace->m_originStamps = std::move(*stamps);
        Result<TreeCopySummary> copied = copyTree(source, workspace->m_folder, options, stop);
        if (!copied)
            return failure(copied.error());
        workspace->m_warnings = std::move(copied->warnings);
    }
    return workspace->remember().map([&workspace] { return std::move(*workspace); });
}

Result<RunWorkspace> RunWorkspace::copyOfFiles(const std::vector<std::pair<std::string, std::string>> &files,
                                               const std::string &runFolder, const std::string &name)
{
    Result<RunWorkspace> workspace = begin(runFolder, name);
    if (!workspace)
        return workspace;
    std::error_code code;
    fs::create_directories(workspace->m_folder, code);
    if (code)
        return failure(folderError(workspace->m_folder, code));
    for (const auto &[fileName, host] : files) {
        workspace->m_origins[fileName] = host;
        if (const std::optional<FileStamp> stamp = stampOf(host))
            workspace->m_originStamps[fileName] = *stamp;
        const Result<std::string> bytes = readFile(host, mostMemoryBytes);
        if (!bytes && bytes.error().code == Error::Code::NotFound)
            continue;
        if (!bytes)
            return failure(bytes.error());
        if (const Result<std::string> saved = saveFile(workspace->m_folder + '/' + fileName, *bytes, {}); !saved)
            return failure(saved.error());
    }
    return workspace->remember().map([&workspace] { return std::move(*workspace); });
}

Result<RunWorkspace> RunWorkspace::inPlace(const std::string &folder, const std::string &runFolder,
                                           const std::string &name, const TreeCopyOptions &options,
                                           std::stop_token stop)
{
    Result<RunWorkspace> workspace = copyOf(folder, runFolder, name, options, stop);
    if (!workspace)
        return workspace;
    workspace->m_base = workspace->m_folder;
    workspace->m_folder = folder;
    return workspace->remember().map([&workspace] { return std::move(*workspace); });
}

Result<RunWorkspace> RunWorkspace::open(const std::string &runFolder, const std::string &name, int finished)
{
    RunWorkspace workspace;
    workspace.m_runFolder = runFolder;
    workspace.m_name = name;
    workspace.m_originals = workspace.changesFolder() + "/originals";
    const Result<std::string> text = readFile(workspace.manifestFile(), maxManifestBytes);
    if (!text)
        return failure(text.error());
    const Result<Json> json = parseJson(std::string_view(*text));
    if (!json)
        return failure(json.error());
    workspace.m_folder = stringAt(*json, "folder");
    workspace.m_source = stringAt(*json, "source");
    workspace.m_base = stringAt(*json, "base");
    const Json &origins = memberAt(*json, "origins");
    if (origins.is_object()) {
        for (const auto &[fileName, host] : origins.items())
            workspace.m_origins[fileName] = host.is_string() ? host.get<std::string>() : std::string();
    }
    workspace.m_originStamps = decodeStamps(memberAt(*json, "origin_files"));
    workspace.m_applied = decodeStamps(memberAt(*json, "applied_files"));
    workspace.m_first = decodeStamps(memberAt(*json, "first_files"));
    workspace.m_last = workspace.m_first;
    workspace.readStamps(finished);
    return workspace;
}

Result<void> RunWorkspace::remember()
{
    Result<TreeStamps> stamps = stampTree(m_folder, {});
    if (!stamps)
        return failure(stamps.error());
    m_first = std::move(*stamps);
    m_last = m_first;
    return writeManifest();
}

Result<void> RunWorkspace::writeManifest() const
{
    Json origins = Json::object();
    for (const auto &[fileName, host] : m_origins)
        origins[fileName] = host;
    const Json json{{"version", 1},
                    {"folder", m_folder},
                    {"source", m_source},
                    {"base", m_base},
                    {"origins", origins},
                    {"origin_files", encodeStamps(m_originStamps)},
                    {"applied_files", encodeStamps(m_applied)},
                    {"first_files", encodeStamps(m_first)}};
    return saveFile(manifestFile(), dumpJson(json), {}).map([](const auto & /*hash*/) {});
}

bool RunWorkspace::hasStampsOf(int iteration) const
{
    return iteration < 0 || stampOf(stampsFile(iteration)).has_value();
}

Result<void> RunWorkspace::keepStamps(int iteration) const
{
    if (iteration < 0)
        return {};
    std::error_code code;
    fs::create_directories(changesFolder(), code);
    if (code)
        return failure(folderError(changesFolder(), code));
    return saveFile(stampsFile(iteration), dumpJson(encodeStamps(m_last)), {}).map([](const auto & /*hash*/) {});
}

/// Those after the newest of the finished iterations that has some.
void RunWorkspace::readStamps(int finished)
{
    for (int iteration = finished - 1; iteration >= 0; --iteration) {
        const Result<std::string> text = readFile(stampsFile(iteration), maxManifestBytes);
        const Result<Json> json = text ? parseJson(std::string_view(*text)) : failure(text.error());
        if (!json)
            continue;
        m_last = decodeStamps(*json);
        return;
    }
}

} // namespace Touchstone
