#include "engine/project/trust.h"

#include "engine/base/json.h"
#include "engine/project/places.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr int maxScannedEntries = 100'000;

bool isBelow(std::string_view path, std::string_view root)
{
    return path == root || root == "/" || (path.starts_with(root) && path.substr(root.size()).starts_with('/'));
}

Json readStore(const std::string &file)
{
    const Result<std::string> text = readTextFile(file);
    if (!text)
        return Json::object();
    Result<Json> json = parseJson(std::string_view(*text));
    return json && json->is_object() ? std::move(*json) : Json::object();
}

std::string_view wordOf(TrustItem::Kind kind)
{
    switch (kind) {
    case TrustItem::Kind::Endpoint:
        return "endpoint";
    case TrustItem::Kind::LocalShell:
        return "local_shell";
    case TrustItem::Kind::Execute:
        return "execute";
    case TrustItem::Kind::InPlace:
        return "in_place";
    case TrustItem::Kind::CommandCheck:
        return "command check";
    case TrustItem::Kind::OutsidePath:
        return "path outside the project";
    }
    return {};
}

} // namespace

std::string resolvedPath(const std::string &path)
{
    std::error_code code;
    const fs::path resolved = fs::weakly_canonical(path, code);
    std::string text = (code ? fs::path(path).lexically_normal() : resolved).string();
    while (text.size() > 1 && text.ends_with('/'))
        text.pop_back();
    return text;
}

TrustBounds::TrustBounds(const std::string &folder, const Environment &environment)
{
    m_roots.push_back(resolvedPath(folder));
    if (environment.home.empty())
        return;
    for (const auto places : {defaultSkillPlaces(), defaultMemoryPlaces()}) {
        for (const std::string_view place : places) {
            if (place.starts_with("~/"))
                m_roots.push_back(resolvedPath(expandPath(place, folder, environment)));
        }
    }
}

bool TrustBounds::contains(const std::string &path) const
{
    const std::string resolved = resolvedPath(path);
    return std::any_of(m_roots.begin(), m_roots.end(),
                       [&resolved](const std::string &root) { return isBelow(resolved, root); });
}

std::vector<std::pair<std::string, std::string>> findOutsideLinks(const std::string &root, const TrustBounds &bounds,
                                                                  std::size_t limit)
{
    std::vector<std::pair<std::string, std::string>> links;
    std::error_code code;
    int scanned = 0;
    for (fs::recursive_directory_iterator it(root, fs::directory_options::skip_permission_denied, code);
         !code && it != fs::recursive_directory_iterator(); it.increment(code)) {
        if (links.size() >= limit || ++scanned > maxScannedEntries)
            break;
        std::error_code ignored;
        if (it->is_symlink(ignored) && !bounds.contains(it->path().string()))
            links.emplace_back(it->path().string(), resolvedPath(it->path().string()));
    }
    return links;
}

void sealTrust(Project &project, const std::vector<std::string> &content)
{
    if (project.trustItems.empty())
        return;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&hash](std::string_view text) {
        hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
        hash.addData(QByteArrayView("\0", 1));
    };
    add(resolvedPath(project.folder));
    for (const TrustItem &item : project.trustItems) {
        add(wordOf(item.kind));
        add(item.what);
        add(item.detail);
    }
    for (const std::string &text : content)
        add(text);
    project.trustKey = hash.result().toHex().toStdString();
}

bool TrustStore::isTrusted(const Project &project) const
{
    if (project.trustItems.empty())
        return true;
    const Json store = readStore(m_file);
    return stringAt(memberAt(memberAt(store, "trusted"), resolvedPath(project.folder)), "key") == project.trustKey;
}

Result<void> TrustStore::confirm(const Project &project)
{
    Json store = readStore(m_file);
    store["version"] = 1;
    if (!memberAt(store, "trusted").is_object())
        store["trusted"] = Json::object();
    store["trusted"][resolvedPath(project.folder)] = {{"key", project.trustKey}};
    std::error_code code;
    fs::create_directories(fs::path(m_file).parent_path(), code);
    return saveFile(m_file, store.dump(2, ' ', false, Json::error_handler_t::replace) + '\n', {}).map([](const auto &) {
    });
}

std::string configFolder(const Environment &environment)
{
    if (std::string given = environment.value("TOUCHSTONE_CONFIG_DIR"); !given.empty())
        return given;
    const std::string base = environment.value("XDG_CONFIG_HOME");
    return (base.starts_with('/') ? base : environment.home + "/.config") + "/touchstone";
}

Error untrustedError(const Project &project)
{
    Error error;
    error.code = Error::Code::Untrusted;
    error.message = "This project asks for things that need your confirmation first:";
    for (const TrustItem &item : project.trustItems) {
        error.message += "\n  " + std::string(wordOf(item.kind)) + ": " + item.what;
        if (!item.detail.empty())
            error.message += " (" + item.detail + ')';
    }
    error.remedy = "\nRead them; then confirm them in the window, or add --trust.";
    error.subject = project.folder;
    if (!project.trustItems.empty())
        error.position = project.trustItems.front().position;
    return error;
}

} // namespace Touchstone
