#pragma once

#include "engine/base/json_text.h"
#include "engine/base/result.h"

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Include in .cpp files only: it brings in yaml-cpp.

namespace Touchstone {

/// Reads one of our own YAML files. The getters give their fallback for what is absent (or null) and for what is wrong;
/// the first thing that is wrong is kept with its place, so that a whole file is read without a check at every step and
/// `problem()` is asked once at the end.
class YamlReader
{
public:
    /// Parses a text. yaml-cpp takes unclosed quotes and second documents in silence, so the strict parser looks first.
    static Result<YamlReader> parse(const std::string &text, std::string file);
    static Result<YamlReader> open(const std::string &file);

    const YAML::Node &root() const { return m_root; }
    const std::string &file() const { return m_file; }
    const std::optional<Error> &problem() const { return m_problem; }
    std::vector<Error> takeWarnings() { return std::exchange(m_warnings, {}); }

    SourcePosition positionOf(const YAML::Node &node) const;
    void fail(const YAML::Node &at, std::string message, std::string remedy = {},
              Error::Code code = Error::Code::InvalidValue);
    void warn(const YAML::Node &at, std::string message, std::string remedy = {});

    /// Whether `node` is there and a mapping; unknown keys become warnings, keys that stand twice are wrong. `what`
    /// names the part in messages (`'grader'`).
    bool isMapping(const YAML::Node &node, const std::string &what, std::span<const std::string_view> known);
    bool isList(const YAML::Node &node, const std::string &what);
    /// Checks `version: 1`; an absent one is a warning, unless the file is empty.
    void checkVersion(const YAML::Node &version);

    /// A text. A number is taken as it is written; a truth value needs quotes.
    std::string text(const YAML::Node &node, const std::string &what, std::string fallback = {});
    /// A text that must be there and not be empty.
    std::string needText(const YAML::Node &parent, const char *key, const std::string &what);
    /// One of some words.
    std::string word(const YAML::Node &node, const std::string &what, std::span<const std::string_view> words,
                     std::string fallback);
    std::int64_t integer(const YAML::Node &node, const std::string &what, std::int64_t fallback, std::int64_t min,
                         std::int64_t max);
    double number(const YAML::Node &node, const std::string &what, double fallback, double min);
    bool boolean(const YAML::Node &node, const std::string &what, bool fallback);
    /// A list of texts, or one text.
    std::vector<std::string> texts(const YAML::Node &node, const std::string &what);
    /// Any value as JSON; plain scalars by the core schema (true/false/null, numbers).
    Json json(const YAML::Node &node, const std::string &what);

private:
    YamlReader(std::string text, std::string file);

    Json jsonOf(const YAML::Node &node, const std::string &what, int depth);

    std::string m_text;
    std::string m_file;
    std::vector<std::size_t> m_lines; ///< where each line of the text begins
    YAML::Node m_root;
    std::optional<Error> m_problem;
    std::vector<Error> m_warnings;
    int m_jsonNodes = 0;
};

/// Whether a key is there with a value that is not null.
bool isGiven(const YAML::Node &node);

} // namespace Touchstone
