#include "engine/middleware/compact_tool.h"

#include "engine/middleware/prompt_text.h"

namespace Touchstone {

CompactTool::CompactTool(std::shared_ptr<const Summarizer> summarizer, std::shared_ptr<ChatModel> model)
    : m_summarizer(std::move(summarizer))
    , m_model(std::move(model))
{
    m_schema.name = "compact_conversation";
    m_schema.description = promptText("compact_conversation");
    m_schema.parameters = {R"({"type":"object","properties":{}})"};
}

Result<ToolOutcome> CompactTool::invoke(const JsonText & /*args*/, const ToolCallContext &context)
{
    const AgentState &state = *context.state;
    const std::optional<SummaryEvent> event = SummaryEvent::decoded(state.summarization);
    const Transcript messages = Summarizer::effective(state.messages, event);
    const ModelInfo &model = m_model->info();
    const std::size_t cutoff =
        m_summarizer->isHalfTriggered(messages, model) ? m_summarizer->cutoff(messages, model) : 0;
    if (cutoff == 0) {
        return ToolOutcome(Message::tool(context.callId, m_schema.name,
                                         "Nothing to compact yet \u2014 conversation is within the token budget."));
    }
    const std::string session = Summarizer::sessionOf(state, *context.run);
    const AgentScope scope{std::string(context.agent), {}};
    const SummaryEvent summary =
        m_summarizer->summarise(messages, cutoff, event, session, *m_model, *context.run, scope);
    StateUpdate update;
    update.messages.push_back(Message::tool(context.callId, m_schema.name,
                                            "Conversation compacted. Summarized " + std::to_string(cutoff)
                                                + " messages into a concise summary."));
    update.summarization = summary.encoded();
    update.summarizationSession = session;
    ToolOutcome outcome;
    outcome.update = std::make_shared<const StateUpdate>(std::move(update));
    return outcome;
}

} // namespace Touchstone
