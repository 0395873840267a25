#include "tests/conformance/agent_toolbox.h"

#include "engine/agent/state.h"
#include "engine/base/json.h"
#include "engine/base/python_json.h"
#include "engine/messages/message_codec.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

namespace Touchstone::Conformance {
namespace {

using Action = std::function<Result<ToolOutcome>(const Json &args, const ToolCallContext &context)>;

Error raised(std::string className, std::string message)
{
    Error error;
    error.code = Error::Code::Internal;
    error.className = std::move(className);
    error.message = std::move(message);
    return error;
}

ToolOutcome textResult(std::string text)
{
    return ToolOutcome(Message::tool({}, {}, std::move(text)));
}

class BoxTool final : public Tool
{
public:
    BoxTool(ToolSchema schema, bool direct, Action action, ToolTrace trace)
        : m_schema(std::move(schema))
        , m_direct(direct)
        , m_action(std::move(action))
        , m_trace(std::move(trace))
    {
    }

    const ToolSchema &schema() const override { return m_schema; }
    bool returnsDirectly() const override { return m_direct; }
    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) override
    {
        if (m_trace)
            m_trace(m_schema.name);
        return m_action(parseJson(args), context);
    }

private:
    ToolSchema m_schema;
    bool m_direct;
    Action m_action;
    ToolTrace m_trace;
};

void waitFor(const Json &args, std::stop_token stop)
{
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_for(lock, stop, std::chrono::milliseconds(integerAt(args, "ms")), [] { return false; });
}

/// A tool's return value as the content of its message (`spec/engine.md` §5.4).
Message messageOf(const Json &value)
{
    if (value.is_string())
        return Message::tool({}, {}, value.get<std::string>());
    const bool isContent = value.is_array()
        && std::all_of(value.begin(), value.end(), [](const Json &item) { return stringAt(item, "type") == "text"; });
    if (!isContent)
        return Message::tool({}, {}, Python::jsonDumps(value, false));
    Message message = Message::tool({}, {}, {});
    std::vector<ContentBlock> blocks;
    for (const Json &item : value)
        blocks.push_back(ContentBlock::ofText(stringAt(item, "text")));
    message.content = std::move(blocks);
    return message;
}

Result<ToolOutcome> data(const Json &args, const ToolCallContext & /*context*/)
{
    static const std::map<std::string, Json> kinds{
        {"map", {{"a", 1}, {"b", {true, nullptr, "é"}}, {"c", {{"d", 1.5}}}}},
        {"list", {1, 2.5, "x", "日本"}},
        {"null", nullptr},
        {"true", true},
        {"int", 7},
        {"float", 0.5},
        {"empty", ""},
        {"text_blocks", {{{"type", "text"}, {"text", "hi"}}, {{"type", "text"}, {"text", "there"}}}},
        {"empty_list", Json::array()},
        {"empty_map", Json::object()},
        {"quote", {{"q", "\"\n/"}}},
        {"strings", Json::array({"a", "b"})},
    };
    const auto kind = kinds.find(stringAt(args, "kind"));
    if (kind == kinds.end())
        return failure(raised("KeyError", stringAt(args, "kind")));
    return ToolOutcome(messageOf(kind->second));
}

Message wipe()
{
    Message message;
    message.role = Role::Remove;
    message.id = "*";
    return message;
}

Result<ToolOutcome> command(const Json &args, const ToolCallContext &context)
{
    const std::string mode = stringAt(args, "mode");
    const std::string text = stringAt(args, "text");
    const Message answer = Message::tool(context.callId, {}, text);
    Message named = answer;
    named.name = "other";
    const std::map<std::string, Transcript> modes{
        {"ok", {answer}},
        {"named", {named}},
        {"extra", {answer, Message::user("extra " + text)}},
        {"before", {Message::user("before " + text), answer}},
        {"none", {Message::user("extra " + text)}},
        {"wrong", {Message::tool("other", {}, text)}},
        {"empty", {}},
        {"wipe", {wipe()}},
        {"wipe_and", {wipe(), answer}},
    };
    const auto messages = modes.find(mode);
    if (messages == modes.end())
        return textResult("plain " + text);
    auto update = std::make_shared<StateUpdate>();
    update->messages = messages->second;
    ToolOutcome outcome;
    outcome.update = std::move(update);
    return outcome;
}

Result<ToolOutcome> repeat(const Json &args, const ToolCallContext & /*context*/)
{
    constexpr std::int64_t most = 1 << 28; // bytes; Python has no more memory either for what cases ask beyond this
    const std::string text = stringAt(args, "text");
    const std::int64_t times = text.empty() ? 0 : integerAt(args, "times");
    if (times > most / static_cast<std::int64_t>(text.size() + 1))
        return failure(raised("MemoryError", {}));
    std::string repeated;
    for (std::int64_t i = 0; i < times; ++i)
        repeated += text;
    return textResult(std::move(repeated));
}

struct Entry
{
    Json properties;
    Json required;
    bool direct = false;
    Action action;
};

const std::map<std::string, Entry> &entries()
{
    static const Json text{{"type", "string"}};
    static const Json integer{{"type", "integer"}};
    static const auto echo = [](const Json &args, const ToolCallContext &) -> Result<ToolOutcome> {
        return textResult(stringAt(args, "text"));
    };
    static const auto fail = [](const Json &args, const ToolCallContext &) -> Result<ToolOutcome> {
        return failure(raised("ValueError", stringAt(args, "message")));
    };
    static const std::map<std::string, Entry> all{
        {"echo", {{{"text", text}}, {"text"}, false, echo}},
        {"done", {{{"text", text}}, {"text"}, true, echo}},
        {"done2", {{{"text", text}}, {"text"}, true, echo}},
        {"add",
         {{{"a", integer}, {"b", integer}},
          {"a", "b"},
          false,
          [](const Json &args, const ToolCallContext &) -> Result<ToolOutcome> {
              return textResult(std::to_string(integerAt(args, "a") + integerAt(args, "b")));
          }}},
        {"repeat",
         {{{"text", text}, {"times", {{"type", "integer"}, {"default", 2}}}}, Json::array({"text"}), false, repeat}},
        {"note",
         {Json::object(), Json::array(), false,
          [](const Json &, const ToolCallContext &) -> Result<ToolOutcome> { return textResult("noted"); }}},
        {"slow",
         {{{"text", text}, {"ms", integer}},
          {"text", "ms"},
          false,
          [](const Json &args, const ToolCallContext &context) -> Result<ToolOutcome> {
              waitFor(args, context.stop);
              return echo(args, context);
          }}},
        {"fail_slow",
         {{{"message", text}, {"ms", integer}},
          {"message", "ms"},
          false,
          [](const Json &args, const ToolCallContext &context) -> Result<ToolOutcome> {
              waitFor(args, context.stop);
              return fail(args, context);
          }}},
        {"fail", {{{"message", text}}, {"message"}, false, fail}},
        {"data", {{{"kind", text}}, {"kind"}, false, data}},
        {"state_size",
         {Json::object(), Json::array(), false,
          [](const Json &, const ToolCallContext &context) -> Result<ToolOutcome> {
              return textResult(std::to_string(context.state->messages.size()));
          }}},
        {"command", {{{"mode", text}, {"text", text}}, {"mode", "text"}, false, command}},
    };
    return all;
}

/// `x=1 y=2`, as pydantic writes a model.
std::string typedText(const Json &value)
{
    std::string text;
    for (const auto &[key, member] : value.items())
        text += (text.empty() ? "" : " ") + key + "=" + Python::repr(member);
    return text;
}

OutputVariant variantOf(const std::string &name, bool typed)
{
    OutputVariant variant;
    variant.schema.name = name;
    const Json properties = name == "Point" ? Json{{"x", {{"type", "integer"}}}, {"y", {{"type", "integer"}}}}
                                            : Json{{"text", {{"type", "string"}}}};
    Json required = Json::array();
    for (const auto &[key, member] : properties.items())
        required.push_back(key);
    variant.schema.schema = toJsonText(
        Json{{"title", name}, {"type", "object"}, {"properties", properties}, {"required", std::move(required)}});
    const ToolSchema check{name, {}, variant.schema.schema, {}};
    variant.parse = [check, typed](const JsonText &json) -> Result<StructuredValue> {
        if (!typed) {
            const Json value = parseJson(json);
            return StructuredValue{toJsonText(Json{{"value", value}}), Python::repr(value)};
        }
        const Result<JsonText> checked = checkArguments(check, json);
        if (!checked)
            return failure(checked.error());
        const Json value = parseJson(*checked);
        return StructuredValue{toJsonText(Json{{"schema", check.name}, {"value", value}}), typedText(value)};
    };
    return variant;
}

ResponseFormat::Strategy strategyOf(const std::string &word)
{
    if (word == "tool")
        return ResponseFormat::Strategy::Tool;
    return word == "provider" ? ResponseFormat::Strategy::Provider : ResponseFormat::Strategy::Auto;
}

} // namespace

std::vector<std::shared_ptr<Tool>> toolbox(const Json &names, const ToolTrace &trace)
{
    std::vector<std::shared_ptr<Tool>> tools;
    for (const Json &name : names) {
        const Entry &entry = entries().at(name.get<std::string>());
        ToolSchema schema{
            name.get<std::string>(),
            {},
            toJsonText(Json{{"type", "object"},
                            {"properties", entry.properties.is_null() ? Json::object() : entry.properties},
                            {"required", entry.required}}),
            {}};
        tools.push_back(std::make_shared<BoxTool>(std::move(schema), entry.direct, entry.action, trace));
    }
    return tools;
}

ResponseFormat responseFormatOf(const Json &format)
{
    ResponseFormat result;
    result.strategy = strategyOf(stringAt(format, "strategy"));
    result.typed = boolAt(format, "typed");
    for (const Json &name : memberAt(format, "schemas"))
        result.variants.push_back(variantOf(name.get<std::string>(), result.typed));
    result.toolMessage = stringAt(format, "message");
    const Json &errors = memberAt(format, "handle_errors");
    if (errors.is_string()) {
        result.onError = [text = errors.get<std::string>()](const Error &) -> Result<std::string> { return text; };
    } else if (errors.is_boolean() && !errors.get<bool>()) {
        result.onError = [](const Error &error) -> Result<std::string> { return failure(error); };
    }
    return result;
}

} // namespace Touchstone::Conformance
