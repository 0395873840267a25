#include "engine/agent/event_codec.h"
#include "engine/agent/state.h"
#include "engine/backends/grep_text.h"
#include "engine/backends/lines.h"
#include "engine/backends/state_backend.h"
#include "engine/backends/text_edit.h"
#include "engine/base/json.h"
#include "engine/memory/memory.h"
#include "engine/memory/memory_prompt.h"
#include "engine/middleware/patch_tool_calls_middleware.h"
#include "engine/net/event_stream.h"
#include "engine/rubric/coverage.h"
#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_transcript.h"
#include "engine/skills/skill_loader.h"
#include "engine/skills/skill_prompt.h"
#include "engine/tools/file_tools.h"
#include "engine/yaml/yaml_value.h"
#include "tests/bench/bench_agents.h"

#include <array>
#include <cstdio>

namespace Touchstone::Bench {
namespace {

constexpr std::array<int, 3> sizes{1'000, 10'000, 100'000};

/// Makes an input of `count` items and gives the work on it.
using Prepare = std::function<std::function<void()>(int count)>;

/// A hundred times the items may cost a hundred times the time, and what leaving the caches costs on top; a square
/// would be ten thousand times.
Row growthRow(const std::string &name, const Prepare &prepare)
{
    constexpr double tolerance = 10;
    std::array<double, sizes.size()> times{};
    for (std::size_t i = 0; i < sizes.size(); ++i)
        times[i] = medianMilliseconds(prepare(sizes[i]), sizes[i] == sizes.back() ? 2 : 9);
    Row row{.name = "growth-" + name,
            .value = times[2],
            .unit = "ms",
            .reference = times[0] * sizes[2] / sizes[0],
            .limit = tolerance,
            .note = {}};
    std::array<char, 96> note{};
    std::snprintf(note.data(), note.size(), "1k %.3f, 10k %.3f, 100k %.3f ms", times[0], times[1], times[2]);
    row.note = note.data();
    return row;
}

std::string numbered(std::string_view word, int number)
{
    return std::string(word) + std::to_string(number);
}

std::string skillFile(int number)
{
    return "---\nname: " + numbered("skill-", number) + "\ndescription: Does the work " + std::to_string(number)
        + ".\n---\nBody.\n";
}

std::shared_ptr<StateBackend> backendWith(int count, const std::function<std::string(int)> &path,
                                          const std::function<std::string(int)> &text)
{
    static const SystemClock clock;
    FileEntries files;
    for (int i = 0; i < count; ++i)
        files.emplace_back(path(i), FileData{.content = text(i), .createdAt = {}, .modifiedAt = {}});
    return std::make_shared<StateBackend>(std::make_shared<FileStore>(std::move(files)), clock);
}

std::shared_ptr<StateBackend> backendWithNotes(int count)
{
    return backendWith(
        count, [](int i) { return numbered("/notes/n", i) + ".md"; },
        [](int i) { return "first line\n" + numbered("needle", i) + "\n"; });
}

Transcript conversation(int count)
{
    Transcript messages;
    for (int i = 0; i < count; ++i) {
        Message message = i % 2 == 0 ? Message::user(numbered("Question ", i)) : Message::assistant("An answer.");
        message.id = numbered("id-", i);
        messages.push_back(std::move(message));
    }
    return messages;
}

// --- skills and memory ---

std::function<void()> loadManySkills(int count)
{
    auto backend = backendWith(
        count, [](int i) { return numbered("/skills/skill-", i) + "/SKILL.md"; }, skillFile);
    return [backend] {
        const std::vector<SkillSource> sources{{.path = "/skills/", .label = "All"}};
        loadSkills(*backend, sources);
    };
}

std::function<void()> renderManySkills(int count)
{
    std::vector<SkillMetadata> skills;
    for (int i = 0; i < count; ++i) {
        SkillMetadata skill;
        skill.name = numbered("skill-", i);
        skill.description = "Does the work.";
        skill.path = "/skills/" + skill.name + "/SKILL.md";
        skills.push_back(std::move(skill));
    }
    return [skills] {
        const std::vector<SkillSource> sources{{.path = "/skills/", .label = "All"}};
        skillsPrompt(defaultSkillsTemplate(), skillsSlots(sources, skills, {}));
    };
}

std::function<void()> readManyKeys(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += numbered("key", i) + ": " + numbered("value ", i) + "\n";
    return [text] { loadYaml(text, {.nodes = std::size_t{1} << 20U}); };
}

std::function<void()> joinManyMemories(int count)
{
    MemoryContents contents;
    std::vector<std::string> sources;
    for (int i = 0; i < count; ++i) {
        sources.push_back(numbered("/memory/", i) + ".md");
        contents.emplace_back(sources.back(), "- Remember. <!-- not this -->\n");
    }
    return [contents, sources] { memoryText(memorySections(contents, sources)); };
}

// --- conversation ---

std::function<void()> addManyMessages(int count)
{
    return [writes = conversation(count)] {
        Transcript merged;
        mergeMessages(merged, writes);
    };
}

std::function<void()> patchManyMessages(int count)
{
    Transcript messages = conversation(count);
    for (int i = 1; i < count; i += 2)
        messages[static_cast<std::size_t>(i)].toolCalls.push_back(
            {.id = numbered("call-", i), .name = "t", .args = {"{}"}});
    return [messages] { withOpenCallsAnswered(messages); };
}

std::function<void()> gradeManyMessages(int count)
{
    return [messages = conversation(count)] {
        GraderPayloadParts parts;
        const GraderTranscript transcript = graderTranscript(messages);
        parts.transcript = transcript.text;
        graderPayload(parts);
    };
}

std::function<void()> coverManyCriteria(int count)
{
    std::string text;
    std::vector<CriterionVerdict> verdicts;
    for (int i = 0; i < count; ++i) {
        text += "- The entry " + numbered("number ", i) + " has a source\n";
        CriterionVerdict verdict;
        verdict.name = "The entry " + numbered("number ", i) + " has a source";
        verdict.state = CriterionState::Passed;
        verdicts.push_back(std::move(verdict));
    }
    return [text, verdicts] { coverageOf(criteriaOf(text), verdicts); };
}

std::function<void()> checkManyCriteria(int count)
{
    Json criteria = Json::array();
    for (int i = 0; i < count; ++i)
        criteria.push_back({{"name", numbered("c", i)}, {"passed", true}});
    const Json reply{{"result", "satisfied"}, {"explanation", "All."}, {"criteria", criteria}};
    return [text = dumpJson(reply)] { readTextResponse(text, ResponseForm::Extended); };
}

// --- files ---

std::function<void()> writeManyFiles(int count)
{
    return [count] {
        static const SystemClock clock;
        StateBackend backend(std::make_shared<FileStore>(), clock);
        for (int i = 0; i < count; ++i)
            backend.write(numbered("/notes/n", i) + ".md", "text");
    };
}

std::function<void()> mergeManyFiles(int count)
{
    std::vector<std::pair<std::string, std::optional<FileData>>> writes;
    writes.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        writes.emplace_back(numbered("/notes/n", i), FileData{.content = "text", .createdAt = {}, .modifiedAt = {}});
    return [writes] {
        FileEntries files;
        mergeFiles(files, writes);
    };
}

std::function<void()> listManyFiles(int count)
{
    return [backend = backendWithNotes(count)] { backend->ls("/notes"); };
}

std::function<void()> globManyFiles(int count)
{
    return [backend = backendWithNotes(count)] { backend->glob("**/*.md", std::nullopt, {}); };
}

std::function<void()> grepManyFiles(int count)
{
    return [backend = backendWithNotes(count)] {
        const GrepResult result = backend->grep("needle", {}, {});
        grepText(*result.matches, GrepMode::Content);
    };
}

std::function<void()> editManyPlaces(int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "an old line\n";
    return [text] { replaceText(text, "old", "newer", true); };
}

std::function<void()> readManyLines(int count)
{
    FileData file;
    for (int i = 0; i < count; ++i)
        file.content += numbered("line ", i) + "\n";
    return [file, count] { numberedText(slicePage(file, 0, count).data->content, 1); };
}

// --- streams and events ---

std::function<void()> readManyEvents(int count)
{
    std::string stream;
    for (int i = 0; i < count; ++i)
        stream += "event: delta\ndata: {\"text\": \"" + numbered("piece ", i) + "\"}\n\n";
    return [stream] {
        EventStreamParser parser;
        parser.feed(stream, [](const ServerSentEvent &) { return true; });
    };
}

std::function<void()> codeManyEvents(int count)
{
    std::vector<RunEvent> events;
    for (int i = 0; i < count; ++i) {
        RunEvent event;
        event.sequence = i + 1;
        event.payload = Events::MessageAdded{Message::assistant(numbered("Answer ", i)), i, false, {}};
        events.push_back(std::move(event));
    }
    return [events] {
        for (const RunEvent &event : events)
            decodeEvent(encodeEvent(event).text);
    };
}

} // namespace

std::vector<Benchmark> growthBenchmarks()
{
    const std::vector<std::pair<std::string, Prepare>> inputs{
        {"skills-loaded", loadManySkills},       {"skills-in-prompt", renderManySkills},
        {"frontmatter-keys", readManyKeys},      {"memory-files", joinManyMemories},
        {"messages-merged", addManyMessages},    {"open-calls", patchManyMessages},
        {"messages-graded", gradeManyMessages},  {"criteria-covered", coverManyCriteria},
        {"criteria-checked", checkManyCriteria}, {"files-written", writeManyFiles},
        {"files-merged", mergeManyFiles},        {"files-listed", listManyFiles},
        {"files-globbed", globManyFiles},        {"files-grepped", grepManyFiles},
        {"places-edited", editManyPlaces},       {"lines-read", readManyLines},
        {"stream-events", readManyEvents},       {"run-events", codeManyEvents},
    };
    std::vector<Benchmark> benchmarks;
    benchmarks.reserve(inputs.size());
    for (const auto &[name, prepare] : inputs)
        benchmarks.push_back({"growth-" + name, [name = name, prepare = prepare] { return growthRow(name, prepare); }});
    return benchmarks;
}

} // namespace Touchstone::Bench
