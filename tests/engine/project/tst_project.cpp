#include "engine/project/places.h"
#include "engine/project/rubric_file.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

namespace {

QString q(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

class TestProject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void folderWithoutFileHasTheDefaults();
    void defaultPlacesAreInOrderWithMounts();
    void emptyFileIsValid();
    void readsEverything();
    void readsCompositeBackends();
    void readsTimeouts();
    void sourcesOfSubAgentsAreMountedBesideTheOthers();
    void mistakesHavePlaceAndRemedy_data();
    void mistakesHavePlaceAndRemedy();
    void unknownKeyNamesTheNearest();
    void missingSourceIsAWarning();
    void wrongKindAndMissingFilesAreWarnings();
    void brokenTextsAreErrors_data();
    void brokenTextsAreErrors();
    void findsTheNearestFolderUpwards();
    void missingFolderIsAnError();
    void readsRubricTables();
    void globsFindFiles();
};

void TestProject::folderWithoutFileHasTheDefaults()
{
    const TemporaryTree tree;
    const Result<Project> project = tree.open();
    QVERIFY(project);
    QVERIFY(!project->hasFile);
    QCOMPARE(q(project->name), QStringLiteral("project"));
    QCOMPARE(q(project->agent.model), QString());
    QCOMPARE(project->agent.skills.size(), 0U);
    QCOMPARE(q(project->agent.backend.root), QString());
    QCOMPARE(project->agent.tools.size(), 8U);
    QCOMPARE(project->grader.maxIterations, 3);
    QVERIFY(project->trustItems.empty());
    QVERIFY(!std::filesystem::exists(tree.path("touchstone.yaml")));
}

void TestProject::defaultPlacesAreInOrderWithMounts()
{
    const TemporaryTree tree;
    for (const char *folder : {"skills/a", ".agents/skills/b", ".claude/skills/c"})
        tree.write(std::string(folder) + "/SKILL.md", "x");
    tree.write(tree.home() + "/.agents/skills/d/SKILL.md", "x");
    tree.write("AGENTS.md", "x");
    tree.write(".deepagents/AGENTS.md", "x");
    tree.write("workspace/a.txt", "x");
    const Result<Project> project = tree.open();
    QVERIFY(project);
    std::vector<std::string> places;
    for (const MountedPath &source : project->agent.skills)
        places.push_back(source.writtenPath + " " + source.mount + " " + source.label);
    const std::vector<std::string> expected{"~/.agents/skills /skills/agents/ Agents",
                                            ".agents/skills /skills/agents-2/ Agents",
                                            ".claude/skills /skills/claude/ Claude", "skills /skills/skills/ Skills"};
    QCOMPARE(places, expected);
    QCOMPARE(q(project->agent.memory.at(0).mount), QStringLiteral("/memory/AGENTS.md"));
    QCOMPARE(q(project->agent.memory.at(1).mount), QStringLiteral("/memory/AGENTS-2.md"));
    QVERIFY(project->agent.memory.at(0).writable);
    QVERIFY(!project->agent.skills.at(0).writable);
    QCOMPARE(q(project->agent.backend.root), q(tree.path("workspace")));
    QVERIFY(project->trustItems.empty());
}

void TestProject::emptyFileIsValid()
{
    const TemporaryTree tree;
    for (const char *text : {"", "# only a comment\n", "version: 1\n", "agent:\n"}) {
        const Result<Project> project = tree.openWith(text);
        QVERIFY2(project, text);
        QVERIFY(project->hasFile);
        QCOMPARE(project->agent.tools.size(), 8U);
    }
}

void TestProject::readsEverything()
{
    const TemporaryTree tree;
    tree.write("prompts/agent.md", "Be brief.");
    tree.write("s/x/SKILL.md", "x");
    tree.write("AGENTS.md", "x");
    tree.write("ws/a", "x");
    tree.write("rubrics/b.md", "x");
    tree.write("rubrics/a.rubric.yaml", "x");
    tree.write("rubrics/skip.json", "x");
    tree.write("tasks/t.md", "x");
    const Result<Project> project = tree.openWith(R"(version: 1
agent:
  model: anthropic:some-model
  system_prompt: {file: prompts/agent.md}
  skills:
    - {path: s, label: My Team, writable: true}
  memory: [{path: AGENTS.md, mount: /notes/me.md}]
  backend: {kind: filesystem, root: ws}
  tools: [ls, read_file]
  permissions:
    - {operations: [write], paths: ["/secrets/**"], mode: deny}
  interrupt_on: {write_file: true}
  subagents:
    - {name: reviewer, description: Reads, system_prompt: Read., tools: [read_file], skills: [], model: openai:m}
grader: {model: openai:g, tools: [read_file], max_iterations: 20, max_calls: 7, mode: per_criterion, repeats: 3, strict: true}
limits: {tokens: 100, cost: 2.50, seconds: 9, no_progress: 2}
)");
    QVERIFY2(project, project ? "" : toText(project.error()).c_str());
    const AgentConfig &agent = project->agent;
    QCOMPARE(q(agent.model), QStringLiteral("anthropic:some-model"));
    QCOMPARE(q(*readText(agent.systemPrompt)), QStringLiteral("Be brief."));
    QCOMPARE(q(agent.skills.at(0).mount), QStringLiteral("/skills/my-team/"));
    QVERIFY(agent.skills.at(0).writable);
    QCOMPARE(q(agent.memory.at(0).mount), QStringLiteral("/notes/me.md"));
    QCOMPARE(agent.tools, (std::vector<std::string>{"ls", "read_file"}));
    QCOMPARE(q(agent.permissions.at(0).mode), QStringLiteral("deny"));
    QCOMPARE(q(agent.subagents.at(0).name), QStringLiteral("reviewer"));
    QVERIFY(agent.subagents.at(0).skills.empty());
    QCOMPARE(project->grader.maxIterations, 20);
    QCOMPARE(project->grader.maxCalls, 7);
    QVERIFY(project->grader.mode == GraderMode::PerCriterion);
    QVERIFY(project->grader.strict);
    QCOMPARE(*project->limits.cost, 2.5);
    QCOMPARE(*project->limits.noProgress, 2);
    QCOMPARE(project->rubricFiles,
             (std::vector<std::string>{tree.path("rubrics/a.rubric.yaml"), tree.path("rubrics/b.md")}));
    QCOMPARE(project->taskFiles, (std::vector<std::string>{tree.path("tasks/t.md")}));
    QVERIFY(project->warnings.empty());
}

void TestProject::readsCompositeBackends()
{
    const TemporaryTree tree;
    tree.write("ws/a", "x");
    tree.write("data/a", "x");
    Result<Project> project = tree.openWith("version: 1\nagent:\n  backend:\n    kind: composite\n    root: ws\n"
                                            "    routes:\n      /memories: {kind: store}\n"
                                            "      /data/: {kind: filesystem, root: data}\n");
    QVERIFY2(project, project ? "" : toText(project.error()).c_str());
    const BackendConfig &backend = project->agent.backend;
    QVERIFY(backend.kind == BackendKind::Filesystem);
    QCOMPARE(q(backend.root), q(tree.path("ws")));
    QCOMPARE(backend.routes.size(), 2U);
    QCOMPARE(q(backend.routes.at(0).prefix), QStringLiteral("/memories/"));
    QVERIFY(backend.routes.at(0).backend.kind == BackendKind::Store);
    QCOMPARE(q(backend.routes.at(1).backend.root), q(tree.path("data")));
    QVERIFY(project->warnings.empty());

    project = tree.openWith("version: 1\nagent:\n  tools: [read_file, execute]\n"
                            "  backend: {kind: composite, default: {kind: sandbox, root: ws}, routes: {/m/: {kind: "
                            "state, root: x}}}\n");
    QVERIFY2(project, project ? "" : toText(project.error()).c_str());
    QVERIFY(project->agent.backend.kind == BackendKind::Sandbox);
    QCOMPARE(project->warnings.size(), 1U);
    QVERIFY2(toText(project->warnings.front()).find("'root' means nothing here") != std::string::npos,
             toText(project->warnings.front()).c_str());
}

void TestProject::readsTimeouts()
{
    using std::chrono::milliseconds;
    const TemporaryTree tree;
    const Result<Project> project = tree.openWith(
        "version: 1\ntimeouts: {connect: 3, inactivity: 0}\nendpoints:\n"
        "  lab: {kind: openai-chat, base_url: \"http://127.0.0.1:1/v1\", timeouts: {inactivity: 2.5, total: 60}}\n");
    QVERIFY2(project, project ? "" : toText(project.error()).c_str());
    QVERIFY(project->timeouts.connect == milliseconds(3000));
    QVERIFY(project->timeouts.inactivity == milliseconds(0));
    QVERIFY(!project->timeouts.total);
    const CallTimeouts lab = project->endpoints.at(0).timeouts.elseBy(project->timeouts);
    HttpRequest request;
    const milliseconds firstByte = request.firstByteTimeout;
    lab.applyTo(request);
    QVERIFY(request.connectTimeout == milliseconds(3000));
    QVERIFY(request.inactivityTimeout == milliseconds(2500));
    QVERIFY(request.totalTimeout == milliseconds(60'000));
    QVERIFY(request.firstByteTimeout == firstByte);
}

void TestProject::sourcesOfSubAgentsAreMountedBesideTheOthers()
{
    const TemporaryTree tree;
    for (const char *folder : {"a/skills", "b/a/skills", "c"})
        tree.write(std::string(folder) + "/x/SKILL.md", "x");
    const Result<Project> project =
        tree.openWith("version: 1\nagent:\n  skills: [a/skills]\n  subagents:\n"
                      "    - {name: one, description: d, skills: [a/skills, b/a/skills, {path: c, mount: /c}]}\n"
                      "    - {name: two, description: d, skills: [{path: c, writable: true}]}\n");
    QVERIFY2(project, project ? "" : toText(project.error()).c_str());
    const AgentConfig &agent = project->agent;
    std::vector<std::string> mounts;
    for (const SubAgentConfig &subAgent : agent.subagents) {
        for (const MountedPath &source : subAgent.skills)
            mounts.push_back(source.mount);
    }
    QCOMPARE(q(agent.skills.at(0).mount), QStringLiteral("/skills/a/"));
    QCOMPARE(mounts, (std::vector<std::string>{"/skills/a/", "/skills/a-2/", "/c/", "/c/"}));
    const std::vector<MountedPath> all = allSkillSources(agent);
    QCOMPARE(all.size(), 3U);
    QVERIFY(!all.at(0).writable);
    QVERIFY(all.at(2).writable);
}

void TestProject::mistakesHavePlaceAndRemedy_data()
{
    QTest::addColumn<QString>("yaml");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("mentions");
    QTest::newRow("not a mapping") << "- a\n" << 1 << 1 << "mapping";
    QTest::newRow("version 2") << "version: 2\n" << 1 << 10 << "version";
    QTest::newRow("quoted version") << "version: \"1\"\n" << 1 << 10 << "version";
    QTest::newRow("agent a list") << "agent: [1]\n" << 1 << 8 << "'agent'";
    QTest::newRow("model a list") << "agent:\n  model: [a]\n" << 2 << 10 << "model";
    QTest::newRow("model a truth value") << "agent:\n  model: yes\n" << 2 << 10 << "quotes";
    QTest::newRow("iterations a word") << "grader:\n  max_iterations: many\n" << 2 << 19 << "1 to 20";
    QTest::newRow("iterations quoted") << "grader:\n  max_iterations: \"3\"\n" << 2 << 19 << "quotes";
    QTest::newRow("iterations 0") << "grader: {max_iterations: 0}\n" << 1 << 26 << "1 to 20";
    QTest::newRow("iterations 21") << "grader: {max_iterations: 21}\n" << 1 << 26 << "1 to 20";
    QTest::newRow("iterations 2.5") << "grader: {max_iterations: 2.5}\n" << 1 << 26 << "1 to 20";
    QTest::newRow("unknown tool") << "agent:\n  tools: [read_fil]\n" << 2 << 11 << "read_file";
    QTest::newRow("no read_file") << "agent:\n  tools: [ls]\n" << 2 << 10 << "read_file";
    QTest::newRow("unknown kind") << "agent:\n  backend: {kind: filesytem}\n" << 2 << 19 << "filesystem";
    QTest::newRow("execute without a shell") << "agent:\n  backend: {kind: state}\n  tools: [read_file, execute]\n"
                                             << 2 << 12 << "execute";
    QTest::newRow("negative timeout") << "timeouts: {inactivity: -1}\n" << 1 << 24 << "'timeouts' inactivity";
    QTest::newRow("routes without composite") << "agent:\n  backend: {kind: state, routes: {/m/: {kind: store}}}\n"
                                              << 2 << 34 << "composite";
    QTest::newRow("relative route") << "agent:\n  backend: {kind: composite, routes: {m/: {kind: store}}}\n"
                                    << 2 << 39 << "/memories/";
    QTest::newRow("route out of the root") << "agent:\n  backend: {kind: composite, routes: {/m/../: {kind: store}}}\n"
                                           << 2 << 39 << "'..'";
    QTest::newRow("route given twice")
        << "agent:\n  backend: {kind: composite, routes: {/m: {kind: store}, /m/: {kind: store}}}\n"
        << 2 << 58 << "two routes";
    QTest::newRow("route on a mount")
        << "agent:\n  memory: [{path: A.md, mount: /m/A.md}]\n  backend: {kind: composite, routes: {/m/: {kind: "
           "store}}}\n"
        << 3 << 39 << "mounted";
    QTest::newRow("shell in a route") << "agent:\n  backend: {kind: composite, routes: {/m/: {kind: sandbox}}}\n"
                                      << 2 << 44 << "default";
    QTest::newRow("composite in a composite")
        << "agent:\n  backend: {kind: composite, routes: {/m/: {kind: composite}}}\n"
        << 2 << 51 << "within";
    QTest::newRow("two states") << "agent:\n  backend: {kind: composite, default: {kind: state}, routes: {/m/: {kind: "
                                   "state}}}\n"
                                << 2 << 12 << "state";
    QTest::newRow("root beside default") << "agent:\n  backend: {kind: composite, root: w, default: {kind: state}}\n"
                                         << 2 << 36 << "default";
    QTest::newRow("mount of a sub-agent's source is taken")
        << "agent:\n  skills: [{path: a, mount: /s/}]\n  subagents:\n    - {name: n, description: d, skills: [{path: "
           "b, mount: /s/}]}\n"
        << 4 << 41 << "twice";
    QTest::newRow("prompt file missing") << "agent:\n  system_prompt: {file: no.md}\n" << 2 << 25 << "no.md";
    QTest::newRow("column in characters") << "agent: {system_prompt: \"日本\", model: [x]}\n" << 1 << 37 << "model";
    QTest::newRow("negative limit") << "limits: {tokens: -1}\n" << 1 << 18 << "tokens";
    QTest::newRow("endpoint like a provider") << "endpoints:\n  openai: {kind: openai-chat, base_url: \"http://x\"}\n"
                                              << 2 << 3 << "openai";
    QTest::newRow("foreign key")
        << "endpoints:\n  lab: {kind: openai-chat, base_url: \"http://x\", key_env: OPENAI_API_KEY}\n"
        << 2 << 59 << "LAB";
    QTest::newRow("no address") << "endpoints:\n  lab: {kind: openai-chat, base_url: \"ftp://x\"}\n"
                                << 2 << 38 << "http";
    QTest::newRow("duplicate key") << "limits:\n  tokens: 1\n  tokens: 2\n" << 3 << 3 << "twice";
    QTest::newRow("mount in the root") << "agent:\n  memory: [{path: A.md, mount: /A.md}]\n" << 2 << 11 << "mount";
    QTest::newRow("same mount twice") << "agent:\n  skills: [{path: a, mount: /s/}, {path: b, mount: /s}]\n"
                                      << 2 << 11 << "twice";
}

void TestProject::mistakesHavePlaceAndRemedy()
{
    QFETCH(QString, yaml);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, mentions);
    const TemporaryTree tree;
    const Result<Project> project = tree.openWith(yaml.toStdString());
    QVERIFY(!project);
    const Error &error = project.error();
    QVERIFY(error.position);
    QCOMPARE(q(error.position->file), q(tree.path("touchstone.yaml")));
    QCOMPARE(error.position->line, line);
    QCOMPARE(error.position->column, column);
    QVERIFY2(q(toText(error)).contains(mentions), toText(error).c_str());
}

void TestProject::unknownKeyNamesTheNearest()
{
    const TemporaryTree tree;
    const Result<Project> project = tree.openWith("version: 1\nagent:\n  modle: a:b\n");
    QVERIFY(project);
    QCOMPARE(project->warnings.size(), 1U);
    const std::string text = toText(project->warnings.front());
    QVERIFY2(text.ends_with(
                 "touchstone.yaml:3:3: The key 'modle' is not known in 'agent' and is ignored. Did you mean 'model'?"),
             text.c_str());
}

void TestProject::missingSourceIsAWarning()
{
    const TemporaryTree tree;
    const Result<Project> project = tree.openWith("version: 1\nagent:\n  skills: [nowhere]\n  memory: [NO.md]\n");
    QVERIFY(project);
    QCOMPARE(project->warnings.size(), 2U);
    QCOMPARE(project->warnings.at(0).position->line, 3);
    QVERIFY(!project->agent.skills.at(0).exists);
}

void TestProject::wrongKindAndMissingFilesAreWarnings()
{
    const TemporaryTree tree;
    tree.write("notes.txt", "x");
    std::filesystem::create_symlink("loop", tree.path("loop"));
    const Result<Project> project = tree.openWith("version: 1\nagent:\n  skills: [notes.txt, loop]\n  memory: []\n"
                                                  "rubrics: [rubrics/*, rubrics/gone.md]\ntasks: gone.md\n");
    QVERIFY(project);
    QCOMPARE(project->warnings.size(), 5U);
    QVERIFY(project->warnings.at(0).message.find("is not a folder") != std::string::npos);
    QVERIFY(project->warnings.at(1).message.find("cannot be read: ") != std::string::npos);
    QCOMPARE(project->warnings.at(2).position->line, 5);
    QCOMPARE(project->warnings.at(2).position->column, 11);
    QCOMPARE(project->warnings.at(2).message, std::string("No rubric file fits the pattern 'rubrics/*'."));
    QVERIFY(!project->warnings.at(2).remedy.empty());
    QCOMPARE(project->warnings.at(3).position->line, 5);
    QCOMPARE(project->warnings.at(3).position->column, 22);
    QVERIFY(project->warnings.at(3).message.find("'rubrics/gone.md' does not exist") != std::string::npos);
    QCOMPARE(project->warnings.at(4).position->line, 6);
}

void TestProject::brokenTextsAreErrors_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("line");
    QTest::newRow("unclosed quote") << QByteArray("version: 1\nagent:\n  model: \"abc\n") << 4;
    QTest::newRow("bad indentation") << QByteArray("agent:\n  model: a\n model: b\n") << 3;
    QTest::newRow("tab") << QByteArray("agent:\n\tmodel: a\n") << 2;
    QTest::newRow("not UTF-8") << QByteArray("version: 1\nagent: \xff\n") << 2;
    QTest::newRow("second document") << QByteArray("version: 1\n---\nversion: 1\n") << 2;
    QTest::newRow("open bracket") << QByteArray("agent: [a\n") << 2;
    QTest::newRow("control character") << QByteArray("version: 1\nagent: \x01\n") << 2;
    QTest::newRow("NUL") << QByteArray("version: 1\n\n# \0\n", 16) << 3;
    QTest::newRow("too deep") << QByteArray("agent: ") + QByteArray(5000, '[') << 1;
}

void TestProject::brokenTextsAreErrors()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, line);
    const TemporaryTree tree;
    const Result<Project> project = tree.openWith(bytes.toStdString());
    QVERIFY(!project);
    QVERIFY(project.error().code == Error::Code::Malformed);
    QCOMPARE(project.error().position->line, line);
    QVERIFY(!project.error().remedy.empty());
}

void TestProject::findsTheNearestFolderUpwards()
{
    const TemporaryTree tree;
    tree.write("touchstone.yaml", "");
    tree.write("a/b/c.txt", "");
    QCOMPARE(q(findProjectFolder(tree.path("a/b"))), q(tree.folder()));
    QCOMPARE(q(findProjectFolder(tree.home())), q(tree.home()));
    // A link that leads nowhere is a file that cannot be read, not none.
    std::filesystem::create_symlink("nowhere", tree.path("a/touchstone.yaml"));
    QCOMPARE(q(findProjectFolder(tree.path("a/b"))), q(tree.path("a")));
    const Result<Project> project = openProject(tree.path("a"), tree.environment());
    QVERIFY(!project);
    QVERIFY(project.error().code == Error::Code::NotFound);
}

void TestProject::missingFolderIsAnError()
{
    const TemporaryTree tree;
    const Result<Project> project = openProject(tree.path("nothing"), tree.environment());
    QVERIFY(!project);
    QVERIFY(project.error().code == Error::Code::NotFound);
}

void TestProject::readsRubricTables()
{
    const TemporaryTree tree;
    tree.write("r.rubric.yaml",
               "version: 1\nname: Report\ncriteria:\n  - {text: Cites a source, importance: essential, weight: 2, "
               "evidence: a quote}\n  - {id: len, text: Is short, importnce: low}\n");
    const Result<LoadedRubric> loaded = loadRubric(tree.path("r.rubric.yaml"));
    QVERIFY2(loaded, loaded ? "" : toText(loaded.error()).c_str());
    const Rubric &rubric = loaded->rubric;
    QVERIFY(rubric.isTable);
    QCOMPARE(q(rubric.name), QStringLiteral("Report"));
    QCOMPARE(rubric.criteria.size(), 2U);
    QCOMPARE(q(rubric.criteria.at(0).id), QStringLiteral("c1"));
    QCOMPARE(q(rubric.criteria.at(1).id), QStringLiteral("len"));
    QCOMPARE(q(rubric.text),
             QStringLiteral("- Cites a source\n  Importance: essential\n  Evidence wanted: a quote\n- Is short\n"));
    QCOMPARE(loaded->warnings.size(), 1U);
    QVERIFY(toText(loaded->warnings.front()).find("'importance'") != std::string::npos);

    tree.write("bad.rubric.yaml", "version: 1\ncriteria:\n  - {importance: low}\n");
    const Result<LoadedRubric> bad = loadRubric(tree.path("bad.rubric.yaml"));
    QVERIFY(!bad);
    QCOMPARE(bad.error().position->line, 3);
}

void TestProject::globsFindFiles()
{
    const TemporaryTree tree;
    for (const char *name : {"a.md", "b.txt", ".hidden.md", "sub/c.md", "sub/deep/d.md"})
        tree.write(name, "x");
    std::filesystem::create_symlink("nowhere", tree.path("broken.txt"));
    std::filesystem::create_directory(tree.path("folder.txt"));
    const auto find = [&tree](const std::vector<std::string> &patterns) {
        std::vector<std::string> names;
        for (const std::string &file : findFiles(patterns, tree.folder(), tree.environment()))
            names.push_back(file.substr(tree.folder().size() + 1));
        return names;
    };
    QCOMPARE(find({"*.md"}), (std::vector<std::string>{"a.md"}));
    QCOMPARE(find({"**/*.md"}), (std::vector<std::string>{"a.md", "sub/c.md", "sub/deep/d.md"}));
    QCOMPARE(find({"*/c.md", "a.md", "a.md"}), (std::vector<std::string>{"a.md", "sub/c.md"}));
    QCOMPARE(find({"*.txt"}), (std::vector<std::string>{"b.txt", "broken.txt"}));
    QCOMPARE(find({"nothing/*", "nothing.md"}), (std::vector<std::string>{}));
}

QTEST_APPLESS_MAIN(TestProject)
#include "tst_project.moc"
