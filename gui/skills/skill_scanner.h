#pragma once

#include "engine/skills/skill_library.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <memory>

namespace Touchstone {

class Workbench;

/// Scans the skills of the open project on a worker, again within a second of a change on disk, and tells the frame
/// what will not load. Works from the start of the program, since badge and problems are wanted before the page of the
/// skills is ever shown. `workbench` must outlive it.
class SkillScanner : public QObject
{
    Q_OBJECT

public:
    explicit SkillScanner(Workbench &workbench, QObject *parent = nullptr);

    /// The last result; null before the first one and without a project.
    const std::shared_ptr<const SkillLibrary> &library() const { return m_library; }
    /// Scans in a moment; many calls make one scan.
    void scanSoon();
    /// Tells the frame again, in the language that is set now.
    void publish();

    /// The index of a skill by its SKILL.md; -1: it is none.
    int entryOf(const QString &hostPath) const;
    /// The skill whose folder holds a file, be it a supporting file; -1: none.
    int ownerOf(const QString &hostPath) const;
    /// Without what the file or the project switches off.
    std::vector<Diagnostic> diagnosticsOf(const QString &hostPath) const;
    /// Takes out what the project switches off.
    void dropIgnored(std::vector<Diagnostic> &diagnostics) const;

Q_SIGNALS:
    /// A new library, or none; `milliseconds` below 0: not a repeated scan of the same project.
    void scanned(qint64 milliseconds);

private:
    void scan();
    void take(std::shared_ptr<const SkillLibrary> library, qint64 milliseconds);
    void watch();
    std::vector<Diagnostic> shownOf(const SkillEntry &entry) const;

    Workbench &m_workbench;
    std::shared_ptr<const SkillLibrary> m_library;
    QFileSystemWatcher m_watcher;
    QTimer m_delay;
    int m_generation = 0;
    bool m_scanned = false;
};

} // namespace Touchstone
