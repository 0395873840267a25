#include "gui/run/run_places.h"

#include "gui/app/icons.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/transcript_view.h"
#include "gui/run/verdict_model.h"
#include "gui/run/verdict_panel.h"
#include "gui/run/verdict_table.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace Touchstone {

namespace {

using Kind = Breakpoint::Kind;

Breakpoint make(Kind kind, std::string tool = {}, std::string criterion = {})
{
    Breakpoint breakpoint;
    breakpoint.kind = kind;
    breakpoint.tool = std::move(tool);
    breakpoint.criterion = std::move(criterion);
    return breakpoint;
}

} // namespace

std::optional<Breakpoint> breakpointAt(const TranscriptItem &item)
{
    using Entry = TranscriptItem::Kind;
    // The grader's own calls have no point; its grading has.
    if (item.byGrader && item.kind != Entry::Verdict)
        return item.kind == Entry::Notice ? make(Kind::Error) : make(Kind::Grading);
    switch (item.kind) {
    case Entry::User:
    case Entry::Agent:
    case Entry::Reasoning:
        return make(Kind::ModelCall);
    case Entry::ToolCall:
        return make(Kind::ToolCall, item.name.toStdString());
    case Entry::Feedback:
        return make(Kind::Feedback);
    case Entry::Grader:
    case Entry::Grading:
        return make(Kind::Grading);
    case Entry::Verdict:
        return make(Kind::Verdict);
    case Entry::Notice:
        return make(Kind::Error);
    case Entry::Iteration:
    case Entry::Rubric:
    case Entry::Resumed:
        break;
    }
    return std::nullopt;
}

std::vector<Breakpoint> toggled(std::vector<Breakpoint> breakpoints, const Breakpoint &breakpoint)
{
    if (std::erase(breakpoints, breakpoint) == 0)
        breakpoints.push_back(breakpoint);
    return breakpoints;
}

RunPlaces::RunPlaces(const Icons &icons, TranscriptView &transcript, VerdictPanel &verdicts, bool isLive,
                     QObject *parent)
    : QObject(parent)
    , m_icons(icons)
    , m_transcript(transcript)
    , m_verdicts(verdicts)
    , m_isLive(isLive)
{
    connect(&transcript, &TranscriptView::menuOffered, this, &RunPlaces::offerForItem);
    if (!isLive)
        return;
    connect(&transcript, &TranscriptView::stopToggled, this, [this](const TranscriptItem &item) {
        if (const std::optional<Breakpoint> breakpoint = breakpointAt(item))
            Q_EMIT breakpointToggled(*breakpoint);
    });
    VerdictTable *table = verdicts.table();
    connect(table, &VerdictTable::menuOffered, this, [this](QMenu *menu, int row) { offerForRow(menu, row); });
    connect(table, &VerdictTable::stopToggled, this,
            [this](int row) { Q_EMIT breakpointToggled(make(Kind::Verdict, {}, criterionOf(row))); });
    transcript.setStops([this](const TranscriptItem &item) {
        const std::optional<Breakpoint> breakpoint = breakpointAt(item);
        return breakpoint && isSet(*breakpoint);
    });
}

void RunPlaces::setBreakpoints(const std::vector<Breakpoint> &breakpoints)
{
    m_breakpoints = breakpoints;
    QStringList criteria;
    for (const Breakpoint &breakpoint : breakpoints) {
        if (!breakpoint.criterion.empty())
            criteria.append(QString::fromStdString(breakpoint.criterion).simplified());
    }
    m_verdicts.model()->setStops(criteria);
    m_transcript.viewport()->update();
}

void RunPlaces::offerForItem(QMenu *menu, const TranscriptItem &item)
{
    // What still streams has no place in the run's order yet.
    if (!item.streaming && item.sequence > 0) {
        QAction *fork = menu->addAction(m_icons.icon("fork"), tr("Fork from here…"), this,
                                        [this, sequence = item.sequence] { Q_EMIT forkRequested(sequence); });
        fork->setObjectName(QStringLiteral("forkFromHere"));
    }
    const std::optional<Breakpoint> breakpoint = breakpointAt(item);
    if (m_isLive && breakpoint)
        addToggle(menu, *breakpoint, true);
}

void RunPlaces::offerForRow(QMenu *menu, int row)
{
    const std::string criterion = criterionOf(row);
    addToggle(menu, make(Kind::Verdict, {}, criterion), true);
    addToggle(menu, make(Kind::Regression, {}, criterion), false);
}

void RunPlaces::addToggle(QMenu *menu, const Breakpoint &breakpoint, bool hasKey)
{
    QString text = tr("Stop: %1").arg(breakpointText(breakpoint));
    text.replace(u'&', QStringLiteral("&&")); // names come from models; no letter of them is a shortcut
    QAction *action = menu->addAction(text, this, [this, breakpoint] { Q_EMIT breakpointToggled(breakpoint); });
    action->setObjectName(QStringLiteral("toggleBreakpoint%1").arg(static_cast<int>(breakpoint.kind)));
    action->setCheckable(true);
    action->setChecked(isSet(breakpoint));
    if (hasKey)
        action->setShortcut(Qt::Key_F9);
}

std::string RunPlaces::criterionOf(int row) const
{
    return QString::fromStdString(m_verdicts.model()->matrixRow(row).name).simplified().toStdString();
}

bool RunPlaces::isSet(const Breakpoint &breakpoint) const
{
    return std::find(m_breakpoints.begin(), m_breakpoints.end(), breakpoint) != m_breakpoints.end();
}

} // namespace Touchstone
