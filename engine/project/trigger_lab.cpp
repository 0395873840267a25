#include "engine/project/trigger_lab.h"

#include "engine/base/json.h"
#include "engine/llm/call_cost.h"

#include <algorithm>

namespace Touchstone {
namespace {

class SilentObserver final : public ChatObserver
{
public:
    void onDelta(const ChatDelta & /*delta*/) override { }
};

/// FNV-1a: which part a query belongs to must not change with the others, the compiler or the machine.
std::uint64_t hashOf(const std::string &text)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1099511628211ULL;
    }
    return hash;
}

std::string folderOf(const std::string &path)
{
    return path.substr(0, path.rfind('/') + 1);
}

} // namespace

std::vector<std::string> skillsReadBy(const Message &reply, const std::vector<TriggerSetup::Skill> &skills)
{
    std::vector<std::string> read;
    for (const ToolCall &call : reply.toolCalls) {
        const Json arguments = parseJson(call.args);
        const std::string path = stringAt(arguments, "file_path");
        for (const TriggerSetup::Skill &skill : skills) {
            const bool isItsOwn = path.starts_with(folderOf(skill.path));
            if (!path.empty() && isItsOwn && std::find(read.begin(), read.end(), skill.name) == read.end())
                read.push_back(skill.name);
        }
    }
    return read;
}

Result<TriggerAnswer> askTrigger(ChatModel &model, const TriggerSetup &setup, const std::string &query,
                                 std::stop_token stop)
{
    const Transcript messages{Message::user(query)};
    ChatRequest request;
    std::string system;
    for (const std::string &block : setup.system)
        system += block;
    request.system = Message::system(system);
    request.messages = messages;
    request.tools = setup.tools;
    SilentObserver observer;
    const auto reply = model.chat(request, stop, observer);
    if (!reply)
        return failure(reply.error().error);
    return TriggerAnswer{.skills = skillsReadBy(reply->message, setup.skills), .cost = callCost(model.info(), reply)};
}

std::vector<bool> validationSplit(const std::vector<TriggerQuery> &queries)
{
    constexpr std::size_t partsOfTen = 4;
    std::vector<bool> isValidation(queries.size(), false);
    for (const bool kind : {true, false}) {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < queries.size(); ++i) {
            if (queries[i].shouldTrigger == kind)
                places.push_back(i);
        }
        std::sort(places.begin(), places.end(), [&queries](std::size_t left, std::size_t right) {
            return std::pair(hashOf(queries[left].query), left) < std::pair(hashOf(queries[right].query), right);
        });
        for (std::size_t i = 0; i < places.size() * partsOfTen / 10; ++i)
            isValidation[places[i]] = true;
    }
    return isValidation;
}

void TriggerCounts::add(const TriggerQuery &query, const TriggerTally &tally)
{
    if (tally.asked == 0)
        return;
    const bool does = tally.rate() >= 0.5;
    int &count = query.shouldTrigger ? (does ? hits : missed) : (does ? falseAlarms : rightlyLeft);
    ++count;
}

} // namespace Touchstone
