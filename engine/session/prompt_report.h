#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/llm/model_table.h"
#include "engine/messages/message.h"
#include "engine/session/run_spec.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// One piece of the system prompt, in the order in which the model gets them.
struct PromptBlock
{
    /// Where it comes from: `system`, `base`, `skills`, `filesystem`, `subagents`, `todos`, `summarization`, `memory`,
    /// or `other`.
    std::string origin;
    std::string text;
    std::int64_t tokens = 0; ///< estimated (`spec/providers.md` §6.7)
    bool cacheBreakpoint = false; ///< a provider may cache everything up to the end of this block

    bool operator==(const PromptBlock &) const = default;
};

struct PromptTool
{
    std::string name;
    std::string description;
    JsonText parameters;
    std::int64_t tokens = 0;

    bool operator==(const PromptTool &) const = default;
};

struct PromptTotals
{
    std::int64_t system = 0;
    std::int64_t tools = 0;
    std::int64_t messages = 0;
    std::int64_t total = 0;
    std::optional<std::int64_t> contextWindow; ///< of the model, when known
    std::optional<double> cost; ///< US dollars of sending it once, nothing of it cached; when the price is known

    bool operator==(const PromptTotals &) const = default;
};

/// The first request of a run, as it will be sent.
struct PromptReport
{
    std::string model; ///< `provider:model`, empty when none is chosen
    std::vector<PromptBlock> blocks;
    std::vector<PromptTool> tools;
    Transcript messages;
    PromptTotals totals;
    std::vector<Error> warnings; ///< of the project and of loading its sources

    bool operator==(const PromptReport &) const = default;
};

/// Builds the agent exactly as a run does, lets it make its first request to a model that only listens, and takes that
/// request apart. `facts` are those of the worker's model (`ModelRegistry::factsOf`). Nothing is sent anywhere. Blocks
/// the calling thread on the disk: never call it on the window's. Fails as the start of a run would; an untrusted
/// project is Error::Code::Untrusted.
Result<PromptReport> buildPrompt(const RunSpec &spec, const ModelFacts &facts = {}, std::stop_token stop = {});

/// How many tokens the request has for `model`: by its provider, where that counts for free, else an estimate. Blocks
/// for some seconds at most.
Result<TokenCount> countPrompt(const PromptReport &report, ChatModel &model, std::stop_token stop);

} // namespace Touchstone
