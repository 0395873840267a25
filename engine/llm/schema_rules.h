#pragma once

#include "engine/base/json_text.h"

namespace Touchstone {

/// The schema with the rules of Anthropic's structured output (`spec/providers.md` §1.6): every object closed, `oneOf`
/// as `anyOf`, and keywords that it does not know moved into the description. The whole schema must be checked by us
/// afterwards, since the model only sees those words.
JsonText closedSchema(const JsonText &schema);

} // namespace Touchstone
