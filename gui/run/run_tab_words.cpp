#include "gui/run/run_tab_words.h"

#include "gui/run/ending.h"
#include "gui/run/live_run.h"
#include "gui/run/run_page.h"
#include "gui/run/run_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace Touchstone {

namespace {

struct RunTabText
{
    Q_DECLARE_TR_FUNCTIONS(RunTabWords)
};

constexpr int longestTask = 200; ///< characters; a tab shows far less

/// The first line of a task that says something, without the marks of a heading.
QString lineOf(const std::string &task)
{
    const QStringList lines = QString::fromStdString(task).split(u'\n');
    for (const QString &line : lines) {
        QString text = line.simplified();
        const auto begin = std::find_if(text.cbegin(), text.cend(), [](QChar c) { return c != u'#' && c != u' '; });
        text = text.mid(begin - text.cbegin(), longestTask);
        if (!text.isEmpty())
            return text;
    }
    return RunTabText::tr("Run");
}

QString phaseText(const RunView &view)
{
    const int number = view.iteration() + 1;
    switch (view.phase()) {
    case RunPhase::Preparing:
        break;
    case RunPhase::Working:
        return RunTabText::tr("working on %1", "number of the iteration").arg(number);
    case RunPhase::Grading:
        return RunTabText::tr("grading %1", "number of the iteration").arg(number);
    }
    return RunTabText::tr("preparing");
}

} // namespace

RunTabWords tabWordsOf(const RunPage &page)
{
    RunTabWords words;
    if (!page.showsRun()) {
        words.task = RunTabText::tr("New run");
        return words;
    }
    const LiveRun &run = page.run();
    const RunView &view = run.view();
    words.task = lineOf(run.spec().task);
    words.tone = StateTone::Running;
    if (!run.isActive() && view.ending()) {
        const RunStatus status = view.ending()->status;
        const bool human = status == RunStatus::Satisfied && humanVerdicts(view) > 0;
        words.tone = human ? StateTone::Human : toneOf(status);
        words.state = human ? RunTabText::tr("satisfied by a person") : chipTextOf(status);
    } else if (run.isStopping()) {
        words.state = RunTabText::tr("stopping");
    } else if (view.parked()) {
        words.isParked = true;
        words.tone = StateTone::Changed;
        words.state = RunTabText::tr("parked");
    } else {
        words.state = view.retry() ? RunTabText::tr("trying again") : phaseText(view);
    }
    return words;
}

} // namespace Touchstone
