#include "engine/base/json.h"
#include "engine/cli/commands.h"
#include "engine/cli/interrupt_watch.h"
#include "engine/cli/project_context.h"
#include "engine/cli/terminal_text.h"
#include "engine/messages/message_codec.h"
#include "engine/project/trust.h"

namespace Touchstone {
namespace {

/// Shows the answer while it comes: the text on standard output, unless one JSON object will follow.
class AskObserver final : public ChatObserver
{
public:
    AskObserver(const Console &console, bool raw)
        : m_console(console)
        , m_raw(raw)
    {
    }

    void onDelta(const ChatDelta &delta) override
    {
        if (delta.kind == ChatDelta::Kind::Text && !m_raw && !m_console.isJson()) {
            m_console.result(printable(delta.text));
            m_hasText = true;
        } else if (delta.kind == ChatDelta::Kind::Reasoning) {
            m_reasoning += delta.text;
        }
    }
    void onRetry(const RetryNotice &notice) override { m_console.note(retryText(notice)); }
    void onRawEvent(std::string_view event) override
    {
        if (m_raw)
            m_console.result(std::string(event) + '\n');
    }

    bool hasText() const { return m_hasText; }
    /// What the model thought, as far as its provider shows it; each provider keeps it elsewhere in the message.
    const std::string &reasoning() const { return m_reasoning; }

private:
    const Console &m_console;
    bool m_raw;
    bool m_hasText = false;
    std::string m_reasoning;
};

Json callsOf(const Message &message)
{
    Json calls = Json::array();
    for (const ToolCall &call : message.toolCalls) {
        const Json args = parseJson(call.args);
        calls.push_back({{"id", call.id ? Json(*call.id) : Json()},
                         {"name", call.name},
                         {"args", args.is_null() ? Json::object() : args}});
    }
    return calls;
}

/// Calls that no agent would run: unreadable arguments, or an answer that was cut.
Json invalidCallsOf(const Message &message)
{
    Json calls = Json::array();
    for (const InvalidToolCall &call : message.invalidToolCalls) {
        calls.push_back({{"id", call.id ? Json(*call.id) : Json()},
                         {"name", call.name},
                         {"args", call.args},
                         {"error", call.error}});
    }
    return calls;
}

Json answerObject(const Message &message, std::string_view status, const std::string &finishReason,
                  const std::string &reasoning)
{
    const bool isWhole = status == "complete";
    return {{"text", isWhole ? textOf(message) : std::string()},
            {"partial_text", isWhole ? std::string() : textOf(message)},
            {"reasoning", reasoning},
            {"tool_calls", callsOf(message)},
            {"invalid_tool_calls", invalidCallsOf(message)},
            {"status", status},
            {"finish_reason", finishReason.empty() ? Json() : Json(finishReason)},
            {"usage", message.usage ? usageToJson(*message.usage) : Json()}};
}

std::string_view statusOf(FinishReason reason)
{
    switch (reason) {
    case FinishReason::Complete:
    case FinishReason::ToolCalls:
        return "complete";
    case FinishReason::Truncated:
        return "truncated";
    case FinishReason::Refused:
        return "refused";
    }
    return "error";
}

std::string_view statusOf(const Error &error)
{
    if (error.code == Error::Code::BrokenStream)
        return "incomplete";
    return error.code == Error::Code::Refused ? "refused" : "error";
}

ExitStatus tellFailure(const ChatFailure &failure, const std::string &reasoning, const Console &console)
{
    if (console.isJson()) {
        console.note("error: " + printable(toText(failure.error)));
        Json object = answerObject(failure.partial, statusOf(failure.error), {}, reasoning);
        object["error"] = errorObject(failure.error);
        console.resultLine(object);
        return exitStatusOf(failure.error) == ExitStatus::Cancelled ? ExitStatus::Cancelled : ExitStatus::Failed;
    }
    console.fail(failure.error);
    return exitStatusOf(failure.error) == ExitStatus::Cancelled ? ExitStatus::Cancelled : ExitStatus::Failed;
}

} // namespace

ExitStatus askModel(const CommandLine &line, const Console &console)
{
    Result<ProjectContext> context = openContext(line, console);
    if (!context)
        return console.fail(context.error());
    const std::string name = line.value("model", context->project.agent.model);
    if (name.empty())
        return console.fail({Error::Code::Usage, "No model is named.", "Use --model provider:model.", {}, {}, {}, {}});
    // What the user names himself needs no trust; the project's own model may.
    if (!context->trusted && !line.has("model"))
        return console.fail(untrustedError(context->project));
    const Result<std::unique_ptr<ChatModel>> model = context->models->create(name, {.part = "agent"});
    if (!model)
        return console.fail(model.error());
    Result<std::string> text =
        line.arguments.front() == "-" ? readInput("-") : Result<std::string>(line.arguments.front());
    if (!text)
        return console.fail(text.error());

    const Transcript messages{Message::user(std::move(*text))};
    ChatRequest request;
    if (line.has("system"))
        request.system = Message::system(line.value("system"));
    request.messages = messages;
    AskObserver observer(console, line.has("raw"));
    std::stop_source stop;
    const InterruptWatch watch([&stop] { stop.request_stop(); });
    const tl::expected<ChatReply, ChatFailure> reply = (*model)->chat(request, stop.get_token(), observer);
    if (observer.hasText())
        console.result("\n");
    if (!reply)
        return tellFailure(reply.error(), observer.reasoning(), console);
    const std::string_view status = statusOf(reply->finishReason);
    if (console.isJson())
        console.resultLine(answerObject(reply->message, status, reply->rawFinishReason, observer.reasoning()));
    else if (status != "complete")
        console.note("warning: the answer is " + std::string(status) + '.');
    return status == "complete" ? ExitStatus::Positive : ExitStatus::Negative;
}

} // namespace Touchstone
