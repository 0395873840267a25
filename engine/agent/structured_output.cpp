#include "engine/agent/structured_output.h"

#include "engine/base/json.h"

#include <algorithm>

namespace Touchstone {
namespace {

Error outputError(std::string className, std::string message)
{
    Error error;
    error.code = Error::Code::Malformed;
    error.message = std::move(message);
    error.className = std::move(className);
    return error;
}

Error validationError(const std::string &schema, const Error &cause)
{
    return outputError("StructuredOutputValidationError",
                       "Failed to parse structured output for tool '" + schema + "': Failed to parse data to " + schema
                           + ": " + cause.message + ".");
}

Error multipleError(const std::vector<const ToolCall *> &calls)
{
    std::string names;
    for (const ToolCall *call : calls)
        names += (names.empty() ? "" : ", ") + call->name;
    return outputError("MultipleStructuredOutputsError",
                       "Model incorrectly returned multiple structured responses (" + names
                           + ") when only one is expected.");
}

/// Answers each of `calls` with the text for the model; fails when errors are not to be handled.
Result<void> answerFault(const ResponseFormat &format, const Error &error, const std::vector<const ToolCall *> &calls,
                         ModelResponse &response)
{
    Result<std::string> text = format.onError
        ? format.onError(error)
        : Result<std::string>("Error: " + error.message + "\n Please fix your mistakes.");
    if (!text)
        return failure(text.error());
    for (const ToolCall *call : calls)
        response.toolMessages.push_back(Message::tool(call->id.value_or(std::string()), call->name, *text));
    return {};
}

Result<void> takeFromTool(const AgentGraph &graph, ModelResponse &response)
{
    const ResponseFormat &format = *graph.spec().responseFormat;
    std::vector<const ToolCall *> calls;
    for (const ToolCall &call : response.reply.message.toolCalls) {
        if (graph.outputVariant(call.name) != nullptr)
            calls.push_back(&call);
    }
    if (calls.empty())
        return {};
    if (calls.size() > 1)
        return answerFault(format, multipleError(calls), calls, response);
    const ToolCall &call = *calls.front();
    Result<StructuredValue> value = graph.outputVariant(call.name)->parse(call.args);
    if (!value)
        return answerFault(format, validationError(call.name, value.error()), calls, response);
    const std::string content =
        format.toolMessage.empty() ? "Returning structured response: " + value->text : format.toolMessage;
    response.toolMessages.push_back(Message::tool(call.id.value_or(std::string()), call.name, content));
    response.structuredResponse = std::move(value->value);
    return {};
}

/// Native output as text: text blocks, strings, and a string `content` of other blocks, without a separator.
std::string nativeText(const Message &message)
{
    if (const auto *text = std::get_if<std::string>(&message.content))
        return *text;
    std::string joined;
    for (const ContentBlock &block : std::get<std::vector<ContentBlock>>(message.content))
        joined += block.type == "text" ? block.text : stringAt(parseJson(block.json), "content");
    return joined;
}

Result<void> takeFromText(const AgentGraph &graph, ModelResponse &response)
{
    if (!response.reply.message.toolCalls.empty())
        return {};
    const OutputVariant &variant = graph.spec().responseFormat->variants.front();
    const Result<Json> json = parseJson(nativeText(response.reply.message));
    if (!json) {
        Error error = validationError(variant.schema.name, json.error());
        error.message =
            "Native structured output for '" + variant.schema.name + "' is not valid JSON: " + json.error().message;
        return failure(std::move(error));
    }
    Result<StructuredValue> value = variant.parse(toJsonText(*json));
    if (!value)
        return failure(validationError(variant.schema.name, value.error()));
    response.structuredResponse = std::move(value->value);
    return {};
}

} // namespace

OutputBinding bindOutput(const AgentGraph &graph, ModelRequest &request)
{
    if (!graph.spec().responseFormat)
        return OutputBinding::None;
    const ResponseFormat &format = *graph.spec().responseFormat;
    const bool native = format.strategy == ResponseFormat::Strategy::Provider
        || (format.strategy == ResponseFormat::Strategy::Auto
            && hasNativeOutput(request.model->info(), !request.tools.empty()));
    if (native) {
        request.outputSchema = format.variants.front().schema;
        return OutputBinding::Provider;
    }
    for (const OutputVariant &variant : format.variants) {
        request.tools.push_back({.name = variant.schema.name,
                                 .description = variant.description,
                                 .parameters = variant.schema.schema,
                                 .extras = {}});
    }
    request.toolChoice = ToolChoice::Any;
    return OutputBinding::Tool;
}

Result<void> takeOutput(const AgentGraph &graph, OutputBinding binding, ModelResponse &response)
{
    switch (binding) {
    case OutputBinding::None:
        return {};
    case OutputBinding::Tool:
        return takeFromTool(graph, response);
    case OutputBinding::Provider:
        return takeFromText(graph, response);
    }
    return {};
}

} // namespace Touchstone
