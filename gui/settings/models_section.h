#pragma once

#include "gui/settings/settings_form.h"

#include <QHash>

class QLineEdit;
class QVBoxLayout;

namespace Touchstone {

class KeyRow;
class Workbench;

/// Default models of new runs, and the keys of providers. `workbench` must outlive it.
class ModelsSection : public SettingsForm
{
    Q_OBJECT

public:
    explicit ModelsSection(Workbench &workbench, QWidget *parent = nullptr);

protected:
    void retranslate() override;
    void showEvent(QShowEvent *event) override;

private:
    void updateOwners();

    Workbench &m_workbench;
    Label *m_modelsTitle;
    QLineEdit *m_worker;
    QLineEdit *m_grader;
    SettingsRow m_workerRow;
    SettingsRow m_graderRow;
    Label *m_keysTitle;
    Label *m_keysHelp;
    QVBoxLayout *m_keyRows;
    QHash<QString, KeyRow *> m_rows;
};

} // namespace Touchstone
