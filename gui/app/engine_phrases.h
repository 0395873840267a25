#pragma once

#include <QString>

#include <string>

namespace Touchstone {

/// A sentence of the engine, which speaks English, in the language that is set now. Sentences are recognised by their
/// form, and what they name (keys, files, a provider's own words) stays as it is; one that is not known stays English.
QString enginePhrase(const std::string &sentence);

} // namespace Touchstone
