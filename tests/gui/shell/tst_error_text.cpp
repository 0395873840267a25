#include "engine/project/script_file.h"
#include "gui/app/error_text.h"
#include "tests/gui/support/window_fixture.h"
#include "tests/support/temporary_tree.h"

#include <QRegularExpression>

using namespace Touchstone;

/// What the window says of errors of the engine, in both languages.
class ErrorTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void speaksBothLanguages_data();
    void speaksBothLanguages();
    void leavesForeignWordsAlone();
};

namespace {

Error errorOf(std::string message, std::string remedy = {}, Error::Code code = Error::Code::InvalidValue)
{
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    return error;
}

Error scriptError(const std::string &script)
{
    const Result<LoadedScript> loaded = parseScript(script, {});
    return loaded ? loaded->warnings.front() : loaded.error();
}

} // namespace

void ErrorTextTest::speaksBothLanguages_data()
{
    QTest::addColumn<Error>("error");
    QTest::addColumn<QString>("chinese"); ///< what the detail begins with
    QTest::newRow("unknown key") << scriptError("version: 1\nagnet: []\n") << QStringLiteral("脚本 中没有键“agnet”");
    QTest::newRow("list") << scriptError("version: 1\nagent: x\n") << QStringLiteral("'agent' 必须是列表，但这里是 x");
    QTest::newRow("entry") << scriptError("version: 1\nagent: [{text: a, tool_calls: {}}]\n")
                           << QStringLiteral("'agent' 的一项 中的 'tool_calls' 必须是列表，但这里是 键值映射");
    QTest::newRow("number") << scriptError("version: 1\noptions: {chunk: 0}\n")
                            << QStringLiteral("'options.chunk' 必须是 1 到 100000 之间的整数，但这里是 0");
    QTest::newRow("status") << errorOf("lab:m answered with status 500: Out of memory", "Try again later.",
                                       Error::Code::Provider)
                            << QStringLiteral("lab:m 的应答状态为 500：Out of memory");
    QTest::newRow("refused") << errorOf("127.0.0.1:9 refused the connection.",
                                        "Check the address, and that the server is running.")
                             << QStringLiteral("127.0.0.1:9 拒绝了连接。");
    QTest::newRow("mismatch") << errorOf("Call 2 of 'grader' asks something else than was recorded (- recorded, + now):"
                                         "\n@@ -1 +1 @@\n-a\n+b\n",
                                         "Undo the change, or record the run anew.", Error::Code::Mismatch)
                              << QStringLiteral("“grader”的第 2 次调用与录制的不同");
}

void ErrorTextTest::speaksBothLanguages()
{
    QFETCH(const Error, error);
    QFETCH(const QString, chinese);
    WindowFixture fixture;
    const QString english = errorText(error).detail;
    QCOMPARE(english, QString::fromStdString(error.message).section(u'\n', 0, 0));
    fixture.language().setOverride(QStringLiteral("zh_CN"));
    const ErrorText text = errorText(error);
    QVERIFY2(text.detail.startsWith(chinese), qPrintable(text.detail));
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    QVERIFY2(text.remedy.isEmpty() || text.remedy.contains(han), qPrintable(text.remedy));
    QVERIFY(!text.detail.contains(u'\n'));
}

void ErrorTextTest::leavesForeignWordsAlone()
{
    WindowFixture fixture;
    fixture.language().setOverride(QStringLiteral("zh_CN"));
    const std::string foreign = "Model overloaded in region %1, please retry";
    QCOMPARE(errorText(errorOf(foreign)).detail, QString::fromStdString(foreign));
    QCOMPARE(errorText(errorOf("m reported an error: " + foreign)).detail,
             QStringLiteral("m 报告了错误：") + QString::fromStdString(foreign));
}

TOUCHSTONE_GUI_MAIN(ErrorTextTest)
#include "tst_error_text.moc"
