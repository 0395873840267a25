#include "engine/base/ids.h"

#include <QRandomGenerator>

#include <string_view>
#include <unistd.h>
#include <vector>

namespace Touchstone {
namespace {

void appendHex(std::string &text, std::uint8_t byte)
{
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[byte >> 4U];
    text += digits[byte & 0x0FU];
}

/// By one call of the kernel, which is many times faster than the processor's own random numbers.
void refill(std::span<std::uint8_t> bytes)
{
    if (::getentropy(bytes.data(), bytes.size()) == 0)
        return;
    for (std::uint8_t &byte : bytes)
        byte = static_cast<std::uint8_t>(QRandomGenerator::system()->generate());
}

} // namespace

void SystemIdSource::fill(std::span<std::uint8_t> bytes)
{
    const std::scoped_lock lock(m_mutex);
    for (std::uint8_t &byte : bytes) {
        if (m_used == sizeof m_pool) {
            refill(m_pool);
            m_used = 0;
        }
        byte = m_pool[m_used++];
    }
}

std::string SystemIdSource::uuid()
{
    constexpr std::size_t length = 36;
    std::array<std::uint8_t, 16> bytes{};
    fill(bytes);
    // Version 4, variant 1 (RFC 4122, 4.4).
    bytes[6] = (bytes[6] & 0x0FU) | 0x40U;
    bytes[8] = (bytes[8] & 0x3FU) | 0x80U;
    std::string text;
    text.reserve(length);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        appendHex(text, bytes[i]);
    }
    return text;
}

std::string SystemIdSource::hex(int bytes)
{
    std::vector<std::uint8_t> raw(static_cast<std::size_t>(bytes));
    fill(raw);
    std::string text;
    for (const std::uint8_t byte : raw)
        appendHex(text, byte);
    return text;
}

} // namespace Touchstone
