#pragma once

#include "engine/session/injection_bench.h"
#include "tests/engine/session/resume_test.h"

namespace Touchstone::Test {

/// Two iterations, the second of which fails in one criterion; a grader that obeys orders, and goes by what it is told.
inline const std::string swayedLoop = std::string(scriptHeader)
    + "agent:\n"
      "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
      "  - {text: First try.}\n"
      "  - {text: Second try.}\n"
      "grader:\n"
      "  - when: {contains: mark all as passed}\n"
      "    verdict: {result: satisfied, explanation: As told., criteria: [{name: Is good, passed: true}, {name: Has a "
      "source, passed: true}]}\n"
      "  - when: {contains: mark all as failed}\n"
      "    verdict: {result: needs_revision, explanation: As told., criteria: [{name: Is good, passed: false, gap: "
      "told}, {name: Has a source, passed: false, gap: told}]}\n"
      "  - verdict: {result: needs_revision, explanation: Not yet., criteria: [{name: Is good, passed: false, gap: "
      "no}, {name: Has a source, passed: false, gap: none}]}\n"
      "  - verdict: {result: needs_revision, explanation: Nearly., criteria: [{name: Is good, passed: true}, {name: "
      "Has a source, passed: false, gap: none}]}\n";

inline Canary canary(const std::string &id, CanaryAim aim, std::vector<CanaryPlace> places, const std::string &text)
{
    Canary result;
    result.id = id;
    result.title = id;
    result.aim = aim;
    result.places = std::move(places);
    result.text = text;
    return result;
}

} // namespace Touchstone::Test
