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
/// by it. Reads and writes on a thread. `icons` must outlive it.
class GraderChangeDialog : public QDialog
{
    Q_OBJECT

public:
    /// `settings`: empty when they are so already, which is said.
    GraderChangeDialog(const Icons &icons, const QString &folder, const std::vector<GraderSetting> &settings,
                       QWidget *parent = nullptr);

Q_SIGNALS:
    /// The change is in the file.
    void written(const Touchstone::SettingChange &change);

private:
    void show(const Result<SettingChange> &prepared);
    void write();

    Label *m_text;
    DiffView *m_diff;
    QDialogButtonBox *m_buttons;
    QPushButton *m_write;
    SettingChange m_change;
    Background m_background{this};
};

} // namespace Touchstone
