#pragma once

#include "engine/agent/agent.h"
#include "engine/base/result.h"
#include "engine/llm/model_registry.h"
#include "engine/middleware/rubric_middleware.h"
#include "engine/session/agent_world.h"
#include "engine/session/run_spec.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace Touchstone {

/// The models of one run; each is made once and shared.
struct RunModels
{
    std::shared_ptr<ChatModel> worker;
    std::shared_ptr<ChatModel> grader; ///< null: the run has no rubric
    std::vector<std::pair<std::string, std::shared_ptr<ChatModel>>> subAgents; ///< of those that name one
};

/// The names that a run uses after its overrides: `provider:model`. A worker that is overridden by a cassette replays
/// the whole run: its grader, unless another one is named, and its sub-agents.
std::string workerModelOf(const RunSpec &spec);
std::string graderModelOf(const RunSpec &spec);
std::string subAgentModelOf(const RunSpec &spec, const SubAgentConfig &agent);

/// `ids` are those that the run gives out; null where no call will be made.
Result<RunModels> makeModels(const RunSpec &spec, const ModelRegistry &registry, const RememberedIds *ids = nullptr);

/// How the project's grader grades. Its tools work on `backend`, which may be null where the project gives it none;
/// `readOnly` leaves out the one that runs commands.
Result<RubricOptions> graderOptions(const RunSpec &spec, std::shared_ptr<ChatModel> grader,
                                    const std::shared_ptr<Backend> &backend, bool readOnly = false);

/// The agent of a project in its world, with the rubric loop when there is a grader.
Result<std::unique_ptr<Agent>> buildAgent(const RunSpec &spec, const AgentWorld &world, const RunModels &models,
                                          std::function<void(const Evaluation &)> onEvaluation);

} // namespace Touchstone
