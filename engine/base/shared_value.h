#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace Touchstone {

/// A value or none, as `std::optional`, whose copies share one object that nobody changes: cheap to copy, and cheap to
/// compare with its own copies.
template<typename T>
class SharedValue
{
public:
    SharedValue() = default;
    SharedValue(T value)
        : m_value(std::make_shared<const T>(std::move(value)))
    {
    }
    SharedValue(std::optional<T> value)
    {
        if (value)
            m_value = std::make_shared<const T>(std::move(*value));
    }

    bool has_value() const { return m_value != nullptr; } // NOLINT(readability-identifier-naming): as std::optional
    explicit operator bool() const { return has_value(); }
    const T &operator*() const { return *m_value; }
    const T *operator->() const { return m_value.get(); }

    friend bool operator==(const SharedValue &left, const SharedValue &right)
    {
        return left.m_value == right.m_value || (left.m_value && right.m_value && *left.m_value == *right.m_value);
    }

private:
    std::shared_ptr<const T> m_value;
};

} // namespace Touchstone
