#include "engine/backends/composite_backend.h"
#include "engine/backends/local_shell_backend.h"
#include "engine/backends/state_backend.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/middleware/shell_paths.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Touchstone;

/// How an agent with `execute` learns which of its paths a command can use (`spec/engine.md` §3.6).
class ShellPathsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysNothingWithoutRoutes();
    void mapsFoldersAndListsTheRest();
    void mapsHostPathsToThemselves();
    void mapsNothingWithoutAShellOfThisMachine();

private:
    std::shared_ptr<Backend> folder(bool isVirtual = true)
    {
        FilesystemOptions options;
        options.root = m_folder.path().toStdString();
        options.isVirtual = isVirtual;
        return std::make_shared<FilesystemBackend>(options, m_clock);
    }

    std::shared_ptr<Backend> shell()
    {
        FilesystemOptions options;
        options.root = m_folder.path().toStdString();
        return LocalShellBackend::create(options, {}, m_clock, m_ids).value();
    }

    std::shared_ptr<Backend> state() { return std::make_shared<StateBackend>(std::make_shared<FileStore>(), m_clock); }

    QTemporaryDir m_folder;
    SystemClock m_clock;
    SystemIdSource m_ids;
};

void ShellPathsTest::saysNothingWithoutRoutes()
{
    CompositeBackend composite(shell(), {});
    QCOMPARE(shellPathsSection(composite), std::string());
    QCOMPARE(shellPathsSection(*shell()), std::string());
}

void ShellPathsTest::mapsFoldersAndListsTheRest()
{
    CompositeBackend composite(shell(), {{"/notes/", state()}, {"/common/deep/", folder()}, {"/c/", folder()}});
    const std::string host = m_folder.path().toStdString() + "/";
    const std::string section = shellPathsSection(composite);
    QVERIFY(section.starts_with("## Shell paths vs. virtual paths\n\n"));
    const std::string end = "\n\nHost path mappings:"
                            "\n- `/common/deep/` -> `"
        + host + "` (e.g. `/common/deep/dir/x.py` -> `" + host + "dir/x.py`)\n- `/c/` -> `" + host
        + "` (e.g. `/c/dir/x.py` -> `" + host
        + "dir/x.py`)\n\nVirtual mounts without a host path mapping (not accessible from the shell):\n- `/notes/`";
    QVERIFY2(section.ends_with(end), section.c_str());
}

void ShellPathsTest::mapsHostPathsToThemselves()
{
    CompositeBackend composite(shell(), {{"/host/", folder(false)}});
    const std::string section = shellPathsSection(composite);
    QVERIFY2(section.ends_with("\n- `/host/` -> `/` (e.g. `/host/dir/x.py` -> `/dir/x.py`)"), section.c_str());
}

void ShellPathsTest::mapsNothingWithoutAShellOfThisMachine()
{
    CompositeBackend composite(state(), {{"/a/", folder()}});
    const std::string section = shellPathsSection(composite);
    QVERIFY(section.find("Host path mappings") == std::string::npos);
    QVERIFY2(section.ends_with("(not accessible from the shell):\n- `/a/`"), section.c_str());
}

QTEST_GUILESS_MAIN(ShellPathsTest)
#include "tst_shell_paths.moc"
