#pragma once

#include "engine/session/run_control.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace Touchstone {

class Icons;
class Label;
class NoteLine;

/// Where runs stop for a person: a list from which Delete removes, and a form that adds. Takes effect at once, also for
/// the run that goes on. `icons` must outlive it.
class BreakpointDialog : public QDialog
{
    Q_OBJECT

public:
    /// Names that are offered in the fields; others may be typed.
    struct Offers
    {
        QStringList tools;
        QStringList criteria;
    };

    BreakpointDialog(const Icons &icons, std::vector<Breakpoint> breakpoints, const Offers &offers,
                     QWidget *parent = nullptr);

Q_SIGNALS:
    void changed(const std::vector<Touchstone::Breakpoint> &breakpoints);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeForm(const Offers &offers);
    void showFields();
    void check();
    Breakpoint typed() const;
    QString problem() const;
    void add();
    void removeCurrent();
    void showList(int current);

    const Icons &m_icons;
    std::vector<Breakpoint> m_breakpoints;
    QStringList m_criteria;
    QListWidget *m_list;
    QPushButton *m_remove;
    QComboBox *m_kind = nullptr;
    Label *m_toolName = nullptr;
    QComboBox *m_tool = nullptr;
    Label *m_criterionName = nullptr;
    QComboBox *m_criterion = nullptr;
    Label *m_shareName = nullptr;
    QSpinBox *m_share = nullptr;
    QPushButton *m_add = nullptr;
    NoteLine *m_note = nullptr;
};

} // namespace Touchstone
