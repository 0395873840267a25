#include "gui/editor/completion_list.h"

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int mostRows = 8;
constexpr int leastWidth = 180;
constexpr int mostWidth = 420;

} // namespace

CompletionList::CompletionList(QPlainTextEdit *editor)
    : QListWidget(editor)
    , m_editor(editor)
{
    setObjectName(QStringLiteral("completionList"));
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(editor);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(true);
    setAccessibleName(tr("What may come here"));
    hide();
    editor->installEventFilter(this);
    // By typing and deleting only: moving the cursor through a text must not open anything.
    connect(editor, &QPlainTextEdit::textChanged, this, [this] {
        if (m_editor->hasFocus() && !m_putting)
            offer(isVisible());
    });
    connect(editor, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (isVisible() && !m_putting)
            offer(true);
    });
    connect(editor->verticalScrollBar(), &QScrollBar::valueChanged, this, &QWidget::hide);
    connect(this, &QListWidget::itemClicked, this, &CompletionList::accept);
}

void CompletionList::offer(bool isAsked)
{
    const QTextCursor at = m_editor->textCursor();
    // What an input method is still composing is no text yet.
    const bool isComposing = at.block().layout() != nullptr && !at.block().layout()->preeditAreaText().isEmpty();
    const bool canWrite = m_source && !m_editor->isReadOnly() && !at.hasSelection() && !isComposing;
    m_offer = canWrite ? m_source(isAsked) : Offer();
    if (m_offer.words.isEmpty()) {
        hide();
        return;
    }
    clear();
    addItems(m_offer.words);
    setCurrentRow(0);
    const int rows = std::min(mostRows, count());
    const int frame = 2 * frameWidth();
    const int width =
        std::clamp(sizeHintForColumn(0) + frame + verticalScrollBar()->sizeHint().width(), leastWidth, mostWidth);
    resize(width, rows * sizeHintForRow(0) + frame);
    const QRect cursor = m_editor->cursorRect().translated(m_editor->viewport()->pos());
    const int below = cursor.bottom() + 2;
    const int y = below + height() <= m_editor->height() ? below : std::max(0, cursor.top() - height() - 2);
    move(std::clamp(cursor.left(), 0, std::max(0, m_editor->width() - this->width())), y);
    show();
    raise();
}

void CompletionList::accept()
{
    if (currentItem() == nullptr)
        return;
    const QScopedValueRollback<bool> putting(m_putting, true);
    QTextCursor cursor = m_editor->textCursor();
    cursor.setPosition(m_offer.start, QTextCursor::KeepAnchor);
    cursor.insertText(currentItem()->text() + m_offer.suffix);
    m_editor->setTextCursor(cursor);
    hide();
}

bool CompletionList::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        setCurrentRow(std::clamp(currentRow() + (key == Qt::Key_Down ? 1 : -1), 0, count() - 1));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
        accept();
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        return false;
    }
}

bool CompletionList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_editor)
        return QListWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut)
        hide();
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isAsking = key->key() == Qt::Key_Space && key->modifiers() == Qt::ControlModifier;
    if (event->type() == QEvent::ShortcutOverride) {
        // Escape and the like are ours while the list is open, whatever the window does with them.
        if (isVisible() && key->key() == Qt::Key_Escape)
            event->accept();
        return false;
    }
    if (isAsking) {
        offer(true);
        return true;
    }
    return isVisible() && key->modifiers() == Qt::NoModifier && handleKey(key->key());
}

} // namespace Touchstone
