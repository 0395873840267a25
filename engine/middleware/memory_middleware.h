#pragma once

#include "engine/agent/middleware.h"
#include "engine/backends/backend.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Reads the memory files once a thread and puts their text into each request (`spec/engine.md` §1.2).
class MemoryMiddleware final : public Middleware
{
public:
    struct Options
    {
        std::string promptTemplate; ///< empty: our own
        bool hidden = false; ///< nothing is appended
        bool addCacheControl = false; ///< a cache breakpoint on the last system block, for Anthropic models
    };
    /// Fails for a template without its slot.
    static Result<std::shared_ptr<MemoryMiddleware>> create(std::shared_ptr<Backend> backend,
                                                            std::vector<std::string> sources, Options options);

    std::string_view name() const override { return "MemoryMiddleware"; }
    std::span<const HookDeclaration> hooks() const override;
    HookResult beforeAgent(const AgentState &state, RunContext &run) override;
    Result<ModelResponse> wrapModelCall(ModelRequest request, const AgentState &state, RunContext &run,
                                        const ModelCallNext &next) override;

private:
    MemoryMiddleware(std::shared_ptr<Backend> backend, std::vector<std::string> sources, Options options);

    Result<std::shared_ptr<const std::string>> fragment(const SharedValue<MemoryState> &state);

    std::shared_ptr<Backend> m_backend;
    std::vector<std::string> m_sources;
    Options m_options;

    // The fragment is rendered once and kept until the contents are others.
    std::mutex m_mutex;
    SharedValue<MemoryState> m_renderedFor;
    std::shared_ptr<const std::string> m_rendered;
};

} // namespace Touchstone
