#include "tests/conformance/deep_agent_cases.h"

#include "engine/base/json.h"
#include "engine/skills/skill_label.h"

#include <stdexcept>

namespace Touchstone::Conformance {

std::vector<InterruptRule> interruptRulesOf(const Json &interruptOn)
{
    std::vector<InterruptRule> rules;
    for (const auto &[tool, config] : interruptOn.items()) {
        InterruptRule rule;
        rule.tool = tool;
        if (config.is_boolean()) {
            rule.enabled = config.get<bool>();
        } else {
            const char *key = config.contains("allowed") ? "allowed" : "allowed_decisions";
            rule.allowedDecisions = config.at(key).get<std::vector<std::string>>();
            rule.description = stringAt(config, "description");
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

Json interruptOf(const Interrupt &interrupt)
{
    const Json request = parseJson(interrupt.request);
    return {{"actions", request.at("action_requests")}, {"reviews", request.at("review_configs")}};
}

std::vector<FilesystemPermission> permissionsOf(const Json &permissions)
{
    std::vector<FilesystemPermission> result;
    for (const Json &json : permissions) {
        std::vector<FileOperation> operations;
        for (const Json &operation : json.at("operations"))
            operations.push_back(operation == "write" ? FileOperation::Write : FileOperation::Read);
        const std::string mode = stringAt(json, "mode", "allow");
        const PermissionMode decided = mode == "deny" ? PermissionMode::Deny
            : mode == "interrupt"                     ? PermissionMode::Interrupt
                                                      : PermissionMode::Allow;
        Result<FilesystemPermission> permission = FilesystemPermission::create(
            std::move(operations), json.at("paths").get<std::vector<std::string>>(), decided);
        if (!permission)
            throw std::runtime_error(permission.error().message);
        result.push_back(std::move(*permission));
    }
    return result;
}

std::vector<std::pair<std::string, std::optional<FileData>>> filesOf(const Json &files)
{
    std::vector<std::pair<std::string, std::optional<FileData>>> result;
    for (const auto &[path, text] : files.items()) {
        FileData file;
        file.content = text.get<std::string>();
        result.emplace_back(path, std::move(file));
    }
    return result;
}

std::vector<SkillSource> skillSourcesOf(const Json &paths)
{
    std::vector<SkillSource> sources;
    for (const Json &path : paths)
        sources.push_back({path.get<std::string>(), labelOf(path.get<std::string>())});
    return sources;
}

} // namespace Touchstone::Conformance
