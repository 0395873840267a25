#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace Touchstone {

class Icons;

/// Find and replace below an editor (Ctrl+F, Ctrl+H). Plain text, ignoring case unless the needle has a capital. Esc
/// closes it and gives the focus back. A replace of all is one undo step.
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
    void replaceOne();
    void replaceAll();
    void updateCount();
    Qt::CaseSensitivity sensitivity() const;

    QPlainTextEdit *m_editor;
    QLineEdit *m_needle;
    QLineEdit *m_replacement;
    QLabel *m_count;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_replaceOne;
    QToolButton *m_replaceAll;
    QToolButton *m_close;
};

} // namespace Touchstone
