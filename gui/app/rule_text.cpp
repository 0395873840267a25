#include "gui/app/rule_text.h"

#include "gui/app/yaml_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

/// The three texts of a rule, to be translated in the context RuleText; `%1`, `%2` stand for the rule's arguments.
struct RuleWords
{
    const char *id;
    const char *text;
    const char *shortText;
    const char *why;
};

constexpr const char *silent = QT_TRANSLATE_NOOP("RuleText", "deepagents drops this skill and tells only its log.");
constexpr const char *unseen =
    QT_TRANSLATE_NOOP("RuleText", "deepagents looks only at SKILL.md in the folders directly below a source.");
constexpr const char *nameRule =
    QT_TRANSLATE_NOOP("RuleText", "The Agent Skills specification limits names; strict clients refuse the skill.");
constexpr const char *cut = QT_TRANSLATE_NOOP("RuleText", "The model gets only the part before the limit.");

constexpr std::array<RuleWords, 27> ruleWords{{
    {"file-too-large", QT_TRANSLATE_NOOP("RuleText", "The file has more than 10,485,760 characters"),
     QT_TRANSLATE_NOOP("RuleText", "too large"), silent},
    {"file-not-utf8", QT_TRANSLATE_NOOP("RuleText", "The file is not UTF-8"),
     QT_TRANSLATE_NOOP("RuleText", "not UTF-8"), silent},
    {"file-unreadable", QT_TRANSLATE_NOOP("RuleText", "The file cannot be read: %1"),
     QT_TRANSLATE_NOOP("RuleText", "cannot be read"), silent},
    {"frontmatter-missing", QT_TRANSLATE_NOOP("RuleText", "There is no frontmatter: the first line must be ---"),
     QT_TRANSLATE_NOOP("RuleText", "no frontmatter"), silent},
    {"frontmatter-bom", QT_TRANSLATE_NOOP("RuleText", "An invisible byte order mark stands before the first ---"),
     QT_TRANSLATE_NOOP("RuleText", "byte order mark"), silent},
    {"frontmatter-not-first", QT_TRANSLATE_NOOP("RuleText", "Something stands before the first ---"),
     QT_TRANSLATE_NOOP("RuleText", "text before ---"), silent},
    {"frontmatter-not-closed", QT_TRANSLATE_NOOP("RuleText", "No second line of --- closes the frontmatter"),
     QT_TRANSLATE_NOOP("RuleText", "frontmatter not closed"), silent},
    {"frontmatter-end-newline", QT_TRANSLATE_NOOP("RuleText", "The closing --- needs a line end behind it"),
     QT_TRANSLATE_NOOP("RuleText", "no line end after ---"), silent},
    {"frontmatter-not-a-map", QT_TRANSLATE_NOOP("RuleText", "The frontmatter is no map of keys and values"),
     QT_TRANSLATE_NOOP("RuleText", "no keys in frontmatter"), silent},
    {"yaml-syntax", QT_TRANSLATE_NOOP("RuleText", "The frontmatter is not valid YAML. %1"),
     QT_TRANSLATE_NOOP("RuleText", "YAML error"), silent},
    {"yaml-value", QT_TRANSLATE_NOOP("RuleText", "A value of the frontmatter cannot be read. %1"),
     QT_TRANSLATE_NOOP("RuleText", "YAML value"),
     QT_TRANSLATE_NOOP("RuleText", "The reference ends the whole run here; Touchstone drops this one skill.")},
    {"name-missing", QT_TRANSLATE_NOOP("RuleText", "The frontmatter has no name"),
     QT_TRANSLATE_NOOP("RuleText", "no name"), silent},
    {"description-missing", QT_TRANSLATE_NOOP("RuleText", "The frontmatter has no description"),
     QT_TRANSLATE_NOOP("RuleText", "no description"), silent},
    {"name-too-long", QT_TRANSLATE_NOOP("RuleText", "The name has more than 64 characters"),
     QT_TRANSLATE_NOOP("RuleText", "long name"), nameRule},
    {"name-characters", QT_TRANSLATE_NOOP("RuleText", "The name needs lower-case letters, digits and single hyphens"),
     QT_TRANSLATE_NOOP("RuleText", "name's characters"), nameRule},
    {"name-not-folder", QT_TRANSLATE_NOOP("RuleText", "The name \"%1\" differs from that of its folder, \"%2\""),
     QT_TRANSLATE_NOOP("RuleText", "name is not the folder's"), nameRule},
    {"description-too-long", QT_TRANSLATE_NOOP("RuleText", "The description has %1 characters, the limit is %2"),
     QT_TRANSLATE_NOOP("RuleText", "description cut"), cut},
    {"compatibility-too-long", QT_TRANSLATE_NOOP("RuleText", "The compatibility has %1 characters, the limit is %2"),
     QT_TRANSLATE_NOOP("RuleText", "compatibility cut"), cut},
    {"allowed-tools-type", QT_TRANSLATE_NOOP("RuleText", "allowed-tools is neither text nor a list, so it is ignored"),
     QT_TRANSLATE_NOOP("RuleText", "allowed-tools ignored"),
     QT_TRANSLATE_NOOP("RuleText", "The skill loads without any allowed tools.")},
    {"metadata-not-a-map", QT_TRANSLATE_NOOP("RuleText", "metadata is no map, so it is ignored"),
     QT_TRANSLATE_NOOP("RuleText", "metadata ignored"),
     QT_TRANSLATE_NOOP("RuleText", "The skill loads without metadata.")},
    {"skill-nested", QT_TRANSLATE_NOOP("RuleText", "The skill lies too deep below its source"),
     QT_TRANSLATE_NOOP("RuleText", "nested too deep"), unseen},
    {"skill-flat-file", QT_TRANSLATE_NOOP("RuleText", "A skill needs a folder of its own with a SKILL.md"),
     QT_TRANSLATE_NOOP("RuleText", "not in a folder"), unseen},
    {"skill-file-case", QT_TRANSLATE_NOOP("RuleText", "The file must be called SKILL.md, in capitals"),
     QT_TRANSLATE_NOOP("RuleText", "wrong case"), unseen},
    {"skill-at-source", QT_TRANSLATE_NOOP("RuleText", "SKILL.md lies in the source itself, one level too high"),
     QT_TRANSLATE_NOOP("RuleText", "one level too high"), unseen},
    {"skill-link-loop", QT_TRANSLATE_NOOP("RuleText", "The link leads back to itself"),
     QT_TRANSLATE_NOOP("RuleText", "link loop"), unseen},
    {"skill-not-a-file", QT_TRANSLATE_NOOP("RuleText", "SKILL.md is no regular file"),
     QT_TRANSLATE_NOOP("RuleText", "no regular file"),
     QT_TRANSLATE_NOOP("RuleText", "Reading it could hang for ever, so nobody opens it.")},
    {"skill-file-missing", QT_TRANSLATE_NOOP("RuleText", "The folder holds no SKILL.md"),
     QT_TRANSLATE_NOOP("RuleText", "no SKILL.md"), unseen},
}};

const RuleWords *wordsOf(const Diagnostic &diagnostic)
{
    const auto found = std::find_if(ruleWords.begin(), ruleWords.end(),
                                    [&diagnostic](const RuleWords &words) { return diagnostic.rule == words.id; });
    return found == ruleWords.end() ? nullptr : &*found;
}

QString filled(const char *text, const Diagnostic &diagnostic)
{
    QString result = QCoreApplication::translate("RuleText", text);
    // One after the other would take a `%2` that a user's text brings along for a place of ours.
    QString built;
    for (qsizetype i = 0; i < result.size(); ++i) {
        const bool isPlace = result.at(i) == QLatin1Char('%') && i + 1 < result.size() && result.at(i + 1).isDigit();
        const auto number = isPlace ? static_cast<std::size_t>(result.at(i + 1).digitValue()) : 0;
        if (isPlace && number >= 1 && number <= diagnostic.arguments.size()) {
            built += yamlText(QString::fromStdString(diagnostic.arguments.at(number - 1)));
            ++i;
        } else {
            built += result.at(i);
        }
    }
    return built.trimmed();
}

} // namespace

QString ruleText(const Diagnostic &diagnostic)
{
    const RuleWords *words = wordsOf(diagnostic);
    return words != nullptr ? filled(words->text, diagnostic) : QString::fromStdString(diagnostic.message);
}

QString ruleWhy(const Diagnostic &diagnostic)
{
    const RuleWords *words = wordsOf(diagnostic);
    return words != nullptr ? filled(words->why, diagnostic) : QString::fromStdString(diagnostic.why);
}

QString shortRuleText(const Diagnostic &diagnostic)
{
    const RuleWords *words = wordsOf(diagnostic);
    return words != nullptr ? filled(words->shortText, diagnostic) : QString::fromStdString(diagnostic.message);
}

} // namespace Touchstone
