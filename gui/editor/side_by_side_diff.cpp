#include "gui/editor/side_by_side_diff.h"

#include "gui/app/icons.h"
#include "gui/widgets/label.h"

#include <QEvent>
#include <QGridLayout>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace Touchstone {
namespace {

/// More would make heavy documents that nobody reads to their end.
constexpr std::size_t mostRows = 5000;

DiffLine nothing()
{
    return {.kind = DiffLine::Kind::Gap, .text = {}};
}

QString sideText(const DiffRow &row, const DiffLine &line)
{
    return row.isGap || line.kind != DiffLine::Kind::Gap ? signedText(line) : QString();
}

} // namespace

std::vector<DiffRow> pairedRows(const std::vector<DiffLine> &lines)
{
    std::vector<DiffRow> rows;
    for (std::size_t at = 0; at < lines.size();) {
        if (lines[at].kind == DiffLine::Kind::Same || lines[at].kind == DiffLine::Kind::Gap) {
            rows.push_back({.before = lines[at], .after = lines[at], .isGap = lines[at].kind == DiffLine::Kind::Gap});
            ++at;
            continue;
        }
        std::vector<DiffLine> removed;
        std::vector<DiffLine> added;
        for (; at < lines.size(); ++at) {
            if (lines[at].kind == DiffLine::Kind::Removed && added.empty())
                removed.push_back(lines[at]);
            else if (lines[at].kind == DiffLine::Kind::Added)
                added.push_back(lines[at]);
            else
                break;
        }
        for (std::size_t i = 0; i < std::max(removed.size(), added.size()); ++i) {
            rows.push_back({.before = i < removed.size() ? removed[i] : nothing(),
                            .after = i < added.size() ? added[i] : nothing()});
        }
    }
    return rows;
}

ChangedPart changedPart(const QString &before, const QString &after)
{
    const auto shorter = std::min(before.size(), after.size());
    qsizetype begin = 0;
    while (begin < shorter && before.at(begin) == after.at(begin))
        ++begin;
    if (begin > 0 && before.at(begin - 1).isHighSurrogate())
        --begin;
    qsizetype end = 0;
    while (end < shorter - begin && before.at(before.size() - end - 1) == after.at(after.size() - end - 1))
        ++end;
    if (end > 0 && before.at(before.size() - end).isLowSurrogate())
        --end;
    return {.begin = static_cast<int>(begin),
            .beforeLength = static_cast<int>(before.size() - begin - end),
            .afterLength = static_cast<int>(after.size() - begin - end)};
}

SideBySideDiff::SideBySideDiff(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
{
    setObjectName(QStringLiteral("sideBySideDiff"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    for (const bool after : {false, true}) {
        auto *title = new Label(FontRole::Caption, TextTone::Muted, this);
        title->setElide(Qt::ElideMiddle);
        auto *text = new QPlainTextEdit(this);
        text->setObjectName(after ? QStringLiteral("diffAfter") : QStringLiteral("diffBefore"));
        text->setReadOnly(true);
        text->setLineWrapMode(QPlainTextEdit::NoWrap);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        text->setFont(fontFor(FontRole::CodeSmall));
        text->document()->setDocumentMargin(8);
        m_titles.at(after ? 1 : 0) = title;
        m_sides.at(after ? 1 : 0) = text;
        grid->addWidget(title, 0, after ? 1 : 0);
        grid->addWidget(text, 1, after ? 1 : 0);
        grid->setColumnStretch(after ? 1 : 0, 1);
        for (QScrollBar *bar : {text->verticalScrollBar(), text->horizontalScrollBar()})
            connect(bar, &QScrollBar::valueChanged, this, [this, after] { scrollTogether(after); });
    }
}

void SideBySideDiff::scrollTogether(bool after) const
{
    const QPlainTextEdit *from = side(after);
    const QPlainTextEdit *to = side(!after);
    to->verticalScrollBar()->setValue(from->verticalScrollBar()->value());
    to->horizontalScrollBar()->setValue(from->horizontalScrollBar()->value());
}

void SideBySideDiff::setTitles(const QString &before, const QString &after)
{
    m_titles[0]->setText(before);
    m_titles[1]->setText(after);
    side(false)->setAccessibleName(before);
    side(true)->setAccessibleName(after);
}

void SideBySideDiff::setLines(const std::vector<DiffLine> &lines)
{
    m_rows = pairedRows(lines);
    const bool isCut = m_rows.size() > mostRows;
    if (isCut)
        m_rows.resize(mostRows);
    for (const bool after : {false, true}) {
        QStringList texts;
        texts.reserve(static_cast<qsizetype>(m_rows.size()));
        for (const DiffRow &row : m_rows)
            texts.append(sideText(row, after ? row.after : row.before));
        if (isCut)
            texts.append(tr("The rest is not shown."));
        side(after)->setPlainText(texts.join(QLatin1Char('\n')));
    }
    tint();
}

/// What marks the line of a row on one side; empty when nothing changed there.
QList<QTextEdit::ExtraSelection> SideBySideDiff::marksOf(const DiffRow &row, bool after, const QTextBlock &block) const
{
    const Theme &theme = m_icons.theme();
    const DiffLine &line = after ? row.after : row.before;
    const bool isChanged = line.kind == DiffLine::Kind::Removed || line.kind == DiffLine::Kind::Added;
    const bool isEmpty = !row.isGap && line.kind == DiffLine::Kind::Gap;
    QList<QTextEdit::ExtraSelection> marks;
    if (isChanged || isEmpty) {
        QTextEdit::ExtraSelection whole;
        whole.cursor = QTextCursor(block);
        whole.format.setBackground(isEmpty ? theme.alternate
                                           : theme.tone(after ? StateTone::Pass : StateTone::Fail).tint);
        whole.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks.append(whole);
    }
    if (row.before.kind != DiffLine::Kind::Removed || row.after.kind != DiffLine::Kind::Added)
        return marks;
    const ChangedPart part = changedPart(row.before.text, row.after.text);
    constexpr int signLength = 2;
    const int shown = block.length() - 1 - signLength; // a long line is cut
    const int length = std::min(after ? part.afterLength : part.beforeLength, shown - part.begin);
    if (length > 0 && length < line.text.size()) {
        QTextEdit::ExtraSelection words;
        words.cursor = QTextCursor(block);
        words.cursor.setPosition(block.position() + signLength + part.begin);
        words.cursor.setPosition(block.position() + signLength + part.begin + length, QTextCursor::KeepAnchor);
        words.format.setForeground(after ? theme.base : theme.onAccent);
        words.format.setBackground(after ? theme.tone(StateTone::Pass).fg : theme.failSolid);
        marks.append(words);
    }
    return marks;
}

void SideBySideDiff::tint()
{
    for (const bool after : {false, true}) {
        QList<QTextEdit::ExtraSelection> selections;
        QTextBlock block = side(after)->document()->begin();
        for (const DiffRow &row : m_rows) {
            selections += marksOf(row, after, block);
            block = block.next();
        }
        side(after)->setExtraSelections(selections);
    }
}

void SideBySideDiff::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
}

} // namespace Touchstone
