#include "engine/project/yaml_reader.h"

#include "engine/base/json.h"
#include "engine/base/nearest.h"
#include "engine/base/utf8.h"
#include "engine/project/text_file.h"
#include "engine/project/yaml_syntax.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

namespace Touchstone {
namespace {

constexpr int maxJsonDepth = 64;
constexpr int maxJsonNodes = 100'000;

/// Plain scalars have the tag `?`; a quoted one is a text whatever stands in it.
bool isPlain(const YAML::Node &node)
{
    return node.IsScalar() && node.Tag() == "?";
}

std::optional<bool> truthOf(const std::string &word)
{
    constexpr std::array yes{"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"};
    constexpr std::array no{"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"};
    if (std::find(yes.begin(), yes.end(), word) != yes.end())
        return true;
    if (std::find(no.begin(), no.end(), word) != no.end())
        return false;
    return std::nullopt;
}

template<typename Number>
std::optional<Number> numberOf(const std::string &word)
{
    Number value{};
    const char *begin = word.data() + (word.starts_with('+') ? 1 : 0);
    const auto [end, code] = std::from_chars(begin, word.data() + word.size(), value);
    if (code != std::errc() || end != word.data() + word.size() || word.empty())
        return std::nullopt;
    return value;
}

/// What stands there, for messages.
std::string describe(const YAML::Node &node)
{
    if (!node.IsDefined() || node.IsNull())
        return "nothing";
    if (node.IsSequence())
        return "a list";
    if (node.IsMap())
        return "a mapping";
    constexpr std::size_t longest = 40;
    std::string text(firstCodePoints(node.Scalar(), longest));
    if (text.size() < node.Scalar().size())
        text += "…";
    return isPlain(node) ? text : "the text '" + text + '\'';
}

std::string keyMessage(std::string_view key, std::string_view finding, std::string_view what, std::string_view end)
{
    std::string text = "The key '";
    std::string part(what);
    if (part.starts_with("An ") || part.starts_with("The ") || part.starts_with("A "))
        part.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(part.front()))); // inside a sentence
    text.append(key).append("' ").append(finding).append(" ").append(part).append(end);
    return text;
}

std::string listed(std::span<const std::string_view> words)
{
    std::string text;
    for (const std::string_view word : words)
        text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
}

} // namespace

bool isGiven(const YAML::Node &node)
{
    return node.IsDefined() && !node.IsNull();
}

YamlReader::YamlReader(std::string text, std::string file)
    : m_text(std::move(text))
    , m_file(std::move(file))
    , m_lines{0}
{
    for (std::size_t end = m_text.find('\n'); end != std::string::npos; end = m_text.find('\n', end + 1))
        m_lines.push_back(end + 1);
}

Result<YamlReader> YamlReader::parse(const std::string &text, std::string file)
{
    if (std::optional<Error> fault = findYamlFault(text, file))
        return failure(std::move(*fault));
    YamlReader reader(text, std::move(file));
    try {
        reader.m_root = YAML::Load(text);
    } catch (const YAML::Exception &exception) {
        Error error;
        error.code = Error::Code::Malformed;
        error.message = "This is not valid YAML: " + exception.msg + '.';
        error.remedy = "Check quotes, indentation and brackets at this place.";
        error.subject = reader.m_file;
        error.position =
            SourcePosition{.file = reader.m_file, .line = exception.mark.line + 1, .column = exception.mark.column + 1};
        return failure(std::move(error));
    }
    return reader;
}

Result<YamlReader> YamlReader::open(const std::string &file)
{
    const Result<std::string> text = readTextFile(file);
    if (!text)
        return failure(text.error());
    return parse(*text, file);
}

SourcePosition YamlReader::positionOf(const YAML::Node &node) const
{
    SourcePosition position{.file = m_file, .line = 0, .column = 0};
    const YAML::Mark mark = node.IsDefined() ? node.Mark() : YAML::Mark::null_mark();
    if (mark.is_null() || mark.line < 0)
        return position;
    position.line = mark.line + 1;
    if (static_cast<std::size_t>(mark.line) >= m_lines.size())
        return position;
    // The mark counts bytes from 0, people count characters from 1.
    const std::string_view before = std::string_view(m_text).substr(m_lines[static_cast<std::size_t>(mark.line)],
                                                                    static_cast<std::size_t>(std::max(mark.column, 0)));
    position.column = 1 + static_cast<int>(codePointCount(before));
    return position;
}

void YamlReader::fail(const YAML::Node &at, std::string message, std::string remedy, Error::Code code)
{
    if (m_problem)
        return;
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = m_file;
    error.position = positionOf(at);
    m_problem = std::move(error);
}

void YamlReader::warn(const YAML::Node &at, std::string message, std::string remedy)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = m_file;
    error.position = positionOf(at);
    m_warnings.push_back(std::move(error));
}

bool YamlReader::isMapping(const YAML::Node &node, const std::string &what, std::span<const std::string_view> known)
{
    if (!isGiven(node))
        return false;
    if (!node.IsMap()) {
        fail(node, what + " must be a mapping of keys to values, but here is " + describe(node) + '.',
             "Known keys: " + listed(known) + '.');
        return false;
    }
    std::set<std::string> seen;
    for (const auto &entry : node) {
        const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : describe(entry.first);
        if (!seen.insert(key).second) {
            fail(entry.first, keyMessage(key, "stands twice in", what, "."), "Keep one of them.",
                 Error::Code::Malformed);
            return false;
        }
        if (!known.empty() && std::find(known.begin(), known.end(), key) == known.end()) {
            const std::optional<std::string> nearest = nearestWord(key, known);
            warn(entry.first, keyMessage(key, "is not known in", what, " and is ignored."),
                 nearest ? "Did you mean '" + *nearest + "'?" : "Known keys: " + listed(known) + '.');
        }
    }
    return true;
}

bool YamlReader::isList(const YAML::Node &node, const std::string &what)
{
    if (!isGiven(node))
        return false;
    if (!node.IsSequence()) {
        fail(node, what + " must be a list, but here is " + describe(node) + '.',
             "Write each entry in a line with '- '.");
        return false;
    }
    return true;
}

void YamlReader::checkVersion(const YAML::Node &version)
{
    if (!isGiven(version)) {
        if (m_root.IsMap() && m_root.size() > 0)
            warn(m_root, "The file does not say its version.", "Add the line 'version: 1'.");
        return;
    }
    if (!isPlain(version) || version.Scalar() != "1") {
        fail(version, "The version must be 1, but here is " + describe(version) + '.',
             "This program reads version 1; a newer file needs a newer program.", Error::Code::Unsupported);
    }
}

std::string YamlReader::text(const YAML::Node &node, const std::string &what, std::string fallback)
{
    if (!isGiven(node))
        return fallback;
    if (!node.IsScalar()) {
        fail(node, what + " must be a text, but here is " + describe(node) + '.');
        return fallback;
    }
    if (isPlain(node) && truthOf(node.Scalar())) {
        fail(node, what + " must be a text, but " + node.Scalar() + " is a truth value.", "Put it in quotes.");
        return fallback;
    }
    return node.Scalar();
}

std::string YamlReader::needText(const YAML::Node &parent, const char *key, const std::string &what)
{
    const YAML::Node node = parent[key];
    std::string value = text(node, what);
    if (value.empty())
        fail(isGiven(node) ? node : parent, what + " is missing.", std::string("Add '") + key + ": …'.");
    return value;
}

std::string YamlReader::word(const YAML::Node &node, const std::string &what, std::span<const std::string_view> words,
                             std::string fallback)
{
    std::string value = text(node, what, fallback);
    if (!isGiven(node) || std::find(words.begin(), words.end(), value) != words.end())
        return value;
    const std::optional<std::string> nearest = nearestWord(value, words);
    fail(node, what + " must be one of " + listed(words) + ", but here is " + describe(node) + '.',
         nearest ? "Did you mean '" + *nearest + "'?" : std::string());
    return fallback;
}

std::int64_t YamlReader::integer(const YAML::Node &node, const std::string &what, std::int64_t fallback,
                                 std::int64_t min, std::int64_t max)
{
    if (!isGiven(node))
        return fallback;
    const std::optional<std::int64_t> value =
        isPlain(node) ? numberOf<std::int64_t>(node.Scalar()) : std::optional<std::int64_t>();
    if (value && *value >= min && *value <= max)
        return *value;
    const std::string range = max == std::numeric_limits<std::int64_t>::max()
        ? "of at least " + std::to_string(min)
        : "from " + std::to_string(min) + " to " + std::to_string(max);
    const bool isQuoted = node.IsScalar() && !isPlain(node);
    fail(node, what + " must be a whole number " + range + ", but here is " + describe(node) + '.',
         isQuoted ? "Remove the quotes." : "Write a number " + range + '.');
    return fallback;
}

double YamlReader::number(const YAML::Node &node, const std::string &what, double fallback, double min)
{
    if (!isGiven(node))
        return fallback;
    const std::optional<double> value = isPlain(node) ? numberOf<double>(node.Scalar()) : std::optional<double>();
    if (value && std::isfinite(*value) && *value >= min)
        return *value;
    fail(node, what + " must be a number of at least 0, but here is " + describe(node) + '.',
         "Write a number such as 2.50.");
    return fallback;
}

bool YamlReader::boolean(const YAML::Node &node, const std::string &what, bool fallback)
{
    if (!isGiven(node))
        return fallback;
    const std::optional<bool> value = isPlain(node) ? truthOf(node.Scalar()) : std::optional<bool>();
    if (value)
        return *value;
    fail(node, what + " must be true or false, but here is " + describe(node) + '.',
         "Write true or false, without quotes.");
    return fallback;
}

std::vector<std::string> YamlReader::texts(const YAML::Node &node, const std::string &what)
{
    std::vector<std::string> values;
    if (!isGiven(node))
        return values;
    if (node.IsScalar()) {
        values.push_back(text(node, what));
        return values;
    }
    if (!isList(node, what))
        return values;
    for (const auto &entry : node) {
        if (!isGiven(entry))
            fail(node, "An entry of " + what + " is empty.", "Remove it, or write a text.");
        values.push_back(text(entry, "An entry of " + what));
    }
    return values;
}

Json YamlReader::json(const YAML::Node &node, const std::string &what)
{
    m_jsonNodes = 0;
    return jsonOf(node, what, 0);
}

Json YamlReader::jsonOf(const YAML::Node &node, const std::string &what, int depth)
{
    // Aliases share nodes, so a small file may hold a huge or endless value.
    if (depth > maxJsonDepth || ++m_jsonNodes > maxJsonNodes) {
        fail(node, what + " is too large.", "Avoid aliases that repeat large parts.", Error::Code::TooLarge);
        return {};
    }
    if (!isGiven(node))
        return {};
    if (node.IsSequence()) {
        Json list = Json::array();
        for (const auto &entry : node)
            list.push_back(jsonOf(entry, what, depth + 1));
        return list;
    }
    if (node.IsMap()) {
        Json object = Json::object();
        for (const auto &entry : node)
            object[entry.first.IsScalar() ? entry.first.Scalar() : std::string()] =
                jsonOf(entry.second, what, depth + 1);
        return object;
    }
    const std::string &word = node.Scalar();
    if (!isPlain(node))
        return word;
    if (word == "true" || word == "True" || word == "TRUE")
        return true;
    if (word == "false" || word == "False" || word == "FALSE")
        return false;
    if (const std::optional<std::int64_t> integer = numberOf<std::int64_t>(word))
        return *integer;
    const bool looksLikeNumber = word.find_first_of("0123456789") != std::string::npos;
    if (const std::optional<double> real = looksLikeNumber ? numberOf<double>(word) : std::optional<double>())
        return *real;
    return word;
}

} // namespace Touchstone
