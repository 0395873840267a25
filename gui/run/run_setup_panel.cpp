#include "gui/run/run_setup_panel.h"

#include "engine/project/rubric_file.h"
#include "engine/project/text_file.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/model_picker.h"
#include "gui/run/run_words.h"
#include "gui/widgets/label.h"
#include "gui/widgets/panel_header.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace Touchstone {

namespace {

constexpr int maxSpinTokens = 100'000'000;
constexpr int maxSpinSeconds = 86'400;
constexpr int reloadDelayMilliseconds = 150;
constexpr double maxSpinDollars = 100'000;
const QString replayPrefix = QStringLiteral("replay:");

QSpinBox *makeSpin(const QString &name, int least, int most, int step)
{
    auto *spin = new QSpinBox;
    spin->setObjectName(name);
    spin->setRange(least, most);
    spin->setSingleStep(step);
    spin->setGroupSeparatorShown(true);
    return spin;
}

QDoubleSpinBox *makeMoneySpin(const QString &name)
{
    auto *spin = new QDoubleSpinBox;
    spin->setObjectName(name);
    spin->setRange(0, maxSpinDollars);
    spin->setDecimals(2);
    spin->setSingleStep(0.5);
    spin->setPrefix(QStringLiteral("$"));
    spin->setGroupSeparatorShown(true);
    return spin;
}

ModelPicker *makeModelBox(const QString &name)
{
    auto *box = new ModelPicker;
    box->setObjectName(name);
    return box;
}

bool haveSameModels(const Project &left, const Project &right)
{
    return left.agent.model == right.agent.model && left.grader.model == right.grader.model;
}

bool haveSameLimits(const Project &left, const Project &right)
{
    const auto values = [](const Project &project) {
        const LimitsConfig &limits = project.limits;
        return std::make_tuple(limits.tokens, limits.seconds, limits.noProgress, limits.cost,
                               project.grader.maxIterations);
    };
    return values(left) == values(right);
}

} // namespace

RunSetupPanel::RunSetupPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_taskHeader(new PanelHeader)
    , m_optionsHeader(new PanelHeader)
    , m_taskFiles(new QComboBox)
    , m_task(new QPlainTextEdit)
    , m_rubrics(new QComboBox)
    , m_criteria(new QListWidget)
    , m_worker(makeModelBox(QStringLiteral("workerModel")))
    , m_grader(makeModelBox(QStringLiteral("graderModel")))
    , m_iterations(makeSpin(QStringLiteral("maxIterations"), 1, 20, 1))
    , m_tokens(makeSpin(QStringLiteral("tokenLimit"), 0, maxSpinTokens, 10'000))
    , m_seconds(makeSpin(QStringLiteral("timeLimit"), 0, maxSpinSeconds, 60))
    , m_noProgress(makeSpin(QStringLiteral("noProgressLimit"), 0, 20, 1))
    , m_cost(makeMoneySpin(QStringLiteral("costLimit")))
    , m_record(new QCheckBox)
    , m_recordFile(new QLineEdit)
    , m_keepPauses(new QCheckBox)
    , m_notes(new Label(FontRole::Caption, TextTone::Muted))
    , m_grading(new Label(FontRole::Caption, TextTone::Muted))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTask(), 1);
    layout->addWidget(makeOptions());
    connect(m_taskFiles, &QComboBox::activated, this, &RunSetupPanel::loadTask);
    connect(m_rubrics, &QComboBox::activated, this, &RunSetupPanel::loadRubricFile);
    connect(m_task, &QPlainTextEdit::textChanged, this, &RunSetupPanel::changed);
    for (const ModelPicker *box : {m_worker, m_grader})
        connect(box, &QComboBox::editTextChanged, this, &RunSetupPanel::changed);
    for (QSpinBox *spin : countSpins())
        connect(spin, &QSpinBox::valueChanged, this, &RunSetupPanel::changed);
    m_reloadDelay.setSingleShot(true);
    m_reloadDelay.setInterval(reloadDelayMilliseconds);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(&m_reloadDelay, &QTimer::timeout, this, &RunSetupPanel::reloadFiles);
    connect(m_cost, &QDoubleSpinBox::valueChanged, this, &RunSetupPanel::changed);
    connect(m_recordFile, &QLineEdit::textChanged, this, &RunSetupPanel::changed);
    connect(m_keepPauses, &QCheckBox::toggled, this, &RunSetupPanel::changed);
    connect(m_record, &QCheckBox::toggled, this, &RunSetupPanel::updateRecorder);
    connect(this, &RunSetupPanel::changed, this, &RunSetupPanel::updateRecorder);
    retranslate();
}

void RunSetupPanel::updateRecorder()
{
    m_recordFile->setEnabled(m_record->isChecked());
    const bool replays = m_worker->currentText().trimmed().startsWith(replayPrefix)
        || m_grader->currentText().trimmed().startsWith(replayPrefix);
    m_keepPauses->setVisible(replays);
}

void RunSetupPanel::setOffer(ModelOffer &offer)
{
    for (ModelPicker *box : {m_worker, m_grader})
        box->setOffer(&offer);
}

void RunSetupPanel::offerCassette(const QString &file)
{
    const QString model = replayPrefix + file;
    if (!m_cassettes.contains(model))
        m_cassettes.append(model);
    for (ModelPicker *box : {m_worker, m_grader}) {
        if (box->findText(model) < 0)
            box->addItem(model);
    }
}

void RunSetupPanel::setProject(const std::shared_ptr<const Project> &project, const QString &worker,
                               const QString &grader)
{
    const std::shared_ptr<const Project> before = std::exchange(m_project, project);
    const bool same = project && before && project->folder == before->folder;
    const std::pair<QString, QString> defaults{worker, grader};
    const bool sameDefaults = std::exchange(m_defaultModels, defaults) == defaults;
    if (!same)
        m_cassettes.clear();
    fillFiles(same);
    showGrading();
    if (!same || !sameDefaults || !haveSameModels(*before, *project))
        fillModels(worker, grader);
    if (!same || !haveSameLimits(*before, *project))
        fillLimits();
    if (!same || m_task->toPlainText() == m_taskOfFile)
        loadTask();
    loadRubricFile();
}

void RunSetupPanel::fillFiles(bool keepChoice)
{
    const QSignalBlocker quietTasks(m_taskFiles);
    const QSignalBlocker quietRubrics(m_rubrics);
    const auto fill = [keepChoice](QComboBox *box, const QString &own, const std::vector<std::string> &files) {
        const bool hadOwn = box->currentIndex() == 0;
        const QString chosen = box->currentData().toString();
        box->clear();
        box->addItem(own, QString());
        for (const std::string &file : files)
            box->addItem(QFileInfo(QString::fromStdString(file)).fileName(), QString::fromStdString(file));
        const int first = box->count() > 1 ? 1 : 0;
        const int known = hadOwn ? 0 : box->findData(chosen);
        box->setCurrentIndex(keepChoice && known >= 0 ? known : first);
    };
    fill(m_taskFiles, tr("Own text"), m_project ? m_project->taskFiles : std::vector<std::string>());
    fill(m_rubrics, tr("None, nothing is graded"), m_project ? m_project->rubricFiles : std::vector<std::string>());
    m_taskFiles->setVisible(m_taskFiles->count() > 1);
}

void RunSetupPanel::fillModels(const QString &worker, const QString &grader)
{
    const QString ofProject = m_project ? QString::fromStdString(m_project->agent.model) : QString();
    const QString graders = m_project ? QString::fromStdString(m_project->grader.model) : QString();
    const auto fill = [](QComboBox *box, const QStringList &wanted) {
        const QSignalBlocker quiet(box);
        box->clear();
        for (const QString &model : wanted) {
            if (!model.isEmpty() && box->findText(model) < 0)
                box->addItem(model);
        }
        box->setCurrentIndex(box->count() > 0 ? 0 : -1);
        if (box->count() == 0)
            box->setEditText(QString());
    };
    fill(m_worker, QStringList{ofProject, worker} + m_cassettes);
    fill(m_grader,
         QStringList{graders, ofProject.isEmpty() ? grader : QString(), ofProject, grader, worker} + m_cassettes);
}

RunSetupPanel::FormLimits RunSetupPanel::projectLimits() const
{
    const LimitsConfig limits = m_project ? m_project->limits : LimitsConfig();
    FormLimits shown;
    shown.counts = {m_project ? m_project->grader.maxIterations : 3,
                    static_cast<int>(std::min<std::int64_t>(limits.tokens.value_or(0), maxSpinTokens)),
                    static_cast<int>(std::min<std::int64_t>(limits.seconds.value_or(0), maxSpinSeconds)),
                    limits.noProgress.value_or(0)};
    shown.cost = std::min(limits.cost.value_or(0), maxSpinDollars);
    return shown;
}

void RunSetupPanel::fillLimits()
{
    const FormLimits limits = projectLimits();
    const QSignalBlocker quiet(this);
    for (std::size_t i = 0; i < limits.counts.size(); ++i)
        countSpins().at(i)->setValue(limits.counts.at(i));
    m_cost->setValue(limits.cost);
}

void RunSetupPanel::chooseRubric(const QString &file)
{
    const int index = file.isEmpty() ? -1 : m_rubrics->findData(file);
    if (index < 0)
        return;
    m_rubrics->setCurrentIndex(index);
    loadRubricFile();
}

void RunSetupPanel::focusTask()
{
    m_task->setFocus(Qt::ShortcutFocusReason);
}

void RunSetupPanel::focusRubric()
{
    m_rubrics->setFocus(Qt::ShortcutFocusReason);
}

void RunSetupPanel::loadTask()
{
    const QString file = m_taskFiles->currentData().toString();
    m_taskProblem.clear();
    watchFiles();
    if (file.isEmpty()) {
        Q_EMIT changed();
        return;
    }
    ++m_loading;
    m_background.run([path = file.toStdString()](const std::stop_token & /*stop*/) { return readTextFile(path); },
                     [this, file](const Result<std::string> &text) {
                         --m_loading;
                         if (file == m_taskFiles->currentData().toString())
                             takeTask(text);
                     });
}

void RunSetupPanel::takeTask(const Result<std::string> &text)
{
    m_taskProblem = text ? QString() : errorText(text.error()).joined();
    if (text) {
        m_taskOfFile = QString::fromStdString(*text);
        m_task->setPlainText(m_taskOfFile);
        m_taskOfFile = m_task->toPlainText(); // with the line ends of an editor
    }
    Q_EMIT changed();
}

void RunSetupPanel::loadRubricFile()
{
    const QString file = m_rubrics->currentData().toString();
    m_rubricProblem.clear();
    watchFiles();
    if (file.isEmpty()) {
        m_rubric.reset();
        showRubric();
        Q_EMIT changed();
        return;
    }
    ++m_loading;
    m_background.run([path = file.toStdString()](const std::stop_token & /*stop*/) { return loadRubric(path); },
                     [this, file](const Result<LoadedRubric> &loaded) {
                         --m_loading;
                         if (file == m_rubrics->currentData().toString())
                             takeRubric(loaded);
                     });
}

void RunSetupPanel::takeRubric(const Result<LoadedRubric> &loaded)
{
    m_rubric = loaded ? std::optional(loaded->rubric) : std::nullopt;
    m_rubricProblem = loaded ? QString() : errorText(loaded.error()).joined();
    showRubric();
    Q_EMIT changed();
}

void RunSetupPanel::watchFiles()
{
    const QStringList old = m_watcher.files();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    for (const QComboBox *box : {m_taskFiles, m_rubrics}) {
        if (const QString file = box->currentData().toString(); !file.isEmpty())
            m_watcher.addPath(file);
    }
}

void RunSetupPanel::reloadFiles()
{
    if (m_task->toPlainText() == m_taskOfFile)
        loadTask();
    loadRubricFile();
}

void RunSetupPanel::showRubric()
{
    m_criteria->clear();
    int number = 0;
    for (const Criterion &criterion : m_rubric ? m_rubric->criteria : std::vector<Criterion>()) {
        const QString text = QString::fromStdString(criterion.text).simplified();
        auto *item = new QListWidgetItem(QStringLiteral("%1  %2").arg(++number).arg(text), m_criteria);
        item->setToolTip(plainToolTip(text));
    }
    m_criteria->setVisible(number > 0);
    m_notes->setVisible(!m_rubric || m_rubric->criteria.empty());
    m_notes->setText(m_rubric ? tr("This rubric has no criteria, so nothing can be graded.")
                              : tr("Without a rubric the agent works once and nobody checks the answer."));
}

void RunSetupPanel::showGrading()
{
    const GraderConfig grader = m_project ? m_project->grader : GraderConfig();
    QStringList facts{grader.mode == GraderMode::PerCriterion ? tr("one call for each criterion")
                                                              : tr("all criteria in one call")};
    QStringList tools;
    for (const std::string &tool : grader.tools)
        tools.append(QString::fromStdString(tool));
    facts.append(tools.isEmpty() ? tr("no tools") : tr("tools: %1").arg(tools.join(QStringLiteral(", "))));
    facts.append(tr("sees the last %1 messages, %2 characters of each")
                     .arg(QLocale().toString(grader.shown.messages), QLocale().toString(grader.shown.characters)));
    m_grading->setText(tr("Grading: %1", "facts").arg(facts.join(QStringLiteral(" · "))));
}

RunChoice RunSetupPanel::choice() const
{
    RunChoice choice;
    choice.task = m_task->toPlainText();
    choice.rubric = m_rubric;
    choice.workerModel = m_worker->currentText().trimmed();
    choice.graderModel = m_grader->currentText().trimmed();
    choice.maxIterations = m_iterations->value();
    choice.limits = m_project ? m_project->limits : LimitsConfig();
    const auto limit = [](int value) { return value > 0 ? std::optional<std::int64_t>(value) : std::nullopt; };
    choice.limits.tokens = limit(m_tokens->value());
    choice.limits.seconds = limit(m_seconds->value());
    choice.limits.cost = m_cost->value() > 0 ? std::optional(m_cost->value()) : std::nullopt;
    choice.recordFile = m_record->isChecked() ? m_recordFile->text().trimmed() : QString();
    choice.keepsPauses = m_keepPauses->isChecked();
    choice.limits.noProgress = m_noProgress->value() > 0 ? std::optional(m_noProgress->value()) : std::nullopt;
    return choice;
}

bool RunSetupPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_task && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            Q_EMIT startRequested();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace Touchstone
