#include "gui/run/injection_dialog.h"

#include "engine/base/json.h"
#include "engine/project/save_file.h"
#include "engine/session/injection_codec.h"
#include "engine/session/stored_run.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/model_picker.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/run/canary_dialog.h"
#include "gui/run/injection_model.h"
#include "gui/run/run_words.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/label.h"
#include "gui/widgets/meter.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace Touchstone {

InjectionDialog::InjectionDialog(Workbench &workbench, std::string historyFile, std::string runId, int iteration,
                                 QWidget *parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_file(std::move(historyFile))
    , m_runId(std::move(runId))
    , m_title(new Label(FontRole::Heading))
    , m_facts(new Label(FontRole::Body, TextTone::Muted))
    , m_problem(new Banner(workbench.icons()))
    , m_iteration(new QComboBox)
    , m_grader(new ModelPicker)
    , m_benign(new QSpinBox)
    , m_canaries(new QListWidget)
    , m_edit(new QPushButton)
    , m_stored(new QComboBox)
    , m_model(new InjectionModel(this))
    , m_table(new QTableView)
    , m_summary(new Label(FontRole::BodySemibold))
    , m_meter(new LabeledMeter(workbench.icons()))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close))
    , m_export(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole))
    , m_start(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole))
    , m_stop(m_buttons->addButton(QString(), QDialogButtonBox::ActionRole))
{
    setObjectName(QStringLiteral("injectionDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(1040, 660);
    m_facts->setWordWrap(true);
    auto *panes = new QHBoxLayout;
    panes->setSpacing(16);
    panes->addWidget(makeChoices());
    panes->addWidget(makeResults(), 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_facts);
    layout->addWidget(m_problem);
    layout->addLayout(panes, 1);
    layout->addWidget(m_buttons);
    m_start->setObjectName(QStringLiteral("startBench"));
    m_start->setProperty("primary", true);
    m_start->setFont(fontFor(FontRole::BodyMedium));
    m_stop->setObjectName(QStringLiteral("stopBench"));
    m_export->setObjectName(QStringLiteral("exportBench"));
    connect(m_start, &QPushButton::clicked, this, &InjectionDialog::start);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_stopping.request_stop();
        m_stop->setEnabled(false);
    });
    connect(m_export, &QPushButton::clicked, this, &InjectionDialog::exportReport);
    connect(m_edit, &QPushButton::clicked, this, &InjectionDialog::editCanaries);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &InjectionDialog::reject);
    connect(m_grader, &QComboBox::editTextChanged, this, &InjectionDialog::updateState);
    connect(m_canaries, &QListWidget::itemChanged, this, &InjectionDialog::updateState);
    connect(m_stored, &QComboBox::activated, this, [this](int index) {
        if (index >= 0 && static_cast<std::size_t>(index) < m_opened->reports.size())
            showReport(m_opened->reports[static_cast<std::size_t>(index)]);
    });
    for (const auto signal : {&Workbench::projectChanged, &Workbench::trustChanged, &Workbench::modelsChanged})
        connect(&m_workbench, signal, this, &InjectionDialog::updateState);
    setTexts();
    updateState();
    readRun(iteration);
}

void InjectionDialog::readRun(int iteration)
{
    m_background.run(
        [file = m_file, id = m_runId](const std::stop_token & /*stop*/) -> Result<Opened> {
            const SystemClock clock;
            const auto history = RunHistory::open(file, clock);
            if (!history)
                return failure(history.error());
            Result<RunSummary> summary = (*history)->find(id);
            if (!summary)
                return failure(summary.error());
            Result<RunSpec> spec = readStoredSpec(file, id, clock);
            if (!spec)
                return failure(spec.error());
            Result<std::vector<InjectionReport>> reports = readReports(file, id);
            if (!reports)
                return failure(reports.error());
            Opened opened{std::move(*summary), std::move(*spec), {}};
            for (InjectionReport &report : *reports) {
                InjectionTable table = tableOf(report);
                opened.reports.push_back({std::move(report), std::move(table)});
            }
            return opened;
        },
        [this, iteration](const Result<Opened> &opened) { takeOpened(opened, iteration); });
    loadCanarySet();
}

void InjectionDialog::takeOpened(const Result<Opened> &opened, int iteration)
{
    if (!opened) {
        showProblem(opened.error());
        return;
    }
    m_opened = *opened;
    const RunSummary &run = m_opened->summary;
    m_title->setText(tr("Can the grader of run %1 be swayed?").arg(run.number));
    int failing = -1;
    int wanted = -1; // only where there is something to sway
    for (const Evaluation &evaluation : run.evaluations) {
        const auto failed =
            std::count_if(evaluation.criteria.begin(), evaluation.criteria.end(),
                          [](const CriterionVerdict &verdict) { return verdict.state == CriterionState::Failed; });
        m_iteration->addItem(
            tr("%1, %n failed", "number of an iteration", static_cast<int>(failed)).arg(evaluation.iteration + 1),
            evaluation.iteration);
        if (failed > 0)
            failing = m_iteration->count() - 1;
        if (failed > 0 && evaluation.iteration == iteration)
            wanted = failing;
    }
    m_iteration->setCurrentIndex(wanted >= 0 ? wanted : failing >= 0 ? failing : m_iteration->count() - 1);
    m_grader->addItem(QString::fromStdString(run.graderModel));
    m_grader->setCurrentIndex(0);
    fillStored();
    if (!m_opened->reports.empty())
        showReport(m_opened->reports.front());
    updateState();
}

void InjectionDialog::fillStored()
{
    m_stored->clear();
    for (const auto &[report, table] : m_opened->reports) {
        const auto made = std::chrono::duration_cast<std::chrono::milliseconds>(report.made.time_since_epoch());
        m_stored->addItem(
            tr("%1, iteration %2", "time of a result")
                .arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(made.count()), QLocale::ShortFormat))
                .arg(report.iteration + 1));
    }
    m_stored->setVisible(m_stored->count() > 0);
}

void InjectionDialog::loadCanarySet()
{
    m_background.run([folder = m_workbench.settings().folder().toStdString()](
                         const std::stop_token & /*stop*/) { return loadCanaries(folder); },
                     [this](const Result<CanarySet> &set) { takeCanaries(set); });
}

void InjectionDialog::takeCanaries(const Result<CanarySet> &set)
{
    m_set = set ? *set : CanarySet();
    if (!set)
        showProblem(set.error());
    const QSignalBlocker quiet(m_canaries);
    m_canaries->clear();
    for (const Canary &canary : m_set.canaries) {
        auto *item = new QListWidgetItem(QString::fromStdString(canary.title).simplified(), m_canaries);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        QStringList places;
        for (const CanaryPlace place : canary.places)
            places.append(wordOf(place));
        item->setToolTip(plainToolTip(
            tr("%1\n\nWants “%2”. Tried %3.", "text of a canary; passed or failed; places")
                .arg(QString::fromStdString(canary.text),
                     wordOf(canary.aim == CanaryAim::Pass ? CriterionState::Passed : CriterionState::Failed),
                     places.join(QStringLiteral(", ")))));
    }
    updateState();
}

InjectionPlan InjectionDialog::plan() const
{
    InjectionPlan plan;
    for (int row = 0; row < m_canaries->count(); ++row) {
        if (m_canaries->item(row)->checkState() == Qt::Checked)
            plan.canaries.push_back(m_set.canaries[static_cast<std::size_t>(row)]);
    }
    plan.benign = m_benign->value();
    if (m_iteration->currentIndex() >= 0)
        plan.iteration = m_iteration->currentData().toInt();
    plan.graderModel = m_grader->currentText().trimmed().toStdString();
    return plan;
}

/// Why grading cannot begin, in words; empty when it can.
QString InjectionDialog::obstacle() const
{
    if (!m_opened)
        return tr("The run is being read.");
    const auto project = m_workbench.project();
    if (!project || project->folder != m_opened->summary.project)
        return tr("This run belongs to %1. Open that folder first.")
            .arg(QString::fromStdString(m_opened->summary.project));
    if (!m_workbench.isTrusted())
        return tr("This project has not been confirmed.");
    if (m_iteration->count() == 0)
        return tr("Nothing was graded in this run.");
    if (m_grader->currentText().trimmed().isEmpty())
        return tr("Choose a grader.");
    if (plan().canaries.empty())
        return tr("Choose at least one canary.");
    return {};
}

void InjectionDialog::updateState()
{
    const QString why = obstacle();
    m_start->setEnabled(!m_isRunning && why.isEmpty());
    m_start->setToolTip(why.isEmpty() ? tr("Grade without and with the chosen canaries") : why);
    m_start->setVisible(!m_isRunning);
    m_stop->setVisible(m_isRunning);
    m_stop->setEnabled(m_isRunning && !m_stopping.stop_requested());
    m_meter->setVisible(m_isRunning);
    m_stored->setVisible(!m_isRunning && m_stored->count() > 0);
    m_export->setEnabled(!m_isRunning && !m_model->report().runId.empty());
    for (QWidget *widget : std::initializer_list<QWidget *>{m_iteration, m_grader, m_benign, m_canaries, m_edit})
        widget->setEnabled(!m_isRunning);
    if (m_error)
        showError(*m_error);
    else if (!why.isEmpty() && m_opened && !m_isRunning)
        m_problem->setContent(StateTone::Changed, tr("Nothing can be graded now"), why);
    m_problem->setVisible(m_error || (!why.isEmpty() && m_opened && !m_isRunning));
}

void InjectionDialog::start()
{
    if (m_isRunning || !obstacle().isEmpty())
        return;
    m_isRunning = true;
    m_error.reset();
    m_stopping = std::stop_source();
    m_clock.start();
    RunSpec spec = m_opened->spec;
    spec.project = *m_workbench.project();
    spec.trusted = m_workbench.isTrusted();
    spec.environment = Environment::ofProcess();
    updateState();
    m_stop->setFocus(Qt::OtherFocusReason);
    m_background.run(
        [this, spec, id = m_runId, wanted = plan(), models = m_workbench.models(),
         stopping = m_stopping](const std::stop_token &closing) {
            const std::stop_callback link(closing, [stopping]() mutable { stopping.request_stop(); });
            const auto tell = [this](const InjectionReport &now) {
                QMetaObject::invokeMethod(
                    this, [this, judged = Judged{now, tableOf(now)}] { showProgress(judged); }, Qt::QueuedConnection);
            };
            Result<InjectionReport> report =
                runInjectionBench(spec, id, wanted, *models, SystemClock(), stopping, tell);
            if (!report)
                return Result<Judged>(failure(report.error()));
            if (report->done() > 0) {
                if (const Result<void> kept = storeReport(spec.historyFile, *report, &models->secrets()); !kept)
                    return Result<Judged>(failure(kept.error()));
            }
            InjectionTable table = tableOf(*report);
            return Result<Judged>(Judged{std::move(*report), std::move(table)});
        },
        [this](const Result<Judged> &judged) { finish(judged); });
}

void InjectionDialog::showProgress(const Judged &judged)
{
    if (!m_isRunning)
        return;
    showReport(judged);
    const int done = judged.report.done();
    const int total = judged.report.total();
    m_meter->setValue(tr("%1 of %2, %3", "gradings made, gradings in all, time")
                          .arg(done)
                          .arg(total)
                          .arg(clockText(m_clock.elapsed())),
                      total > 0 ? static_cast<double>(done) / total : -1);
}

void InjectionDialog::finish(const Result<Judged> &judged)
{
    m_isRunning = false;
    if (m_closesAtEnd) {
        QDialog::reject();
        return;
    }
    if (judged) {
        m_error = judged->report.error;
        showReport(*judged);
        if (judged->report.done() > 0) {
            m_opened->reports.insert(m_opened->reports.begin(), *judged);
            fillStored();
        }
    } else {
        m_error = judged.error();
    }
    updateState();
}

void InjectionDialog::showReport(const Judged &judged)
{
    const InjectionReport &report = judged.report;
    m_model->setReport(report, judged.table);
    QString text = summaryOf(report, judged.table);
    const QString cost = report.cost ? moneyText(*report.cost) : tr("cost unknown");
    if (report.usage.total() > 0)
        text += u' ' + tr("%1 tokens, %2.", "tokens, cost").arg(tokensText(report.usage.total()), cost);
    m_summary->setText(text);
}

void InjectionDialog::showProblem(const Error &error)
{
    m_error = error;
    updateState();
}

void InjectionDialog::showError(const Error &error)
{
    const ErrorText text = errorText(error);
    const bool stopped = error.code == Error::Code::Cancelled;
    m_problem->setContent(stopped ? StateTone::NotGraded : StateTone::Error,
                          stopped ? tr("Stopped. What was graded until then is kept") : text.title,
                          stopped ? QString() : text.detail + u' ' + text.remedy);
}

/// Closing ends the gradings first, so that nothing is waited for.
void InjectionDialog::reject()
{
    if (!m_isRunning) {
        QDialog::reject();
        return;
    }
    m_closesAtEnd = true;
    m_stopping.request_stop();
    updateState();
}

void InjectionDialog::editCanaries()
{
    auto *dialog = new CanaryDialog(m_workbench.icons(), m_workbench.settings().folder(), this);
    connect(dialog, &CanaryDialog::saved, this, &InjectionDialog::loadCanarySet);
    dialog->open();
}

void InjectionDialog::exportReport()
{
    auto *chooser = new QFileDialog(this, tr("Export the result"));
    chooser->setObjectName(QStringLiteral("exportBenchDialog"));
    chooser->setAttribute(Qt::WA_DeleteOnClose);
    chooser->setAcceptMode(QFileDialog::AcceptSave);
    chooser->setNameFilters({tr("Markdown (*.md)"), tr("JSON (*.json)")});
    chooser->selectFile(QStringLiteral("injection-%1.md").arg(m_opened ? m_opened->summary.number : 0));
    connect(chooser, &QFileDialog::fileSelected, this, [this](const QString &file) {
        m_background.run(
            [file = file.toStdString(), report = m_model->report()](const std::stop_token & /*stop*/) {
                const std::string text =
                    file.ends_with(".json") ? dumpJson(tableObject(report)) + '\n' : tableMarkdown(report);
                return saveFile(file, text, std::nullopt);
            },
            [this, file](const Result<std::string> &written) {
                if (!written)
                    showProblem(written.error());
                else
                    m_summary->setText(tr("Written to %1.").arg(file));
            });
    });
    chooser->open();
}

} // namespace Touchstone
