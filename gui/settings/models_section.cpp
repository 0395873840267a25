#include "gui/settings/models_section.h"

#include "gui/app/key_store.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/settings/key_row.h"
#include "gui/widgets/label.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace Touchstone {

ModelsSection::ModelsSection(Workbench &workbench, QWidget *parent)
    : SettingsForm(parent)
    , m_workbench(workbench)
    , m_modelsTitle(addHeading())
    , m_worker(new QLineEdit)
    , m_grader(new QLineEdit)
    , m_workerRow(addRow(m_worker))
    , m_graderRow(addRow(m_grader))
    , m_keysTitle(addHeading())
    , m_keysHelp(new Label(FontRole::Caption, TextTone::Muted))
    , m_keyRows(new QVBoxLayout)
{
    Settings &settings = workbench.settings();
    m_worker->setObjectName(QStringLiteral("settingsWorkerModel"));
    m_grader->setObjectName(QStringLiteral("settingsGraderModel"));
    for (QLineEdit *edit : {m_worker, m_grader})
        edit->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_worker->setText(settings.workerModel());
    m_grader->setText(settings.graderModel());
    connect(m_worker, &QLineEdit::editingFinished, this,
            [this] { m_workbench.settings().setWorkerModel(m_worker->text()); });
    connect(m_grader, &QLineEdit::editingFinished, this,
            [this] { m_workbench.settings().setGraderModel(m_grader->text()); });
    m_keysHelp->setWordWrap(true);
    addWide(m_keysHelp);
    auto *rows = new QWidget;
    rows->setLayout(m_keyRows);
    m_keyRows->setContentsMargins(0, 8, 0, 0);
    m_keyRows->setSpacing(4);
    addWide(rows);
    connect(&workbench, &Workbench::projectChanged, this, &ModelsSection::updateOwners);
    ModelsSection::retranslate();
    updateOwners();
}

void ModelsSection::showEvent(QShowEvent *event)
{
    SettingsForm::showEvent(event);
    m_workbench.refreshKeys();
}

void ModelsSection::updateOwners()
{
    QHash<QString, KeyRow *> old;
    old.swap(m_rows);
    for (const KeyOwner &owner : m_workbench.keyOwners()) {
        KeyRow *row = old.take(owner.id);
        if (row == nullptr) {
            row = new KeyRow(m_workbench, owner);
            m_keyRows->addWidget(row);
        }
        m_rows.insert(owner.id, row);
    }
    qDeleteAll(old);
    m_workbench.refreshKeys();
}

void ModelsSection::retranslate()
{
    m_modelsTitle->setText(tr("Models of new runs"));
    m_workerRow.setTexts(m_worker, tr("Worker"),
                         tr("The model that does the task, as provider:model, when the project names none."));
    m_graderRow.setTexts(m_grader, tr("Grader"),
                         tr("The model that judges. Empty: the same as the worker, with a warning."));
    m_worker->setPlaceholderText(QStringLiteral("openai-chat:MODEL"));
    m_grader->setPlaceholderText(QStringLiteral("openai-chat:MODEL"));
    m_keysTitle->setText(tr("Keys"));
    m_keysHelp->setText(
        tr("The environment comes first, then the system keychain. A key is never written into a project, a "
           "log or the history."));
}

} // namespace Touchstone
