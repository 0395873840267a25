#include "engine/base/json.h"
#include "engine/llm/anthropic_wire.h"
#include "engine/llm/gemini_wire.h"
#include "engine/llm/ollama_wire.h"
#include "engine/llm/openai_chat_wire.h"
#include "engine/llm/openai_responses_wire.h"
#include "engine/llm/provider_error.h"
#include "engine/llm/tool_call_assembler.h"
#include "engine/llm/wire_cache.h"
#include "engine/llm/wire_json.h"
#include "tests/support/chat_listener.h"

#include <QTest>

using namespace Touchstone;
using namespace Touchstone::Test;

namespace {

ToolCallPiece piece(std::optional<std::int64_t> index, std::string id, std::string name, std::string args)
{
    return {.index = index, .id = std::move(id), .name = std::move(name), .args = std::move(args)};
}

/// `id name args` of each call, invalid ones with `!`.
std::string assembled(const std::vector<ToolCallPiece> &pieces)
{
    ChatListener listener;
    ToolCallAssembler calls(listener, "made_");
    for (const ToolCallPiece &part : pieces)
        calls.add(part);
    Message message = Message::assistant({});
    calls.finish(message);
    std::string text;
    for (const ToolCall &call : message.toolCalls)
        text += *call.id + ' ' + call.name + ' ' + call.args.text + ';';
    for (const InvalidToolCall &call : message.invalidToolCalls)
        text += '!' + *call.id + ' ' + call.name + ' ' + call.args + ';';
    return text;
}

ContentBlock block(const Json &json)
{
    return {.type = stringAt(json, "type"), .text = {}, .json = toJsonText(json)};
}

Message saidBy(Role role, std::vector<ContentBlock> blocks)
{
    Message result;
    result.role = role;
    result.content = std::move(blocks);
    return result;
}

/// What `read_file` gives for a file that is no text.
Message fileResult(const std::string &path, const std::string &type, const std::string &mimeType)
{
    Message result = saidBy(Role::Tool, {block(Json{{"type", type}, {"base64", "AP8="}, {"mime_type", mimeType}})});
    result.name = "read_file";
    result.toolCallId = "c1";
    result.artifact = toJsonText(Json{{"read_file_path", path}, {"read_file_media_type", mimeType}});
    return result;
}

/// The form of each API, as JSON.
std::vector<Json> wireForms(const Message &message)
{
    return {parseJson(JsonText{'[' + anthropicBlocks(message) + ']'}),
            parseJson(JsonText{'[' + geminiParts(message) + ']'}), parseJson(JsonText{openAiChatMessage(message)}),
            parseJson(JsonText{ollamaMessage(message)}),
            parseJson(JsonText{'[' + openAiResponsesItems(message) + ']'})};
}

} // namespace

class TestWireParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void repairsForeignJson();
    void joinsSurrogatesAcrossPieces();
    void assemblesCallsOfAllServers();
    void readsArguments();
    void readsErrorBodies();
    void classifiesErrors();
    void keepsWireForms();
    void tellsOfMediaThatIsNotSent();
    void sendsMediaWhereThereIsAPlace();
};

void TestWireParts::repairsForeignJson()
{
    const Result<Json> bytes = parseWireJson("{\"a\":\"x\xFFy\xC3\"}");
    QCOMPARE(stringAt(*bytes, "a"), std::string("x\uFFFDy\uFFFD"));
    const Result<Json> escapes = parseWireJson(R"({"a":"\ud83d\ude80 \\ud83d \u00e9"})");
    QCOMPARE(stringAt(*escapes, "a"), std::string("🚀 \\ud83d é"));
    const std::vector<std::string> broken{"{\"a\":", "{\"a\":\"\\ud8", "{\"a\":\"\\", ""};
    for (const std::string &text : broken)
        QVERIFY(!parseWireJson(text));
}

void TestWireParts::joinsSurrogatesAcrossPieces()
{
    const auto added = [](StreamedText &text, const std::string &content) {
        return text.add(stringAt(*parseWireJson("{\"a\":\"" + content + "\"}"), "a"));
    };
    StreamedText text;
    QCOMPARE(added(text, "x\\ud83d"), std::string("x"));
    QCOMPARE(added(text, "\\ude80y"), std::string("🚀y"));
    QCOMPARE(added(text, "\\ude80 lone"), std::string("\uFFFD lone"));
    QCOMPARE(added(text, "\\ud83d"), std::string());
    QCOMPARE(text.text(), std::string("x🚀y\uFFFD lone\uFFFD"));
}

void TestWireParts::assemblesCallsOfAllServers()
{
    const std::string whole = R"({"x":1})";
    const std::string begin = R"({"x":)";
    const std::string end = "1}";
    const std::string two = "a f " + whole + ";b g {};";
    const std::vector<std::pair<std::string, std::vector<ToolCallPiece>>> rows{
        // As documented, with gaps in the indices.
        {two, {piece(0, "a", "f", ""), piece(0, "", "", begin), piece(0, "", "", end), piece(5, "b", "g", "")}},
        // Interleaved.
        {two, {piece(0, "a", "f", ""), piece(1, "b", "g", "{"), piece(0, "", "", whole), piece(1, "", "", "}")}},
        // Index 0 for every call, told apart by their ids.
        {two, {piece(0, "a", "f", begin), piece(0, "", "", end), piece(0, "b", "g", "")}},
        {two, {piece(0, "a", "f", begin), piece(0, "a", "f", end), piece(0, "b", "g", "{}")}},
        // No index.
        {two, {piece({}, "a", "f", begin), piece({}, "", "", end), piece({}, "b", "g", "")}},
        {two, {piece({}, "a", "f", begin), piece({}, "b", "g", ""), piece({}, "a", "", end)}},
        // Neither index nor id: whole calls.
        {"made_0 f " + whole + ";made_1 g {};", {piece({}, "", "f", whole), piece({}, "", "g", "")}},
        // The same id twice.
        {"a f {};made_1 g {};", {piece(0, "a", "f", "{}"), piece(1, "a", "g", "{}")}},
    };
    for (const auto &[expected, pieces] : rows)
        QCOMPARE(assembled(pieces), expected);
    ToolCallPiece object = piece(0, "a", "f", whole);
    object.replacesArgs = true;
    const std::string twice = assembled({object, object});
    QCOMPARE(twice, "a f " + whole + ";");
}

void TestWireParts::readsArguments()
{
    const auto args = [](const std::string &text) { return assembled({piece(0, "a", "f", text)}); };
    const std::vector<std::string> blank{"", "  ", "null", "{}", "\"{}\""};
    for (const std::string &text : blank)
        QCOMPARE(args(text), std::string("a f {};"));
    const std::vector<std::string> readable{" {\"n\": 1} ", "\"{\\\"n\\\": 1}\""};
    for (const std::string &text : readable)
        QCOMPARE(args(text), std::string("a f {\"n\":1};"));
    const std::string ordered = "{\"b\":1,\"a\":2}";
    QCOMPARE(args(ordered), "a f " + ordered + ';');
    const std::vector<std::string> broken{"{\"path\": \"a", "[1,2]", "5", "\"no object\"", "{\"a\":1} and more"};
    for (const std::string &text : broken)
        QCOMPARE(args(text), "!a f " + text + ';');
}

void TestWireParts::readsErrorBodies()
{
    const std::vector<std::pair<std::string, std::string>> rows{
        {R"({"error":{"message":"m","type":"t","code":"c","param":null}})", "m|t|c"},
        {R"({"error":{"code":400,"message":"m","type":"t"}})", "m|t|400"},
        {R"({"error":"model 'x' not found"})", "model 'x' not found||"},
        {R"({"object":"error","message":"m","type":"t","code":404})", "m|t|404"},
        {R"([{"error":{"code":429,"message":"m","status":"RESOURCE_EXHAUSTED"}}])", "m|RESOURCE_EXHAUSTED|429"},
        {R"({"detail":"Not Found"})", "Not Found||"},
        {R"({"detail":[{"loc":["body","messages"],"msg":"Field required","type":"missing"}]})",
         "messages: Field required||"},
        {R"({"error":{"code":502,"message":"Provider returned error","metadata":{"raw":"no GPU left"}}})",
         "Provider returned error: no GPU left||502"},
        {R"({"error":{"reason":"odd"}})", "{\"reason\":\"odd\"}||"},
        {"<html>\n502 Bad Gateway", "<html> 502 Bad Gateway||"},
        {"", "||"},
    };
    for (const auto &[body, expected] : rows) {
        const ProviderFault fault = faultOfBody(body);
        QCOMPARE(fault.message + '|' + fault.type + '|' + fault.code, expected);
    }
    const ProviderFault cut = faultOfBody(std::string(199, 'x') + "é");
    QCOMPARE(cut.message.size(), std::size_t(199));
    const ProviderFault whole = faultOfBody(R"({"error":{"message":")" + std::string(1'000'000, 'x') + R"("}})");
    QCOMPARE(whole.message, std::string(2'000, 'x') + "…");
}

void TestWireParts::classifiesErrors()
{
    struct Row
    {
        int status;
        std::string body;
        Error::Code code;
    };
    const std::vector<Row> rows{
        {401, "{}", Error::Code::Unauthorized},
        {404, "{}", Error::Code::NotFound},
        {429, "{}", Error::Code::RateLimited},
        {503, "{}", Error::Code::Overloaded},
        {529, "{}", Error::Code::Overloaded},
        {500, "{}", Error::Code::Provider},
        {400, R"({"error":{"code":"context_length_exceeded","message":"x"}})", Error::Code::ContextOverflow},
        {400, R"({"error":{"type":"exceed_context_size_error","message":"x"}})", Error::Code::ContextOverflow},
        {400, R"({"error":{"code":"content_filter","message":"x"}})", Error::Code::Refused},
        {0, R"({"error":{"type":"overloaded_error","message":"x"}})", Error::Code::Overloaded},
        {400, R"({"error":{"param":"reasoning_effort","message":"Tools need /v1/responses."}})",
         Error::Code::Unsupported},
    };
    for (const Row &row : rows)
        QCOMPARE(providerError(row.status, faultOfBody(row.body), "m").code, row.code);
    const ProviderFault quota = faultOfBody(R"({"error":{"type":"insufficient_quota","message":"x"}})");
    QVERIFY(isFinal(quota));
    const ProviderFault rate = faultOfBody(R"({"error":{"type":"rate_limit_error","message":"x"}})");
    QVERIFY(!isFinal(rate));
    const ProviderFault plain = faultOfBody(R"({"error":"no"})");
    const Error error = providerError(404, plain, "lab:m", "http://h/v1/chat/completions");
    QCOMPARE(error.message, std::string("lab:m answered with status 404 at http://h/v1/chat/completions: no"));
}

void TestWireParts::keepsWireForms()
{
    int encoded = 0;
    WireCache cache([&encoded](const Message &message) {
        ++encoded;
        return '<' + textOf(message) + '>';
    });
    std::string request;
    const Message first = Message::user("one");
    Message second = Message::user("one");
    second.id = "other";
    for (int i = 0; i < 3; ++i) {
        cache.append(request, first);
        cache.append(request, second);
    }
    QCOMPARE(request, std::string("<one><one><one><one><one><one>"));
    QCOMPARE(encoded, 2);
    for (int i = 0; i < 20'000; ++i)
        cache.append(request, Message::user(std::to_string(i)));
    request.clear();
    cache.append(request, first);
    QCOMPARE(request, std::string("<one>"));
}

void TestWireParts::tellsOfMediaThatIsNotSent()
{
    const std::string note = "[read_file: /a/b.zip was not attached because this model does not support file content "
                             "(application/zip).]";
    const std::vector<Json> zip = wireForms(fileResult("/a/b.zip", "file", "application/zip"));
    QCOMPARE(dumpJson(zip[0][0]["content"]), dumpJson(Json::array({{{"type", "text"}, {"text", note}}})));
    QCOMPARE(dumpJson(zip[1][0]["functionResponse"]["response"]["output"]), dumpJson(Json(note)));
    QCOMPARE(dumpJson(zip[2]["content"]), dumpJson(Json(note)));
    QCOMPARE(dumpJson(zip[3]["content"]), dumpJson(Json(note)));
    QCOMPARE(dumpJson(zip[4][0]["output"]), dumpJson(Json(note)));

    // Tool messages of Chat Completions and its kin take nothing but text.
    const std::string imageNote =
        "[read_file: /x.png was not attached because this model does not support image content (image/png).]";
    Message image = fileResult("/x.png", "image", "image/png");
    auto &blocks = std::get<std::vector<ContentBlock>>(image.content);
    blocks.insert(blocks.begin(), ContentBlock::ofText("before"));
    blocks.push_back(ContentBlock::ofText("after"));
    const std::vector<Json> png = wireForms(image);
    QCOMPARE(dumpJson(png[1][0]["functionResponse"]["response"]["output"]),
             dumpJson(Json("before\n" + imageNote + "\nafter")));
    QCOMPARE(dumpJson(png[2]["content"]), dumpJson(Json("before\n" + imageNote + "\nafter")));
    QCOMPARE(dumpJson(png[4][0]["output"]), dumpJson(Json("before\n" + imageNote + "\nafter")));

    // A user's medium has no path, and none of the assistant is told of.
    const std::string userNote =
        "[read_file: the requested file was not attached because this model does not support video content (unknown).]";
    const std::vector<ContentBlock> video{ContentBlock::ofText("look"),
                                          block({{"type", "video"}, {"url", "https://e.org/v"}})};
    const std::vector<Json> user = wireForms(saidBy(Role::User, video));
    QCOMPARE(dumpJson(user[0][1]), dumpJson(Json({{"type", "text"}, {"text", userNote}})));
    QCOMPARE(dumpJson(user[1][1]), dumpJson(Json({{"text", userNote}})));
    QCOMPARE(dumpJson(user[2]["content"][1]), dumpJson(Json({{"type", "text"}, {"text", userNote}})));
    QCOMPARE(dumpJson(user[3]["content"]), dumpJson(Json("look\n" + userNote)));
    QCOMPARE(dumpJson(user[4][0]["content"][1]), dumpJson(Json({{"type", "input_text"}, {"text", userNote}})));
    for (const Json &form : wireForms(saidBy(Role::Assistant, video)))
        QVERIFY(dumpJson(form).find("read_file") == std::string::npos);
    for (const Json &form : wireForms(saidBy(Role::User, {ContentBlock::ofText("a"), block({{"type", "custom"}})})))
        QVERIFY(dumpJson(form).find("read_file") == std::string::npos);
}

void TestWireParts::sendsMediaWhereThereIsAPlace()
{
    const std::vector<Json> png = wireForms(fileResult("/x.png", "image", "image/png"));
    const Json source{{"type", "base64"}, {"media_type", "image/png"}, {"data", "AP8="}};
    QCOMPARE(dumpJson(png[0][0]["content"]), dumpJson(Json::array({{{"type", "image"}, {"source", source}}})));
    QCOMPARE(dumpJson(png[3]["images"]), dumpJson(Json::array({"AP8="})));
    QCOMPARE(dumpJson(png[3]["content"]), dumpJson(Json("")));
    const std::vector<Json> pdf = wireForms(fileResult("/x.pdf", "file", "application/pdf"));
    QCOMPARE(dumpJson(pdf[0][0]["content"][0]["type"]), dumpJson(Json("document")));
    QCOMPARE(dumpJson(pdf[0][0]["content"][0]["source"]["media_type"]), dumpJson(Json("application/pdf")));

    const Message user = saidBy(Role::User,
                                {block({{"type", "image_url"}, {"image_url", {{"url", "data:image/gif;base64,AP8="}}}}),
                                 block({{"type", "audio"}, {"base64", "AP8="}, {"mime_type", "audio/mpeg"}})});
    const std::vector<Json> forms = wireForms(user);
    QCOMPARE(dumpJson(forms[0][0]["source"]["media_type"]), dumpJson(Json("image/gif")));
    QCOMPARE(dumpJson(forms[1][0]["inlineData"]), dumpJson(Json({{"mimeType", "image/gif"}, {"data", "AP8="}})));
    QCOMPARE(dumpJson(forms[1][1]["inlineData"]), dumpJson(Json({{"mimeType", "audio/mpeg"}, {"data", "AP8="}})));
    QCOMPARE(dumpJson(forms[2]["content"][0]["image_url"]["url"]), dumpJson(Json("data:image/gif;base64,AP8=")));
    QCOMPARE(dumpJson(forms[3]["images"]), dumpJson(Json::array({"AP8="})));
    QCOMPARE(dumpJson(forms[4][0]["content"][0]["image_url"]), dumpJson(Json("data:image/gif;base64,AP8=")));
}

QTEST_APPLESS_MAIN(TestWireParts)
#include "tst_wire_parts.moc"
