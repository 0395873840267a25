#pragma once

#include "engine/net/call_timeouts.h"

#include <QObject>
#include <QSettings>
#include <QStringList>
#include <QVariant>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

class QSplitter;
class QHeaderView;

namespace Touchstone {

/// What the user chose for the colours.
enum class ThemeChoice : std::uint8_t { System, Light, Dark };

/// The user's settings and what the window remembers, on one INI file in `TOUCHSTONE_CONFIG_DIR` or the user's
/// configuration folder. Never holds a key of a provider. Lives on the window's thread.
class Settings : public QObject
{
    Q_OBJECT

public:
    /// `folder` holds `touchstone.ini`; empty: the usual place (`configFolder`).
    explicit Settings(const QString &folder = {}, QObject *parent = nullptr);

    /// `TOUCHSTONE_CONFIG_DIR`, else the user's configuration folder for this program.
    static QString configFolder();
    /// The folder of the settings file; keys that the user agreed to keep in a file lie there too.
    QString folder() const;
    /// The user's data folder for this program (history, tour), which `TOUCHSTONE_CONFIG_DIR` does not move.
    static QString dataFolder();

    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    /// `en`, `zh_CN`, or empty for the desktop's.
    QString language() const;
    void setLanguage(const QString &language);
    bool lettersInCells() const;
    void setLettersInCells(bool on);

    /// Default models, `provider:model`; empty where the user gave none.
    QString workerModel() const;
    void setWorkerModel(const QString &model);
    QString graderModel() const;
    void setGraderModel(const QString &model);

    /// How long calls of a provider or an endpoint may wait, as far as the user said so.
    CallTimeouts timeouts(const QString &endpoint) const;
    void setTimeouts(const QString &endpoint, const CallTimeouts &timeouts);
    /// Those of all that have any, by prefix or name.
    std::map<std::string, CallTimeouts, std::less<>> timeouts() const;
    /// Address of the proxy; empty: as the environment says. User and password are not kept here.
    QString proxy() const;
    void setProxy(const QString &address);
    /// PEM file of authorities that are trusted beside the system's; empty: as the environment says.
    QString certificateFile() const;
    void setCertificateFile(const QString &path);

    bool softWrap() const;
    void setSoftWrap(bool on);
    /// Steps of one point from the desktop's fixed font.
    int editorZoom() const;
    void setEditorZoom(int steps);
    bool previewImages() const;
    void setPreviewImages(bool on);
    /// Whether the stalls of the window's thread are measured.
    bool watchdog() const;
    void setWatchdog(bool on);

    /// Folders that were open, latest first, at most 12.
    QStringList recentFolders() const;
    void addRecentFolder(const QString &folder);
    void removeRecentFolder(const QString &folder);
    /// Seconds since 1970 of the last opening; 0: unknown.
    qint64 lastOpened(const QString &folder) const;

    /// Folder and page that were open at the end of the last session.
    QString lastProject() const;
    void setLastProject(const QString &folder);
    QString lastPage() const;
    void setLastPage(const QString &page);
    /// The files that a page has open, in the order of their tabs; of one project at a time.
    struct OpenFiles
    {
        QString folder;
        QStringList paths;
        QString current;
    };
    OpenFiles openFiles(const QString &page) const;
    void setOpenFiles(const QString &page, const OpenFiles &files);
    /// What the tabs of the Run page were set up with, in their order; of one project at a time.
    struct RunTabs
    {
        QString folder;
        QVariantList setUps;
        int current = 0;

        bool operator==(const RunTabs &) const = default;
    };
    RunTabs runTabs() const;
    void setRunTabs(const RunTabs &tabs);
    /// Whether the desktop tells that a long run has ended or waits while the window is not looked at, and from how
    /// many seconds on a run is long.
    bool notifiesOfRuns() const;
    void setNotifiesOfRuns(bool on);
    int longRunSeconds() const;
    void setLongRunSeconds(int seconds);
    /// Where runs of a project are to be parked, as `breakpointLines` writes it.
    QStringList breakpoints(const QString &project) const;
    void setBreakpoints(const QString &project, const QStringList &lines);
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    QByteArray windowState() const;
    void setWindowState(const QByteArray &state);

    /// Gives `splitter` the usual look, restores its sizes and keeps them, by the splitter's objectName.
    void rememberSplitter(QSplitter *splitter);
    /// The same for the widths and order of columns.
    void rememberHeader(QHeaderView *header, const QString &name);

Q_SIGNALS:
    void themeChanged();
    void languageChanged();
    void looksChanged();
    void modelsChanged();
    void connectionsChanged(); ///< time-outs, proxy, authorities
    void editorChanged();
    void watchdogChanged();
    void recentFoldersChanged();

private:
    QSettings m_store;
};

} // namespace Touchstone
