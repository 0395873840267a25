#include "gui/run/message_text.h"

#include "engine/base/json.h"

#include <QStringList>

#include <variant>

namespace Touchstone {

namespace {

constexpr int maxSummary = 240;

QString valueText(const Json &value)
{
    if (value.is_string())
        return QString::fromStdString(value.get_ref<const std::string &>());
    return QString::fromStdString(dumpJson(value));
}

} // namespace

QString reasoningOf(const Message &message)
{
    const auto *blocks = std::get_if<std::vector<ContentBlock>>(&message.content);
    if (blocks == nullptr)
        return {};
    QString text;
    for (const ContentBlock &block : *blocks) {
        if (block.type != "thinking" && block.type != "reasoning")
            continue;
        const Json json = parseJson(block.json);
        for (const char *key : {"thinking", "reasoning", "text"})
            text += QString::fromStdString(stringAt(json, key));
    }
    return text;
}

QString argumentSummary(const JsonText &arguments)
{
    const Json json = parseJson(arguments);
    if (!json.is_object())
        return QString::fromStdString(arguments.text).simplified().left(maxSummary);
    QStringList parts;
    for (const auto &[key, value] : json.items()) {
        const QString text = valueText(value).left(maxSummary).simplified();
        parts.append(parts.isEmpty() ? text : QString::fromStdString(key) + u' ' + text);
    }
    return parts.join(QStringLiteral("  ")).left(maxSummary);
}

QString argumentText(const JsonText &arguments)
{
    const Json json = parseJson(arguments);
    if (!json.is_object())
        return QString::fromStdString(arguments.text);
    QStringList lines;
    for (const auto &[key, value] : json.items()) {
        const QString text = valueText(value);
        const QString separator = text.contains(u'\n') ? QStringLiteral(":\n") : QStringLiteral(": ");
        lines.append(QString::fromStdString(key) + separator + text);
    }
    return lines.join(u'\n');
}

} // namespace Touchstone
