#pragma once

#include "engine/agent/event.h"
#include "engine/base/json_text.h"

namespace Touchstone {

// JSON forms of the events about a run that a person holds. Decoding is lenient, as in `event_fields.h`.

Json encodeParked(const Events::Parked &event);
RunEvent::Payload decodeParked(const Json &json);

Json encodeUnparked(const Events::Unparked &event);
RunEvent::Payload decodeUnparked(const Json &json);

std::string_view toWord(Events::ParkReason reason);

} // namespace Touchstone
