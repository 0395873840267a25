#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/rubric/injection_report.h"

#include <string>
#include <vector>

namespace Touchstone {

/// The report as it is stored: everything that `decodeReport` needs.
Json encodeReport(const InjectionReport &report);
/// Lenient; Malformed for what is no report at all.
Result<InjectionReport> decodeReport(const JsonText &json);

/// The table for people's programs (`inject --json`, exports): criteria with their baseline, drift and verdicts, and
/// the canaries with what they flipped.
Json tableObject(const InjectionReport &report);
/// The same as a Markdown document.
std::string tableMarkdown(const InjectionReport &report);

} // namespace Touchstone
