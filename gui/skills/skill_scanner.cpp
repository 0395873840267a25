#include "gui/skills/skill_scanner.h"

#include "engine/project/project_skills.h"
#include "engine/skills/skill_check.h"
#include "gui/app/background.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QSet>

namespace Touchstone {
namespace {

constexpr int scanDelayMilliseconds = 250;

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
        const QString path = QString::fromStdString(hostPath);
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

} // namespace

SkillScanner::SkillScanner(Workbench &workbench, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
{
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &SkillScanner::scan);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &SkillScanner::scanSoon);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &SkillScanner::scanSoon);
    connect(&m_workbench, &Workbench::projectChanged, this, [this] {
        m_scanned = false;
        m_delay.start(0);
    });
    if (m_workbench.project())
        m_delay.start(0);
}

void SkillScanner::scanSoon()
{
    // Not started anew by each change: under a steady stream of them the list still follows.
    if (!m_delay.isActive())
        m_delay.start(scanDelayMilliseconds);
}

void SkillScanner::scan()
{
    const auto project = m_workbench.project();
    const int generation = ++m_generation;
    if (!project) {
        take(nullptr, -1);
        return;
    }
    struct Scan
    {
        std::shared_ptr<const SkillLibrary> library;
        qint64 milliseconds = 0;
    };
    runInBackground(
        this,
        [project] {
            QElapsedTimer timer;
            timer.start();
            auto library = std::make_shared<const SkillLibrary>(scanProjectSkills(*project));
            return Scan{library, timer.elapsed()};
        },
        [this, generation](const Scan &scan) {
            if (generation == m_generation)
                take(scan.library, scan.milliseconds);
        });
}

void SkillScanner::take(std::shared_ptr<const SkillLibrary> library, qint64 milliseconds)
{
    m_library = std::move(library);
    watch();
    publish();
    Q_EMIT scanned(m_scanned ? milliseconds : -1);
    m_scanned = m_library != nullptr;
}

void SkillScanner::watch()
{
    // Only the difference: taking out and putting in thousands of watches at each scan would stall the window.
    const QSet<QString> wanted = m_library ? watchedPaths(*m_library) : QSet<QString>();
    const QStringList now = m_watcher.directories() + m_watcher.files();
    const QSet<QString> have(now.cbegin(), now.cend());
    const QSet<QString> gone = have - wanted;
    const QSet<QString> added = wanted - have;
    if (!gone.isEmpty())
        m_watcher.removePaths(QStringList(gone.cbegin(), gone.cend()));
    if (!added.isEmpty())
        m_watcher.addPaths(QStringList(added.cbegin(), added.cend()));
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
