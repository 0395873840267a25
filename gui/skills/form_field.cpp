#include "gui/skills/form_field.h"

#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <chrono>

namespace Touchstone {
namespace {

constexpr std::chrono::milliseconds pause(300);
constexpr int mostLines = 12;
constexpr int margin = 4;

} // namespace

FormField::FormField(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setProperty("input", true);
    setViewportMargins(1, 1, 1, 1); // room for the ring of the focus
    document()->setDocumentMargin(margin);
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (!value().isEmpty())
            commit();
    });
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        if (!m_setting)
            m_pause.start();
    });
}

void FormField::setValue(const QString &value)
{
    if (m_pause.isActive() || (hasFocus() && toPlainText() != m_told))
        return;
    m_told = value;
    if (toPlainText() == value)
        return;
    const QScopedValueRollback<bool> setting(m_setting, true);
    const int place = textCursor().position();
    setPlainText(value);
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(place, document()->characterCount() - 1));
    setTextCursor(cursor);
}

void FormField::commit()
{
    m_pause.stop();
    const QString now = value();
    if (now == m_told)
        return;
    m_told = now;
    Q_EMIT edited(now);
}

void FormField::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !m_multiline) {
        commit();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void FormField::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    update(); // the frame, which the editor leaves alone
}

void FormField::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    update();
    commit();
}

void FormField::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

int FormField::shownLines() const
{
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines <= mostLines; block = block.next())
        lines += std::max(1, block.layout()->lineCount());
    return std::max(lines, m_leastLines);
}

void FormField::fitHeight()
{
    setVerticalScrollBarPolicy(shownLines() > mostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    updateGeometry();
}

QSize FormField::sizeHint() const
{
    const int height = std::min(shownLines(), mostLines) * fontMetrics().lineSpacing();
    const QMargins around = viewportMargins();
    return {200, height + 2 * (margin + frameWidth()) + around.top() + around.bottom()};
}

QSize FormField::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

} // namespace Touchstone
