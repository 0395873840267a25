#pragma once

#include <QString>

namespace Touchstone {

/// A sentence of the engine about what is wrong in a YAML text, in the language of the window. The engine names each
/// mistake by an English sentence of a fixed set; one that is not in it (or holds a value) comes back as it is.
QString yamlText(const QString &sentence);

/// The same for what the reader of our own YAML files says: `This is not valid YAML: PROBLEM (CONTEXT that began in
/// line N).`
QString yamlFileText(const QString &message);

} // namespace Touchstone
