#include "gui/run/breakpoint_words.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <utility>

namespace Touchstone {

namespace {

using Kind = Breakpoint::Kind;

struct BreakpointWords
{
    Q_DECLARE_TR_FUNCTIONS(BreakpointWords)
};

constexpr std::array words{
    std::pair{Kind::ModelCall, "model_call"}, std::pair{Kind::ToolCall, "tool_call"},
    std::pair{Kind::Grading, "grading"},      std::pair{Kind::Verdict, "verdict"},
    std::pair{Kind::Feedback, "feedback"},    std::pair{Kind::Regression, "regression"},
    std::pair{Kind::Error, "error"},          std::pair{Kind::BudgetShare, "budget_share"},
};

QString wordOf(Kind kind)
{
    const auto found =
        std::find_if(words.begin(), words.end(), [kind](const auto &word) { return word.first == kind; });
    return QString::fromLatin1(found->second);
}

QString shareText(double share)
{
    return QLocale().toString(static_cast<int>(std::lround(share * 100)));
}

} // namespace

QString breakpointKindText(Kind kind)
{
    switch (kind) {
    case Kind::ModelCall:
        return BreakpointWords::tr("Before a model call");
    case Kind::ToolCall:
        return BreakpointWords::tr("Before a tool call");
    case Kind::Grading:
        return BreakpointWords::tr("Before a grading");
    case Kind::Verdict:
        return BreakpointWords::tr("After a grading");
    case Kind::Feedback:
        return BreakpointWords::tr("Before the feedback is sent");
    case Kind::Regression:
        return BreakpointWords::tr("On a regression");
    case Kind::Error:
        return BreakpointWords::tr("On an error");
    case Kind::BudgetShare:
        return BreakpointWords::tr("At a share of the budget");
    }
    return {};
}

QString breakpointText(const Breakpoint &breakpoint)
{
    const QString criterion = QString::fromStdString(breakpoint.criterion).simplified();
    switch (breakpoint.kind) {
    case Kind::ToolCall:
        if (!breakpoint.tool.empty())
            return BreakpointWords::tr("Before the tool %1").arg(QString::fromStdString(breakpoint.tool));
        break;
    case Kind::Verdict:
        if (!criterion.isEmpty())
            return BreakpointWords::tr("When “%1” does not pass").arg(criterion);
        break;
    case Kind::Feedback:
        if (!criterion.isEmpty())
            return BreakpointWords::tr("Before the feedback is sent, when “%1” does not pass").arg(criterion);
        break;
    case Kind::Regression:
        if (!criterion.isEmpty())
            return BreakpointWords::tr("When “%1” regresses").arg(criterion);
        break;
    case Kind::BudgetShare:
        return BreakpointWords::tr("At %1% of the budget").arg(shareText(breakpoint.share));
    default:
        break;
    }
    return breakpointKindText(breakpoint.kind);
}

bool takesCriterion(Kind kind)
{
    return kind == Kind::Verdict || kind == Kind::Feedback || kind == Kind::Regression;
}

QStringList breakpointLines(const std::vector<Breakpoint> &breakpoints)
{
    QStringList lines;
    for (const Breakpoint &breakpoint : breakpoints) {
        QJsonObject json{{QStringLiteral("kind"), wordOf(breakpoint.kind)}};
        if (!breakpoint.tool.empty())
            json.insert(QStringLiteral("tool"), QString::fromStdString(breakpoint.tool));
        if (!breakpoint.criterion.empty())
            json.insert(QStringLiteral("criterion"), QString::fromStdString(breakpoint.criterion));
        if (breakpoint.kind == Kind::BudgetShare)
            json.insert(QStringLiteral("share"), breakpoint.share);
        lines.append(QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact)));
    }
    return lines;
}

std::vector<Breakpoint> breakpointsFromLines(const QStringList &lines)
{
    std::vector<Breakpoint> breakpoints;
    for (const QString &line : lines) {
        const QJsonObject json = QJsonDocument::fromJson(line.toUtf8()).object();
        const QString word = json.value(QStringLiteral("kind")).toString();
        const auto found = std::find_if(words.begin(), words.end(),
                                        [&word](const auto &known) { return word == QLatin1String(known.second); });
        if (found == words.end())
            continue;
        Breakpoint breakpoint;
        breakpoint.kind = found->first;
        breakpoint.tool = json.value(QStringLiteral("tool")).toString().toStdString();
        breakpoint.criterion = json.value(QStringLiteral("criterion")).toString().toStdString();
        breakpoint.share = std::clamp(json.value(QStringLiteral("share")).toDouble(breakpoint.share), 0.0, 1.0);
        breakpoints.push_back(std::move(breakpoint));
    }
    return breakpoints;
}

} // namespace Touchstone
