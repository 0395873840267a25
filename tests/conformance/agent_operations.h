#pragma once

#include "tests/conformance/operations.h"

namespace Touchstone::Conformance {

// The area agent is too large for one file; these are its parts.
void registerAgentRunOperations(Registry &registry); ///< run, hooks
void registerAgentThreadOperations(Registry &registry); ///< hitl, thread
void registerAgentSummaryOperations(Registry &registry); ///< summarize, compact, tokens
void registerAgentTaskOperations(Registry &registry); ///< task
void registerAgentAssemblyOperations(Registry &registry); ///< assembly

} // namespace Touchstone::Conformance
