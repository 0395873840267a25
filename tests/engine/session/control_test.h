#pragma once

#include "tests/engine/session/session_test.h"

namespace Touchstone::Test {

inline constexpr auto scriptHeader = "version: 1\noptions: {delay_ms: 0}\n";

/// A call, a revision, and a satisfied grader: every point but that of an error.
inline const std::string wholeLoop = std::string(scriptHeader)
    + "agent:\n"
      "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
      "  - {text: First try.}\n"
      "  - {when: {contains: Be brave}, text: Brave.}\n"
      "  - {text: Second try.}\n"
      "grader:\n"
      "  - verdict: {result: needs_revision, explanation: Not yet., criteria: [{name: Is good, passed: false, gap: "
      "no}]}\n"
      "  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Is good, passed: true}]}\n";

inline const std::string oneCall = std::string(scriptHeader)
    + "agent:\n"
      "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
      "  - {text: Done.}\n";

inline Breakpoint breakpointAt(Breakpoint::Kind kind)
{
    Breakpoint breakpoint;
    breakpoint.kind = kind;
    return breakpoint;
}

} // namespace Touchstone::Test
