#pragma once

#include "engine/agent/agent.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/llm/scripted_model.h"
#include "tests/bench/bench.h"

#include <memory>
#include <string>
#include <utility>

namespace Touchstone::Bench {

/// Takes events and forgets them.
class NullSink final : public EventSink
{
public:
    void post(RunEvent /*event*/) override { }
};

/// A tool with one argument that says what it was told.
class EchoTool final : public Tool
{
public:
    EchoTool()
    {
        m_schema.name = "echo";
        m_schema.description = "Says the text.";
        m_schema.parameters = {
            R"({"type":"object","properties":{"text":{"type":"string","description":"What to say"}},"required":["text"]})"};
    }

    const ToolSchema &schema() const override { return m_schema; }
    Result<ToolOutcome> invoke(const JsonText &args, const ToolCallContext & /*context*/) override
    {
        return ToolOutcome(Message::tool({}, {}, "said " + args.text));
    }

private:
    ToolSchema m_schema;
};

/// One answer of a script that calls `tool`.
inline ScriptEntry callEntry(std::string tool, std::string args, std::string text)
{
    ScriptEntry entry;
    entry.text = std::move(text);
    entry.toolCalls.push_back({.name = std::move(tool), .args = {std::move(args)}, .rawArgs = {}});
    return entry;
}

inline ScriptEntry textEntry(std::string text)
{
    ScriptEntry entry;
    entry.text = std::move(text);
    return entry;
}

inline ScriptEntry verdictEntry(std::string json)
{
    ScriptEntry entry;
    entry.verdict = {std::move(json)};
    return entry;
}

/// A model that plays `part` of `script` without pauses.
inline std::shared_ptr<ChatModel> playing(const Script &script, const std::string &part)
{
    return std::make_shared<ScriptedModel>(script, std::make_shared<ScriptPart>(script, part), "scripted:bench.yaml");
}

/// What a run needs beside its agent.
struct World
{
    NullSink sink;
    SystemClock clock;
    SystemIdSource ids;
    std::stop_source stop;
    RunContext run{stop.get_token(), sink, clock, ids};
};

} // namespace Touchstone::Bench
