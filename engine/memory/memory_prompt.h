#pragma once

#include "engine/base/result.h"
#include "engine/messages/message.h"

#include <string>
#include <string_view>

namespace Touchstone {

/// Our own template, `resources/prompts/memory.md`.
std::string_view defaultMemoryTemplate();

/// Must hold the slot `{agent_memory}`; else an Error whose `className` is ValueError and whose message is the
/// reference's.
Result<void> checkMemoryTemplate(std::string_view text);

/// The block that is added to the system message; `memory` is what `memoryText` gives. Errors of `renderTemplate`.
Result<std::string> memoryPrompt(std::string_view templateText, std::string_view memory);

/// The blocks of a system message as they are once a middleware has rewritten it: a block of a type that is none of the
/// known ones is wrapped as `{"type": "non_standard", "value": block}` (`spec/engine.md` §0.7).
std::vector<ContentBlock> standardBlocks(std::vector<ContentBlock> blocks);

/// Sets the cache breakpoint of memory: the last block gets `cache_control: {"type": "ephemeral"}`, in place of one
/// that is there. False when there is no block. Only for requests to an Anthropic chat model (`spec/engine.md` §1.2).
bool setCacheBreakpoint(std::vector<ContentBlock> &blocks);

} // namespace Touchstone
