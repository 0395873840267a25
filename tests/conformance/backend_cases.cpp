#include "tests/conformance/backend_cases.h"

#include "engine/backends/composite_backend.h"
#include "engine/backends/filesystem_backend.h"
#include "engine/backends/keyed_files.h"
#include "engine/backends/local_shell_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/backends/store_backend.h"
#include "engine/base/json.h"
#include "tests/conformance/case_values.h"
#include "tests/conformance/permission_cases.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace Touchstone::Conformance {
namespace {

namespace fs = std::filesystem;

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

Json mapStrings(const Json &value, const std::function<std::string(std::string)> &change)
{
    if (value.is_string())
        return change(value.get<std::string>());
    Json result = value;
    if (value.is_array() || value.is_object()) {
        for (auto &member : result)
            member = mapStrings(member, change);
    }
    return result;
}

void writeFile(const fs::path &path, const std::string &bytes)
{
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string readFile(const fs::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void makeTree(const fs::path &root, const Json &entries)
{
    for (const Json &entry : entries) {
        const fs::path path = root / entry.at("path").get<std::string>();
        fs::create_directories(path.parent_path());
        if (entry.contains("dir"))
            fs::create_directories(path);
        else if (entry.contains("symlink"))
            fs::create_symlink(entry.at("symlink").get<std::string>(), path);
        else if (entry.contains("fifo"))
            ::mkfifo(path.c_str(), 0644);
        else
            writeFile(path, contentOf(entry));
    }
}

void listTree(const fs::path &root, const fs::path &folder, Json &entries)
{
    for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
        const std::string path = entry.path().lexically_relative(root).string();
        if (entry.is_symlink()) {
            entries.push_back({{"path", path}, {"symlink", fs::read_symlink(entry.path()).string()}});
        } else if (entry.is_directory()) {
            if (fs::is_empty(entry.path()))
                entries.push_back({{"path", path}, {"dir", true}});
            else
                listTree(root, entry.path(), entries);
        } else if (entry.is_fifo()) {
            entries.push_back({{"path", path}, {"fifo", true}});
        } else {
            const Json content = fromBytes(readFile(entry.path()));
            Json item = {{"path", path}};
            if (content.is_string())
                item["text"] = content;
            else
                item["base64"] = content.at("base64");
            entries.push_back(std::move(item));
        }
    }
}

Json treeOf(const std::string &root)
{
    if (!fs::exists(root))
        return nullptr;
    Json entries = Json::array();
    listTree(root, root, entries);
    std::sort(entries.begin(), entries.end(), [](const Json &left, const Json &right) {
        return left.at("path").get<std::string>() < right.at("path").get<std::string>();
    });
    return entries;
}

FileEntries entriesOf(const Json &files)
{
    FileEntries entries;
    for (const Json &file : files) {
        FileData data;
        const Json &content = file.at("content");
        if (content.is_array()) {
            for (std::size_t i = 0; i < content.size(); ++i)
                data.content += (i > 0 ? "\n" : "") + content[i].get<std::string>();
        } else {
            data.content = content.get<std::string>();
        }
        data.encoding = stringAt(file, "encoding", "utf-8");
        data.createdAt = stringAt(file, "created_at");
        data.modifiedAt = stringAt(file, "modified_at");
        entries.emplace_back(file.at("path").get<std::string>(), std::move(data));
    }
    return entries;
}

/// Entries in the form of `tree`; `before` are those of the set-up.
Json keyedTree(const FileEntries &entries, const Json &before)
{
    Json tree = Json::array();
    for (const auto &[path, file] : entries) {
        Json item = {{"path", path}, {"content", file.content}};
        if (file.encoding != "utf-8")
            item["encoding"] = file.encoding;
        for (const Json &old : before) {
            if (old.at("path").get<std::string>() != path)
                continue;
            // The old form stays as it is until something is written.
            if (old.at("content").is_array() && stringAt(old, "modified_at") == file.modifiedAt)
                item["content"] = old.at("content");
            if (!file.createdAt.empty() && stringAt(old, "created_at") == file.createdAt)
                item["created_at"] = file.createdAt;
        }
        tree.push_back(std::move(item));
    }
    return tree;
}

ShellOptions shellOptionsOf(const Json &description)
{
    ShellOptions options;
    options.timeout = integerAt(description, "timeout", options.timeout);
    options.maxOutput = integerAt(description, "max_output_bytes", options.maxOutput);
    options.inheritsEnvironment = boolAt(description, "inherit_env");
    const Json &variables = memberAt(description, "env");
    if (variables.is_object()) {
        for (const auto &[name, value] : variables.items())
            options.environment[name] = value.get<std::string>();
    }
    return options;
}

} // namespace

TimePoint StepClock::now() const
{
    constexpr std::int64_t start = 1'800'000'000;
    return TimePoint(std::chrono::seconds(start + ++m_readings));
}

std::chrono::steady_clock::time_point StepClock::steadyNow() const
{
    return std::chrono::steady_clock::now();
}

BackendCase::BackendCase(const Json &description)
{
    m_backend = build(description, "<ROOT>");
}

std::shared_ptr<Backend> BackendCase::build(const Json &description, const std::string &place)
{
    const std::string kind = stringAt(description, "kind");
    const Json files = memberAt(description, "files").is_null() ? Json::array() : description.at("files");
    if (kind == "state") {
        auto store = std::make_shared<FileStore>(entriesOf(files));
        m_tree = [store, files] { return keyedTree(store->entries(), files); };
        return std::make_shared<StateBackend>(store, m_clock);
    }
    if (kind == "store") {
        auto store = std::make_shared<InMemoryKeyValueStore>();
        const KeyValueStore::Namespace space{"files"};
        for (const auto &[path, file] : entriesOf(files))
            static_cast<void>(store->put(space, path, storedFile(file)));
        m_tree = [store, space, files] {
            FileEntries entries;
            const auto items = store->list(space);
            for (const auto &[path, value] : *items)
                entries.emplace_back(path, fileOfStored(value).value());
            return keyedTree(entries, files);
        };
        return StoreBackend::create(store, space, m_clock).value();
    }
    if (kind == "composite")
        return buildComposite(description);
    return buildFilesystem(description, place);
}

std::shared_ptr<Backend> BackendCase::buildFilesystem(const Json &description, const std::string &place)
{
    auto folder = std::make_unique<Folder>();
    folder->above = std::make_unique<QTemporaryDir>();
    const std::string above = fs::canonical(folder->above->path().toStdString()).string();
    folder->root = above + "/root";
    folder->hasOutside = description.contains("outside");
    m_places.emplace_back(place, folder->root);
    m_places.emplace_back("<OUTSIDE>", above + "/outside");
    m_places.emplace_back("<ABOVE>", above);
    fs::create_directories(folder->root);
    if (folder->hasOutside) {
        fs::create_directories(above + "/outside");
        makeTree(above + "/outside", withPlaces(description.at("outside")));
    }
    if (description.contains("tree"))
        makeTree(folder->root, withPlaces(description.at("tree")));
    m_tree = [folder = folder.get(), above] {
        const Json tree = treeOf(folder->root);
        return folder->hasOutside ? Json{{"root", tree}, {"outside", treeOf(above + "/outside")}} : tree;
    };
    FilesystemOptions options{.root = folder->root, .isVirtual = boolAt(description, "virtual", true)};
    if (description.contains("max_file_size_mb"))
        options.maxSearchedBytes = integerAt(description, "max_file_size_mb") * 1024 * 1024;
    m_folders.push_back(std::move(folder));
    if (stringAt(description, "kind") != "local_shell")
        return std::make_shared<FilesystemBackend>(std::move(options), m_clock);
    auto shell = LocalShellBackend::create(std::move(options), shellOptionsOf(description), m_clock, m_ids);
    if (shell)
        return *shell;
    m_constructionError = shell.error();
    return nullptr;
}

std::shared_ptr<Backend> BackendCase::buildComposite(const Json &description)
{
    auto fallback = build(description.at("default"), "<ROOT>");
    const auto defaultTree = m_tree;
    std::vector<CompositeBackend::Route> routes;
    std::vector<std::function<Json()>> trees;
    for (const Json &route : description.at("routes")) {
        const std::string prefix = route.at(0).get<std::string>();
        routes.emplace_back(prefix, build(route.at(1), "<ROOT:" + prefix + ">"));
        trees.push_back(m_tree);
    }
    const auto composite = std::make_shared<CompositeBackend>(std::move(fallback), std::move(routes),
                                                              stringAt(description, "artifacts_root", "/"));
    m_tree = [defaultTree, trees, composite] {
        Json list = Json::array();
        for (std::size_t i = 0; i < trees.size(); ++i)
            list.push_back(Json::array({composite->routes()[i].first, trees[i]()}));
        return Json{{"default", defaultTree()}, {"routes", list}};
    };
    return composite;
}

Json BackendCase::withPlaces(const Json &value) const
{
    return mapStrings(value, [this](std::string text) {
        for (const auto &[place, folder] : m_places)
            text = replaced(std::move(text), place, folder);
        return text;
    });
}

Json BackendCase::withoutPlaces(const Json &value) const
{
    return mapStrings(value, [this](std::string text) {
        for (const auto &[place, folder] : m_places)
            text = replaced(std::move(text), folder, place);
        return text;
    });
}

Json BackendCase::tree()
{
    return withoutPlaces(m_tree());
}

} // namespace Touchstone::Conformance
