#include "gui/widgets/wrapped_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>

namespace Touchstone {

WrappedLabel::WrappedLabel(FontRole font, TextTone tone, int maximumLines, QWidget *parent)
    : Label(font, tone, parent)
    , m_maximumLines(maximumLines)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QStringList WrappedLabel::linesIn(int width, bool *elided) const
{
    QString content = text();
    content.replace(QLatin1Char('\n'), QChar::LineSeparator);
    QTextLayout layout(content, font());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    if (elided != nullptr)
        *elided = false;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (lines.size() + 1 < m_maximumLines || line.textStart() + line.textLength() >= content.size()) {
            lines.append(content.mid(line.textStart(), line.textLength()));
            continue;
        }
        QString rest = content.mid(line.textStart());
        rest.replace(QChar::LineSeparator, QLatin1Char(' '));
        lines.append(fontMetrics().elidedText(rest, Qt::ElideRight, width));
        if (elided != nullptr)
            *elided = true;
        break;
    }
    layout.endLayout();
    return lines;
}

int WrappedLabel::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    const int inner = std::max(1, width - margins.left() - margins.right());
    const auto lines = std::max<qsizetype>(1, linesIn(inner).size());
    return static_cast<int>(lines) * fontMetrics().lineSpacing() + margins.top() + margins.bottom();
}

QSize WrappedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()), fontMetrics().lineSpacing()};
}

QSize WrappedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("\u2026")) * 2, fontMetrics().lineSpacing()};
}

void WrappedLabel::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    QRect line = contentsRect();
    line.setHeight(fontMetrics().lineSpacing());
    for (const QString &shown : linesIn(line.width())) {
        style()->drawItemText(&painter, line, static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())),
                              palette(), isEnabled(), shown, foregroundRole());
        line.translate(0, line.height());
    }
}

bool WrappedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty()) {
        bool elided = false;
        linesIn(contentsRect().width(), &elided);
        if (elided) {
            QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text().toHtmlEscaped(), this);
            return true;
        }
    }
    return Label::event(event);
}

} // namespace Touchstone
