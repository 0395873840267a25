#pragma once

#include <QObject>
#include <QStringList>
#include <QThreadPool>

#include <atomic>

namespace Touchstone {

class Workbench;

/// The files of the open project that quick open offers: everything in its skill sources, memory, rubrics, tasks and
/// touchstone.yaml; at most 20,000. Read on a thread; `changed` follows. `workbench` must outlive it.
class ProjectFiles : public QObject
{
    Q_OBJECT

public:
    explicit ProjectFiles(Workbench &workbench, QObject *parent = nullptr);
    ~ProjectFiles() override;

    /// Absolute paths.
    const QStringList &paths() const { return m_paths; }
    void refresh();

Q_SIGNALS:
    void changed();

private:
    Workbench &m_workbench;
    QStringList m_paths;
    std::atomic<int> m_generation = 0;
    QThreadPool m_reader;
};

} // namespace Touchstone
