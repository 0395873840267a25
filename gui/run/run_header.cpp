#include "gui/run/run_header.h"

#include "gui/app/icons.h"
#include "gui/run/ending.h"
#include "gui/run/run_words.h"
#include "gui/widgets/chip.h"
#include "gui/widgets/meter.h"
#include "gui/widgets/page_header.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace Touchstone {

namespace {

constexpr int shownTaskLength = 120;

double share(double used, double limit)
{
    return limit > 0 ? std::clamp(used / limit, 0.0, 1.0) : -1;
}

} // namespace

RunHeader::RunHeader(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_header(new PageHeader)
    , m_chip(new Chip(icons))
    , m_iterations(new LabeledMeter(icons))
    , m_tokens(new LabeledMeter(icons))
    , m_cost(new LabeledMeter(icons))
    , m_time(new LabeledMeter(icons))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_header);
    m_chip->setObjectName(QStringLiteral("runStatus"));
    m_header->addFact(m_chip);
    m_iterations->setObjectName(QStringLiteral("iterationsMeter"));
    m_tokens->setObjectName(QStringLiteral("tokensMeter"));
    m_cost->setObjectName(QStringLiteral("costMeter"));
    m_time->setObjectName(QStringLiteral("timeMeter"));
    auto *meters = new QWidget;
    auto *row = new QHBoxLayout(meters);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(16);
    for (LabeledMeter *meter : {m_iterations, m_tokens, m_cost, m_time})
        row->addWidget(meter);
    m_header->addAction(meters);
    retranslate();
}

void RunHeader::addAction(QWidget *widget)
{
    m_header->addAction(widget);
}

void RunHeader::showPlain(const QString &title, const QString &facts)
{
    m_hasRun = false;
    m_header->setTitle(title);
    m_header->setFacts(facts);
    m_chip->hide();
    setNarrow(m_narrow);
}

void RunHeader::showRun(const RunView &view, const LimitsConfig &limits, std::int64_t number, std::int64_t now)
{
    if (!m_hasRun) {
        m_hasRun = true;
        setNarrow(m_narrow);
    }
    m_header->setTitle(number > 0 ? tr("Run %1").arg(number) : tr("Run"));
    m_header->setFacts(factsOf(view));
    showStatus(view);

    const int iterations = view.ending()                           ? view.ending()->iterations
        : view.hasStarted() && view.phase() != RunPhase::Preparing ? view.iteration() + 1
                                                                   : 0;
    const int most = view.start().maxIterations;
    m_iterations->setValue(most > 0 ? tr("%1 of %2").arg(iterations).arg(most) : QString::number(iterations),
                           share(iterations, most));
    const std::int64_t tokens = view.worker().usage.total() + view.grader().usage.total();
    const bool counted = view.worker().calls + view.grader().calls > 0;
    const QString used = counted ? tokensText(tokens) : noData();
    m_tokens->setValue(limits.tokens ? tr("%1 of %2").arg(used, tokensText(*limits.tokens)) : used,
                       share(double(tokens), double(limits.tokens.value_or(0))));
    const Ledger total = view.total();
    const QString money = costText(total.cost, total.calls);
    m_cost->setValue(limits.cost ? tr("%1 of %2").arg(money, moneyText(*limits.cost)) : money,
                     total.cost.isWhole ? share(total.cost.known, limits.cost.value_or(0)) : -1);
    const std::int64_t spent = view.ending() ? view.ending()->milliseconds - view.heldMilliseconds(now)
        : view.hasStarted()                  ? now - toMilliseconds(view.startedAt()) - view.idleMilliseconds(now)
                                             : 0;
    m_time->setValue(limits.seconds ? tr("%1 of %2").arg(clockText(spent), clockText(*limits.seconds * 1000))
                                    : clockText(spent),
                     share(double(spent) / 1000, double(limits.seconds.value_or(0))));
}

/// What the run was forked from, where it was, and its task.
QString RunHeader::factsOf(const RunView &view) const
{
    const QString task = QString::fromStdString(view.start().task).simplified().left(shownTaskLength);
    if (!view.forkOrigin())
        return task;
    const int iteration = view.forkOrigin()->iteration + 1;
    const QString origin = m_forkedFrom > 0 ? tr("fork of run %1 in iteration %2").arg(m_forkedFrom).arg(iteration)
                                            : tr("fork of another run in iteration %1").arg(iteration);
    return tr("%1 · %2", "origin of a run, its task").arg(origin, task);
}

void RunHeader::showStatus(const RunView &view)
{
    m_chip->show();
    if (view.ending()) {
        const RunStatus status = view.ending()->status;
        const bool human = status == RunStatus::Satisfied && humanVerdicts(view) > 0;
        if (isEmptySuccess(view))
            m_chip->setState(StateTone::Unverified, tr("satisfied with nothing"));
        else
            m_chip->setState(human ? StateTone::Human : toneOf(status),
                             human ? tr("satisfied by a person") : chipTextOf(status));
        return;
    }
    if (view.isBroken()) {
        m_chip->setState(StateTone::NotGraded, tr("not finished"));
        return;
    }
    if (view.retry()) {
        m_chip->setState(StateTone::Changed,
                         tr("trying again, %1 of %2").arg(view.retry()->attempt).arg(view.retry()->attempts));
        return;
    }
    if (view.parked()) {
        m_chip->setState(StateTone::Changed, tr("parked"));
        return;
    }
    switch (view.phase()) {
    case RunPhase::Preparing:
        m_chip->setState(StateTone::Running, tr("preparing"));
        break;
    case RunPhase::Working:
        m_chip->setState(StateTone::Running, tr("working"));
        break;
    case RunPhase::Grading:
        m_chip->setState(StateTone::Running, tr("grading"));
        break;
    }
}

void RunHeader::setNarrow(bool narrow)
{
    m_narrow = narrow;
    m_iterations->setVisible(m_hasRun);
    m_cost->setVisible(m_hasRun);
    m_tokens->setVisible(m_hasRun && !narrow);
    m_time->setVisible(m_hasRun && !narrow);
}

void RunHeader::retranslate()
{
    m_iterations->setCaption(tr("Iterations"));
    m_tokens->setCaption(tr("Tokens"));
    m_cost->setCaption(tr("Cost"));
    m_time->setCaption(tr("Time"));
}

} // namespace Touchstone
