#pragma once

#include "gui/run/line_changes.h"

#include <QDialog>

class QDialogButtonBox;
class QPushButton;
class QStackedWidget;

namespace Touchstone {

class DiffView;
class Icons;
class SegmentedControl;
class SideBySideDiff;

/// Two texts line by line, in one column or side by side, to look at, or to say yes to a change before it is made.
/// `icons` must outlive it.
class DiffDialog : public QDialog
{
    Q_OBJECT

public:
    DiffDialog(const Icons &icons, const QString &title, const QString &remark, QWidget *parent = nullptr);

    void setLines(std::vector<DiffLine> lines);
    /// What the two sides are called.
    void setTitles(const QString &before, const QString &after);
    /// Offers to make the change; the dialog is accepted then. Without it there is only Close.
    void setAction(const QString &text);
    /// A further button, in front of the others; its caller connects it.
    QPushButton *addChoice(const QString &name, const QString &text);
    void showSideBySide();

private:
    DiffView *m_view;
    SideBySideDiff *m_sides;
    SegmentedControl *m_form;
    QStackedWidget *m_stack;
    QDialogButtonBox *m_buttons;
};

/// How many lines of a difference are not the same on both sides.
int changedLines(const std::vector<DiffLine> &lines);

} // namespace Touchstone
