#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>

namespace Touchstone {

class PathWatch;

/// Says when a folder itself went, came back or was replaced by another, or when its `touchstone.yaml` was changed,
/// made or removed by anyone, a moment after the last of several changes. Also for a folder that could not be opened:
/// who mends its file wants to see it open.
class ProjectWatch : public QObject
{
    Q_OBJECT

public:
    explicit ProjectWatch(QObject *parent = nullptr);

    /// Takes the file as it is now; an empty folder ends the watch.
    void setFolder(const QString &folder);

Q_SIGNALS:
    void changed(const QString &folder);

private:
    /// What tells two states apart.
    struct Stamp
    {
        quint64 device = 0; ///< of the folder, as is the inode; both 0: it is gone
        quint64 inode = 0;
        bool exists = false; ///< the file, as is what follows
        qint64 size = 0;
        QDateTime modified;

        bool operator==(const Stamp &) const = default;
    };

    QString file() const;
    Stamp stamp() const;
    void check();

    QString m_folder;
    Stamp m_stamp;
    PathWatch *m_watch; // of the file
    PathWatch *m_above; // of the folder, and of the one that it lies in
    QTimer m_delay;
};

} // namespace Touchstone
