#include "tests/engine/session/session_test.h"

#include <QTest>

#include <algorithm>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

constexpr auto memoriesYaml = "agent:\n  backend: {kind: composite, routes: {/memories/: {kind: store}}}\n";

/// A script of one step that makes these tool calls, then answers.
std::string callsOf(const std::string &calls)
{
    return "agent:\n  - tool_calls:\n" + calls + "  - {text: Done.}\n";
}

std::string writing(const std::string &path, const std::string &content)
{
    return "      - {name: write_file, args: {file_path: " + path + ", content: " + content + "}}\n";
}

std::string reading(const std::string &path)
{
    return "      - {name: read_file, args: {file_path: " + path + "}}\n";
}

bool contains(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestRunBackends : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storeOutlivesTheRun();
    void storesOfProjectsAndPlacesAreApart();
    void storeOfARunThatIsNotStoredIsTold();
    void storeCanBeTheRoot();
    void stateLivesAsLongAsTheRun();
    void routeOfAFolderIsCopied();
    void givenWorkspaceBeatsAKindWithoutFolder();
    void keysStayOutOfTheStore();
    void subAgentsHaveSkillsOfTheirOwn();
};

void TestRunBackends::storeOutlivesTheRun()
{
    const TemporaryTree tree;
    RunSpec spec = scriptedSpec(tree, callsOf(writing("/memories/tone.md", "brief") + writing("/report.md", "draft")),
                                memoriesYaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    const ToldEvents first = runToEnd(spec);
    QVERIFY2(first.ended().status == RunStatus::NoRubric, first.trouble().c_str());
    QVERIFY(first.all<Events::Warning>().empty());
    QVERIFY(!std::filesystem::exists(tree.path("memories")));
    const auto files = first.all<Events::FilesChanged>();
    QCOMPARE(files.size(), 1U);
    QCOMPARE(files.front().changes.front().path, std::string("/report.md"));

    spec = scriptedSpec(
        tree, callsOf(reading("/memories/tone.md") + reading("/report.md") + "      - {name: ls, args: {path: /}}\n"),
        memoriesYaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    const std::string results = runToEnd(spec).toolResults();
    QVERIFY2(contains(results, "brief"), results.c_str());
    QVERIFY2(contains(results, "File '/report.md' not found"), results.c_str()); // each run has a copy of its own
    QVERIFY2(contains(results, "'/memories/'"), results.c_str());
}

void TestRunBackends::storesOfProjectsAndPlacesAreApart()
{
    const TemporaryTree tree;
    const TemporaryTree other;
    const std::string yaml =
        "agent:\n  backend: {kind: composite, routes: {/memories: {kind: store}, /notes/: {kind: store}}}\n";
    RunSpec spec = scriptedSpec(tree, callsOf(writing("/memories/a.md", "mine")), yaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    runToEnd(spec);
    spec = scriptedSpec(tree, callsOf(reading("/notes/a.md") + reading("/memories/a.md")), yaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    const std::string results = runToEnd(spec).toolResults();
    QVERIFY2(contains(results, "File '/a.md' not found"), results.c_str());
    QVERIFY2(contains(results, "mine"), results.c_str());
    spec = scriptedSpec(other, callsOf(reading("/memories/a.md")), yaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    QVERIFY(!contains(runToEnd(spec).toolResults(), "mine"));
}

void TestRunBackends::storeOfARunThatIsNotStoredIsTold()
{
    const TemporaryTree tree;
    const ToldEvents told =
        runToEnd(scriptedSpec(tree,
                              "agent:\n  - tool_calls:\n" + writing("/memories/a.md", "remembered")
                                  + "  - tool_calls:\n" + reading("/memories/a.md") + "  - {text: Done.}\n",
                              memoriesYaml));
    QVERIFY(told.ended().status == RunStatus::NoRubric);
    const auto warnings = told.all<Events::Warning>();
    QCOMPARE(warnings.size(), 1U);
    QVERIFY(contains(warnings.front().error.message, "'/memories/'"));
    QVERIFY(contains(told.toolResults(), "remembered"));
}

void TestRunBackends::storeCanBeTheRoot()
{
    const TemporaryTree tree;
    const std::string yaml = "agent:\n  backend: {kind: store}\n";
    RunSpec spec = scriptedSpec(tree, callsOf(writing("/notes/a.md", "kept")), yaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    QVERIFY(runToEnd(spec).ended().status == RunStatus::NoRubric);
    spec = scriptedSpec(tree, callsOf(reading("/notes/a.md")), yaml);
    spec.historyFile = tree.root() + "/history.sqlite";
    QVERIFY(contains(runToEnd(spec).toolResults(), "kept"));
}

void TestRunBackends::stateLivesAsLongAsTheRun()
{
    const TemporaryTree tree;
    const std::string yaml = "agent:\n  backend: {kind: composite, routes: {/scratch/: {kind: state}}}\n";
    const ToldEvents told =
        runToEnd(scriptedSpec(tree,
                              "agent:\n  - tool_calls:\n" + writing("/scratch/a.md", "thought") + "  - tool_calls:\n"
                                  + reading("/scratch/a.md") + "  - {text: Done.}\n",
                              yaml));
    QVERIFY(contains(told.toolResults(), "thought"));
    QVERIFY(told.all<Events::FilesChanged>().empty());
}

void TestRunBackends::routeOfAFolderIsCopied()
{
    const TemporaryTree tree;
    tree.write("data/a.csv", "1,2\n");
    const ToldEvents told =
        runToEnd(scriptedSpec(tree, callsOf(reading("/data/a.csv") + writing("/data/b.csv", "x")),
                              "agent:\n  backend: {kind: composite, default: {kind: state}, routes: {/data/: {kind: "
                              "filesystem, root: data}}}\n"));
    QVERIFY(contains(told.toolResults(), "1,2"));
    QVERIFY(!std::filesystem::exists(tree.path("data/b.csv")));
    const auto files = told.all<Events::FilesChanged>();
    QCOMPARE(files.size(), 1U);
    QCOMPARE(files.front().changes.front().path, std::string("/data/b.csv"));
}

void TestRunBackends::givenWorkspaceBeatsAKindWithoutFolder()
{
    const TemporaryTree tree;
    tree.write("desk/keep.md", "x");
    RunSpec spec = scriptedSpec(tree, callsOf(writing("/new.md", "y")), "agent:\n  backend: {kind: state}\n");
    spec.workspace = tree.path("desk");
    runToEnd(spec);
    QCOMPARE(tree.read("desk/new.md"), std::string("y"));
}

void TestRunBackends::keysStayOutOfTheStore()
{
    const TemporaryTree tree;
    RunSpec spec = scriptedSpec(tree, callsOf(writing("/memories/a.md", "sk-planted-0001")), memoriesYaml);
    spec.environment.variables["OPENAI_API_KEY"] = "sk-planted-0001";
    spec.historyFile = tree.root() + "/history.sqlite";
    QVERIFY(runToEnd(spec).ended().status == RunStatus::NoRubric);
    for (const auto &entry : std::filesystem::recursive_directory_iterator(tree.root())) {
        if (entry.path().filename().string().starts_with("history.sqlite"))
            QVERIFY2(!contains(tree.read(entry.path().string()), "sk-planted-0001"), entry.path().c_str());
    }
}

void TestRunBackends::subAgentsHaveSkillsOfTheirOwn()
{
    const TemporaryTree tree;
    tree.write("skills/write/SKILL.md", "---\nname: write\ndescription: Writes reports.\n---\nWrite.\n");
    tree.write("review/skills/cite/SKILL.md", "---\nname: cite\ndescription: Checks citations.\n---\nCheck.\n");
    RunSpec spec =
        scriptedSpec(tree,
                     callsOf("      - {name: task, args: {description: Review it., subagent_type: reviewer}}\n")
                         + "subagents:\n  reviewer:\n    - tool_calls:\n        - {name: read_file, args: {file_path: "
                           "/skills/review/cite/SKILL.md}}\n    - {text: Looks fine.}\n",
                     "agent:\n  subagents:\n    - {name: reviewer, description: Reads, system_prompt: Read., skills: "
                     "[review/skills]}\n");
    spec.recordFile = tree.path("run.cassette");
    const ToldEvents told = runToEnd(spec);
    QVERIFY2(told.ended().status == RunStatus::NoRubric, told.trouble().c_str());
    QVERIFY2(contains(told.toolResults(), "Check."), told.toolResults().c_str());
    // What each agent was told of: the main agent of its own skill, the sub-agent of the other.
    const std::string cassette = tree.read("run.cassette");
    const std::size_t reviewer = cassette.find("Checks citations.");
    QVERIFY(reviewer != std::string::npos);
    QVERIFY(contains(cassette, "Writes reports."));
    std::istringstream lines(cassette);
    for (std::string line; std::getline(lines, line);)
        QVERIFY(!(contains(line, "Writes reports.") && contains(line, "Checks citations.")));
}

QTEST_GUILESS_MAIN(TestRunBackends)
#include "tst_run_backends.moc"
