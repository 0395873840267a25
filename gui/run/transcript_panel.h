#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace Touchstone {

class Icons;
class Label;
class TranscriptView;

/// The transcript with its find bar. `icons` must outlive it.
class TranscriptPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TranscriptPanel(const Icons &icons, QWidget *parent = nullptr);

    TranscriptView *view() const { return m_view; }
    /// Opens the find bar with what is selected.
    void find();
    void findNext(bool forward);
    void retranslate();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search();
    void step(bool forward);
    void closeFind();
    void showCount();

    TranscriptView *m_view;
    QWidget *m_bar;
    QLineEdit *m_needle;
    Label *m_count;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_close;
    int m_matches = 0;
};

} // namespace Touchstone
