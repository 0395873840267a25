#include "gui/start/skill_counter.h"

#include "engine/project/project_skills.h"

#include <QFileInfo>

namespace Touchstone {

namespace {

std::optional<SkillCounts> countIn(const QString &folder, const std::stop_token &stop)
{
    const Result<Project> project = openProject(folder.toStdString(), Environment::ofProcess());
    if (!project)
        return std::nullopt;
    const SkillLibrary library = scanProjectSkills(*project, stop);
    SkillCounts counts;
    counts.total = static_cast<int>(library.skills.size() + library.notLoaded.size());
    counts.willNotLoad = static_cast<int>(library.notLoaded.size());
    for (const SkillEntry &skill : library.skills) {
        counts.willNotLoad += skill.state == SkillState::WillNotLoad ? 1 : 0;
        counts.changed += skill.state == SkillState::Changed ? 1 : 0;
    }
    return counts;
}

} // namespace

SkillCounter::SkillCounter(QObject *parent)
    : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

SkillCounter::~SkillCounter()
{
    m_stop.request_stop();
    m_thread.clear();
    m_thread.waitForDone();
}

void SkillCounter::count(const QStringList &folders)
{
    m_thread.clear();
    for (const QString &folder : folders) {
        m_thread.start([this, folder, stop = m_stop.get_token()] {
            const bool exists = QFileInfo(folder).isDir();
            const std::optional<SkillCounts> counts = exists ? countIn(folder, stop) : std::nullopt;
            QMetaObject::invokeMethod(
                this, [this, folder, exists, counts] { Q_EMIT counted(folder, exists, counts); }, Qt::QueuedConnection);
        });
    }
}

} // namespace Touchstone
