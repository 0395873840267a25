#include "engine/llm/cassette_model.h"

#include "engine/base/json.h"
#include "engine/base/line_diff.h"
#include "engine/llm/provider_error.h"
#include "engine/net/retry.h"

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int diffContext = 2;
constexpr std::size_t longestDiff = 8'000; ///< bytes

/// A difference that can be read: a changed skill may change every line.
std::string readable(std::string diff)
{
    if (diff.size() <= longestDiff)
        return diff;
    const std::size_t end = diff.rfind('\n', longestDiff) + 1;
    const auto left = std::count(diff.begin() + static_cast<std::ptrdiff_t>(end), diff.end(), '\n');
    return diff.substr(0, end) + "… and " + std::to_string(left) + " more lines\n";
}

} // namespace

CassetteModel::CassetteModel(std::shared_ptr<const Cassette> cassette, std::string part, std::string label,
                             RequestMask mask, ReplayTiming timing)
    : m_cassette(std::move(cassette))
    , m_part(std::move(part))
    , m_requests(mask)
    , m_timing(timing)
{
    for (const auto &[name, info] : m_cassette->models) {
        if (name == m_part)
            m_info = info;
    }
    if (m_info.className.empty())
        m_info.className = "CassetteModel";
    if (m_info.provider.empty())
        m_info.provider = "replay";
    m_info.label = std::move(label);
    m_info.price = ModelPrice::free();
    for (const RecordedCall &call : m_cassette->calls) {
        if (call.part == m_part)
            m_calls.push_back(&call);
    }
    m_isPlayed.resize(m_calls.size(), false);
}

Result<const RecordedCall *> CassetteModel::take(const CassetteRequest &request)
{
    const std::scoped_lock lock(m_mutex);
    std::size_t next = m_calls.size();
    for (std::size_t i = m_calls.size(); i-- > 0;) {
        if (!m_isPlayed[i])
            next = i;
    }
    if (next == m_calls.size())
        return failure(exhausted());
    for (std::size_t i = next; i < m_calls.size(); ++i) {
        if (m_isPlayed[i] || !(m_calls[i]->request == request))
            continue;
        m_isPlayed[i] = true;
        return m_calls[i];
    }
    return failure(mismatch(*m_calls[next], next + 1, request));
}

Error CassetteModel::exhausted() const
{
    Error error;
    error.code = Error::Code::ScriptExhausted;
    error.subject = m_info.label;
    error.message = m_calls.empty() ? "The cassette has no answers of '" + m_part + "'."
                                    : "All " + std::to_string(m_calls.size()) + " answers of '" + m_part
            + "' in the cassette have been played, and there is one more call.";
    error.remedy = "Record the run anew.";
    error.position = SourcePosition{.file = m_cassette->file, .line = 0, .column = 0};
    return error;
}

Error CassetteModel::mismatch(const RecordedCall &recorded, std::size_t number, const CassetteRequest &request) const
{
    Error error;
    error.code = Error::Code::Mismatch;
    error.subject = m_info.label;
    error.message = "Call " + std::to_string(number) + " of '" + m_part
        + "' asks something else than was recorded (- recorded, + now):\n"
        + readable(unifiedDiff(requestText(recorded.request), requestText(request), diffContext));
    error.remedy = "Undo the change, or record the run anew.";
    error.position = SourcePosition{.file = m_cassette->file, .line = recorded.line, .column = 0};
    return error;
}

tl::expected<ChatReply, ChatFailure> CassetteModel::chat(const ChatRequest &request, std::stop_token stop,
                                                         ChatObserver &observer)
{
    const Result<const RecordedCall *> found = take(m_requests.record(request));
    if (!found)
        return tl::unexpected(ChatFailure{found.error(), Message::assistant({})});
    const RecordedCall &call = **found;
    std::chrono::milliseconds at{0};
    std::string shown;
    for (const CallMoment &moment : call.stream) {
        const bool isGoing = m_timing == ReplayTiming::Keep ? waitFor(moment.at - at, stop) : !stop.stop_requested();
        if (!isGoing)
            return tl::unexpected(ChatFailure{cancelledCall(m_info.label), Message::assistant(shown)});
        at = moment.at;
        const auto *delta = std::get_if<ChatDelta>(&moment.what);
        if (delta == nullptr) {
            observer.onRetry(std::get<RetryNotice>(moment.what));
            continue;
        }
        observer.onDelta(*delta);
        if (delta->kind == ChatDelta::Kind::Text)
            shown += delta->text;
    }
    return call.answer;
}

JsonText CassetteModel::position() const
{
    const std::scoped_lock lock(m_mutex);
    Json played = Json::array();
    for (std::size_t i = 0; i < m_isPlayed.size(); ++i) {
        if (m_isPlayed[i])
            played.push_back(i);
    }
    return toJsonText(Json{{"played", std::move(played)}});
}

void CassetteModel::resume(const JsonText &position)
{
    const Json json = parseJson(position);
    if (!memberAt(json, "played").is_array())
        return;
    const std::scoped_lock lock(m_mutex);
    m_isPlayed.assign(m_calls.size(), false);
    for (const Json &index : memberAt(json, "played")) {
        if (index.is_number_unsigned() && index.get<std::size_t>() < m_isPlayed.size())
            m_isPlayed[index.get<std::size_t>()] = true;
    }
}

std::vector<Error> CassetteModel::leftovers() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<Error> left;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        if (m_isPlayed[i])
            continue;
        Error error;
        error.code = Error::Code::InvalidValue;
        error.subject = m_part;
        error.message = "Call " + std::to_string(i + 1) + " of '" + m_part + "' in the cassette was not asked for.";
        error.position = SourcePosition{.file = m_cassette->file, .line = m_calls[i]->line, .column = 0};
        left.push_back(std::move(error));
    }
    return left;
}

} // namespace Touchstone
