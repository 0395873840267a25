#include "engine/project/script_file.h"

#include "engine/base/json.h"
#include "engine/project/text_file.h"
#include "engine/project/yaml_reader.h"

#include <array>
#include <cmath>

namespace Touchstone {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 5> scriptKeys{"version", "options", "agent", "grader", "subagents"};
constexpr std::array<Words, 3> optionKeys{"chunk", "delay_ms", "at_end"};
constexpr std::array<Words, 6> entryKeys{"text", "tool_calls", "when", "error", "usage", "verdict"};
constexpr std::array<Words, 3> callKeys{"name", "args", "raw_args"};
constexpr std::array<Words, 1> whenKeys{"contains"};
constexpr std::array<Words, 3> errorKeys{"status", "message", "retry_after"};
constexpr std::array<Words, 5> usageKeys{"input", "output", "cache_read", "cache_write", "reasoning"};
constexpr std::array<Words, 2> endWords{"error", "repeat"};
constexpr std::array<Words, 3> verdictWords{"satisfied", "needs_revision", "failed"};
constexpr std::int64_t maxTokens = 1'000'000'000;
constexpr double maxRetrySeconds = 86'400;

/// Reads one script; `part` names the part in messages.
class ScriptReader
{
public:
    explicit ScriptReader(YamlReader &yaml)
        : m_yaml(yaml)
    {
    }

    Script read()
    {
        m_script.file = m_yaml.file();
        const YAML::Node &root = m_yaml.root();
        if (!m_yaml.isMapping(root, "The script", scriptKeys)) {
            m_yaml.fail(root, "The script is empty.", "Add 'agent:' with at least one entry.");
            return std::move(m_script);
        }
        m_yaml.checkVersion(root["version"]);
        readOptions(root["options"]);
        m_script.agent = readEntries(root["agent"], "agent");
        m_script.grader = readEntries(root["grader"], "grader");
        const YAML::Node subagents = root["subagents"];
        if (m_yaml.isMapping(subagents, "'subagents'", {})) {
            for (const auto &entry : subagents) {
                const std::string name = m_yaml.text(entry.first, "A name in 'subagents'");
                m_script.subagents.emplace_back(name, readEntries(entry.second, "subagents." + name));
            }
        }
        return std::move(m_script);
    }

private:
    void readOptions(const YAML::Node &node)
    {
        if (!m_yaml.isMapping(node, "'options'", optionKeys))
            return;
        m_script.chunk = static_cast<int>(m_yaml.integer(node["chunk"], "'options.chunk'", m_script.chunk, 1, 100'000));
        m_script.delay = std::chrono::milliseconds(
            m_yaml.integer(node["delay_ms"], "'options.delay_ms'", m_script.delay.count(), 0, 600'000));
        m_script.atEnd = m_yaml.word(node["at_end"], "'options.at_end'", endWords, "error") == "repeat"
            ? Script::AtEnd::Repeat
            : Script::AtEnd::Error;
    }

    std::vector<ScriptEntry> readEntries(const YAML::Node &node, const std::string &part)
    {
        std::vector<ScriptEntry> entries;
        if (!m_yaml.isList(node, '\'' + part + '\''))
            return entries;
        for (const auto &entry : node)
            entries.push_back(readEntry(entry, "An entry of '" + part + '\''));
        return entries;
    }

    ScriptEntry readEntry(const YAML::Node &node, const std::string &what)
    {
        ScriptEntry entry;
        if (!isGiven(node) || !m_yaml.isMapping(node, what, entryKeys)) {
            m_yaml.fail(node, what + " must be a mapping with text, tool_calls, verdict or error.");
            return entry;
        }
        entry.line = m_yaml.positionOf(node).line;
        entry.text = m_yaml.text(node["text"], "'text' in " + what);
        readCalls(node["tool_calls"], what, entry);
        const YAML::Node when = node["when"];
        if (m_yaml.isMapping(when, "'when' in " + what, whenKeys))
            entry.whenContains = m_yaml.needText(when, "contains", "'when.contains' in " + what);
        readError(node["error"], what, entry);
        readUsage(node["usage"], what, entry);
        readVerdict(node["verdict"], what, entry);
        const bool hasAnswer = node["text"].IsDefined() || !entry.toolCalls.empty();
        if (!hasAnswer && !entry.error && entry.verdict.isEmpty())
            m_yaml.fail(node, what + " has no answer.", "Give it text, tool_calls, verdict or error.");
        if ((entry.error && (hasAnswer || !entry.verdict.isEmpty())) || (!entry.verdict.isEmpty() && hasAnswer))
            m_yaml.fail(node, what + " has several answers.", "Verdict and error stand alone in an entry.");
        return entry;
    }

    void readCalls(const YAML::Node &node, const std::string &what, ScriptEntry &entry)
    {
        if (!m_yaml.isList(node, "'tool_calls' in " + what))
            return;
        for (const auto &item : node) {
            const std::string where = "A tool call in " + what;
            if (!isGiven(item) || !m_yaml.isMapping(item, where, callKeys)) {
                m_yaml.fail(item, where + " must be a mapping.", "Write it as {name: read_file, args: {…}}.");
                return;
            }
            const YAML::Node &map = item;
            ScriptToolCall call;
            call.name = m_yaml.needText(map, "name", "The name of a tool call");
            const YAML::Node args = map["args"];
            if (map["raw_args"].IsDefined())
                call.rawArgs = m_yaml.text(map["raw_args"], "'raw_args' in " + where);
            if (isGiven(args) && !args.IsMap())
                m_yaml.fail(args, "'args' in " + where + " must be a mapping.", "For broken arguments use 'raw_args'.");
            else if (isGiven(args))
                call.args = toJsonText(m_yaml.json(args, "'args'"));
            if (isGiven(args) && call.rawArgs)
                m_yaml.fail(item, where + " has both args and raw_args.", "Keep one of them.");
            entry.toolCalls.push_back(std::move(call));
        }
    }

    void readError(const YAML::Node &node, const std::string &what, ScriptEntry &entry)
    {
        if (!m_yaml.isMapping(node, "'error' in " + what, errorKeys))
            return;
        ScriptError error;
        error.status =
            static_cast<int>(m_yaml.integer(node["status"], "'error.status' in " + what, error.status, 400, 599));
        error.message = m_yaml.text(node["message"], "'error.message' in " + what);
        if (isGiven(node["retry_after"])) {
            const double seconds = m_yaml.number(node["retry_after"], "'error.retry_after' in " + what, 0, 0);
            error.retryAfter = std::chrono::milliseconds(std::llround(std::min(seconds, maxRetrySeconds) * 1000));
        }
        entry.error = std::move(error);
    }

    void readUsage(const YAML::Node &node, const std::string &what, ScriptEntry &entry)
    {
        if (!m_yaml.isMapping(node, "'usage' in " + what, usageKeys))
            return;
        const auto tokens = [&](const char *key) {
            return m_yaml.integer(node[key], std::string("'usage.") + key + "' in " + what, 0, 0, maxTokens);
        };
        entry.usage = Usage{.input = tokens("input"),
                            .output = tokens("output"),
                            .cacheRead = tokens("cache_read"),
                            .cacheWrite = tokens("cache_write"),
                            .reasoning = tokens("reasoning")};
    }

    /// The verdict goes to the grader's reader as it stands: a broken one may be written on purpose.
    void readVerdict(const YAML::Node &node, const std::string &what, ScriptEntry &entry)
    {
        if (!m_yaml.isMapping(node, "'verdict' in " + what, {}))
            return;
        const Json verdict = m_yaml.json(node, "'verdict'");
        const std::string result = stringAt(verdict, "result");
        if (std::find(verdictWords.begin(), verdictWords.end(), result) == verdictWords.end())
            m_yaml.warn(node, "The result '" + result + "' is none of satisfied, needs_revision, failed.");
        entry.verdict = toJsonText(verdict);
    }

    YamlReader &m_yaml;
    Script m_script;
};

} // namespace

Result<LoadedScript> parseScript(const std::string &text, const std::string &file)
{
    Result<YamlReader> yaml = YamlReader::parse(text, file);
    if (!yaml)
        return failure(yaml.error());
    LoadedScript loaded;
    loaded.script = ScriptReader(*yaml).read();
    if (yaml->problem())
        return failure(*yaml->problem());
    loaded.warnings = yaml->takeWarnings();
    return loaded;
}

Result<LoadedScript> loadScript(const std::string &path)
{
    const Result<std::string> text = readTextFile(path);
    if (!text) {
        Error error = text.error();
        if (error.code == Error::Code::NotFound) {
            error.message = "The script of the model does not exist.";
            error.remedy = "Check the path after 'scripted:'; it is relative to the project folder.";
        }
        return failure(std::move(error));
    }
    return parseScript(*text, path);
}

} // namespace Touchstone
