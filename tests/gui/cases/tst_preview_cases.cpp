#include "engine/base/json.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/skills/skills_page.h"
#include "gui/widgets/segmented_control.h"
#include "tests/cases/case_tree.h"
#include "tests/gui/support/picture.h"
#include "tests/gui/support/window_fixture.h"

#include <QMessageBox>
#include <QTcpServer>
#include <QTextBlock>
#include <QTextTable>

using namespace Touchstone;

namespace {

QStringList headingsOf(const QTextDocument &document)
{
    QStringList headings;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0)
            headings.append(block.text());
    }
    return headings;
}

int tablesOf(const QTextDocument &document)
{
    const QList<QTextFrame *> frames = document.rootFrame()->childFrames();
    return static_cast<int>(std::count_if(frames.cbegin(), frames.cend(),
                                          [](QTextFrame *frame) { return qobject_cast<QTextTable *>(frame); }));
}

/// What stands at the places of pictures.
QList<QImage> picturesOf(QTextDocument &document)
{
    QList<QImage> pictures;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextImageFormat format = it.fragment().charFormat().toImageFormat();
            if (format.isValid()) {
                const QVariant found = document.resource(QTextDocument::ImageResource, QUrl(format.name()));
                pictures.append(found.value<QImage>());
            }
        }
    }
    return pictures;
}

} // namespace

/// Cases about the preview (tests/cases/README.md).
class TestPreviewCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void frontmatterIsACard();
    void brokenFrontmatterIsShownAsItIs();
    void nothingIsLoadedFromOutside();
    void linksThatLeadNowhereAreMarked();

private:
    SkillsPage *page() { return m_fixture->window().findChild<SkillsPage *>(); }
    MarkdownPreview *preview() { return page()->findChild<MarkdownPreview *>(); }
    void show(const CaseTree &tree, const char *file);
    void showFile(const QString &folder, const QString &file);

    std::unique_ptr<WindowFixture> m_fixture;
};

void TestPreviewCases::showFile(const QString &folder, const QString &file)
{
    QVERIFY(m_fixture->open(folder));
    m_fixture->window().showPage(PageId::Skills);
    page()->openFile(file, 0, 0);
    page()->findChild<SegmentedControl *>()->setCurrentIndex(3);
    QTRY_VERIFY(preview()->isVisible());
    QTRY_VERIFY(!preview()->toPlainText().isEmpty());
    QTRY_VERIFY(preview()->toPlainText().contains(QStringLiteral("description")));
}

void TestPreviewCases::show(const CaseTree &tree, const char *file)
{
    const QString root = QString::fromStdString(tree.root().string());
    showFile(root, root + QLatin1Char('/') + QLatin1String(file));
}

void TestPreviewCases::frontmatterIsACard()
{
    const Json expect = Json::parse(CaseTree::expectationOf("A39")).at("expect").at("preview");
    const CaseTree tree("A39");
    show(tree, "skills/pack-list/SKILL.md");
    keepPicture(m_fixture->window(), "a39-preview");
    const QTextDocument &document = *preview()->document();
    QStringList wanted;
    for (const Json &heading : expect.at("headings"))
        wanted.append(QString::fromStdString(heading.get<std::string>()));
    QCOMPARE(headingsOf(document), wanted);
    QCOMPARE(document.find(QStringLiteral("Pack list")).blockFormat().headingLevel(), 1);
    const QString text = preview()->toPlainText();
    QCOMPARE(text.count(QChar(0x2610)) + text.count(QChar(0x2611)), expect.at("task_items").get<int>());
    QCOMPARE(tablesOf(document), expect.at("tables").get<int>() + 1); // and the card
    QVERIFY(text.contains(QStringLiteral("Make a packing list. Use before a journey.")));
}

void TestPreviewCases::brokenFrontmatterIsShownAsItIs()
{
    const QString file = m_fixture->write(QStringLiteral("p/skills/one/SKILL.md"),
                                          "---\nname: one\ndescription: a: b\n---\n\n# Body\n\nText.\n");
    showFile(m_fixture->home() + QStringLiteral("/p"), file);
    QCOMPARE(headingsOf(*preview()->document()), QStringList{QStringLiteral("Body")});
    QVERIFY(preview()->toPlainText().contains(QStringLiteral("description: a: b")));
    QVERIFY(preview()->toPlainText().contains(QStringLiteral("cannot be read as YAML")));
}

void TestPreviewCases::nothingIsLoadedFromOutside()
{
    const Json expect = Json::parse(CaseTree::expectationOf("E12")).at("expect");
    QTcpServer server; // the address of the remote pictures; where it is taken, nobody listens who counts
    const bool listens = server.listen(QHostAddress::LocalHost, 8098);
    int requests = 0;
    connect(&server, &QTcpServer::newConnection, this, [&requests] { ++requests; });
    const CaseTree tree("E12");
    show(tree, "skills/preview-safety/SKILL.md");
    QTest::qWait(300); // whatever would be loaded is asked for by now
    if (listens)
        QCOMPARE(requests, expect.at("network_requests").get<int>());
    // One picture is the folder's own, one leads out of it and stays a box; remote ones are links.
    const QList<QImage> pictures = picturesOf(*preview()->document());
    QCOMPARE(pictures.size(), 2);
    const QString root = QString::fromStdString(tree.root().string()) + QStringLiteral("/skills/preview-safety/");
    const QImage own(root + QString::fromStdString(expect.at("shown_images").front().get<std::string>()));
    QVERIFY(!own.isNull());
    QCOMPARE(pictures.first().size(), own.size());
    QCOMPARE(pictures.last().size(), QSize(24, 16));
    keepPicture(m_fixture->window(), "e12-preview");
    const QString text = preview()->toPlainText();
    QVERIFY(text.contains(QStringLiteral("Picture on the web: remote")));
    QVERIFY(text.contains(QStringLiteral("<iframe src=\"file:///etc/hostname\"></iframe>")));
    QVERIFY(text.contains(QStringLiteral("onerror=\"alert(1)\"")));
    QCOMPARE(m_fixture->window().windowTitle().contains(QStringLiteral("owned")), false);
    // Links: the web is asked about, scripts and files outside do nothing.
    for (const char *link : {"javascript:alert(2)", "file:///etc/hostname"}) {
        Q_EMIT preview()->anchorClicked(QUrl(QString::fromLatin1(link)));
        QVERIFY(page()->findChild<QMessageBox *>() == nullptr);
    }
    Q_EMIT preview()->anchorClicked(QUrl(QStringLiteral("https://example.org/")));
    auto *box = page()->findChild<QMessageBox *>(QStringLiteral("openWebLink"));
    QVERIFY(box != nullptr);
    QVERIFY(box->informativeText().contains(QStringLiteral("https://example.org/")));
    box->reject();
    // Without pictures there is a box for each.
    m_fixture->settings().setPreviewImages(false);
    QTRY_COMPARE(picturesOf(*preview()->document()).first().size(), QSize(24, 16));
}

void TestPreviewCases::linksThatLeadNowhereAreMarked()
{
    m_fixture->write(QStringLiteral("p/skills/one/references/there.md"), "x\n");
    const QString file = m_fixture->write(
        QStringLiteral("p/skills/one/SKILL.md"),
        "---\nname: one\ndescription: Does it. Use it.\nversion: 1\n---\n\n[good](references/there.md) and "
        "[bad](references/gone.md), [far](https://example.org/)\n");
    showFile(m_fixture->home() + QStringLiteral("/p"), file);
    QTextDocument *document = preview()->document();
    const auto lineOf = [document](const QString &word) { return document->find(word).charFormat().underlineStyle(); };
    QTRY_COMPARE(lineOf(QStringLiteral("bad")), QTextCharFormat::DotLine);
    QVERIFY(lineOf(QStringLiteral("good")) != QTextCharFormat::DotLine);
    QVERIFY(lineOf(QStringLiteral("far")) != QTextCharFormat::DotLine);
    QVERIFY(preview()->toPlainText().contains(QStringLiteral("not in the specification")));
}

TOUCHSTONE_GUI_MAIN(TestPreviewCases)
#include "tst_preview_cases.moc"
