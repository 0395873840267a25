#pragma once

#include <QRegularExpression>
#include <QTextCursor>
#include <QTimer>
#include <QWidget>

#include <optional>

class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace Touchstone {

class Icons;
class Label;

/// Find and replace below an editor (Ctrl+F, Ctrl+H): plain text or a regular expression, within lines. Esc closes it
/// and gives the focus back. A replace of all is one undo step. Matches are counted on a worker.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    FindBar(const Icons &icons, QPlainTextEdit *editor, QWidget *parent = nullptr);

    void open(bool withReplace);
    void findNext(bool backward, bool fromStart = false);
    void retranslate();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeReplaceRow();
    void connectAll();
    void replaceOne();
    void replaceAll();
    void updateCount();
    void showCount(int current, int count);
    /// What is looked for; an empty pattern for nothing.
    QRegularExpression expression() const;
    /// The next match that is not empty; null where there is none.
    QTextCursor matchFrom(const QTextCursor &from, bool backward) const;
    /// What comes in place of a match; empty where the selection is none.
    std::optional<QString> replacementOf(const QTextCursor &selection) const;

    QPlainTextEdit *m_editor;
    QLineEdit *m_needle;
    QLineEdit *m_replacement;
    Label *m_count;
    QToolButton *m_case;
    QToolButton *m_words;
    QToolButton *m_regex;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_replaceOne;
    QToolButton *m_replaceAll;
    QToolButton *m_close;
    QWidget *m_replaceRow = nullptr;
    QTimer m_countDelay;
    int m_countGeneration = 0;
};

} // namespace Touchstone
