#include "gui/run/cell_detail.h"

#include "gui/app/icons.h"
#include "gui/run/quote_line.h"
#include "gui/run/run_words.h"
#include "gui/widgets/chip.h"
#include "gui/widgets/label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {

enum Row : std::uint8_t { GapRow, GraderRow, EvidenceRow, VotesRow, BeforeRow, MatchRow };

} // namespace

CellDetail::CellDetail(const Icons &icons, QWidget *parent)
    : QScrollArea(parent)
    , m_icons(icons)
    , m_title(new Label(FontRole::BodySemibold))
    , m_state(new Chip(icons))
    , m_mark(new Chip(icons))
    , m_grid(new QGridLayout)
    , m_quote(new QuoteLine(icons))
    , m_jump(new QPushButton)
    , m_payload(new QPushButton)
{
    setObjectName(QStringLiteral("cellDetail"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(10);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    m_title->setElide(Qt::ElideRight);
    m_title->setObjectName(QStringLiteral("cellTitle"));
    m_state->setObjectName(QStringLiteral("cellState"));
    m_mark->setObjectName(QStringLiteral("cellMark"));
    head->addWidget(m_title);
    head->addWidget(m_state);
    head->addWidget(m_mark);
    head->addStretch(1);
    layout->addLayout(head);
    layout->addLayout(m_grid);
    makeRows();
    auto *actions = new QHBoxLayout;
    actions->setSpacing(8);
    for (QPushButton *button : {m_jump, m_payload}) {
        button->setProperty("compact", true);
        button->setFont(fontFor(FontRole::Caption));
        actions->addWidget(button);
    }
    m_jump->setObjectName(QStringLiteral("goToMessage"));
    m_jump->setIcon(icons.icon("jump"));
    m_jump->hide();
    m_payload->setObjectName(QStringLiteral("showPayload"));
    m_payload->setIcon(icons.icon("eye"));
    actions->addStretch(1);
    layout->addLayout(actions);
    makeActions(layout);
    layout->addStretch(1);
    setWidget(content);
    connect(m_jump, &QPushButton::clicked, this, [this] { Q_EMIT itemRequested(m_jumpItem, m_jumpQuote); });
    connect(m_payload, &QPushButton::clicked, this, [this] { Q_EMIT payloadRequested(m_iteration); });
    retranslate();
    content->hide();
}

/// What a person can do with the verdict and with its row.
void CellDetail::makeActions(QVBoxLayout *layout)
{
    auto *verdict = new QHBoxLayout;
    auto *row = new QHBoxLayout;
    m_override = addButton(verdict, QStringLiteral("overrideVerdict"));
    m_override->setIcon(m_icons.icon(StateTone::Human));
    m_restore = addButton(verdict, QStringLiteral("restoreVerdict"));
    m_restore->setIcon(m_icons.icon("undo"));
    m_split = addButton(row, QStringLiteral("splitRow"));
    m_merge = addButton(row, QStringLiteral("mergeRow"));
    m_unmatch = addButton(row, QStringLiteral("unmatchRow"));
    m_unmatch->setIcon(m_icons.icon("undo"));
    for (QHBoxLayout *buttons : {verdict, row}) {
        buttons->setSpacing(8);
        buttons->addStretch(1);
        layout->addLayout(buttons);
    }
    connect(m_override, &QPushButton::clicked, this, &CellDetail::overrideRequested);
    connect(m_restore, &QPushButton::clicked, this, &CellDetail::restoreRequested);
    connect(m_split, &QPushButton::clicked, this, &CellDetail::splitRequested);
    connect(m_merge, &QPushButton::clicked, this, &CellDetail::mergeRequested);
    connect(m_unmatch, &QPushButton::clicked, this, &CellDetail::unmatchRequested);
    setOffers({});
}

QPushButton *CellDetail::addButton(QLayout *row, const QString &name)
{
    auto *button = new QPushButton;
    button->setObjectName(name);
    button->setProperty("compact", true);
    button->setFont(fontFor(FontRole::Caption));
    row->addWidget(button);
    return button;
}

void CellDetail::setOffers(const VerdictActions::Offers &offers)
{
    m_override->setVisible(offers.overrides);
    m_restore->setVisible(offers.restores);
    m_split->setVisible(offers.splits);
    m_merge->setVisible(offers.merges);
    m_unmatch->setVisible(offers.unmatches);
}

void CellDetail::makeRows()
{
    m_grid->setColumnMinimumWidth(0, 64);
    m_grid->setColumnStretch(1, 1);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(10);
    for (const Row row : {GapRow, GraderRow, EvidenceRow, VotesRow, BeforeRow, MatchRow}) {
        m_names[row] = new Label(FontRole::Body, TextTone::Muted);
        m_names[row]->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        m_grid->addWidget(m_names[row], row, 0);
        m_texts[row] = new Label(FontRole::Body);
        m_texts[row]->setWordWrap(true);
        m_texts[row]->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (row != EvidenceRow)
            m_grid->addWidget(m_texts[row], row, 1);
    }
    m_texts[GapRow]->setObjectName(QStringLiteral("cellGap"));
    m_texts[VotesRow]->setObjectName(QStringLiteral("cellVotes"));
    m_texts[GraderRow]->setObjectName(QStringLiteral("cellGrader"));
    m_texts[BeforeRow]->setObjectName(QStringLiteral("cellBefore"));
    m_texts[MatchRow]->setObjectName(QStringLiteral("cellMatch"));
    m_grid->addWidget(m_quote, EvidenceRow, 1);
    m_texts[EvidenceRow]->setParent(this);
    m_texts[EvidenceRow]->hide();
}

void CellDetail::retranslate()
{
    m_payload->setText(tr("Grader saw"));
    m_payload->setToolTip(tr("Show the exact text that the grader got in this iteration"));
    m_payload->setAccessibleName(m_payload->text());
    m_jump->setToolTip(tr("Show the message that holds the evidence"));
    const auto name = [](QPushButton *button, const QString &text, const QString &tip) {
        button->setText(text);
        button->setAccessibleName(text);
        button->setToolTip(tip);
    };
    name(m_override, tr("Override…"), tr("Give a verdict of your own, marked as a person’s (O)"));
    name(m_restore, tr("Restore"), tr("Take your verdict back; that of the run counts again"));
    name(m_split, tr("Split off"), tr("What the grader named so is another criterion: show it in a row of its own"));
    name(m_merge, tr("Merge…"), tr("This row and another one are the same criterion"));
    name(m_unmatch, tr("Undo the correction"), tr("Match the row as the program did"));
}

void CellDetail::showCell(const RunView &view, int row, int column)
{
    const auto &rows = view.shownMatrix().rows();
    const bool valid = row >= 0 && static_cast<std::size_t>(row) < rows.size() && column >= 0;
    if (valid)
        showVerdict(view, rows[static_cast<std::size_t>(row)], column);
    else
        showIteration(view);
}

void CellDetail::setRow(std::size_t row, const QString &name, const QString &text)
{
    m_names[row]->setText(name);
    m_texts[row]->setText(text);
    m_names[row]->setVisible(!text.isEmpty());
    if (row != EvidenceRow)
        m_texts[row]->setVisible(!text.isEmpty());
}

void CellDetail::showVerdict(const RunView &view, const MatrixRow &row, int column)
{
    widget()->show();
    const auto index = static_cast<std::size_t>(column);
    const bool graded = index < row.cells.size() && row.cells[index].has_value();
    m_iteration = column;
    m_title->setText(QString::fromStdString(row.name).simplified());
    m_payload->setVisible(index < view.iterations().size() && !view.iterations()[index].payload.isEmpty());
    if (!graded) {
        const bool running = view.isRunning() && column == view.iteration() && view.phase() == RunPhase::Grading;
        m_state->setState(running ? StateTone::Running : StateTone::NotGraded,
                          running ? tr("being graded in %1").arg(column + 1) : tr("no verdict in %1").arg(column + 1));
        m_mark->hide();
        setRow(GapRow, {}, {});
        setRow(GraderRow, {}, {});
        setRow(EvidenceRow, {}, {});
        setRow(VotesRow, {}, {});
        m_quote->hide();
        setRow(BeforeRow, tr("Before"), historyText(row, column));
        setRow(MatchRow, {}, {});
        m_jump->hide();
        return;
    }
    const MatrixCell &cell = *row.cells[index];
    m_state->setState(toneOf(cell), tr("%1 in %2", "failed in 3").arg(wordOf(cell)).arg(column + 1));
    m_state->show();
    const std::optional<StateTone> mark = toneOf(cell.mark);
    m_mark->setVisible(cell.mark != CellMark::None);
    if (cell.mark == CellMark::StillFailing)
        m_mark->setState(StateTone::Fail, tr("failed %n time(s) in a row", nullptr, cell.failuresInARow));
    else if (mark)
        m_mark->setState(*mark, wordOf(cell.mark));
    showGap(view, cell, column);
    const bool failed = cell.state == CriterionState::Failed;
    const bool asked = failed || cell.state == CriterionState::Passed;
    setRow(EvidenceRow, tr("Evidence"), asked ? QStringLiteral(" ") : QString());
    m_quote->setVisible(asked);
    showQuote(view, cell.verdict, column);
    setRow(VotesRow, tr("Votes"), votesText(cell.verdict));
    setRow(BeforeRow, tr("Before"), historyText(row, column));
    setMatch(row, cell, view);
}

/// How the verdict came into this row, where that is not plain, and that a note of a person was not the run's.
void CellDetail::setMatch(const MatrixRow &row, const MatrixCell &cell, const RunView &view)
{
    QStringList lines;
    if (cell.recorded)
        lines.append(tr("Noted beside the run, which went on with its own verdict."));
    const QString name = QString::fromStdString(cell.verdict.name).simplified();
    const auto &choices = view.annotations().rows;
    const bool isOwn = std::any_of(choices.begin(), choices.end(), [&cell](const RowChoice &choice) {
        return choice.row.empty() && choice.name == cell.verdict.name;
    });
    if (cell.match == RowMatch::Positional)
        lines.append(tr("A guess by its place: the grader called it “%1”.").arg(name));
    else if (cell.match == RowMatch::Similar)
        lines.append(tr("A guess by likeness: the grader called it “%1”.").arg(name));
    else if (cell.match == RowMatch::Chosen)
        lines.append(tr("A person put here what the grader called “%1”.").arg(name));
    else if (isOwn && !row.inRubric)
        lines.append(tr("A person split it off."));
    const bool isNoteOnly = cell.recorded && lines.size() == 1;
    setRow(MatchRow, isNoteOnly ? tr("Note") : tr("Row"), lines.join(u'\n'));
}

/// The gap; of a verdict by a person what the person said, and what the grader had said.
void CellDetail::showGap(const RunView &view, const MatrixCell &cell, int iteration)
{
    const QString gap = QString::fromStdString(cell.verdict.gap).trimmed();
    if (cell.by != VerdictBy::Human) {
        const bool failed = cell.state == CriterionState::Failed;
        setRow(GapRow, tr("Gap"), gap.isEmpty() && failed ? tr("The grader named no gap.") : gap);
        setRow(GraderRow, {}, {});
        return;
    }
    const QString said = wordOf(cell);
    setRow(GapRow, tr("Person"), gap.isEmpty() ? said : tr("%1: %2", "verdict: gap").arg(said, gap));
    setRow(GraderRow, tr("Grader"), gradersWords(view.gradersEvaluation(iteration), cell));
}

void CellDetail::showQuote(const RunView &view, const CriterionVerdict &verdict, int iteration)
{
    const QString quote = QString::fromStdString(verdict.evidence).trimmed();
    QuotePlace place = view.findQuote(quote, verdict.message, iteration);
    m_quote->setQuote(quote, place.message, place.isGraders);
    m_jumpQuote = place.itemId != 0 ? quote : QString();
    if (place.itemId == 0 && verdict.message) {
        const auto named = view.transcript().messages().constFind(*verdict.message);
        if (named != view.transcript().messages().constEnd())
            place = {*verdict.message, named->itemId};
    }
    m_jumpItem = place.itemId;
    m_jump->setVisible(place.itemId != 0);
    m_jump->setText(place.isGraders ? tr("Go to what it read") : tr("Go to message %1").arg(place.message));
    m_jump->setAccessibleName(m_jump->text());
}

void CellDetail::showIteration(const RunView &view)
{
    widget()->setVisible(!view.evaluations().empty());
    if (view.evaluations().empty())
        return;
    const Evaluation &last = view.evaluations().back();
    m_iteration = last.iteration;
    m_title->setText(tr("Grader, iteration %1").arg(last.iteration + 1));
    const bool human = last.by == VerdictBy::Human;
    m_state->setState(human ? StateTone::Human : toneOf(last.result),
                      human ? tr("%1, by a person").arg(chipTextOf(last.result)) : chipTextOf(last.result));
    m_mark->hide();
    setRow(GapRow, human ? tr("Person") : tr("Says"), QString::fromStdString(last.explanation).trimmed());
    const Evaluation *graded = view.gradersEvaluation(last.iteration);
    setRow(GraderRow, tr("Grader"),
           human && graded != nullptr
               ? tr("%1: %2", "verdict: gap")
                     .arg(chipTextOf(graded->result), QString::fromStdString(graded->explanation).trimmed())
               : QString());
    setRow(EvidenceRow, {}, {});
    m_quote->hide();
    setRow(VotesRow, tr("Votes"), votesText(last));
    setRow(BeforeRow, tr("Note"), QString::fromStdString(last.note));
    setRow(MatchRow, {}, {});
    m_jump->hide();
    m_payload->setVisible(static_cast<std::size_t>(last.iteration) < view.iterations().size()
                          && !view.iterations()[static_cast<std::size_t>(last.iteration)].payload.isEmpty());
}

/// "Passed in 1 and 2, failed in 3."
QString CellDetail::historyText(const MatrixRow &row, int column)
{
    QStringList parts;
    for (int i = 0; i < column && static_cast<std::size_t>(i) < row.cells.size(); ++i) {
        const auto &cell = row.cells[static_cast<std::size_t>(i)];
        if (cell)
            parts.append(tr("%1: %2", "iteration: word").arg(i + 1).arg(wordOf(*cell)));
    }
    return parts.join(QStringLiteral(" · "));
}

/// How many gradings passed it, then each with its reason.
QString CellDetail::votesText(const CriterionVerdict &verdict)
{
    if (verdict.votes.empty())
        return {};
    const auto passed = std::count_if(verdict.votes.begin(), verdict.votes.end(),
                                      [](const CriterionVote &vote) { return vote.state == CriterionState::Passed; });
    QStringList lines{tr("%1 of %2 gradings passed it.").arg(passed).arg(verdict.votes.size())};
    for (std::size_t i = 0; i < verdict.votes.size(); ++i) {
        const QString word = wordOf(verdict.votes[i].state);
        const QString gap = QString::fromStdString(verdict.votes[i].gap).simplified();
        lines.append(gap.isEmpty() ? tr("%1: %2", "iteration: word").arg(i + 1).arg(word)
                                   : tr("%1: %2 – %3", "number: word – reason").arg(QString::number(i + 1), word, gap));
    }
    return lines.join(u'\n');
}

QString CellDetail::votesText(const Evaluation &evaluation)
{
    QStringList lines;
    for (std::size_t i = 0; i < evaluation.votes.size(); ++i) {
        const GradingVote &vote = evaluation.votes[i];
        lines.append(tr("%1: %2 – %3", "number: word – reason")
                         .arg(QString::number(i + 1), chipTextOf(vote.result),
                              QString::fromStdString(vote.explanation).simplified()));
    }
    return lines.join(u'\n');
}

} // namespace Touchstone
