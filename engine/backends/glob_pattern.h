#pragma once

#include "engine/base/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// A compiled glob as wcmatch's `BRACE | GLOBSTAR` understands it (`spec/engine.md` §2.2.8): braces expand, `**` as a
/// whole component crosses folders, hidden names need an explicit dot, letter case counts. A value that its user
/// keeps instead of a cache; matching is thread-safe.
class GlobPattern
{
public:
    /// Fails with className `ValueError` when braces give more than 1000 alternatives.
    static Result<GlobPattern> compile(std::string_view pattern);

    /// Whether a whole path matches (permissions).
    bool matchesPath(std::string_view path) const;
    /// Whether a file below a search root matches (glob, grep's filter): a pattern without `/` is held against the
    /// name, one with `/`, its leading ones taken off, against `relativePath`.
    bool matchesFile(std::string_view relativePath) const;

private:
    struct Alternatives;
    explicit GlobPattern(std::shared_ptr<const Alternatives> alternatives);
    std::shared_ptr<const Alternatives> m_alternatives;
};

} // namespace Touchstone
