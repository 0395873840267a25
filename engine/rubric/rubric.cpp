#include "engine/rubric/rubric.h"

#include <QCryptographicHash>
#include <QString>
#include <QStringList>

#include <algorithm>

namespace Touchstone {
namespace {

/// One line of a rubric's text, without its comments.
struct Line
{
    QString text;
    int number = 0; ///< from 1
};

/// The lines of `text` with `<!-- … -->` cut out; a line that was nothing but comment becomes blank.
std::vector<Line> linesOf(std::string_view text)
{
    std::vector<Line> lines;
    bool inComment = false;
    int number = 0;
    QString whole = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    whole.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    whole.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    const QStringList parts = whole.split(QLatin1Char('\n'));
    for (const QString &part : parts) {
        Line line{.text = {}, .number = ++number};
        qsizetype at = 0;
        while (at < part.size()) {
            const QString fence = inComment ? QStringLiteral("-->") : QStringLiteral("<!--");
            const qsizetype found = part.indexOf(fence, at);
            if (!inComment)
                line.text += part.mid(at, found < 0 ? -1 : found - at);
            if (found < 0)
                break;
            at = found + fence.size();
            inComment = !inComment;
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

bool isBlankLine(const QString &line)
{
    return line.trimmed().isEmpty();
}

qsizetype indentOf(const QString &line)
{
    qsizetype indent = 0;
    while (indent < line.size() && line[indent].isSpace())
        ++indent;
    return indent;
}

bool isHeading(const QString &line)
{
    const QString text = line.trimmed();
    qsizetype hashes = 0;
    while (hashes < text.size() && text[hashes] == QLatin1Char('#'))
        ++hashes;
    return hashes > 0 && (hashes == text.size() || text[hashes].isSpace());
}

/// A line of `---`, `***`, `___` or `===`: a rule, or the underline of a heading.
bool isRule(const QString &line)
{
    QString text = line;
    text.remove(QLatin1Char(' '));
    text.remove(QLatin1Char('\t'));
    return text.size() >= 3 && text.count(text[0]) == text.size() && QStringLiteral("-*_=").contains(text[0]);
}

bool isFence(const QString &line)
{
    const QString text = line.trimmed();
    return text.startsWith(QStringLiteral("```")) || text.startsWith(QStringLiteral("~~~"));
}

/// Where the text of a list item begins, after `-`, `*`, `+`, `•`, `1.` or `1)`; -1 when the line is no list item.
qsizetype itemStart(const QString &line)
{
    if (isRule(line))
        return -1;
    qsizetype at = indentOf(line);
    if (at == line.size())
        return -1;
    if (QStringLiteral("-*+•").contains(line[at])) {
        ++at;
    } else {
        const qsizetype digits = at;
        while (at < line.size() && line[at].isDigit())
            ++at;
        if (at == digits || at == line.size() || !QStringLiteral(".)").contains(line[at]))
            return -1;
        ++at;
    }
    return at == line.size() || line[at].isSpace() ? at : -1;
}

QString itemText(const QString &line, qsizetype start)
{
    QString text = line.mid(start).trimmed();
    if (text.size() >= 3 && text[0] == QLatin1Char('[') && text[2] == QLatin1Char(']')
        && QStringLiteral(" xX").contains(text[1]))
        text = text.mid(3).trimmed();
    return text;
}

Criterion criterionAt(int position, const QString &text, int line)
{
    Criterion criterion;
    criterion.id = "c" + std::to_string(position);
    criterion.text = text.toStdString();
    criterion.line = line;
    return criterion;
}

/// Items of the lists in `lines`; empty when there is no list.
std::vector<Criterion> listItems(const std::vector<Line> &lines)
{
    std::vector<Line> items;
    bool open = false; // a following line may continue the last item
    bool afterBlank = false;
    bool inFence = false;
    for (const Line &line : lines) {
        const qsizetype start = inFence ? -1 : itemStart(line.text);
        if (start >= 0) {
            items.push_back({.text = itemText(line.text, start), .number = line.number});
            open = true;
            afterBlank = false;
            continue;
        }
        if (isBlankLine(line.text)) {
            afterBlank = true;
            continue;
        }
        // A paragraph after a blank line belongs to the item only when it is indented.
        open = open && (inFence || !isHeading(line.text)) && (!afterBlank || indentOf(line.text) > 0);
        if (isFence(line.text))
            inFence = !inFence;
        if (open && !isFence(line.text) && !isRule(line.text))
            items.back().text += QLatin1Char(' ') + line.text.trimmed();
        afterBlank = false;
    }
    std::vector<Criterion> criteria;
    for (const Line &item : items) {
        if (!isBlankLine(item.text))
            criteria.push_back(criterionAt(static_cast<int>(criteria.size()) + 1, item.text.trimmed(), item.number));
    }
    return criteria;
}

std::vector<Criterion> plainLines(const std::vector<Line> &lines)
{
    std::vector<Criterion> criteria;
    bool isUnderlinable = false; // the line before could be the text of an underlined heading
    for (const Line &line : lines) {
        if (isRule(line.text)) {
            if (isUnderlinable && !criteria.empty() && !line.text.contains(QLatin1Char('*')))
                criteria.pop_back();
            isUnderlinable = false;
        } else if (isBlankLine(line.text) || isHeading(line.text)) {
            isUnderlinable = false;
        } else {
            criteria.push_back(criterionAt(static_cast<int>(criteria.size()) + 1, line.text.trimmed(), line.number));
            isUnderlinable = true;
        }
    }
    return criteria;
}

} // namespace

std::vector<Criterion> criteriaOf(std::string_view text)
{
    const std::vector<Line> lines = linesOf(text);
    std::vector<Criterion> criteria = listItems(lines);
    return criteria.empty() ? plainLines(lines) : criteria;
}

Rubric rubricFromText(std::string name, std::string text)
{
    Rubric rubric;
    rubric.name = std::move(name);
    rubric.criteria = criteriaOf(text);
    rubric.text = std::move(text);
    return rubric;
}

Rubric rubricFromTable(std::string name, std::vector<Criterion> criteria)
{
    Rubric rubric;
    rubric.name = std::move(name);
    rubric.isTable = true;
    for (const Criterion &criterion : criteria) {
        // Items are told apart by their lines, so a text of several lines becomes one.
        rubric.text += "- " + QString::fromStdString(criterion.text).simplified().toStdString() + '\n';
        if (!criterion.importance.empty())
            rubric.text += "  Importance: " + criterion.importance + '\n';
        if (!criterion.evidence.empty())
            rubric.text +=
                "  Evidence wanted: " + QString::fromStdString(criterion.evidence).simplified().toStdString() + '\n';
    }
    rubric.criteria = std::move(criteria);
    return rubric;
}

bool isBlank(const Rubric &rubric)
{
    const std::vector<Line> lines = linesOf(rubric.text);
    return std::all_of(lines.begin(), lines.end(), [](const Line &line) { return isBlankLine(line.text); });
}

std::string rubricHash(const Rubric &rubric)
{
    const QByteArray bytes(rubric.text.data(), static_cast<qsizetype>(rubric.text.size()));
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(4).toStdString();
}

} // namespace Touchstone
