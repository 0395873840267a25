#include "gui/editor/find_bar.h"

#include "gui/app/icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

namespace Touchstone {
namespace {

QToolButton *makeButton(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAutoRaise(true);
    return button;
}

} // namespace

FindBar::FindBar(const Icons &icons, QPlainTextEdit *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_needle(new QLineEdit(this))
    , m_replacement(new QLineEdit(this))
    , m_count(new QLabel(this))
    , m_previous(makeButton(QStringLiteral("findPrevious"), this))
    , m_next(makeButton(QStringLiteral("findNext"), this))
    , m_replaceOne(makeButton(QStringLiteral("replaceOne"), this))
    , m_replaceAll(makeButton(QStringLiteral("replaceAll"), this))
    , m_close(makeButton(QStringLiteral("findClose"), this))
{
    m_needle->setObjectName(QStringLiteral("findNeedle"));
    m_replacement->setObjectName(QStringLiteral("findReplacement"));
    m_count->setTextFormat(Qt::PlainText);
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setIcon(icons.icon("down"));
    m_previous->setArrowType(Qt::UpArrow);
    m_close->setIcon(icons.icon("close"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_needle, m_count, m_previous, m_next, m_replacement,
                                                            m_replaceOne, m_replaceAll})
        layout->addWidget(widget);
    layout->addStretch();
    layout->addWidget(m_close);
    connect(m_needle, &QLineEdit::textEdited, this, [this] { findNext(false, true); });
    connect(m_needle, &QLineEdit::returnPressed, this, [this] { findNext(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { findNext(false); });
    connect(m_previous, &QToolButton::clicked, this, [this] { findNext(true); });
    connect(m_replaceOne, &QToolButton::clicked, this, &FindBar::replaceOne);
    connect(m_replaceAll, &QToolButton::clicked, this, &FindBar::replaceAll);
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        m_editor->setFocus();
    });
    retranslate();
    hide();
}

void FindBar::open(bool withReplace)
{
    const bool replace = withReplace && !m_editor->isReadOnly();
    for (QWidget *widget : std::initializer_list<QWidget *>{m_replacement, m_replaceOne, m_replaceAll})
        widget->setVisible(replace);
    const QString selected = m_editor->textCursor().selectedText();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
        m_needle->setText(selected);
    show();
    m_needle->selectAll();
    m_needle->setFocus(Qt::ShortcutFocusReason);
    updateCount();
}

void FindBar::retranslate()
{
    m_needle->setPlaceholderText(tr("Find"));
    m_needle->setAccessibleName(tr("Text to find"));
    m_replacement->setPlaceholderText(tr("Replace with"));
    m_replacement->setAccessibleName(tr("Replacement"));
    m_count->setAccessibleName(tr("Number of matches"));
    m_previous->setToolTip(tr("Previous match (Shift+Enter)"));
    m_previous->setAccessibleName(tr("Previous match"));
    m_next->setToolTip(tr("Next match (Enter)"));
    m_next->setAccessibleName(tr("Next match"));
    m_replaceOne->setText(tr("Replace"));
    m_replaceOne->setAccessibleName(tr("Replace this match"));
    m_replaceAll->setText(tr("Replace all"));
    m_replaceAll->setAccessibleName(tr("Replace all matches"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(tr("Close the find bar"));
}

Qt::CaseSensitivity FindBar::sensitivity() const
{
    const QString needle = m_needle->text();
    return needle == needle.toLower() ? Qt::CaseInsensitive : Qt::CaseSensitive;
}

void FindBar::findNext(bool backward, bool fromStart)
{
    const QString needle = m_needle->text();
    updateCount();
    if (needle.isEmpty())
        return;
    QTextDocument::FindFlags flags;
    flags.setFlag(QTextDocument::FindBackward, backward);
    flags.setFlag(QTextDocument::FindCaseSensitively, sensitivity() == Qt::CaseSensitive);
    QTextCursor cursor = m_editor->textCursor();
    if (fromStart)
        cursor.setPosition(cursor.selectionStart());
    QTextCursor found = m_editor->document()->find(needle, cursor, flags);
    if (found.isNull()) {
        cursor.movePosition(backward ? QTextCursor::End : QTextCursor::Start);
        found = m_editor->document()->find(needle, cursor, flags);
    }
    if (!found.isNull())
        m_editor->setTextCursor(found);
}

void FindBar::replaceOne()
{
    QTextCursor cursor = m_editor->textCursor();
    if (cursor.selectedText().compare(m_needle->text(), sensitivity()) == 0 && cursor.hasSelection())
        cursor.insertText(m_replacement->text());
    findNext(false);
}

void FindBar::replaceAll()
{
    const QString needle = m_needle->text();
    if (needle.isEmpty())
        return;
    QTextDocument::FindFlags flags;
    flags.setFlag(QTextDocument::FindCaseSensitively, sensitivity() == Qt::CaseSensitive);
    QTextCursor edit(m_editor->document());
    edit.beginEditBlock();
    QTextCursor found = m_editor->document()->find(needle, 0, flags);
    while (!found.isNull()) {
        found.insertText(m_replacement->text());
        found = m_editor->document()->find(needle, found, flags);
    }
    edit.endEditBlock();
    updateCount();
}

void FindBar::updateCount()
{
    const QString needle = m_needle->text();
    if (needle.isEmpty()) {
        m_count->clear();
        return;
    }
    m_count->setText(
        tr("%n match(es)", nullptr, static_cast<int>(m_editor->toPlainText().count(needle, sensitivity()))));
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        m_editor->setFocus();
    } else if (event->key() == Qt::Key_Return && event->modifiers().testFlag(Qt::ShiftModifier)) {
        findNext(true);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FindBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace Touchstone
