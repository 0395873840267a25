// How the set-up of a run is laid out, and its words.

#include "gui/app/model_picker.h"
#include "gui/run/run_setup_panel.h"
#include "gui/widgets/label.h"
#include "gui/widgets/panel_header.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <initializer_list>

namespace Touchstone {

namespace {

constexpr int optionsWidth = 340;

} // namespace

QWidget *RunSetupPanel::makeTask()
{
    auto *panel = new QWidget;
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_taskHeader);
    layout->addWidget(m_task, 1);
    m_taskHeader->addTrailing(m_taskFiles);
    m_taskFiles->setObjectName(QStringLiteral("taskFiles"));
    m_taskFiles->setProperty("compact", true);
    m_taskFiles->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_task->setObjectName(QStringLiteral("taskEdit"));
    m_task->setFrameShape(QFrame::NoFrame);
    m_task->setTabChangesFocus(true);
    m_task->document()->setDocumentMargin(12);
    m_task->installEventFilter(this);
    return panel;
}

QWidget *RunSetupPanel::makeOptions()
{
    auto *content = new QWidget;
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(12, 12, 12, 16);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    const std::array<QWidget *, NameCount> fields{m_rubrics, m_worker,     m_grader, m_iterations,  m_tokens,
                                                  m_seconds, m_noProgress, m_cost,   makeRecorder()};
    int row = 0;
    for (std::size_t name = 0; name < NameCount; ++name) {
        m_names.at(name) = new Label(FontRole::Body, TextTone::Muted);
        m_names.at(name)->setBuddy(fields.at(name));
        grid->addWidget(m_names.at(name), row, 0);
        grid->addWidget(fields.at(name), row++, 1);
        if (name == RubricName)
            grid->addWidget(m_criteria, row++, 0, 1, 2);
    }
    m_names[RecordName]->setBuddy(m_record);
    grid->addWidget(m_keepPauses, row++, 1);
    grid->addWidget(m_notes, row++, 0, 1, 2);
    grid->addWidget(m_grading, row++, 0, 1, 2);
    m_grading->setWordWrap(true);
    m_grading->setObjectName(QStringLiteral("gradingFacts"));
    grid->setRowStretch(row, 1);
    m_rubrics->setObjectName(QStringLiteral("rubricFiles"));
    m_rubrics->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_criteria->setObjectName(QStringLiteral("criteriaPreview"));
    m_criteria->setSelectionMode(QAbstractItemView::NoSelection);
    m_criteria->setFocusPolicy(Qt::NoFocus);
    m_criteria->setWordWrap(true);
    m_criteria->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_criteria->setFixedHeight(168);
    m_notes->setWordWrap(true);
    m_notes->setObjectName(QStringLiteral("setupNotes"));

    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows the fields in it
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    auto *panel = new QWidget;
    panel->setFixedWidth(optionsWidth);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_optionsHeader);
    layout->addWidget(scroll, 1);
    return panel;
}

/// The switch and, when it is on, the file.
QWidget *RunSetupPanel::makeRecorder()
{
    m_record->setObjectName(QStringLiteral("recordRun"));
    m_recordFile->setObjectName(QStringLiteral("recordFile"));
    m_keepPauses->setObjectName(QStringLiteral("keepPauses"));
    m_recordFile->setText(QStringLiteral("run.cassette.jsonl"));
    auto *recorder = new QWidget;
    auto *layout = new QHBoxLayout(recorder);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_record);
    layout->addWidget(m_recordFile, 1);
    updateRecorder();
    return recorder;
}

void RunSetupPanel::retranslate()
{
    m_taskHeader->setTitle(tr("Task"));
    m_taskHeader->setFacts(tr("what the agent is asked to do"));
    m_optionsHeader->setTitle(tr("Run with"));
    m_task->setPlaceholderText(tr("Write what the agent is to do, or choose a task of the project"));
    m_names[RubricName]->setText(tr("Rubric"));
    m_names[WorkerName]->setText(tr("Worker"));
    m_names[GraderName]->setText(tr("Grader"));
    m_names[IterationsName]->setText(tr("Iterations"));
    m_names[TokensName]->setText(tr("Tokens"));
    m_names[SecondsName]->setText(tr("Seconds"));
    m_names[ProgressName]->setText(tr("Same gaps"));
    m_names[CostName]->setText(tr("Cost"));
    m_names[RecordName]->setText(tr("Record"));
    m_keepPauses->setText(tr("Keep the recorded pauses"));
    for (QSpinBox *spin : {m_tokens, m_seconds, m_noProgress})
        spin->setSpecialValueText(tr("no limit"));
    m_cost->setSpecialValueText(tr("no limit"));
    for (const ModelPicker *box : {m_worker, m_grader})
        box->lineEdit()->setPlaceholderText(tr("provider:model"));
    const std::initializer_list<std::pair<QWidget *, QString>> tips{
        {m_taskFiles, tr("Choose a task of the project")},
        {m_task, tr("The task of the next run (Ctrl+Enter starts it)")},
        {m_rubrics, tr("What the grader measures the answer by")},
        {m_criteria, tr("Criteria of the chosen rubric")},
        {m_worker, tr("The model that works, as provider:model")},
        {m_grader, tr("The model that grades, as provider:model")},
        {m_iterations, tr("How often the grader may look, 1 to 20")},
        {m_tokens, tr("Stop when worker and grader have used so many tokens together")},
        {m_seconds, tr("Stop after so many seconds")},
        {m_noProgress, tr("Stop when the same gaps come back so many times")},
        {m_cost, tr("Stop when the calls have cost so many US dollars; calls of unknown price do not count")},
        {m_record, tr("Record every model call to a cassette, which replay:FILE plays again without a network")},
        {m_recordFile, tr("File of the cassette, from the project folder; it is written anew")},
        {m_keepPauses, tr("Play the cassette as slowly as it was recorded")},
    };
    for (const auto &[widget, text] : tips) {
        widget->setToolTip(text);
        widget->setAccessibleName(text);
    }
    showRubric();
    showGrading();
}

} // namespace Touchstone
