#include "gui/app/path_watch.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace Touchstone;
namespace fs = std::filesystem;

class PathWatchTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsWhatIsReplaced();
    void waitsForWhatIsNotThere();
    void followsFoldersThatMove();
    void manyFolders();
    void saysWhatItCannotWatch();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const QString &path, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_folder;
};

void PathWatchTest::followsWhatIsReplaced()
{
    const QString file = path("replaced/a.md");
    write(file, "1");
    PathWatch watch;
    QSignalSpy changed(&watch, &PathWatch::changed);
    watch.setPaths({file});
    for (int i = 0; i < 3; ++i) {
        changed.clear();
        write(file + QStringLiteral(".tmp"), QByteArray::number(i));
        fs::rename((file + QStringLiteral(".tmp")).toStdString(), file.toStdString());
        QTRY_VERIFY(!changed.isEmpty());
        QTest::qWait(100); // whatever else the replacing brings
    }
    changed.clear();
    write(file, "in place");
    QTRY_VERIFY(!changed.isEmpty());
}

void PathWatchTest::waitsForWhatIsNotThere()
{
    const QString file = path("later/deep/a.md");
    PathWatch watch;
    QSignalSpy changed(&watch, &PathWatch::changed);
    watch.setPaths({file, QFileInfo(file).path()});
    QCOMPARE(watch.unwatched(), 0);
    for (int round = 0; round < 2; ++round) {
        changed.clear();
        QDir().mkpath(QFileInfo(file).path());
        QTRY_VERIFY(!changed.isEmpty());
        QTest::qWait(100); // the folders are watched by now
        changed.clear();
        write(file, "1");
        QTRY_VERIFY(!changed.isEmpty());
        QTest::qWait(100);
        changed.clear();
        write(file, "2");
        QTRY_VERIFY(!changed.isEmpty());
        QVERIFY(QDir(path("later")).removeRecursively());
        QTest::qWait(100);
    }
}

void PathWatchTest::followsFoldersThatMove()
{
    const QString folder = path("moving/folder");
    const QString file = folder + QStringLiteral("/a.md");
    write(file, "1");
    PathWatch watch;
    QSignalSpy changed(&watch, &PathWatch::changed);
    watch.setPaths({file, folder, path("moving")});
    for (int round = 0; round < 2; ++round) {
        changed.clear();
        fs::rename(folder.toStdString(), path("moving/away").toStdString() + std::to_string(round));
        QTRY_VERIFY(!changed.isEmpty());
        QTest::qWait(100); // whatever else the moving brings
        changed.clear();
        write(file, "2");
        QTRY_VERIFY(!changed.isEmpty());
        QTest::qWait(100);
        // In place: only the file itself tells of it, and it is another one than before.
        changed.clear();
        write(file, "3");
        QTRY_VERIFY(!changed.isEmpty());
    }
}

void PathWatchTest::manyFolders()
{
    constexpr int count = 2000;
    QSet<QString> paths;
    for (int i = 0; i < count; ++i) {
        const QString folder = path("many/s") + QString::number(i);
        QDir().mkpath(folder);
        paths.insert(folder);
    }
    PathWatch watch;
    QSignalSpy settled(&watch, &PathWatch::settled);
    QSignalSpy changed(&watch, &PathWatch::changed);
    watch.setPaths(paths);
    QTRY_VERIFY(!settled.isEmpty());
    QCOMPARE(watch.unwatched(), 0);
    for (const int i : {0, 999, count - 1}) {
        changed.clear();
        write(path("many/s") + QString::number(i) + QStringLiteral("/SKILL.md"), "x");
        QTRY_VERIFY(!changed.isEmpty());
    }
}

void PathWatchTest::saysWhatItCannotWatch()
{
    QSet<QString> paths;
    for (int i = 0; i < 10; ++i) {
        const QString folder = path("limit/s") + QString::number(i);
        QDir().mkpath(folder);
        paths.insert(folder);
    }
    PathWatch watch(nullptr, 4);
    watch.setPaths(paths);
    QCOMPARE(watch.unwatched(), 6);
    watch.setPaths({*paths.cbegin()});
    QCOMPARE(watch.unwatched(), 0);
}

QTEST_GUILESS_MAIN(PathWatchTest)
#include "tst_path_watch.moc"
