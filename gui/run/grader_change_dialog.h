#pragma once

#include "engine/project/grader_setting.h"
#include "gui/run/background.h"

#include <QDialog>

class QDialogButtonBox;
class QPushButton;

namespace Touchstone {

class DiffView;
class Icons;
class Label;

/// Shows what a change of the grader's settings does to `touchstone.yaml`, and writes it after a yes; the next run goes
/// by it, and where that is offered the answer at hand is graded by it at once. Reads and writes on a thread. `icons`
/// must outlive it.
class GraderChangeDialog : public QDialog
{
    Q_OBJECT

public:
    /// `settings`: empty when they are so already, which is said.
    GraderChangeDialog(const Icons &icons, const QString &folder, const std::vector<GraderSetting> &settings,
                       QWidget *parent = nullptr);

    /// Offers to grade the answer at hand again by the changed settings.
    void offerGrading();

Q_SIGNALS:
    /// The change is in the file.
    void written(const Touchstone::SettingChange &change);
    /// The settings are as wanted, and the answer at hand is to be graded by them. Follows `written`.
    void gradingRequested();

private:
    void show(const Result<SettingChange> &prepared);
    void write(bool grades);

    Label *m_text;
    DiffView *m_diff;
    QDialogButtonBox *m_buttons;
    QPushButton *m_write;
    QPushButton *m_grade = nullptr; ///< writes, too
    bool m_isSet = false; ///< there is nothing to write
    SettingChange m_change;
    Background m_background{this};
};

} // namespace Touchstone
