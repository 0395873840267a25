#include "engine/llm/recording_model.h"

namespace Touchstone {
namespace {

/// Passes on what a call reports and keeps it with its time.
class Timeline final : public ChatObserver
{
public:
    Timeline(ChatObserver &observer, const Clock &clock)
        : m_observer(observer)
        , m_clock(clock)
        , m_begin(clock.steadyNow())
    {
    }

    void onDelta(const ChatDelta &delta) override
    {
        const bool isSignOfLife = delta.kind == ChatDelta::Kind::Text && delta.text.empty();
        if (!isSignOfLife)
            moments.push_back({sinceBegin(), delta});
        m_observer.onDelta(delta);
    }
    void onRetry(const RetryNotice &notice) override
    {
        moments.push_back({sinceBegin(), notice});
        m_observer.onRetry(notice);
    }
    void onRawEvent(std::string_view event) override { m_observer.onRawEvent(event); }

    std::vector<CallMoment> moments;

private:
    std::chrono::milliseconds sinceBegin() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.steadyNow() - m_begin);
    }

    ChatObserver &m_observer;
    const Clock &m_clock;
    std::chrono::steady_clock::time_point m_begin;
};

} // namespace

RecordingModel::RecordingModel(std::shared_ptr<ChatModel> inner, std::string part, RequestMask mask, const Clock &clock,
                               CallSink &sink)
    : m_inner(std::move(inner))
    , m_part(std::move(part))
    , m_requests(mask)
    , m_clock(clock)
    , m_sink(sink)
{
}

tl::expected<ChatReply, ChatFailure> RecordingModel::chat(const ChatRequest &request, std::stop_token stop,
                                                          ChatObserver &observer)
{
    Timeline timeline(observer, m_clock);
    RecordedCall call;
    call.answer = m_inner->chat(request, stop, timeline);
    // A call that the user stopped has no answer that could be played.
    if (!call.answer && call.answer.error().error.code == Error::Code::Cancelled)
        return call.answer;
    call.part = m_part;
    call.request = m_requests.record(request);
    call.stream = std::move(timeline.moments);
    m_sink.take(m_inner->info(), call);
    return call.answer;
}

} // namespace Touchstone
