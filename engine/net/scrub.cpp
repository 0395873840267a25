#include "engine/net/scrub.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

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

/// The texts that a key may stand in; none for what is too short to be one.
std::vector<std::string> formsOf(const std::string &key)
{
    if (key.size() < shortestKey)
        return {};
    std::string encoded = QByteArray::fromStdString(key).toPercentEncoding().toStdString();
    return encoded == key ? std::vector{key} : std::vector{key, std::move(encoded)};
}

void maskKeys(std::string &text, std::span<const std::string> keys)
{
    for (const std::string &key : keys) {
        for (const std::string &form : formsOf(key))
            replaceAll(text, form);
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
    std::vector<std::string> forms = formsOf(secret);
    const std::scoped_lock lock(m_mutex);
    if (!forms.empty() && std::find(m_forms.begin(), m_forms.end(), secret) == m_forms.end())
        std::move(forms.begin(), forms.end(), std::back_inserter(m_forms));
}

std::string KnownSecrets::scrubbed(std::string_view text) const
{
    std::string result(text);
    const std::scoped_lock lock(m_mutex);
    for (const std::string &form : m_forms)
        replaceAll(result, form);
    return result;
}

} // namespace Touchstone
