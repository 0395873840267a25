#include "engine/base/json.h"
#include "engine/tools/permissions.h"

#include <QTest>

using namespace Touchstone;

namespace {

FilesystemPermission rule(PermissionMode mode, std::vector<std::string> paths)
{
    return FilesystemPermission::create({FileOperation::Read, FileOperation::Write}, std::move(paths), mode).value();
}

} // namespace

class PermissionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstMatchDecides()
    {
        const std::vector<FilesystemPermission> rules{rule(PermissionMode::Allow, {"/a/b"}),
                                                      rule(PermissionMode::Deny, {"/a/**"})};
        QCOMPARE(decidePermission(rules, FileOperation::Read, "/a/b"), PermissionMode::Allow);
        QCOMPARE(decidePermission(rules, FileOperation::Read, "/a/c"), PermissionMode::Deny);
        QCOMPARE(decidePermission(rules, FileOperation::Read, "/c"), PermissionMode::Allow);
    }

    void refusesBadPatterns()
    {
        const auto error = [](const std::string &path) {
            return FilesystemPermission::create({FileOperation::Read}, {path}).error().message;
        };
        QCOMPARE(error("a"), std::string("Permission path must start with '/': 'a'"));
        QCOMPARE(error("/a/../b"), std::string("Permission path must not contain '..': '/a/../b'"));
        QCOMPARE(error("/~/b"), std::string("Permission path must not contain '~': '/~/b'"));
    }

    void looksBelowADeletedFolder()
    {
        const std::vector<FilesystemPermission> rules{rule(PermissionMode::Deny, {"/job/*/secrets", "/keep"})};
        QCOMPARE(patternsAgainstDelete(rules, "/job/a", false), std::vector<std::string>{"/job/*/secrets"});
        QCOMPARE(patternsAgainstDelete(rules, "/keep/x", false), std::vector<std::string>{"/keep"});
        QVERIFY(patternsAgainstDelete(rules, "/other", false).empty());
    }

    void asksAPersonWhereSubtreesMeet()
    {
        const std::vector<FilesystemPermission> rules{rule(PermissionMode::Interrupt, {"/secrets/**"})};
        const auto fires = [&](std::string_view tool, const Json &args) {
            return interruptsCall(rules, tool, toJsonText(args));
        };
        QVERIFY(fires("read_file", {{"file_path", "/secrets/key"}}));
        QVERIFY(!fires("read_file", {{"file_path", "/secrets"}}));
        QVERIFY(fires("ls", {{"path", "/"}}));
        QVERIFY(fires("glob", {{"pattern", "/secrets/*"}, {"path", "/work"}}));
        QVERIFY(!fires("ls", {{"path", "/secret"}}));
        QCOMPARE(interruptingTools(rules).size(), std::size_t(7));
    }
};

QTEST_APPLESS_MAIN(PermissionsTest)
#include "tst_permissions.moc"
