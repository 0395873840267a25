#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

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

} // namespace Touchstone
