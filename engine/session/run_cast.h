#pragma once

#include "engine/base/clock.h"
#include "engine/llm/recorded_request.h"
#include "engine/project/project.h"
#include "engine/session/agent_builder.h"

#include <memory>
#include <vector>

namespace Touchstone {

class CallSink; // engine/llm/cassette.h

/// The models of one run while it goes on: what is to be told about them, their recording, and where they stand in
/// scripts and cassettes.
class RunCast
{
public:
    RunCast() = default;
    explicit RunCast(RunModels models);

    const RunModels &models() const { return m_models; }
    /// What is wrong with the scripts, each once, and which calls a limit of cost would not count.
    std::vector<Error> warnings(const LimitsConfig &limits) const;
    /// Puts a recorder around each. What is given must outlive the models.
    void recordTo(CallSink &sink, const RequestMask &mask, const Clock &clock);
    /// Answers of scripts and cassettes that no call took.
    std::vector<Error> leftovers() const;
    /// Where the models stand, to be stored with a checkpoint, and taken up when the run is gone on with.
    JsonText positions() const;
    void resume(const JsonText &positions);

private:
    struct Part
    {
        std::string name; ///< of the script or cassette
        std::shared_ptr<ChatModel> model;
    };
    std::vector<Part> parts() const;
    std::vector<Error> priceWarnings() const;

    RunModels m_models;
};

} // namespace Touchstone
