#include "gui/run/verdict_headers.h"

#include "gui/app/icons.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_painter.h"
#include "gui/widgets/drawing.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int numberWidth = 32;
constexpr int verdictHeadersGlyphSize = 10;
constexpr qreal stopSize = 11;

} // namespace

CriterionHeader::CriterionHeader(const Icons &icons, QWidget *parent)
    : QHeaderView(Qt::Vertical, parent)
    , m_icons(icons)
{
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(true);
    setHighlightSections(true);
    setFocusPolicy(Qt::NoFocus);
}

QSize CriterionHeader::sizeHint() const
{
    return {m_width, QHeaderView::sizeHint().height()};
}

void CriterionHeader::setColumnWidth(int width)
{
    m_width = std::clamp(width, 160, 400);
    setFixedWidth(m_width);
    updateGeometry();
}

QSize CriterionHeader::sectionSizeFromContents(int /*section*/) const
{
    return {m_width, defaultSectionSize()};
}

void CriterionHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    if (model() == nullptr || !rect.isValid())
        return;
    const Theme &theme = m_icons.theme();
    const bool selected = selectionModel() != nullptr && selectionModel()->currentIndex().row() == section
        && selectionModel()->hasSelection();
    painter->fillRect(rect,
                      selected ? (hasFocus() || window()->isActiveWindow() ? theme.selection : theme.selectionOff)
                               : theme.base);
    drawEdge(painter, rect, Qt::BottomEdge, theme.separator);
    drawEdge(painter, rect, Qt::RightEdge, theme.separator);

    const int number = model()->headerData(section, Qt::Vertical, VerdictModel::NumberRole).toInt();
    const QRectF numberRect(rect.left() + 12, rect.top(), numberWidth - 12, rect.height() - 1);
    drawElided(painter, numberRect, number > 0 ? QString::number(number) : QStringLiteral("+"),
               fontFor(FontRole::Caption), selected ? theme.muted : theme.faint);

    if (model()->headerData(section, Qt::Vertical, VerdictModel::StopRole).toBool())
        m_icons.paint(painter, QRectF(rect.left() + 1, rect.center().y() - stopSize / 2, stopSize, stopSize),
                      QStringLiteral("state-breakpoint"), theme.failSolid, theme.base);

    const QString name = model()->headerData(section, Qt::Vertical).toString();
    const auto trend = model()->headerData(section, Qt::Vertical, VerdictModel::TrendRole).value<Trend>();
    const QString guess = model()->headerData(section, Qt::Vertical, VerdictModel::GuessRole).toString();
    const QRectF text(rect.left() + numberWidth, rect.top(), rect.width() - numberWidth - 8, rect.height() - 1);
    const QFont body = fontFor(FontRole::Body);
    const qreal line = QFontMetricsF(body).height();
    const qreal small = QFontMetricsF(fontFor(FontRole::Small)).height();
    const QString chosen = model()->headerData(section, Qt::Vertical, VerdictModel::ChosenRole).toString();
    if (trend.text.isEmpty() && guess.isEmpty() && chosen.isEmpty() && number > 0) {
        drawElided(painter, text, name, body, theme.text);
        return;
    }
    const qreal top = text.top() + (text.height() - line - small) / 2;
    drawElided(painter, QRectF(text.left(), top, text.width(), line), name, body, theme.text);
    paintSecondLine(painter, QRectF(text.left(), top + line, text.width(), small), section, selected);
}

void CriterionHeader::paintSecondLine(QPainter *painter, const QRectF &line, int section, bool selected) const
{
    const Theme &theme = m_icons.theme();
    const auto trend = model()->headerData(section, Qt::Vertical, VerdictModel::TrendRole).value<Trend>();
    const QString guess = model()->headerData(section, Qt::Vertical, VerdictModel::GuessRole).toString();
    const int number = model()->headerData(section, Qt::Vertical, VerdictModel::NumberRole).toInt();
    QRectF rest = line;
    if (trend.tone) {
        const ToneColors &colors = theme.tone(*trend.tone);
        const QRectF glyph(rest.left(), rest.center().y() - verdictHeadersGlyphSize / 2.0, verdictHeadersGlyphSize,
                           verdictHeadersGlyphSize);
        if (*trend.tone == StateTone::Fail)
            m_icons.paint(painter, glyph, StateTone::Fail);
        else
            paintStateGlyph(painter, glyph, *trend.tone, colors.fg, {});
        rest.setLeft(rest.left() + verdictHeadersGlyphSize + 4);
        const qreal used = drawElided(painter, rest, trend.text, fontFor(FontRole::Small), colors.fg);
        rest.setLeft(rest.left() + used + 8);
    }
    QString note;
    if (number == 0)
        note = tr("not in the rubric");
    else if (!guess.isEmpty())
        note = tr("≈ graded as “%1”").arg(guess);
    else if (const QString chosen = model()->headerData(section, Qt::Vertical, VerdictModel::ChosenRole).toString();
             !chosen.isEmpty())
        note = tr("= “%1”, by a person").arg(chosen);
    if (!note.isEmpty() && rest.width() > 24)
        drawElided(painter, rest, note, fontFor(FontRole::Small), selected ? theme.muted : theme.faint);
}

IterationHeader::IterationHeader(const Icons &icons, QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
    , m_icons(icons)
{
    setSectionsClickable(true);
    setSectionResizeMode(QHeaderView::Fixed);
    setFocusPolicy(Qt::NoFocus);
}

QSize IterationHeader::sizeHint() const
{
    const int text = QFontMetrics(fontFor(FontRole::Body)).height() + QFontMetrics(fontFor(FontRole::Small)).height();
    return {QHeaderView::sizeHint().width(), std::max(44, text + 10)};
}

void IterationHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    if (model() == nullptr || !rect.isValid())
        return;
    const Theme &theme = m_icons.theme();
    const bool running = model()->headerData(section, Qt::Horizontal, VerdictModel::RunningRole).toBool();
    const ToneColors &blue = theme.tone(StateTone::Running);
    painter->fillRect(rect, running ? blue.tint : theme.window);
    drawEdge(painter, rect, Qt::BottomEdge, theme.separator);

    const QFont numberFont = fontFor(running ? FontRole::BodySemibold : FontRole::Body);
    const QFont small = fontFor(FontRole::Small);
    const QFontMetricsF metrics(numberFont);
    const bool dense = rect.width() < 60;
    const qreal total = metrics.height() + (dense ? 0 : QFontMetricsF(small).height());
    QRectF line(rect.left(), rect.top() + (rect.height() - total) / 2, rect.width(), metrics.height());
    const QString number = QString::number(section + 1);
    if (running) {
        const qreal width = metrics.horizontalAdvance(number) + 14;
        paintStateGlyph(painter, QRectF(line.center().x() - width / 2, line.center().y() - 5.5, 11, 11),
                        StateTone::Running, blue.fg, {});
        line.setLeft(line.center().x() - width / 2 + 14);
        drawElided(painter, line, number, numberFont, theme.text);
    } else {
        drawElided(painter, line, number, numberFont, theme.text, Qt::ElideNone, Qt::AlignHCenter);
    }
    if (dense)
        return;
    const QRectF below(rect.left() + 2, line.bottom(), rect.width() - 4, QFontMetricsF(small).height());
    const QString subtitle = model()->headerData(section, Qt::Horizontal, VerdictModel::SubtitleRole).toString();
    drawElided(painter, below, subtitle, small, running ? blue.fg : theme.faint, Qt::ElideRight, Qt::AlignHCenter);
}

} // namespace Touchstone
