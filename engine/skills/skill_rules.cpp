#include "engine/skills/skill_rules.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view silentDrop = "deepagents drops the skill and writes only a log line that nobody sees.";
constexpr std::string_view notLookedAt =
    "deepagents looks only at <source>/<folder>/SKILL.md and says nothing of others.";
constexpr std::string_view nameSpecification =
    "The Agent Skills specification asks for it; deepagents loads the skill all the same, other clients refuse it.";

constexpr std::array rules{
    SkillRule{"file-too-large", Severity::WillNotLoad, "The file has more than 10,485,760 characters.", silentDrop},
    SkillRule{"file-not-utf8", Severity::WillNotLoad, "The file is not UTF-8.", silentDrop},
    SkillRule{"file-unreadable", Severity::WillNotLoad, "The file cannot be read: %1.", silentDrop},
    SkillRule{"frontmatter-missing", Severity::WillNotLoad,
              "The file does not begin with frontmatter between two lines of ---.", silentDrop},
    SkillRule{"frontmatter-bom", Severity::WillNotLoad, "An invisible byte order mark stands before the first ---.",
              silentDrop},
    SkillRule{"frontmatter-not-first", Severity::WillNotLoad,
              "The first --- must be the very first line; something stands before it.", silentDrop},
    SkillRule{"frontmatter-not-closed", Severity::WillNotLoad, "No second line of --- closes the frontmatter.",
              silentDrop},
    SkillRule{"frontmatter-end-newline", Severity::WillNotLoad,
              "A line feed must follow the closing ---; the file ends right behind it.", silentDrop},
    SkillRule{"frontmatter-not-a-map", Severity::WillNotLoad,
              "The frontmatter must hold keys and values; it is a value of type %1.", silentDrop},
    SkillRule{"yaml-syntax", Severity::WillNotLoad, "The frontmatter is not valid YAML. %1", silentDrop},
    SkillRule{"yaml-value", Severity::WillNotLoad, "A value of the frontmatter cannot be read. %1",
              "In the reference, deepagents, such a value ends the whole run with an exception."},
    SkillRule{"name-missing", Severity::WillNotLoad, "The frontmatter has no name.", silentDrop},
    SkillRule{"description-missing", Severity::WillNotLoad, "The frontmatter has no description.", silentDrop},
    SkillRule{"name-too-long", Severity::NotPortable, "The name has more than 64 characters.", nameSpecification},
    SkillRule{"name-characters", Severity::NotPortable,
              "The name \"%1\" may hold only lower-case letters, digits and single hyphens between them.",
              nameSpecification},
    SkillRule{"name-not-folder", Severity::NotPortable, R"(The name "%1" differs from that of its folder, "%2".)",
              nameSpecification},
    SkillRule{"description-too-long", Severity::Changed,
              "The description has %1 characters; the model gets the first %2.",
              "The Agent Skills specification allows 1,024 characters; deepagents cuts without telling the author."},
    SkillRule{"compatibility-too-long", Severity::Changed,
              "The compatibility has %1 characters; the model gets the first %2.",
              "The Agent Skills specification allows 500 characters; deepagents cuts without telling the author."},
    SkillRule{"allowed-tools-type", Severity::Changed,
              "allowed-tools must be a text or a list; a value of type %1 is ignored.",
              "The skill loads without any allowed tools."},
    SkillRule{"metadata-not-a-map", Severity::Changed,
              "metadata must hold keys and values; a value of type %1 is ignored.",
              "The skill loads without its metadata."},
    SkillRule{"skill-nested", Severity::WillNotLoad,
              "The skill is nested too deep: only folders directly below the source are looked at.", notLookedAt},
    SkillRule{"skill-flat-file", Severity::WillNotLoad,
              "A skill is a folder that holds a SKILL.md; a file by itself is not looked at.", notLookedAt},
    SkillRule{"skill-file-case", Severity::WillNotLoad,
              "The file must be called SKILL.md in exactly these letters, not %1.", notLookedAt},
    SkillRule{"skill-at-source", Severity::WillNotLoad,
              "The SKILL.md stands one level too high: it belongs in a folder of its own below the source.",
              notLookedAt},
    SkillRule{"skill-link-loop", Severity::WillNotLoad, "The link leads back to itself.",
              "Nothing can be read behind it; deepagents warns of the whole source."},
    SkillRule{"skill-not-a-file", Severity::WillNotLoad,
              "SKILL.md is not a file that can be read here: it is a folder, a pipe, a device, or a link that leads "
              "outside.",
              "deepagents skips it and writes only a log line that nobody sees."},
    SkillRule{"skill-file-missing", Severity::WillNotLoad, "The folder holds no SKILL.md.", notLookedAt},
};

std::string filledIn(std::string_view message, const std::vector<std::string> &arguments)
{
    std::string text;
    for (std::size_t i = 0; i < message.size(); ++i) {
        const bool isPlace = message[i] == '%' && i + 1 < message.size() && message[i + 1] >= '1'
            && static_cast<std::size_t>(message[i + 1] - '1') < arguments.size();
        if (isPlace)
            text += arguments[static_cast<std::size_t>(message[++i] - '1')];
        else
            text += message[i];
    }
    return text;
}

} // namespace

std::span<const SkillRule> skillRules()
{
    return rules;
}

Diagnostic diagnosticOf(std::string_view id, std::string file, std::vector<std::string> arguments)
{
    const auto *rule = std::find_if(rules.begin(), rules.end(), [id](const SkillRule &r) { return r.id == id; });
    Q_ASSERT(rule != rules.end());
    Diagnostic diagnostic;
    diagnostic.rule = id;
    diagnostic.severity = rule->severity;
    diagnostic.file = std::move(file);
    diagnostic.message = filledIn(rule->message, arguments);
    diagnostic.why = rule->why;
    diagnostic.arguments = std::move(arguments);
    return diagnostic;
}

Diagnostic diagnosticOf(const SkillProblem &problem, std::string file)
{
    Diagnostic diagnostic = diagnosticOf(problem.rule, std::move(file), problem.arguments);
    diagnostic.field = problem.field;
    diagnostic.line = problem.line;
    diagnostic.column = problem.column;
    diagnostic.endLine = problem.endLine;
    diagnostic.endColumn = problem.endColumn;
    return diagnostic;
}

} // namespace Touchstone
