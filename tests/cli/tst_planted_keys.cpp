#include "tests/cli/cli_program.h"
#include "tests/support/chat_script.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QTest>

#include <csignal>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

/// All of them hold this word, so that one search finds each of them.
const QByteArray mark = "pl4nted";
constexpr auto providerKey = "sk-pl4nted-provider-0123456789";
constexpr auto endpointKey = "pl4nted/endpoint+key=0123456789";
constexpr auto headerSecret = "pl4nted-header-0123456789";
constexpr auto tokenSecret = "pl4nted-token-0123456789";
constexpr auto proxyPassword = "pl4nted-proxy-password";

/// Everything that a server may have been told.
std::string secretsOf(const RecordedRequest &request)
{
    const std::string token = request.header("x-gate");
    return request.header("authorization") + ' ' + request.header("x-team") + ' ' + request.header("x-api-key") + ' '
        + token.substr(token.find(' ') + 1);
}

} // namespace

/// Keys are planted wherever the program takes one, servers repeat them wherever an answer has room, and then all that
/// the program has written is searched for them.
class TestPlantedKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void refusedKeys_data();
    void refusedKeys();
    void keysInAnswers();
    void wholeRuns();
    void keysOfOthers();
    void keysInTheTask_data();
    void keysInTheTask();
    void addressesAndProxies();
    void aCrashTellsNothing();
    void cleanup();

private:
    void useServer(RawHttpServer::Answerer answerer);
    CliResult call(const QStringList &arguments);
    QStringList filesWithKeys() const;

    std::unique_ptr<CliProgram> m_cli;
    std::unique_ptr<RawHttpServer> m_server;
    QByteArray m_output;
};

void TestPlantedKeys::init()
{
    m_cli = std::make_unique<CliProgram>();
    m_cli->setVariable(QStringLiteral("OPENAI_API_KEY"), QLatin1String(providerKey));
    m_cli->setVariable(QStringLiteral("ANTHROPIC_API_KEY"), QLatin1String(providerKey));
    m_cli->setVariable(QStringLiteral("LAB_KEY"), QLatin1String(endpointKey));
    m_cli->write(QStringLiteral("tasks/t.md"), "Do it.\n");
    m_output.clear();
}

/// The project's own file is the user's; whatever else lies in the folders was written by the program.
void TestPlantedKeys::cleanup()
{
    QVERIFY2(!m_output.contains(mark), m_output.constData());
    const QStringList files = filesWithKeys();
    QVERIFY2(files.isEmpty(), qPrintable(files.join(u'\n')));
    m_cli.reset();
    m_server.reset();
}

void TestPlantedKeys::useServer(RawHttpServer::Answerer answerer)
{
    m_server = std::make_unique<RawHttpServer>(std::move(answerer));
    const QString url = QString::fromStdString(m_server->url());
    m_cli->setVariable(QStringLiteral("OPENAI_BASE_URL"), url + QStringLiteral("/v1"));
    m_cli->setVariable(QStringLiteral("ANTHROPIC_BASE_URL"), url);
    m_cli->write(QStringLiteral("touchstone.yaml"),
                 "version: 1\nagent: {model: \"lab:m\"}\ngrader: {model: \"lab:m\"}\nendpoints:\n"
                 "  lab: {kind: openai-chat, base_url: \""
                     + url.toUtf8() + "/v1\", key_env: LAB_KEY, headers: {X-Team: " + headerSecret + ", X-Gate: Bearer "
                     + tokenSecret + "}}\n");
}

CliResult TestPlantedKeys::call(const QStringList &arguments)
{
    const CliResult result = m_cli->call(arguments + QStringList{QStringLiteral("--trust")});
    m_output += result.out + result.err;
    return result;
}

QStringList TestPlantedKeys::filesWithKeys() const
{
    QStringList found;
    QDirIterator files(m_cli->folder(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        QFile file(path);
        if (path.endsWith(QLatin1String("/touchstone.yaml")) || !file.open(QIODevice::ReadOnly))
            continue;
        if (file.readAll().contains(mark))
            found.append(path);
    }
    return found;
}

void TestPlantedKeys::refusedKeys_data()
{
    QTest::addColumn<QString>("model");
    for (const char *model : {"lab:m", "openai-chat:m", "openai:m", "anthropic:m"})
        QTest::newRow(model) << QString::fromLatin1(model);
}

void TestPlantedKeys::refusedKeys()
{
    QFETCH(const QString, model);
    useServer([](const RecordedRequest &request) {
        return RawAnswer::json(
            401, R"({"error":{"type":"authentication_error","message":"No such key: )" + secretsOf(request) + "\"}}");
    });
    const CliResult text =
        call({QStringLiteral("ask"), QStringLiteral("Hi"), QStringLiteral("--model"), model, QStringLiteral("--raw")});
    QCOMPARE(text.exitCode, 3);
    QVERIFY2(text.err.contains("[secret]"), text.err.constData());
    const CliResult json =
        call({QStringLiteral("ask"), QStringLiteral("Hi"), QStringLiteral("--model"), model, QStringLiteral("--json")});
    QCOMPARE(json.json()[u"error"][u"code"].toString(), QStringLiteral("unauthorized"));
    call({QStringLiteral("run"), QStringLiteral("--events"), QStringLiteral("--model"), model,
          QStringLiteral("--grader"), model, QStringLiteral("--rubric-text"), QStringLiteral("- Good")});
    QVERIFY(m_server->requests().size() >= 3);
}

void TestPlantedKeys::keysInAnswers()
{
    useServer([](const RecordedRequest &request) {
        return RawAnswer::events(chatEvents({.text = "I was told " + secretsOf(request) + ", keep it.",
                                             .calls = {{"write_file", R"({"content":")" + secretsOf(request) + "\"}"}},
                                             .finishReason = {}}));
    });
    for (const char *option : {"--json", "--quiet", "--raw"}) {
        const CliResult result = call({QStringLiteral("ask"), QStringLiteral("Hi"), QString::fromLatin1(option)});
        QVERIFY2(result.exitCode == 0, result.err.constData());
    }
    QVERIFY(m_output.contains("I was told Bearer [secret] [secret]"));
}

void TestPlantedKeys::wholeRuns()
{
    useServer([](const RecordedRequest &request) {
        if (request.body.find("GraderResponse") != std::string::npos) {
            return RawAnswer::events(
                chatEvents({.text = {},
                            .calls = {{"GraderResponse",
                                       R"({"result":"satisfied","explanation":"Seen )" + secretsOf(request)
                                           + R"(","criteria":[{"name":"Good","passed":true}]})"}},
                            .finishReason = {}}));
        }
        if (request.body.find("\"role\":\"tool\"") == std::string::npos) {
            return RawAnswer::events(chatEvents(
                {.text = "Writing.",
                 .calls = {{"write_file", R"({"file_path":"/a.txt","content":")" + secretsOf(request) + "\"}"}},
                 .finishReason = {}}));
        }
        return RawAnswer::events(
            chatEvents({.text = "Done with " + secretsOf(request), .calls = {}, .finishReason = {}}));
    });
    const QStringList run{QStringLiteral("run"), QStringLiteral("--rubric-text"), QStringLiteral("- Good")};
    const CliResult recorded =
        call(run + QStringList{QStringLiteral("--json"), QStringLiteral("--record"), QStringLiteral("c.jsonl")});
    QVERIFY2(recorded.exitCode == 0, (recorded.out + recorded.err).constData());
    QVERIFY(recorded.json()[u"answer"].toString().contains(QStringLiteral("[secret]")));
    QVERIFY(m_cli->read(QStringLiteral("c.jsonl")).contains("[secret]"));
    QCOMPARE(call(run + QStringList{QStringLiteral("--events")}).exitCode, 0);
    QCOMPARE(call(run).exitCode, 0);
    call({QStringLiteral("history"), QStringLiteral("show"), QStringLiteral("1"), QStringLiteral("--json")});
    QVERIFY(QFile::exists(m_cli->history()));
}

/// A model that has read the key of another provider, and says it in pieces.
void TestPlantedKeys::keysOfOthers()
{
    useServer([](const RecordedRequest &request) {
        const std::string key = providerKey;
        const std::string half = key.substr(0, key.size() / 2);
        const std::string rest = key.substr(half.size());
        const auto piece = [](const std::string &text) {
            return R"({"choices":[{"index":0,"delta":{"content":")" + text + R"("}}]})";
        };
        if (request.body.find("GraderResponse") != std::string::npos) {
            return RawAnswer::events(chatEvents(
                {.text = {},
                 .calls = {{"GraderResponse",
                            R"({"result":"satisfied","explanation":")" + key
                                + R"(","criteria":[{"name":"Good","passed":true,"evidence":")" + key + R"("}]})"}},
                 .finishReason = {}}));
        }
        return RawAnswer::events(asEvents({piece("It is " + half), piece(rest + '.'),
                                           R"({"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})"}));
    });
    const QStringList run{QStringLiteral("run"), QStringLiteral("--rubric-text"), QStringLiteral("- Good")};
    const CliResult result =
        call(run + QStringList{QStringLiteral("--json"), QStringLiteral("--record"), QStringLiteral("c.jsonl")});
    QVERIFY2(result.exitCode == 0, (result.out + result.err).constData());
    QCOMPARE(result.json()[u"answer"].toString(), QStringLiteral("It is [secret]."));
    QCOMPARE(call(run + QStringList{QStringLiteral("--events")}).exitCode, 0);
    QCOMPARE(call(run).exitCode, 0);
    call({QStringLiteral("ask"), QStringLiteral("Hi"), QStringLiteral("--raw")});
    for (const char *format : {"json", "jsonl", "markdown"})
        call({QStringLiteral("export"), QStringLiteral("1"), QStringLiteral("--format"), QString::fromLatin1(format)});
    // Not even the second half of it alone.
    QVERIFY2(!m_output.contains("0123456789"), m_output.constData());
    QVERIFY(!m_cli->read(QStringLiteral("c.jsonl")).contains("0123456789"));
}

/// Also such as look made up, as keys that people try a program with do.
void TestPlantedKeys::keysInTheTask_data()
{
    QTest::addColumn<QString>("stranger");
    QTest::newRow("Anthropic") << QStringLiteral("sk-ant-pl4ntedQ7vR2mZ8kW5tY1bNc");
    QTest::newRow("OpenAI") << QStringLiteral("sk-proj-pl4nted-abcdefghijklmnop1234567890");
    QTest::newRow("GitHub") << QStringLiteral("ghp_pl4nted0123456789abcdefghijklmnopqrstu");
    QTest::newRow("AWS") << QStringLiteral("AKIAIOSFODNN7EXAMPLE");
    QTest::newRow("one line of a private key")
        << QStringLiteral("-----BEGIN PRIVATE KEY-----\nMIIEpl4ntedAAKCAQEAy8Dbv8prpJ2Kk9sQw7xQ");
}

/// A key that somebody pastes into the task goes to the model, as the user said, and into nothing that is kept: neither
/// one that is configured here nor one that only looks like a key.
void TestPlantedKeys::keysInTheTask()
{
    useServer([](const RecordedRequest & /*request*/) {
        return RawAnswer::events(chatEvents({.text = "Done.", .calls = {}, .finishReason = {}}));
    });
    QFETCH(const QString, stranger);
    const QStringList run{QStringLiteral("run"), QStringLiteral("--task"),
                          QStringLiteral("Use %1 or %2.").arg(QLatin1String(endpointKey), stranger),
                          QStringLiteral("--rubric-text"), QString()};
    const CliResult recorded = call(run + QStringList{QStringLiteral("--record"), QStringLiteral("c.jsonl")});
    QVERIFY2(!m_server->requests().empty(), recorded.err.constData());
    QVERIFY(m_server->requests().front().body.find(stranger.section(u'\n', -1).toStdString()) != std::string::npos);
    QVERIFY(m_cli->read(QStringLiteral("c.jsonl")).contains("Use [secret] or [secret]"));
    QVERIFY(!m_cli->read(QStringLiteral("c.jsonl")).contains(stranger.toUtf8()));
    call(run + QStringList{QStringLiteral("--events")});
    call({QStringLiteral("history"), QStringLiteral("show"), QStringLiteral("1"), QStringLiteral("--json")});
    QVERIFY(m_output.contains("[secret]"));
    QVERIFY(!m_output.contains(stranger.toUtf8()));
    QVERIFY(QFile::exists(m_cli->history()));
}

void TestPlantedKeys::addressesAndProxies()
{
    useServer([](const RecordedRequest & /*request*/) { return RawAnswer::hangUp(); });
    QByteArray url = QByteArray::fromStdString(m_server->url());
    url.replace("http://", QByteArray("http://user:") + proxyPassword + '@');
    m_cli->setVariable(QStringLiteral("OPENAI_BASE_URL"),
                       QString::fromUtf8(url) + QStringLiteral("/v1?key=pl4nted-query"));
    QVERIFY(call({QStringLiteral("ask"), QStringLiteral("Hi"), QStringLiteral("--model"), QStringLiteral("openai:m")})
                .exitCode
            != 0);
    m_cli->setVariable(QStringLiteral("OPENAI_BASE_URL"), QStringLiteral("http://models.invalid/v1"));
    m_cli->setVariable(QStringLiteral("HTTP_PROXY"),
                       QStringLiteral("http://user:%1@127.0.0.1:1").arg(QLatin1String(proxyPassword)));
    m_cli->setVariable(QStringLiteral("http_proxy"),
                       QStringLiteral("http://user:%1@127.0.0.1:1").arg(QLatin1String(proxyPassword)));
    const CliResult refused =
        call({QStringLiteral("ask"), QStringLiteral("Hi"), QStringLiteral("--model"), QStringLiteral("openai:m")});
    QCOMPARE(refused.exitCode, 3);
    QVERIFY2(refused.err.contains("127.0.0.1:1"), refused.err.constData());
}

/// The program dies while a model answers: neither its last words nor what it had written hold a key.
void TestPlantedKeys::aCrashTellsNothing()
{
    useServer([](const RecordedRequest &request) {
        return RawAnswer::events("data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"I know "
                                 + secretsOf(request) + " well\"}}]}\n\n")
            .stall();
    });
    // A sanitizer would take the signals and end the program in its own way.
    m_cli->setVariable(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("handle_abort=0:handle_segv=0"));
    for (const int signal : {SIGABRT, SIGSEGV}) {
        const std::size_t before = m_server->requests().size();
        const std::unique_ptr<QProcess> process =
            m_cli->start({QStringLiteral("run"), QStringLiteral("--trust"), QStringLiteral("--events"),
                          QStringLiteral("--rubric-text"), QStringLiteral("- Good")});
        QVERIFY(m_server->waitForRequests(before + 1, std::chrono::seconds(20)));
        QTRY_VERIFY((m_output += process->readAllStandardOutput()).contains("I know Bearer [secret]"));
        ::kill(static_cast<pid_t>(process->processId()), signal);
        QVERIFY(process->waitForFinished());
        QCOMPARE(process->exitStatus(), QProcess::CrashExit);
        m_output += process->readAllStandardOutput() + process->readAllStandardError();
        QVERIFY(!m_output.contains(mark));
    }
}

QTEST_GUILESS_MAIN(TestPlantedKeys)
#include "tst_planted_keys.moc"
