#include "gui/skills/skill_preview.h"

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
