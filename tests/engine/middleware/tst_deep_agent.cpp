#include "engine/backends/composite_backend.h"
#include "engine/backends/filesystem_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/middleware/deep_agent.h"
#include "engine/middleware/patch_tool_calls_middleware.h"
#include "tests/engine/agent/agent_test.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

constexpr const char *skillText = "---\nname: notes\ndescription: Writes notes.\n---\nBody\n";
constexpr const char *memoryText = "Be brief.\n";

FileData textFile(std::string text)
{
    FileData file;
    file.content = std::move(text);
    return file;
}

/// A backend with one skill and a memory file.
std::shared_ptr<Backend> filled(std::shared_ptr<Backend> backend)
{
    backend->write("/skills/notes/SKILL.md", skillText);
    backend->write("/memory/AGENTS.md", memoryText);
    return backend;
}

DeepAgentSpec specOf(Transcript answers, std::shared_ptr<Backend> backend)
{
    DeepAgentSpec spec;
    spec.model = std::make_shared<FakeChatModel>(std::move(answers));
    spec.system = Message::system("You help.");
    spec.backend = std::move(backend);
    spec.skills = std::vector<SkillSource>{{"/skills/", "Team"}};
    spec.memory = std::vector<std::string>{"/memory/AGENTS.md"};
    return spec;
}

Transcript writingAnswers()
{
    return {Message::assistant("", {call("c1", "write_file", R"({"file_path":"/out.md","content":"one\ntwo\n"})")}),
            Message::assistant(
                "", {call("c2", "read_file", R"({"file_path":"/out.md"})"), call("c3", "ls", R"({"path":"/"})")}),
            Message::assistant("Written.")};
}

const FakeChatModel &modelOf(const DeepAgentSpec &spec)
{
    return static_cast<const FakeChatModel &>(*spec.model);
}

} // namespace

class TestDeepAgent : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void worksOnFilesOfTheState();
    void worksOnFilesOfTheDisk();
    void keepsFilesOfTheStateAcrossInvocations();
    void subAgentsShareFilesAndAnswerOnce();
    void parallelSubAgentsLoseNothing();
    void movesLongResultsToFiles();
    void patchesOpenCalls();
    void asksBeforeASubAgentWrites();

private:
    SystemClock m_clock;
};

void TestDeepAgent::worksOnFilesOfTheState()
{
    const auto store = std::make_shared<FileStore>();
    const auto backend = std::make_shared<StateBackend>(store, m_clock);
    AgentState state;
    {
        FileStore given;
        StateBackend writer(std::make_shared<FileStore>(), m_clock);
        writer.write("/skills/notes/SKILL.md", skillText);
        writer.write("/memory/AGENTS.md", memoryText);
        state.files = writer.files()->entries();
    }
    const DeepAgentSpec spec = specOf(writingAnswers(), backend);
    const auto agent = createDeepAgent(spec);
    QVERIFY2(agent, agent ? "" : agent.error().message.c_str());
    TestRun run;
    const AgentResult result = (*agent)->invoke(state, input("write"), run.context);
    QVERIFY2(result.isFinished(), result.error ? result.error->message.c_str() : "");

    const FakeChatModel &model = modelOf(spec);
    QCOMPARE(model.requests.size(), std::size_t{3});
    for (const std::string &system : model.systems) {
        QVERIFY(system.starts_with("You help.\n\n"));
        QVERIFY(system.find("- **notes**: Writes notes.") != std::string::npos);
        QVERIFY(system.find("/memory/AGENTS.md\n\nBe brief.") != std::string::npos);
        QVERIFY(system.find("Writes notes.") < system.find("Be brief."));
    }
    const std::vector<std::string> tools{"ls",     "read_file", "write_file", "edit_file",
                                         "delete", "glob",      "grep",       "task"};
    QCOMPARE(model.tools.front(), tools);
    QCOMPARE(textOf(result.state.messages[2]), std::string("Updated file /out.md"));
    QCOMPARE(textOf(result.state.messages[4]), std::string("1  one\n2  two"));
    QCOMPARE(textOf(result.state.messages[5]), std::string("['/memory/', '/out.md', '/skills/']"));
    QCOMPARE(result.state.files.back().first, std::string("/out.md"));
    QCOMPARE(result.state.files.back().second.content, std::string("one\ntwo\n"));
    QVERIFY(result.state.skills && result.state.skills->skills.size() == 1);
    QVERIFY(result.state.memory && result.state.memory->contents.size() == 1);
}

void TestDeepAgent::worksOnFilesOfTheDisk()
{
    const QTemporaryDir folder;
    FilesystemOptions options;
    options.root = folder.path().toStdString();
    const DeepAgentSpec spec = specOf(writingAnswers(), filled(std::make_shared<FilesystemBackend>(options, m_clock)));
    const auto agent = createDeepAgent(spec);
    QVERIFY2(agent, agent ? "" : agent.error().message.c_str());
    TestRun run;
    const AgentResult result = (*agent)->invoke({Message::user("write")}, run.context);
    QVERIFY2(result.isFinished(), result.error ? result.error->message.c_str() : "");
    QFile written(folder.filePath(QStringLiteral("out.md")));
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), QByteArray("one\ntwo\n"));
    QVERIFY(result.state.files.empty());
    QVERIFY(modelOf(spec).systems.front().find("Writes notes.") != std::string::npos);
}

void TestDeepAgent::keepsFilesOfTheStateAcrossInvocations()
{
    const auto backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
    DeepAgentSpec spec = specOf(
        {Message::assistant("", {call("c1", "delete", R"({"file_path":"/a"})")}), Message::assistant("gone")}, backend);
    const auto agent = createDeepAgent(spec);
    QVERIFY(agent);
    AgentState state;
    state.files = {{"/a", textFile("1")}, {"/b", textFile("2")}};
    TestRun run;
    const AgentResult result = (*agent)->invoke(state, input("delete"), run.context);
    QVERIFY(result.isFinished());
    QCOMPARE(result.state.files.size(), std::size_t{1});
    QCOMPARE(result.state.files.front().first, std::string("/b"));
}

void TestDeepAgent::subAgentsShareFilesAndAnswerOnce()
{
    const auto backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
    DeepAgentSpec spec =
        specOf({Message::assistant("", {call("t1", "task", R"({"description":"look","subagent_type":"reviewer"})")}),
                Message::assistant("end")},
               backend);
    SubAgentSpec reviewer;
    reviewer.name = "reviewer";
    reviewer.description = "Reads.";
    reviewer.systemPrompt = "Review.";
    const auto model = std::make_shared<FakeChatModel>(
        Transcript{Message::assistant("", {call("s1", "write_file", R"({"file_path":"/r","content":"x"})")}),
                   Message::assistant("Looks fine. \n")});
    reviewer.model = model;
    spec.subAgentSpecs.push_back(reviewer);
    const auto agent = createDeepAgent(spec);
    QVERIFY2(agent, agent ? "" : agent.error().message.c_str());
    TestRun run;
    const AgentResult result = (*agent)->invoke({Message::user("go")}, run.context);
    QVERIFY2(result.isFinished(), result.error ? result.error->message.c_str() : "");
    QCOMPARE(result.state.messages.size(), std::size_t{4});
    QCOMPARE(textOf(result.state.messages[2]), std::string("Looks fine."));
    QCOMPARE(result.state.files.size(), std::size_t{1});
    QCOMPARE(textOf(model->requests.front().front()), std::string("look"));
    QVERIFY(model->systems.front().starts_with("Review."));
    int nested = 0;
    for (const RunEvent &event : run.events.events()) {
        if (event.agent != "reviewer")
            continue;
        ++nested;
        QCOMPARE(event.parentCallId, std::string("t1"));
    }
    QVERIFY(nested > 6);
}

void TestDeepAgent::parallelSubAgentsLoseNothing()
{
    const auto backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
    DeepAgentSpec spec =
        specOf({Message::assistant("",
                                   {call("t1", "task", R"({"description":"1","subagent_type":"one"})"),
                                    call("t2", "task", R"({"description":"2","subagent_type":"two"})")}),
                Message::assistant("end")},
               backend);
    for (const std::string name : {"one", "two"}) {
        SubAgentSpec sub;
        sub.name = name;
        sub.model = std::make_shared<FakeChatModel>(Transcript{
            Message::assistant(
                "",
                {call("s", "edit_file", R"({"file_path":"/f","old_string":")" + name + R"(","new_string":"ready"})")}),
            Message::assistant("ok")});
        spec.subAgentSpecs.push_back(std::move(sub));
    }
    const auto agent = createDeepAgent(spec);
    QVERIFY(agent);
    AgentState state;
    state.files = {{"/f", textFile("one two")}};
    TestRun run;
    const AgentResult result = (*agent)->invoke(state, input("go"), run.context);
    QVERIFY(result.isFinished());
    QCOMPARE(QString::fromStdString(result.state.files.front().second.content), QStringLiteral("ready ready"));
}

void TestDeepAgent::movesLongResultsToFiles()
{
    const auto backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
    DeepAgentSpec spec = specOf({Message::assistant("", {call("c.1", "long")}), Message::assistant("end")}, backend);
    spec.tools.push_back(textTool("long", std::string(100'000, 'x')));
    const auto agent = createDeepAgent(spec);
    QVERIFY(agent);
    TestRun run;
    const AgentResult result = (*agent)->invoke({Message::user("go")}, run.context);
    QVERIFY(result.isFinished());
    QCOMPARE(result.state.files.front().first, std::string("/large_tool_results/c_1"));
    QVERIFY(textOf(result.state.messages[2])
                .starts_with("Tool result too large, the result of this tool call c.1 was saved in the filesystem at "
                             "this path: /large_tool_results/c_1"));
}

void TestDeepAgent::patchesOpenCalls()
{
    const Transcript open{Message::user("a"), Message::assistant("", {call("c1", "ls")}), Message::user("b")};
    const std::optional<Transcript> patched = withOpenCallsAnswered(open);
    QVERIFY(patched);
    QCOMPARE(patched->size(), std::size_t{4});
    QCOMPARE((*patched)[2].toolCallId, std::string("c1"));
    QVERIFY(!withOpenCallsAnswered(*patched));
}

void TestDeepAgent::asksBeforeASubAgentWrites()
{
    const auto backend = std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock);
    DeepAgentSpec spec =
        specOf({Message::assistant("", {call("t1", "task", R"({"description":"w","subagent_type":"writer"})")}),
                Message::assistant("end")},
               backend);
    SubAgentSpec writer;
    writer.name = "writer";
    writer.model = std::make_shared<FakeChatModel>(
        Transcript{Message::assistant("", {call("s1", "write_file", R"({"file_path":"/r","content":"x"})")}),
                   Message::assistant("wrote")});
    InterruptRule rule;
    rule.tool = "write_file";
    writer.interruptOn = std::vector<InterruptRule>{rule};
    spec.subAgentSpecs.push_back(std::move(writer));
    const auto agent = createDeepAgent(spec);
    QVERIFY(agent);
    TestRun run;
    AgentResult waiting = (*agent)->invoke({Message::user("go")}, run.context);
    QCOMPARE(waiting.interrupts.size(), std::size_t{1});
    QVERIFY(waiting.state.files.empty());
    const JsonText answer{R"({"decisions":[{"type":"approve"}]})"};
    Checkpoint from = std::move(waiting.checkpoint);
    from.state = std::move(waiting.state);
    QCOMPARE(answerInterrupts(from, {&answer, 1}), std::size_t{1});
    const AgentResult done = (*agent)->proceed(std::move(from), run.context, {}, {});
    QVERIFY2(done.isFinished(), done.error ? done.error->message.c_str() : "");
    QCOMPARE(textOf(done.state.messages[2]), std::string("wrote"));
    QCOMPARE(done.state.files.front().first, std::string("/r"));
}

QTEST_GUILESS_MAIN(TestDeepAgent)
#include "tst_deep_agent.moc"
