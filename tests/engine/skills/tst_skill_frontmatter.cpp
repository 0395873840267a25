#include "engine/skills/skill_frontmatter.h"

#include <QTest>

using namespace Touchstone;

class TestSkillFrontmatter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheFences_data();
    void findsTheFences();
    void namesTheFault_data();
    void namesTheFault();
};

void TestSkillFrontmatter::findsTheFences_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("line");
    QTest::newRow("plain") << QByteArray("---\na: 1\n---\nBody\n") << QByteArray("a: 1") << QByteArray("Body\n") << 2;
    QTest::newRow("CRLF") << QByteArray("---\r\na: 1\r\n---\r\nBody") << QByteArray("a: 1\r") << QByteArray("Body")
                          << 2;
    QTest::newRow("blanks behind fences")
        << QByteArray("--- \t\na: 1\n---  \nBody") << QByteArray("a: 1") << QByteArray("Body") << 2;
    QTest::newRow("empty lines first") << QByteArray("---\n\n\na: 1\n---\n") << QByteArray("a: 1") << QByteArray() << 4;
    QTest::newRow("nothing but an empty line") << QByteArray("---\n\n---\n") << QByteArray() << QByteArray() << 2;
    QTest::newRow("empty lines below") << QByteArray("---\na: 1\n---\n\n\nBody") << QByteArray("a: 1")
                                       << QByteArray("\n\nBody") << 2;
    QTest::newRow("text behind a fence does not close")
        << QByteArray("---\na: 1\n--- x\nb: 2\n---\n") << QByteArray("a: 1\n--- x\nb: 2") << QByteArray() << 2;
    QTest::newRow("first fence closes") << QByteArray("---\na: 1\n---\nb\n---\n") << QByteArray("a: 1")
                                        << QByteArray("b\n---\n") << 2;
}

void TestSkillFrontmatter::findsTheFences()
{
    QFETCH(QByteArray, text);
    const std::string content = text.toStdString();
    const auto found = findFrontmatter(content);
    QVERIFY(found.has_value());
    QTEST(QByteArray(found->yaml.data(), static_cast<qsizetype>(found->yaml.size())), "yaml");
    QTEST(QByteArray(found->body.data(), static_cast<qsizetype>(found->body.size())), "body");
    QTEST(found->yamlLine, "line");
}

void TestSkillFrontmatter::namesTheFault_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("rule");
    QTest::newRow("no line feed at the end") << QByteArray("---\na: 1\n---") << QByteArray("frontmatter-end-newline");
    QTest::newRow("not closed") << QByteArray("---\na: 1\n") << QByteArray("frontmatter-not-closed");
    QTest::newRow("no line between") << QByteArray("---\n---\nBody\n") << QByteArray("frontmatter-not-closed");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf---\na: 1\n---\n") << QByteArray("frontmatter-bom");
    QTest::newRow("empty line above") << QByteArray("\n---\na: 1\n---\n") << QByteArray("frontmatter-not-first");
    QTest::newRow("none") << QByteArray("# Title\n") << QByteArray("frontmatter-missing");
    QTest::newRow("empty") << QByteArray() << QByteArray("frontmatter-missing");
}

void TestSkillFrontmatter::namesTheFault()
{
    QFETCH(QByteArray, text);
    const std::string content = text.toStdString();
    QVERIFY(!findFrontmatter(content));
    const std::string_view rule = frontmatterFault(content);
    QTEST(QByteArray(rule.data(), static_cast<qsizetype>(rule.size())), "rule");
}

QTEST_APPLESS_MAIN(TestSkillFrontmatter)
#include "tst_skill_frontmatter.moc"
