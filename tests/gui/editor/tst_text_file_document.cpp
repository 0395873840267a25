#include "gui/editor/text_file_document.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Touchstone;

namespace {

void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TextFileDocumentTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void loadsAndSaves();
    void savesOnlyWhatItSaw();
    void reloadsACleanText();
    void keepsBothVersionsOfAConflict();
    void aDeletedFileLeavesTheTextUnsaved();
    void aFolderThatWentAndCameBack();
    void lineEndsOutliveALoss();
    void aMissingFileSaysSo();
    void unsavedTextOutlivesACrash();
    void recoveredTextOverANewerFileIsAConflict();
    void savingAndRevertingDropTheCopy();
    void aVeryLongLineIsEdited();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    /// Opens a file with this content and waits until it is there.
    void open(const QByteArray &bytes);
    /// Opens it again as the next start of the program would, unsaved text and all.
    void openAgain();
    QString recovery() const { return m_folder->filePath(QStringLiteral("data/recovery")); }
    qsizetype copies() const { return QDir(recovery()).entryList(QDir::Files).size(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QPlainTextEdit> m_edit;
    std::unique_ptr<TextFileDocument> m_document;
};

void TextFileDocumentTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_edit = std::make_unique<QPlainTextEdit>();
}

void TextFileDocumentTest::cleanup()
{
    m_document.reset();
    m_edit.reset();
    m_folder.reset();
}

void TextFileDocumentTest::open(const QByteArray &bytes)
{
    writeFile(path(QStringLiteral("a.md")), bytes);
    openAgain();
}

void TextFileDocumentTest::openAgain()
{
    m_document.reset();
    m_edit = std::make_unique<QPlainTextEdit>();
    m_document = std::make_unique<TextFileDocument>(path(QStringLiteral("a.md")), m_edit->document(), recovery());
    QSignalSpy loaded(m_document.get(), &TextFileDocument::loaded);
    m_document->load();
    QVERIFY(loaded.wait());
    QVERIFY(m_document->state() == TextFileDocument::State::Ready);
    m_edit->moveCursor(QTextCursor::Start);
}

void TextFileDocumentTest::loadsAndSaves()
{
    open("one\r\ntwo\r\n");
    QVERIFY(!m_document->isModified());
    m_edit->appendPlainText(QStringLiteral("three"));
    QVERIFY(m_document->isModified());
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QCOMPARE(bytesOf(path(QStringLiteral("a.md"))), QByteArray("one\r\ntwo\r\n\r\nthree"));
    QVERIFY(!m_document->isModified());
}

void TextFileDocumentTest::savesOnlyWhatItSaw()
{
    open("mine\n");
    m_edit->appendPlainText(QStringLiteral("more"));
    writeFile(path(QStringLiteral("a.md")), "theirs\n");
    QSignalSpy failed(m_document.get(), &TextFileDocument::saveFailed);
    m_document->save();
    QVERIFY(failed.wait());
    QCOMPARE(bytesOf(path(QStringLiteral("a.md"))), QByteArray("theirs\n"));
    QTRY_VERIFY(m_document->state() == TextFileDocument::State::Conflict);
    QCOMPARE(m_document->theirs(), QStringLiteral("theirs\n"));
    QVERIFY(m_document->text().contains(QStringLiteral("more")));
}

void TextFileDocumentTest::reloadsACleanText()
{
    open("before\n");
    QSignalSpy reloaded(m_document.get(), &TextFileDocument::reloaded);
    // By rename, as most programs save: the watch must survive it.
    writeFile(path(QStringLiteral("b.md")), "after\n");
    QVERIFY(QFile::remove(path(QStringLiteral("a.md"))));
    QVERIFY(QFile::rename(path(QStringLiteral("b.md")), path(QStringLiteral("a.md"))));
    QVERIFY(reloaded.wait(2000));
    QCOMPARE(m_document->text(), QStringLiteral("after\n"));
    QVERIFY(!m_document->isModified());
    m_edit->undo();
    QCOMPARE(m_document->text(), QStringLiteral("before\n"));
    QSignalSpy again(m_document.get(), &TextFileDocument::stateChanged);
    m_edit->redo();
    writeFile(path(QStringLiteral("a.md")), "third\n");
    QTRY_COMPARE_WITH_TIMEOUT(m_document->text(), QStringLiteral("third\n"), 2000);
}

void TextFileDocumentTest::keepsBothVersionsOfAConflict()
{
    open("base\n");
    m_edit->appendPlainText(QStringLiteral("mine"));
    writeFile(path(QStringLiteral("a.md")), "theirs\n");
    QTRY_VERIFY_WITH_TIMEOUT(m_document->state() == TextFileDocument::State::Conflict, 2000);
    m_document->keepMine();
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QVERIFY(bytesOf(path(QStringLiteral("a.md"))).contains("mine"));

    m_edit->appendPlainText(QStringLiteral("again"));
    writeFile(path(QStringLiteral("a.md")), "theirs 2\n");
    QTRY_VERIFY_WITH_TIMEOUT(m_document->state() == TextFileDocument::State::Conflict, 2000);
    m_document->loadTheirs();
    QCOMPARE(m_document->text(), QStringLiteral("theirs 2\n"));
    m_edit->undo();
    QVERIFY(m_document->text().contains(QStringLiteral("again")));
}

void TextFileDocumentTest::aDeletedFileLeavesTheTextUnsaved()
{
    open("precious\n");
    QVERIFY(QFile::remove(path(QStringLiteral("a.md"))));
    QTRY_VERIFY_WITH_TIMEOUT(m_document->isModified(), 2000);
    QCOMPARE(m_document->text(), QStringLiteral("precious\n"));
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QCOMPARE(bytesOf(path(QStringLiteral("a.md"))), QByteArray("precious\n"));
}

void TextFileDocumentTest::aFolderThatWentAndCameBack()
{
    const QString root = path(QStringLiteral("project"));
    const QString away = path(QStringLiteral("away"));
    const QString file = root + QStringLiteral("/a/b/c.md");
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    writeFile(file, "one\r\ntwo\r\n");
    m_document = std::make_unique<TextFileDocument>(file, m_edit->document());
    m_document->setRoot(root);
    QSignalSpy loaded(m_document.get(), &TextFileDocument::loaded);
    m_document->load();
    QVERIFY(loaded.wait());
    m_edit->moveCursor(QTextCursor::Start);
    m_edit->insertPlainText(QStringLiteral("mine "));

    QVERIFY(QDir().rename(root, away));
    QTRY_VERIFY_WITH_TIMEOUT(m_document->isRootGone(), 2000);
    QVERIFY(m_document->state() == TextFileDocument::State::Ready); // nobody has another version
    QVERIFY(m_document->isModified());
    QSignalSpy failed(m_document.get(), &TextFileDocument::saveFailed);
    m_document->save();
    QVERIFY(failed.wait());
    QVERIFY(!QFileInfo::exists(root)); // not made anew
    QCOMPARE(m_document->text(), QStringLiteral("mine one\ntwo\n"));

    QVERIFY(QDir().rename(away, root));
    QTRY_VERIFY_WITH_TIMEOUT(!m_document->isRootGone() && m_document->existsOnDisk(), 2000);
    QVERIFY(m_document->state() == TextFileDocument::State::Ready);
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QCOMPARE(bytesOf(file), QByteArray("mine one\r\ntwo\r\n"));
}

void TextFileDocumentTest::lineEndsOutliveALoss()
{
    open("one\r\ntwo\r\n");
    m_edit->insertPlainText(QStringLiteral("mine "));
    QVERIFY(QFile::remove(path(QStringLiteral("a.md"))));
    QTRY_VERIFY_WITH_TIMEOUT(!m_document->existsOnDisk(), 2000);
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QCOMPARE(bytesOf(path(QStringLiteral("a.md"))), QByteArray("mine one\r\ntwo\r\n"));
}

void TextFileDocumentTest::aMissingFileSaysSo()
{
    writeFile(path(QStringLiteral("none")), "a file where the folder would have to be\n");
    m_document = std::make_unique<TextFileDocument>(path(QStringLiteral("none/a.md")), m_edit->document());
    QSignalSpy loaded(m_document.get(), &TextFileDocument::loaded);
    m_document->load();
    QVERIFY(loaded.wait());
    QVERIFY(!m_document->existsOnDisk());
    m_edit->insertPlainText(QStringLiteral("x"));
    QSignalSpy failed(m_document.get(), &TextFileDocument::saveFailed);
    m_document->save();
    QVERIFY(failed.wait());
    QVERIFY(m_document->isModified());
    // A folder that is only missing is made with the file.
    QVERIFY(QFile::remove(path(QStringLiteral("none"))));
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QCOMPARE(bytesOf(path(QStringLiteral("none/a.md"))), QByteArray("x"));
}

void TextFileDocumentTest::unsavedTextOutlivesACrash()
{
    open("one\r\n");
    QVERIFY(!m_document->recovered());
    m_edit->setPlainText(QStringLiteral("one\ntwo äö\n"));
    m_edit->document()->setModified(true);
    QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, 2000);
    openAgain(); // without a save, as after kill -9
    QVERIFY(m_document->recovered());
    QVERIFY(m_document->isRecoveredCurrent());
    QCOMPARE(m_document->text(), QStringLiteral("one\n"));
    m_document->restore();
    QVERIFY(m_document->isModified());
    QVERIFY(m_document->state() == TextFileDocument::State::Ready);
    QCOMPARE(m_document->bytes(), QByteArray("one\r\ntwo äö\r\n"));
    openAgain();
    QVERIFY(m_document->recovered());
    m_document->dropRecovered();
    QTRY_COMPARE(copies(), 0);
    QCOMPARE(bytesOf(path(QStringLiteral("a.md"))), QByteArray("one\r\n"));
}

void TextFileDocumentTest::recoveredTextOverANewerFileIsAConflict()
{
    open("one\n");
    m_edit->insertPlainText(QStringLiteral("mine "));
    QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, 2000);
    m_document.reset();
    writeFile(path(QStringLiteral("a.md")), "newer\n");
    openAgain();
    QVERIFY(m_document->recovered());
    QVERIFY(!m_document->isRecoveredCurrent());
    m_document->restore();
    QVERIFY(m_document->state() == TextFileDocument::State::Conflict);
    QCOMPARE(m_document->text(), QStringLiteral("mine one\n"));
    QCOMPARE(m_document->theirs(), QStringLiteral("newer\n"));
}

void TextFileDocumentTest::savingAndRevertingDropTheCopy()
{
    open("one\n");
    m_edit->insertPlainText(QStringLiteral("a "));
    QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, 2000);
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    QTRY_COMPARE(copies(), 0);
    m_edit->insertPlainText(QStringLiteral("b "));
    QTRY_COMPARE_WITH_TIMEOUT(copies(), 1, 2000);
    m_document->revert();
    QTRY_COMPARE(copies(), 0);
    QVERIFY(!m_document->isModified());
    QCOMPARE(m_document->text(), QStringLiteral("a one\n"));
    m_edit->undo();
    QVERIFY(m_document->isModified());
    QCOMPARE(m_document->text(), QStringLiteral("a b one\n"));
}

void TextFileDocumentTest::aVeryLongLineIsEdited()
{
    // As files in the wild have it: a picture written into the text; here longer than what is put in at once.
    const QByteArray line(1'000'000, 'a');
    open("one\n" + line + "\ntwo\n");
    QVERIFY(!m_document->isReadOnly());
    QCOMPARE(m_document->bytes(), "one\n" + line + "\ntwo\n");
    QTextCursor cursor(m_edit->document());
    cursor.setPosition(m_edit->document()->characterCount() / 2);
    cursor.insertText(QStringLiteral("b"));
    QVERIFY(m_document->isModified());
    QSignalSpy saved(m_document.get(), &TextFileDocument::saved);
    m_document->save();
    QVERIFY(saved.wait());
    const QByteArray written = bytesOf(path(QStringLiteral("a.md")));
    QCOMPARE(written.size(), line.size() + 9 + 1);
    QCOMPARE(written.count('b'), 1);
    QCOMPARE(written.count('\n'), 3);
    // Changed outside at its end: only that comes in, and undo takes it away.
    writeFile(path(QStringLiteral("a.md")), written + "three\n");
    QSignalSpy reloaded(m_document.get(), &TextFileDocument::reloaded);
    QVERIFY(reloaded.wait());
    QCOMPARE(m_document->bytes(), written + "three\n");
    m_edit->undo();
    QCOMPARE(m_document->bytes(), written);
}

QTEST_MAIN(TextFileDocumentTest)
#include "tst_text_file_document.moc"
