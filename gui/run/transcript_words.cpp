#include "gui/run/transcript_words.h"

#include "gui/app/error_text.h"
#include "gui/run/run_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <chrono>

namespace Touchstone {

namespace {

using Kind = TranscriptItem::Kind;

struct TranscriptWords
{
    Q_DECLARE_TR_FUNCTIONS(TranscriptWords)
};

QString clockTime(TimePoint time)
{
    const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch());
    return QDateTime::fromMSecsSinceEpoch(since.count()).toString(QStringLiteral("HH:mm:ss"));
}

QString sizeText(std::int64_t characters)
{
    if (characters < 1000)
        return TranscriptWords::tr("%n character(s)", nullptr, static_cast<int>(characters));
    return TranscriptWords::tr("%1k characters")
        .arg(QLocale().toString(static_cast<double>(characters) / 1000, 'f', characters < 100'000 ? 1 : 0));
}

/// That a person wrote or changed it.
QString personText(const TranscriptItem &item)
{
    const bool isWhole = item.kind == Kind::Verdict || item.kind == Kind::Rubric || item.kind == Kind::ToolCall;
    return isWhole ? TranscriptWords::tr("by a person") : TranscriptWords::tr("changed by a person");
}

QString toolTrailing(const TranscriptItem &item)
{
    switch (item.toolState) {
    case TranscriptItem::ToolState::Writing:
        return TranscriptWords::tr("being written");
    case TranscriptItem::ToolState::Waiting:
        return TranscriptWords::tr("waiting");
    case TranscriptItem::ToolState::Running:
        return TranscriptWords::tr("running");
    case TranscriptItem::ToolState::Done:
    case TranscriptItem::ToolState::Failed:
        break;
    }
    QString text = item.characters >= 0 ? sizeText(item.characters) : QString();
    if (item.milliseconds >= 0)
        text = text.isEmpty() ? durationText(item.milliseconds)
                              : TranscriptWords::tr("%1, %2").arg(text, durationText(item.milliseconds));
    return text;
}

QString verdictWord(const TranscriptItem &item)
{
    const std::optional<RunStatus> status = runStatusFromWord(item.summary.toStdString());
    return status ? chipTextOf(*status) : item.summary;
}

} // namespace

QString whoText(const TranscriptItem &item)
{
    switch (item.kind) {
    case Kind::User:
        return TranscriptWords::tr("Task");
    case Kind::Agent:
        return item.agent.isEmpty() ? TranscriptWords::tr("Agent") : item.agent;
    case Kind::Reasoning:
        return item.byGrader ? TranscriptWords::tr("Grader’s reasoning") : TranscriptWords::tr("Reasoning");
    case Kind::ToolCall:
        return item.name;
    case Kind::Feedback:
        return TranscriptWords::tr("Grader feedback");
    case Kind::Grader:
        return TranscriptWords::tr("Grader");
    case Kind::Verdict:
        return TranscriptWords::tr("Verdict of iteration %1").arg(item.iteration + 1);
    case Kind::Rubric:
        return TranscriptWords::tr("Rubric changed");
    case Kind::Iteration:
        return TranscriptWords::tr("Iteration %1").arg(item.iteration + 1);
    case Kind::Grading:
        return TranscriptWords::tr("Answer done, grading");
    case Kind::Resumed:
        return item.name.isEmpty() ? TranscriptWords::tr("Went on here later")
                                   : TranscriptWords::tr("Forked here, what is above is the other run’s past");
    case Kind::Notice:
        return item.byGrader ? TranscriptWords::tr("Grader, problem") : TranscriptWords::tr("Problem");
    }
    return {};
}

QString factsText(const TranscriptItem &item)
{
    QStringList facts;
    // The person comes first, so that a narrow window cuts the rest.
    if (item.byHuman)
        facts.append(personText(item));
    if (item.kind == Kind::Feedback)
        facts.append(TranscriptWords::tr("put in after iteration %1, sent as a user message").arg(item.iteration + 1));
    if (item.kind == Kind::Verdict) {
        facts.append(verdictWord(item));
        facts.append(TranscriptWords::tr("%1 of %2 pass").arg(item.count).arg(item.total));
    }
    if (item.kind != Kind::Feedback && item.message > 0 && item.kind != Kind::Reasoning)
        facts.append(TranscriptWords::tr("message %1").arg(item.message));
    if (item.tokens > 0)
        facts.append(TranscriptWords::tr("%1 tokens").arg(tokensText(item.tokens)));
    if (item.incomplete)
        facts.append(TranscriptWords::tr("broke off here"));
    return facts.join(QStringLiteral(", "));
}

QString trailingText(const TranscriptItem &item)
{
    switch (item.kind) {
    case Kind::ToolCall:
        return toolTrailing(item);
    case Kind::Feedback:
        return TranscriptWords::tr("%n gap(s)", nullptr, item.count);
    case Kind::Iteration:
    case Kind::Resumed:
        return clockTime(item.time);
    default:
        return {};
    }
}

QString humanText(const TranscriptItem &item)
{
    return item.byHuman ? personText(item) : QString();
}

QString noticeText(const Error &error)
{
    // What is only odd in a file needs no title: it would call the value wrong.
    if (error.code == Error::Code::InvalidValue && error.position)
        return placeText(*error.position) + QStringLiteral(": ") + factText(error);
    return errorText(error).joined();
}

QString fullText(const TranscriptItem &item)
{
    if (item.kind == Kind::Notice && item.error)
        return noticeText(*item.error);
    if (item.kind != Kind::ToolCall)
        return item.text;
    return item.text.isEmpty() ? item.arguments : item.arguments + u'\n' + item.text;
}

QString copiedText(const TranscriptItem &item, const QString &text)
{
    const QString facts = factsText(item);
    const QString head = facts.isEmpty() ? whoText(item) : TranscriptWords::tr("%1 (%2)").arg(whoText(item), facts);
    return text.isEmpty() ? head : head + u'\n' + text;
}

QString spokenText(const TranscriptItem &item)
{
    QStringList parts{whoText(item), factsText(item), trailingText(item)};
    parts.removeAll(QString());
    QString text = parts.join(QStringLiteral(", "));
    const QString body = item.kind == Kind::ToolCall ? item.summary : fullText(item).simplified();
    return body.isEmpty() ? text : TranscriptWords::tr("%1: %2").arg(text, body);
}

} // namespace Touchstone
