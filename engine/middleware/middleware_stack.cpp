#include "engine/middleware/middleware_stack.h"

#include <algorithm>

namespace Touchstone {

MiddlewareStack::MiddlewareStack(const std::vector<std::string> &excluded, std::set<std::string> &matched)
    : m_excluded(excluded)
    , m_matched(matched)
{
}

bool MiddlewareStack::isExcluded(const Middleware &middleware) const
{
    const bool excluded = std::find(m_excluded.begin(), m_excluded.end(), middleware.name()) != m_excluded.end();
    if (excluded)
        m_matched.emplace(middleware.name());
    return excluded;
}

void MiddlewareStack::add(std::shared_ptr<Middleware> middleware)
{
    if (middleware && !isExcluded(*middleware))
        m_builtIn.push_back(std::move(middleware));
}

void MiddlewareStack::add(const List &middlewares)
{
    for (const auto &middleware : middlewares)
        add(middleware);
}

void MiddlewareStack::merge(const List &middlewares, bool onlyReplace)
{
    List fresh;
    for (const auto &middleware : middlewares) {
        if (isExcluded(*middleware))
            continue;
        const auto same = std::find_if(m_builtIn.begin(), m_builtIn.end(),
                                       [&](const auto &builtIn) { return builtIn->name() == middleware->name(); });
        if (same != m_builtIn.end())
            *same = middleware;
        else if (!onlyReplace)
            fresh.push_back(middleware);
    }
    m_builtIn.insert(m_builtIn.begin() + static_cast<std::ptrdiff_t>(m_placeOfNew), fresh.begin(), fresh.end());
}

} // namespace Touchstone
