#include "engine/llm/call_cost.h"

#include <QString>

namespace Touchstone {
namespace {

bool isFree(const ModelPrice &price)
{
    return price.usual.input == 0 && price.usual.output == 0 && !price.longInput;
}

/// Whether the model never got the request.
bool neverBegan(const ChatFailure &failure)
{
    switch (failure.error.code) {
    case Error::Code::MissingKey:
    case Error::Code::Unauthorized:
    case Error::Code::Unreachable:
    case Error::Code::RateLimited:
    case Error::Code::Overloaded:
    case Error::Code::Unsupported:
    case Error::Code::InvalidValue:
    case Error::Code::NotFound:
        return true;
    default:
        return failure.error.httpStatus.has_value();
    }
}

bool isEmpty(const Message &partial)
{
    return textOf(partial).empty() && partial.toolCalls.empty() && partial.invalidToolCalls.empty();
}

} // namespace

std::optional<double> callCost(const ModelInfo &model, const tl::expected<ChatReply, ChatFailure> &answer)
{
    const Message &message = answer ? answer->message : answer.error().partial;
    if (message.usage)
        return model.price ? model.price->costOf(*message.usage) : std::nullopt;
    const bool unpaid = !answer && isEmpty(message) && neverBegan(answer.error());
    return unpaid || (model.price && isFree(*model.price)) ? std::optional(0.0) : std::nullopt;
}

std::string dollarsText(double dollars)
{
    constexpr double small = 0.1;
    return '$' + QString::number(dollars, 'f', dollars > 0 && dollars < small ? 4 : 2).toStdString();
}

} // namespace Touchstone
