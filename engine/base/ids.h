#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace Touchstone {

/// Source of random ids; passed by reference so that tests and golden files can fix them. Thread-safe.
class IdSource
{
public:
    IdSource() = default;
    virtual ~IdSource() = default;
    IdSource(const IdSource &) = delete;
    IdSource &operator=(const IdSource &) = delete;

    /// A version 4 UUID in lower case.
    virtual std::string uuid() = 0;
    /// `bytes` random bytes as lower-case hex digits; 8 for the grader's nonce (`spec/engine.md` §1.3.4).
    virtual std::string hex(int bytes) = 0;
};

/// Ids from the operating system's random source, which is asked for many bytes at a time.
class SystemIdSource final : public IdSource
{
public:
    std::string uuid() override;
    std::string hex(int bytes) override;

private:
    void fill(std::span<std::uint8_t> bytes);

    std::mutex m_mutex;
    std::array<std::uint8_t, 256> m_pool{};
    std::size_t m_used = sizeof m_pool;
};

/// Passes on the ids of another source and remembers them, so that two texts can be compared that differ in nothing
/// else. `source` must outlive it.
class RememberedIds final : public IdSource
{
public:
    explicit RememberedIds(IdSource &source)
        : m_source(source)
    {
    }

    std::string uuid() override { return remembered(m_source.uuid()); }
    std::string hex(int bytes) override { return remembered(m_source.hex(bytes)); }

    /// Counts an id that was given out before, in a run that is gone on with.
    void remember(const std::string &id);
    /// `text` with `<id>` in place of each id that was given out.
    std::string masked(std::string_view text) const;

private:
    std::string remembered(std::string id);

    IdSource &m_source;
    mutable std::mutex m_mutex;
    std::set<std::string, std::less<>> m_ids;
};

} // namespace Touchstone
