#include "gui/skills/skill_preview.h"

#include "engine/skills/frontmatter_edit.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace Touchstone {
namespace {

/// Whether the specification has a field.
bool isSpecified(const QString &name)
{
    static const QStringList names{QStringLiteral("name"),          QStringLiteral("description"),
                                   QStringLiteral("license"),       QStringLiteral("compatibility"),
                                   QStringLiteral("allowed-tools"), QStringLiteral("metadata")};
    return names.contains(name) || name.startsWith(QLatin1String("metadata."));
}

} // namespace

QString bodyOf(const QString &text)
{
    if (!text.startsWith(QLatin1String("---\n")))
        return text;
    const qsizetype end = text.indexOf(QLatin1String("\n---"), 3);
    if (end < 0)
        return text;
    const qsizetype lineEnd = text.indexOf(QLatin1Char('\n'), end + 1);
    return lineEnd < 0 ? QString() : text.mid(lineEnd + 1);
}

PreviewPlace placeInPreview(const QString &text, int line)
{
    const QString body = bodyOf(text);
    int number = static_cast<int>(QStringView(text).left(text.size() - body.size()).count(QLatin1Char('\n')));
    PreviewPlace place;
    int above = number; // the line of the last heading above
    bool isFenced = false;
    for (const QStringView each : QStringView(body).split(QLatin1Char('\n'))) {
        ++number;
        const QStringView trimmed = each.trimmed();
        if (trimmed.startsWith(QLatin1String("```")) || trimmed.startsWith(QLatin1String("~~~")))
            isFenced = !isFenced;
        const qsizetype marks = each.indexOf(QLatin1Char(' '));
        const bool isHeading =
            !isFenced && marks > 0 && marks <= 6 && each.left(marks).count(QLatin1Char('#')) == marks;
        if (isHeading && number > line) {
            place.share = std::max(0.0, static_cast<double>(line - above) / (number - above));
            return place;
        }
        if (isHeading) {
            ++place.heading;
            above = number;
        }
    }
    place.share = std::clamp(static_cast<double>(line - above) / std::max(1, number - above), 0.0, 1.0);
    return place;
}

PreviewCard cardOf(const QString &text, qint64 bodyTokens)
{
    PreviewCard card;
    const QString front = text.left(text.size() - bodyOf(text).size());
    const std::vector<FrontmatterField> fields = frontmatterFields(front.toStdString());
    if (fields.empty() && !front.isEmpty()) {
        card.broken = front.trimmed();
        return card;
    }
    qsizetype described = -1;
    for (const FrontmatterField &field : fields) {
        const QString name = QString::fromStdString(field.name);
        const QString value = QString::fromStdString(field.value).trimmed();
        card.fields.append({name, value, isSpecified(name)});
        if (name == QLatin1String("description"))
            described = value.toUcs4().size();
    }
    const QLocale locale;
    if (described >= 0) {
        card.summary = QCoreApplication::translate("SkillPreview",
                                                   "Description: %1 of 1,024 characters. Instructions: about %2 tokens")
                           .arg(locale.toString(described), locale.toString(bodyTokens));
    }
    return card;
}

} // namespace Touchstone
