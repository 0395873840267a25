// What was chosen for a run, kept from session to session.

#include "gui/app/model_picker.h"
#include "gui/run/run_setup_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <array>

namespace Touchstone {

namespace {

const QString taskKey = QStringLiteral("task");
const QString taskFileKey = QStringLiteral("taskFile");
const QString rubricKey = QStringLiteral("rubric");
const QString workerKey = QStringLiteral("worker");
const QString graderKey = QStringLiteral("grader");
const QString costKey = QStringLiteral("cost");

/// The index of a file that is still offered; empty name: the first entry, which is none of them. -1: gone.
int indexOf(const QComboBox *box, const QVariant &file)
{
    const QString path = file.toString();
    return path.isEmpty() ? 0 : box->findData(path);
}

/// What is typed in a model's box, unless it is the box's first entry, which the project or the settings name.
void keepModel(QVariantMap &choices, const QString &key, const QComboBox *box)
{
    const QString model = box->currentText().trimmed();
    if (!model.isEmpty() && model != box->itemText(0))
        choices.insert(key, model);
}

} // namespace

bool RunSetupPanel::hasOwnTask() const
{
    const QString text = m_task->toPlainText();
    return !text.trimmed().isEmpty() && text != m_taskOfFile;
}

QVariantMap RunSetupPanel::choices() const
{
    QVariantMap choices;
    if (hasOwnTask())
        choices.insert(taskKey, m_task->toPlainText());
    choices.insert(taskFileKey, m_taskFiles->currentData());
    choices.insert(rubricKey, m_rubrics->currentData());
    keepModel(choices, workerKey, m_worker);
    keepModel(choices, graderKey, m_grader);
    const FormLimits ofProject = projectLimits();
    const std::array<QSpinBox *, 4> spins = countSpins();
    for (std::size_t i = 0; i < spins.size(); ++i) {
        if (spins.at(i)->value() != ofProject.counts.at(i))
            choices.insert(spins.at(i)->objectName(), spins.at(i)->value());
    }
    if (m_cost->value() != ofProject.cost)
        choices.insert(costKey, m_cost->value());
    return choices;
}

QVariantMap RunSetupPanel::modelsIn(const QVariantMap &choices)
{
    QVariantMap models;
    for (const QString &key : {workerKey, graderKey}) {
        if (choices.contains(key))
            models.insert(key, choices.value(key));
    }
    return models;
}

void RunSetupPanel::setChoices(const QVariantMap &choices)
{
    if (const QString model = choices.value(workerKey).toString(); !model.isEmpty())
        m_worker->setEditText(model);
    if (const QString model = choices.value(graderKey).toString(); !model.isEmpty())
        m_grader->setEditText(model);
    for (QSpinBox *spin : countSpins()) {
        if (const QVariant count = choices.value(spin->objectName()); count.isValid())
            spin->setValue(count.toInt());
    }
    if (const QVariant cost = choices.value(costKey); cost.isValid())
        m_cost->setValue(cost.toDouble());
    const int rubric = choices.contains(rubricKey) ? indexOf(m_rubrics, choices.value(rubricKey)) : -1;
    if (rubric >= 0) {
        m_rubrics->setCurrentIndex(rubric);
        loadRubricFile();
    }
    // What was typed is in no file any more, whatever it began as.
    const QString task = choices.value(taskKey).toString();
    if (task.isEmpty() && !choices.contains(taskFileKey))
        return;
    const int file = task.isEmpty() ? indexOf(m_taskFiles, choices.value(taskFileKey)) : 0;
    if (file >= 0) {
        m_taskFiles->setCurrentIndex(file);
        if (!task.isEmpty())
            m_task->setPlainText(task);
        loadTask();
    }
}

} // namespace Touchstone
