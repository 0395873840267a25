#include "engine/project/trigger_queries.h"

#include "engine/base/json.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"

#include <filesystem>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr const char *fileName = "eval_queries.json";

Error entryError(const std::string &path, std::size_t number, std::string message)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.subject = path;
    error.message = "Entry " + std::to_string(number) + ": " + std::move(message);
    error.remedy = R"(Write a list of {"query": text, "should_trigger": true or false}.)";
    return error;
}

Result<Json> readList(const std::string &path)
{
    const Result<std::string> text = readTextFile(path);
    if (!text)
        return failure(text.error());
    Result<Json> list = parseJson(*text);
    if (!list) {
        Error error = list.error();
        error.subject = path;
        return failure(std::move(error));
    }
    if (!list->is_array()) {
        Error error = entryError(path, 0, {});
        error.code = Error::Code::Malformed;
        error.message = "The file holds no list.";
        return failure(std::move(error));
    }
    return list;
}

} // namespace

std::string triggerQueriesPath(const std::string &skillFile)
{
    const fs::path folder = fs::path(skillFile).parent_path();
    std::error_code code;
    if (fs::exists(folder / fileName, code))
        return (folder / fileName).string();
    return (folder / "evals" / fileName).string();
}

Result<TriggerQueries> loadTriggerQueries(const std::string &path)
{
    TriggerQueries result;
    const Result<std::string> bytes = readFile(path);
    if (!bytes && bytes.error().code == Error::Code::NotFound)
        return result;
    if (!bytes)
        return failure(bytes.error());
    result.hash = contentHash(*bytes);
    const Result<Json> list = readList(path);
    if (!list)
        return failure(list.error());
    for (const Json &entry : *list) {
        const std::size_t number = result.queries.size() + 1;
        if (!entry.is_object() || !entry.contains("query") || !entry["query"].is_string())
            return failure(entryError(path, number, "'query' must be a text."));
        const bool isBool = entry.contains("should_trigger") && entry["should_trigger"].is_boolean();
        if (!isBool)
            return failure(entryError(path, number, "'should_trigger' must be true or false."));
        result.queries.push_back({.query = entry["query"], .shouldTrigger = entry["should_trigger"]});
    }
    return result;
}

Result<std::string> saveTriggerQueries(const std::string &path, const TriggerQueries &queries)
{
    Json known = Json::array();
    if (!queries.hash.empty()) {
        if (const Result<Json> list = readList(path))
            known = *list;
    }
    Json list = Json::array();
    for (const TriggerQuery &query : queries.queries) {
        Json entry = Json::object();
        for (const Json &each : known) {
            if (each.is_object() && each.value("query", Json()) == Json(query.query))
                entry = each;
        }
        entry["query"] = query.query;
        entry["should_trigger"] = query.shouldTrigger;
        list.push_back(std::move(entry));
    }
    constexpr int indent = 2;
    const std::string text = list.dump(indent, ' ', false, Json::error_handler_t::replace) + '\n';
    return queries.hash.empty() ? createFile(path, text) : saveFile(path, text, queries.hash);
}

} // namespace Touchstone
