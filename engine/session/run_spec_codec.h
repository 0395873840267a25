#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/project/source_marks.h"
#include "engine/session/run_spec.h"

#include <vector>

namespace Touchstone {

/// What of a spec is stored with its run, so that it can be gone on with: everything that the user chose for it beside
/// the project, which is read anew; of that `sources` says what it was. No key is in it, and no trust.
JsonText encodeSpec(const RunSpec &spec, const std::vector<SourceMark> &sources = {});
/// A spec with what was stored; the project, the environment and the history's file are the caller's.
Result<RunSpec> decodeSpec(const JsonText &json);
/// What the run was made of when it began; empty for a run that was stored without.
std::vector<SourceMark> decodeSources(const JsonText &json);

} // namespace Touchstone
