#include "engine/backends/state_backend.h"
#include "engine/middleware/memory_middleware.h"
#include "engine/middleware/skills_middleware.h"
#include "tests/bench/bench_agents.h"

namespace Touchstone::Bench {
namespace {

constexpr int skillCount = 1'000;
constexpr int memoryCount = 5;

std::shared_ptr<Backend> backendWithSources(const Clock &clock)
{
    auto backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), clock);
    std::vector<std::pair<std::string, std::string>> files;
    for (int i = 0; i < skillCount; ++i) {
        const std::string name = "skill-" + std::to_string(i);
        files.emplace_back(
            "/skills/" + name + "/SKILL.md",
            "---\nname: " + name + "\ndescription: Does the work number " + std::to_string(i)
                + " and says when it is done, so that the next one can begin.\nlicense: MIT\n---\nBody\n");
    }
    for (int i = 0; i < memoryCount; ++i) {
        std::string text = "# Memory " + std::to_string(i) + "\n<!-- of the team -->\n";
        for (int line = 0; line < 50; ++line)
            text += "- Remember that rule " + std::to_string(line) + " of this file holds for all of its folder.\n";
        files.emplace_back("/memory/" + std::to_string(i) + ".md", std::move(text));
    }
    backend->upload(files);
    return backend;
}

/// Takes the request that the middlewares made and only counts the blocks of its system message.
class SystemReader final : public ChatModel
{
public:
    const ModelInfo &info() const override { return m_info; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token /*stop*/,
                                              ChatObserver & /*observer*/) override
    {
        const auto *content =
            request.system ? std::get_if<std::vector<ContentBlock>>(&request.system->content) : nullptr;
        blocks = content != nullptr ? content->size() : 0;
        ChatReply reply;
        reply.message = Message::assistant("Fine.");
        return reply;
    }

    std::size_t blocks = 0;

private:
    ModelInfo m_info;
};

Row promptRow()
{
    Row row{.name = "system-prompt", .value = 0, .unit = "ms", .reference = {}, .limit = 0.15, .note = {}};
    World world;
    const std::shared_ptr<Backend> backend = backendWithSources(world.clock);
    std::vector<std::string> memory;
    for (int i = 0; i < memoryCount; ++i)
        memory.push_back("/memory/" + std::to_string(i) + ".md");
    const auto skills = SkillsMiddleware::create(backend, {{.path = "/skills/", .label = "All"}});
    const auto memories = MemoryMiddleware::create(backend, memory, {});
    auto model = std::make_shared<SystemReader>();
    AgentSpec spec;
    spec.model = model;
    spec.system = Message::system("Work.");
    spec.middlewares = {*skills, *memories};
    const auto agent = Agent::create(std::move(spec));
    // Loaded once a thread; every further invocation of it is one model call.
    AgentState state = (*agent)->invoke({Message::user("Begin.")}, world.run).state;
    const std::size_t loaded = state.skills ? state.skills->skills.size() : 0;
    constexpr int calls = 20;
    row.value = medianMilliseconds([&] {
                    for (int i = 0; i < calls; ++i) {
                        StateUpdate input;
                        input.messages.push_back(Message::user("Go on."));
                        state = (*agent)->invoke(std::move(state), std::move(input), world.run).state;
                    }
                })
        / calls;
    row.note = std::to_string(skillCount) + " skills, " + std::to_string(memoryCount) + " memory files";
    if (loaded != skillCount || model->blocks != 3)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> promptBenchmarks()
{
    return {{"system-prompt", promptRow}};
}

} // namespace Touchstone::Bench
