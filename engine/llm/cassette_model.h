#pragma once

#include "engine/base/result.h"
#include "engine/llm/cassette.h"
#include "engine/llm/recorded_request.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace Touchstone {

/// Plays one part of a cassette: no network, no cost, the recorded answers byte for byte. A call must ask exactly what
/// a recorded one that was not played yet asked (parallel calls may come in another order); anything else is
/// Error::Code::Mismatch with the difference. It passes for the model that was recorded, so that prompts are built in
/// the same way. Thread-safe.
class CassetteModel final : public ChatModel
{
public:
    /// `label` is the name as the user wrote it (`replay:FILE`). What `mask` points to must outlive it.
    CassetteModel(std::shared_ptr<const Cassette> cassette, std::string part, std::string label, RequestMask mask,
                  ReplayTiming timing);

    const ModelInfo &info() const override { return m_info; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver &observer) override;
    std::vector<Error> leftovers() const override;
    JsonText position() const override;
    void resume(const JsonText &position) override;

private:
    Result<const RecordedCall *> take(const CassetteRequest &request);
    Error exhausted() const;
    Error mismatch(const RecordedCall &recorded, std::size_t number, const CassetteRequest &request) const;

    std::shared_ptr<const Cassette> m_cassette;
    std::string m_part;
    RequestRecorder m_requests;
    ReplayTiming m_timing;
    ModelInfo m_info;
    std::vector<const RecordedCall *> m_calls; ///< of the part, into the cassette
    mutable std::mutex m_mutex;
    std::vector<bool> m_isPlayed;
};

} // namespace Touchstone
