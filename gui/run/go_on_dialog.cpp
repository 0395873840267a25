#include "gui/run/go_on_dialog.h"

#include "engine/session/agent_builder.h"
#include "gui/app/icons.h"
#include "gui/app/model_picker.h"
#include "gui/app/workbench.h"
#include "gui/run/transcript_words.h"
#include "gui/widgets/dialog_buttons.h"
#include "gui/widgets/label.h"
#include "gui/widgets/note_line.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStringListModel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace Touchstone {

namespace {

constexpr int mostIterations = 20;
constexpr int mostTokens = 100'000'000;
constexpr int mostSeconds = 86'400;
constexpr double mostDollars = 100'000;
constexpr qsizetype shownCharacters = 60;
constexpr int rubricHeight = 110;

/// The entry of the main conversation, or the verdict, that a point stands behind; null: none.
const TranscriptItem *itemBefore(const std::vector<const TranscriptItem *> &items, std::int64_t sequence)
{
    const auto after =
        std::upper_bound(items.begin(), items.end(), sequence,
                         [](std::int64_t wanted, const TranscriptItem *item) { return wanted < item->sequence; });
    return after == items.begin() ? nullptr : *(after - 1);
}

QString itemText(const TranscriptItem &item, const StoredPoint &point)
{
    using Kind = TranscriptItem::Kind;
    if (item.kind == Kind::ToolCall)
        return point.node == "tools" ? GoOnDialog::tr("after the tool %1").arg(item.name)
                                     : GoOnDialog::tr("before the tool %1").arg(item.name);
    if (item.kind == Kind::Iteration)
        return GoOnDialog::tr("at its beginning");
    const QString said = item.kind == Kind::Agent ? item.text.simplified() : QString();
    if (said.isEmpty())
        return GoOnDialog::tr("after: %1").arg(whoText(item));
    return GoOnDialog::tr("after: %1, “%2”")
        .arg(whoText(item),
             said.size() > shownCharacters ? said.left(shownCharacters).trimmed() + QChar(0x2026) : said);
}

QSpinBox *makeLimit(const QString &name, int most, int step, std::int64_t value)
{
    auto *spin = new QSpinBox;
    spin->setObjectName(name);
    spin->setRange(0, most);
    spin->setSingleStep(step);
    spin->setGroupSeparatorShown(true);
    spin->setSpecialValueText(GoOnDialog::tr("no limit"));
    spin->setValue(static_cast<int>(std::min<std::int64_t>(value, most)));
    return spin;
}

void addRow(QFormLayout *form, const QString &name, const QString &tip, QWidget *field)
{
    auto *label = new Label(FontRole::Body, TextTone::Muted);
    label->setText(name);
    label->setBuddy(field);
    field->setToolTip(tip);
    field->setAccessibleName(tip);
    form->addRow(label, field);
}

} // namespace

QStringList pointTexts(const std::vector<StoredPoint> &points, const std::vector<TranscriptItem> &items)
{
    std::vector<const TranscriptItem *> told;
    for (const TranscriptItem &item : items) {
        if (item.depth == 0 && item.sequence > 0 && (!item.byGrader || item.kind == TranscriptItem::Kind::Verdict))
            told.push_back(&item);
    }
    std::sort(told.begin(), told.end(),
              [](const TranscriptItem *a, const TranscriptItem *b) { return a->sequence < b->sequence; });
    QStringList texts;
    for (const StoredPoint &point : points) {
        const TranscriptItem *item = itemBefore(told, point.sequence);
        const QString where = item != nullptr ? itemText(*item, point) : GoOnDialog::tr("at its beginning");
        texts.append(GoOnDialog::tr("Iteration %1, %2").arg(point.iteration + 1).arg(where));
    }
    return texts;
}

int pointBehind(const std::vector<StoredPoint> &points, std::int64_t sequence)
{
    const auto found = std::find_if(points.begin(), points.end(), [sequence](const StoredPoint &point) {
        return sequence >= 0 && point.sequence >= sequence;
    });
    return static_cast<int>(found == points.end() ? points.size() : std::size_t(found - points.begin()) + 1) - 1;
}

GoOnDialog::GoOnDialog(Workbench &workbench, GoOnPlan plan, QWidget *parent)
    : QDialog(parent)
    , m_plan(std::move(plan))
    , m_intro(new Label(FontRole::Body, TextTone::Muted))
    , m_pointTexts(new QStringListModel(this))
    , m_note(new NoteLine(workbench.icons()))
    , m_go(new QPushButton)
{
    setObjectName(QStringLiteral("goOnDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(isFork() ? tr("Fork run %1").arg(m_plan.number) : tr("Go on with run %1").arg(m_plan.number));
    resize(600, isFork() ? 640 : 300);
    m_intro->setWordWrap(true);
    m_intro->setText(
        isFork() ? tr("The new run shares all that came before the chosen point, with the files of that iteration. "
                      "Run %1 stays as it is.")
                       .arg(m_plan.number)
                 : tr("The run had used up its budget. It goes on where it stopped once a limit is raised."));
    if (!m_plan.changes.empty())
        m_intro->setText(m_intro->text() + u'\n' + changesText(m_plan.changes));
    m_note->setObjectName(QStringLiteral("goOnNote"));
    m_go->setObjectName(QStringLiteral("goOn"));
    m_go->setText(isFork() ? tr("Fork and run") : tr("Go on"));
    m_go->setAccessibleName(m_go->text());
    m_go->setIcon(workbench.icons().icon(isFork() ? "fork" : "play", IconRole::OnAccent));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    if (isFork())
        makeFork(form, workbench);
    makeLimits(form);
    makeLayout(form);
    check();
}

void GoOnDialog::makeLayout(QFormLayout *form)
{
    auto *title = new Label(FontRole::Heading);
    title->setText(windowTitle());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_go, QDialogButtonBox::AcceptRole);
    makePrimary(m_go);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(m_intro);
    if (m_points != nullptr)
        layout->addWidget(m_points, 1);
    layout->addLayout(form);
    layout->addWidget(m_note);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT chosen(typed());
        accept();
    });
}

/// Those that the run was begun with, else the project's.
void GoOnDialog::makeLimits(QFormLayout *form)
{
    const LimitsConfig limits = m_plan.spec.limits.value_or(m_plan.spec.project.limits);
    m_tokens = makeLimit(QStringLiteral("goOnTokens"), mostTokens, 10'000, limits.tokens.value_or(0));
    m_seconds = makeLimit(QStringLiteral("goOnSeconds"), mostSeconds, 60, limits.seconds.value_or(0));
    m_noProgress = makeLimit(QStringLiteral("goOnNoProgress"), mostIterations, 1, limits.noProgress.value_or(0));
    m_cost = new QDoubleSpinBox;
    m_cost->setObjectName(QStringLiteral("goOnCost"));
    m_cost->setRange(0, mostDollars);
    m_cost->setSingleStep(0.5);
    m_cost->setPrefix(QStringLiteral("$"));
    m_cost->setSpecialValueText(tr("no limit"));
    m_cost->setValue(std::min(limits.cost.value_or(0), mostDollars));
    addRow(form, tr("Tokens"), tr("Limit of tokens, those of the past included"), m_tokens);
    addRow(form, tr("Seconds"), tr("Limit of seconds, those of the past included"), m_seconds);
    addRow(form, tr("Same gaps"), tr("Stop when the same gaps come back so many times"), m_noProgress);
    addRow(form, tr("Cost"), tr("Limit of the cost in US dollars, that of the past included"), m_cost);
    for (QSpinBox *spin : {m_tokens, m_seconds, m_noProgress})
        connect(spin, &QSpinBox::valueChanged, this, &GoOnDialog::check);
    connect(m_cost, &QDoubleSpinBox::valueChanged, this, &GoOnDialog::check);
}

void GoOnDialog::makeFork(QFormLayout *form, Workbench &workbench)
{
    m_points = new QListView;
    m_points->setObjectName(QStringLiteral("forkPoints"));
    m_points->setModel(m_pointTexts);
    m_points->setUniformItemSizes(true);
    m_points->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_points->setAccessibleName(tr("Points of the run"));
    m_points->setToolTip(tr("Where the new run begins"));
    m_worker = new ModelPicker;
    m_worker->setObjectName(QStringLiteral("forkWorker"));
    m_worker->setOffer(&workbench.modelOffer());
    m_worker->addItem(QString::fromStdString(workerModelOf(m_plan.spec)));
    addRow(form, tr("Worker"), tr("The model that works, as provider:model"), m_worker);
    connect(m_worker, &QComboBox::editTextChanged, this, &GoOnDialog::check);
    if (m_plan.spec.rubric)
        makeGrading(form, workbench);
}

void GoOnDialog::makeGrading(QFormLayout *form, Workbench &workbench)
{
    const RunSpec &spec = m_plan.spec;
    m_grader = new ModelPicker;
    m_grader->setObjectName(QStringLiteral("forkGrader"));
    m_grader->setOffer(&workbench.modelOffer());
    m_grader->addItem(QString::fromStdString(graderModelOf(spec)));
    m_iterations = new QSpinBox;
    m_iterations->setObjectName(QStringLiteral("forkIterations"));
    m_iterations->setRange(1, mostIterations);
    m_iterations->setValue(spec.maxIterations.value_or(spec.project.grader.maxIterations));
    m_rubric = new QPlainTextEdit;
    m_rubric->setObjectName(QStringLiteral("forkRubric"));
    m_rubric->setTabChangesFocus(true);
    m_rubric->setMaximumHeight(rubricHeight);
    m_rubric->setPlainText(QString::fromStdString(spec.rubric->text));
    m_shownRubric = m_rubric->toPlainText();
    addRow(form, tr("Grader"), tr("The model that grades, as provider:model"), m_grader);
    addRow(form, tr("Iterations"), tr("How often the grader may look in all, 1 to 20"), m_iterations);
    addRow(form, tr("Rubric"), tr("What the next gradings are measured by"), m_rubric);
    connect(m_grader, &QComboBox::editTextChanged, this, &GoOnDialog::check);
    connect(m_rubric, &QPlainTextEdit::textChanged, this, &GoOnDialog::check);
}

void GoOnDialog::offerPoints(const std::vector<TranscriptItem> &items, std::int64_t sequence)
{
    m_pointTexts->setStringList(pointTexts(m_plan.points, items));
    const QModelIndex chosen = m_pointTexts->index(pointBehind(m_plan.points, sequence));
    m_points->setCurrentIndex(chosen);
    m_points->scrollTo(chosen);
    m_points->setFocus();
}

LimitsConfig GoOnDialog::typedLimits() const
{
    LimitsConfig limits = m_plan.spec.limits.value_or(m_plan.spec.project.limits);
    const auto limit = [](int value) { return value > 0 ? std::optional<std::int64_t>(value) : std::nullopt; };
    limits.tokens = limit(m_tokens->value());
    limits.seconds = limit(m_seconds->value());
    limits.noProgress = m_noProgress->value() > 0 ? std::optional(m_noProgress->value()) : std::nullopt;
    limits.cost = m_cost->value() > 0 ? std::optional(m_cost->value()) : std::nullopt;
    return limits;
}

RunSpec GoOnDialog::typed() const
{
    RunSpec spec = m_plan.spec;
    spec.limits = typedLimits();
    if (!isFork())
        return spec;
    const int row = m_points->currentIndex().row();
    if (row >= 0)
        spec.origin.checkpoint = m_plan.points[static_cast<std::size_t>(row)].checkpoint;
    spec.workerModel = m_worker->currentText().trimmed().toStdString();
    if (m_grader == nullptr)
        return spec;
    spec.graderModel = m_grader->currentText().trimmed().toStdString();
    spec.maxIterations = m_iterations->value();
    if (m_rubric->toPlainText() != m_shownRubric)
        spec.rubric = rubricFromText(spec.rubric->name, m_rubric->toPlainText().toStdString());
    return spec;
}

/// Why it cannot go on with what is typed; empty: it can.
QString GoOnDialog::problem() const
{
    if (!isFork()) {
        const LimitsConfig before = m_plan.spec.limits.value_or(m_plan.spec.project.limits);
        const LimitsConfig now = typedLimits();
        const bool isSame = before.tokens == now.tokens && before.seconds == now.seconds
            && before.noProgress == now.noProgress && before.cost == now.cost;
        return isSame ? tr("Raise the limit that was reached.") : QString();
    }
    if (m_worker->currentText().trimmed().isEmpty()
        || (m_grader != nullptr && m_grader->currentText().trimmed().isEmpty()))
        return tr("Name a model as provider:model.");
    if (m_rubric != nullptr && m_rubric->toPlainText().trimmed().isEmpty())
        return tr("Write at least one criterion.");
    return {};
}

void GoOnDialog::check()
{
    const QString found = problem();
    m_go->setEnabled(found.isEmpty());
    m_go->setToolTip(found.isEmpty() ? tr("%1 (Enter)").arg(m_go->text()) : found);
    QString note = found;
    const bool isRewritten = m_rubric != nullptr && m_rubric->toPlainText() != m_shownRubric;
    if (note.isEmpty() && isRewritten && m_plan.spec.rubric->isTable)
        note = tr("As a text the rubric loses weights and machine checks of its table.");
    m_note->setNote(isFork() && !found.isEmpty() ? StateTone::Error : StateTone::Changed, note);
}

} // namespace Touchstone
