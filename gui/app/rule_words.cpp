#include "gui/app/rule_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr const char *silent = QT_TRANSLATE_NOOP("RuleText", "deepagents drops this skill and tells only its log.");
constexpr const char *unseen =
    QT_TRANSLATE_NOOP("RuleText", "deepagents looks only at SKILL.md in the folders directly below a source.");
constexpr const char *nameRule =
    QT_TRANSLATE_NOOP("RuleText", "The Agent Skills specification limits names; strict clients refuse the skill.");
constexpr const char *cut = QT_TRANSLATE_NOOP("RuleText", "The model gets only the part before the limit.");

constexpr const char *upload = QT_TRANSLATE_NOOP("RuleText", "The upload to claude.ai refuses it.");
constexpr const char *otherText =
    QT_TRANSLATE_NOOP("RuleText", "deepagents makes a text of it by Python's rules; other clients refuse the skill.");
constexpr const char *specification =
    QT_TRANSLATE_NOOP("RuleText", "The Agent Skills specification wants a text; clients read other forms differently.");
constexpr const char *unknownField =
    QT_TRANSLATE_NOOP("RuleText", "deepagents ignores it; skills-ref and the upload to claude.ai refuse the skill.");
constexpr const char *strictYaml =
    QT_TRANSLATE_NOOP("RuleText", "skills-ref reads StrictYAML, which refuses it; most other clients do not mind.");
constexpr const char *splitsAtFence =
    QT_TRANSLATE_NOOP("RuleText", "skills-ref takes any --- for the end of the frontmatter.");
constexpr const char *toldToRead = QT_TRANSLATE_NOOP("RuleText", "The agent is told of it and will not find it.");
constexpr const char *ignoresCase =
    QT_TRANSLATE_NOOP("RuleText", "It works on disks that ignore case and fails on others.");
constexpr const char *comesAlong =
    QT_TRANSLATE_NOOP("RuleText", "A skill is copied and uploaded as a folder; only what lies in it comes along.");
constexpr const char *asItStands =
    QT_TRANSLATE_NOOP("RuleText", "Other clients give this text to the model as it stands.");
constexpr const char *hidden =
    QT_TRANSLATE_NOOP("RuleText", "People do not see it, the model does: a known way to smuggle instructions in.");
constexpr const char *mergesByName = QT_TRANSLATE_NOOP("RuleText", "deepagents merges skills by name without a word.");
constexpr const char *quote = QT_TRANSLATE_NOOP("RuleText", "Quote the value");
constexpr const char *asCalled = QT_TRANSLATE_NOOP("RuleText", "Write it as the file is called");
constexpr const char *removeCharacters = QT_TRANSLATE_NOOP("RuleText", "Remove the characters");
constexpr const char *none = "";

constexpr std::array<RuleWords, 78> ruleWords{{
    {"file-too-large", QT_TRANSLATE_NOOP("RuleText", "The file has more than 10,485,760 characters"),
     QT_TRANSLATE_NOOP("RuleText", "too large"), silent, none},
    {"file-not-utf8", QT_TRANSLATE_NOOP("RuleText", "The file is not UTF-8"),
     QT_TRANSLATE_NOOP("RuleText", "not UTF-8"), silent, QT_TRANSLATE_NOOP("RuleText", "Convert it to UTF-8")},
    {"file-unreadable", QT_TRANSLATE_NOOP("RuleText", "The file cannot be read: %1"),
     QT_TRANSLATE_NOOP("RuleText", "cannot be read"), silent, none},
    {"frontmatter-missing", QT_TRANSLATE_NOOP("RuleText", "There is no frontmatter: the first line must be ---"),
     QT_TRANSLATE_NOOP("RuleText", "no frontmatter"), silent,
     QT_TRANSLATE_NOOP("RuleText", "Add frontmatter to fill in")},
    {"frontmatter-bom", QT_TRANSLATE_NOOP("RuleText", "An invisible byte order mark stands before the first ---"),
     QT_TRANSLATE_NOOP("RuleText", "byte order mark"), silent,
     QT_TRANSLATE_NOOP("RuleText", "Remove the byte order mark")},
    {"frontmatter-not-first", QT_TRANSLATE_NOOP("RuleText", "Something stands before the first ---"),
     QT_TRANSLATE_NOOP("RuleText", "text before ---"), silent,
     QT_TRANSLATE_NOOP("RuleText", "Move --- to the first line")},
    {"frontmatter-not-closed", QT_TRANSLATE_NOOP("RuleText", "No second line of --- closes the frontmatter"),
     QT_TRANSLATE_NOOP("RuleText", "frontmatter not closed"), silent,
     QT_TRANSLATE_NOOP("RuleText", "Close the frontmatter")},
    {"frontmatter-end-newline", QT_TRANSLATE_NOOP("RuleText", "The closing --- needs a line end behind it"),
     QT_TRANSLATE_NOOP("RuleText", "no line end after ---"), silent, QT_TRANSLATE_NOOP("RuleText", "Add a line end")},
    {"frontmatter-not-a-map", QT_TRANSLATE_NOOP("RuleText", "The frontmatter is no map of keys and values"),
     QT_TRANSLATE_NOOP("RuleText", "no keys in frontmatter"), silent, none},
    {"yaml-syntax", QT_TRANSLATE_NOOP("RuleText", "The frontmatter is not valid YAML. %1"),
     QT_TRANSLATE_NOOP("RuleText", "YAML error"), silent, none},
    {"yaml-value", QT_TRANSLATE_NOOP("RuleText", "A value of the frontmatter cannot be read. %1"),
     QT_TRANSLATE_NOOP("RuleText", "YAML value"),
     QT_TRANSLATE_NOOP("RuleText", "The reference ends the whole run here; Touchstone drops this one skill."), none},
    {"name-missing", QT_TRANSLATE_NOOP("RuleText", "The frontmatter has no name"),
     QT_TRANSLATE_NOOP("RuleText", "no name"), silent, none},
    {"description-missing", QT_TRANSLATE_NOOP("RuleText", "The frontmatter has no description"),
     QT_TRANSLATE_NOOP("RuleText", "no description"), silent, none},
    {"name-too-long", QT_TRANSLATE_NOOP("RuleText", "The name has more than 64 characters"),
     QT_TRANSLATE_NOOP("RuleText", "long name"), nameRule, none},
    {"name-characters", QT_TRANSLATE_NOOP("RuleText", "The name needs lower-case letters, digits and single hyphens"),
     QT_TRANSLATE_NOOP("RuleText", "name's characters"), nameRule,
     QT_TRANSLATE_NOOP("RuleText", "Use a name that fits")},
    {"name-not-folder", QT_TRANSLATE_NOOP("RuleText", "The name \"%1\" differs from that of its folder, \"%2\""),
     QT_TRANSLATE_NOOP("RuleText", "name is not the folder's"), nameRule,
     QT_TRANSLATE_NOOP("RuleText", "Make name and folder the same")},
    {"description-too-long", QT_TRANSLATE_NOOP("RuleText", "The description has %1 characters, the limit is %2"),
     QT_TRANSLATE_NOOP("RuleText", "description cut"), cut, none},
    {"compatibility-too-long", QT_TRANSLATE_NOOP("RuleText", "The compatibility has %1 characters, the limit is %2"),
     QT_TRANSLATE_NOOP("RuleText", "compatibility cut"), cut, none},
    {"allowed-tools-type", QT_TRANSLATE_NOOP("RuleText", "allowed-tools is neither text nor a list, so it is ignored"),
     QT_TRANSLATE_NOOP("RuleText", "allowed-tools ignored"),
     QT_TRANSLATE_NOOP("RuleText", "The skill loads without any allowed tools."), none},
    {"metadata-not-a-map", QT_TRANSLATE_NOOP("RuleText", "metadata is no map, so it is ignored"),
     QT_TRANSLATE_NOOP("RuleText", "metadata ignored"),
     QT_TRANSLATE_NOOP("RuleText", "The skill loads without metadata."), none},
    {"skill-nested", QT_TRANSLATE_NOOP("RuleText", "The skill lies too deep below its source"),
     QT_TRANSLATE_NOOP("RuleText", "nested too deep"), unseen, QT_TRANSLATE_NOOP("RuleText", "Move the folder up")},
    {"skill-flat-file", QT_TRANSLATE_NOOP("RuleText", "A skill needs a folder of its own with a SKILL.md"),
     QT_TRANSLATE_NOOP("RuleText", "not in a folder"), unseen, QT_TRANSLATE_NOOP("RuleText", "Move it into a folder")},
    {"skill-file-case", QT_TRANSLATE_NOOP("RuleText", "The file must be called SKILL.md, in capitals"),
     QT_TRANSLATE_NOOP("RuleText", "wrong case"), unseen, QT_TRANSLATE_NOOP("RuleText", "Rename it to SKILL.md")},
    {"skill-at-source", QT_TRANSLATE_NOOP("RuleText", "SKILL.md lies in the source itself, one level too high"),
     QT_TRANSLATE_NOOP("RuleText", "one level too high"), unseen,
     QT_TRANSLATE_NOOP("RuleText", "Move it into a folder")},
    {"skill-link-loop", QT_TRANSLATE_NOOP("RuleText", "The link leads back to itself; only the link is left out"),
     QT_TRANSLATE_NOOP("RuleText", "link loop"), unseen, none},
    {"skill-not-a-file", QT_TRANSLATE_NOOP("RuleText", "SKILL.md is no regular file"),
     QT_TRANSLATE_NOOP("RuleText", "no regular file"),
     QT_TRANSLATE_NOOP("RuleText", "Reading it could hang for ever, so nobody opens it."), none},
    {"skill-file-missing", QT_TRANSLATE_NOOP("RuleText", "The folder holds no SKILL.md"),
     QT_TRANSLATE_NOOP("RuleText", "no SKILL.md"), unseen, none},
    {"frontmatter-in-fence", QT_TRANSLATE_NOOP("RuleText", "The whole file is wrapped in a code fence"),
     QT_TRANSLATE_NOOP("RuleText", "in a code fence"), silent,
     QT_TRANSLATE_NOOP("RuleText", "Take the code fence away")},
    {"frontmatter-no-fences", QT_TRANSLATE_NOOP("RuleText", "The fields stand there without the two lines of ---"),
     QT_TRANSLATE_NOOP("RuleText", "no --- lines"), silent, QT_TRANSLATE_NOOP("RuleText", "Put --- around the fields")},
    {"yaml-unquoted",
     QT_TRANSLATE_NOOP("RuleText", "The value of %1 needs quotes: YAML gives a meaning to characters in it"),
     QT_TRANSLATE_NOOP("RuleText", "needs quotes"), silent, quote},
    {"name-not-ascii", QT_TRANSLATE_NOOP("RuleText", "The name \"%1\" has letters outside a to z"),
     QT_TRANSLATE_NOOP("RuleText", "name's letters"), nameRule, none},
    {"name-reserved", QT_TRANSLATE_NOOP("RuleText", "The name \"%1\" holds the reserved word \"%2\""),
     QT_TRANSLATE_NOOP("RuleText", "reserved word"), upload, none},
    {"name-not-text", QT_TRANSLATE_NOOP("RuleText", "The name is no text (%1): the agent calls the skill \"%2\""),
     QT_TRANSLATE_NOOP("RuleText", "name is no text"), otherText, quote},
    {"description-not-text", QT_TRANSLATE_NOOP("RuleText", "The description is no text (%1): the model gets \"%2\""),
     QT_TRANSLATE_NOOP("RuleText", "description is no text"), otherText, quote},
    {"description-comment",
     QT_TRANSLATE_NOOP("RuleText", "The description ends before \"%1\", which is a comment in YAML"),
     QT_TRANSLATE_NOOP("RuleText", "description cut by #"), cut, quote},
    {"description-tags", QT_TRANSLATE_NOOP("RuleText", "The description holds angle brackets"),
     QT_TRANSLATE_NOOP("RuleText", "angle brackets"), upload, none},
    {"field-not-text", QT_TRANSLATE_NOOP("RuleText", "%1 must be a text, here it is of type %2"),
     QT_TRANSLATE_NOOP("RuleText", "field is no text"), otherText, none},
    {"allowed-tools-form", QT_TRANSLATE_NOOP("RuleText", "allowed-tools is not one text with blanks between the tools"),
     QT_TRANSLATE_NOOP("RuleText", "form of allowed-tools"), specification,
     QT_TRANSLATE_NOOP("RuleText", "Write one text with blanks")},
    {"metadata-empty", QT_TRANSLATE_NOOP("RuleText", "metadata stands there without a value"),
     QT_TRANSLATE_NOOP("RuleText", "metadata is empty"), QT_TRANSLATE_NOOP("RuleText", "Codex refuses the skill."),
     none},
    {"metadata-value-type",
     QT_TRANSLATE_NOOP("RuleText", "metadata.%1 is of type %2, no text: deepagents makes \"%3\" of it"),
     QT_TRANSLATE_NOOP("RuleText", "metadata is no text"), specification, quote},
    {"field-unknown", QT_TRANSLATE_NOOP("RuleText", "%1 is no field of the specification"),
     QT_TRANSLATE_NOOP("RuleText", "unknown field"), unknownField, none},
    {"field-client", QT_TRANSLATE_NOOP("RuleText", "%1 is a field of %2 only"),
     QT_TRANSLATE_NOOP("RuleText", "field of one client"), unknownField, none},
    {"field-misspelt", QT_TRANSLATE_NOOP("RuleText", "%1 is no field. Did you mean %2?"),
     QT_TRANSLATE_NOOP("RuleText", "misspelt field"),
     QT_TRANSLATE_NOOP("RuleText", "The value has no effect under this name."),
     QT_TRANSLATE_NOOP("RuleText", "Rename the field")},
    {"yaml-duplicate-key", QT_TRANSLATE_NOOP("RuleText", "%1 stands twice, the first value is lost"),
     QT_TRANSLATE_NOOP("RuleText", "key stands twice"),
     QT_TRANSLATE_NOOP("RuleText", "skills-ref and Codex refuse the file."), none},
    {"yaml-cycle", QT_TRANSLATE_NOOP("RuleText", "The value of %1 contains itself"),
     QT_TRANSLATE_NOOP("RuleText", "contains itself"), strictYaml, none},
    {"yaml-anchor", QT_TRANSLATE_NOOP("RuleText", "The frontmatter uses an anchor or alias of YAML"),
     QT_TRANSLATE_NOOP("RuleText", "YAML anchor"), strictYaml, none},
    {"yaml-tag", QT_TRANSLATE_NOOP("RuleText", "The frontmatter uses a tag of YAML"),
     QT_TRANSLATE_NOOP("RuleText", "YAML tag"), strictYaml, none},
    {"yaml-flow", QT_TRANSLATE_NOOP("RuleText", "The value of %1 is written in brackets or braces"),
     QT_TRANSLATE_NOOP("RuleText", "brackets or braces"), strictYaml, none},
    {"fence-blanks", QT_TRANSLATE_NOOP("RuleText", "Blanks follow the first ---"),
     QT_TRANSLATE_NOOP("RuleText", "blanks after ---"),
     QT_TRANSLATE_NOOP("RuleText", "Gemini CLI and the claude.ai upload then find no frontmatter."),
     QT_TRANSLATE_NOOP("RuleText", "Remove the blanks")},
    {"fence-in-value", QT_TRANSLATE_NOOP("RuleText", "The value of %1 holds ---"),
     QT_TRANSLATE_NOOP("RuleText", "--- in a value"), splitsAtFence, none},
    {"fence-in-quotes", QT_TRANSLATE_NOOP("RuleText", "The value of %1 holds --- inside quotes"),
     QT_TRANSLATE_NOOP("RuleText", "--- in quotes"), splitsAtFence, none},
    {"body-empty", QT_TRANSLATE_NOOP("RuleText", "Nothing stands below the frontmatter"),
     QT_TRANSLATE_NOOP("RuleText", "no instructions"),
     QT_TRANSLATE_NOOP("RuleText", "The model reads the file and finds no instructions."), none},
    {"body-too-long",
     QT_TRANSLATE_NOOP("RuleText",
                       "The file has %1 lines and about %2 tokens; 500 lines and 5,000 tokens are recommended"),
     QT_TRANSLATE_NOOP("RuleText", "long"),
     QT_TRANSLATE_NOOP("RuleText", "All of it is read when the skill is used; deepagents reads 1,000 lines at once."),
     none},
    {"code-fence-open", QT_TRANSLATE_NOOP("RuleText", "The code fence is never closed"),
     QT_TRANSLATE_NOOP("RuleText", "open code fence"), QT_TRANSLATE_NOOP("RuleText", "Everything below it is code."),
     none},
    {"link-missing", QT_TRANSLATE_NOOP("RuleText", "%1 does not exist"), QT_TRANSLATE_NOOP("RuleText", "missing file"),
     toldToRead, none},
    {"link-case", QT_TRANSLATE_NOOP("RuleText", "%1 differs in case from the file %2"),
     QT_TRANSLATE_NOOP("RuleText", "case of a file name"), ignoresCase, asCalled},
    {"link-outside", QT_TRANSLATE_NOOP("RuleText", "%1 leads outside of the skill"),
     QT_TRANSLATE_NOOP("RuleText", "leads outside"), comesAlong, none},
    {"link-absolute", QT_TRANSLATE_NOOP("RuleText", "%1 is an absolute path"),
     QT_TRANSLATE_NOOP("RuleText", "absolute path"), comesAlong, none},
    {"mention-missing", QT_TRANSLATE_NOOP("RuleText", "%1 is mentioned, but does not exist"),
     QT_TRANSLATE_NOOP("RuleText", "missing file"), toldToRead, none},
    {"mention-case", QT_TRANSLATE_NOOP("RuleText", "%1 differs in case from the file %2"),
     QT_TRANSLATE_NOOP("RuleText", "case of a file name"), ignoresCase, asCalled},
    {"file-orphan", QT_TRANSLATE_NOOP("RuleText", "Nothing mentions %1 of the files: %2"),
     QT_TRANSLATE_NOOP("RuleText", "files nobody mentions"),
     QT_TRANSLATE_NOOP("RuleText", "The agent reads only files that it is told of."), none},
    {"dynamic-shell", QT_TRANSLATE_NOOP("RuleText", "A command in !`…` is run by Claude Code only"),
     QT_TRANSLATE_NOOP("RuleText", "command in the text"), asItStands, none},
    {"dynamic-arguments", QT_TRANSLATE_NOOP("RuleText", "%1 is filled in by Claude Code only"),
     QT_TRANSLATE_NOOP("RuleText", "place to fill in"), asItStands, none},
    {"text-control", QT_TRANSLATE_NOOP("RuleText", "A control character stands here: %1"),
     QT_TRANSLATE_NOOP("RuleText", "control character"), hidden, removeCharacters},
    {"text-invisible", QT_TRANSLATE_NOOP("RuleText", "Characters without width stand here: %1"),
     QT_TRANSLATE_NOOP("RuleText", "invisible characters"), hidden, removeCharacters},
    {"text-tags", QT_TRANSLATE_NOOP("RuleText", "Invisible tag characters stand here: %1"),
     QT_TRANSLATE_NOOP("RuleText", "invisible tags"), hidden, removeCharacters},
    {"text-bidi", QT_TRANSLATE_NOOP("RuleText", "A character that turns the direction of text stands here: %1"),
     QT_TRANSLATE_NOOP("RuleText", "direction of text"), hidden, removeCharacters},
    {"text-line-ends", QT_TRANSLATE_NOOP("RuleText", "The line ends are mixed: %1 CRLF and %2 LF"),
     QT_TRANSLATE_NOOP("RuleText", "mixed line ends"),
     QT_TRANSLATE_NOOP("RuleText", "Tools that rewrite the file change lines that nobody edited."), none},
    {"secret", QT_TRANSLATE_NOOP("RuleText", "This looks like a secret: %1"), QT_TRANSLATE_NOOP("RuleText", "secret"),
     QT_TRANSLATE_NOOP("RuleText", "The text goes to every model provider and to everybody who gets the skill."), none},
    {"skill-inside-skill", QT_TRANSLATE_NOOP("RuleText", "This SKILL.md lies inside the folder of another skill"),
     QT_TRANSLATE_NOOP("RuleText", "inside a skill"), unseen, none},
    {"skill-file-name", QT_TRANSLATE_NOOP("RuleText", "The file must be called SKILL.md, not %1"),
     QT_TRANSLATE_NOOP("RuleText", "wrong case"), unseen, QT_TRANSLATE_NOOP("RuleText", "Rename it to SKILL.md")},
    {"skill-file-twin", QT_TRANSLATE_NOOP("RuleText", "Beside SKILL.md lies %1, which differs only in case"),
     QT_TRANSLATE_NOOP("RuleText", "twin file"), ignoresCase, none},
    {"skill-link-broken", QT_TRANSLATE_NOOP("RuleText", "The link leads nowhere: %1 does not exist"),
     QT_TRANSLATE_NOOP("RuleText", "broken link"), unseen, none},
    {"skill-link-outside", QT_TRANSLATE_NOOP("RuleText", "The link leads out of the source, to %1"),
     QT_TRANSLATE_NOOP("RuleText", "link leads out"), comesAlong, none},
    {"skill-link-file", QT_TRANSLATE_NOOP("RuleText", "SKILL.md is a link to %1"),
     QT_TRANSLATE_NOOP("RuleText", "SKILL.md is a link"),
     QT_TRANSLATE_NOOP("RuleText", "Codex skips a SKILL.md that is a link itself."), none},
    {"name-duplicate", QT_TRANSLATE_NOOP("RuleText", "%2 has the same name \"%1\" and is used in its place"),
     QT_TRANSLATE_NOOP("RuleText", "same name"), mergesByName, none},
    {"skill-shadowed", QT_TRANSLATE_NOOP("RuleText", "\"%1\" of the later source %2 takes its place"),
     QT_TRANSLATE_NOOP("RuleText", "shadowed"), mergesByName, none},
    {"catalog-too-large",
     QT_TRANSLATE_NOOP("RuleText",
                       "Names and descriptions of the %1 skills have %2 characters, more than %3. The largest: %4"),
     QT_TRANSLATE_NOOP("RuleText", "long list"),
     QT_TRANSLATE_NOOP("RuleText", "Claude Code then lists names only, Codex cuts the list."), none},
}};

} // namespace

const RuleWords *findRuleWords(std::string_view rule)
{
    const auto *found =
        std::find_if(ruleWords.begin(), ruleWords.end(), [rule](const RuleWords &words) { return rule == words.id; });
    return found == ruleWords.end() ? nullptr : found;
}

} // namespace Touchstone
