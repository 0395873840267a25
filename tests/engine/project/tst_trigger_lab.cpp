#include "engine/project/supporting_files.h"
#include "engine/project/trigger_lab.h"
#include "tests/support/temporary_tree.h"

#include <QTest>

using namespace Touchstone;

namespace {

ToolCall readOf(const std::string &path)
{
    return {.id = "1", .name = "read_file", .args = {"{\"file_path\": \"" + path + "\"}"}};
}

const std::vector<TriggerSetup::Skill> skills{{.name = "one", .path = "/skills/team/one/SKILL.md"},
                                              {.name = "one-two", .path = "/skills/team/one-two/SKILL.md"}};

/// Reads `one` for every question that holds its name.
class PickyModel final : public ChatModel
{
public:
    PickyModel() { m_info.price = ModelPrice::free(); }
    const ModelInfo &info() const override { return m_info; }
    tl::expected<ChatReply, ChatFailure> chat(const ChatRequest &request, std::stop_token stop,
                                              ChatObserver & /*observer*/) override
    {
        if (stop.stop_requested())
            return tl::unexpected(ChatFailure{.error = failure(Error::Code::Cancelled, {}).value(), .partial = {}});
        system = request.system ? textOf(*request.system) : std::string();
        tools = request.tools.size();
        ChatReply reply;
        const bool wants = textOf(request.messages.back()).find("one") != std::string::npos;
        reply.message =
            Message::assistant({}, wants ? std::vector{readOf(skills.front().path)} : std::vector<ToolCall>{});
        reply.message.usage = Usage{.input = 10, .output = 2};
        return reply;
    }

    std::string system;
    std::size_t tools = 0;

private:
    ModelInfo m_info;
};

} // namespace

class TriggerLabTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void queriesAreKept();
    void readsAreAttributed();
    void asksAsARunDoes();
    void countsAndSplits();
    void supportingFilesAreTold();
};

void TriggerLabTest::queriesAreKept()
{
    const TemporaryTree tree;
    const std::string skill = tree.path("skills/one/SKILL.md");
    const std::string path = triggerQueriesPath(skill);
    QCOMPARE(path, tree.path("skills/one/evals/eval_queries.json"));
    QVERIFY(loadTriggerQueries(path)->queries.empty());
    tree.write(
        "skills/one/evals/eval_queries.json",
        R"([{"id": 7, "query": "do one", "should_trigger": true}, {"query": "做别的", "should_trigger": false}])");
    Result<TriggerQueries> loaded = loadTriggerQueries(path);
    QVERIFY(loaded.has_value());
    QCOMPARE(loaded->queries, (std::vector<TriggerQuery>{{"do one", true}, {"做别的", false}}));
    loaded->queries[1].shouldTrigger = true;
    loaded->queries.push_back({"third", false});
    const Result<std::string> hash = saveTriggerQueries(path, *loaded);
    QVERIFY(hash.has_value());
    QVERIFY(tree.read("skills/one/evals/eval_queries.json").find("\"id\": 7") != std::string::npos);
    QCOMPARE(loadTriggerQueries(path)->queries, loaded->queries);
    // Somebody else wrote meanwhile.
    QCOMPARE(saveTriggerQueries(path, *loaded).error().code, Error::Code::Conflict);
    for (const char *bad : {"{}", "[1]", R"([{"query": 1, "should_trigger": true}])", R"([{"query": "a"}])", "[",
                            R"([{"query": "a", "should_trigger": "yes"}])"}) {
        tree.write("skills/one/evals/eval_queries.json", bad);
        QVERIFY2(!loadTriggerQueries(path).has_value(), bad);
    }
}

void TriggerLabTest::readsAreAttributed()
{
    const auto read = [](std::vector<ToolCall> calls) {
        return skillsReadBy(Message::assistant({}, std::move(calls)), skills);
    };
    QCOMPARE(read({}), std::vector<std::string>{});
    QCOMPARE(read({readOf("/skills/team/one/SKILL.md")}), std::vector<std::string>{"one"});
    QCOMPARE(read({readOf("/skills/team/one-two/references/a.md"), readOf("/skills/team/one/SKILL.md"),
                   readOf("/skills/team/one/b.md")}),
             (std::vector<std::string>{"one-two", "one"}));
    QCOMPARE(read({readOf("/skills/team/other/SKILL.md"), readOf("")}), std::vector<std::string>{});
}

void TriggerLabTest::asksAsARunDoes()
{
    PickyModel model;
    TriggerSetup setup;
    setup.system = {"Base. ", "Skills."};
    setup.tools = {{.name = "read_file", .description = "Reads", .parameters = {"{}"}, .extras = {}}};
    setup.skills = skills;
    const Result<TriggerAnswer> answer = askTrigger(model, setup, "please do one", {});
    QVERIFY(answer.has_value());
    QCOMPARE(answer->skills, std::vector<std::string>{"one"});
    QVERIFY(answer->cost.has_value());
    QCOMPARE(model.system, std::string("Base. Skills."));
    QCOMPARE(model.tools, std::size_t{1});
    QVERIFY(askTrigger(model, setup, "something else", {})->skills.empty());
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(askTrigger(model, setup, "one", stop.get_token()).error().code, Error::Code::Cancelled);
}

void TriggerLabTest::countsAndSplits()
{
    std::vector<TriggerQuery> queries;
    for (int i = 0; i < 10; ++i) {
        queries.push_back({"yes " + std::to_string(i), true});
        queries.push_back({"no " + std::to_string(i), false});
    }
    const std::vector<bool> split = validationSplit(queries);
    int yes = 0;
    int no = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        yes += split[i] && queries[i].shouldTrigger ? 1 : 0;
        no += split[i] && !queries[i].shouldTrigger ? 1 : 0;
    }
    QCOMPARE(yes, 4);
    QCOMPARE(no, 4);
    QCOMPARE(validationSplit(queries), split);
    QVERIFY(validationSplit({}).empty());
    TriggerCounts counts;
    counts.add({"a", true}, {.asked = 3, .read = 2});
    counts.add({"b", true}, {.asked = 3, .read = 1});
    counts.add({"c", false}, {.asked = 2, .read = 1});
    counts.add({"d", false}, {.asked = 3, .read = 0});
    counts.add({"e", true}, {});
    QCOMPARE(counts.hits, 1);
    QCOMPARE(counts.missed, 1);
    QCOMPARE(counts.falseAlarms, 1);
    QCOMPARE(counts.rightlyLeft, 1);
    QCOMPARE(counts.right(), 2);
    QCOMPARE(counts.all(), 4);
}

void TriggerLabTest::supportingFilesAreTold()
{
    const TemporaryTree tree;
    tree.write(
        "s/one/SKILL.md",
        "---\nname: one\ndescription: Does it.\n---\n\nRead [a](references/a.md) and [gone](references/gone.md).\n");
    tree.write("s/one/references/a.md", "Some words here.\n");
    tree.write("s/one/references/lonely.md", "x\n");
    tree.write("s/one/assets/logo.bin", std::string("\0\1\2", 3));
    const std::vector<SupportingFile> files = supportingFiles(tree.path("s/one/SKILL.md")).files;
    std::map<std::string, const SupportingFile *> byPath;
    for (const SupportingFile &file : files)
        byPath[file.path] = &file;
    QCOMPARE(files.size(), std::size_t{4});
    QCOMPARE(byPath.at("references/a.md")->state, SupportingFile::State::Referenced);
    QCOMPARE(byPath.at("references/a.md")->size, std::int64_t{17});
    QVERIFY(byPath.at("references/a.md")->tokens > 0 && byPath.at("references/a.md")->isText);
    QCOMPARE(byPath.at("references/lonely.md")->state, SupportingFile::State::Orphan);
    QVERIFY(!byPath.at("assets/logo.bin")->isText);
    QCOMPARE(byPath.at("references/gone.md")->state, SupportingFile::State::Missing);
    QCOMPARE(byPath.at("references/gone.md")->line, 6);
    QVERIFY(supportingFiles(tree.path("s/none/SKILL.md")).files.empty());
}

QTEST_GUILESS_MAIN(TriggerLabTest)
#include "tst_trigger_lab.moc"
