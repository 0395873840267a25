#include "engine/storage/cassette_codec.h"

#include "engine/agent/event_fields.h"
#include "engine/base/json.h"
#include "engine/messages/message_codec.h"

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

struct FinishWord
{
    FinishReason reason;
    std::string_view word;
};

constexpr std::array<FinishWord, 4> finishWords{{{FinishReason::Complete, "complete"},
                                                 {FinishReason::ToolCalls, "tool_calls"},
                                                 {FinishReason::Truncated, "truncated"},
                                                 {FinishReason::Refused, "refused"}}};

/// The keys of a request beside its messages, in their order.
constexpr std::array<std::string_view, 7> settingKeys{"system",     "tools",       "tool_choice",  "output_schema",
                                                      "max_tokens", "temperature", "cache_control"};

std::string_view wordOf(FinishReason reason)
{
    const auto *const found = std::find_if(finishWords.begin(), finishWords.end(),
                                           [reason](const FinishWord &each) { return each.reason == reason; });
    return found->word;
}

std::optional<FinishReason> finishReasonOf(std::string_view word)
{
    const auto *const found = std::find_if(finishWords.begin(), finishWords.end(),
                                           [word](const FinishWord &each) { return each.word == word; });
    return found == finishWords.end() ? std::nullopt : std::optional(found->reason);
}

Json encodeRequest(const CassetteRequest &request, const CassetteRequest &before)
{
    const Json settings = parseJson(request.settings);
    const Json old = parseJson(before.settings);
    Json json = Json::object();
    Json unchanged = Json::array();
    for (const std::string_view key : settingKeys) {
        const Json &value = memberAt(settings, key);
        if (value.is_null())
            continue;
        if (value == memberAt(old, key))
            unchanged.push_back(key);
        else
            json[std::string(key)] = value;
    }
    const std::size_t same = commonMessages(request, before);
    Json &messages = json["messages"] = Json::array();
    for (std::size_t i = same; i < request.messages.size(); ++i)
        messages.push_back(parseJson(JsonText{*request.messages[i]}));
    if (same > 0)
        json["same_messages"] = same;
    if (!unchanged.empty())
        json["same"] = std::move(unchanged);
    return json;
}

Result<CassetteRequest> decodeRequest(const Json &json, const CassetteRequest &before)
{
    const auto same = static_cast<std::size_t>(std::max<std::int64_t>(integerAt(json, "same_messages"), 0));
    if (same > before.messages.size())
        return failure(Error::Code::InvalidValue,
                       "'same_messages' is " + std::to_string(same) + ", but the call before has only "
                           + std::to_string(before.messages.size()) + " messages.");
    CassetteRequest request;
    request.messages.assign(before.messages.begin(), before.messages.begin() + static_cast<std::ptrdiff_t>(same));
    for (const Json &message : memberAt(json, "messages"))
        request.messages.push_back(std::make_shared<const std::string>(dumpJson(message)));
    const Json old = parseJson(before.settings);
    const Json &unchanged = memberAt(json, "same");
    Json settings = Json::object();
    for (const std::string_view key : settingKeys) {
        const std::string name(key);
        if (std::find(unchanged.begin(), unchanged.end(), name) != unchanged.end())
            settings[name] = memberAt(old, key);
        else if (json.contains(name))
            settings[name] = json[name];
    }
    request.settings = toJsonText(settings);
    return request;
}

Json encodeMoment(const CallMoment &moment)
{
    Json json{{"at", moment.at.count()}};
    if (const auto *delta = std::get_if<ChatDelta>(&moment.what)) {
        json.update(encodeDelta(*delta));
        return json;
    }
    const auto &notice = std::get<RetryNotice>(moment.what);
    json["retry"] = {{"attempt", notice.attempt},
                     {"attempts", notice.attempts},
                     {"delay_ms", notice.delay.count()},
                     {"error", encodeError(notice.cause)}};
    return json;
}

CallMoment decodeMoment(const Json &json)
{
    CallMoment moment;
    moment.at = std::chrono::milliseconds(integerAt(json, "at"));
    const Json &retry = memberAt(json, "retry");
    if (retry.is_object()) {
        moment.what =
            RetryNotice{static_cast<int>(integerAt(retry, "attempt")), static_cast<int>(integerAt(retry, "attempts")),
                        std::chrono::milliseconds(integerAt(retry, "delay_ms")), decodeError(memberAt(retry, "error"))};
    } else {
        moment.what = decodeDelta(json);
    }
    return moment;
}

Result<Message> messageAt(const Json &json, const char *key)
{
    if (!json.contains(key))
        return failure(Error::Code::Malformed, std::string("'") + key + "' is missing.");
    return messageFromJson(json[key]);
}

Result<ChatReply> decodeReply(const Json &json)
{
    Result<Message> message = messageAt(json, "message");
    if (!message)
        return failure(message.error());
    ChatReply reply;
    reply.message = std::move(*message);
    const std::string word = stringAt(json, "finish_reason");
    const std::optional<FinishReason> reason = finishReasonOf(word);
    if (!reason)
        return failure(Error::Code::InvalidValue, "The finish reason '" + word + "' is not known.");
    reply.finishReason = *reason;
    reply.rawFinishReason = stringAt(json, "raw_finish_reason");
    reply.servedBy = stringAt(json, "served_by");
    return reply;
}

} // namespace

Json encodeRecordedModel(const std::string &part, const ModelInfo &info)
{
    Json json{{"part", part},        {"label", info.label},          {"provider", info.provider},
              {"model", info.model}, {"class_name", info.className}, {"anthropic", info.isAnthropic}};
    if (info.structuredOutput)
        json["structured_output"] = *info.structuredOutput;
    if (info.contextWindow)
        json["context_window"] = *info.contextWindow;
    return json;
}

std::pair<std::string, ModelInfo> decodeRecordedModel(const Json &json)
{
    ModelInfo info;
    info.label = stringAt(json, "label");
    info.provider = stringAt(json, "provider");
    info.model = stringAt(json, "model");
    info.className = stringAt(json, "class_name");
    info.isAnthropic = boolAt(json, "anthropic");
    if (memberAt(json, "structured_output").is_boolean())
        info.structuredOutput = boolAt(json, "structured_output");
    if (memberAt(json, "context_window").is_number_integer())
        info.contextWindow = integerAt(json, "context_window");
    return {stringAt(json, "part"), std::move(info)};
}

Json encodeRecordedCall(const RecordedCall &call, const CassetteRequest &before)
{
    Json stream = Json::array();
    for (const CallMoment &moment : call.stream)
        stream.push_back(encodeMoment(moment));
    Json json{{"part", call.part}, {"request", encodeRequest(call.request, before)}, {"stream", std::move(stream)}};
    if (call.answer) {
        json["reply"] = {{"message", messageToJson(call.answer->message)},
                         {"finish_reason", wordOf(call.answer->finishReason)},
                         {"raw_finish_reason", call.answer->rawFinishReason},
                         {"served_by", call.answer->servedBy}};
    } else {
        json["failure"] = {{"error", encodeError(call.answer.error().error)},
                           {"partial", messageToJson(call.answer.error().partial)}};
    }
    return json;
}

Result<RecordedCall> decodeRecordedCall(const Json &json, const CassetteRequest &before)
{
    RecordedCall call;
    call.part = stringAt(json, "part");
    if (call.part.empty() || !memberAt(json, "request").is_object())
        return failure(Error::Code::Malformed, "A call needs 'part' and 'request'.");
    Result<CassetteRequest> request = decodeRequest(json["request"], before);
    if (!request)
        return failure(request.error());
    call.request = std::move(*request);
    for (const Json &moment : memberAt(json, "stream"))
        call.stream.push_back(decodeMoment(moment));
    if (json.contains("reply")) {
        Result<ChatReply> reply = decodeReply(json["reply"]);
        if (!reply)
            return failure(reply.error());
        call.answer = std::move(*reply);
        return call;
    }
    const Json &failed = memberAt(json, "failure");
    if (!failed.is_object())
        return failure(Error::Code::Malformed, "A call needs 'reply' or 'failure'.");
    Result<Message> partial = messageAt(failed, "partial");
    if (!partial)
        return failure(partial.error());
    call.answer = tl::unexpected(ChatFailure{decodeError(memberAt(failed, "error")), std::move(*partial)});
    return call;
}

} // namespace Touchstone
