#include "engine/backends/composite_backend.h"

#include <QTest>

using namespace Touchstone;

namespace {

/// Answers searches and listings with what it is told to, and counts them.
class AnsweringBackend final : public Backend
{
public:
    LsResult listing;
    GrepResult grepped;
    GlobResult globbed;
    bool deletes = true;
    int searches = 0;
    std::vector<std::string> asked; ///< paths of up- and downloads

    LsResult ls(std::string_view /*path*/) override { return listing; }
    ReadResult read(std::string_view /*path*/, std::int64_t /*offset*/, std::int64_t /*limit*/) override { return {}; }
    WriteResult write(std::string_view /*path*/, std::string_view /*content*/) override { return {}; }
    EditResult edit(std::string_view /*path*/, std::string_view /*oldString*/, std::string_view /*newString*/,
                    bool /*replaceAll*/) override
    {
        return {};
    }
    bool supportsDelete() const override { return deletes; }
    DeleteResult remove(std::string_view path) override { return {.error = {}, .path = std::string(path)}; }
    GrepResult grep(std::string_view /*pattern*/, const GrepOptions & /*options*/, std::stop_token /*stop*/) override
    {
        ++searches;
        return grepped;
    }
    GlobResult glob(std::string_view /*pattern*/, const std::optional<std::string> & /*path*/,
                    std::stop_token /*stop*/) override
    {
        ++searches;
        return globbed;
    }
    std::vector<UploadResponse> upload(std::span<const std::pair<std::string, std::string>> files) override
    {
        std::vector<UploadResponse> responses;
        for (const auto &[path, bytes] : files) {
            asked.push_back(path);
            responses.push_back({.path = path, .error = {}});
        }
        return responses;
    }
    std::vector<DownloadResponse> download(std::span<const std::string> paths) override
    {
        std::vector<DownloadResponse> responses;
        for (const std::string &path : paths) {
            asked.push_back(path);
            responses.push_back({.path = path, .content = "from " + path, .error = {}});
        }
        return responses;
    }
};

BackendError errorOf(const char *text)
{
    return {.text = text, .raises = {}};
}

GrepMatch matchIn(const char *path)
{
    return {.path = path, .line = 1, .text = "x", .contextBefore = {}, .contextAfter = {}};
}

} // namespace

/// How a composite joins what its backends answer (`spec/engine.md` §2.7); what it does with real ones stands in the
/// golden cases.
class CompositeBackendTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void joinsWhatWasCut_data();
    void joinsWhatWasCut();
    void tellsTheFirstError_data();
    void tellsTheFirstError();
    void asksNobodyBeyondTheCap();
    void sendsFilesToTheirBackends();
    void tellsWhatCannotBeDeleted();

private:
    std::shared_ptr<AnsweringBackend> m_default;
    std::shared_ptr<AnsweringBackend> m_route;
    std::unique_ptr<CompositeBackend> m_composite;
};

void CompositeBackendTest::init()
{
    m_default = std::make_shared<AnsweringBackend>();
    m_route = std::make_shared<AnsweringBackend>();
    for (AnsweringBackend *backend : {m_default.get(), m_route.get()}) {
        backend->listing.entries.emplace();
        backend->grepped.matches.emplace().push_back(matchIn("/a"));
        backend->globbed.matches.emplace().push_back(
            FileInfo{.path = "/a", .isDir = false, .size = 1, .modifiedAt = {}});
    }
    m_composite = std::make_unique<CompositeBackend>(m_default, std::vector<CompositeBackend::Route>{{"/r/", m_route}});
}

void CompositeBackendTest::joinsWhatWasCut_data()
{
    QTest::addColumn<bool>("inDefault");
    QTest::addColumn<bool>("inRoute");
    for (const bool inDefault : {false, true}) {
        for (const bool inRoute : {false, true})
            QTest::addRow("%d %d", inDefault ? 1 : 0, inRoute ? 1 : 0) << inDefault << inRoute;
    }
}

void CompositeBackendTest::joinsWhatWasCut()
{
    QFETCH(bool, inDefault);
    QFETCH(bool, inRoute);
    m_default->grepped.truncated = m_default->globbed.truncated = inDefault;
    m_route->grepped.truncated = m_route->globbed.truncated = inRoute;
    const GrepResult grepped = m_composite->grep("x", {}, {});
    const GlobResult globbed = m_composite->glob("*", {}, {});
    QCOMPARE(grepped.truncated, inDefault || inRoute);
    QCOMPARE(globbed.truncated, inDefault || inRoute);
    QCOMPARE(grepped.matches->back().path, std::string("/r/a"));
    QCOMPARE(globbed.matches->back().path, std::string("/r/a"));
    GrepOptions below;
    below.path = "/r/";
    QCOMPARE(m_composite->grep("x", below, {}).truncated, inRoute);
}

void CompositeBackendTest::tellsTheFirstError_data()
{
    QTest::addColumn<bool>("inDefault");
    QTest::newRow("default") << true;
    QTest::newRow("route") << false;
}

void CompositeBackendTest::tellsTheFirstError()
{
    QFETCH(bool, inDefault);
    AnsweringBackend &broken = inDefault ? *m_default : *m_route;
    broken.grepped = GrepResult{.error = errorOf("grep broke"), .matches = {}, .truncated = false};
    broken.globbed = GlobResult{.error = errorOf("glob broke"), .matches = {}, .truncated = false};
    broken.listing = LsResult{.error = errorOf("ls broke"), .entries = {}};
    QCOMPARE(m_composite->grep("x", {}, {}).error->text, std::string("grep broke"));
    QCOMPARE(m_composite->glob("*", {}, {}).error->text, std::string("glob broke"));
    QCOMPARE(m_route->searches, inDefault ? 0 : 2);
    // The routes themselves are not listed.
    QCOMPARE(m_composite->ls("/").error.has_value(), inDefault);
    QCOMPARE(m_composite->ls("/r/").error.has_value(), !inDefault);
}

void CompositeBackendTest::asksNobodyBeyondTheCap()
{
    GrepOptions options;
    options.maxCount = 1;
    const GrepResult full = m_composite->grep("x", options, {});
    QVERIFY(full.truncated);
    QCOMPARE(full.matches->size(), std::size_t(1));
    QCOMPARE(m_route->searches, 0);
    options.maxCount = 2;
    const GrepResult both = m_composite->grep("x", options, {});
    QVERIFY(!both.truncated);
    QCOMPARE(both.matches->size(), std::size_t(2));
    QCOMPARE(m_composite->grep("x", {}, {}).matches->size(), std::size_t(2));
}

void CompositeBackendTest::sendsFilesToTheirBackends()
{
    const std::vector<std::string> paths{"/r/1", "/2", "/r/sub/3", "/rest/4"};
    const std::vector<DownloadResponse> responses = m_composite->download(paths);
    for (std::size_t i = 0; i < paths.size(); ++i)
        QCOMPARE(responses.at(i).path, paths.at(i));
    QCOMPARE(*responses.at(2).content, std::string("from /sub/3"));
    QCOMPARE(m_route->asked, (std::vector<std::string>{"/1", "/sub/3"}));
    QCOMPARE(m_default->asked, (std::vector<std::string>{"/2", "/rest/4"}));

    const std::vector<std::pair<std::string, std::string>> files{{"/a", "1"}, {"/r/b", "2"}};
    const std::vector<UploadResponse> uploaded = m_composite->upload(files);
    QCOMPARE(uploaded.at(0).path, std::string("/a"));
    QCOMPARE(uploaded.at(1).path, std::string("/r/b"));
    QCOMPARE(m_route->asked.back(), std::string("/b"));
}

void CompositeBackendTest::tellsWhatCannotBeDeleted()
{
    m_route->deletes = false;
    QVERIFY(m_composite->supportsDelete());
    QCOMPARE(m_composite->remove("/r/a").error->text, std::string("Error: deletion is not supported for '/r/a'."));
    QVERIFY(!m_composite->remove("/a").error);
}

QTEST_GUILESS_MAIN(CompositeBackendTest)
#include "tst_composite_backend.moc"
