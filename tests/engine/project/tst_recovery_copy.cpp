#include "engine/project/recovery_copy.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Touchstone;

class RecoveryCopyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_home = std::make_unique<QTemporaryDir>(); }
    void keepsOneCopyAFile();
    void onlyTheOwnerMayRead();
    void longPathsHaveACopyToo();
    void damagedCopySaysSo();
    void unwritableFolderSaysSo();

private:
    std::string folder() const { return m_home->filePath(QStringLiteral("recovery")).toStdString(); }
    QString onlyFile() const
    {
        const QDir dir(QString::fromStdString(folder()));
        return dir.filePath(dir.entryList(QDir::Files).value(0));
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

void RecoveryCopyTest::keepsOneCopyAFile()
{
    QVERIFY(!readRecoveryCopy(folder(), "/p/a.md")->has_value());
    QVERIFY(removeRecoveryCopy(folder(), "/p/a.md").has_value());
    const RecoveryCopy first{"/p/a.md", "ein Täg\n\u00a0\"x\"\n", "abc"};
    QVERIFY(writeRecoveryCopy(folder(), first).has_value());
    QVERIFY(writeRecoveryCopy(folder(), {"/p/b.md", "other", ""}).has_value());
    QVERIFY(*readRecoveryCopy(folder(), "/p/a.md") == first);
    const RecoveryCopy later{"/p/a.md", "later", "abc"};
    QVERIFY(writeRecoveryCopy(folder(), later).has_value());
    QVERIFY(*readRecoveryCopy(folder(), "/p/a.md") == later);
    QVERIFY(removeRecoveryCopy(folder(), "/p/a.md").has_value());
    QVERIFY(!readRecoveryCopy(folder(), "/p/a.md")->has_value());
    QVERIFY(readRecoveryCopy(folder(), "/p/b.md")->has_value());
}

void RecoveryCopyTest::onlyTheOwnerMayRead()
{
    QVERIFY(writeRecoveryCopy(folder(), {"/p/a.md", "secret", ""}).has_value());
    const QFileDevice::Permissions others =
        QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
    QVERIFY((QFile::permissions(onlyFile()) & others) == QFileDevice::Permissions());
    QVERIFY((QFile::permissions(QString::fromStdString(folder())) & others) == QFileDevice::Permissions());
}

void RecoveryCopyTest::longPathsHaveACopyToo()
{
    const std::string path = "/" + std::string(3000, 'w') + "/家計.md";
    QVERIFY(writeRecoveryCopy(folder(), {path, "text", ""}).has_value());
    QCOMPARE((*readRecoveryCopy(folder(), path))->text, std::string("text"));
}

void RecoveryCopyTest::damagedCopySaysSo()
{
    QVERIFY(writeRecoveryCopy(folder(), {"/p/a.md", "text", ""}).has_value());
    QFile file(onlyFile());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"version\": 1");
    file.close();
    const auto read = readRecoveryCopy(folder(), "/p/a.md");
    QVERIFY(!read);
    QVERIFY(read.error().code == Error::Code::Malformed);
    QVERIFY(QFile::exists(onlyFile()));
}

void RecoveryCopyTest::unwritableFolderSaysSo()
{
    QFile file(QString::fromStdString(folder()));
    QVERIFY(file.open(QIODevice::WriteOnly)); // a file where the folder should be
    file.close();
    const auto written = writeRecoveryCopy(folder(), {"/p/a.md", "text", ""});
    QVERIFY(!written);
    QVERIFY(written.error().code == Error::Code::NotWritable);
}

QTEST_APPLESS_MAIN(RecoveryCopyTest)

#include "tst_recovery_copy.moc"
