// The commands and options of touchstone-cli; names are a contract (`design/interfaces.md`).

#include "engine/cli/command_line.h"

#include <array>

namespace Touchstone {
namespace {

constexpr std::array<OptionSpec, 6> common{{
    {"project", "DIR", "the project folder; else the nearest one upwards with touchstone.yaml, else the current one"},
    {"json", "", "the result as one JSON object on standard output"},
    {"quiet", "", "no progress and no warnings on standard error"},
    {"trust", "", "confirm what this project asks for"},
    {"version", "", "show the version"},
    {"help", "", "show this help"},
}};

constexpr OptionSpec historyOption{"history", "FILE", "the history file; else TOUCHSTONE_HISTORY, else the user's own"};

constexpr std::array<OptionSpec, 6> checkOptions{{
    {"format", "FORMAT", "text (the default), json, sarif, junit or github"},
    {"client", "ID", "only what matters to this client, and as it does; may be repeated"},
    {"fail-on", "SEVERITY",
     "the mildest one that ends with 1: will-not-load, changed (the default), not-portable, style"},
    {"baseline", "FILE", "leave out the findings in this file"},
    {"write-baseline", "FILE", "write all findings to this file"},
    {"rules", "", "list the rules instead; needs no PATH"},
}};

constexpr std::array<OptionSpec, 2> fixOptions{{
    {"dry-run", "", "show the changes as a unified diff and write nothing"},
    {"rule", "ID", "repair only this rule, also where the repair needs a second look"},
}};

constexpr std::array<OptionSpec, 4> promptOptions{{
    {"task", "TEXT", "the task that would be sent"},
    {"model", "NAME", "provider:model, in place of the project's"},
    {"format", "FORMAT", "text (the default), json or markdown"},
    {"count-tokens", "", "let the provider count instead of estimating"},
}};

constexpr std::array<OptionSpec, 2> modelsOptions{{
    {"provider", "NAME", "only this provider or endpoint"},
    {"test", "", "also say which providers lack a key"},
}};

constexpr std::array<OptionSpec, 3> askOptions{{
    {"model", "NAME", "provider:model, in place of the project's"},
    {"system", "TEXT", "a system message"},
    {"raw", "", "the provider's events as they come"},
}};

constexpr std::array<OptionSpec, 20> runOptions{{
    {"task", "TEXT", "what to do; else --task-file, else the project's first task"},
    {"task-file", "FILE", "the task from a file; - is standard input"},
    {"rubric", "FILE", "the rubric; else the project's first one"},
    {"rubric-text", "TEXT", "the rubric itself"},
    {"no-rubric", "", "grade nothing"},
    {"model", "NAME", "the agent's provider:model"},
    {"grader", "NAME", "the grader's provider:model"},
    {"max-iterations", "N", "gradings at most, 1 to 20"},
    {"strict", "", "grade exactly as the reference does"},
    {"workspace", "DIR", "work in this folder itself instead of on a copy"},
    {"record", "FILE", "record every model call to a cassette; --model replay:FILE plays it again"},
    {"keep-pauses", "", "replay with the pauses that were recorded"},
    {"events", "", "every event as a line of JSON on standard output"},
    historyOption,
    {"no-history", "", "do not store the run"},
    {"limit", "LIMITS", "tokens=N,seconds=S,cost=X"},
    {"approve", "WHAT", "calls that need an approval: all, none, or ask (the default on a terminal, else none)"},
    {"resume", "RUN", "go on with a stored run that was interrupted, stopped or out of budget"},
    {"fork", "RUN[@POINT]", "a new run that shares the past of a stored one up to a point of it, else to its last"},
    {"grade-again", "RUN", "grade the last answer of a stored run once more, as a new run; the agent does nothing"},
}};

constexpr std::array<OptionSpec, 8> injectOptions{{
    {"iteration", "N", "whose evidence is graded, from 1; else the last one in which a criterion failed"},
    {"repeats", "N", "gradings without a canary, 1 to 20 (3)"},
    {"canaries", "FILE", "the canaries; else canaries.yaml of the configuration folder, else the program's own"},
    {"only", "ID", "only this canary; may be repeated"},
    {"grader", "NAME", "another provider:model in place of the run's grader"},
    {"format", "FORMAT", "text (the default), json or markdown"},
    {"stored", "", "show the newest stored result and grade nothing"},
    historyOption,
}};

constexpr std::array<OptionSpec, 2> listOptions{{
    {"limit", "N", "at most so many"},
    historyOption,
}};
constexpr std::array<OptionSpec, 1> showOptions{{historyOption}};
constexpr std::array<OptionSpec, 3> exportOptions{{
    {"format", "FORMAT", "json (the default), jsonl (every event), junit, markdown or html"},
    {"output", "FILE", "write to this file (also -o)"},
    historyOption,
}};

constexpr std::array<CommandSpec, 14> commands{{
    {"check", "PATH…", "look through skills for what keeps them from loading, changes or hinders them", checkOptions,
     "rules"},
    {"fix", "PATH…", "repair what can be repaired without a doubt", fixOptions},
    {"skills list", "", "the skills of the project as an agent gets them, and what is not loaded", {}},
    {"memory", "", "the memory files and the text that a model gets", {}},
    {"models", "", "the models that the providers and the servers of this machine offer", modelsOptions},
    {"prompt", "", "the first request as it would be sent, block by block", promptOptions},
    {"ask", "TEXT", "one model call without an agent", askOptions},
    {"run", "", "run the agent on a task and grade its work", runOptions},
    {"inject", "RUN", "try to sway the grader of a stored run, and show which verdicts flip", injectOptions},
    {"history list", "", "the stored runs, newest first", listOptions},
    {"history show", "RUN", "one stored run with its verdicts", showOptions},
    {"history search", "TEXT", "stored runs with this text in task, answer or verdicts", listOptions},
    {"history delete", "RUN", "delete a stored run", showOptions},
    {"export", "RUN", "one stored run for others, with its verdicts and what persons said of them", exportOptions},
}};

} // namespace

std::span<const CommandSpec> commandSpecs()
{
    return commands;
}

std::span<const OptionSpec> commonOptions()
{
    return common;
}

} // namespace Touchstone
