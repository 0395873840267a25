#pragma once

#include "engine/base/json.h"
#include "gui/run/ending.h"
#include "gui/run/transcript_item.h"
#include "tests/gui/run/case_server.h"
#include "tests/gui/run/run_driver.h"

#include <QFile>

namespace Touchstone::Test {

/// A file of a case, as it stands.
inline QByteArray caseFile(const QString &name)
{
    QFile file(QStringLiteral(TESTS_DIR "/cases/cases/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no file %s", qPrintable(name));
    return file.readAll();
}

/// The agent gives the same answer, the grader the same reply, as often as they are asked.
inline std::string alwaysReplies(const std::string &reply, const std::string &answer = "The text.")
{
    return dumpJson({{"agent", Json::array({{{"content", answer}, {"repeat", "forever"}}})},
                     {"grader", Json::array({{{"content", reply}, {"repeat", "forever"}}})}});
}

inline constexpr auto town = "- The answer names the capital.\n- The answer gives the population.\n"
                             "- The answer is one sentence.\n";

/// A case played against the real window: a server for its script, a project with its rubric, a run started by F5.
class CaseRun
{
public:
    explicit CaseRun(const std::string &script, const QByteArray &rubric = town, int maxIterations = 3)
        : server(script)
    {
        qputenv("OPENAI_API_KEY", "sk-not-a-key");
        qputenv("OPENAI_BASE_URL", (server.url() + "/v1").c_str());
        fixture.write(QStringLiteral("own/touchstone.yaml"),
                      "version: 1\nagent: {model: openai-chat:agent}\ngrader: {model: openai-chat:grader, "
                      "tools: [read_file], max_iterations: "
                          + QByteArray::number(maxIterations) + "}\n");
        fixture.write(QStringLiteral("own/tasks/text.md"), "Write the text.\n");
        fixture.write(QStringLiteral("own/rubrics/town.md"), rubric);
        isOpen = fixture.open(fixture.home() + QStringLiteral("/own"));
    }

    bool start()
    {
        if (!isOpen || !driver.waitUntilReady())
            return false;
        driver.press(Qt::Key_F5);
        return driver.page().run().isActive();
    }
    bool play() { return start() && driver.waitUntilEnded(); }
    StateTone tone() { return fixture.find<Chip>(QStringLiteral("runStatus"))->tone(); }
    QString label(const char *name)
    {
        auto *found = driver.page().findChild<QLabel *>(QString::fromLatin1(name));
        return found->isVisible() ? found->text() : QString();
    }
    /// What is shown of a cell, by row; only the words of its state.
    QStringList column(int index)
    {
        QStringList cells;
        const auto *table = fixture.find<VerdictTable>(QStringLiteral("verdictTable"));
        for (int row = 0; row < table->model()->rowCount(); ++row)
            cells.append(driver.cell(row, index).section(u',', 0, 0));
        return cells;
    }
    QPushButton *ending(EndingAction action)
    {
        return fixture.find<QPushButton>(QStringLiteral("ending%1").arg(int(action)));
    }
    /// All that the transcript shows of one kind, joined.
    QString said(TranscriptItem::Kind kind)
    {
        QString text;
        for (const TranscriptItem &item : driver.view().transcript().items())
            text += item.kind == kind ? item.text + u'\n' : QString();
        return text;
    }

    CaseServer server;
    WindowFixture fixture;
    bool isOpen = false;
    RunDriver driver{fixture};
};

} // namespace Touchstone::Test
