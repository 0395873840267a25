#include "engine/cli/check_formats.h"

#include "engine/base/json.h"
#include "engine/base/python_text.h"
#include "engine/cli/terminal_text.h"
#include "engine/skills/skill_rules.h"

#include <algorithm>
#include <array>
#include <set>

namespace Touchstone {
namespace {

constexpr int ruleWidth = 26;
constexpr int severityWidth = 15;

/// Of what a finding says on one line.
std::string oneLine(std::string_view text)
{
    std::string result = printable(text);
    std::replace(result.begin(), result.end(), '\n', ' ');
    return result;
}

std::array<std::size_t, allSeverities.size()> countsOf(const SkillReport &report)
{
    std::array<std::size_t, allSeverities.size()> counts{};
    for (const CheckedFile &file : report.files) {
        for (const Diagnostic &found : file.diagnostics)
            ++counts.at(static_cast<std::size_t>(found.severity));
    }
    return counts;
}

std::size_t skillCount(const SkillReport &report)
{
    return static_cast<std::size_t>(
        std::count_if(report.files.begin(), report.files.end(), [](const CheckedFile &file) { return file.isSkill; }));
}

Json toJson(const Diagnostic &found)
{
    Json json{{"rule", found.rule},
              {"severity", toWord(found.severity)},
              {"line", found.line},
              {"column", found.column},
              {"end_line", found.endLine},
              {"end_column", found.endColumn},
              {"field", found.field.empty() ? Json() : Json(found.field)},
              {"message", found.message},
              {"why", found.why}};
    if (found.fix)
        json["fix"] = {{"title", found.fix->title}};
    return json;
}

std::string_view sarifLevel(Severity severity)
{
    switch (severity) {
    case Severity::WillNotLoad:
        return "error";
    case Severity::Changed:
        return "warning";
    default:
        return "note";
    }
}

std::string_view githubLevel(Severity severity)
{
    const std::string_view level = sarifLevel(severity);
    return level == "note" ? "notice" : level;
}

/// A path as a URI reference.
std::string uriOf(std::string_view path)
{
    constexpr std::string_view plain = "/-_.~";
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || plain.find(c) != std::string_view::npos;
        if (isPlain)
            uri += c;
        else
            uri.append("%").append(1, digits[byte >> 4U]).append(1, digits[byte & 0xFU]);
    }
    return path.starts_with('/') ? "file://" + uri : uri;
}

std::string xml(std::string_view text)
{
    return Python::htmlEscape(oneLine(text));
}

/// The escapes of GitHub's workflow commands.
std::string githubEscaped(std::string_view text, bool isProperty)
{
    std::string result;
    for (const char c : text) {
        if (c == '%')
            result += "%25";
        else if (c == '\r')
            result += "%0D";
        else if (c == '\n')
            result += "%0A";
        else if (isProperty && c == ':')
            result += "%3A";
        else if (isProperty && c == ',')
            result += "%2C";
        else
            result += c;
    }
    return result;
}

} // namespace

std::string checkText(const SkillReport &report)
{
    std::string text;
    for (const CheckedFile &file : report.files) {
        for (const Diagnostic &found : file.diagnostics) {
            text += onOneLine(file.path);
            if (found.line > 0)
                text += ':' + std::to_string(found.line) + ':' + std::to_string(found.column);
            text.append(": ").append(toWord(found.severity)).append(": ").append(onOneLine(found.message));
            text += " [" + found.rule + "]\n";
            if (found.fix)
                text += "    fix: " + onOneLine(found.fix->title) + '\n';
        }
    }
    const auto counts = countsOf(report);
    text += std::to_string(skillCount(report)) + " skills";
    for (const Severity severity : allSeverities)
        text.append(", ")
            .append(std::to_string(counts.at(static_cast<std::size_t>(severity))))
            .append(" ")
            .append(toWord(severity));
    return text + '\n';
}

std::string checkJson(const SkillReport &report, const CheckContext &context)
{
    Json files = Json::array();
    for (const CheckedFile &file : report.files) {
        Json outcomes = Json::object();
        for (std::size_t i = 0; i < file.outcomes.size(); ++i)
            outcomes[context.clients.at(i).id] = toWord(file.outcomes[i].outcome);
        Json diagnostics = Json::array();
        for (const Diagnostic &found : file.diagnostics)
            diagnostics.push_back(toJson(found));
        files.push_back(
            {{"path", file.path}, {"outcomes", std::move(outcomes)}, {"diagnostics", std::move(diagnostics)}});
    }
    const auto counts = countsOf(report);
    Json totals{{"files", report.files.size()}, {"skills", skillCount(report)}};
    for (const Severity severity : allSeverities)
        totals[std::string(toWord(severity))] = counts.at(static_cast<std::size_t>(severity));
    return dumpJson({{"files", std::move(files)}, {"totals", std::move(totals)}}) + '\n';
}

std::string checkSarif(const SkillReport &report)
{
    std::set<std::string> used;
    Json results = Json::array();
    for (const CheckedFile &file : report.files) {
        for (const Diagnostic &found : file.diagnostics) {
            used.insert(found.rule);
            Json place{{"artifactLocation", {{"uri", uriOf(file.path)}}}};
            if (found.line > 0)
                place["region"] = {{"startLine", found.line},
                                   {"startColumn", std::max(1, found.column)},
                                   {"endLine", std::max(found.line, found.endLine)},
                                   {"endColumn", std::max(1, found.endColumn)}};
            results.push_back({{"ruleId", found.rule},
                               {"level", sarifLevel(found.severity)},
                               {"message", {{"text", found.message}}},
                               {"locations", Json::array({{{"physicalLocation", std::move(place)}}})},
                               {"properties", {{"severity", toWord(found.severity)}}}});
        }
    }
    Json rules = Json::array();
    for (const std::string &id : used) {
        const SkillRule *rule = findSkillRule(id);
        rules.push_back({{"id", id},
                         {"shortDescription", {{"text", rule->message}}},
                         {"fullDescription", {{"text", rule->why}}},
                         {"properties", {{"source", rule->source}}}});
    }
    const Json driver{{"name", "touchstone-cli"}, {"version", TOUCHSTONE_VERSION}, {"rules", std::move(rules)}};
    return dumpJson({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                     {"version", "2.1.0"},
                     {"runs",
                      Json::array({{{"tool", {{"driver", driver}}},
                                    {"columnKind", "unicodeCodePoints"},
                                    {"results", std::move(results)}}})}})
        + '\n';
}

std::string checkJunit(const SkillReport &report, Severity failOn)
{
    std::string cases;
    std::size_t failures = 0;
    for (const CheckedFile &file : report.files) {
        std::string text;
        std::string notes;
        std::string_view worst;
        for (const Diagnostic &found : file.diagnostics) {
            const std::string line = std::to_string(found.line) + ':' + std::to_string(found.column) + ": "
                + std::string(toWord(found.severity)) + ": " + found.message + " [" + found.rule + ']';
            (found.severity <= failOn ? text : notes) += xml(line) + '\n';
            if (found.severity <= failOn && worst.empty())
                worst = toWord(found.severity);
        }
        cases += "    <testcase classname=\"" + xml(file.source) + "\" name=\"" + xml(file.path) + '"';
        if (text.empty() && notes.empty()) {
            cases += "/>\n";
            continue;
        }
        cases += ">\n";
        if (!text.empty()) {
            ++failures;
            cases += "      <failure type=\"" + std::string(worst) + "\" message=\""
                + xml(file.diagnostics.front().message) + "\">" + text + "</failure>\n";
        }
        if (!notes.empty())
            cases += "      <system-out>" + notes + "</system-out>\n";
        cases += "    </testcase>\n";
    }
    const std::string counts = " tests=\"" + std::to_string(report.files.size()) + "\" failures=\""
        + std::to_string(failures) + "\" errors=\"0\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts
        + ">\n  <testsuite name=\"touchstone check\"" + counts + ">\n" + cases + "  </testsuite>\n</testsuites>\n";
}

std::string checkGithub(const SkillReport &report)
{
    std::string text;
    for (const CheckedFile &file : report.files) {
        for (const Diagnostic &found : file.diagnostics) {
            text.append("::")
                .append(githubLevel(found.severity))
                .append(" file=")
                .append(githubEscaped(file.path, true));
            if (found.line > 0)
                text += ",line=" + std::to_string(found.line) + ",col=" + std::to_string(std::max(1, found.column));
            text += ",title=" + githubEscaped(found.rule, true) + "::" + githubEscaped(oneLine(found.message), false)
                + '\n';
        }
    }
    return text;
}

std::string rulesText()
{
    std::string text;
    for (const SkillRule &rule : skillRules()) {
        text += fitted(rule.id, ruleWidth) + fitted(toWord(rule.severity), severityWidth) + std::string(rule.message)
            + '\n';
        text += std::string(ruleWidth + severityWidth, ' ') + std::string(rule.why) + " (" + std::string(rule.source)
            + ")\n";
    }
    return text;
}

std::string rulesJson()
{
    Json rules = Json::array();
    for (const SkillRule &rule : skillRules())
        rules.push_back({{"id", rule.id},
                         {"severity", toWord(rule.severity)},
                         {"source", rule.source},
                         {"message", rule.message},
                         {"why", rule.why}});
    return dumpJson({{"rules", std::move(rules)}}) + '\n';
}

} // namespace Touchstone
