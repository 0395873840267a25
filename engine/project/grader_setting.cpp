#include "engine/project/grader_setting.h"

#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "engine/yaml/yaml_node.h"

#include <algorithm>
#include <filesystem>

namespace Touchstone {
namespace {

constexpr std::string_view grader = "grader";

/// The next full hundred, ten and so on: a limit that reads well and leaves some room.
int roundedUp(std::int64_t value, std::int64_t step, int highest)
{
    return static_cast<int>(std::min<std::int64_t>((value + step - 1) / step * step, highest));
}

struct Place
{
    const YamlNode *key = nullptr;
    const YamlNode *value = nullptr;
};

Place find(const YamlNode &map, std::string_view key)
{
    for (std::size_t i = 0; map.kind == YamlKind::Mapping && i + 1 < map.items.size(); i += 2) {
        if (map.items[i]->kind == YamlKind::Scalar && map.items[i]->text == key)
            return {.key = map.items[i], .value = map.items[i + 1]};
    }
    return {};
}

bool isNothing(const YamlNode &node)
{
    return node.kind == YamlKind::Scalar
        && (node.style == YamlStyle::Absent
            || (node.style == YamlStyle::Plain && (node.text.empty() || node.text == "~" || node.text == "null")));
}

/// Behind the last character that is written of a node.
std::size_t endOf(const YamlNode &node)
{
    return node.kind == YamlKind::Scalar || node.style == YamlStyle::Flow || node.items.empty()
        ? node.end.offset
        : endOf(*node.items.back());
}

tl::unexpected<Error> notSafely()
{
    return failure(Error::Code::Unsupported, "The grader's settings cannot be changed here without touching others.",
                   "Change touchstone.yaml by hand.");
}

/// One change of a text.
class Editor
{
public:
    Editor(std::string text, const GraderSetting &setting)
        : m_text(std::move(text))
        , m_entry(setting.key + ": " + setting.value)
        , m_setting(setting)
        , m_lineEnd(m_text.find("\r\n") == std::string::npos ? "\n" : "\r\n")
    {
    }

    Result<std::string> edited()
    {
        const Result<YamlDocument> document = composeYaml(m_text);
        if (!document)
            return failure(document.error());
        if (document->root == nullptr || isNothing(*document->root)) {
            append("version: 1" + m_lineEnd);
            append("grader: {" + m_entry + '}' + m_lineEnd);
        } else if (const Result<void> done = editRoot(*document->root); !done) {
            return failure(done.error());
        }
        return isWritten() ? Result<std::string>(m_text) : notSafely();
    }

private:
    Result<void> editRoot(const YamlNode &root)
    {
        if (root.kind != YamlKind::Mapping)
            return notSafely();
        const Place place = find(root, grader);
        const bool isAlias = place.value != nullptr && !isNothing(*place.value)
            && (place.value->kind != YamlKind::Mapping || place.value->start.offset < place.key->end.offset);
        if (isAlias)
            return notSafely();
        const Place old = place.value == nullptr ? Place() : find(*place.value, m_setting.key);
        if (place.value == nullptr && root.style == YamlStyle::Flow)
            addTo(root, "grader: {" + m_entry + '}');
        else if (place.value == nullptr)
            append("grader: {" + m_entry + '}' + m_lineEnd);
        else if (isNothing(*place.value))
            replace(place, '{' + m_entry + '}');
        else if (old.value != nullptr)
            replace(old, m_setting.value);
        else
            addTo(*place.value, m_entry);
        return {};
    }

    void append(const std::string &line)
    {
        if (!m_text.empty() && m_text.back() != '\n')
            m_text += m_lineEnd;
        m_text += line;
    }

    void addTo(const YamlNode &map, const std::string &entry)
    {
        if (map.items.empty())
            m_text.insert(map.start.offset + 1, entry);
        else if (map.style == YamlStyle::Flow)
            m_text.insert(std::max(endOf(*map.items.back()), map.items[map.items.size() - 2]->end.offset),
                          ", " + entry);
        else
            m_text.insert(map.items.front()->start.offset,
                          entry + m_lineEnd
                              + std::string(static_cast<std::size_t>(map.items.front()->start.column - 1), ' '));
    }

    void replace(const Place &place, const std::string &value)
    {
        const std::size_t begin = m_text.find(':', place.key->end.offset) + 1;
        const std::size_t end = place.value->style == YamlStyle::Absent ? begin : endOf(*place.value);
        if (begin != 0 && end >= begin)
            m_text.replace(begin, end - begin, ' ' + value);
    }

    bool isWritten() const
    {
        const Result<YamlDocument> document = composeYaml(m_text);
        if (!document || document->root == nullptr)
            return false;
        const Place section = find(*document->root, grader);
        const Place place = section.value == nullptr ? Place() : find(*section.value, m_setting.key);
        if (place.value == nullptr)
            return false;
        const std::size_t begin = place.value->start.offset;
        return m_text.substr(begin, endOf(*place.value) - begin) == m_setting.value;
    }

    std::string m_text;
    std::string m_entry;
    const GraderSetting &m_setting;
    std::string m_lineEnd;
};

} // namespace

std::vector<GraderSetting> settingsFor(GraderRemedy remedy, const HiddenEvidence &hidden, const GraderConfig &now)
{
    std::vector<GraderSetting> settings;
    if (remedy == GraderRemedy::ReadTools) {
        std::vector<std::string> tools = now.tools;
        for (const char *tool : {"read_file", "ls", "glob", "grep"}) {
            if (std::find(tools.begin(), tools.end(), tool) == tools.end())
                tools.emplace_back(tool);
        }
        std::string list;
        for (const std::string &tool : tools)
            list += (list.empty() ? "" : ", ") + tool;
        if (tools.size() > now.tools.size())
            settings.push_back({.key = "tools", .value = '[' + list + ']'});
        return settings;
    }
    if (remedy == GraderRemedy::PerCriterion) {
        if (now.mode != GraderMode::PerCriterion)
            settings.push_back({.key = "mode", .value = "per_criterion"});
    } else {
        // The next run is likely to be longer than this one.
        const int messages =
            roundedUp(now.shown.messages + hidden.omittedMessages * std::int64_t{2}, 10, highestGradedMessages);
        const int characters = roundedUp(hidden.longest * 3 / 2, 1000, highestGradedCharacters);
        if (hidden.omittedMessages > 0 && messages > now.shown.messages)
            settings.push_back({.key = "max_messages", .value = std::to_string(messages)});
        if (characters > now.shown.characters)
            settings.push_back({.key = "max_characters", .value = std::to_string(characters)});
    }
    if (now.strict && !settings.empty())
        settings.push_back({.key = "strict", .value = "false"});
    return settings;
}

Result<std::string> withGraderSettings(std::string_view yaml, const std::vector<GraderSetting> &settings)
{
    std::string text(yaml);
    for (const GraderSetting &setting : settings) {
        Result<std::string> edited = Editor(std::move(text), setting).edited();
        if (!edited)
            return edited;
        text = std::move(*edited);
    }
    return text;
}

Result<SettingChange> prepareSettings(const std::string &folder, const std::vector<GraderSetting> &settings)
{
    SettingChange change;
    change.file = folder + "/touchstone.yaml";
    Result<std::string> before = readFile(change.file);
    if (before)
        change.before = std::move(*before);
    else if (before.error().code != Error::Code::NotFound)
        return failure(before.error());
    Result<std::string> after = withGraderSettings(change.before.value_or(std::string()), settings);
    if (!after)
        return failure(after.error());
    change.after = std::move(*after);
    return change;
}

Result<void> writeChange(const SettingChange &change)
{
    const std::string expected = change.before ? contentHash(*change.before) : std::string();
    return saveFile(change.file, change.after, expected).map([](const std::string & /*hash*/) {});
}

Result<void> undoChange(const SettingChange &change)
{
    const std::string hash = contentHash(change.after);
    if (change.before)
        return saveFile(change.file, *change.before, hash).map([](const std::string & /*hash*/) {});
    const Result<std::string> now = readFile(change.file);
    if (!now)
        return failure(now.error());
    if (contentHash(*now) != hash)
        return failure(Error::Code::Conflict, "The file was changed since, so it stays.", "Change it by hand.");
    std::error_code problem;
    std::filesystem::remove(change.file, problem);
    if (problem)
        return failure(Error::Code::NotWritable, "The file could not be removed: " + problem.message() + '.');
    return {};
}

} // namespace Touchstone
