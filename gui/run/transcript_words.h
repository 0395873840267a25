#pragma once

#include "gui/run/transcript_item.h"

#include <QString>

namespace Touchstone {

/// Who speaks: "Agent", "Grader feedback", a sub-agent's name, "Iteration 4".
QString whoText(const TranscriptItem &item);
/// The faint facts behind it: "message 31, 1,022 tokens".
QString factsText(const TranscriptItem &item);
/// What stands at the right edge: a time of day, the size and duration of a tool call, "3 gaps".
QString trailingText(const TranscriptItem &item);
/// "by a person" where one wrote or changed it; empty else. The facts hold it, too.
QString humanText(const TranscriptItem &item);
/// All of the item as text, for copying, finding and screen readers; without the head.
QString fullText(const TranscriptItem &item);
/// Head and text, for copying several items.
QString copiedText(const TranscriptItem &item, const QString &text);
/// One line for screen readers: "Agent, message 31: The release notes …".
QString spokenText(const TranscriptItem &item);
/// The error of a notice in words.
QString noticeText(const Error &error);

} // namespace Touchstone
