#include "gui/memory/effective_text.h"

#include "gui/widgets/drawing.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace Touchstone {
namespace {

constexpr int marginWidth = 200;
constexpr int numberWidth = 52;
constexpr int padding = 12;

QString stateNote(MemorySectionState state)
{
    switch (state) {
    case MemorySectionState::Shown:
        return {};
    case MemorySectionState::Missing:
        return EffectiveText::tr("Not found, skipped");
    case MemorySectionState::Empty:
        return EffectiveText::tr("Empty, skipped");
    case MemorySectionState::OnlyComments:
        return EffectiveText::tr("Only comments, skipped");
    }
    return {};
}

/// Where in the kept text each comment was: the number of kept line ends before it.
QVector<int> commentPlaces(const MemorySection &section, const std::string &raw)
{
    QVector<int> places;
    int line = 0;
    std::size_t at = 0;
    for (const RemovedComment &comment : section.comments) {
        line += static_cast<int>(
            std::count(raw.begin() + static_cast<std::ptrdiff_t>(at),
                       raw.begin() + static_cast<std::ptrdiff_t>(std::min(comment.begin, raw.size())), '\n'));
        places.append(line);
        at = std::min(comment.begin + comment.length, raw.size());
    }
    return places;
}

void appendSection(QVector<EffectiveLine> &lines, const MemorySection &section, const std::string &raw, int &number)
{
    const QString source = QString::fromStdString(section.source);
    if (section.state != MemorySectionState::Shown) {
        lines.append({EffectiveLine::Kind::Removed, {}, stateNote(section.state) + QStringLiteral(": ") + source, 0});
        return;
    }
    lines.append({EffectiveLine::Kind::File, source, {}, 0});
    const QVector<int> places = commentPlaces(section, raw);
    const QStringList texts = QString::fromStdString(section.text).split(QLatin1Char('\n'));
    qsizetype next = 0;
    const auto addComments = [&](int upTo) {
        for (; next < places.size() && places.at(next) <= upTo; ++next) {
            const RemovedComment &comment = section.comments.at(static_cast<std::size_t>(next));
            const QString removed =
                QString::fromStdString(raw.substr(std::min(comment.begin, raw.size()), comment.length));
            lines.append({EffectiveLine::Kind::Removed,
                          {},
                          EffectiveText::tr("Comment removed: %1").arg(removed.simplified()),
                          0});
        }
    };
    for (int i = 0; i < texts.size(); ++i) {
        addComments(i);
        lines.append({EffectiveLine::Kind::Text, texts.at(i), {}, ++number});
    }
    addComments(static_cast<int>(raw.size()));
}

/// What the model gets before or behind the files.
void appendWrapper(QVector<EffectiveLine> &lines, std::string_view text, int &number)
{
    const QStringList texts =
        QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).trimmed().split(QLatin1Char('\n'));
    const QString note = EffectiveText::tr("Wrapper, in every memory");
    for (int i = 0; i < texts.size(); ++i)
        lines.append({EffectiveLine::Kind::Wrapper, texts.at(i), i == 0 ? note : QString(), ++number});
}

} // namespace

QVector<EffectiveLine> effectiveLines(const ProjectMemory &memory)
{
    QVector<EffectiveLine> lines;
    int number = 0;
    const std::string_view block = memory.block;
    appendWrapper(lines, block.substr(0, memory.textBegin), number);
    const bool isShown = std::any_of(memory.sections.begin(), memory.sections.end(), [](const MemorySection &section) {
        return section.state == MemorySectionState::Shown;
    });
    for (std::size_t i = 0; i < memory.sections.size(); ++i)
        appendSection(lines, memory.sections.at(i), memory.raw.at(i), number);
    if (!isShown) // what the model is told in place of files
        lines.append({EffectiveLine::Kind::Wrapper, QString::fromStdString(memory.text), {}, ++number});
    appendWrapper(lines, block.substr(memory.textBegin + memory.text.size()), number);
    return lines;
}

EffectiveText::EffectiveText(const Theme &theme, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void EffectiveText::setLines(QVector<EffectiveLine> lines)
{
    m_lines = std::move(lines);
    updateScrollBar();
    viewport()->update();
}

int EffectiveText::lineHeight() const
{
    return std::max(20, QFontMetrics(fontFor(FontRole::Code)).height() + 2);
}

void EffectiveText::updateScrollBar()
{
    const int content = static_cast<int>(m_lines.size()) * lineHeight() + 2 * padding;
    verticalScrollBar()->setRange(0, std::max(0, content - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(lineHeight());
}

void EffectiveText::paintLine(QPainter &painter, const EffectiveLine &line, const QRectF &rect) const
{
    const QRectF number(rect.left(), rect.top(), numberWidth - padding, rect.height());
    const QRectF text(rect.left() + numberWidth, rect.top(), rect.width() - numberWidth - marginWidth - padding,
                      rect.height());
    const QRectF margin(rect.right() - marginWidth + padding, rect.top(), marginWidth - 2 * padding, rect.height());
    switch (line.kind) {
    case EffectiveLine::Kind::Text:
        drawElided(&painter, number, QString::number(line.number), fontFor(FontRole::CodeSmall), m_theme.faint,
                   Qt::ElideNone, Qt::AlignRight);
        drawElided(&painter, text, line.text, fontFor(FontRole::Code), m_theme.text);
        break;
    case EffectiveLine::Kind::Wrapper:
        drawElided(&painter, number, QString::number(line.number), fontFor(FontRole::CodeSmall), m_theme.faint,
                   Qt::ElideNone, Qt::AlignRight);
        drawElided(&painter, text, line.text, fontFor(FontRole::Code), m_theme.muted);
        drawElided(&painter, margin, line.note, fontFor(FontRole::Caption), m_theme.faint);
        break;
    case EffectiveLine::Kind::File: {
        const QFont font = fontFor(FontRole::CodeSmall);
        const qreal width = std::min(text.width(), QFontMetricsF(font).horizontalAdvance(line.text) + 16);
        painter.setRenderHint(QPainter::Antialiasing);
        drawBox(&painter, QRectF(text.left(), text.top() + 1, width, text.height() - 2), m_theme.hover, QColor());
        painter.setRenderHint(QPainter::Antialiasing, false);
        drawElided(&painter, QRectF(text.left() + 8, text.top(), width - 16, text.height()), line.text, font,
                   m_theme.muted, Qt::ElideMiddle);
        break;
    }
    case EffectiveLine::Kind::Removed: {
        QPen pen(m_theme.outline, 1, Qt::DashLine);
        painter.setPen(pen);
        const qreal y = std::floor(rect.center().y()) + 0.5;
        painter.drawLine(QPointF(text.left(), y), QPointF(text.right(), y));
        drawElided(&painter, margin, line.note, fontFor(FontRole::Caption), m_theme.faint);
        break;
    }
    }
}

void EffectiveText::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_theme.base);
    const QRectF all(viewport()->rect());
    painter.fillRect(QRectF(all.right() - marginWidth, all.top(), marginWidth, all.height()), m_theme.alternate);
    painter.fillRect(QRectF(all.right() - marginWidth, all.top(), 1, all.height()), m_theme.separator);
    const int height = lineHeight();
    const int top = padding - verticalScrollBar()->value();
    const int first = std::max(0, (event->rect().top() - top) / height);
    for (int i = first; i < m_lines.size(); ++i) {
        const QRectF rect(0, top + static_cast<qreal>(i) * height, all.width(), height);
        if (rect.top() > event->rect().bottom())
            break;
        paintLine(painter, m_lines.at(i), rect);
    }
    if (hasFocus())
        drawFocusRing(&painter, all, m_theme.focus, 0);
}

void EffectiveText::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void EffectiveText::copy() const
{
    QGuiApplication::clipboard()->setText(m_plainText);
}

void EffectiveText::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Home:
        verticalScrollBar()->setValue(0);
        break;
    case Qt::Key_End:
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QAbstractScrollArea::keyPressEvent(event);
        break;
    default:
        event->ignore();
    }
}

void EffectiveText::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateScrollBar();
}

} // namespace Touchstone
