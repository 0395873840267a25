#pragma once

#include "engine/agent/middleware.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace Touchstone {

/// The middlewares of one agent while they are put together (`spec/engine.md` §4.5): the built-in ones in their order,
/// with a place for new ones of the user.
class MiddlewareStack
{
public:
    using List = std::vector<std::shared_ptr<Middleware>>;

    /// `excluded`: names that are left out wherever they come from; `matched` collects those that were met.
    MiddlewareStack(const std::vector<std::string> &excluded, std::set<std::string> &matched);

    /// Appends a built-in one; null is none.
    void add(std::shared_ptr<Middleware> middleware);
    void add(const List &middlewares);
    /// From here on built-in ones come after the user's new ones.
    void markPlaceOfNew() { m_placeOfNew = m_builtIn.size(); }
    /// Puts the user's in: one that is called like a built-in takes its place, new ones come to the marked place unless
    /// `onlyReplace`.
    void merge(const List &middlewares, bool onlyReplace = false);

    List take() { return std::move(m_builtIn); }

private:
    bool isExcluded(const Middleware &middleware) const;

    const std::vector<std::string> &m_excluded;
    std::set<std::string> &m_matched;
    List m_builtIn;
    std::size_t m_placeOfNew = 0;
};

} // namespace Touchstone
