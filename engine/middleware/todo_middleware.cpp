#include "engine/middleware/todo_middleware.h"

#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/middleware/prompt_text.h"
#include "engine/middleware/system_prompt.h"

namespace Touchstone {
namespace {

class WriteTodosTool final : public Tool
{
public:
    WriteTodosTool()
    {
        m_schema.name = "write_todos";
        m_schema.description = promptText("write_todos");
        const Json item{{"type", "object"},
                        {"properties",
                         {{"content", {{"type", "string"}}},
                          {"status", {{"type", "string"}, {"enum", {"pending", "in_progress", "completed"}}}}}},
                        {"required", {"content", "status"}}};
        m_schema.parameters = toJsonText(Json{{"type", "object"},
                                              {"properties", {{"todos", {{"type", "array"}, {"items", item}}}}},
                                              {"required", Json::array({"todos"})}});
    }

    const ToolSchema &schema() const override { return m_schema; }

    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) override
    {
        const Json parsed = parseJson(args);
        const Json &todos = memberAt(parsed, "todos");
        StateUpdate update;
        update.todos = toJsonText(todos);
        update.messages.push_back(
            Message::tool(context.callId, m_schema.name, "Updated todo list to " + Python::repr(todos)));
        ToolOutcome outcome;
        outcome.update = std::make_shared<const StateUpdate>(std::move(update));
        return outcome;
    }

private:
    ToolSchema m_schema;
};

} // namespace

TodoMiddleware::TodoMiddleware(std::string systemPrompt)
    : m_systemPrompt(std::move(systemPrompt))
    , m_tools{std::make_shared<WriteTodosTool>()}
{
}

Result<ModelResponse> TodoMiddleware::wrapModelCall(ModelRequest request, const AgentState & /*state*/,
                                                    RunContext & /*run*/, const ModelCallNext &next)
{
    if (!m_systemPrompt.empty())
        request.system = withFragment(std::move(request.system), m_systemPrompt);
    return next(std::move(request));
}

} // namespace Touchstone
