#pragma once

#include "gui/app/settings.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/transcript_item.h"
#include "tests/gui/run/run_driver.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableWidget>

#include <algorithm>
#include <utility>

namespace Touchstone::Test {

/// A call, a revision, and a satisfied grader: every point but that of an error.
inline const QByteArray wholeLoop =
    "version: 1\noptions: {delay_ms: 0}\n"
    "agent:\n"
    "  - tool_calls: [{name: write_file, args: {file_path: /a.txt, content: one}}]\n"
    "  - {text: First try.}\n"
    "  - {when: {contains: Be brave}, text: Brave.}\n"
    "  - {text: Second try.}\n"
    "grader:\n"
    "  - verdict: {result: needs_revision, explanation: Not yet., criteria: [{name: Greets by "
    "name, passed: false, gap: "
    "no name}, {name: Is one line, passed: true}]}\n"
    "  - verdict: {result: satisfied, explanation: Fine., criteria: [{name: Greets by name, "
    "passed: true}, {name: Is one "
    "line, passed: true}]}\n";

inline const QByteArray scriptedModel = "  model: scripted:scripts/s.yaml\n";

inline Breakpoint breakpointAt(Breakpoint::Kind kind, std::string tool = {})
{
    Breakpoint breakpoint;
    breakpoint.kind = kind;
    breakpoint.tool = std::move(tool);
    return breakpoint;
}

/// A run of a scripted project that stops at the given places.
class Debugged
{
public:
    explicit Debugged(const std::vector<Breakpoint> &breakpoints, const QByteArray &script = wholeLoop,
                      const QByteArray &agent = {})
    {
        fixture.write(QStringLiteral("own/scripts/s.yaml"), script);
        const QString folder = writeProject(fixture, scriptedModel + agent);
        fixture.settings().setBreakpoints(folder, breakpointLines(breakpoints));
        isOpen = fixture.open(folder);
    }

    bool start()
    {
        if (!isOpen || !driver.waitUntilReady())
            return false;
        driver.press(Qt::Key_F5);
        return driver.page().run().isActive();
    }
    QPlainTextEdit *edit(const char *name) { return fixture.find<QPlainTextEdit>(QString::fromLatin1(name)); }
    QString note()
    {
        auto *line = fixture.find<QWidget>(QStringLiteral("pendingNote"));
        return line->isVisible() ? line->accessibleName() : QString();
    }
    const TranscriptItem *last(TranscriptItem::Kind kind)
    {
        const auto &items = driver.view().transcript().items();
        const auto found = std::find_if(items.rbegin(), items.rend(),
                                        [kind](const TranscriptItem &item) { return item.kind == kind; });
        return found == items.rend() ? nullptr : &*found;
    }
    /// What still lacks a name or a tooltip of the buttons and fields that are shown.
    QStringList nameless()
    {
        QStringList names;
        for (const QWidget *widget : driver.page().findChildren<QWidget *>()) {
            const bool isControl = qobject_cast<const QAbstractButton *>(widget) != nullptr
                || qobject_cast<const QPlainTextEdit *>(widget) != nullptr
                || (qobject_cast<const QLineEdit *>(widget) != nullptr && !widget->objectName().startsWith(u"qt_"))
                || qobject_cast<const QTableWidget *>(widget) != nullptr;
            const bool isOurs = !widget->objectName().startsWith(u"qt_") && !widget->inherits("QTableCornerButton");
            if (isControl && isOurs && widget->isVisible() && widget->accessibleName().isEmpty())
                names.append(widget->objectName());
        }
        return names;
    }

    WindowFixture fixture;
    bool isOpen = false;
    RunDriver driver{fixture};
};

} // namespace Touchstone::Test
