// Rules about characters that people do not see, and about secrets.

#include "engine/base/secret_scan.h"
#include "engine/base/utf8.h"
#include "engine/skills/skill_findings.h"

#include <array>
#include <cstdio>

namespace Touchstone {
namespace {

enum class Hidden : std::uint8_t { No, Control, Invisible, Joiner, Selector, Tag, Bidi };

Hidden kindOf(char32_t c)
{
    if (c < 0x20 || (c >= 0x7F && c < 0xA0))
        return Hidden::Control;
    if (c == 0x200B || c == 0x180E || (c >= 0x2060 && c <= 0x2064) || c == 0xFEFF)
        return Hidden::Invisible;
    if (c == 0x200C || c == 0x200D || c == 0x200E || c == 0x200F)
        return Hidden::Joiner;
    if ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069))
        return Hidden::Bidi;
    if ((c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF))
        return Hidden::Selector;
    return c >= 0xE0000 && c <= 0xE007F ? Hidden::Tag : Hidden::No;
}

/// Only these bytes can begin a character that `kindOf` knows; the rest is passed over without being decoded.
constexpr std::array<bool, 256> leadBytes()
{
    std::array<bool, 256> table{};
    for (unsigned c = 0; c < 0x20; ++c)
        table.at(c) = c != '\n' && c != '\t' && c != '\r';
    for (const unsigned c : {0x7FU, 0xC2U, 0xE1U, 0xE2U, 0xEFU, 0xF3U})
        table.at(c) = true;
    return table;
}
constexpr std::array<bool, 256> isLead = leadBytes();

std::string codePointText(char32_t c)
{
    std::array<char, 16> text{};
    const int length = std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(c));
    return {text.data(), static_cast<std::size_t>(length)};
}

/// Characters of one kind that follow each other.
struct HiddenRun
{
    std::size_t end = 0;
    std::size_t count = 0;
    char32_t last = 0;
    std::string names;
};

HiddenRun runAt(std::string_view text, std::size_t begin, Hidden kind)
{
    constexpr std::size_t mostNames = 4;
    HiddenRun run;
    run.end = begin;
    while (run.end < text.size()) {
        std::size_t next = run.end;
        const char32_t c = decodeUtf8(text, next);
        if (kindOf(c) != kind || c == '\n' || c == '\r' || c == '\t')
            break;
        if (run.count < mostNames)
            run.names += (run.count == 0 ? "" : " ") + codePointText(c);
        else if (run.count == mostNames)
            run.names += " …";
        ++run.count;
        run.last = c;
        run.end = next;
    }
    return run;
}

bool isAsciiAround(std::string_view text, std::size_t begin, std::size_t end)
{
    const bool before = begin == 0 || static_cast<unsigned char>(text[begin - 1]) < 0x80;
    const bool after = end >= text.size() || static_cast<unsigned char>(text[end]) < 0x80;
    return before && after;
}

/// The rule that a run breaks; empty when it has its place there: joiners in emoji and in scripts that need them, tags
/// of a flag, one selector behind an emoji.
std::string_view ruleOf(std::string_view text, std::size_t begin, Hidden kind, const HiddenRun &run)
{
    constexpr std::string_view blackFlag = "\U0001F3F4";
    constexpr char32_t cancelTag = 0xE007F;
    switch (kind) {
    case Hidden::Control:
        return "text-control";
    case Hidden::Invisible:
        return begin == 0 && run.last == 0xFEFF ? std::string_view() : "text-invisible";
    case Hidden::Joiner:
        return isAsciiAround(text, begin, run.end) ? "text-invisible" : std::string_view();
    case Hidden::Selector:
        return run.count > 2 ? "text-invisible" : std::string_view();
    case Hidden::Tag:
        return text.substr(0, begin).ends_with(blackFlag) && run.last == cancelTag ? std::string_view() : "text-tags";
    case Hidden::Bidi:
        return "text-bidi";
    case Hidden::No:
        break;
    }
    return {};
}

void checkHidden(std::string_view text, SkillFindings &findings)
{
    for (std::size_t i = 0; i < text.size();) {
        if (!isLead[static_cast<unsigned char>(text[i])]) {
            ++i;
            continue;
        }
        std::size_t next = i;
        const Hidden kind = kindOf(decodeUtf8(text, next));
        if (kind == Hidden::No) {
            i = next;
            continue;
        }
        const HiddenRun run = runAt(text, i, kind);
        const std::string_view rule = ruleOf(text, i, kind, run);
        if (!rule.empty()) {
            Diagnostic *found = findings.add(rule, i, run.end, {run.names}, findings.fieldAt(i));
            if (found != nullptr)
                found->fix =
                    Fix{.title = "Remove the characters", .edits = {{i, run.end - i, {}}}, .needsAuthor = true};
        }
        i = run.end > i ? run.end : next;
    }
}

void checkLineEnds(std::string_view text, SkillFindings &findings)
{
    std::size_t carriageReturns = 0;
    for (std::size_t at = text.find("\r\n"); at != std::string_view::npos; at = text.find("\r\n", at + 2))
        ++carriageReturns;
    if (carriageReturns == 0)
        return;
    std::size_t feeds = 0;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
        ++feeds;
    if (feeds > carriageReturns)
        findings.addWhole("text-line-ends", {std::to_string(carriageReturns), std::to_string(feeds - carriageReturns)});
}

} // namespace

void checkCharacters(const SkillSubject &subject, SkillFindings &findings)
{
    checkHidden(subject.content, findings);
    checkLineEnds(subject.content, findings);
    for (const FoundSecret &secret : findSecrets(subject.content))
        findings.add("secret", secret.begin, secret.begin + secret.length, {std::string(secret.kind)});
}

} // namespace Touchstone
