#include "engine/base/ids.h"

#include <QRandomGenerator>

#include <algorithm>
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

constexpr std::string_view idMask = "<id>";
constexpr std::string_view uuidShape = "00000000-0000-0000-0000-000000000000";
constexpr std::size_t shortestHex = 16;

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/// Length of the id that may begin here: a UUID, or the whole run of hex digits.
std::size_t candidateLength(std::string_view text)
{
    const std::size_t run =
        static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isHexDigit) - text.begin());
    const bool isUuid = text.size() >= uuidShape.size()
        && std::equal(uuidShape.begin(), uuidShape.end(), text.begin(),
                      [](char shape, char c) { return shape == '-' ? c == '-' : isHexDigit(c); });
    return isUuid ? uuidShape.size() : run;
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

std::string RememberedIds::remembered(std::string id)
{
    const std::scoped_lock lock(m_mutex);
    m_ids.insert(id);
    return id;
}

void RememberedIds::remember(const std::string &id)
{
    remembered(id);
}

std::string RememberedIds::masked(std::string_view text) const
{
    const std::scoped_lock lock(m_mutex);
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = std::max<std::size_t>(candidateLength(text.substr(at)), 1);
        const std::string_view piece = text.substr(at, length);
        result += length >= shortestHex && m_ids.find(piece) != m_ids.end() ? idMask : piece;
        at += length;
    }
    return result;
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
