#include "engine/backends/file_type.h"
#include "engine/backends/state_backend.h"
#include "engine/base/clock.h"
#include "engine/base/json.h"
#include "engine/middleware/conversation_text.h"
#include "engine/middleware/media_offload.h"

#include <QTest>

using namespace Touchstone;

namespace {

ContentBlock medium(const std::string &type, const std::string &base64, const std::string &mimeType)
{
    return {.type = type,
            .text = {},
            .json = toJsonText(Json{{"type", type}, {"base64", base64}, {"mime_type", mimeType}})};
}

Message said(std::vector<ContentBlock> blocks)
{
    Message message;
    message.content = std::move(blocks);
    return message;
}

} // namespace

/// Media of old messages become files that the history names (`spec/engine.md` §4.2 step 6).
class MediaOffloadTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesEachMediumOnce();
    void countsWhatIsLost();
    void leavesTheRestAlone();
    void namesSuffixes();

private:
    SystemClock m_clock;
};

void MediaOffloadTest::writesEachMediumOnce()
{
    const auto files = std::make_shared<FileStore>();
    StateBackend backend(files, m_clock);
    const Transcript messages{
        said({ContentBlock::ofText("see"), medium("image", "AP8=", "image/png"), medium("file", "aGk=", "text/plain")}),
        Message::user("plain"), said({medium("image", "AP8=", "image/png")})};
    const auto moved = offloadMedia(messages, backend, "/h/media");
    QVERIFY(moved.has_value());
    QCOMPARE(moved->failures, std::size_t(0));
    const std::string image = "/h/media/06eb7d6a69ee19e5.png";
    const std::string text = "/h/media/8f434346648f6b96.txt";
    QCOMPARE(files->entries().size(), std::size_t(2));
    const std::vector<DownloadResponse> got = backend.download(std::vector<std::string>{text});
    QCOMPARE(*got.front().content, std::string("hi"));
    QCOMPARE(conversationText(moved->messages),
             "<message type=\"human\">see <image url=\"" + image + "\" /> &lt;file url=\"" + text
                 + "\" /&gt;</message>\n<message type=\"human\">plain</message>\n<message type=\"human\"><image url=\""
                 + image + "\" /></message>");
    QCOMPARE(moved->messages[1], messages[1]);
}

void MediaOffloadTest::countsWhatIsLost()
{
    StateBackend backend(std::make_shared<FileStore>(), m_clock);
    const auto moved = offloadMedia(
        Transcript{said({medium("audio", "A", "audio/mpeg"), medium("image", "AP8=", "image/png")})}, backend, "/m");
    QVERIFY(moved.has_value());
    QCOMPARE(moved->failures, std::size_t(1));
    QCOMPARE(std::get<std::vector<ContentBlock>>(moved->messages[0].content)[0],
             ContentBlock::ofText("<image error=\"failed_to_offload\" />"));
}

void MediaOffloadTest::leavesTheRestAlone()
{
    const auto files = std::make_shared<FileStore>();
    StateBackend backend(files, m_clock);
    const Json address{{"type", "image"}, {"url", "https://example.org/x.png"}};
    const Transcript messages{Message::user("data:image/png;base64,AP8="),
                              said({{.type = "image", .text = {}, .json = toJsonText(address)}})};
    QVERIFY(!offloadMedia(messages, backend, "/m").has_value());
    QVERIFY(files->entries().empty());
}

void MediaOffloadTest::namesSuffixes()
{
    const std::vector<std::pair<std::string, std::string>> types{
        {"image/png", "png"},  {"image/jpeg", "jpg"}, {"IMAGE/PNG; q=1", "png"},
        {"audio/mpeg", "mp3"}, {"video/mp4", "mp4"},  {"application/pdf", "pdf"},
        {"text/plain", "txt"}, {"foo", "bin"},        {"", "bin"}};
    for (const auto &[type, suffix] : types)
        QCOMPARE(std::string(suffixOfMimeType(type)), suffix);
}

QTEST_APPLESS_MAIN(MediaOffloadTest)
#include "tst_media_offload.moc"
