#include "engine/net/scrub.h"

#include "engine/base/json.h"

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
    constexpr std::array<std::string_view, 12> names{"key",          "api_key", "api-key",  "apikey",
                                                     "access_token", "token",   "sig",      "secret",
                                                     "auth",         "code",    "password", "subscription-key"};
    constexpr std::size_t longestName = 16;
    for (std::size_t at = text.find_first_of("?&"); at != std::string::npos; at = text.find_first_of("?&", at + 1)) {
        // Bounded: the text is a server's, and may hold a million question marks before the next '='.
        const std::string_view begin = std::string_view(text).substr(at + 1, longestName + 1);
        const std::size_t length = begin.find('=');
        if (length == std::string_view::npos)
            continue;
        std::string name(begin.substr(0, length));
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
        if (std::find(names.begin(), names.end(), name) == names.end())
            continue;
        const auto value = text.begin() + static_cast<std::ptrdiff_t>(at + 1 + length) + 1;
        text.replace(value, std::find_if(value, text.end(), endsUrlPart), secretMask);
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

/// What the guides of local servers say to give as a key; to mask these words would garble answers.
bool isPlaceholder(std::string_view key)
{
    constexpr std::array<std::string_view, 4> words{"ollama", "lm-studio", "not-needed", "sk-no-key-required"};
    return key.size() < shortestKey || std::find(words.begin(), words.end(), key) != words.end();
}

/// Adds the texts that a key may stand in; none for what is no secret.
void addForms(const std::string &key, std::vector<std::string> &forms)
{
    if (isPlaceholder(key))
        return;
    forms.push_back(key);
    forms.push_back(QByteArray::fromStdString(key).toPercentEncoding().toStdString());
    if (key.find_first_of("\"\\") != std::string::npos) {
        const std::string quoted = dumpJson(key);
        forms.push_back(quoted.substr(1, quoted.size() - 2));
    }
}

void sortForms(std::vector<std::string> &forms)
{
    const auto isBefore = [](const std::string &left, const std::string &right) {
        return left.size() != right.size() ? left.size() > right.size() : left < right;
    };
    std::sort(forms.begin(), forms.end(), isBefore);
    forms.erase(std::unique(forms.begin(), forms.end()), forms.end());
}

/// A key that a limit of the text's length has cut short, at its end.
void maskCutKey(std::string &text, std::span<const std::string> forms)
{
    constexpr std::string_view mark = "…";
    const std::size_t end = text.size() - (text.ends_with(mark) ? mark.size() : 0);
    const std::string_view shown = std::string_view(text).substr(0, end);
    std::size_t longest = 0;
    for (const std::string_view form : forms) {
        for (std::size_t length = std::min(form.size() - 1, end); length >= shortestKey && length > longest; --length) {
            if (shown.ends_with(form.substr(0, length)))
                longest = length;
        }
    }
    if (longest > 0)
        text.replace(end - longest, longest, secretMask);
}

bool isOpenHeader(std::string_view name)
{
    constexpr std::array<std::string_view, 11> names{
        "accept",  "accept-language", "anthropic-beta",     "anthropic-version", "content-type", "http-referer",
        "referer", "user-agent",      "x-openrouter-title", "x-title",           "openai-beta"};
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return std::find(names.begin(), names.end(), lower) != names.end();
}

} // namespace

std::vector<std::string> secretForms(std::span<const std::string> keys)
{
    std::vector<std::string> forms;
    for (const std::string &key : keys)
        addForms(key, forms);
    sortForms(forms);
    return forms;
}

std::string withoutForms(std::string_view text, std::span<const std::string> forms)
{
    std::string result(text);
    for (const std::string &form : forms)
        replaceAll(result, form);
    return result;
}

std::vector<std::string> secretsInHeader(std::string_view name, std::string_view value)
{
    if (isOpenHeader(name))
        return {};
    std::vector<std::string> secrets{std::string(value)};
    const std::size_t gap = value.find(' ');
    if (gap == std::string_view::npos)
        return secrets;
    const std::string_view scheme = value.substr(0, gap);
    const std::string_view credentials = value.substr(std::min(value.find_first_not_of(' ', gap), value.size()));
    secrets.emplace_back(credentials);
    if (scheme == "Basic" || scheme == "basic") {
        const QByteArray encoded(credentials.data(), static_cast<qsizetype>(credentials.size()));
        const std::string account = QByteArray::fromBase64(encoded).toStdString();
        secrets.push_back(account.substr(std::min(account.find(':') + 1, account.size())));
    }
    return secrets;
}

std::string scrubbed(std::string_view text, std::span<const std::string> keys)
{
    const std::vector<std::string> forms = secretForms(keys);
    std::string result = withoutForms(text, forms);
    maskCutKey(result, forms);
    maskQueryValues(result);
    maskUserInfo(result);
    return result;
}

std::string withoutKeys(std::string_view text, std::span<const std::string> keys)
{
    return withoutForms(text, secretForms(keys));
}

void KnownSecrets::add(const std::string &secret)
{
    const std::scoped_lock lock(m_mutex);
    if (std::find(m_forms.begin(), m_forms.end(), secret) != m_forms.end())
        return;
    addForms(secret, m_forms);
    sortForms(m_forms);
}

std::string KnownSecrets::scrubbed(std::string_view text) const
{
    const std::scoped_lock lock(m_mutex);
    return withoutForms(text, m_forms);
}

} // namespace Touchstone
