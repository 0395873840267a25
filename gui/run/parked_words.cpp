#include "gui/run/parked_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace Touchstone {

namespace {

using Events::ParkReason;

struct ParkedWords
{
    Q_DECLARE_TR_FUNCTIONS(ParkedWords)
};

constexpr int shownNames = 3;

QString placeText(const RunView &view)
{
    const int number = view.parked()->pending.iteration + 1;
    if (!view.parkedAgent().isEmpty())
        return ParkedWords::tr("in the sub-agent %1").arg(view.parkedAgent());
    return view.rubric().text.empty()
        ? ParkedWords::tr("iteration %1").arg(number)
        : ParkedWords::tr("iteration %1 of %2").arg(number).arg(view.start().maxIterations);
}

QString regressionText(const std::vector<std::string> &names)
{
    QStringList shown;
    for (const std::string &name : names) {
        if (shown.size() == shownNames)
            break;
        shown.append(QString::fromStdString(name).simplified());
    }
    const QString text = shown.join(QStringLiteral("; "));
    const int more = static_cast<int>(names.size()) - shownNames;
    return more > 0 ? ParkedWords::tr("What passed before fails now: %1 and %n more.", nullptr, more).arg(text)
                    : ParkedWords::tr("What passed before fails now: %1.").arg(text);
}

QString whyText(const Events::Parked &parked)
{
    switch (parked.reason) {
    case ParkReason::Pause:
        return ParkedWords::tr("You paused the run.");
    case ParkReason::Step:
        return ParkedWords::tr("One step was made.");
    case ParkReason::Breakpoint:
        return ParkedWords::tr("A breakpoint was reached.");
    case ParkReason::Regression:
        return regressionText(parked.pending.regressed);
    case ParkReason::Error:
        return ParkedWords::tr("You can try it again.");
    case ParkReason::Budget:
        return ParkedWords::tr("The share of the budget that you named is used.");
    case ParkReason::Approval:
        return ParkedWords::tr("This call is made only with your approval.");
    }
    return {};
}

} // namespace

QString parkedTitle(const RunView &view)
{
    const QString place = placeText(view);
    switch (view.parked()->pending.point) {
    case GatePoint::BeforeModelCall:
        return ParkedWords::tr("Parked before a model call, %1").arg(place);
    case GatePoint::BeforeToolCall:
        return ParkedWords::tr("Parked before a tool call, %1").arg(place);
    case GatePoint::Approval:
        return ParkedWords::tr("A tool call needs your approval, %1").arg(place);
    case GatePoint::BeforeGrading:
        return ParkedWords::tr("Parked before the grading, %1").arg(place);
    case GatePoint::AfterGrading:
        return ParkedWords::tr("Parked after the grading, %1").arg(place);
    case GatePoint::BeforeFeedback:
        return ParkedWords::tr("Parked before the feedback is sent, %1").arg(place);
    case GatePoint::OnError:
        return ParkedWords::tr("Parked, as something failed, %1").arg(place);
    }
    return {};
}

QString parkedReason(const RunView &view)
{
    return ParkedWords::tr("%1 Nothing happens while you read; time and budget stand still.", "the reason comes first")
        .arg(whyText(*view.parked()));
}

QString proceedText(const PendingWork &pending, bool edited)
{
    switch (pending.point) {
    case GatePoint::BeforeModelCall:
        return ParkedWords::tr("Call the model");
    case GatePoint::BeforeToolCall:
        return ParkedWords::tr("Run the tool");
    case GatePoint::Approval:
        return edited ? ParkedWords::tr("Approve as edited") : ParkedWords::tr("Approve");
    case GatePoint::BeforeGrading:
        return ParkedWords::tr("Grade now");
    case GatePoint::AfterGrading:
        return edited ? ParkedWords::tr("Take your verdict") : ParkedWords::tr("Take the verdict");
    case GatePoint::BeforeFeedback:
        return ParkedWords::tr("Send and go on");
    case GatePoint::OnError:
        return ParkedWords::tr("Try again");
    }
    return {};
}

} // namespace Touchstone
