#include "engine/base/secret_scan.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>

namespace Touchstone {
namespace {

enum class Alphabet : std::uint8_t { Capitals, Word, WordAndHyphen };

/// How keys of one kind look: what they begin with, then at least so many characters of an alphabet.
struct SecretForm
{
    std::string_view prefix;
    Alphabet alphabet = Alphabet::Word;
    std::size_t least = 20;
    std::string_view kind;
};

constexpr std::array<SecretForm, 21> forms{{
    {"AKIA", Alphabet::Capitals, 16, "AWS access key"},
    {"ASIA", Alphabet::Capitals, 16, "AWS access key"},
    {"AIza", Alphabet::WordAndHyphen, 35, "Google API key"},
    {"ghp_", Alphabet::Word, 36, "GitHub token"},
    {"gho_", Alphabet::Word, 36, "GitHub token"},
    {"ghu_", Alphabet::Word, 36, "GitHub token"},
    {"ghs_", Alphabet::Word, 36, "GitHub token"},
    {"ghr_", Alphabet::Word, 36, "GitHub token"},
    {"github_pat_", Alphabet::Word, 50, "GitHub token"},
    {"glpat-", Alphabet::WordAndHyphen, 20, "GitLab token"},
    {"hf_", Alphabet::Word, 34, "Hugging Face token"},
    {"npm_", Alphabet::Word, 36, "npm token"},
    {"pypi-AgE", Alphabet::WordAndHyphen, 40, "PyPI token"},
    {"sk-ant-", Alphabet::WordAndHyphen, 20, "Anthropic API key"},
    {"sk-proj-", Alphabet::WordAndHyphen, 20, "OpenAI API key"},
    {"sk-or-v1-", Alphabet::Word, 32, "OpenRouter API key"},
    {"sk_live_", Alphabet::Word, 20, "Stripe key"},
    {"sk-", Alphabet::Word, 32, "API key"},
    {"xoxb-", Alphabet::WordAndHyphen, 20, "Slack token"},
    {"xoxp-", Alphabet::WordAndHyphen, 20, "Slack token"},
    {"-----BEGIN ", Alphabet::Capitals, 0, "private key"},
}};

constexpr std::string_view privateKeyEnd = "PRIVATE KEY-----";

constexpr bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

constexpr bool isIn(Alphabet alphabet, char c)
{
    switch (alphabet) {
    case Alphabet::Capitals:
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    case Alphabet::Word:
        return isWordCharacter(c);
    case Alphabet::WordAndHyphen:
        return isWordCharacter(c) || c == '-';
    }
    return false;
}

/// For each byte the forms that it may begin, as bits in their order: the quick way over text without any.
constexpr std::array<std::uint32_t, 256> beginnings()
{
    std::array<std::uint32_t, 256> table{};
    for (std::size_t i = 0; i < forms.size(); ++i)
        table.at(static_cast<unsigned char>(forms.at(i).prefix.front())) |= std::uint32_t{1} << i;
    return table;
}
constexpr std::array<std::uint32_t, 256> begins = beginnings();
static_assert(forms.size() <= 32);

/// `xxxx`, `EXAMPLE`, `1234567890` and the like stand in texts that show how a key looks.
bool isMadeUp(std::string_view secret)
{
    constexpr std::array<std::string_view, 9> words{"EXAMPLE", "example", "xxxx",    "XXXX", "your",
                                                    "YOUR",    "0000",    "1234567", "test"};
    constexpr std::size_t leastVariety = 9;
    if (std::any_of(words.begin(), words.end(),
                    [secret](std::string_view word) { return secret.find(word) != std::string_view::npos; }))
        return true;
    std::bitset<256> seen;
    for (const char c : secret)
        seen.set(static_cast<unsigned char>(c));
    return seen.count() < leastVariety;
}

/// Texts about keys show the first line alone; behind a real one follows the key.
bool hasKeyText(std::string_view rest, SecretScan scan)
{
    constexpr std::size_t leastKeyText = 32;
    const std::size_t begin = rest.substr(0, 4).find_first_not_of("\\nr\r\n \t");
    if (begin == std::string_view::npos)
        return false;
    const std::string_view line = rest.substr(begin, leastKeyText);
    return line.size() == leastKeyText
        && std::all_of(line.begin(), line.end(),
                       [](char c) { return isIn(Alphabet::Word, c) || c == '+' || c == '/' || c == '='; })
        && (scan == SecretScan::All || !isMadeUp(line));
}

/// The length of a secret of this form at `offset`; 0 when there is none.
std::size_t lengthAt(std::string_view text, std::size_t offset, const SecretForm &form, SecretScan scan)
{
    if (!text.substr(offset).starts_with(form.prefix))
        return 0;
    std::size_t end = offset + form.prefix.size();
    if (form.least == 0) {
        constexpr std::size_t longestName = 40;
        const std::size_t close = text.substr(0, end + longestName).find(privateKeyEnd, end);
        const std::size_t lineEnd = std::min(text.find('\n', end), text.size());
        if (close == std::string_view::npos || close > lineEnd)
            return 0;
        const std::size_t keyEnd = close + privateKeyEnd.size();
        if (!hasKeyText(text.substr(keyEnd), scan))
            return 0;
        // A finding points to the first line, a mask covers the key.
        return (scan == SecretScan::All ? std::min(text.find("-----END ", keyEnd), text.size()) : keyEnd) - offset;
    }
    while (end < text.size() && isIn(form.alphabet, text[end]))
        ++end;
    const std::size_t length = end - offset;
    if (length - form.prefix.size() < form.least)
        return 0;
    return scan == SecretScan::All || !isMadeUp(text.substr(offset, length)) ? length : 0;
}

} // namespace

std::vector<FoundSecret> findSecrets(std::string_view text, SecretScan scan)
{
    std::vector<FoundSecret> found;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::uint32_t candidates = begins[static_cast<unsigned char>(text[i])];
        if (candidates == 0 || i + 1 >= text.size() || (i > 0 && isWordCharacter(text[i - 1])))
            continue;
        for (std::size_t k = 0; k < forms.size(); ++k) {
            const SecretForm &form = forms[k];
            const bool mayBe = (candidates >> k & 1U) != 0 && form.prefix[1] == text[i + 1];
            if (const std::size_t length = mayBe ? lengthAt(text, i, form, scan) : 0; length > 0) {
                found.push_back({.begin = i, .length = length, .kind = form.kind});
                i += length - 1;
                break;
            }
        }
    }
    return found;
}

} // namespace Touchstone
