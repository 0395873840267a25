#include "gui/app/theme.h"
#include "gui/editor/markdown_highlighter.h"
#include "gui/editor/markdown_html.h"
#include "gui/editor/markdown_preview.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace Touchstone;

class MarkdownTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void escapesHtml();
    void drawsTaskBoxes();
    void capsSizeAndNesting();
    void loadsNothing();
    void reportsOnlyLinksInside_data();
    void reportsOnlyLinksInside();
    void coloursFrontmatterAndFences();
};

void MarkdownTest::escapesHtml()
{
    const std::string html =
        markdownToHtml("a <img src=\"file:///etc/passwd\"> <script>x</script>\n\n<div>b</div>\n").html;
    QVERIFY(html.find("<img") == std::string::npos);
    QVERIFY(html.find("<script") == std::string::npos);
    QVERIFY(html.find("<div") == std::string::npos);
    QVERIFY(html.find("&lt;script&gt;") != std::string::npos);
}

void MarkdownTest::drawsTaskBoxes()
{
    const std::string html = markdownToHtml("- [x] done\n- [ ] open\n").html;
    QVERIFY(html.find("\u2611 done") != std::string::npos);
    QVERIFY(html.find("\u2610 open") != std::string::npos);
    QVERIFY(html.find("<input") == std::string::npos);
}

void MarkdownTest::capsSizeAndNesting()
{
    QVERIFY(markdownToHtml(std::string(600 * 1024, 'a')).tooLarge);
    std::string deep;
    for (int i = 0; i < 20'000; ++i)
        deep += "> ";
    QVERIFY(markdownToHtml(deep + "x\n").tooLarge);
    QVERIFY(!markdownToHtml("> > > fine\n").tooLarge);
}

void MarkdownTest::loadsNothing()
{
    QTemporaryDir folder;
    const Theme theme = Theme::light();
    MarkdownPreview preview(theme);
    const QVariant image = preview.loadResource(QTextDocument::ImageResource,
                                                QUrl(QStringLiteral("file:///usr/share/pixmaps/debian-logo.png")));
    QCOMPARE(image.value<QImage>().size(), QSize(24, 16));
    const QVariant sheet = preview.loadResource(QTextDocument::StyleSheetResource,
                                                QUrl::fromLocalFile(folder.filePath(QStringLiteral("a.css"))));
    QCOMPARE(sheet.toByteArray(), QByteArray());
    QVERIFY(sheet.isValid());
    preview.showMarkdown(QStringLiteral("# Title\n\n![x](file:///etc/hostname)\n"));
    QTRY_VERIFY(preview.toPlainText().contains(QStringLiteral("Title")));
}

void MarkdownTest::reportsOnlyLinksInside_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<QString>("reported");
    QTest::newRow("relative") << QStringLiteral("references/a.md") << QStringLiteral("references/a.md");
    QTest::newRow("up") << QStringLiteral("../../etc/passwd") << QString();
    QTest::newRow("absolute") << QStringLiteral("/etc/passwd") << QString();
    QTest::newRow("file") << QStringLiteral("file:///etc/passwd") << QString();
    QTest::newRow("script") << QStringLiteral("javascript:alert(1)") << QString();
}

void MarkdownTest::reportsOnlyLinksInside()
{
    QFETCH(QString, link);
    QFETCH(QString, reported);
    const Theme theme = Theme::light();
    MarkdownPreview preview(theme);
    QSignalSpy files(&preview, &MarkdownPreview::fileLinkActivated);
    QSignalSpy web(&preview, &MarkdownPreview::webLinkActivated);
    Q_EMIT preview.anchorClicked(QUrl(link));
    QCOMPARE(web.count(), 0);
    QCOMPARE(files.count(), reported.isEmpty() ? 0 : 1);
    if (!reported.isEmpty())
        QCOMPARE(files.first().first().toString(), reported);
    QVERIFY(preview.source().isEmpty());
}

void MarkdownTest::coloursFrontmatterAndFences()
{
    const Theme theme = Theme::light();
    QPlainTextEdit edit;
    MarkdownHighlighter highlighter(edit.document(), theme, true);
    edit.setPlainText(QStringLiteral("---\nname: a\n---\n# Title\n```\ncode\n```\ntext <!-- note -->\n"));
    highlighter.rehighlight();
    const auto colorAt = [&edit](int line, int column) {
        const QTextBlock block = edit.document()->findBlockByNumber(line);
        const auto formats = block.layout()->formats();
        for (const QTextLayout::FormatRange &range : formats) {
            if (column >= range.start && column < range.start + range.length)
                return range.format.foreground().color();
        }
        return QColor();
    };
    QCOMPARE(colorAt(1, 0), theme.syntax.key);
    QCOMPARE(colorAt(1, 6), theme.syntax.string);
    QCOMPARE(colorAt(3, 2), theme.syntax.heading);
    QCOMPARE(colorAt(5, 0), theme.syntax.code);
    QCOMPARE(colorAt(7, 6), theme.syntax.comment);
    QVERIFY(!colorAt(7, 0).isValid());
}

QTEST_MAIN(MarkdownTest)
#include "tst_markdown.moc"
