#include "gui/skills/skill_preview.h"

#include <algorithm>

namespace Touchstone {

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

QVector<PreviewField> fieldsOf(const SkillMetadata &metadata)
{
    QVector<PreviewField> fields;
    const auto add = [&fields](const QString &key, const std::string &value) {
        if (!value.empty())
            fields.append({key, QString::fromStdString(value), true});
    };
    add(QStringLiteral("name"), metadata.name);
    add(QStringLiteral("description"), metadata.description);
    add(QStringLiteral("license"), metadata.license.value_or(std::string()));
    add(QStringLiteral("compatibility"), metadata.compatibility.value_or(std::string()));
    std::string tools;
    for (const std::string &tool : metadata.allowedTools)
        tools += (tools.empty() ? "" : ", ") + tool;
    add(QStringLiteral("allowed-tools"), tools);
    for (const auto &[key, value] : metadata.metadata)
        add(QStringLiteral("metadata.") + QString::fromStdString(key), value);
    return fields;
}

} // namespace Touchstone
