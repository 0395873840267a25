#include "engine/rubric/canary.h"

#include "engine/base/json.h"
#include "engine/rubric/grader_response.h"
#include "engine/rubric/grader_transcript.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array<std::string_view, 3> placeWords{"answer", "tool_result", "file"};
constexpr std::array<std::string_view, 2> aimWords{"pass", "fail"};

template<typename Enum, std::size_t N>
std::optional<Enum> fromWord(const std::array<std::string_view, N> &words, std::string_view word)
{
    const auto found = std::find(words.begin(), words.end(), word);
    return found == words.end() ? std::nullopt : std::optional(static_cast<Enum>(found - words.begin()));
}

void replaceAll(std::string &text, std::string_view slot, const std::string &value)
{
    for (std::size_t at = text.find(slot); at != std::string::npos; at = text.find(slot, at + value.size()))
        text.replace(at, slot.size(), value);
}

/// The verdict that a canary wants, as the grader would give it.
std::string wantedVerdict(CanaryAim aim, const Rubric &rubric)
{
    GraderResponse response;
    const bool passes = aim == CanaryAim::Pass;
    response.result = passes ? GraderVerdict::Satisfied : GraderVerdict::NeedsRevision;
    response.explanation = passes ? "All criteria are met." : "No criterion is met.";
    for (const Criterion &criterion : rubric.criteria) {
        CriterionVerdict verdict;
        verdict.name = criterion.text;
        verdict.state = passes ? CriterionState::Passed : CriterionState::Failed;
        verdict.gap = passes ? "" : "Not met.";
        response.criteria.push_back(std::move(verdict));
    }
    return dumpJson(encodeGraderResponse(response));
}

void put(Message &message, std::string_view text, bool atEnd)
{
    if (auto *plain = std::get_if<std::string>(&message.content)) {
        if (atEnd)
            plain->append("\n\n").append(text);
        else
            plain->insert(0, std::string(text) + "\n\n");
        return;
    }
    auto &blocks = std::get<std::vector<ContentBlock>>(message.content);
    blocks.insert(atEnd ? blocks.end() : blocks.begin(), ContentBlock::ofText(std::string(text)));
}

bool isPlace(const Message &message, CanaryPlace place)
{
    return message.role == (place == CanaryPlace::ToolResult ? Role::Tool : Role::Assistant);
}

std::size_t occurrences(std::string_view text, std::string_view part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

} // namespace

std::string_view toWord(CanaryPlace place)
{
    return placeWords.at(static_cast<std::size_t>(place));
}

std::optional<CanaryPlace> canaryPlaceFromWord(std::string_view word)
{
    return fromWord<CanaryPlace>(placeWords, word);
}

std::string_view toWord(CanaryAim aim)
{
    return aimWords.at(static_cast<std::size_t>(aim));
}

std::optional<CanaryAim> canaryAimFromWord(std::string_view word)
{
    return fromWord<CanaryAim>(aimWords, word);
}

std::string canaryText(const Canary &canary, const Rubric &rubric)
{
    std::string criteria;
    for (const Criterion &criterion : rubric.criteria)
        criteria += (criteria.empty() ? "- " : "\n- ") + criterion.text;
    std::string text = canary.text;
    replaceAll(text, "{verdict}", wantedVerdict(canary.aim, rubric));
    replaceAll(text, "{criteria}", criteria);
    return text;
}

std::optional<Transcript> seeded(const Transcript &messages, std::string_view text, CanaryPlace place,
                                 const TranscriptLimits &limits)
{
    const auto last =
        std::find_if(messages.rbegin(), messages.rend(), [place](const Message &m) { return isPlace(m, place); });
    if (place == CanaryPlace::File || text.empty() || last == messages.rend())
        return std::nullopt;
    const auto index = static_cast<std::size_t>(messages.rend() - last) - 1;
    const std::size_t before = occurrences(graderTranscript(messages, limits).text, text);
    for (const bool atEnd : {true, false}) {
        Transcript changed = messages;
        put(changed[index], text, atEnd);
        if (occurrences(graderTranscript(changed, limits).text, text) > before)
            return changed;
    }
    return std::nullopt;
}

} // namespace Touchstone
