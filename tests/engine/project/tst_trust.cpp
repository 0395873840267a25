#include "engine/project/trust.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

class TestTrust : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listsWhatNeedsConfirmation();
    void insideNeedsNone();
    void linksAreResolved();
    void storeRemembersFolderAndContent();
    void damagedStoreIsWrittenAnew();
};

void TestTrust::listsWhatNeedsConfirmation()
{
    const TemporaryTree tree;
    tree.write(tree.root() + "/other/SKILL.md", "x");
    tree.write(tree.root() + "/outside.yaml", "x");
    const Result<Project> project = tree.openWith(R"(version: 1
agent:
  model: scripted:../outside.yaml
  skills: [../other]
  backend: {kind: local_shell, in_place: true, root: .}
  tools: [read_file, execute]
endpoints:
  lab: {kind: openai-chat, base_url: "http://127.0.0.1:8080/v1", key_env: LAB_KEY}
)");
    QVERIFY2(project, project ? "" : toText(project.error()).c_str());
    std::vector<std::string> items;
    for (const TrustItem &item : project->trustItems)
        items.push_back(item.what + " | " + item.detail);
    const std::vector<std::string> expected{"agent.model | " + resolvedPath(tree.root()) + "/outside.yaml",
                                            "agent.skills | " + resolvedPath(tree.root()) + "/other",
                                            "agent.tools | the agent may run commands",
                                            "agent.backend | " + resolvedPath(tree.folder()),
                                            "agent.backend | commands run on this machine without a sandbox",
                                            "lab | LAB_KEY → 127.0.0.1:8080"};
    QCOMPARE(items, expected);
    QVERIFY(!project->trustKey.empty());
    const std::string text = toText(untrustedError(*project));
    QVERIFY(text.find("LAB_KEY") != std::string::npos);
    QVERIFY(text.find("--trust") != std::string::npos);
}

void TestTrust::insideNeedsNone()
{
    const TemporaryTree tree;
    tree.write(tree.home() + "/.agents/skills/a/SKILL.md", "x");
    tree.write("s/SKILL.md", "x");
    const Result<Project> project =
        tree.openWith("version: 1\nagent: {skills: [s, ~/.agents/skills], model: \"scripted:x.yaml\"}\n");
    QVERIFY(project);
    QVERIFY(project->trustItems.empty());
    QVERIFY(project->trustKey.empty());
}

void TestTrust::linksAreResolved()
{
    const TemporaryTree tree;
    tree.write(tree.root() + "/secret/key.txt", "x");
    tree.write(tree.root() + "/other/a.txt", "x");
    tree.write("skills/a/SKILL.md", "x");
    std::filesystem::create_symlink("../../secret", tree.path("skills/b"));
    std::filesystem::create_symlink("a", tree.path("skills/c"));
    std::filesystem::create_symlink("../other", tree.path("workspace"));
    const Result<Project> project = tree.open();
    QVERIFY(project);
    std::vector<std::string> items;
    for (const TrustItem &item : project->trustItems)
        items.push_back(item.what + " | " + item.detail);
    const std::vector<std::string> expected{"link in skills: skills/b | " + resolvedPath(tree.root()) + "/secret",
                                            "agent.backend root | " + resolvedPath(tree.root()) + "/other"};
    QCOMPARE(items, expected);
}

void TestTrust::storeRemembersFolderAndContent()
{
    const TemporaryTree tree;
    const std::string yaml = "version: 1\nendpoints:\n  lab: {kind: ollama, base_url: \"http://a:1\"}\n";
    const Result<Project> project = tree.openWith(yaml);
    QVERIFY(project);
    TrustStore store(tree.root() + "/config");
    QVERIFY(!store.isTrusted(*project));
    QVERIFY(store.confirm(*project));
    QVERIFY(TrustStore(tree.root() + "/config").isTrusted(*project));
    const Result<Project> same = tree.openWith(yaml + "limits: {tokens: 5}\n");
    QVERIFY(store.isTrusted(*same));
    const Result<Project> changed =
        tree.openWith("version: 1\nendpoints:\n  lab: {kind: ollama, base_url: \"http://b:1\"}\n");
    QVERIFY(!store.isTrusted(*changed));
    const Result<Project> path =
        tree.openWith("version: 1\nendpoints:\n  lab: {kind: ollama, base_url: \"http://a:1/x\"}\n");
    QVERIFY(!store.isTrusted(*path));
}

void TestTrust::damagedStoreIsWrittenAnew()
{
    const TemporaryTree tree;
    const Result<Project> project =
        tree.openWith("version: 1\nendpoints:\n  lab: {kind: ollama, base_url: \"http://a:1\"}\n");
    QVERIFY(project);
    TrustStore store(tree.root() + "/config");
    for (const char *text : {"{\"trusted\": 5}", "[", ""}) {
        tree.write(tree.root() + "/config/trusted.json", text);
        QVERIFY(!store.isTrusted(*project));
        QVERIFY(store.confirm(*project));
        QVERIFY(store.isTrusted(*project));
    }
}

QTEST_APPLESS_MAIN(TestTrust)
#include "tst_trust.moc"
