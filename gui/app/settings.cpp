#include "gui/app/settings.h"

#include <QDateTime>
#include <QDir>
#include <QHeaderView>
#include <QSplitter>
#include <QStandardPaths>
#include <QTimer>

#include <array>
#include <chrono>
#include <optional>

namespace Touchstone {

namespace {

constexpr int recentCap = 12;
constexpr int usualLongRun = 30;
constexpr int mostLongRun = 86'400;
constexpr std::chrono::milliseconds saveDelay(400);

constexpr std::array<QLatin1String, 3> themeWords{QLatin1String("system"), QLatin1String("light"),
                                                  QLatin1String("dark")};

/// A time-out by its name in `touchstone.yaml`.
struct TimeoutKey
{
    QLatin1String word;
    std::optional<std::chrono::milliseconds> CallTimeouts::*member;
};

constexpr auto timeoutGroup = "timeouts/";
constexpr std::array<TimeoutKey, 4> timeoutKeys{{{QLatin1String("connect"), &CallTimeouts::connect},
                                                 {QLatin1String("first_byte"), &CallTimeouts::firstByte},
                                                 {QLatin1String("inactivity"), &CallTimeouts::inactivity},
                                                 {QLatin1String("total"), &CallTimeouts::total}}};

QString keyOf(const char *key)
{
    return QString::fromLatin1(key);
}

QString timeoutKey(const QString &endpoint, const TimeoutKey &key)
{
    return keyOf(timeoutGroup) + endpoint + u'/' + key.word;
}

} // namespace

Settings::Settings(const QString &folder, QObject *parent)
    : QObject(parent)
    , m_store((folder.isEmpty() ? configFolder() : folder) + QStringLiteral("/touchstone.ini"), QSettings::IniFormat)
{
}

QString Settings::configFolder()
{
    const QString given = qEnvironmentVariable("TOUCHSTONE_CONFIG_DIR");
    if (!given.isEmpty())
        return QDir(given).absolutePath();
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/touchstone");
}

QString Settings::folder() const
{
    return QFileInfo(m_store.fileName()).absolutePath();
}

QString Settings::dataFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/touchstone");
}

ThemeChoice Settings::theme() const
{
    const QString word = m_store.value(keyOf("looks/theme")).toString();
    for (std::size_t i = 0; i < themeWords.size(); ++i) {
        if (word == themeWords.at(i))
            return static_cast<ThemeChoice>(i);
    }
    return ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    if (choice == theme())
        return;
    m_store.setValue(keyOf("looks/theme"), QString(themeWords.at(static_cast<std::size_t>(choice))));
    Q_EMIT themeChanged();
}

QString Settings::language() const
{
    return m_store.value(keyOf("looks/language")).toString();
}

void Settings::setLanguage(const QString &language)
{
    if (language == this->language())
        return;
    m_store.setValue(keyOf("looks/language"), language);
    Q_EMIT languageChanged();
}

bool Settings::lettersInCells() const
{
    return m_store.value(keyOf("looks/lettersInCells"), false).toBool();
}

void Settings::setLettersInCells(bool on)
{
    m_store.setValue(keyOf("looks/lettersInCells"), on);
    Q_EMIT looksChanged();
}

QString Settings::workerModel() const
{
    return m_store.value(keyOf("models/worker")).toString();
}

void Settings::setWorkerModel(const QString &model)
{
    m_store.setValue(keyOf("models/worker"), model.trimmed());
    Q_EMIT modelsChanged();
}

QString Settings::graderModel() const
{
    return m_store.value(keyOf("models/grader")).toString();
}

void Settings::setGraderModel(const QString &model)
{
    m_store.setValue(keyOf("models/grader"), model.trimmed());
    Q_EMIT modelsChanged();
}

CallTimeouts Settings::timeouts(const QString &endpoint) const
{
    CallTimeouts timeouts;
    for (const TimeoutKey &key : timeoutKeys) {
        const QVariant seconds = m_store.value(timeoutKey(endpoint, key));
        if (seconds.isValid())
            timeouts.*key.member = std::chrono::seconds(qMax(0, seconds.toInt()));
    }
    return timeouts;
}

void Settings::setTimeouts(const QString &endpoint, const CallTimeouts &timeouts)
{
    if (timeouts == this->timeouts(endpoint))
        return;
    for (const TimeoutKey &key : timeoutKeys) {
        const auto &time = timeouts.*key.member;
        if (time)
            m_store.setValue(timeoutKey(endpoint, key), qint64(time->count() / 1000));
        else
            m_store.remove(timeoutKey(endpoint, key));
    }
    Q_EMIT connectionsChanged();
}

std::map<std::string, CallTimeouts, std::less<>> Settings::timeouts() const
{
    std::map<std::string, CallTimeouts, std::less<>> all;
    const QString group = keyOf(timeoutGroup);
    const QStringList keys = m_store.allKeys();
    for (const QString &key : keys) {
        const QString endpoint = key.section(u'/', 1, 1);
        if (key.startsWith(group))
            all.insert_or_assign(endpoint.toStdString(), timeouts(endpoint));
    }
    return all;
}

QString Settings::proxy() const
{
    return m_store.value(keyOf("network/proxy")).toString();
}

void Settings::setProxy(const QString &address)
{
    if (address == proxy())
        return;
    m_store.setValue(keyOf("network/proxy"), address);
    Q_EMIT connectionsChanged();
}

QString Settings::certificateFile() const
{
    return m_store.value(keyOf("network/certificates")).toString();
}

void Settings::setCertificateFile(const QString &path)
{
    if (path == certificateFile())
        return;
    m_store.setValue(keyOf("network/certificates"), path);
    Q_EMIT connectionsChanged();
}

bool Settings::softWrap() const
{
    return m_store.value(keyOf("editor/softWrap"), true).toBool();
}

void Settings::setSoftWrap(bool on)
{
    m_store.setValue(keyOf("editor/softWrap"), on);
    Q_EMIT editorChanged();
}

int Settings::editorZoom() const
{
    return qBound(-4, m_store.value(keyOf("editor/zoom"), 0).toInt(), 16);
}

void Settings::setEditorZoom(int steps)
{
    m_store.setValue(keyOf("editor/zoom"), qBound(-4, steps, 16));
    Q_EMIT editorChanged();
}

bool Settings::previewImages() const
{
    return m_store.value(keyOf("editor/previewImages"), true).toBool();
}

void Settings::setPreviewImages(bool on)
{
    m_store.setValue(keyOf("editor/previewImages"), on);
    Q_EMIT editorChanged();
}

bool Settings::watchdog() const
{
    return m_store.value(keyOf("advanced/watchdog"), false).toBool();
}

void Settings::setWatchdog(bool on)
{
    m_store.setValue(keyOf("advanced/watchdog"), on);
    Q_EMIT watchdogChanged();
}

QStringList Settings::recentFolders() const
{
    return m_store.value(keyOf("recent/folders")).toStringList();
}

void Settings::addRecentFolder(const QString &folder)
{
    QStringList folders = recentFolders();
    folders.removeAll(folder);
    folders.prepend(folder);
    while (folders.size() > recentCap)
        folders.removeLast();
    m_store.setValue(keyOf("recent/folders"), folders);
    QVariantMap times = m_store.value(keyOf("recent/times")).toMap();
    times.insert(folder, QDateTime::currentSecsSinceEpoch());
    for (auto it = times.begin(); it != times.end();)
        it = folders.contains(it.key()) ? std::next(it) : times.erase(it);
    m_store.setValue(keyOf("recent/times"), times);
    Q_EMIT recentFoldersChanged();
}

void Settings::removeRecentFolder(const QString &folder)
{
    QStringList folders = recentFolders();
    if (folders.removeAll(folder) == 0)
        return;
    m_store.setValue(keyOf("recent/folders"), folders);
    Q_EMIT recentFoldersChanged();
}

qint64 Settings::lastOpened(const QString &folder) const
{
    return m_store.value(keyOf("recent/times")).toMap().value(folder).toLongLong();
}

QString Settings::lastProject() const
{
    return m_store.value(keyOf("session/project")).toString();
}

void Settings::setLastProject(const QString &folder)
{
    m_store.setValue(keyOf("session/project"), folder);
}

QString Settings::lastPage() const
{
    return m_store.value(keyOf("session/page")).toString();
}

void Settings::setLastPage(const QString &page)
{
    m_store.setValue(keyOf("session/page"), page);
}

Settings::OpenFiles Settings::openFiles(const QString &page) const
{
    const QString group = QStringLiteral("session/files/") + page;
    return {.folder = m_store.value(group + QStringLiteral("/folder")).toString(),
            .paths = m_store.value(group + QStringLiteral("/paths")).toStringList(),
            .current = m_store.value(group + QStringLiteral("/current")).toString()};
}

void Settings::setOpenFiles(const QString &page, const OpenFiles &files)
{
    const QString group = QStringLiteral("session/files/") + page;
    m_store.setValue(group + QStringLiteral("/folder"), files.folder);
    m_store.setValue(group + QStringLiteral("/paths"), files.paths);
    m_store.setValue(group + QStringLiteral("/current"), files.current);
}

Settings::RunTabs Settings::runTabs() const
{
    return {.folder = m_store.value(keyOf("session/runs/folder")).toString(),
            .setUps = m_store.value(keyOf("session/runs/setUps")).toList(),
            .current = m_store.value(keyOf("session/runs/current")).toInt()};
}

void Settings::setRunTabs(const RunTabs &tabs)
{
    m_store.setValue(keyOf("session/runs/folder"), tabs.folder);
    m_store.setValue(keyOf("session/runs/setUps"), tabs.setUps);
    m_store.setValue(keyOf("session/runs/current"), tabs.current);
}

bool Settings::notifiesOfRuns() const
{
    return m_store.value(keyOf("run/notify"), true).toBool();
}

void Settings::setNotifiesOfRuns(bool on)
{
    m_store.setValue(keyOf("run/notify"), on);
}

int Settings::longRunSeconds() const
{
    return qBound(0, m_store.value(keyOf("run/longSeconds"), usualLongRun).toInt(), mostLongRun);
}

void Settings::setLongRunSeconds(int seconds)
{
    m_store.setValue(keyOf("run/longSeconds"), qBound(0, seconds, mostLongRun));
}

QStringList Settings::breakpoints(const QString &project) const
{
    return m_store.value(keyOf("run/breakpoints")).toMap().value(project).toStringList();
}

void Settings::setBreakpoints(const QString &project, const QStringList &lines)
{
    QVariantMap all = m_store.value(keyOf("run/breakpoints")).toMap();
    if (lines.isEmpty())
        all.remove(project);
    else
        all.insert(project, lines);
    m_store.setValue(keyOf("run/breakpoints"), all);
}

QByteArray Settings::windowGeometry() const
{
    return m_store.value(keyOf("session/geometry")).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    m_store.setValue(keyOf("session/geometry"), geometry);
}

QByteArray Settings::windowState() const
{
    return m_store.value(keyOf("session/state")).toByteArray();
}

void Settings::setWindowState(const QByteArray &state)
{
    m_store.setValue(keyOf("session/state"), state);
}

void Settings::rememberSplitter(QSplitter *splitter)
{
    Q_ASSERT(!splitter->objectName().isEmpty());
    const QString key = QStringLiteral("splitters/") + splitter->objectName();
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    splitter->restoreState(m_store.value(key).toByteArray());
    // Written a moment after the last move, not at every pixel of it.
    auto *timer = new QTimer(splitter);
    timer->setSingleShot(true);
    timer->setInterval(saveDelay);
    connect(timer, &QTimer::timeout, this, [this, splitter, key] { m_store.setValue(key, splitter->saveState()); });
    connect(splitter, &QSplitter::splitterMoved, timer, [timer] { timer->start(); });
}

void Settings::rememberHeader(QHeaderView *header, const QString &name)
{
    const QString key = QStringLiteral("headers/") + name;
    header->restoreState(m_store.value(key).toByteArray());
    auto *timer = new QTimer(header);
    timer->setSingleShot(true);
    timer->setInterval(saveDelay);
    connect(timer, &QTimer::timeout, this, [this, header, key] { m_store.setValue(key, header->saveState()); });
    connect(header, &QHeaderView::sectionResized, timer, [timer] { timer->start(); });
    connect(header, &QHeaderView::sectionMoved, timer, [timer] { timer->start(); });
}

} // namespace Touchstone
