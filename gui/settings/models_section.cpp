#include "gui/settings/models_section.h"

#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/key_store.h"
#include "gui/app/model_picker.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/run/run_words.h"
#include "gui/settings/key_row.h"
#include "gui/widgets/label.h"

#include <QDesktopServices>
#include <QLineEdit>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace Touchstone {

ModelsSection::ModelsSection(Workbench &workbench, QWidget *parent)
    : SettingsForm(parent)
    , m_workbench(workbench)
    , m_modelsTitle(addHeading())
    , m_worker(new ModelPicker)
    , m_grader(new ModelPicker)
    , m_workerRow(addRow(m_worker))
    , m_graderRow(addRow(m_grader))
    , m_keysTitle(addHeading())
    , m_keysHelp(new Label(FontRole::Caption, TextTone::Muted))
    , m_keyRows(new QVBoxLayout)
{
    Settings &settings = workbench.settings();
    m_worker->setObjectName(QStringLiteral("settingsWorkerModel"));
    m_grader->setObjectName(QStringLiteral("settingsGraderModel"));
    m_worker->setEditText(settings.workerModel());
    m_grader->setEditText(settings.graderModel());
    for (ModelPicker *picker : {m_worker, m_grader}) {
        picker->setOffer(&workbench.modelOffer());
        connect(picker->lineEdit(), &QLineEdit::editingFinished, this, &ModelsSection::saveModels);
        connect(picker, &QComboBox::activated, this, &ModelsSection::saveModels);
    }
    m_keysHelp->setWordWrap(true);
    addWide(m_keysHelp);
    auto *rows = new QWidget;
    rows->setLayout(m_keyRows);
    m_keyRows->setContentsMargins(0, 8, 0, 0);
    m_keyRows->setSpacing(4);
    addWide(rows);
    m_pricesTitle = addHeading();
    m_pricesHelp = new Label(FontRole::Caption, TextTone::Muted);
    m_pricesHelp->setObjectName(QStringLiteral("pricesHelp"));
    m_pricesHelp->setWordWrap(true);
    addWide(m_pricesHelp);
    m_editPrices = new QPushButton;
    m_editPrices->setObjectName(QStringLiteral("editPrices"));
    m_editPrices->setProperty("compact", true);
    m_editPrices->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    addWide(m_editPrices);
    connect(m_editPrices, &QPushButton::clicked, this, &ModelsSection::editPrices);
    connect(&workbench, &Workbench::projectChanged, this, &ModelsSection::updateOwners);
    ModelsSection::retranslate();
    updateOwners();
}

void ModelsSection::showEvent(QShowEvent *event)
{
    SettingsForm::showEvent(event);
    m_workbench.refreshKeys();
}

void ModelsSection::saveModels()
{
    m_workbench.settings().setWorkerModel(m_worker->currentText().trimmed());
    m_workbench.settings().setGraderModel(m_grader->currentText().trimmed());
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

/// The file is made on a thread and opened in the user's own editor.
void ModelsSection::editPrices()
{
    const std::string folder = m_workbench.settings().folder().toStdString();
    runInBackground(
        this, [folder] { return prepareModelTableFile(folder); },
        [this, folder](const Result<void> &prepared) {
            const QString file = QString::fromStdString(modelTableFile(folder));
            if (!prepared)
                m_workbench.status().complain(errorText(prepared.error()).joined());
            else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file)))
                m_workbench.status().say(tr("No program opens %1").arg(file));
        });
}

void ModelsSection::retranslate()
{
    m_modelsTitle->setText(tr("Models of new runs"));
    m_workerRow.setTexts(m_worker, tr("Worker"),
                         tr("The model that does the task, as provider:model, when the project names none."));
    m_graderRow.setTexts(m_grader, tr("Grader"),
                         tr("The model that judges. Empty: the same as the worker, with a warning."));
    for (const ModelPicker *picker : {m_worker, m_grader})
        picker->lineEdit()->setPlaceholderText(QStringLiteral("openai-chat:MODEL"));
    m_keysTitle->setText(tr("Keys"));
    m_keysHelp->setText(
        tr("The environment comes first, then the system keychain. A key is never written into a project, a "
           "log or the history."));
    m_pricesTitle->setText(tr("Prices"));
    m_pricesHelp->setText(
        tr("What a run costs is counted with prices of %1. Your own file comes first: %2. It takes effect when a "
           "project is opened.")
            .arg(QString::fromStdString(m_origin.date),
                 QString::fromStdString(modelTableFile(m_workbench.settings().folder().toStdString()))));
    m_pricesHelp->setToolTip(plainToolTip(QString::fromStdString(m_origin.source)));
    m_editPrices->setText(tr("Edit your prices\u2026"));
    m_editPrices->setAccessibleName(m_editPrices->text());
    m_editPrices->setToolTip(
        tr("Open your own models.yaml in your editor; it is made with an example if it is missing"));
}

} // namespace Touchstone
