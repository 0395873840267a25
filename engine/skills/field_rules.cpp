// Rules about the fields of the frontmatter, one by one.

#include "engine/base/nearest.h"
#include "engine/base/python_text.h"
#include "engine/base/utf8.h"
#include "engine/skills/skill_findings.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 6> specified{"name",          "description", "license",
                                         "compatibility", "metadata",    "allowed-tools"};

struct ClientField
{
    Words name;
    Words clients;
};

constexpr Words claudeCode = "Claude Code";
constexpr Words claudeAndCopilot = "Claude Code and VS Code";
constexpr std::array<ClientField, 15> clientFields{{
    {"argument-hint", claudeAndCopilot},
    {"arguments", claudeCode},
    {"disable-model-invocation", "Claude Code, VS Code and Cursor"},
    {"user-invocable", claudeAndCopilot},
    {"model", claudeCode},
    {"effort", claudeCode},
    {"context", claudeCode},
    {"agent", claudeCode},
    {"hooks", claudeCode},
    {"when_to_use", claudeCode},
    {"paths", "Claude Code and Cursor"},
    {"shell", claudeCode},
    {"disallowed-tools", claudeCode},
    {"targets", "skillshare"},
    {"tools", "Claude Code's agents"},
}};

constexpr std::array<Words, 2> reservedWords{"anthropic", "claude"};

bool isPlainOrQuoted(const YamlNode &node)
{
    return node.style == YamlStyle::Plain || node.style == YamlStyle::DoubleQuoted
        || node.style == YamlStyle::SingleQuoted;
}

class FieldRules
{
public:
    FieldRules(const SkillSubject &subject, SkillFindings &findings)
        : m_subject(subject)
        , m_root(*subject.skill.yaml->root)
        , m_yamlStart(findings.offsetOf(subject.skill.frontmatter->yaml))
        , m_findings(findings)
    {
    }

    void check()
    {
        checkName();
        checkDescription();
        checkLength("compatibility", SkillProblemKind::CompatibilityTruncated);
        for (const Words field : {Words("license"), Words("compatibility")}) {
            const YamlValue *value = m_root.find(field);
            if (value != nullptr && (value->isMap() || value->type == YamlValue::Type::List))
                add("field-not-text", *value, field, {std::string(field), std::string(pythonTypeName(*value))});
        }
        checkAllowedTools();
        checkMetadata();
        for (std::size_t i = 0; i + 1 < m_root.items.size(); i += 2)
            checkKey(*m_root.items[i]);
    }

private:
    std::size_t begin(const YamlNode &node) const { return m_yamlStart + node.start.offset; }
    std::size_t end(const YamlNode &node) const { return m_yamlStart + node.end.offset; }

    Diagnostic *add(Words rule, const YamlValue &value, Words field, std::vector<std::string> arguments)
    {
        return m_findings.add(rule, begin(*value.node), end(*value.node), std::move(arguments), std::string(field));
    }

    void replace(Diagnostic *found, std::string title, const YamlValue &value, std::string text,
                 bool needsAuthor = false)
    {
        if (found == nullptr || !isPlainOrQuoted(*value.node) || value.node->start.line != value.node->end.line)
            return;
        const std::size_t from = begin(*value.node);
        found->fix = Fix{.title = std::move(title),
                         .edits = {{from, end(*value.node) - from, std::move(text)}},
                         .needsAuthor = needsAuthor};
    }

    void quote(Diagnostic *found, const YamlValue &value)
    {
        if (value.node->style == YamlStyle::Plain)
            replace(found, "Quote the value", value,
                    quotedYaml(m_subject.content.substr(begin(*value.node), end(*value.node) - begin(*value.node))));
    }

    void checkName()
    {
        const YamlValue *value = m_root.find("name");
        if (value == nullptr || value->node == nullptr)
            return;
        const std::string name(Python::strip(pythonStr(*value)));
        if (!value->isString() && value->type != YamlValue::Type::Null)
            quote(add("name-not-text", *value, "name", {std::string(pythonTypeName(*value)), name}), *value);
        for (const SkillProblem &problem : m_subject.skill.problems) {
            if (problem.kind == SkillProblemKind::NameInvalid)
                addNameProblem(problem, *value, name);
        }
        const bool isAscii =
            std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
        if (!isAscii && codePointCount(name) <= maxSkillNameLength)
            add("name-not-ascii", *value, "name", {name});
        for (const Words word : reservedWords) {
            if (name.find(word) != std::string::npos)
                add("name-reserved", *value, "name", {name, std::string(word)});
        }
    }

    void addNameProblem(const SkillProblem &problem, const YamlValue &value, const std::string &name)
    {
        Diagnostic *found = m_findings.add(problem);
        const std::string folder(m_subject.folderName);
        const std::string better = skillNameFrom(name);
        if (problem.rule == "name-characters" && !better.empty() && better.size() <= maxSkillNameLength) {
            replace(found, "Call it " + better, value, better, true);
        } else if (problem.rule == "name-not-folder") {
            if (skillNameProblem(folder, folder).empty())
                replace(found, "Call it " + folder, value, folder, true);
            else
                found->fix = Fix{.title = "Rename the folder to " + name,
                                 .edits = {},
                                 .moveTo = "../" + name + "/SKILL.md",
                                 .needsAuthor = true};
        }
    }

    void checkLength(Words field, SkillProblemKind kind)
    {
        for (const SkillProblem &problem : m_subject.skill.problems) {
            if (problem.kind == kind && problem.field == field)
                m_findings.add(problem);
        }
    }

    void checkDescription()
    {
        const YamlValue *value = m_root.find("description");
        checkLength("description", SkillProblemKind::DescriptionTruncated);
        if (value == nullptr || value->node == nullptr || value->type == YamlValue::Type::Null)
            return;
        const YamlNode &node = *value->node;
        if (!value->isString()) {
            const std::string text(firstCodePoints(pythonStr(*value), 80));
            quote(add("description-not-text", *value, "description", {std::string(pythonTypeName(*value)), text}),
                  *value);
            return;
        }
        checkComment(node);
        // The header of a block text may be `>` itself.
        const bool isBlock = node.style == YamlStyle::Literal || node.style == YamlStyle::Folded;
        const std::size_t from = isBlock ? m_subject.content.find('\n', begin(node)) : begin(node);
        const std::size_t tag = m_subject.content.substr(0, end(node)).find_first_of("<>", from);
        if (tag != std::string_view::npos)
            m_findings.add("description-tags", tag, tag + 1, {}, "description");
    }

    /// ` #12` behind an unquoted text is a comment; the author meant a number.
    void checkComment(const YamlNode &node)
    {
        if (node.style != YamlStyle::Plain)
            return;
        const std::size_t after =
            std::min(m_subject.content.find_first_not_of(" \t", end(node)), m_subject.content.size());
        const std::size_t lineEnd = std::min(m_subject.content.find('\n', after), m_subject.content.size());
        const std::string_view rest = Python::stripRight(m_subject.content.substr(after, lineEnd - after));
        if (rest.size() < 2 || rest[0] != '#' || rest[1] == ' ' || rest[1] == '#' || rest[1] == '!')
            return;
        Diagnostic *found =
            m_findings.add("description-comment", after, after + rest.size(), {std::string(rest)}, "description");
        if (found == nullptr || node.start.line != node.end.line)
            return;
        const std::string_view whole = m_subject.content.substr(begin(node), after + rest.size() - begin(node));
        found->fix = Fix{.title = "Quote the value", .edits = {{begin(node), whole.size(), quotedYaml(whole)}}};
    }

    void checkAllowedTools()
    {
        const YamlValue *value = m_root.find("allowed-tools");
        if (value == nullptr || value->node == nullptr)
            return;
        Words form;
        if (value->type == YamlValue::Type::List)
            form = value->node->style == YamlStyle::Flow ? "list in brackets" : "list";
        else if (value->isString() && hasOuterComma(value->text))
            form = "text with commas";
        if (form.empty())
            return;
        // A list in the block style begins on the line below; the finding belongs to the key.
        const std::size_t at = std::min(keyOffset("allowed-tools"), begin(*value->node));
        Diagnostic *found =
            m_findings.add("allowed-tools-form", at, end(*value->node), {std::string(form)}, "allowed-tools");
        if (found != nullptr)
            addToolsFix(*found, *value);
    }

    static bool hasOuterComma(std::string_view text)
    {
        int depth = 0;
        for (const char c : text) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth <= 0)
                return true;
        }
        return false;
    }

    void addToolsFix(Diagnostic &found, const YamlValue &value)
    {
        std::vector<std::string> tools;
        if (value.isString())
            tools = splitTools(value.text);
        for (const YamlValue *item : value.items) {
            if (!item->isString() || !isPlainOrQuoted(*item->node))
                return;
            tools.push_back(item->text);
        }
        std::string text;
        for (const std::string &tool : tools)
            text += (text.empty() ? "" : " ") + tool;
        const bool needsQuotes = text.empty() || text.find(": ") != std::string::npos
            || text.find(" #") != std::string::npos
            || std::string_view("*&!{[@`%\"'|>-?,").find(text.front()) != std::string_view::npos;
        if (needsQuotes)
            text = quotedYaml(text);
        const YamlNode &last =
            value.items.empty() || value.node->style == YamlStyle::Flow ? *value.node : *value.items.back()->node;
        const std::size_t colon = m_subject.content.find(':', keyOffset("allowed-tools")) + 1;
        found.fix = Fix{.title = "Write one text with blanks", .edits = {{colon, end(last) - colon, ' ' + text}}};
    }

    static std::vector<std::string> splitTools(std::string_view text)
    {
        std::vector<std::string> tools;
        std::string tool;
        int depth = 0;
        const auto finish = [&] {
            if (const std::string_view one = Python::strip(tool); !one.empty())
                tools.emplace_back(one);
            tool.clear();
        };
        for (const char c : text) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth <= 0)
                finish();
            else
                tool += c;
        }
        finish();
        return tools;
    }

    std::size_t keyOffset(Words key) const
    {
        for (std::size_t i = 0; i + 1 < m_root.items.size(); i += 2) {
            if (m_root.items[i]->isString() && m_root.items[i]->text == key && m_root.items[i]->node != nullptr)
                return begin(*m_root.items[i]->node);
        }
        return m_yamlStart;
    }

    void checkMetadata()
    {
        const YamlValue *value = m_root.find("metadata");
        if (value == nullptr || value->node == nullptr)
            return;
        if (value->type == YamlValue::Type::Null) {
            const std::size_t key = keyOffset("metadata");
            m_findings.add("metadata-empty", key, key + Words("metadata").size(), {}, "metadata");
        }
        if (!value->isMap())
            return;
        for (std::size_t i = 0; i + 1 < value->items.size(); i += 2)
            checkMetadataValue(*value->items[i], *value->items[i + 1]);
    }

    void checkMetadataValue(const YamlValue &key, const YamlValue &value)
    {
        if (value.isString() || key.node == nullptr || value.node == nullptr)
            return;
        const std::string name = pythonStr(key);
        std::string python(firstCodePoints(pythonStr(value), 60));
        // The finding begins at the key, since a list or map of the block style lies on other lines.
        Diagnostic *found =
            m_findings.add("metadata-value-type", begin(*key.node), end(*value.node),
                           {name, std::string(pythonTypeName(value)), std::move(python)}, "metadata." + name);
        quote(found, value);
    }

    void checkKey(const YamlValue &key)
    {
        if (key.node == nullptr)
            return;
        const std::string name = pythonStr(key);
        if (std::find(specified.begin(), specified.end(), name) != specified.end())
            return;
        const auto *client = std::find_if(clientFields.begin(), clientFields.end(),
                                          [&name](const ClientField &field) { return field.name == name; });
        if (client != clientFields.end()) {
            add("field-client", key, name, {name, std::string(client->clients)});
            return;
        }
        const std::optional<std::string> meant = meantBy(name);
        if (!meant) {
            add("field-unknown", key, name, {name});
            return;
        }
        Diagnostic *found = add("field-misspelt", key, name, {name, *meant});
        replace(found, "Call it " + *meant, key, *meant);
    }

    /// The field that a name was probably meant to be, unless that one is there as well.
    std::optional<std::string> meantBy(const std::string &name) const
    {
        std::vector<Words> known(specified.begin(), specified.end());
        for (const ClientField &field : clientFields)
            known.push_back(field.name);
        std::optional<std::string> meant = nearestWord(name, known);
        // `agents` is a word of its own, not `agent` with a slip of the pen.
        const bool isPlural = meant && name == *meant + 's';
        return meant && !isPlural && m_root.find(*meant) == nullptr ? meant : std::nullopt;
    }

    const SkillSubject &m_subject;
    const YamlValue &m_root;
    std::size_t m_yamlStart;
    SkillFindings &m_findings;
};

} // namespace

void checkFields(const SkillSubject &subject, SkillFindings &findings)
{
    FieldRules(subject, findings).check();
}

} // namespace Touchstone
