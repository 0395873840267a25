#include "gui/app/appearance.h"
#include "gui/app/application.h"
#include "gui/app/command_line.h"
#include "gui/app/language.h"
#include "gui/app/settings.h"
#include "gui/app/startup_probe.h"
#include "gui/app/workbench.h"
#include "gui/mainwindow/main_window.h"
#include "gui/mainwindow/screenshot.h"
#include "gui/start/tour.h"

#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <optional>

using namespace Touchstone;

namespace {

QStringList argumentsOf(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    return arguments;
}

/// Answers that need no display; empty: go on.
std::optional<int> answerAtOnce(const CommandLine &line)
{
    if (!line.error.isEmpty()) {
        std::fprintf(stderr, "touchstone: %s\nTry touchstone --help.\n", qPrintable(line.error));
        return 2;
    }
    if (line.help) {
        std::fputs(usageText().toUtf8().constData(), stdout);
        return 0;
    }
    if (line.version) {
        std::puts("touchstone " TOUCHSTONE_VERSION);
        return 0;
    }
    return std::nullopt;
}

/// A picture needs no display, a window does: without one Qt would end the program with a crash.
std::optional<int> choosePlatform(const CommandLine &line)
{
    for (const char *variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        if (!qEnvironmentVariableIsEmpty(variable))
            return std::nullopt;
    }
    if (line.screenshot.isEmpty()) {
        std::fputs("touchstone: there is no display. touchstone-cli does without one, and so does --screenshot FILE.\n",
                   stderr);
        return 1;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::nullopt;
}

/// Without a word of the offscreen platform that says nothing of the picture.
void tellMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (message != QLatin1String("This plugin does not support propagateSizeHints()"))
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

/// Runs the event loop for `--screenshot`.
int paintPicture(const CommandLine &line, MainWindow &window, Workbench &workbench)
{
    QStringList paths = line.paths;
    if (paths.isEmpty() && (line.run || line.tour))
        paths.append(bundledTourFolder());
    Screenshot::Plan plan;
    plan.file = line.screenshot;
    plan.page = pageOfWord(line.page).value_or(line.run ? PageId::Run : PageId::Start);
    plan.playRun = line.run;
    plan.waitForProject = !paths.isEmpty();
    Screenshot picture(window, workbench, plan);
    window.setMinimumSize(0, 0);
    window.resize(line.size);
    window.show();
    window.openPaths(paths);
    picture.start();
    return QApplication::exec();
}

int showWindow(const CommandLine &line, MainWindow &window, Workbench &workbench, Appearance &appearance)
{
    const bool isFirstStart = workbench.settings().recentFolders().isEmpty();
    if (!line.paths.isEmpty())
        window.openPaths(line.paths);
    else if (line.tour || isFirstStart)
        workbench.openTour();
    else
        window.restoreSession();
    if (const auto page = pageOfWord(line.page))
        window.showPage(*page);
    if (line.run && line.paths.isEmpty())
        workbench.startTour();
    else if (line.run)
        QObject::connect(&workbench, &Workbench::projectChanged, &workbench, &Workbench::requestTourRun,
                         static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    window.show();
    QTimer::singleShot(0, &appearance, &Appearance::followDesktop);
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    const CommandLine line = parseCommandLine(argumentsOf(argc, argv));
    if (const auto status = answerAtOnce(line))
        return *status;
    if (const auto status = choosePlatform(line))
        return *status;
    if (!line.scale.isEmpty())
        qputenv("QT_SCALE_FACTOR", line.scale.toLatin1());
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);

    if (!line.screenshot.isEmpty())
        qInstallMessageHandler(tellMessage);
    Application application(argc, argv);
    // A picture shows the same whoever takes it, and leaves no trace in the user's settings.
    const QTemporaryDir scratch;
    const bool own = !line.screenshot.isEmpty() && qEnvironmentVariableIsEmpty("TOUCHSTONE_CONFIG_DIR");
    Settings settings(own ? scratch.path() : QString());
    Appearance appearance(settings);
    appearance.setOverride(line.theme);
    Language language(settings);
    language.setOverride(line.language);
    const bool isWatched = line.watchdog || settings.watchdog();
    application.watchdog().setActive(isWatched);
    Workbench workbench(settings, appearance);
    MainWindow window(workbench, language);
    const StartupProbe probe(&window);
    const int status = line.screenshot.isEmpty() ? showWindow(line, window, workbench, appearance)
                                                 : paintPicture(line, window, workbench);
    if (isWatched)
        std::fprintf(stderr, "%s\n%s\n", qPrintable(probe.report()), qPrintable(application.watchdog().report()));
    return status;
}
