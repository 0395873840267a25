// Rules about the ways of writing YAML in which parsers differ.

#include "engine/skills/skill_findings.h"

#include <algorithm>
#include <set>

namespace Touchstone {
namespace {

constexpr std::string_view fence = "---";

class YamlForms
{
public:
    YamlForms(const SkillSubject &subject, SkillFindings &findings)
        : m_yaml(subject.skill.frontmatter->yaml)
        , m_document(subject.skill.yaml->document)
        , m_start(findings.offsetOf(m_yaml))
        , m_findings(findings)
    {
    }

    void check()
    {
        checkDuplicates(*m_document.root, 0);
        firstOf("yaml-flow",
                [](const YamlNode &node) { return node.style == YamlStyle::Flow && node.kind != YamlKind::Scalar; });
        firstOf("yaml-anchor", [](const YamlNode &node) { return node.isAnchored; });
        firstOf("yaml-tag", [this](const YamlNode &node) {
            return node.start.offset < m_yaml.size() && m_yaml[node.start.offset] == '!'
                && node.style != YamlStyle::Absent;
        });
        checkCycles();
        checkFences();
    }

private:
    template<typename Predicate>
    void firstOf(std::string_view rule, Predicate is)
    {
        const auto found = std::find_if(m_document.nodes.begin(), m_document.nodes.end(), is);
        if (found == m_document.nodes.end())
            return;
        const std::size_t at = m_start + found->start.offset;
        std::string field = m_findings.fieldAt(at);
        m_findings.add(rule, at, m_start + found->end.offset, {field}, field);
    }

    /// In the root and in the maps right below it, where the specification has maps.
    void checkDuplicates(const YamlNode &map, int depth)
    {
        if (map.kind != YamlKind::Mapping)
            return;
        std::set<std::string_view> seen;
        for (std::size_t i = 0; i + 1 < map.items.size(); i += 2) {
            const YamlNode &key = *map.items[i];
            if (key.kind == YamlKind::Scalar && !seen.insert(key.text).second)
                m_findings.add("yaml-duplicate-key", m_start + key.start.offset, m_start + key.end.offset, {key.text},
                               key.text);
            if (depth == 0)
                checkDuplicates(*map.items[i + 1], 1);
        }
    }

    void checkCycles()
    {
        if (std::none_of(m_document.nodes.begin(), m_document.nodes.end(),
                         [](const YamlNode &node) { return node.isAnchored; }))
            return;
        const YamlNode &root = *m_document.root;
        for (std::size_t i = 0; i + 1 < root.items.size(); i += 2) {
            std::set<const YamlNode *> path;
            std::set<const YamlNode *> done;
            if (containsItself(*root.items[i + 1], path, done))
                m_findings.add("yaml-cycle", m_start + root.items[i]->start.offset, m_start + root.items[i]->end.offset,
                               {root.items[i]->text}, root.items[i]->text);
        }
    }

    static bool containsItself(const YamlNode &node, std::set<const YamlNode *> &path, std::set<const YamlNode *> &done)
    {
        if (!path.insert(&node).second)
            return true;
        bool isFound = false;
        if (done.insert(&node).second)
            isFound = std::any_of(node.items.begin(), node.items.end(),
                                  [&](const YamlNode *item) { return containsItself(*item, path, done); });
        path.erase(&node);
        return isFound;
    }

    /// skills-ref splits the text at the first `---` behind the opening one, wherever it stands.
    void checkFences()
    {
        const std::size_t at = m_yaml.find(fence);
        if (at == std::string_view::npos)
            return;
        const auto holder = std::find_if(m_document.nodes.begin(), m_document.nodes.end(), [at](const YamlNode &node) {
            return node.kind == YamlKind::Scalar && node.start.offset <= at && at < node.end.offset;
        });
        const bool isQuoted = holder != m_document.nodes.end()
            && (holder->style == YamlStyle::DoubleQuoted || holder->style == YamlStyle::SingleQuoted);
        std::string field = m_findings.fieldAt(m_start + at);
        m_findings.add(isQuoted ? "fence-in-quotes" : "fence-in-value", m_start + at, m_start + at + fence.size(),
                       {field}, field);
    }

    std::string_view m_yaml;
    const YamlDocument &m_document;
    std::size_t m_start;
    SkillFindings &m_findings;
};

} // namespace

void checkYamlForms(const SkillSubject &subject, SkillFindings &findings)
{
    YamlForms(subject, findings).check();
}

} // namespace Touchstone
