#include "engine/backends/composite_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/base/json.h"
#include "engine/base/utf8.h"
#include "engine/middleware/compact_tool.h"
#include "engine/middleware/summarization_middleware.h"
#include "tests/conformance/agent_fixtures.h"
#include "tests/conformance/agent_operations.h"
#include "tests/conformance/agent_toolbox.h"

#include <regex>

namespace Touchstone::Conformance {
namespace {

ContextSize sizeOf(const std::string &kind, const Json &value)
{
    ContextSize size;
    if (kind == "tokens")
        size.kind = ContextSize::Kind::Tokens;
    else if (kind == "fraction")
        size.kind = ContextSize::Kind::Fraction;
    else if (kind != "messages")
        return {ContextSize::Kind::Messages, 0.0}; // no such kind: a size that is refused
    // True is a number in Python, but no count.
    size.value = value.is_number() ? value.get<double>() : 0.0;
    return size;
}

ContextClause clauseOf(const Json &json)
{
    ContextClause clause;
    if (json.is_array()) {
        clause.push_back(sizeOf(json[0].get<std::string>(), json[1]));
        return clause;
    }
    for (const auto &[kind, value] : json.items())
        clause.push_back(sizeOf(kind, value));
    if (clause.empty())
        clause.push_back({ContextSize::Kind::Messages, 0.0});
    return clause;
}

std::vector<ContextClause> triggersOf(const Json &json)
{
    std::vector<ContextClause> triggers;
    if (json.is_null())
        return triggers;
    const bool isList = json.is_array() && !json.empty() && !json[0].is_string();
    if (!isList)
        return {clauseOf(json)};
    for (const Json &clause : json)
        triggers.push_back(clauseOf(clause));
    return triggers;
}

TokenCounter counterOf(const std::string &name)
{
    if (name == "approx")
        return {};
    if (name == "chars") {
        return [](std::span<const Message> messages, std::span<const ToolSchema>) {
            std::int64_t count = 0;
            for (const Message &message : messages)
                count += static_cast<std::int64_t>(codePointCount(textOf(message)));
            return count;
        };
    }
    const std::int64_t ofTool = name == "with_tools" ? 100 : 0;
    return [ofTool](std::span<const Message> messages, std::span<const ToolSchema> tools) {
        return static_cast<std::int64_t>(messages.size()) * 10 + static_cast<std::int64_t>(tools.size()) * ofTool;
    };
}

SummarizationOptions optionsOf(const Json &config)
{
    SummarizationOptions options;
    options.triggers = triggersOf(memberAt(config, "trigger"));
    if (config.contains("keep"))
        options.keep = clauseOf(config.at("keep")).front();
    options.counter = counterOf(stringAt(config, "counter", "chars"));
    if (config.contains("max_input_tokens"))
        options.maxInputTokens = integerAt(config, "max_input_tokens");
    if (config.contains("truncate")) {
        const Json &truncate = config.at("truncate");
        options.truncation.emplace();
        if (!memberAt(truncate, "trigger").is_null())
            options.truncation->trigger = clauseOf(truncate.at("trigger")).front();
        if (truncate.contains("keep"))
            options.truncation->keep = clauseOf(truncate.at("keep")).front();
        options.truncation->maxLength = static_cast<std::size_t>(integerAt(truncate, "max_length", 2000));
        options.truncation->text = stringAt(truncate, "truncation_text", "...(argument truncated)");
    }
    return options;
}

/// Reads nothing and cannot write.
class FailingBackend final : public Backend
{
public:
    LsResult ls(std::string_view /*path*/) override { return {}; }
    ReadResult read(std::string_view /*path*/, std::int64_t /*offset*/, std::int64_t /*limit*/) override { return {}; }
    WriteResult write(std::string_view /*path*/, std::string_view /*content*/) override
    {
        return {.error = refused(), .path = {}};
    }
    EditResult edit(std::string_view /*path*/, std::string_view /*before*/, std::string_view /*after*/,
                    bool /*all*/) override
    {
        return {.error = refused(), .path = {}, .occurrences = 0};
    }
    DeleteResult remove(std::string_view /*path*/) override { return {}; }
    GrepResult grep(std::string_view /*pattern*/, const GrepOptions & /*options*/, std::stop_token /*stop*/) override
    {
        return {};
    }
    GlobResult glob(std::string_view /*pattern*/, const std::optional<std::string> & /*path*/,
                    std::stop_token /*stop*/) override
    {
        return {};
    }
    std::vector<UploadResponse> upload(std::span<const std::pair<std::string, std::string>> /*files*/) override
    {
        return {};
    }
    std::vector<DownloadResponse> download(std::span<const std::string> paths) override
    {
        std::vector<DownloadResponse> responses(paths.size());
        for (DownloadResponse &response : responses)
            response.error = BackendError{.text = "file_not_found", .raises = {}};
        return responses;
    }

private:
    static BackendError refused() { return {.text = "cannot write", .raises = {}}; }
};

/// What both operations set up.
class SummaryCase
{
public:
    explicit SummaryCase(const Json &input, const Json &script)
        : store(std::make_shared<FileStore>())
        , backend(backendOf(input))
        , model(std::make_shared<FakeModel>(script, profileOf(input)))
        , messages(messagesOf(input.at("messages")))
    {
        for (std::size_t i = 0; i < messages.size(); ++i)
            messages[i].id = "m" + std::to_string(i);
        state.messages = messages;
        if (input.contains("event")) {
            SummaryEvent event;
            event.cutoff = static_cast<std::size_t>(integerAt(input.at("event"), "cutoff"));
            event.summary = Message::user("old summary");
            event.summary.source = summarizationSource;
            state.summarization = event.encoded();
        }
    }

    Result<std::shared_ptr<const Summarizer>> summarizer(const Json &input) const
    {
        SummarizationOptions options = optionsOf(input.at("config"));
        options.artifactsRoot = stringAt(input, "artifacts_root", "/");
        return Summarizer::create(backend, std::move(options));
    }

    Json history() const
    {
        static const std::regex time(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00)");
        for (const auto &[path, file] : store->entries()) {
            if (path.find("conversation_history/") != std::string::npos && path.ends_with(".md"))
                return std::regex_replace(file.content, time, "TIME");
        }
        return nullptr;
    }

    Surroundings surroundings;
    std::shared_ptr<FileStore> store;
    std::shared_ptr<Backend> backend;
    std::shared_ptr<FakeModel> model;
    Transcript messages;
    AgentState state;

private:
    std::shared_ptr<Backend> backendOf(const Json &input) const
    {
        if (stringAt(input, "backend") == "failing")
            return std::make_shared<FailingBackend>();
        return std::make_shared<StateBackend>(store, surroundings.clock());
    }

    static FakeProfile profileOf(const Json &input)
    {
        FakeProfile profile;
        const Json &limit = memberAt(input.at("config"), "max_input_tokens");
        if (limit.is_number())
            profile.maxInputTokens = limit.get<std::int64_t>();
        return profile;
    }
};

/// One message of an inner call, as the case names it.
Json nameOf(const Message &message, const Transcript &original)
{
    if (message.source == summarizationSource && message.id.empty())
        return "old_summary";
    for (std::size_t i = 0; i < original.size(); ++i) {
        if (original[i].id != message.id)
            continue;
        if (message == original[i])
            return i;
        if (message.role == Role::Tool) {
            const bool moved = textOf(message).starts_with("Tool result too large");
            return Json{{"i", i}, {"replaced", moved ? "file" : "read_file"}};
        }
        Json args = Json::array();
        for (const ToolCall &call : message.toolCalls)
            args.push_back(parseJson(call.args));
        return Json{{"i", i}, {"args", std::move(args)}};
    }
    return message.source == summarizationSource ? "summary" : "unknown";
}

Json namesOf(std::span<const Message> messages, const Transcript &original)
{
    Json names = Json::array();
    for (const Message &message : messages)
        names.push_back(nameOf(message, original));
    return names;
}

Json summaryMessageOf(const SummaryEvent &event)
{
    const bool namesPath = !event.path.empty() && textOf(event.summary).find(event.path) != std::string::npos;
    const bool tagged = textOf(event.summary).find("<summary>\n") != std::string::npos;
    Json json{{"names_path", namesPath}, {"tagged", tagged}};
    if (event.path.empty())
        json["text"] = textOf(event.summary);
    return json;
}

Json summariesScript()
{
    Json script = Json::array();
    for (int i = 1; i < 20; ++i)
        script.push_back({{"role", "assistant"}, {"content", "summary " + std::to_string(i)}});
    return script;
}

/// The handler that the middleware wraps: writes down what it is asked, and answers or overflows.
Result<ModelResponse> answer(const Json &outcomes, std::size_t call)
{
    if (call < outcomes.size() && outcomes[call] == "overflow") {
        Error error;
        error.code = Error::Code::ContextOverflow;
        error.className = "ContextOverflowError";
        return failure(std::move(error));
    }
    ModelResponse response;
    response.reply.message = Message::assistant("ok");
    return response;
}

void putResults(Json &json, const SummaryCase &given, const StateUpdate &update)
{
    if (const auto event = SummaryEvent::decoded(update.summarization.value_or(JsonText()))) {
        json["event"] = {{"cutoff", event->cutoff}, {"has_path", !event->path.empty()}};
        const std::string session = update.summarizationSession.value_or(std::string());
        static const std::regex digits("session_[0-9a-f]{32}");
        const bool isNew = std::regex_match(session, digits);
        json["session"] = isNew ? "session_" + std::string(32, 'x') : session;
        if (!event->path.empty() && !isNew)
            json["event"]["path"] = event->path;
        json["summary_message"] = summaryMessageOf(*event);
    }
    if (!update.messages.empty())
        json["state_messages"] = namesOf(update.messages, given.messages);
}

Json summarize(const Json &input)
{
    SummaryCase given(input, summariesScript());
    given.state.summarizationSession = stringAt(input, "session");
    const std::string root = stringAt(input, "artifacts_root", "/");
    if (input.contains("history")) {
        given.backend->write(root + (root.ends_with('/') ? "" : "/") + "conversation_history/"
                                 + stringAt(input, "session") + ".md",
                             stringAt(input, "history"));
    }
    const Result<std::shared_ptr<const Summarizer>> summarizer = given.summarizer(input);
    if (!summarizer)
        return {{"raises", exceptionClassOf(summarizer.error())}};
    SummarizationMiddleware middleware(*summarizer);
    ModelRequest request;
    request.model = given.model.get();
    if (input.contains("system"))
        request.system = systemOf(input.at("system"));
    request.messages = RequestMessages(std::span<const Message>(given.messages));
    for (const auto &tool : toolbox(input.value("tools", Json::array())))
        request.tools.push_back(tool->schema());
    Json calls = Json::array();
    const Result<ModelResponse> response =
        middleware.wrapModelCall(request, given.state, given.surroundings.run(), [&](const ModelRequest &inner) {
            calls.push_back(namesOf(inner.messages.span(), given.messages));
            return answer(input.value("handler", Json::array()), calls.size() - 1);
        });
    Json json{{"calls", calls}};
    if (!response) {
        json["raises"] = exceptionClassOf(response.error());
        return json;
    }
    json["summary_calls"] = given.model->calls();
    putResults(json, given, response->update.value_or(StateUpdate()));
    if (const Json history = given.history(); !history.is_null())
        json["history"] = history;
    Json large = Json::array();
    for (const auto &[path, file] : given.store->entries()) {
        const std::size_t at = path.find("large_tool_results/");
        if (at != std::string::npos)
            large.push_back(path.substr(at + std::string_view("large_tool_results/").size()));
    }
    if (!large.empty())
        json["large_tool_results"] = std::move(large);
    return json;
}

Json compact(const Json &input)
{
    SummaryCase given(input, input.value("model", summariesScript()));
    given.state.summarizationSession = "abc";
    const Result<std::shared_ptr<const Summarizer>> summarizer = given.summarizer(input);
    if (!summarizer)
        return {{"raises", exceptionClassOf(summarizer.error())}};
    CompactTool tool(*summarizer, given.model);
    ToolCallContext context;
    context.callId = "k1";
    context.state = &given.state;
    context.run = &given.surroundings.run();
    const Result<ToolOutcome> outcome = tool.invoke({"{}"}, context);
    if (!outcome)
        return {{"raises", exceptionClassOf(outcome.error())}};
    Message message = outcome->update ? outcome->update->messages.front() : outcome->message;
    message.name.clear();
    Json json{{"tool", tool.schema().name}, {"message", fromMessage(message)}};
    const auto event =
        SummaryEvent::decoded(outcome->update ? outcome->update->summarization.value_or(JsonText()) : JsonText());
    if (event) {
        json["event"] = {{"cutoff", event->cutoff}, {"path", event->path.empty() ? Json() : Json(event->path)}};
    }
    if (const Json history = given.history(); !history.is_null())
        json["history"] = history;
    return json;
}

Json tokens(const Json &input)
{
    std::vector<ToolSchema> tools;
    for (const Json &tool : input.value("tools", Json::array())) {
        const Json &function = tool.at("function");
        tools.push_back(
            {stringAt(function, "name"), stringAt(function, "description"), toJsonText(function.at("parameters")), {}});
    }
    TokenCountOptions options;
    options.charactersPerToken = input.value("chars_per_token", 4.0);
    options.scaleByReports = boolAt(input, "scaling");
    return {{"tokens", countTokens(messagesOf(input.at("messages")), tools, options)}};
}

} // namespace

void registerAgentSummaryOperations(Registry &registry)
{
    registry["agent.summarize"] = summarize;
    registry["agent.compact"] = compact;
    registry["agent.tokens"] = tokens;
}

} // namespace Touchstone::Conformance
