#include "tests/conformance/comparison.h"

#include <nlohmann/json.hpp>

namespace Touchstone::Conformance {
namespace {

constexpr std::size_t maxShown = 240; // bytes of a value in a line

bool isAny(const Json &value)
{
    return value.is_object() && value.size() == 1 && value.begin().key() == "any";
}

/// The value as JSON, from a little before the byte where `other` departs, so that long texts show what differs.
std::string shown(const Json &value, std::size_t from)
{
    const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::size_t start = from > maxShown / 2 ? from - maxShown / 2 : 0;
    std::string result = (start > 0 ? "…" : "") + text.substr(std::min(start, text.size()), maxShown);
    if (start + maxShown < text.size())
        result += "… (" + std::to_string(text.size()) + " bytes)";
    return result;
}

std::size_t firstDifference(const Json &left, const Json &right)
{
    const std::string a = left.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::string b = right.dump(-1, ' ', false, Json::error_handler_t::replace);
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

class Comparison
{
public:
    explicit Comparison(std::size_t limit)
        : m_limit(limit)
    {
    }

    void compare(const Json &expect, const Json &actual, const std::string &place)
    {
        if (m_lines.size() >= m_limit || isAny(expect))
            return;
        if (expect.is_object() && actual.is_object())
            compareObjects(expect, actual, place);
        else if (expect.is_array() && actual.is_array())
            compareArrays(expect, actual, place);
        else if (expect != actual)
            tell(expect, actual, place);
    }

    std::vector<std::string> takeLines() { return std::move(m_lines); }

private:
    void compareObjects(const Json &expect, const Json &actual, const std::string &place)
    {
        for (const auto &[key, value] : expect.items()) {
            const auto found = actual.find(key);
            if (found == actual.end())
                m_lines.push_back(place + '/' + key + ": expected " + shown(value, 0) + ", is missing");
            else
                compare(value, *found, place + '/' + key);
        }
        for (const auto &[key, value] : actual.items()) {
            if (!expect.contains(key))
                m_lines.push_back(place + '/' + key + ": not expected, got " + shown(value, 0));
        }
    }

    void compareArrays(const Json &expect, const Json &actual, const std::string &place)
    {
        if (expect.size() != actual.size()) {
            m_lines.push_back(place + ": expected " + std::to_string(expect.size()) + " items, got "
                              + std::to_string(actual.size()));
            tell(expect, actual, place);
            return;
        }
        for (std::size_t i = 0; i < expect.size(); ++i)
            compare(expect[i], actual[i], place + '/' + std::to_string(i));
    }

    void tell(const Json &expect, const Json &actual, const std::string &place)
    {
        const std::size_t from = firstDifference(expect, actual);
        m_lines.push_back((place.empty() ? "/" : place) + ": expected " + shown(expect, from) + "\n"
                          + std::string(place.size() + 7, ' ') + "got " + shown(actual, from));
    }

    std::size_t m_limit = 0;
    std::vector<std::string> m_lines;
};

} // namespace

std::vector<std::string> differences(const Json &expect, const Json &actual, std::size_t limit)
{
    Comparison comparison(limit);
    comparison.compare(expect, actual, {});
    return comparison.takeLines();
}

} // namespace Touchstone::Conformance
