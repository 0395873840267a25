#pragma once

#include "engine/base/json_text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace Touchstone {

enum class Role : std::uint8_t {
    User,
    Assistant,
    System,
    Tool,
    Remove, ///< deletion marker: removes the message with this `id`, all of them with id `*` (`spec/engine.md` §4.6)
};

/// One piece of a message's content.
///
/// A plain text block is `type` "text" with `text`. Every other kind, and a text block with further keys
/// (`cache_control`), keeps the whole block in `json`, as it came, so that foreign forms survive a round trip.
struct ContentBlock
{
    std::string type = "text";
    std::string text;
    JsonText json;

    static ContentBlock ofText(std::string text) { return {.type = "text", .text = std::move(text), .json = {}}; }
    bool operator==(const ContentBlock &) const = default;
};

/// A call of a tool that the model asks for. `args` is a JSON object with the model's order of keys.
struct ToolCall
{
    std::optional<std::string> id;
    std::string name;
    JsonText args;

    bool operator==(const ToolCall &) const = default;
};

/// A call whose arguments are not a JSON object; never executed, the model is told.
struct InvalidToolCall
{
    std::optional<std::string> id;
    std::string name;
    std::string args; ///< as the model wrote them
    std::string error;

    bool operator==(const InvalidToolCall &) const = default;
};

/// Tokens of one model call or a sum of them. `input` includes the cached ones.
struct Usage
{
    std::int64_t input = 0;
    std::int64_t output = 0;
    std::int64_t cacheRead = 0;
    std::int64_t cacheWrite = 0;
    std::int64_t reasoning = 0; ///< part of `output`
    bool estimated = false; ///< counted by us, not reported by the provider

    std::int64_t total() const { return input + output; }
    Usage &operator+=(const Usage &other);
    bool operator==(const Usage &) const = default;
};

enum class ToolStatus : std::uint8_t { Success, Error };

/// The mark (`Message::source`) of messages that the rubric loop injects (`spec/engine.md` §1.3.1).
inline constexpr std::string_view rubricGraderSource = "rubric_grader";

/// One message of a conversation; a value. Absent texts are empty.
struct Message
{
    Role role = Role::User;
    /// Text, or blocks when there is more than plain text. The two are not interchangeable for requests and golden
    /// files.
    std::variant<std::string, std::vector<ContentBlock>> content;
    std::vector<ToolCall> toolCalls; ///< Assistant
    std::vector<InvalidToolCall> invalidToolCalls; ///< Assistant
    std::string id; ///< given by the agent when empty
    std::string name; ///< Tool: the tool; User: the author; Assistant: the agent
    std::string toolCallId; ///< Tool
    ToolStatus status = ToolStatus::Success; ///< Tool
    JsonText artifact; ///< Tool: for programs, never sent to the model
    std::string source; ///< mark that tells injected messages apart
    bool byHuman = false; ///< a person wrote or changed it while the run was parked; not for the model
    std::string evictedTo; ///< User: path that the text was moved to (`spec/engine.md` §3.6)
    std::optional<Usage> usage; ///< Assistant
    /// Assistant: what the provider wants back unchanged in the next request (thinking signatures, response ids), by
    /// provider.
    JsonText providerData;

    bool operator==(const Message &) const = default;

    static Message user(std::string text);
    static Message assistant(std::string text, std::vector<ToolCall> toolCalls = {});
    static Message system(std::string text);
    static Message tool(std::string callId, std::string name, std::string text,
                        ToolStatus status = ToolStatus::Success);
};

using Transcript = std::vector<Message>;

/// The text blocks joined without separator; the content itself when it is plain.
std::string textOf(const Message &message);

/// The blocks as the reference's `content_blocks` shows them for plain content: one text block, none for an empty text.
std::vector<ContentBlock> blocksOf(const Message &message);

/// Whether an injected message of the rubric loop.
inline bool isGraderFeedback(const Message &message)
{
    return message.source == rubricGraderSource;
}

} // namespace Touchstone
