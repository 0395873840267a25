#pragma once

#include "engine/project/model_table_file.h"
#include "gui/settings/settings_form.h"

#include <QHash>

class QPushButton;
class QVBoxLayout;

namespace Touchstone {

class KeyRow;
class ModelPicker;
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
    void saveModels();
    void updateOwners();
    void editPrices();

    Workbench &m_workbench;
    Label *m_modelsTitle;
    ModelPicker *m_worker;
    ModelPicker *m_grader;
    SettingsRow m_workerRow;
    SettingsRow m_graderRow;
    Label *m_keysTitle;
    Label *m_keysHelp;
    QVBoxLayout *m_keyRows;
    ModelTableOrigin m_origin = bundledTableOrigin();
    Label *m_pricesTitle;
    Label *m_pricesHelp;
    QPushButton *m_editPrices;
    QHash<QString, KeyRow *> m_rows;
};

} // namespace Touchstone
