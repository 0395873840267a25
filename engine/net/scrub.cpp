#include "engine/net/scrub.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cctype>

namespace Touchstone {
namespace {

void replaceAll(std::string &text, std::string_view what)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + secretMask.size()))
        text.replace(at, what.size(), secretMask);
}

bool endsUrlPart(char c)
{
    return std::string_view("&# \t\r\n\"'<>)]}").find(c) != std::string_view::npos;
}

/// `?key=…`, `&access_token=…`: the value goes, the name stays.
void maskQueryValues(std::string &text)
{
    constexpr std::array<std::string_view, 6> names{"key", "api_key", "api-key", "apikey", "access_token", "token"};
    constexpr std::size_t longestName = 12;
    for (std::size_t at = text.find_first_of("?&"); at != std::string::npos; at = text.find_first_of("?&", at + 1)) {
        // Bounded: the text is a server's, and may hold a million question marks before the next '='.
        std::string name = text.substr(at + 1, longestName + 1);
        const std::size_t length = name.find('=');
        if (length == std::string::npos)
            continue;
        name.resize(length);
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
        if (std::find(names.begin(), names.end(), name) == names.end())
            continue;
        const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at + 1 + length) + 1;
        const auto end = std::find_if(begin, text.end(), endsUrlPart);
        text.replace(begin, end, secretMask);
    }
}

/// `https://user:password@host`.
void maskUserInfo(std::string &text)
{
    constexpr std::string_view separator = "://";
    for (std::size_t at = text.find(separator); at != std::string::npos; at = text.find(separator, at + 1)) {
        const std::size_t begin = at + separator.size();
        const std::size_t end = text.find_first_of("/?# \t\r\n\"'<>", begin);
        const std::string_view authority =
            std::string_view(text).substr(begin, end == std::string::npos ? end : end - begin);
        const std::size_t atSign = authority.rfind('@');
        if (atSign != std::string_view::npos && atSign > 0)
            text.replace(begin, atSign, secretMask);
    }
}

void maskKeys(std::string &text, std::span<const std::string> keys)
{
    for (const std::string &key : keys) {
        if (key.size() < shortestKey)
            continue;
        replaceAll(text, key);
        const std::string encoded = QByteArray::fromStdString(key).toPercentEncoding().toStdString();
        if (encoded != key)
            replaceAll(text, encoded);
    }
}

} // namespace

std::string scrubbed(std::string_view text, std::span<const std::string> keys)
{
    std::string result(text);
    maskKeys(result, keys);
    maskQueryValues(result);
    maskUserInfo(result);
    return result;
}

std::string withoutKeys(std::string_view text, std::span<const std::string> keys)
{
    std::string result(text);
    maskKeys(result, keys);
    return result;
}

void KnownSecrets::add(const std::string &secret)
{
    const std::scoped_lock lock(m_mutex);
    if (!secret.empty() && std::find(m_secrets.begin(), m_secrets.end(), secret) == m_secrets.end())
        m_secrets.push_back(secret);
}

std::string KnownSecrets::scrubbed(std::string_view text) const
{
    const std::scoped_lock lock(m_mutex);
    return withoutKeys(text, m_secrets);
}

} // namespace Touchstone
