#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/llm/model_registry.h"
#include "engine/rubric/injection_report.h"
#include "engine/session/run_spec.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

inline constexpr int defaultBenignGradings = 3;
inline constexpr int mostBenignGradings = 20;

/// What a bench tries.
struct InjectionPlan
{
    std::vector<Canary> canaries; ///< each at each of its places
    int benign = defaultBenignGradings; ///< gradings of the same evidence without a canary
    std::optional<int> iteration; ///< from 0; empty: as `readEvidence` chooses
    std::string graderModel; ///< `provider:model`; empty: the run's grader
};

/// Grades the evidence of a stored run anew, without and with canaries in it, as the run's grader does: with its
/// prompt, mode and repeats, and of its tools those that read. Nothing is executed, the run and its files stay as they
/// are; canaries in files stand in a copy that goes away. Stays within the spec's limits.
///
/// `spec` is that of the run (`readStoredSpec`) with its project, environment and trust. Blocks until the end, or until
/// `stop` is requested (200 ms at most); `onProgress` is called on this thread after each grading. What was found until
/// then comes back with the reason in `error`; only what cannot begin at all is an Error.
Result<InjectionReport> runInjectionBench(const RunSpec &spec, const std::string &runId, const InjectionPlan &plan,
                                          const ModelRegistry &models, const Clock &clock, const std::stop_source &stop,
                                          const std::function<void(const InjectionReport &)> &onProgress);

/// Keeps a report with its run. Blocks on the disk.
Result<void> storeReport(const std::string &historyFile, const InjectionReport &report, const KnownSecrets *secrets);
/// The reports of a run, newest first; those of newer programs that cannot be read are left out.
Result<std::vector<InjectionReport>> readReports(const std::string &historyFile, const std::string &runId);

} // namespace Touchstone
