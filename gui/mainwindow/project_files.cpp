#include "gui/mainwindow/project_files.h"

#include "gui/app/workbench.h"

#include <QDirIterator>
#include <QFileInfo>

namespace Touchstone {

namespace {

constexpr qsizetype fileCap = 20'000;

void addTree(QStringList &paths, const QString &folder, const std::atomic<int> &current, int generation)
{
    QDirIterator walk(folder, QDir::Files | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (walk.hasNext() && paths.size() < fileCap && current == generation)
        paths.append(walk.next());
}

QStringList read(const Project &project, const std::atomic<int> &current, int generation)
{
    QStringList paths;
    const auto addFile = [&paths](const std::string &path) {
        const QString file = QString::fromStdString(path);
        if (QFileInfo(file).isFile())
            paths.append(file);
    };
    for (const MountedPath &memory : project.agent.memory)
        addFile(memory.hostPath);
    for (const std::string &rubric : project.rubricFiles)
        addFile(rubric);
    for (const std::string &task : project.taskFiles)
        addFile(task);
    addFile(project.folder + "/touchstone.yaml");
    for (const MountedPath &source : project.agent.skills)
        addTree(paths, QString::fromStdString(source.hostPath), current, generation);
    paths.removeDuplicates();
    return paths;
}

} // namespace

ProjectFiles::ProjectFiles(Workbench &workbench, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
{
    m_reader.setMaxThreadCount(1);
    connect(&workbench, &Workbench::projectChanged, this, &ProjectFiles::refresh);
}

ProjectFiles::~ProjectFiles()
{
    ++m_generation;
    m_reader.waitForDone();
}

void ProjectFiles::refresh()
{
    const int generation = ++m_generation;
    const auto project = m_workbench.project();
    if (project == nullptr) {
        m_paths.clear();
        Q_EMIT changed();
        return;
    }
    m_reader.start([this, project, generation] {
        const QStringList paths = read(*project, m_generation, generation);
        QMetaObject::invokeMethod(
            this,
            [this, paths, generation] {
                if (generation != m_generation)
                    return;
                m_paths = paths;
                Q_EMIT changed();
            },
            Qt::QueuedConnection);
    });
}

} // namespace Touchstone
