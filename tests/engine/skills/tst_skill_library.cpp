#include "engine/backends/filesystem_backend.h"
#include "engine/skills/skill_library.h"
#include "engine/skills/skill_rules.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sys/stat.h>

using namespace Touchstone;
namespace fs = std::filesystem;

class TestSkillLibrary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsWhoShadowsWhom();
    void keepsWhatDoesNotLoad();
    void namesMisplacedFiles();
    void tellsOfSourcesThatCannotBeListed();
    void survivesLinkLoopsAndPipes();
    void readsNothingBeyondTheLimit();
    void agreesWithItself();
    void everyRuleIsComplete();
};

namespace {

/// Two sources below a temporary folder, mounted at /skills/base/ and /skills/team/.
class Sources
{
public:
    fs::path folder(const std::string &source) const { return fs::path(m_directory.path().toStdString()) / source; }

    void write(const std::string &source, const std::string &path, const std::string &text) const
    {
        const fs::path file = folder(source) / path;
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }

    void writeSkill(const std::string &source, const std::string &name, const std::string &description) const
    {
        write(source, name + "/SKILL.md", "---\nname: " + name + "\ndescription: " + description + "\n---\nBody\n");
    }

    SkillLibrary scan() const
    {
        const SystemClock clock;
        std::vector<std::unique_ptr<FilesystemBackend>> backends;
        std::vector<SkillScanSource> sources;
        for (const std::string name : {"base", "team"}) {
            FilesystemOptions options;
            options.root = folder(name).string();
            options.readOnly = true;
            options.maxDownloadBytes = maxSkillFileBytes;
            backends.push_back(std::make_unique<FilesystemBackend>(std::move(options), clock));
            sources.push_back({.source = {.path = "/skills/" + name + "/", .label = name},
                               .hostPath = folder(name).string(),
                               .backend = backends.back().get()});
        }
        return scanSkills(sources);
    }

private:
    QTemporaryDir m_directory;
};

std::map<std::string, std::string> reasonsOf(const SkillLibrary &library)
{
    std::map<std::string, std::string> reasons;
    for (const UnloadedSkillFile &file : library.notLoaded)
        reasons[file.path] = file.reason.rule;
    return reasons;
}

} // namespace

void TestSkillLibrary::showsWhoShadowsWhom()
{
    Sources sources;
    sources.writeSkill("base", "pdf", "old");
    sources.writeSkill("base", "web", "Reads the web.");
    sources.writeSkill("team", "pdf", "new");
    const SkillLibrary library = sources.scan();
    QCOMPARE(library.skills.size(), 3U);
    QCOMPARE(toWord(library.skills[0].state), std::string_view("shadowed"));
    QCOMPARE(library.skills[0].winner, std::optional<std::size_t>(2));
    QCOMPARE(toWord(library.skills[2].state), std::string_view("loads"));
    QCOMPARE(library.skills[2].shadows, std::vector<std::size_t>{0});
    QCOMPARE(library.skills[2].path, std::string("/skills/team/pdf/SKILL.md"));
    QCOMPARE(library.skills[2].hostPath, (sources.folder("team") / "pdf/SKILL.md").string());
    QCOMPARE(library.sources[0].loaded, 1);
    // The place of the first, the data of the last.
    QCOMPARE(library.catalog.size(), 2U);
    QCOMPARE(library.catalog[0].description, std::string("new"));
    QVERIFY(library.catalogTokens > library.skills[2].catalogTokens);
}

void TestSkillLibrary::keepsWhatDoesNotLoad()
{
    Sources sources;
    fs::create_directories(sources.folder("team"));
    sources.write("base", "bad/SKILL.md", "---\nname: bad\ndescription: Use when: always\n---\n");
    sources.write("base", "latin/SKILL.md", "---\nname: caf\xe9\n");
    sources.writeSkill("base", "Upper", "x");
    sources.writeSkill("base", "long", std::string(1100, 'x'));
    const SkillLibrary library = sources.scan();
    std::map<std::string, std::string_view> states;
    for (const SkillEntry &entry : library.skills)
        states[entry.folder] = toWord(entry.state);
    QCOMPARE(states["bad"], std::string_view("will-not-load"));
    QCOMPARE(states["latin"], std::string_view("will-not-load"));
    QCOMPARE(states["Upper"], std::string_view("not-portable"));
    QCOMPARE(states["long"], std::string_view("changed"));
    const auto bad = std::find_if(library.skills.begin(), library.skills.end(),
                                  [](const SkillEntry &entry) { return entry.folder == "bad"; });
    QVERIFY(bad->diagnostics[0].fix);
    QCOMPARE(bad->diagnostics[0].rule, std::string("yaml-unquoted"));
    QCOMPARE(bad->diagnostics[0].line, 3);
    QCOMPARE(bad->diagnostics[0].file, bad->hostPath);
    QCOMPARE(library.sources[0].willNotLoad, 2);
    QVERIFY(library.warningsBlock.empty());
}

void TestSkillLibrary::namesMisplacedFiles()
{
    Sources sources;
    fs::create_directories(sources.folder("team"));
    const std::string skill = "---\nname: x\ndescription: y\n---\n";
    sources.write("base", "SKILL.md", skill);
    sources.write("base", "flat.md", skill);
    sources.write("base", "README.md", skill);
    sources.write("base", "conventions.md", "# How we write skills\n");
    sources.write("base", "case/skill.md", skill);
    sources.write("base", "deploy/canary/SKILL.md", skill);
    sources.write("base", "folder/SKILL.md/x", "");
    sources.write("base", "empty/notes.txt", "");
    sources.writeSkill("base", "pdf", "x");
    sources.write("base", "pdf/inner/deep/SKILL.md", skill);
    const std::map<std::string, std::string> expected{
        {"SKILL.md", "skill-at-source"},
        {"flat.md", "skill-flat-file"},
        {"case/skill.md", "skill-file-case"},
        {"deploy/canary/SKILL.md", "skill-nested"},
        {"folder/SKILL.md", "skill-not-a-file"},
        {"empty/", "skill-file-missing"},
        {"pdf/inner/deep/SKILL.md", "skill-inside-skill"},
    };
    const SkillLibrary library = sources.scan();
    QCOMPARE(reasonsOf(library), expected);
    QCOMPARE(library.sources[0].total, 8);
    QCOMPARE(library.notLoaded[0].path, std::string("SKILL.md"));
    QCOMPARE(library.notLoaded[0].reason.line, 1);
}

void TestSkillLibrary::tellsOfSourcesThatCannotBeListed()
{
    Sources sources;
    sources.write("team", "x", "");
    const SkillLibrary library = sources.scan();
    const std::string error = "Cannot load skills from '/skills/base/': Path '/skills/base/': path_not_found";
    QCOMPARE(library.sources[0].error, error);
    QCOMPARE(library.loadErrors, std::vector<std::string>{error});
    QVERIFY(library.warningsBlock.starts_with("<skill_load_warnings>\n"));
    QVERIFY(library.warningsBlock.ends_with("\n</skill_load_warnings>"));
    QVERIFY(library.sources[1].error.empty());
}

void TestSkillLibrary::survivesLinkLoopsAndPipes()
{
    Sources sources;
    fs::create_directories(sources.folder("team"));
    sources.writeSkill("base", "pdf", "x");
    fs::create_symlink("loop", sources.folder("base") / "loop");
    fs::create_symlink("pdf", sources.folder("base") / "alias");
    fs::create_directories(sources.folder("base") / "pipe");
    QCOMPARE(::mkfifo((sources.folder("base") / "pipe/SKILL.md").c_str(), 0644), 0);
    const SkillLibrary library = sources.scan();
    const std::map<std::string, std::string> expected{{"loop", "skill-link-loop"},
                                                      {"pipe/SKILL.md", "skill-not-a-file"}};
    QCOMPARE(reasonsOf(library), expected);
    QCOMPARE(library.skills.size(), 1U); // the link shows the same skill again
    QVERIFY(library.sources[0].error.empty()); // only the link is left out
    QCOMPARE(library.loadErrors.size(), 1U); // that is what the model is told
    QVERIFY(library.warningsBlock.find(sources.folder("base").string()) == std::string::npos);
}

/// The file is one hole: read, it would be a gigabyte of zeros.
void TestSkillLibrary::readsNothingBeyondTheLimit()
{
    Sources sources;
    fs::create_directories(sources.folder("team"));
    sources.writeSkill("base", "pdf", "x");
    sources.writeSkill("base", "huge", "x");
    fs::resize_file(sources.folder("base") / "huge/SKILL.md", std::uintmax_t{1} << 30U);
    QElapsedTimer timer;
    timer.start();
    const SkillLibrary library = sources.scan();
    QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(library.catalog.size(), 1U);
    QCOMPARE(library.skills[0].state, SkillState::WillNotLoad);
    QCOMPARE(library.skills[0].diagnostics.front().rule, std::string("file-too-large"));
}

void TestSkillLibrary::agreesWithItself()
{
    Sources sources;
    sources.writeSkill("base", "pdf", "x");
    sources.writeSkill("team", "web", "y");
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(scanSkills({}, stopped.get_token()).skills.empty());
    const SkillLibrary library = sources.scan();
    QCOMPARE(library.skills.size(), library.catalog.size());
    QVERIFY(library.notLoaded.empty());
}

void TestSkillLibrary::everyRuleIsComplete()
{
    std::set<std::string_view> ids;
    for (const SkillRule &rule : skillRules()) {
        QVERIFY(ids.insert(rule.id).second);
        QVERIFY(!rule.message.empty());
        QVERIFY(!rule.why.empty());
        QVERIFY(!rule.source.empty());
    }
}

QTEST_APPLESS_MAIN(TestSkillLibrary)
#include "tst_skill_library.moc"
