#include "gui/app/yaml_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::array yamlTextSentences{
    // What the reader of frontmatter says.
    QT_TRANSLATE_NOOP("YamlText",
                      "A colon followed by a space is not allowed inside a value; put the value in quotes."),
    QT_TRANSLATE_NOOP("YamlText", "A colon is missing after this key."),
    QT_TRANSLATE_NOOP("YamlText", "A tab stands where only spaces are allowed."),
    QT_TRANSLATE_NOOP("YamlText", "This character cannot start a value."),
    QT_TRANSLATE_NOOP("YamlText", "A list entry is not allowed here."),
    QT_TRANSLATE_NOOP("YamlText", "A key is not allowed here."),
    QT_TRANSLATE_NOOP("YamlText", "A value is missing here."),
    QT_TRANSLATE_NOOP("YamlText", "The quoted text is not closed."),
    QT_TRANSLATE_NOOP("YamlText", "A document marker stands inside the quoted text."),
    QT_TRANSLATE_NOOP("YamlText", "This escape sequence is not known."),
    QT_TRANSLATE_NOOP("YamlText", "The escape sequence stands for no Unicode character."),
    QT_TRANSLATE_NOOP("YamlText", "A block text begins on the next line."),
    QT_TRANSLATE_NOOP("YamlText", "Only + or - and one digit may follow | or >."),
    QT_TRANSLATE_NOOP("YamlText", "The indentation of a block text is a digit from 1 to 9."),
    QT_TRANSLATE_NOOP("YamlText", "There is text after the end of the document."),
    QT_TRANSLATE_NOOP("YamlText", "The document must start with ---."),
    QT_TRANSLATE_NOOP("YamlText", "No anchor has the name of this alias before it."),
    QT_TRANSLATE_NOOP("YamlText", "Another node has this anchor already."),
    QT_TRANSLATE_NOOP("YamlText", "The name of an anchor or alias has letters, digits, - and _ only."),
    QT_TRANSLATE_NOOP("YamlText", "This tag handle is not defined."),
    QT_TRANSLATE_NOOP("YamlText", "A space must follow a tag."),
    QT_TRANSLATE_NOOP("YamlText", "A list or map cannot be a key."),
    QT_TRANSLATE_NOOP("YamlText", "Only maps can be merged with <<."),
    QT_TRANSLATE_NOOP("YamlText", "The text is no number."),
    QT_TRANSLATE_NOOP("YamlText", "The text is no whole number."),
    QT_TRANSLATE_NOOP("YamlText", "The text is neither true nor false."),
    // What libyaml says of the other files, and what to do.
    QT_TRANSLATE_NOOP("YamlText", "did not find expected ',' or ']'"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected ',' or '}'"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected key"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected '-' indicator"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected node content"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected <document start>"),
    QT_TRANSLATE_NOOP("YamlText", "could not find expected ':'"),
    QT_TRANSLATE_NOOP("YamlText", "mapping values are not allowed in this context"),
    QT_TRANSLATE_NOOP("YamlText", "mapping keys are not allowed in this context"),
    QT_TRANSLATE_NOOP("YamlText", "block sequence entries are not allowed in this context"),
    QT_TRANSLATE_NOOP("YamlText", "found character that cannot start any token"),
    QT_TRANSLATE_NOOP("YamlText", "found unexpected end of stream"),
    QT_TRANSLATE_NOOP("YamlText", "found unknown escape character"),
    QT_TRANSLATE_NOOP("YamlText", "while parsing a flow sequence"),
    QT_TRANSLATE_NOOP("YamlText", "while parsing a flow mapping"),
    QT_TRANSLATE_NOOP("YamlText", "while parsing a flow node"),
    QT_TRANSLATE_NOOP("YamlText", "while parsing a block mapping"),
    QT_TRANSLATE_NOOP("YamlText", "while parsing a block collection"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning a quoted scalar"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning a simple key"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning for the next token"),
    QT_TRANSLATE_NOOP("YamlText", "control characters are not allowed"),
    QT_TRANSLATE_NOOP("YamlText", "found a tab character where an indentation space is expected"),
    QT_TRANSLATE_NOOP("YamlText", "found a tab character that violates indentation"),
    QT_TRANSLATE_NOOP("YamlText", "found unexpected document indicator"),
    QT_TRANSLATE_NOOP("YamlText", "found unexpected ':'"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected comment or line break"),
    QT_TRANSLATE_NOOP("YamlText", "did not find expected alphabetic or numeric character"),
    QT_TRANSLATE_NOOP("YamlText", "while parsing a block node"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning a block scalar"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning a plain scalar"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning an alias"),
    QT_TRANSLATE_NOOP("YamlText", "while scanning an anchor"),
    QT_TRANSLATE_NOOP(
        "YamlText", "Check quotes, indentation and brackets at this place; text with ': ' or '#' in it needs quotes."),
};

struct YamlPhrases
{
    Q_DECLARE_TR_FUNCTIONS(YamlText)

public:
    static QString fault(const QString &problem, const QString &context, const QString &line)
    {
        return context.isEmpty()
            ? tr("This is not valid YAML: %1.").arg(problem)
            : tr("This is not valid YAML: %1 (%2 that began in line %3).").arg(problem, context, line);
    }
};

} // namespace

QString yamlText(const QString &sentence)
{
    const QByteArray source = sentence.toUtf8();
    const bool isKnown = std::any_of(yamlTextSentences.begin(), yamlTextSentences.end(),
                                     [&source](const char *known) { return source == known; });
    return isKnown ? QCoreApplication::translate("YamlText", source.constData()) : sentence;
}

QString yamlFileText(const QString &message)
{
    static const QRegularExpression form(
        QStringLiteral(R"(^This is not valid YAML: (.+?)(?: \((while .+) that began in line (\d+)\))?\.$)"));
    const QRegularExpressionMatch match = form.match(message);
    if (!match.hasMatch())
        return yamlText(message);
    return YamlPhrases::fault(yamlText(match.captured(1)), yamlText(match.captured(2)), match.captured(3));
}

} // namespace Touchstone
