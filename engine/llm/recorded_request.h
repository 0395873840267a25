#pragma once

#include "engine/base/ids.h"
#include "engine/llm/chat_model.h"
#include "engine/net/scrub.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// What two runs that ask the same may differ in: the random ids of the run, and the keys. Both may be null and must
/// outlive it.
struct RequestMask
{
    const RememberedIds *ids = nullptr;
    const KnownSecrets *secrets = nullptr;

    bool operator==(const RequestMask &) const = default;
};

/// Everything that a model is told, masked. Ids and notes of ours that no model sees are left out. Equal requests have
/// equal texts.
struct CassetteRequest
{
    /// One JSON object in a fixed order: `system`, `tools`, `tool_choice`, `output_schema`, `max_tokens`,
    /// `temperature`, `cache_control`, absent where there is nothing.
    JsonText settings;
    /// Each as JSON. Requests of one conversation share the texts of what they both begin with.
    std::vector<std::shared_ptr<const std::string>> messages;

    friend bool operator==(const CassetteRequest &left, const CassetteRequest &right);
};

/// How many messages two requests begin with alike; cheap where they share the texts.
std::size_t commonMessages(const CassetteRequest &left, const CassetteRequest &right);

/// Makes the recorded form of requests. What a conversation grew by since the last request is all that it works on, so
/// that the calls of a long run cost no more than those of a short one. Thread-safe.
class RequestRecorder
{
public:
    explicit RequestRecorder(RequestMask mask)
        : m_mask(mask)
    {
    }

    CassetteRequest record(const ChatRequest &request);

private:
    struct Messages
    {
        RequestMask mask;
        std::vector<std::shared_ptr<const std::string>> texts;

        void add(const Message &message);
        bool operator==(const Messages &) const = default;
    };

    RequestMask m_mask;
    HistorySum<Messages> m_messages;
};

/// The request for people, one line for each line of a text, so that two requests can be compared line by line.
std::string requestText(const CassetteRequest &request);

} // namespace Touchstone
