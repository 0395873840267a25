#pragma once

#include "engine/base/result.h"
#include "engine/llm/chat_model.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace Touchstone {

/// A structured answer that follows its schema.
struct StructuredValue
{
    JsonText value;
    std::string text; ///< how the tool message shows it: `Returning structured response: <text>`
};

/// One shape that the answer may have.
struct OutputVariant
{
    OutputSchema schema; ///< its name is the name of the synthetic tool
    std::string description;
    /// Checks what the model gave (JSON). The Error's message says what is wrong, for the model.
    std::function<Result<StructuredValue>(const JsonText &)> parse;
};

/// How an agent is made to end with a structured answer (`spec/engine.md` §5.5).
struct ResponseFormat
{
    enum class Strategy : std::uint8_t {
        Auto, ///< Provider where the model has native structured output, else Tool
        Tool, ///< a synthetic tool for each variant
        Provider, ///< the provider's own structured output; the first variant
    };
    /// What happens when the model's call of a synthetic tool is faulty; `error` is the text of the fault. An Error
    /// ends the run, a text goes back to the model.
    using ErrorText = std::function<Result<std::string>(const Error &error)>;

    Strategy strategy = Strategy::Auto;
    std::vector<OutputVariant> variants;
    ErrorText onError; ///< empty: `Error: <text>` newline ` Please fix your mistakes.`
    bool typed = false; ///< the variants are types, not bare schemas: a sub-agent's answer is then compact JSON
    std::string toolMessage; ///< content of the tool message of a valid answer; empty for the default
};

/// Whether Auto becomes Provider for this model: its profile says so, or its name is one of those that are known to
/// have native structured output.
bool hasNativeOutput(const ModelInfo &model, bool withTools);

} // namespace Touchstone
