#include "gui/skills/trigger_dialog.h"

#include "engine/llm/call_cost.h"
#include "engine/llm/model_registry.h"
#include "engine/session/agent_builder.h"
#include "engine/session/prompt_report.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/skills/field_note.h"
#include "gui/skills/trigger_model.h"
#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

namespace Touchstone {
namespace {

constexpr int usualRuns = 3; // `spec/skills.md` §1.5
constexpr int mostRuns = 20;
constexpr int sideColumnWidth = 110;

std::vector<TriggerSetup::Skill> skillsOf(const SkillLibrary &library)
{
    std::vector<TriggerSetup::Skill> skills;
    for (const SkillEntry &entry : library.skills) {
        if (entry.state != SkillState::WillNotLoad && entry.state != SkillState::Shadowed)
            skills.push_back({.name = entry.name, .path = entry.path});
    }
    return skills;
}

} // namespace

TriggerDialog::TriggerDialog(Workbench &workbench, std::shared_ptr<const SkillLibrary> library, std::size_t entry,
                             QWidget *parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_library(std::move(library))
    , m_skill(m_library->skills.at(entry))
    , m_model(new TriggerModel(workbench.icons(), QString::fromStdString(m_skill.name), this))
    , m_table(new QTableView(this))
    , m_runs(new QSpinBox(this))
    , m_plan(new Label(FontRole::Caption, TextTone::Muted, this))
    , m_summary(new Label(FontRole::Body, TextTone::Normal, this))
    , m_note(new FieldNote(workbench.icons(), this))
    , m_add(new QPushButton(workbench.icons().icon("plus"), tr("Add a question"), this))
    , m_remove(new QPushButton(tr("Remove"), this))
    , m_start(new QPushButton(tr("Ask the model"), this))
    , m_stop(new QPushButton(tr("Stop"), this))
    , m_path(QString::fromStdString(triggerQueriesPath(m_skill.hostPath)))
    , m_background(this)
{
    setObjectName(QStringLiteral("triggerDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Trigger lab: %1").arg(QString::fromStdString(m_skill.name)));
    build();
    connect(m_add, &QPushButton::clicked, this, [this] {
        const QModelIndex index = m_model->index(m_model->addQuery(), TriggerModel::Query);
        m_table->setCurrentIndex(index);
        m_table->edit(index);
    });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_model->removeQuery(m_table->currentIndex().row()); });
    connect(m_start, &QPushButton::clicked, this, &TriggerDialog::start);
    connect(m_stop, &QPushButton::clicked, this, &TriggerDialog::stop);
    connect(m_runs, &QSpinBox::valueChanged, this, &TriggerDialog::showState);
    connect(m_model, &TriggerModel::edited, this, &TriggerDialog::save);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &TriggerDialog::showState);
    load();
}

TriggerDialog::~TriggerDialog()
{
    m_stopSource.request_stop();
}

void TriggerDialog::build()
{
    resize(860, 560);
    auto *heading = new Label(FontRole::Heading, TextTone::Normal, this);
    heading->setText(windowTitle());
    auto *remark = new Label(FontRole::Body, TextTone::Muted, this);
    remark->setText(tr("Does the description make the model read this skill? Each question is asked as a run would "
                       "begin; what the model wants to do is looked at, not carried out."));
    remark->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("triggerQueries"));
    m_table->setAccessibleName(tr("Questions"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    QHeaderView *header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setSectionResizeMode(TriggerModel::Query, QHeaderView::Stretch);
    for (const int column : {TriggerModel::Should, TriggerModel::Part, TriggerModel::Rate})
        header->resizeSection(column, sideColumnWidth);
    header->resizeSection(TriggerModel::Instead, sideColumnWidth * 3 / 2);
    m_runs->setObjectName(QStringLiteral("triggerRuns"));
    m_runs->setRange(1, mostRuns);
    m_runs->setValue(usualRuns);
    m_runs->setAccessibleName(tr("Times each question is asked"));
    m_runs->setToolTip(tr("Times each question is asked: models do not always do the same"));
    m_runs->setSuffix(tr(" times each"));
    m_start->setObjectName(QStringLiteral("triggerStart"));
    m_start->setProperty("primary", true);
    m_stop->setObjectName(QStringLiteral("triggerStop"));
    m_add->setObjectName(QStringLiteral("triggerAdd"));
    m_remove->setObjectName(QStringLiteral("triggerRemove"));
    m_remove->setToolTip(tr("Remove the selected question"));
    m_summary->setObjectName(QStringLiteral("triggerSummary"));
    m_summary->setWordWrap(true);
    for (QPushButton *button : {m_add, m_remove, m_start, m_stop})
        button->setAccessibleName(button->text());
    m_note->setObjectName(QStringLiteral("triggerNote"));
    auto *edit = new QHBoxLayout;
    edit->setSpacing(8);
    edit->addWidget(m_add);
    edit->addWidget(m_remove);
    edit->addStretch(1);
    edit->addWidget(m_plan);
    edit->addWidget(m_runs);
    edit->addWidget(m_stop);
    edit->addWidget(m_start);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(heading);
    layout->addWidget(remark);
    layout->addWidget(m_table, 1);
    layout->addLayout(edit);
    layout->addWidget(m_summary);
    layout->addWidget(m_note);
    layout->addWidget(buttons);
}

void TriggerDialog::load()
{
    runInBackground(
        this, [path = m_path.toStdString()] { return loadTriggerQueries(path); },
        [this](const Result<TriggerQueries> &loaded) {
            if (loaded) {
                m_hash = loaded->hash;
                m_model->setQueries(loaded->queries);
            } else {
                m_note->setProblem(StateTone::Error, errorText(loaded.error()).joined());
                m_add->setEnabled(false); // what cannot be read must not be written over
            }
            showState();
        });
    showState();
}

void TriggerDialog::save()
{
    showState();
    if (m_saving) {
        m_saveAgain = true;
        return;
    }
    m_saving = true;
    runInBackground(
        this,
        [path = m_path.toStdString(), queries = TriggerQueries{m_model->queries(), m_hash}] {
            return saveTriggerQueries(path, queries);
        },
        [this](const Result<std::string> &saved) {
            m_saving = false;
            if (saved)
                m_hash = *saved;
            else
                m_note->setProblem(StateTone::Error, errorText(saved.error()).joined());
            if (std::exchange(m_saveAgain, false) && saved)
                save();
        });
}

int TriggerDialog::calls() const
{
    return static_cast<int>(m_model->askableRows().size()) * m_runs->value();
}

QString TriggerDialog::summary() const
{
    const TriggerCounts train = m_model->counts(false);
    const TriggerCounts validation = m_model->counts(true);
    if (train.all() + validation.all() == 0)
        return {};
    QStringList parts;
    if (train.all() > 0)
        parts << tr("train %1 of %2").arg(train.right()).arg(train.all());
    if (validation.all() > 0)
        parts << tr("validation %1 of %2").arg(validation.right()).arg(validation.all());
    parts << tr("%n hit(s)", nullptr, train.hits + validation.hits)
          << tr("%n missed", nullptr, train.missed + validation.missed)
          << tr("%n false alarm(s)", nullptr, train.falseAlarms + validation.falseAlarms)
          << tr("%n rightly left", nullptr, train.rightlyLeft + validation.rightlyLeft);
    if (m_done > 0 && m_costKnown)
        parts << QString::fromStdString(dollarsText(m_cost));
    return parts.join(QStringLiteral(" · "));
}

void TriggerDialog::showState()
{
    const QLocale locale;
    const bool loads = m_skill.state != SkillState::WillNotLoad && m_skill.state != SkillState::Shadowed;
    m_plan->setText(m_running ? tr("%1 of %2 calls").arg(locale.toString(m_done), locale.toString(calls()))
                              : tr("%n call(s)", nullptr, calls()));
    m_start->setEnabled(!m_running && loads && calls() > 0);
    m_start->setToolTip(loads ? QString() : tr("This skill is not loaded, so the model never hears of it"));
    m_stop->setVisible(m_running);
    m_start->setVisible(!m_running);
    m_runs->setEnabled(!m_running);
    m_table->setEnabled(!m_running);
    m_remove->setEnabled(!m_running && m_table->currentIndex().isValid());
    m_summary->setText(summary());
    if (!loads)
        m_note->setProblem(StateTone::WillNotLoad, tr("This skill is not loaded, so the model never hears of it"));
    else if (m_model->rowCount() == 0 && m_note->text().isEmpty())
        m_note->setRemark(tr("Write some tasks that should make the model read this skill, and as many near misses."));
}

void TriggerDialog::start()
{
    const auto project = m_workbench.project();
    if (!project || m_running)
        return;
    m_running = true;
    m_done = 0;
    m_cost = 0;
    m_costKnown = true;
    m_model->clearResults();
    m_note->setRemark({});
    m_stopSource = {};
    RunSpec spec;
    spec.project = *project;
    spec.trusted = m_workbench.isTrusted();
    spec.environment = Environment::ofProcess();
    spec.task = "A task";
    showState();
    m_background.run(
        [spec, models = m_workbench.models(), skills = skillsOf(*m_library),
         stop = m_stopSource.get_token()](const std::stop_token & /*end*/) -> Result<Asked> {
            Result<PromptReport> prompt = buildPrompt(spec, {}, stop);
            if (!prompt)
                return failure(prompt.error());
            Result<std::unique_ptr<ChatModel>> model = models->create(workerModelOf(spec), {.part = "agent"});
            if (!model)
                return failure(model.error());
            Asked asked{.model = std::move(*model), .setup = {}};
            for (const PromptBlock &block : prompt->blocks)
                asked.setup.system.push_back(block.text);
            for (const PromptTool &tool : prompt->tools)
                asked.setup.tools.push_back({tool.name, tool.description, tool.parameters, {}});
            asked.setup.skills = skills;
            return asked;
        },
        [this](const Result<Asked> &asked) { begin(asked); });
}

void TriggerDialog::begin(const Result<Asked> &asked)
{
    if (!asked) {
        finish(errorText(asked.error()).joined(), asked.error().code != Error::Code::Cancelled);
        return;
    }
    m_asked = *asked;
    askNext();
}

void TriggerDialog::askNext()
{
    const std::vector<int> rows = m_model->askableRows();
    if (m_done >= calls() || m_stopSource.stop_requested()) {
        finish(m_stopSource.stop_requested() ? tr("Stopped by you") : QString(), false);
        return;
    }
    // Round by round, so that a stopped run has asked every question about as often.
    const int row = rows.at(static_cast<std::size_t>(m_done) % rows.size());
    const QString query = m_model->index(row, TriggerModel::Query).data(Qt::EditRole).toString();
    m_background.run(
        [asked = *m_asked, query = query.toStdString(), stop = m_stopSource.get_token()](
            const std::stop_token & /*end*/) { return askTrigger(*asked.model, asked.setup, query, stop); },
        [this, row](const Result<TriggerAnswer> &answer) { take(row, answer); });
}

void TriggerDialog::take(int row, const Result<TriggerAnswer> &answer)
{
    if (!answer) {
        const bool isStop = answer.error().code == Error::Code::Cancelled;
        finish(isStop ? tr("Stopped by you") : errorText(answer.error()).joined(), !isStop);
        return;
    }
    m_model->addAnswer(row, *answer);
    m_cost += answer->cost.value_or(0);
    m_costKnown = m_costKnown && answer->cost;
    ++m_done;
    showState();
    askNext();
}

void TriggerDialog::stop()
{
    m_stopSource.request_stop();
}

void TriggerDialog::finish(const QString &remark, bool isError)
{
    m_running = false;
    m_asked.reset();
    if (isError)
        m_note->setProblem(StateTone::Error, remark);
    else
        m_note->setRemark(remark);
    showState();
}

void TriggerDialog::done(int result)
{
    stop();
    QDialog::done(result);
}

} // namespace Touchstone
