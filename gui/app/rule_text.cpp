#include "gui/app/rule_text.h"

#include "gui/app/rule_words.h"
#include "gui/app/yaml_text.h"

#include <QCoreApplication>

namespace Touchstone {
namespace {

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
    const RuleWords *words = findRuleWords(diagnostic.rule);
    return words != nullptr ? filled(words->text, diagnostic) : QString::fromStdString(diagnostic.message);
}

QString ruleWhy(const Diagnostic &diagnostic)
{
    const RuleWords *words = findRuleWords(diagnostic.rule);
    return words != nullptr ? filled(words->why, diagnostic) : QString::fromStdString(diagnostic.why);
}

QString fixText(const Diagnostic &diagnostic)
{
    if (!diagnostic.fix)
        return {};
    const RuleWords *words = findRuleWords(diagnostic.rule);
    const bool isKnown = words != nullptr && *words->fix != '\0';
    return isKnown ? filled(words->fix, diagnostic) : QString::fromStdString(diagnostic.fix->title);
}

QString shortRuleText(const Diagnostic &diagnostic)
{
    const RuleWords *words = findRuleWords(diagnostic.rule);
    return words != nullptr ? filled(words->shortText, diagnostic) : QString::fromStdString(diagnostic.message);
}

} // namespace Touchstone
