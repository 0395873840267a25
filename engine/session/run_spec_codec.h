#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"
#include "engine/session/run_spec.h"

namespace Touchstone {

/// What of a spec is stored with its run, so that it can be gone on with: everything that the user chose for it beside
/// the project, which is read anew. No key is in it, and no trust.
JsonText encodeSpec(const RunSpec &spec);
/// A spec with what was stored; the project, the environment and the history's file are the caller's.
Result<RunSpec> decodeSpec(const JsonText &json);

} // namespace Touchstone
