#include "gui/app/workbench.h"

#include "engine/llm/model_registry.h"
#include "gui/app/appearance.h"
#include "gui/app/problems_model.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"

#include <QFileInfo>
#include <QThreadPool>

#include <algorithm>
#include <atomic>

namespace Touchstone {

class Workbench::Data
{
public:
    Data(Settings &settingsOf, Appearance &appearanceOf)
        : settings(settingsOf)
        , appearance(appearanceOf)
        , problems(appearanceOf.icons())
    {
        // One reader: folders are read in the order in which they were asked for, and only the last one counts.
        reader.setMaxThreadCount(1);
    }

    Settings &settings;
    Appearance &appearance;
    StatusFeed status;
    ProblemsModel problems;
    std::shared_ptr<const Project> project;
    std::shared_ptr<const ModelRegistry> models = std::make_shared<ModelRegistry>();
    bool opening = false;
    std::atomic<int> generation = 0;
    QThreadPool reader;
};

Workbench::Workbench(Settings &settings, Appearance &appearance, QObject *parent)
    : QObject(parent)
    , m_data(std::make_unique<Data>(settings, appearance))
{
    connect(&appearance, &Appearance::themeChanged, this, &Workbench::themeChanged);
}

Workbench::~Workbench()
{
    ++m_data->generation;
    m_data->reader.waitForDone();
}

const Theme &Workbench::theme() const
{
    return m_data->appearance.theme();
}

const Icons &Workbench::icons() const
{
    return m_data->appearance.icons();
}

Settings &Workbench::settings() const
{
    return m_data->settings;
}

StatusFeed &Workbench::status() const
{
    return m_data->status;
}

ProblemsModel &Workbench::problems() const
{
    return m_data->problems;
}

std::shared_ptr<const ModelRegistry> Workbench::models() const
{
    return m_data->models;
}

std::shared_ptr<const Project> Workbench::project() const
{
    return m_data->project;
}

bool Workbench::isOpening() const
{
    return m_data->opening;
}

void Workbench::openProject(const QString &path)
{
    const int generation = ++m_data->generation;
    m_data->opening = true;
    Q_EMIT openingChanged();
    m_data->reader.start([this, path, generation] {
        if (generation != m_data->generation)
            return;
        const std::string start = path.toStdString();
        // A file belongs to the nearest project above it; a folder that the user names is the project itself.
        const std::string folder =
            QFileInfo(path).isDir() ? start : findProjectFolder(QFileInfo(path).absolutePath().toStdString());
        auto result = std::make_shared<Result<Project>>(Touchstone::openProject(folder, Environment::ofProcess()));
        QMetaObject::invokeMethod(
            this,
            [this, result, folder, generation] { takeProject(*result, QString::fromStdString(folder), generation); },
            Qt::QueuedConnection);
    });
}

void Workbench::takeProject(Result<Project> &result, const QString &folder, int generation)
{
    if (generation != m_data->generation)
        return;
    m_data->opening = false;
    Q_EMIT openingChanged();
    if (!result) {
        Q_EMIT projectFailed(result.error(), folder);
        return;
    }
    const QString previous = m_data->project ? QString::fromStdString(m_data->project->folder) : QString();
    m_data->project = std::make_shared<const Project>(std::move(*result));
    const QString opened = QString::fromStdString(m_data->project->folder);
    if (opened != previous)
        m_data->problems.clear();
    m_data->problems.setFolder(opened);
    m_data->settings.addRecentFolder(opened);
    m_data->settings.setLastProject(opened);
    Q_EMIT modelsChanged();
    Q_EMIT projectChanged();
    Q_EMIT trustChanged();
}

void Workbench::reloadProject()
{
    if (m_data->project)
        openProject(QString::fromStdString(m_data->project->folder));
}

void Workbench::closeProject()
{
    ++m_data->generation;
    m_data->opening = false;
    m_data->project.reset();
    m_data->problems.clear();
    m_data->settings.setLastProject({});
    Q_EMIT openingChanged();
    Q_EMIT projectChanged();
    Q_EMIT trustChanged();
}

bool Workbench::isTrusted() const
{
    const auto &project = m_data->project;
    return !project || project->trustItems.empty()
        || m_data->settings.isTrusted(QString::fromStdString(project->trustKey));
}

bool Workbench::confirmTrust()
{
    if (!m_data->project)
        return false;
    m_data->settings.setTrusted(QString::fromStdString(m_data->project->trustKey));
    Q_EMIT trustChanged();
    return true;
}

PageId Workbench::pageOf(const QString &path) const
{
    const auto &project = m_data->project;
    if (!project)
        return PageId::Skills;
    const std::string file = path.toStdString();
    const auto isFile = [&file](const MountedPath &memory) { return memory.hostPath == file; };
    if (std::any_of(project->agent.memory.begin(), project->agent.memory.end(), isFile))
        return PageId::Memory;
    if (std::find(project->rubricFiles.begin(), project->rubricFiles.end(), file) != project->rubricFiles.end())
        return PageId::Rubrics;
    return PageId::Skills;
}

void Workbench::requestPage(PageId page)
{
    Q_EMIT pageRequested(page);
}

void Workbench::requestFile(const QString &path, int line, int column)
{
    Q_EMIT fileRequested(path, line, column);
}

void Workbench::requestRun(const QString &rubricFile)
{
    Q_EMIT pageRequested(PageId::Run);
    Q_EMIT runRequested(rubricFile);
}

void Workbench::requestTourRun()
{
    Q_EMIT pageRequested(PageId::Run);
    Q_EMIT tourRunRequested();
}

} // namespace Touchstone
