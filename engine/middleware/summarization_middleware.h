#pragma once

#include "engine/middleware/summarizer.h"

namespace Touchstone {

/// Keeps a conversation within what the model takes: shortens old arguments, summarises older messages when a trigger
/// is reached or the model says that it is too much (`spec/engine.md` §4.2). The messages of the state stay as they
/// are.
class SummarizationMiddleware final : public Middleware
{
public:
    explicit SummarizationMiddleware(std::shared_ptr<const Summarizer> summarizer)
        : m_summarizer(std::move(summarizer))
    {
    }

    std::string_view name() const override { return "SummarizationMiddleware"; }
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;

private:
    struct LongArguments
    {
        std::size_t longest = 0; ///< bytes that are left alone
        std::size_t calls = 0;
        void add(const Message &message);
        bool operator==(const LongArguments &) const = default;
    };

    bool hasLongArguments(const RequestMessages &messages);
    bool isTruncationDue(std::span<const Message> messages, std::int64_t tokens) const;
    std::size_t truncationCutoff(std::span<const Message> messages, const ModelInfo &model) const;
    bool truncateArguments(Transcript &messages, const ModelInfo &model) const;
    Result<ModelResponse> summarised(ModelRequest request, const AgentState &state, RunContext &run,
                                     const ModelCallNext &next, bool afterOverflow) const;
    std::vector<Message> clipTail(Transcript &preserved, const ModelInfo &model) const;

    std::shared_ptr<const Summarizer> m_summarizer;
    HistorySum<LongArguments> m_longArguments;
};

} // namespace Touchstone
