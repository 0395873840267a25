#pragma once

#include "engine/base/clock.h"
#include "engine/base/error.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace Touchstone {

/// One line, box or rule of a run's transcript; a value. All texts come from users and models: plain text, never
/// markup.
struct TranscriptItem
{
    enum class Kind : std::uint8_t {
        User, ///< what the user asked for
        Agent, ///< what the worker or a sub-agent said
        Reasoning,
        ToolCall,
        Feedback, ///< put in by the rubric loop, sent as a user message
        Grader, ///< what the grader said on its way to a verdict
        Verdict, ///< a finished grading, or what a person made of it
        Iteration, ///< rule: an iteration begins
        Grading, ///< rule: the answer is done, grading begins
        Notice, ///< warning, retry that failed, error of a model call
        Rubric, ///< a person changed the rubric
        Resumed, ///< rule: the run went on here later, or (`name`: id of the other run) branched off from another one
    };
    enum class ToolState : std::uint8_t { Writing, Waiting, Running, Done, Failed };

    Kind kind = Kind::Notice;
    int id = 0; ///< unique in the run; stays when a streamed item becomes the finished one
    int revision = 0; ///< grows with every change; key of cached layouts
    int depth = 0; ///< 0: main agent, 1: its sub-agent, …
    QString agent; ///< name of the sub-agent; empty for the main agent
    QString parentCallId; ///< the `task` call of a sub-agent's item
    QString callId; ///< model call that the item streams from, or the tool call's id
    QString messageId; ///< of the message that it shows; empty for none
    bool byHuman = false; ///< a person wrote or changed it while the run was parked
    bool byGrader = false; ///< belongs to the grader's own conversation
    bool streaming = false;
    bool incomplete = false; ///< the model call broke off; this is what had arrived
    int message = 0; ///< number in the main conversation, from 1; 0: not a message of it
    int iteration = 0; ///< from 0
    std::int64_t sequence = 0; ///< of the event that it began with
    int count = 0; ///< Feedback: gaps; Verdict: criteria that pass
    int total = 0; ///< Verdict: criteria
    std::int64_t tokens = 0; ///< of the answer; 0: unknown
    TimePoint time;
    QString text; ///< what was said; the result of a tool call; the first gap of a feedback stands in `summary`
    QString summary; ///< one line: arguments of a tool call, first gap of a feedback, word of a verdict
    QString name; ///< tool, or the run that this one was forked from
    QString arguments; ///< tool call, laid out for reading
    ToolState toolState = ToolState::Writing;
    int resultMessage = 0; ///< number of the tool's answer in the main conversation, from 1
    std::int64_t milliseconds = -1; ///< of a tool call; -1: not known yet
    std::int64_t characters = -1; ///< code points of a tool's result; -1: not known yet
    std::optional<Error> error; ///< Notice

    /// Same content; `id`, `revision` and `sequence` are left out, so that a live and a stored view can be compared.
    bool sameContentAs(const TranscriptItem &other) const;
};

} // namespace Touchstone
