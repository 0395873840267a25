#include "tests/bench/bench.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace Touchstone::Bench {
namespace {

Row processRow(const std::string &name, const std::string &binary, const QStringList &arguments, double limit)
{
    Row row{.name = name, .value = 0, .unit = "ms", .reference = {}, .limit = limit, .note = {}};
    bool worked = true;
    row.value = medianMilliseconds(
        [&] {
            QProcess process;
            process.start(QString::fromStdString(binary), arguments);
            worked = process.waitForFinished() && process.exitCode() == 0 && worked;
        },
        15, Timer::Wall);
    if (!worked)
        row.limit = 0;
    return row;
}

/// A SKILL.md of 8 KB with what real ones hold: headings, lists, tables, code; one in thirty has a link that leads
/// nowhere (`spec/skills.md` §5.3).
QByteArray largeSkill(int number)
{
    const QByteArray id = QByteArray::number(number);
    QByteArray text = "---\nname: skill-" + id + "\ndescription: Does the work number " + id
        + ". Use it when somebody asks for that work, or for its report.\nlicense: MIT\nmetadata:\n  version: \"1.0\"\n"
          "---\n\n# Skill "
        + id + "\n\n";
    if (number % 30 == 0)
        text += "Read [the reference](references/none.md) first.\n\n";
    constexpr int size = 8192;
    for (int part = 0; text.size() < size; ++part) {
        text += "## Part " + QByteArray::number(part)
            + "\n\n1. Look at `src/main.py` and **list** every call.\n"
              "2. Write a table:\n\n| Call | Where |\n|---|---|\n| `open` | line 12 |\n\n```sh\ngrep -rn open src | "
              "sort\n```\n\nSay what you found; leave out what was not asked for.\n\n";
    }
    return text;
}

/// `check` with all rules on 5,000 files of 8 KB, against reading them.
Row checkRow(const std::string &binary)
{
    constexpr int count = 5000;
    const QTemporaryDir folder;
    for (int i = 0; i < count; ++i) {
        const QString name = QStringLiteral("skills/skill-%1").arg(i);
        QDir(folder.path()).mkpath(name);
        QFile file(folder.filePath(name + QStringLiteral("/SKILL.md")));
        if (file.open(QIODevice::WriteOnly))
            file.write(largeSkill(i));
    }
    Row row{.name = "check-files", .value = 0, .unit = "ms", .reference = {}, .limit = 2, .note = {}};
    bool worked = true;
    const auto run = [&worked](const QString &program, const QStringList &arguments, int most) {
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(program, arguments);
        worked = process.waitForFinished(-1) && process.exitCode() <= most && worked;
    };
    const Comparison times = compareMilliseconds(
        [&] {
            run(QString::fromStdString(binary), {QStringLiteral("check"), folder.path()}, 1);
        },
        [&] {
            run(QStringLiteral("sh"),
                {QStringLiteral("-c"), QStringLiteral("find \"$1\" -name SKILL.md -print0 | xargs -0 cat"),
                 QStringLiteral("sh"), folder.path()},
                0);
        },
        5, Timer::Wall);
    row.value = times.value;
    row.reference = times.reference;
    row.note = "5,000 files of 8 KB, all rules, against find | xargs cat";
    if (!worked)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> commandLineBenchmarks(const std::string &binary)
{
    const QString tour = QStringLiteral(RESOURCES_DIR "/tour");
    return {
        {"cli-version", [=] { return processRow("cli-version", binary, {QStringLiteral("--version")}, 10); }},
        {"cli-prompt",
         [=] {
             return processRow("cli-prompt", binary, {QStringLiteral("prompt"), QStringLiteral("--project"), tour}, 40);
         }},
        {"check-files", [=] { return checkRow(binary); }}};
}

} // namespace Touchstone::Bench
