#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace Touchstone {

/// Says when `touchstone.yaml` of one folder was changed, made or removed by anyone, a moment after the last of several
/// changes. Also for a folder that could not be opened: who mends its file wants to see it open.
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
    /// What tells two states of the file apart.
    struct Stamp
    {
        bool exists = false;
        qint64 size = 0;
        QDateTime modified;

        bool operator==(const Stamp &) const = default;
    };

    QString file() const;
    Stamp stamp() const;
    void check();

    QString m_folder;
    Stamp m_stamp;
    QFileSystemWatcher m_watcher;
    QTimer m_delay;
};

} // namespace Touchstone
