#include "gui/app/engine_phrases.h"

#include "gui/app/file_sentences.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <vector>

namespace Touchstone {

namespace {

constexpr auto context = "Touchstone::EnginePhrases";

/// What the engine says, with numbers where it fills something in; further ones are in file_sentences.cpp.
constexpr auto sentences = std::to_array<const char *>({
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A second YAML document begins here."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The values are nested too deeply."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a mapping of keys to values, but here is %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The key '%1' stands twice in %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The key '%1' is not known in %2 and is ignored."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a list, but here is %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file does not say its version."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The version must be 1, but here is %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a text, but here is %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a text, but %2 is a truth value."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 is missing."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be one of %2, but here is %3."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a whole number of at least %2, but here is %3."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a whole number from %2 to %3, but here is %4."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a number of at least 0, but here is %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be true or false, but here is %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "An entry of %1 is empty."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 is too large."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a mapping."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "An entry of %1"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A tool call in %1"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' in %2"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "a list"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "a mapping"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "nothing"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "the text '%1'"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The script"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "the script"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The script is empty."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 must be a mapping with text, tool_calls, verdict or error."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 has no answer."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 has several answers."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 has both args and raw_args."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The result '%1' is none of satisfied, needs_revision, failed."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The script of the model does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of '%1' was cut off at its limit of output tokens."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Ask for less in one answer, or choose a model with a larger limit."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' refused to answer (%2)."),
    QT_TRANSLATE_NOOP(
        "Touchstone::EnginePhrases",
        "The script has no answer left for '%1': it has %2 entry, %3 used, and the model was called once more."),
    QT_TRANSLATE_NOOP(
        "Touchstone::EnginePhrases",
        "The script has no answer left for '%1': it has %2 entries, %3 used, and the model was called once more."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "An entry of the script's part '%1' was not used."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "An entry of the script's part '%1' was not used: its 'when' never came true."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "'agent.tools' lacks 'read_file', with which the agent reads its skills."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The tool 'execute' needs a backend that can run commands."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file '%1' of %2 does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Only the backend 'composite' has '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' stands beside 'default' in %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Only one part of a composite backend can be of the kind 'state'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' cannot be the place of a route."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The place '%1' has two routes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The place '%1' of a route is where skills or memory are mounted."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Commands run in the default backend; a route has no shell."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A composite backend cannot stand within another one."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' means nothing here: %2 has no folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The store at '%1' starts empty and ends with this run, which is not stored."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The reference grades each iteration once."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The memory file '%1' does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The skills folder '%1' does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The memory file '%1' is not a file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The skills folder '%1' is not a folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The memory file '%1' cannot be read: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The skills folder '%1' cannot be read: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The grader uses the agent's own model, which tends to judge its own work too kindly."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The root folder '%1' does not exist; the agent starts with an empty one."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The rubric '%1' does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The task '%1' does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "No rubric file fits the pattern '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "No task file fits the pattern '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Correct the pattern, create a file, or remove the entry."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is no rule."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is no operation."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is no tool of the grader."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' cannot be the name of an endpoint."),
    QT_TRANSLATE_NOOP(
        "Touchstone::EnginePhrases",
        "Say which API the server speaks: anthropic, openai, openai-chat, google_genai, ollama, azure_openai "
        "or openrouter."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "An endpoint may not be called like the provider '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file cannot be read: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This is a folder, not a file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This is not a regular file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file is larger than %1 KiB."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file is not UTF-8 text."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file was deleted meanwhile."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file was changed meanwhile."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder is gone."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file cannot be created: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file cannot be written: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder cannot be created: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The project folder does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The project folder is not a folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The project names no model."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The model '%1' has no known provider."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The model '%1' was taken for one of '%2', which this build cannot reach."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' names a provider but no model."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There is no key for '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There is no key for %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There is no API key for '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The API key for '%1' holds characters that no key has, such as quotation marks of a text or a "
                      "line break."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Copy the key again, without what stands around it."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is not a base URL."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The base URL is empty."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The value of the HTTP header '%1' holds a line break."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 answered with status %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 answered with status %2: %3"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 answered with status %2 at %3."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 answered with status %2 at %3: %4"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 reported an error."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 reported an error: %2"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 was redirected from %2 to %3."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The call of %1 was stopped."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of %1 broke off before its end."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer holds an event that is not JSON: %1"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The server answered with something that is not JSON: %1"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer is larger than %1 bytes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of %1 is larger than %2 bytes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The request to %1 was stopped."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The connection to %1 timed out after %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 timed out: it sent no answer within %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of %1 timed out: no data for %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of %1 timed out: it was not complete within %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 refused the connection."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The host %1 was not found."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The certificate of %1 cannot be trusted: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 closed the connection without an answer."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of %1 was cut off."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The answer of %1 is not valid HTTP."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The proxy %1 did not let the request to %2 through."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 could not be reached (network error %2)."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The system keychain cannot be used: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "there is none, or it does not answer"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run is not parked there any more."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This cannot be decided here."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This run is still going on in another program or tab."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Wait until it has ended, or stop it there."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Of this run there is nothing stored to go on with."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This run has come to its end: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Branch off from an earlier point of it, or start a new run."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Of this run there is no point stored to branch off from."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run has no checkpoint '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There the run had come to its end."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose an earlier checkpoint."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' has changed since the run began."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is new since the run began."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is gone since the run began."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run keeps the text that it began with."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The new text counts from now on."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The run keeps its list of skills; what the agent reads of them from now on is the new text."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Start a new run."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "This run was stored by another version, which cannot go on with it."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run's folder cannot be locked: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The other run's files cannot be copied: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "What '%1' held at that point is not there any more; the run goes on without it."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This cannot be changed here."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The rubric would be empty."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write at least one criterion."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A verdict is 'satisfied', 'needs_revision' or 'failed', not '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run has used its time of %1 seconds."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run has used %1 of its %2 tokens."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run has cost %1 of its %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The last %1 iterations have the same gaps."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The limit 'cost' does not count the calls of %1: its price is not known."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The grader's reply was cut at the token limit, so its verdict is not known."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The grader refused to answer."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The grader called a tool with arguments that are not JSON."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The history was written by a newer version of this program."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The history cannot be used: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There is no run '%1' in the history."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder for the run's files cannot be made: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder of the run cannot be made: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The link leads back to a folder that it lies in, and is left out."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder cannot be read and is left out: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This is neither a file nor a folder and is left out."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The link leads out of the project, to %1, and is left out."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The link leads to nothing that could be copied and is left out."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file cannot be read and is left out: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file cannot be copied: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The cassette does not exist."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The cassette cannot be read."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The cassette is empty."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This is no cassette: its first line is not the head of one."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This cassette has version %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A line of a cassette must hold 'model' or 'call'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The cassette has no answers of '%1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "All %1 answers of '%2' in the cassette have been played, and there is one more call."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Call %1 of '%2' asks something else than was recorded (- recorded, + now):"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Call %1 of '%2' in the cassette was not asked for."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The recording would overwrite a file that is no cassette."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The recording cannot be written there."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The recording is not complete: the cassette could not be written."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check quotes, indentation and brackets at this place."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Keep one document in the file; remove the line '---'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Known keys: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Keep one of them."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Correct the path."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Every finding shows the name of its rule."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "touchstone-cli check --rules lists them."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Create it, or remove the entry."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check who may read it."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Set 'grader.model' to another model."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Did you mean '%1'?"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write each entry in a line with '- '."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add the line 'version: 1'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This program reads version 1; a newer file needs a newer program."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Put it in quotes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Remove the quotes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add '%1: …'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write a number of at least %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write a number from %1 to %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write a number such as 2.50."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write true or false, without quotes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Remove it, or write a text."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the path, or create the file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check who may read it, or name another file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Name a text file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Name another file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Name an existing folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Split it, or name another file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Save it with the encoding UTF-8."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Compare both versions, then save again."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the folder's permissions and the free space."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the free space and the permissions."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Check the path after 'scripted:'; it is relative to the project folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Check the path after 'replay:'; it is relative to the project folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Create it, or correct the path; it is relative to the project folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Create the folder, or correct the path."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add an entry under '%1', or set 'at_end: repeat'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Set 'agent.model' in touchstone.yaml, or choose a model for this run (--model)."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write provider:model with one of %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write the model's id behind the colon."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Set the environment variable %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add it in Settings, or set %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Set the provider's environment variable, or enter the key in the settings."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use an address that begins with http:// or https://."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Remove line breaks from the key or header."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the API key."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the API key and what it may be used for."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the model's name and the base URL."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the base URL."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the address and the network."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the address, and that the server is running."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Check the address, or name the server's certificate authority in SSL_CERT_FILE."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the proxy variables, or exempt the host with NO_PROXY."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Requests are not sent to another place by themselves; set the right base URL."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The request is larger than the server takes."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The account's quota is used up; check plan and billing."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The provider's content filter refused the request."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Shorten the conversation, or use a model with a larger context."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Try again."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Try again later."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Try again, or raise the inactivity time-out."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Try again, or raise the time-out if the server needs long to start."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The server asks to wait %1 s; try again then."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Unlock it or start its service, or set the key's environment variable."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Raise the limit '%1' and go on."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Change the task, the rubric or the skills, or raise the limit 'no_progress'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Add its price to models.yaml in the configuration folder, or use the limit 'tokens'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Raise the model's limit of output tokens, or shorten the rubric."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Check the file, its folder's permissions and the free space, or name another file with "
                      "--history or TOUCHSTONE_HISTORY."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write 'kind: composite', and the kind '%1' under 'default'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write it under 'default'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use 'store' or 'filesystem' for the others."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write an absolute folder without '..', such as /memories/."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose another place."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use 'filesystem' for this route, and the shell under 'default'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write all routes into 'agent.backend.routes'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write such as {kind: store}."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Remove it, or use the kind 'filesystem'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Run it with a history; the store is kept in that file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Take grader.repeats: 1, or turn grader.strict off."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Undo the change, or record the run anew."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Record the run anew."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Record the run anew, or restore the file from where it came."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Record a run with --record."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Name a file that was recorded with --record."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check that it is a file and its permissions."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check that the folder exists, its permissions and the free space."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' exists already."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' cannot be written: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' cannot be read: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is neither a file nor a folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' cannot be the name of a skill's folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' cannot be moved to the trash: there is none for this place."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' is no longer in the trash."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' in the archive is no file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder holds more than a skill may."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The link '%1' leads out of the folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The archive is larger than a skill may be."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The archive holds more files than a skill may have."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The archive is encrypted."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The archive is packed in a way that is not known here."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The archive cannot be unpacked."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The archive's list of files is damaged."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A file in the archive is damaged."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A name in the archive is not UTF-8."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This is no zip archive."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There is no SKILL.md at its top or in its one folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The name '%1' in the archive is not safe."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The name '%1' stands twice in the archive."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Entry %1: 'query' must be a text."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Entry %1: 'should_trigger' must be true or false."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file holds no list."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose another name or place."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the permissions and the free space."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check its permissions."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Take it out of the folder first."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Copy it by hand."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Put a copy in its place."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use lower-case letters, digits and single hyphens."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Nothing was deleted. Delete it with a file manager if it shall go for good."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Look for it with a file manager."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Unpack it by hand and import the folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Pack it anew, or ask for another copy."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Pack it without a password."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Pack it as an ordinary zip file."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose the folder of one skill, or an archive of it."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Do not trust this archive."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Pack the files themselves in place of links."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Pack it anew."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Take out what the skill does not need."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Write a list of {\"query\": text, \"should_trigger\": true or false}."),
});

/// One of them, ready to be recognised.
struct Phrase
{
    const char *source;
    QRegularExpression pattern;
    qsizetype literal; ///< letters that are not filled in: the more, the surer it is the right one
};

Phrase phraseOf(const char *source)
{
    static const QRegularExpression place(QStringLiteral("%\\d"));
    QString pattern = QRegularExpression::escape(QString::fromUtf8(source));
    // `escape` puts a backslash before the sign of a place.
    pattern.replace(QRegularExpression(QStringLiteral("\\\\%(\\d)")), QStringLiteral("(?<p\\1>.+?)"));
    return {source,
            QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                               QRegularExpression::DotMatchesEverythingOption),
            QString::fromUtf8(source).remove(place).size()};
}

const std::vector<Phrase> &phrases()
{
    static const std::vector<Phrase> all = [] {
        std::vector<Phrase> made;
        for (const std::span<const char *const> part : {std::span<const char *const>(sentences), fileSentences()})
            std::transform(part.begin(), part.end(), std::back_inserter(made), phraseOf);
        std::stable_sort(made.begin(), made.end(),
                         [](const Phrase &a, const Phrase &b) { return a.literal > b.literal; });
        return made;
    }();
    return all;
}

/// What fills a place may be a phrase too ("an entry of 'agent'").
QString phrased(const QString &sentence, int depth)
{
    constexpr int deepest = 3;
    for (const Phrase &phrase : phrases()) {
        const QRegularExpressionMatch match = phrase.pattern.match(sentence);
        if (!match.hasMatch())
            continue;
        QString text = QCoreApplication::translate(context, phrase.source);
        QStringList fillings;
        for (int number = 1; number <= match.lastCapturedIndex(); ++number) {
            const QString filling = match.captured(QStringLiteral("p%1").arg(number));
            fillings.append(depth < deepest ? phrased(filling, depth + 1) : filling);
        }
        // Each place once and all in one pass: what is filled in may look like a place.
        QString result;
        for (qsizetype i = 0; i < text.size(); ++i) {
            const int number = text[i] == u'%' && i + 1 < text.size() ? text[i + 1].digitValue() : -1;
            if (number >= 1 && number <= fillings.size()) {
                result += fillings[number - 1];
                ++i;
            } else {
                result += text[i];
            }
        }
        return result;
    }
    return sentence;
}

} // namespace

QString enginePhrase(const std::string &sentence)
{
    const QString text = QString::fromStdString(sentence);
    return text.isEmpty() ? text : phrased(text, 0);
}

} // namespace Touchstone
