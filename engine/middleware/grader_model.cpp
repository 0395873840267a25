#include "engine/middleware/grader_model.h"

#include "engine/base/embedded_text.h"
#include "engine/base/json.h"
#include "engine/base/python_text.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

/// Whether the server refused the request for its form: neither forced tools nor JSON schemas.
bool refusesStructuredOutput(const Error &error)
{
    constexpr int badRequest = 400;
    constexpr int unprocessable = 422;
    const int status = error.httpStatus.value_or(0);
    if (status != badRequest && status != unprocessable)
        return false;
    const std::string text = Python::lower(error.message);
    constexpr std::array<std::string_view, 4> words{"response_format", "tool_choice", "json_schema",
                                                    "structured output"};
    return std::any_of(words.begin(), words.end(),
                       [&text](std::string_view word) { return text.find(word) != std::string::npos; });
}

tl::unexpected<ChatFailure> noVerdict(ChatReply reply, std::string why, std::string remedy = {})
{
    Error error;
    error.code = Error::Code::Grader;
    error.message = std::move(why);
    error.remedy = std::move(remedy);
    return tl::unexpected<ChatFailure>(ChatFailure{.error = std::move(error), .partial = std::move(reply.message)});
}

/// `system` with the instruction to answer in JSON behind it.
Message withJsonInstruction(const std::optional<Message> &system)
{
    std::vector<ContentBlock> blocks = system ? blocksOf(*system) : std::vector<ContentBlock>();
    const std::string_view instruction = embeddedText("prompts/grader-json.md");
    blocks.push_back(ContentBlock::ofText((blocks.empty() ? "" : "\n\n") + std::string(instruction) + '\n'
                                          + graderResponseSchema(ResponseForm::Extended).text));
    Message message = Message::system({});
    message.content = std::move(blocks);
    return message;
}

/// Puts the verdict where native output is looked for; what the model wrote stays in front of it.
void makePlainJson(Message &message, const GraderResponse &response)
{
    const Json raw{{"type", "non_standard"}, {"value", {{"reply", textOf(message)}}}};
    message.content = std::vector<ContentBlock>{
        {.type = "non_standard", .text = {}, .json = toJsonText(raw)},
        ContentBlock::ofText(dumpJson(encodeGraderResponse(response, ResponseForm::Extended))),
    };
}

} // namespace

GraderModel::GraderModel(std::shared_ptr<ChatModel> model, std::atomic<bool> &jsonByPrompt)
    : m_model(std::move(model))
    , m_jsonByPrompt(jsonByPrompt)
{
}

tl::expected<ChatReply, ChatFailure> GraderModel::chat(const ChatRequest &request, std::stop_token stop,
                                                       ChatObserver &observer)
{
    Reply reply = ask(request, std::move(stop), observer);
    return reply ? checked(request, std::move(*reply)) : reply;
}

GraderModel::Reply GraderModel::ask(const ChatRequest &request, std::stop_token stop, ChatObserver &observer)
{
    if (m_jsonByPrompt)
        return askInPrompt(request, std::move(stop), observer);
    Reply reply = m_model->chat(request, stop, observer);
    if (reply || !refusesStructuredOutput(reply.error().error))
        return reply;
    m_jsonByPrompt = true;
    observer.onRetry(
        {.attempt = 2, .attempts = 2, .delay = std::chrono::milliseconds(0), .cause = reply.error().error});
    return askInPrompt(request, std::move(stop), observer);
}

GraderModel::Reply GraderModel::askInPrompt(const ChatRequest &request, std::stop_token stop, ChatObserver &observer)
{
    std::vector<ToolSchema> tools;
    std::copy_if(request.tools.begin(), request.tools.end(), std::back_inserter(tools),
                 [](const ToolSchema &tool) { return tool.name != graderResponseName; });
    ChatRequest plain = request;
    plain.system = withJsonInstruction(request.system);
    plain.tools = tools;
    plain.toolChoice = ToolChoice::Auto;
    plain.outputSchema.reset();
    return m_model->chat(plain, std::move(stop), observer);
}

GraderModel::Reply GraderModel::checked(const ChatRequest &request, ChatReply reply)
{
    if (reply.finishReason == FinishReason::Truncated) {
        return noVerdict(std::move(reply),
                         "The grader's reply was cut at the token limit, so its verdict is not known.",
                         "Raise the model's limit of output tokens, or shorten the rubric.");
    }
    if (reply.finishReason == FinishReason::Refused)
        return noVerdict(std::move(reply), "The grader refused to answer.");
    if (!reply.message.toolCalls.empty())
        return reply;
    if (!reply.message.invalidToolCalls.empty())
        return noVerdict(std::move(reply), "The grader called a tool with arguments that are not JSON.");
    const std::string text = textOf(reply.message);
    const GraderResult<GraderResponse> response = readTextResponse(text, ResponseForm::Extended);
    if (!response)
        return noVerdict(std::move(reply), response.error().text);
    const Result<Json> plain = parseJson(text);
    m_hasReadText = !request.outputSchema || !plain || !plain->is_object();
    if (request.outputSchema && m_hasReadText)
        makePlainJson(reply.message, *response);
    return reply;
}

} // namespace Touchstone
