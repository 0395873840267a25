#include "engine/skills/skill_rules.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr std::string_view deepagents = "deepagents, middleware/skills.py";
constexpr std::string_view specification = "Agent Skills specification";
constexpr std::string_view skillsRef = "skills-ref, the specification's validator";
constexpr std::string_view upload = "claude.ai upload and quick_validate.py";
constexpr std::string_view claudeCode = "Claude Code";
constexpr std::string_view safety = "Touchstone";

constexpr std::string_view silentDrop = "deepagents drops the skill and writes only a log line that nobody sees.";
constexpr std::string_view notLookedAt =
    "deepagents looks only at <source>/<folder>/SKILL.md and says nothing of others.";
constexpr std::string_view nameSpecification =
    "The Agent Skills specification asks for it; deepagents loads the skill all the same, other clients refuse it.";
constexpr std::string_view otherText =
    "deepagents makes a text of any value by Python's rules; others refuse the skill.";
constexpr std::string_view strictYaml =
    "skills-ref reads StrictYAML, which refuses it; deepagents and most other clients do not mind.";
constexpr std::string_view notInPackage = "A skill is copied, installed and uploaded as a folder; only what lies in it "
                                          "comes along.";
constexpr std::string_view hiddenText =
    "People who review the skill cannot see it, the model can: a known way to smuggle instructions in.";
constexpr std::string_view onlyClaudeCode = "Other clients give this text to the model as it stands.";

using enum Severity;

constexpr std::array fileRules{
    SkillRule{"file-too-large", WillNotLoad, deepagents, "The file has more than 10,485,760 characters.", silentDrop},
    SkillRule{"file-not-utf8", WillNotLoad, deepagents, "The file is not UTF-8; its encoding looks like %1.",
              silentDrop},
    SkillRule{"file-unreadable", WillNotLoad, deepagents, "The file cannot be read: %1.", silentDrop},
    SkillRule{"frontmatter-missing", WillNotLoad, deepagents,
              "The file does not begin with frontmatter between two lines of ---.", silentDrop},
    SkillRule{"frontmatter-bom", WillNotLoad, deepagents,
              "An invisible byte order mark (BOM) stands before the first ---.", silentDrop},
    SkillRule{"frontmatter-not-first", WillNotLoad, deepagents,
              "The first --- must be the very first line; something stands before it.", silentDrop},
    SkillRule{"frontmatter-in-fence", WillNotLoad, deepagents,
              "The whole file is wrapped in a code fence, so it does not start with ---.", silentDrop},
    SkillRule{"frontmatter-no-fences", WillNotLoad, deepagents,
              "name and description stand at the start, but without the two lines of --- that make them frontmatter.",
              silentDrop},
    SkillRule{"frontmatter-not-closed", WillNotLoad, deepagents, "No second line of --- closes the frontmatter.",
              silentDrop},
    SkillRule{"frontmatter-end-newline", WillNotLoad, deepagents,
              "A line feed must follow the closing ---; the file ends right behind it.", silentDrop},
    SkillRule{"frontmatter-not-a-map", WillNotLoad, deepagents,
              "The frontmatter must hold keys and values; it is a value of type %1.", silentDrop},
    SkillRule{"yaml-syntax", WillNotLoad, deepagents, "The frontmatter is not valid YAML. %1", silentDrop},
    SkillRule{"yaml-unquoted", WillNotLoad, deepagents,
              "The value of '%1' needs quotes: YAML gives a meaning to characters in it, such as a colon with a "
              "blank behind it. %2",
              silentDrop},
    SkillRule{"yaml-value", WillNotLoad, deepagents, "A value of the frontmatter cannot be read. %1",
              "In the reference, deepagents, such a value ends the whole run with an exception."},
    SkillRule{"name-missing", WillNotLoad, deepagents, "The frontmatter has no name.", silentDrop},
    SkillRule{"description-missing", WillNotLoad, deepagents, "The frontmatter has no description.", silentDrop},
};

constexpr std::array fieldRules{
    SkillRule{"name-too-long", NotPortable, specification, "The name has more than 64 characters.", nameSpecification},
    SkillRule{"name-characters", NotPortable, specification,
              "The name \"%1\" may hold only lower-case letters, digits and single hyphens between them.",
              nameSpecification},
    SkillRule{"name-not-ascii", NotPortable, specification,
              "The name \"%1\" has letters outside a to z; the specification allows a to z, digits and hyphens.",
              "deepagents and skills-ref accept letters of all scripts, the claude.ai upload does not."},
    SkillRule{"name-not-folder", NotPortable, specification, R"(The name "%1" differs from that of its folder, "%2".)",
              nameSpecification},
    SkillRule{"name-reserved", NotPortable, upload, "The name \"%1\" holds the reserved word '%2'.",
              "The upload to claude.ai refuses names with it."},
    SkillRule{"name-not-text", Changed, deepagents,
              "The name is a value of type %1, not a text; deepagents calls the skill \"%2\".", otherText},
    SkillRule{"description-not-text", Changed, deepagents,
              "The description is a value of type %1, not a text; the model gets \"%2\".", otherText},
    SkillRule{"description-too-long", Changed, specification,
              "The description has %1 characters; the model gets the first %2.",
              "The specification allows 1,024 characters; deepagents cuts without telling the author, Codex and the "
              "upload drop the skill."},
    SkillRule{"description-comment", Changed, deepagents,
              "The description ends at ' #', which begins a comment in YAML: \"%1\" is cut off.",
              "The model never sees the rest; quotes keep it."},
    SkillRule{"description-tags", NotPortable, upload,
              "The description holds angle brackets, which look like XML tags.",
              "The upload to claude.ai and quick_validate.py refuse them; deepagents sends them as they are."},
    SkillRule{"compatibility-too-long", Changed, specification,
              "The compatibility has %1 characters; the model gets the first %2.",
              "The specification allows 500 characters; deepagents cuts without telling the author."},
    SkillRule{"field-not-text", NotPortable, skillsRef, "%1 must be a text; here it is of type %2.", otherText},
    SkillRule{"allowed-tools-type", Changed, deepagents,
              "allowed-tools must be a text or a list; a value of type %1 is ignored.",
              "The skill loads without any allowed tools."},
    SkillRule{"allowed-tools-form", NotPortable, specification,
              "allowed-tools is written as a %1; the specification has one text with blanks between the tools.",
              "deepagents and Claude Code read this form too; others take it for the name of one tool."},
    SkillRule{"metadata-not-a-map", Changed, deepagents,
              "metadata must hold keys and values; a value of type %1 is ignored.",
              "The skill loads without its metadata."},
    SkillRule{"metadata-empty", NotPortable, "Codex, core-skills/loader.rs", "metadata stands there without a value.",
              "Codex refuses a skill whose metadata is no map."},
    SkillRule{"metadata-value-type", NotPortable, specification,
              "metadata.%1 is of type %2, not a text; deepagents makes \"%3\" of it.",
              "The specification has texts only: other types lose digits, or become Python's way to write them."},
    SkillRule{"field-unknown", NotPortable, specification, "'%1' is no field of the specification.",
              "deepagents ignores it; skills-ref and the upload to claude.ai refuse the skill."},
    SkillRule{"field-client", NotPortable, specification, "'%1' is a field of %2 only.",
              "deepagents ignores it; skills-ref and the upload to claude.ai refuse the skill."},
    SkillRule{"field-misspelt", NotPortable, specification, "'%1' is no field. Did you mean '%2'?",
              "The value has no effect under this name."},
};

constexpr std::array yamlRules{
    SkillRule{"yaml-duplicate-key", Changed, deepagents, "'%1' stands twice; the first value is lost.",
              "PyYAML keeps the last one in silence; skills-ref and Codex refuse the file."},
    SkillRule{"yaml-cycle", Changed, deepagents, "The value of '%1' contains itself through an alias.",
              "deepagents makes the text '{...}' of it, others never end or refuse the file."},
    SkillRule{"yaml-anchor", NotPortable, skillsRef, "The frontmatter uses an anchor or alias of YAML.", strictYaml},
    SkillRule{"yaml-tag", NotPortable, skillsRef, "The frontmatter uses a tag of YAML.", strictYaml},
    SkillRule{"yaml-flow", NotPortable, skillsRef,
              "The value of '%1' is written in brackets or braces, YAML's flow style.", strictYaml},
    SkillRule{"fence-blanks", NotPortable, upload, "Blanks follow the first ---.",
              "quick_validate.py and Gemini CLI then find no frontmatter."},
    SkillRule{"fence-in-value", NotPortable, skillsRef, "The value of '%1' holds ---.",
              "skills-ref takes any --- for the end of the frontmatter and cuts the value there."},
    SkillRule{"fence-in-quotes", NotPortable, skillsRef, "The value of '%1' holds --- inside quotes.",
              "skills-ref takes any --- for the end of the frontmatter and then misses the closing quote."},
};

constexpr std::array bodyRules{
    SkillRule{"body-empty", Style, specification, "Nothing stands below the frontmatter.",
              "The model is told to read the file and finds no instructions."},
    SkillRule{"body-too-long", Style, specification,
              "The file has %1 lines and about %2 tokens of instructions; fewer than 500 lines and 5,000 tokens are "
              "recommended.",
              "All of it is read when the skill is used; deepagents tells the agent to read 1,000 lines at once. Move "
              "parts to references/."},
    SkillRule{"code-fence-open", Style, "CommonMark", "The code fence is never closed.",
              "Everything below it is code, in a preview and for a model."},
    SkillRule{"link-missing", NotPortable, specification, "%1 does not exist.",
              "The agent is told to read it and gets an error."},
    SkillRule{"link-case", NotPortable, specification, "%1 differs in case from the file %2.",
              "It works on disks that ignore case and fails on others."},
    SkillRule{"link-outside", NotPortable, specification, "%1 leads outside of the skill.", notInPackage},
    SkillRule{"link-absolute", NotPortable, specification, "%1 is an absolute path, outside of the skill.",
              notInPackage},
    SkillRule{"mention-missing", Style, specification, "%1 is mentioned, but does not exist.",
              "The agent is told of it and will look for it."},
    SkillRule{"mention-case", NotPortable, specification, "%1 differs in case from the file %2.",
              "It works on disks that ignore case and fails on others."},
    SkillRule{"file-orphan", Style, specification, "Nothing mentions %1 of the files: %2.",
              "The agent reads only files that it is told of."},
    SkillRule{"dynamic-shell", NotPortable, claudeCode, "!`…` runs a command when Claude Code loads the skill.",
              onlyClaudeCode},
    SkillRule{"dynamic-arguments", NotPortable, claudeCode, "%1 is filled in by Claude Code only.", onlyClaudeCode},
    SkillRule{"text-control", NotPortable, safety, "The file holds the control character %1.",
              "Editors hide it, YAML refuses it in frontmatter, and models read it."},
    SkillRule{"text-invisible", NotPortable, safety, "Invisible characters stand here: zero width, %1.", hiddenText},
    SkillRule{"text-tags", NotPortable, safety, "Invisible tag characters stand here: %1.", hiddenText},
    SkillRule{"text-bidi", NotPortable, safety, "A character that turns the direction of text (bidi) stands here: %1.",
              hiddenText},
    SkillRule{"text-line-ends", Style, safety, "The line ends are mixed: %1 CRLF and %2 LF.",
              "Tools that rewrite the file will change lines that nobody edited."},
    SkillRule{"secret", NotPortable, safety, "This looks like a secret: %1.",
              "The text goes to every model provider and to everybody who gets the skill."},
};

constexpr std::array placeRules{
    SkillRule{"skill-nested", WillNotLoad, deepagents,
              "The skill is nested too deep: only folders directly below the source are looked at.", notLookedAt},
    SkillRule{"skill-inside-skill", NotPortable, deepagents,
              "This SKILL.md lies inside the folder of another skill, a level too deep to be loaded by itself.",
              notLookedAt},
    SkillRule{"skill-flat-file", WillNotLoad, deepagents,
              "A skill is a folder that holds a SKILL.md; a file by itself is not looked at.", notLookedAt},
    SkillRule{"skill-file-case", WillNotLoad, deepagents,
              "The file must be called SKILL.md in exactly these letters, not %1.", notLookedAt},
    SkillRule{"skill-file-name", WillNotLoad, deepagents,
              "The file must be called SKILL.md in exactly these letters, not %1.", notLookedAt},
    SkillRule{"skill-file-twin", NotPortable, specification, "Beside SKILL.md lies %1, which differs only in case.",
              "Only one of the two can exist on a disk that ignores case."},
    SkillRule{"skill-at-source", WillNotLoad, deepagents,
              "The SKILL.md stands one level too high: move it into a folder of its own below the source.",
              notLookedAt},
    SkillRule{"skill-link-loop", WillNotLoad, deepagents, "The link leads back to itself; only the link is left out.",
              "Nothing can be read behind it. The other skills load, though deepagents tells the model of the source."},
    SkillRule{"skill-link-broken", WillNotLoad, deepagents, "The link leads nowhere: %1 does not exist.", notLookedAt},
    SkillRule{"skill-link-outside", NotPortable, "deepagents-code, skill_trust.json",
              "The link leads out of the source, to %1.",
              "Clients that check links refuse it or ask first; a copy of the folder has the link only."},
    SkillRule{"skill-link-file", NotPortable, "Codex, core-skills/loader.rs", "SKILL.md is a link to %1.",
              "Codex follows links to folders, but skips a SKILL.md that is a link itself."},
    SkillRule{"skill-not-a-file", WillNotLoad, deepagents,
              "SKILL.md is not a file that can be read here: it is a folder (directory), a pipe, a device, or a link "
              "that leads outside.",
              "deepagents skips it and writes only a log line that nobody sees."},
    SkillRule{"skill-file-missing", Style, deepagents, "The folder holds no SKILL.md.", notLookedAt},
    SkillRule{"name-duplicate", Changed, deepagents,
              R"(%2 has the same name "%1"; the last one of the list is used, this one is not.)",
              "deepagents merges skills by name without a word."},
    SkillRule{"skill-shadowed", Changed, deepagents, R"("%1" of the later source %2 takes this one's place.)",
              "deepagents lets later sources win without a word."},
    SkillRule{"catalog-too-large", NotPortable, claudeCode,
              "The names and descriptions of the %1 skills here have %2 characters, more than the budget of %3. The "
              "largest: %4.",
              "Claude Code then lists names only, Codex cuts the list; deepagents sends all of it with every call."},
};

constexpr std::size_t ruleCount =
    fileRules.size() + fieldRules.size() + yamlRules.size() + bodyRules.size() + placeRules.size();

constexpr std::array<SkillRule, ruleCount> joined()
{
    std::array<SkillRule, ruleCount> all;
    std::size_t next = 0;
    const auto take = [&all, &next](const auto &some) {
        for (const SkillRule &rule : some)
            all.at(next++) = rule;
    };
    take(fileRules);
    take(fieldRules);
    take(yamlRules);
    take(bodyRules);
    take(placeRules);
    return all;
}

constexpr std::array<SkillRule, ruleCount> rules = joined();

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

const SkillRule *findSkillRule(std::string_view id)
{
    const auto *rule = std::find_if(rules.begin(), rules.end(), [id](const SkillRule &r) { return r.id == id; });
    return rule == rules.end() ? nullptr : rule;
}

Diagnostic diagnosticOf(std::string_view id, std::string file, std::vector<std::string> arguments)
{
    const SkillRule *rule = findSkillRule(id);
    Q_ASSERT(rule != nullptr);
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
