#include "gui/app/file_sentences.h"

#include <QtGlobal>

#include <array>

namespace Touchstone {
namespace {

constexpr auto sentences = std::to_array<const char *>({
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "'%1' cannot be a mount: it must be an absolute path below '/' without '..'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The mount '%1' is given twice."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The mount '%1' must be a file in a folder, such as /memory/AGENTS.md."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Give it another 'mount', such as /skills/mine/ or /memory/notes.md."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add 'read_file'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use 'backend: {kind: sandbox}', or remove 'execute' from 'tools'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use read and write."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use read_file, ls, glob, grep or execute."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Use letters, digits, '-', '_' and '.'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose another name."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Give it 'kind' and 'base_url'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 base_url must be an http or https address."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write it as http://host:port/v1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "%1 key_env must begin with '%2', the endpoint's name in capitals."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Rename the variable, such as %1_KEY, so that no other key can be sent there."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "An entry of 'models' must be a mapping."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Write it as {models: [provider:model], price: {input: …, output: …}}."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'%1' does not name a model."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write provider:model."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "An entry names no model."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add 'models: [provider:model]'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "'long' stands without 'price'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add the usual price too."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "A criterion must be a mapping."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write it as {text: Cites a source}."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The id '%1' stands twice."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Give each criterion its own id."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Add 'agent:' with at least one entry."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Give it text, tool_calls, verdict or error."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Verdict and error stand alone in an entry."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Write it as {name: read_file, args: {…}}."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "For broken arguments use 'raw_args'."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Avoid aliases that repeat large parts."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The recovery copy cannot be written: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The recovery copy cannot be removed: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The recovery copy is damaged."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder '%1' cannot be listed: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder cannot be looked through: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder for the copy cannot be made: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder holds %1 files with %2 MB, which a run would copy."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose a smaller root, work in place, or confirm the copy."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "What the iteration changed cannot be kept: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The other run's files cannot be copied: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "What '%1' held at that point is not there any more; the run goes on without it."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The change lies behind a link that leads out of the folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Copy this file by hand."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The folder changed since the run began: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Nothing was written. Keep your version, or copy the run's files by hand from %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The file cannot be deleted: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The run began with an empty workspace, so there is no folder to apply to."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Copy what you need from %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The run's folder cannot be locked: %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "This run is still going on in another program or tab."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Wait until it has ended, or stop it there."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Somebody else goes on with this run."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Wait until the other program has ended."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Of this run there is nothing stored to go on with."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Of this run there is no point stored to branch off from."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "There the run had come to its end."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Choose an earlier checkpoint."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Start a new run."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Update the program, or name another file with --history or TOUCHSTONE_HISTORY."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The bundled tour is not at %1."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Install the program again, or start it from its build folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The older tour could not be moved to %1: %2."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "Check the permissions of the folder."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "The sandbox needs the program bwrap (bubblewrap), which is not installed."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Install the package bubblewrap, or choose the backend local_shell."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases", "The sandbox cannot start on this machine: %1"),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "Allow user namespaces, leave the chroot or container, or choose the backend local_shell."),
    QT_TRANSLATE_NOOP("Touchstone::EnginePhrases",
                      "This run was stored by another version, which cannot go on with it."),
});

} // namespace

std::span<const char *const> fileSentences()
{
    return sentences;
}

} // namespace Touchstone
