#pragma once

#include "gui/run/line_changes.h"

#include <QDialog>

class QDialogButtonBox;
class QPushButton;

namespace Touchstone {

class DiffView;
class Icons;
class Label;

/// Two texts line by line, to look at, or to say yes to a change before it is made. `icons` must outlive it.
class DiffDialog : public QDialog
{
    Q_OBJECT

public:
    DiffDialog(const Icons &icons, const QString &title, const QString &remark, QWidget *parent = nullptr);

    void setLines(std::vector<DiffLine> lines);
    /// Offers to make the change; the dialog is accepted then. Without it there is only Close.
    void setAction(const QString &text);

private:
    DiffView *m_view;
    QDialogButtonBox *m_buttons;
};

/// How many lines of a difference are not the same on both sides.
int changedLines(const std::vector<DiffLine> &lines);

} // namespace Touchstone
