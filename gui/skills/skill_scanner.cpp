#include "gui/skills/skill_scanner.h"

#include "engine/project/places.h"
#include "engine/project/project_skills.h"
#include "engine/skills/load_report.h"
#include "engine/skills/skill_check.h"
#include "gui/app/background.h"
#include "gui/app/path_watch.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

constexpr qint64 scanDelayMilliseconds = 250;
constexpr qint64 mostDelay = 2000;

Problem problemOf(const Diagnostic &diagnostic, const std::string &file)
{
    Problem problem;
    problem.severity = diagnostic.severity;
    problem.file = QString::fromStdString(file);
    problem.line = diagnostic.line;
    problem.column = diagnostic.column;
    problem.message = ruleText(diagnostic);
    problem.rule = QString::fromStdString(diagnostic.rule);
    return problem;
}

QSet<QString> watchedPaths(const SkillLibrary &library)
{
    QSet<QString> paths;
    const auto add = [&paths](const std::string &hostPath) {
        const QString path = QDir::cleanPath(QString::fromStdString(hostPath));
        paths.insert(path);
        paths.insert(QFileInfo(path).path());
    };
    for (const SkillSourceReport &source : library.sources)
        paths.insert(QString::fromStdString(source.hostPath));
    for (const SkillEntry &entry : library.skills)
        add(entry.hostPath);
    for (const UnloadedSkillFile &file : library.notLoaded)
        add(file.hostPath);
    return paths;
}

/// The usual places that lie in the project; those of the home folder would be told of whatever happens there.
QSet<QString> placesIn(const QString &folder)
{
    QSet<QString> places;
    for (const std::string_view place : defaultSkillPlaces()) {
        if (!place.starts_with('~'))
            places.insert(folder + QLatin1Char('/') + QString::fromUtf8(place.data(), qsizetype(place.size())));
    }
    return places;
}

QSet<QString> existing(const QSet<QString> &places)
{
    QSet<QString> there;
    for (const QString &place : places) {
        if (QFileInfo(place).isDir())
            there.insert(place);
    }
    return there;
}

} // namespace

SkillScanner::SkillScanner(Workbench &workbench, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_watch(new PathWatch(this))
    , m_placeWatch(new PathWatch(this))
{
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &SkillScanner::scan);
    connect(m_watch, &PathWatch::changed, this, &SkillScanner::scanSoon);
    connect(m_watch, &PathWatch::settled, this, [this] {
        if (std::exchange(m_unwatched, m_watch->unwatched()) != m_watch->unwatched())
            Q_EMIT watchChanged();
    });
    connect(m_placeWatch, &PathWatch::changed, this, &SkillScanner::lookForPlaces);
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive && m_unwatched > 0)
            scanSoon();
    });
    connect(&m_workbench, &Workbench::projectChanged, this, [this] {
        const auto project = m_workbench.project();
        const std::string folder = project ? project->folder : std::string();
        if (std::exchange(m_folder, folder) != folder)
            m_library.reset(); // that of another project says nothing of this one
        m_scanned = false;
        m_delay.start(0);
    });
    connect(&m_workbench, &Workbench::projectFailed, this, [this] {
        if (m_workbench.isFolderGone())
            m_delay.start(0); // nothing is left to load, and to watch
    });
    if (m_workbench.project())
        m_delay.start(0);
}

int SkillScanner::unwatched() const
{
    return m_unwatched;
}

void SkillScanner::scanSoon()
{
    // Not started anew by each change: under a steady stream of them the list still follows. A large library is not
    // read all the time.
    if (!m_delay.isActive())
        m_delay.start(static_cast<int>(std::clamp<qint64>(m_milliseconds, scanDelayMilliseconds, mostDelay)));
}

void SkillScanner::lookForPlaces()
{
    const auto project = m_workbench.project();
    if (!project)
        return;
    const QSet<QString> places = existing(placesIn(QString::fromStdString(project->folder)));
    const QSet<QString> before = std::exchange(m_places, places);
    if (!(places - before).isEmpty())
        m_workbench.reloadProject();
    else if (places != before)
        scanSoon(); // one was taken away, which it does not tell itself when it was moved
}

void SkillScanner::scan()
{
    const auto project = m_workbench.project();
    const int generation = ++m_generation;
    if (!project) {
        take({});
        return;
    }
    runInBackground(
        this,
        [project] {
            QElapsedTimer timer;
            timer.start();
            auto library = std::make_shared<const SkillLibrary>(scanProjectSkills(*project));
            const std::int64_t budget = project->check.catalogBudget.value_or(usualCatalogBudget);
            return Scan{.library = library,
                        .milliseconds = timer.elapsed(),
                        .places = watchedPaths(*library),
                        .catalog = loadReport(*library).overBudget(budget)};
        },
        [this, generation](Scan scan) {
            if (generation == m_generation)
                take(std::move(scan));
        });
}

void SkillScanner::take(Scan scan)
{
    m_library = std::move(scan.library);
    m_scannedAt = QDateTime::currentDateTime();
    m_milliseconds = scan.milliseconds;
    ++m_scans;
    m_catalog = std::move(scan.catalog);
    watch(scan.places);
    publish();
    Q_EMIT scanned(m_scanned && m_library ? m_milliseconds : -1);
    m_scanned = m_library != nullptr;
}

void SkillScanner::watch(const QSet<QString> &wanted)
{
    const bool isGrowing = m_scanned && !(wanted - m_watched).isEmpty();
    m_watched = wanted;
    m_watch->setPaths(wanted);
    // What is watched from now on may have changed between the look at it and this moment.
    if (isGrowing)
        scanSoon();
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) : QString();
    if (folder == m_placesOf)
        return;
    m_placesOf = folder;
    const QSet<QString> places = project ? placesIn(folder) : QSet<QString>();
    m_places = existing(places);
    QSet<QString> watched = places;
    for (const QString &place : places)
        watched.insert(QFileInfo(place).path());
    m_placeWatch->setPaths(watched);
}

void SkillScanner::publish()
{
    std::vector<Problem> problems;
    int bad = 0;
    if (m_library) {
        for (const SkillEntry &entry : m_library->skills) {
            bad += entry.state == SkillState::WillNotLoad ? 1 : 0;
            for (const Diagnostic &diagnostic : shownOf(entry))
                problems.push_back(problemOf(diagnostic, entry.hostPath));
        }
        for (const UnloadedSkillFile &file : m_library->notLoaded) {
            bad += file.reason.severity == Severity::WillNotLoad ? 1 : 0;
            problems.push_back(problemOf(file.reason, file.hostPath));
        }
    }
    std::vector<Diagnostic> catalog;
    if (m_catalog)
        catalog.push_back(*m_catalog);
    dropIgnored(catalog);
    for (const Diagnostic &diagnostic : catalog)
        problems.push_back(problemOf(diagnostic, diagnostic.file));
    m_workbench.problems().setProblems(QStringLiteral("skills"), std::move(problems));
    m_workbench.status().setBadge(PageId::Skills, bad);
}

void SkillScanner::dropIgnored(std::vector<Diagnostic> &diagnostics) const
{
    if (const auto project = m_workbench.project())
        dropRules(diagnostics, project->check.ignoredRules);
}

std::vector<Diagnostic> SkillScanner::shownOf(const SkillEntry &entry) const
{
    std::vector<Diagnostic> diagnostics = entry.diagnostics;
    dropRules(diagnostics, entry.switchedOff);
    dropIgnored(diagnostics);
    return diagnostics;
}

int SkillScanner::entryOf(const QString &hostPath) const
{
    if (!m_library)
        return -1;
    const std::string path = hostPath.toStdString();
    for (std::size_t i = 0; i < m_library->skills.size(); ++i) {
        if (m_library->skills.at(i).hostPath == path)
            return static_cast<int>(i);
    }
    return -1;
}

int SkillScanner::ownerOf(const QString &hostPath) const
{
    if (!m_library)
        return -1;
    for (std::size_t i = 0; i < m_library->skills.size(); ++i) {
        const QString folder = QFileInfo(QString::fromStdString(m_library->skills.at(i).hostPath)).path();
        if (hostPath.startsWith(folder + QLatin1Char('/')))
            return static_cast<int>(i);
    }
    return -1;
}

std::vector<Diagnostic> SkillScanner::diagnosticsOf(const QString &hostPath) const
{
    const int entry = entryOf(hostPath);
    if (entry >= 0)
        return shownOf(m_library->skills.at(static_cast<std::size_t>(entry)));
    std::vector<Diagnostic> diagnostics;
    if (m_library) {
        const std::string path = hostPath.toStdString();
        for (const UnloadedSkillFile &file : m_library->notLoaded) {
            if (file.hostPath == path)
                diagnostics.push_back(file.reason);
        }
    }
    return diagnostics;
}

} // namespace Touchstone
