#pragma once

#include "engine/skills/skill_library.h"

#include <QDateTime>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <memory>
#include <optional>

namespace Touchstone {

class PathWatch;
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
    /// When the skills were read the last time, and how long that took.
    const QDateTime &scannedAt() const { return m_scannedAt; }
    qint64 milliseconds() const { return m_milliseconds; }
    /// How many scans there were.
    int scans() const { return m_scans; }
    /// Files and folders whose changes the system does not tell: they are looked at when the window is chosen again.
    int unwatched() const;
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
    /// `unwatched` has changed.
    void watchChanged();
    /// A new library, or none; `milliseconds` below 0: not a repeated scan of the same project.
    void scanned(qint64 milliseconds);

private:
    void scan();
    struct Scan
    {
        std::shared_ptr<const SkillLibrary> library;
        qint64 milliseconds = 0;
        QSet<QString> places; ///< of which it consists
        std::optional<Diagnostic> catalog; ///< more than clients allow
    };

    void take(Scan scan);
    void watch(const QSet<QString> &wanted);
    /// Reads the project anew where one of the usual places has come to be that it does not know.
    void lookForPlaces();
    std::vector<Diagnostic> shownOf(const SkillEntry &entry) const;

    Workbench &m_workbench;
    std::shared_ptr<const SkillLibrary> m_library;
    PathWatch *m_watch; // of what the library consists of
    PathWatch *m_placeWatch; // of the places in the project where a source may come to be
    QSet<QString> m_watched;
    QSet<QString> m_places; // that were there at the last look
    std::string m_folder; // of the project that the library is of
    QString m_placesOf; // the project that they lie in
    QTimer m_delay;
    std::optional<Diagnostic> m_catalog;
    QDateTime m_scannedAt;
    qint64 m_milliseconds = 0;
    int m_scans = 0;
    int m_unwatched = 0;
    int m_generation = 0;
    bool m_scanned = false;
};

} // namespace Touchstone
