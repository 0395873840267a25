#pragma once

#include <QObject>

class QSplitter;
class QToolButton;

namespace Touchstone {

/// Keeps the inspector of a page at the right end of its splitter while there is room for it, and else behind a button:
/// then it opens over the work area, and Esc or the button closes it (`design/looks.md` §3).
class FoldingInspector : public QObject
{
    Q_OBJECT

public:
    /// `inspector` is the last widget of `splitter`, which stands in `page`; `button` is for the row of tabs. All of
    /// them belong to the page.
    FoldingInspector(QWidget *page, QSplitter *splitter, QWidget *inspector, QToolButton *button);

    bool isFolded() const { return m_folded; }
    void setFolded(bool folded);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void setOpen(bool open);

    QSplitter *m_splitter;
    QWidget *m_inspector;
    QToolButton *m_button;
    QWidget *m_overlay;
    QList<int> m_sizes;
    bool m_folded = false;
};

} // namespace Touchstone
