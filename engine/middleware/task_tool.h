#pragma once

#include "engine/middleware/sub_agent_middleware.h"
#include "engine/tools/tool.h"

namespace Touchstone {

/// `- name: description`, a line each.
std::string listOf(const std::vector<SubAgent> &subAgents);

/// The tool `task(description, subagent_type)`.
class TaskTool final : public Tool
{
public:
    TaskTool(std::vector<SubAgent> subAgents, std::string description);

    const ToolSchema &schema() const override { return m_schema; }
    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) override;

private:
    const SubAgent *find(std::string_view name) const;
    std::string unknown(const std::string &name) const;

    std::vector<SubAgent> m_subAgents;
    ToolSchema m_schema;
};

} // namespace Touchstone
