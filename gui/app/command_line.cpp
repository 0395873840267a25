#include "gui/app/command_line.h"

#include "gui/app/page.h"

#include <QRegularExpression>

namespace Touchstone {

namespace {

constexpr int leastSide = 200;
constexpr int greatestSide = 8000;
constexpr double greatestScale = 4;

QString readPage(CommandLine &line, const QString &value)
{
    if (!pageOfWord(value)) {
        QStringList words;
        for (int i = 0; i < pageCount; ++i)
            words.append(wordOf(static_cast<PageId>(i)));
        return QStringLiteral("--page: unknown page \"%1\"; use one of %2")
            .arg(value, words.join(QStringLiteral(", ")));
    }
    line.page = value;
    return {};
}

QString readTheme(CommandLine &line, const QString &value)
{
    if (value == QLatin1String("light"))
        line.theme = ThemeChoice::Light;
    else if (value == QLatin1String("dark"))
        line.theme = ThemeChoice::Dark;
    else
        return QStringLiteral("--theme: needs light or dark, not \"%1\"").arg(value);
    return {};
}

QString readLanguage(CommandLine &line, const QString &value)
{
    if (value != QLatin1String("en") && value != QLatin1String("zh_CN"))
        return QStringLiteral("--language: needs en or zh_CN, not \"%1\"").arg(value);
    line.language = value;
    return {};
}

QString readScale(CommandLine &line, const QString &value)
{
    bool ok = false;
    const double scale = value.toDouble(&ok);
    if (!ok || scale < 0.5 || scale > greatestScale)
        return QStringLiteral("--scale: needs a number from 0.5 to 4, not \"%1\"").arg(value);
    line.scale = value;
    return {};
}

QString readSize(CommandLine &line, const QString &value)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const QRegularExpressionMatch match = form.match(value);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (!match.hasMatch() || qMin(size.width(), size.height()) < leastSide
        || qMax(size.width(), size.height()) > greatestSide)
        return QStringLiteral("--size: needs WIDTHxHEIGHT from 200x200 to 8000x8000, not \"%1\"").arg(value);
    line.size = size;
    return {};
}

/// Options with a value; empty result: fine.
QString readValue(CommandLine &line, const QString &option, const QString &value)
{
    if (value.isEmpty())
        return QStringLiteral("%1 needs a value").arg(option);
    if (option == QLatin1String("--screenshot")) {
        line.screenshot = value;
        return {};
    }
    if (option == QLatin1String("--page"))
        return readPage(line, value);
    if (option == QLatin1String("--theme"))
        return readTheme(line, value);
    if (option == QLatin1String("--language"))
        return readLanguage(line, value);
    if (option == QLatin1String("--scale"))
        return readScale(line, value);
    return readSize(line, value);
}

bool takesValue(const QString &option)
{
    static const QStringList options{QStringLiteral("--screenshot"), QStringLiteral("--page"),
                                     QStringLiteral("--theme"),      QStringLiteral("--language"),
                                     QStringLiteral("--scale"),      QStringLiteral("--size")};
    return options.contains(option);
}

bool readFlag(CommandLine &line, const QString &option)
{
    if (option == QLatin1String("--help") || option == QLatin1String("-h"))
        line.help = true;
    else if (option == QLatin1String("--version") || option == QLatin1String("-v"))
        line.version = true;
    else if (option == QLatin1String("--watchdog"))
        line.watchdog = true;
    else if (option == QLatin1String("--run"))
        line.run = true;
    else if (option == QLatin1String("--tour"))
        line.tour = true;
    else
        return false;
    return true;
}

} // namespace

CommandLine parseCommandLine(const QStringList &arguments)
{
    CommandLine line;
    bool onlyPaths = false;
    for (qsizetype i = 0; i < arguments.size() && line.error.isEmpty(); ++i) {
        const QString &argument = arguments.at(i);
        const QString option = argument.section(QLatin1Char('='), 0, 0);
        if (onlyPaths || !argument.startsWith(QLatin1Char('-')) || argument == QLatin1String("-")) {
            line.paths.append(argument);
        } else if (argument == QLatin1String("--")) {
            onlyPaths = true;
        } else if (takesValue(option)) {
            const bool joined = argument.contains(QLatin1Char('='));
            const QString value = joined ? argument.section(QLatin1Char('='), 1) : arguments.value(++i);
            line.error = readValue(line, option, value);
        } else if (!readFlag(line, argument)) {
            line.error = QStringLiteral("unknown option %1").arg(argument);
        }
    }
    return line;
}

QString usageText()
{
    return QStringLiteral(
        "Usage: touchstone [OPTION…] [PROJECT|FILE…]\n"
        "\n"
        "A workbench for skills, memory and rubrics of AI agents. Opens a folder, or the project of a file; without\n"
        "one, the project of the last session.\n"
        "\n"
        "  --tour                open the bundled tour, as on the first start\n"
        "  --page NAME           start, skills, memory, prompt, rubrics, run, history or settings\n"
        "  --theme light|dark    colours, for this start only\n"
        "  --language en|zh_CN   language, for this start only\n"
        "  --scale N             size of everything, such as 1.5\n"
        "  --screenshot FILE     paint the page into a picture and exit; needs no display\n"
        "  --size WxH            size of that picture in logical pixels (1280x800)\n"
        "  --run                 play a run of the project, by default of the tour, to its end first\n"
        "  --watchdog            print the longest stall of the window at the end\n"
        "  -h, --help            this text\n"
        "  -v, --version         the version\n"
        "\n"
        "The program for scripts is touchstone-cli.\n");
}

} // namespace Touchstone
