#pragma once

#include "engine/middleware/summarizer.h"
#include "engine/tools/tool.h"

namespace Touchstone {

/// The tool `compact_conversation`: the model itself asks for a summary (`spec/engine.md` §4.2).
class CompactTool final : public Tool
{
public:
    CompactTool(std::shared_ptr<const Summarizer> summarizer, std::shared_ptr<ChatModel> model);

    const ToolSchema &schema() const override { return m_schema; }
    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext &context) override;

private:
    std::shared_ptr<const Summarizer> m_summarizer;
    std::shared_ptr<ChatModel> m_model;
    ToolSchema m_schema;
};

/// Offers the tool; opt-in.
class SummarizationToolMiddleware final : public Middleware
{
public:
    SummarizationToolMiddleware(std::shared_ptr<const Summarizer> summarizer, std::shared_ptr<ChatModel> model)
        : m_tools{std::make_shared<CompactTool>(std::move(summarizer), std::move(model))}
    {
    }

    std::string_view name() const override { return "SummarizationToolMiddleware"; }
    std::span<const std::shared_ptr<Tool>> tools() const override { return m_tools; }

private:
    std::vector<std::shared_ptr<Tool>> m_tools;
};

} // namespace Touchstone
