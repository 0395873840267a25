#pragma once

#include "engine/session/run_control.h"

#include <QString>
#include <QStringList>

#include <array>
#include <vector>

namespace Touchstone {

/// All kinds, in the order in which they are offered.
inline constexpr std::array breakpointKinds{
    Breakpoint::Kind::ModelCall, Breakpoint::Kind::ToolCall,   Breakpoint::Kind::Grading, Breakpoint::Kind::Verdict,
    Breakpoint::Kind::Feedback,  Breakpoint::Kind::Regression, Breakpoint::Kind::Error,   Breakpoint::Kind::BudgetShare,
};

/// A kind alone: "Before a tool call".
QString breakpointKindText(Breakpoint::Kind kind);
/// With its condition: "Before the tool write_file". Names come from users: plain text.
QString breakpointText(const Breakpoint &breakpoint);
/// Whether the kind can be bound to a criterion.
bool takesCriterion(Breakpoint::Kind kind);

/// As the settings keep them: a JSON object a line. What cannot be read is left out.
QStringList breakpointLines(const std::vector<Breakpoint> &breakpoints);
std::vector<Breakpoint> breakpointsFromLines(const QStringList &lines);

} // namespace Touchstone
