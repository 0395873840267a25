#include "engine/agent/checkpoint.h"

namespace Touchstone {

std::string_view toWord(CheckpointSource source)
{
    switch (source) {
    case CheckpointSource::Input:
        return "input";
    case CheckpointSource::Loop:
        return "loop";
    case CheckpointSource::Update:
        return "update";
    case CheckpointSource::Fork:
        break;
    }
    return "fork";
}

std::optional<CheckpointSource> checkpointSourceFromWord(std::string_view word)
{
    for (const CheckpointSource source :
         {CheckpointSource::Input, CheckpointSource::Loop, CheckpointSource::Update, CheckpointSource::Fork}) {
        if (toWord(source) == word)
            return source;
    }
    return std::nullopt;
}

CheckpointSummary summaryOf(const Checkpoint &checkpoint)
{
    return {.id = checkpoint.id,
            .parentId = checkpoint.parentId,
            .step = checkpoint.step,
            .source = checkpoint.source,
            .node = checkpoint.node};
}

Checkpoint startingPoint(AgentState state, StateUpdate input)
{
    Checkpoint checkpoint;
    checkpoint.state = std::move(state);
    checkpoint.node = "__start__";
    PendingTask start;
    start.node = "__start__";
    start.result = std::make_shared<StateUpdate>(std::move(input));
    checkpoint.next.push_back(std::move(start));
    return checkpoint;
}

std::vector<Interrupt> interruptsOf(const Checkpoint &checkpoint)
{
    std::vector<Interrupt> interrupts;
    for (const PendingTask &task : checkpoint.next) {
        if (task.result || !task.interrupt)
            continue;
        if (!task.nested) {
            interrupts.push_back(*task.interrupt);
            continue;
        }
        for (Interrupt &nested : interruptsOf(*task.nested))
            interrupts.push_back(std::move(nested));
    }
    return interrupts;
}

std::size_t answerInterrupts(Checkpoint &checkpoint, std::span<const JsonText> answers)
{
    std::size_t used = 0;
    for (PendingTask &task : checkpoint.next) {
        if (task.result || !task.interrupt || used >= answers.size())
            continue;
        if (task.nested) {
            Checkpoint nested = *task.nested;
            used += answerInterrupts(nested, answers.subspan(used));
            task.nested = std::make_shared<const Checkpoint>(std::move(nested));
        } else {
            task.answer = answers[used++];
        }
    }
    return used;
}

} // namespace Touchstone
