#include "engine/backends/paths.h"
#include "engine/base/json.h"
#include "tests/conformance/operations.h"
#include "tests/conformance/permission_cases.h"

#include <algorithm>

namespace Touchstone::Conformance {
namespace {

PermissionMode modeOf(std::string_view word)
{
    if (word == "deny")
        return PermissionMode::Deny;
    return word == "interrupt" ? PermissionMode::Interrupt : PermissionMode::Allow;
}

FileOperation operationOf(std::string_view word)
{
    return word == "write" ? FileOperation::Write : FileOperation::Read;
}

Json decideCase(const Json &input)
{
    const auto rules = rulesOf(input.at("rules"));
    if (!rules)
        return raisedBy(rules.error());
    const PermissionMode mode = decidePermission(*rules, operationOf(input.at("operation").get<std::string>()),
                                                 input.at("path").get<std::string>());
    return {{"decision", toWord(mode)}};
}

Json filterCase(const Json &input)
{
    const auto rules = rulesOf(input.at("rules"));
    if (!rules)
        return raisedBy(rules.error());
    Json kept = Json::array();
    for (const Json &path : input.at("paths")) {
        if (decidePermission(*rules, FileOperation::Read, path.get<std::string>()) != PermissionMode::Deny)
            kept.push_back(path);
    }
    return {{"kept", kept}};
}

Json deleteCase(const Json &input)
{
    const auto rules = rulesOf(input.at("rules"));
    if (!rules)
        return raisedBy(rules.error());
    return {{"patterns",
             patternsAgainstDelete(*rules, input.at("target").get<std::string>(), input.at("leaf").get<bool>())}};
}

Json interruptCase(const Json &input)
{
    const auto rules = rulesOf(input.at("rules"));
    if (!rules)
        return raisedBy(rules.error());
    const std::string tool = input.at("tool").get<std::string>();
    const std::vector<std::string> tools = interruptingTools(*rules);
    Json result = {{"tools", tools}};
    if (std::ranges::find(tools, tool) != tools.end())
        result["fires"] = interruptsCall(*rules, tool, toJsonText(input.at("args")));
    return result;
}

Json anchorCase(const Json &input)
{
    const std::string anchor = patternAnchor(input.at("pattern").get<std::string>());
    Json overlap = Json::array();
    for (const Json &path : input.at("paths"))
        overlap.push_back(overlapsAnchor(path.get<std::string>(), anchor));
    return {{"anchor", anchor}, {"overlap", overlap}};
}

} // namespace

Result<std::vector<FilesystemPermission>> rulesOf(const Json &rules)
{
    std::vector<FilesystemPermission> result;
    for (const Json &rule : rules) {
        std::vector<FileOperation> operations;
        for (const Json &operation : rule.at("operations"))
            operations.push_back(operationOf(operation.get<std::string>()));
        auto built =
            FilesystemPermission::create(std::move(operations), rule.at("paths").get<std::vector<std::string>>(),
                                         modeOf(stringAt(rule, "mode", "allow")));
        if (!built)
            return failure(built.error());
        result.push_back(std::move(*built));
    }
    return result;
}

Json raisedBy(const Error &error)
{
    return {{"raises", error.className}, {"text", error.message}};
}

void registerPermissionsOperations(Registry &registry)
{
    registry["permissions.decide"] = decideCase;
    registry["permissions.filter"] = filterCase;
    registry["permissions.delete"] = deleteCase;
    registry["permissions.interrupt"] = interruptCase;
    registry["permissions.anchor"] = anchorCase;
}

} // namespace Touchstone::Conformance
