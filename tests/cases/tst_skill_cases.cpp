#include "engine/base/json.h"
#include "engine/base/utf8.h"
#include "engine/project/client_profiles.h"
#include "engine/project/places.h"
#include "engine/project/project_skills.h"
#include "engine/project/skill_fixing.h"
#include "engine/skills/frontmatter_edit.h"
#include "tests/cases/case_tree.h"

#include <QTest>

#include <map>
#include <set>
#include <unistd.h>

using namespace Touchstone;

class SkillCasesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void trees_data();
    void trees();
    void formEditsKeepOtherBytes();
    void sourcePathsAreExpanded();
    void sourcesShadowEachOther();

private:
    void checkSources(const CaseTree &tree, const Json &expect);
    void checkSkill(const CaseTree &tree, const Json &wanted, const SkillReport &report);
    void checkFindings(const Json &wanted, const CheckedFile &file);
    void checkRepair(const Json &wanted, const CheckedFile &file);
    ClientOutcome outcomeOf(const CheckedFile &file, std::string_view client) const;

    std::vector<ClientProfile> m_clients;
};

namespace {

/// The severities of the cases: none 0, info 1, warning 2, error 3.
int levelOf(const std::string &word)
{
    return word == "error" ? 3 : word == "warning" ? 2 : word == "info" ? 1 : 0;
}

int levelOf(Severity severity)
{
    return severity == Severity::WillNotLoad ? 3 : severity == Severity::Changed ? 2 : 1;
}

bool isLost(ClientOutcome outcome)
{
    return outcome == ClientOutcome::Dropped || outcome == ClientOutcome::Silent;
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

bool isSkillFile(const CheckedFile &file)
{
    return lower(std::filesystem::path(file.path).filename().string()) == "skill.md";
}

const CheckedFile *find(const SkillReport &report, const std::string &path)
{
    const auto found = std::find_if(report.files.begin(), report.files.end(),
                                    [&path](const CheckedFile &file) { return file.path == path; });
    return found == report.files.end() ? nullptr : &*found;
}

bool matches(const Diagnostic &found, const Json &wanted)
{
    if (wanted.contains("line") && found.line != wanted["line"])
        return false;
    if (wanted.contains("column") && found.column != wanted["column"])
        return false;
    if (wanted.contains("field") && found.field != wanted["field"])
        return false;
    const int least = levelOf(wanted.value("min_severity", "info"));
    if (least == 3 && levelOf(found.severity) < 3)
        return false;
    if (!wanted.contains("mentions_any"))
        return true;
    const std::string text = lower(found.message + ' ' + found.rule + ' ' + (found.fix ? found.fix->title : ""));
    return std::any_of(wanted["mentions_any"].begin(), wanted["mentions_any"].end(), [&text](const Json &word) {
        return text.find(lower(word.get<std::string>())) != std::string::npos;
    });
}

std::string lineOf(const std::string &text, int number)
{
    std::size_t begin = 0;
    for (int i = 1; i < number && begin != std::string::npos; ++i)
        begin = text.find('\n', begin) == std::string::npos ? std::string::npos : text.find('\n', begin) + 1;
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find('\n', begin) - begin);
}

/// Who may read everything looks at the tree with the rights of somebody who may not, while this lives.
class AsNobody
{
public:
    AsNobody(const CaseTree &tree, bool isWanted)
    {
        if (!isWanted)
            return;
        std::filesystem::permissions(tree.root().parent_path(), std::filesystem::perms(0755));
        constexpr uid_t nobody = 65534;
        m_isChanged = ::seteuid(nobody) == 0; // of all threads
    }
    ~AsNobody()
    {
        if (m_isChanged && ::seteuid(0) != 0)
            qFatal("the rights are lost");
    }
    AsNobody(const AsNobody &) = delete;
    AsNobody &operator=(const AsNobody &) = delete;

private:
    bool m_isChanged = false;
};

} // namespace

void SkillCasesTest::initTestCase()
{
    std::vector<Error> problems;
    m_clients = loadClients({}, problems);
    QCOMPARE(m_clients.size(), 7U);
    QVERIFY(problems.empty());
}

ClientOutcome SkillCasesTest::outcomeOf(const CheckedFile &file, std::string_view client) const
{
    for (std::size_t i = 0; i < file.outcomes.size(); ++i) {
        if (m_clients.at(i).id == client)
            return file.outcomes.at(i).outcome;
    }
    return ClientOutcome::Silent;
}

void SkillCasesTest::trees_data()
{
    QTest::addColumn<QString>("id");
    for (const std::string &id : CaseTree::idsOf("skill_tree"))
        QTest::newRow(id.c_str()) << QString::fromStdString(id);
}

void SkillCasesTest::trees()
{
    QFETCH(QString, id);
    const Json expect = Json::parse(CaseTree::expectationOf(id.toStdString())).at("expect");
    const CaseTree tree(id.toStdString());
    tree.build(expect.value("build", ""));
    if (expect.contains("sources_low_to_high")) {
        checkSources(tree, expect);
        return;
    }
    const bool isUnreadable = expect.value("build", "") == "unreadable";
    const AsNobody user(tree, isUnreadable && ::geteuid() == 0);
    QVERIFY2(!isUnreadable || ::geteuid() != 0, "root may read any file, and cannot become another user here");
    const std::string root = expect.value("root", "skills");
    SkillReportOptions options;
    options.linkRoots = {std::filesystem::canonical(tree.root()).string()};
    const std::vector<std::string> paths{(tree.root() / root).string()};
    const auto report = reportSkills(paths, m_clients, options);
    QVERIFY(report.has_value());
    for (const Json &skill : expect.value("skills", Json::array()))
        checkSkill(tree, skill, *report);
    for (const Json &place : expect.value("misplaced", Json::array())) {
        const CheckedFile *file = find(*report, (tree.root() / place.at("path").get<std::string>()).string());
        QVERIFY2(file != nullptr, place.dump().c_str());
        checkFindings(place, *file);
        checkRepair(place, *file);
    }
    const auto count = std::count_if(report->files.begin(), report->files.end(), isSkillFile);
    if (expect.contains("skill_count"))
        QCOMPARE(count, expect["skill_count"].get<std::ptrdiff_t>());
    const auto lost = std::count_if(report->files.begin(), report->files.end(), [this](const CheckedFile &file) {
        return isSkillFile(file) && isLost(outcomeOf(file, "deepagents"));
    });
    if (expect.contains("load_warning_count"))
        QCOMPARE(lost, expect["load_warning_count"].get<std::ptrdiff_t>());
    const auto hasRule = [&report](const std::string &path, std::string_view rule) {
        const CheckedFile *file = find(*report, path);
        return file != nullptr
            && std::any_of(file->diagnostics.begin(), file->diagnostics.end(),
                           [rule](const Diagnostic &found) { return found.rule == rule; });
    };
    for (const Json &link : expect.value("broken_links", Json::array()))
        QVERIFY(hasRule((tree.root() / link.get<std::string>()).string(), "skill-link-broken"));
    for (const Json &folder : expect.value("plain_folders", Json::array()))
        QVERIFY(hasRule((tree.root() / folder.get<std::string>()).string(), "skill-file-missing"));
    for (const Json &folder : expect.value("no_error_rows", Json::array()))
        QVERIFY(find(*report, (tree.root() / folder.get<std::string>()).string()) == nullptr);
    if (expect.value("budget_warning", false))
        QVERIFY(hasRule(paths.front(), "catalog-too-large"));
}

void SkillCasesTest::checkSources(const CaseTree &tree, const Json &expect)
{
    Project project;
    project.folder = tree.root().string();
    for (const Json &source : expect["sources_low_to_high"]) {
        const std::string name = source.get<std::string>();
        project.agent.skills.push_back({.hostPath = (tree.root() / name).string(),
                                        .writtenPath = name,
                                        .mount = "/skills/" + name + '/',
                                        .label = name});
    }
    const SkillLibrary library = scanProjectSkills(project);
    std::map<std::string, std::string> effective;
    std::set<std::string> shadowed;
    std::size_t collisions = 0;
    for (const SkillEntry &entry : library.skills) {
        const std::string path = std::filesystem::path(entry.hostPath).lexically_relative(tree.root()).string();
        if (entry.state == SkillState::Shadowed)
            shadowed.insert(path);
        else
            effective[entry.name] = path;
        collisions += static_cast<std::size_t>(std::count_if(
            entry.diagnostics.begin(), entry.diagnostics.end(), [&library, &entry](const Diagnostic &found) {
                const bool isAbout = found.rule == "skill-shadowed" || found.rule == "name-duplicate";
                // The winner's path stands in the message.
                return isAbout && found.message.find(library.skills.at(*entry.winner).hostPath) != std::string::npos;
            }));
    }
    QCOMPARE(effective, (expect["effective"].get<std::map<std::string, std::string>>()));
    QCOMPARE(shadowed, expect["shadowed"].get<std::set<std::string>>());
    QCOMPARE(collisions, expect["collision_warnings"].get<std::size_t>());
    QCOMPARE(library.skills.size(), expect["file_count"].get<std::size_t>());
}

void SkillCasesTest::checkSkill(const CaseTree &tree, const Json &wanted, const SkillReport &report)
{
    const std::filesystem::path path = tree.root() / wanted.at("path").get<std::string>();
    const CheckedFile *file = find(report, path.string());
    QVERIFY2(file != nullptr, path.c_str());
    const Json loads = wanted.value("loads_in_deepagents", Json());
    if (loads.is_boolean())
        QVERIFY2(isLost(outcomeOf(*file, "deepagents")) != loads.get<bool>(), path.c_str());
    const Json valid = wanted.value("skills_ref_valid", Json());
    if (valid.is_boolean()) {
        const ClientVerdict *verdict = &file->outcomes.at(1);
        QVERIFY2((verdict->outcome == ClientOutcome::Loads) == valid.get<bool>(),
                 (path.string() + ' ' + verdict->rule).c_str());
    }
    checkFindings(wanted, *file);
    checkRepair(wanted, *file);
    if (!wanted.contains("parsed"))
        return;
    const Json &parsed = wanted["parsed"];
    const std::string content = tree.read(wanted.at("path").get<std::string>());
    const ParsedSkill skill = parseSkill(content, {}, path.parent_path().filename().string());
    QVERIFY(skill.metadata);
    if (parsed.contains("name"))
        QCOMPARE(skill.metadata->name, parsed["name"].get<std::string>());
    if (parsed.contains("description"))
        QCOMPARE(skill.metadata->description, parsed["description"].get<std::string>());
    if (parsed.contains("allowed_tools"))
        QCOMPARE(skill.metadata->allowedTools, parsed["allowed_tools"].get<std::vector<std::string>>());
    if (wanted.contains("body_starts_with"))
        QVERIFY(QByteArray::fromStdString(std::string(skill.body))
                    .trimmed()
                    .startsWith(wanted["body_starts_with"].get<std::string>().c_str()));
}

void SkillCasesTest::checkFindings(const Json &wanted, const CheckedFile &file)
{
    for (const Json &finding : wanted.value("diagnostics", Json::array())) {
        const bool isThere = std::any_of(file.diagnostics.begin(), file.diagnostics.end(),
                                         [&finding](const Diagnostic &found) { return matches(found, finding); });
        QVERIFY2(isThere, (file.path + ' ' + finding.dump()).c_str());
    }
    if (wanted.contains("max_severity")) {
        for (const Diagnostic &found : file.diagnostics)
            QVERIFY2(levelOf(found.severity) <= levelOf(wanted["max_severity"].get<std::string>()), found.rule.c_str());
    }
    for (const Json &text : wanted.value("not_flagged", Json::array())) {
        for (const Diagnostic &found : file.diagnostics)
            QVERIFY2(found.message.find(text.get<std::string>()) == std::string::npos, found.message.c_str());
    }
    for (const Json &field : wanted.value("unknown_fields", Json::array())) {
        QVERIFY(std::any_of(file.diagnostics.begin(), file.diagnostics.end(),
                            [&field](const Diagnostic &found) { return found.field == field; }));
    }
}

void SkillCasesTest::checkRepair(const Json &wanted, const CheckedFile &file)
{
    if (!wanted.contains("quick_fix") && !wanted.contains("after_fix"))
        return;
    const Json fix = wanted.value("quick_fix", Json::object());
    std::optional<std::string> rule;
    for (const Diagnostic &found : file.diagnostics) {
        if (found.fix && found.fix->needsAuthor && !rule)
            rule = found.rule;
    }
    auto repair = planRepair(file, std::nullopt);
    QVERIFY(repair.has_value());
    if (!repair->changesAnything())
        repair = planRepair(file, rule);
    QVERIFY(repair->changesAnything());
    if (fix.contains("becomes"))
        QCOMPARE(lineOf(repair->after, fix.at("line")), fix["becomes"].get<std::string>());
    if (fix.contains("first_line_after"))
        QCOMPARE(lineOf(repair->after, 1), fix["first_line_after"].get<std::string>());
    if (fix.contains("keeps_text"))
        QVERIFY(repair->after.find(fix["keeps_text"].get<std::string>()) != std::string::npos);
    if (fix.contains("remove_leading_bytes"))
        QCOMPARE(repair->after, repair->before.substr(3));
    if (fix.contains("rename_to"))
        QCOMPARE(repair->moveTo, fix["rename_to"].get<std::string>());
    if (fix.contains("move_to"))
        QVERIFY(fix["move_to"].get<std::string>().ends_with(repair->moveTo));
    if (fix.contains("adds_name")) {
        QVERIFY(repair->after.starts_with("---\nname: " + fix["adds_name"].get<std::string>() + '\n'));
        QVERIFY(repair->after.ends_with(repair->before));
    }
    if (!wanted.contains("after_fix"))
        return;
    QVERIFY(applyRepair(*repair).has_value());
    const std::vector<std::string> paths{file.path};
    const auto again = reportSkills(paths, m_clients, {});
    QVERIFY(again.has_value());
    QCOMPARE(again->files.size(), 1U);
    for (const char *client : {"deepagents", "skills-ref"})
        QCOMPARE(outcomeOf(again->files.front(), client), ClientOutcome::Loads);
}

void SkillCasesTest::formEditsKeepOtherBytes()
{
    for (const std::string &id : CaseTree::idsOf("round_trip")) {
        const Json expect = Json::parse(CaseTree::expectationOf(id)).at("expect");
        const CaseTree tree(id);
        const std::string content = tree.read(expect.at("open").get<std::string>());
        const auto edits = fieldEdits(content, expect["form_edit"]["field"].get<std::string>(),
                                      expect["form_edit"]["to"].get<std::string>());
        QVERIFY(edits);
        QCOMPARE(applied(content, *edits), tree.read(expect.at("result_equals").get<std::string>()));
    }
    const CaseTree windows("A04");
    const std::string content = windows.read("skills/stock-count/SKILL.md");
    const auto edits = fieldEdits(content, "description", "Count stock per shelf and bin.");
    QVERIFY(edits);
    QByteArray changed = QByteArray::fromStdString(applied(content, *edits));
    QCOMPARE(changed.count("\r\n"), 10);
    QCOMPARE(changed.count('\n'), 10);
    QCOMPARE(edits->size(), 1U);
    QCOMPARE(content.substr(edits->front().begin, edits->front().length),
             std::string("Count stock per shelf. Use on inventory day."));
}

void SkillCasesTest::sourcePathsAreExpanded()
{
    for (const std::string &id : CaseTree::idsOf("settings")) {
        const Json table = Json::parse(CaseTree(id).read("sources.json"));
        Environment environment;
        environment.home = table.at("home").get<std::string>();
        const std::string folder = table.at("cwd").get<std::string>();
        for (const Json &row : table.at("cases")) {
            const std::string expanded = expandPath(row.at("typed").get<std::string>(), folder, environment);
            QCOMPARE(expanded, row.at("expands_to").get<std::string>());
        }
    }
}

void SkillCasesTest::sourcesShadowEachOther()
{
    const CaseTree tree("A25");
    const std::vector<std::string> paths{(tree.root() / "project").string()};
    const auto report = reportSkills(paths, m_clients, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->files.size(), 3U);
    const CheckedFile *first = find(*report, (tree.root() / "project/first/SKILL.md").string());
    QVERIFY(first != nullptr);
    QCOMPARE(first->diagnostics.front().rule, std::string("name-duplicate"));
    QVERIFY(first->diagnostics.front().message.find("project/second/SKILL.md") != std::string::npos);
    QCOMPARE(outcomeOf(*first, "deepagents"), ClientOutcome::Changed);
}

QTEST_APPLESS_MAIN(SkillCasesTest)
#include "tst_skill_cases.moc"
