#include "engine/session/prompt_report.h"

#include "engine/base/clock.h"
#include "engine/base/embedded_text.h"
#include "engine/base/ids.h"
#include "engine/base/json.h"
#include "engine/base/token_estimate.h"
#include "engine/project/run_folder.h"
#include "engine/session/agent_builder.h"
#include "engine/session/agent_world.h"

#include <array>

namespace Touchstone {
namespace {

/// Per message, for role and separators (`spec/providers.md` §6.7).
constexpr std::int64_t tokensPerMessage = 4;

/// Takes the first request and ends the loop with an empty answer.
class ListeningModel final : public ChatModel
{
public:
    ListeningModel(const std::string &name, const ModelFacts &facts)
    {
        m_info.contextWindow = facts.contextWindow;
        m_info.price = facts.price;
        m_info.label = name;
        const std::size_t colon = name.find(':');
        m_info.provider = name.substr(0, colon);
        m_info.model = colon == std::string::npos ? name : name.substr(colon + 1);
        m_info.isAnthropic = m_info.provider == "anthropic";
    }

    const ModelInfo &info() const override { return m_info; }

    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token /*stop*/,
                                              ChatObserver & /*observer*/) override
    {
        if (!m_heard) {
            m_heard = true;
            m_system = request.system;
            m_messages.assign(request.messages.begin(), request.messages.end());
            m_tools.assign(request.tools.begin(), request.tools.end());
        }
        ChatReply reply;
        reply.message = Message::assistant({});
        return reply;
    }

    bool hasHeard() const { return m_heard; }
    const std::optional<Message> &system() const { return m_system; }
    const Transcript &messages() const { return m_messages; }
    const std::vector<ToolSchema> &tools() const { return m_tools; }

private:
    ModelInfo m_info;
    bool m_heard = false;
    std::optional<Message> m_system;
    Transcript m_messages;
    std::vector<ToolSchema> m_tools;
};

/// Keeps the warnings of a start that nobody watches.
class WarningSink final : public EventSink
{
public:
    void post(RunEvent event) override
    {
        if (auto *warning = std::get_if<Events::Warning>(&event.payload))
            warnings.push_back(std::move(warning->error));
    }

    std::vector<Error> warnings;
};

struct FragmentOrigin
{
    std::string_view origin;
    std::string_view file; ///< in `resources/`
};

constexpr std::array<FragmentOrigin, 7> fragmentOrigins{{
    {"base", "prompts/base.md"},
    {"skills", "prompts/skills.md"},
    {"filesystem", "prompts/filesystem.md"},
    {"filesystem", "prompts/execute.md"},
    {"subagents", "prompts/task.md"},
    {"memory", "prompts/memory.md"},
    {"todos", "prompts/todos.md"},
}};

std::string_view withoutNewlines(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
    return text;
}

/// The middleware whose template a block begins like: fragments are set apart as blocks, but do not say who wrote them.
std::string originOf(std::string_view block, std::string_view systemPrompt)
{
    const std::string_view text = withoutNewlines(block);
    for (const FragmentOrigin &fragment : fragmentOrigins) {
        std::string_view begin = withoutNewlines(embeddedText(fragment.file));
        begin = begin.substr(0, begin.find_first_of("\n{"));
        if (!begin.empty() && text.starts_with(begin))
            return std::string(fragment.origin);
    }
    return !systemPrompt.empty() && text.starts_with(withoutNewlines(systemPrompt)) ? "system" : "other";
}

void addBlocks(const ListeningModel &model, std::string_view systemPrompt, PromptReport &report)
{
    if (!model.system())
        return;
    for (const ContentBlock &block : blocksOf(*model.system())) {
        const Json json = parseJson(block.json);
        PromptBlock entry;
        entry.text = block.text.empty() ? stringAt(json, "text") : block.text;
        entry.origin = originOf(entry.text, systemPrompt);
        entry.tokens = estimateTokens(entry.text);
        entry.cacheBreakpoint = !memberAt(json, "cache_control").is_null();
        report.totals.system += entry.tokens;
        report.blocks.push_back(std::move(entry));
    }
}

void addRest(const ListeningModel &model, PromptReport &report)
{
    for (const ToolSchema &schema : model.tools()) {
        PromptTool tool;
        tool.name = schema.name;
        tool.description = schema.description;
        tool.parameters = schema.parameters;
        tool.tokens = estimateTokens(schema.name + schema.description + schema.parameters.text);
        report.totals.tools += tool.tokens;
        report.tools.push_back(std::move(tool));
    }
    report.messages = model.messages();
    for (const Message &message : report.messages)
        report.totals.messages += estimateTokens(textOf(message)) + tokensPerMessage;
    report.totals.total = report.totals.system + report.totals.tools + report.totals.messages;
    report.totals.contextWindow = model.info().contextWindow;
    Usage sent;
    sent.input = report.totals.total;
    if (model.info().price)
        report.totals.cost = model.info().price->costOf(sent);
}

} // namespace

Result<PromptReport> buildPrompt(const RunSpec &spec, const ModelFacts &facts, std::stop_token stop)
{
    if (const Result<void> trusted = checkTrust(spec); !trusted)
        return failure(trusted.error());
    const SystemClock clock;
    SystemIdSource ids;
    const Result<RunFolder> folder = RunFolder::temporary();
    if (!folder)
        return failure(folder.error());
    const Result<AgentWorld> world = makeWorld(spec, WorldUse::Look, folder->path(), clock, nullptr, stop);
    if (!world)
        return failure(world.error());
    const auto model = std::make_shared<ListeningModel>(workerModelOf(spec), facts);
    const Result<std::unique_ptr<Agent>> agent = buildAgent(spec, *world, {model, nullptr, {}}, {});
    if (!agent)
        return failure(agent.error());
    WarningSink sink;
    RunContext run(stop, sink, clock, ids);
    StateUpdate input;
    input.messages.push_back(Message::user(spec.task));
    const AgentResult result = (*agent)->invoke({}, std::move(input), run);
    if (!model->hasHeard()) {
        return failure(
            result.error.value_or(Error{Error::Code::Internal, "The agent made no request.", {}, {}, {}, {}, {}}));
    }
    PromptReport report;
    report.model = model->info().label;
    report.warnings = spec.project.warnings;
    report.warnings.insert(report.warnings.end(), sink.warnings.begin(), sink.warnings.end());
    const Result<std::string> systemPrompt = readText(spec.project.agent.systemPrompt);
    addBlocks(*model, systemPrompt.value_or(std::string()), report);
    addRest(*model, report);
    return report;
}

Result<TokenCount> countPrompt(const PromptReport &report, ChatModel &model, std::stop_token stop)
{
    std::vector<ContentBlock> blocks;
    for (const PromptBlock &block : report.blocks)
        blocks.push_back(ContentBlock::ofText(block.text));
    std::vector<ToolSchema> tools;
    for (const PromptTool &tool : report.tools)
        tools.push_back({tool.name, tool.description, tool.parameters, {}});
    ChatRequest request;
    request.system = Message::system({});
    request.system->content = std::move(blocks);
    request.messages = report.messages;
    request.tools = tools;
    return model.countTokens(request, std::move(stop));
}

} // namespace Touchstone
