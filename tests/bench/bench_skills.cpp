#include "engine/backends/filesystem_backend.h"
#include "engine/base/clock.h"
#include "engine/skills/skill_loader.h"
#include "engine/skills/skill_parser.h"
#include "engine/skills/skill_prompt.h"
#include "tests/bench/bench.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <yaml.h>

namespace Touchstone::Bench {
namespace {

constexpr int skillCount = 10'000;

std::string skillText(int number)
{
    const std::string id = std::to_string(number);
    return "---\nname: skill-" + id + "\ndescription: Does the work number " + id
        + " and says when it is done, so that the next one can begin.\nlicense: Apache-2.0\ncompatibility: any\n"
          "allowed-tools: read_file, grep\nmetadata:\n  owner: team-"
        + id + "\n  version: \"1.0\"\n---\n\n# Skill " + id + "\n\n1. Read.\n2. Work.\n3. Say so.\n";
}

/// A source with many skills, made once and removed at the end.
const std::string &manySkills()
{
    static const QTemporaryDir folder;
    static const std::string path = [] {
        for (int i = 0; i < skillCount; ++i) {
            const QString name = QStringLiteral("skill-%1").arg(i);
            QDir(folder.path()).mkpath(name);
            QFile file(folder.filePath(name + QStringLiteral("/SKILL.md")));
            if (file.open(QIODevice::WriteOnly))
                file.write(QByteArray::fromStdString(skillText(i)));
        }
        return folder.path().toStdString();
    }();
    return path;
}

/// The least that must be done: list the folders, read each file.
std::size_t bareRead(const std::string &root)
{
    std::size_t bytes = 0;
    for (const auto &entry : std::filesystem::directory_iterator(root)) {
        std::ifstream file(entry.path() / "SKILL.md", std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        bytes += text.str().size();
    }
    return bytes;
}

Row loadSkillsRow()
{
    const std::string &root = manySkills();
    const SystemClock clock;
    Row row{.name = "load-skills", .value = 0, .unit = "ms", .reference = {}, .limit = 3, .note = {}};
    std::size_t bytes = 0;
    std::size_t loaded = 0;
    const Comparison times = compareMilliseconds(
        [&] {
            FilesystemOptions options;
            options.root = root;
            FilesystemBackend backend(std::move(options), clock);
            const std::vector<SkillSource> sources{{.path = "/", .label = "All"}};
            loaded = loadSkills(backend, sources).skills.size();
        },
        [&] { bytes += bareRead(root); }, 5);
    row.value = times.value;
    row.reference = times.reference;
    if (loaded != skillCount || bytes == 0)
        row.limit = 0; // it did not do the work
    return row;
}

std::size_t libyamlEvents(const std::string &text)
{
    yaml_parser_t parser;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char *>(text.data()), text.size());
    std::size_t events = 0;
    for (bool done = false; !done;) {
        yaml_event_t event;
        if (yaml_parser_parse(&parser, &event) == 0)
            break;
        done = event.type == YAML_STREAM_END_EVENT;
        ++events;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return events;
}

Row frontmatterRow()
{
    constexpr int count = 1'000;
    std::vector<std::string> texts;
    std::vector<std::string> frontmatters;
    for (int i = 0; i < count; ++i) {
        texts.push_back(skillText(i));
        frontmatters.push_back(texts.back().substr(4, texts.back().find("\n---\n", 4) - 3));
    }
    Row row{.name = "frontmatter", .value = 0, .unit = "ms", .reference = {}, .limit = 3, .note = {}};
    std::size_t events = 0;
    int parsed = 0;
    const Comparison times = compareMilliseconds(
        [&] {
            parsed = 0;
            for (const std::string &text : texts)
                parsed += parseSkill(text, "/s/SKILL.md", "s").metadata ? 1 : 0;
        },
        [&] {
            for (const std::string &text : frontmatters)
                events += libyamlEvents(text);
        },
        21);
    row.value = times.value;
    row.reference = times.reference;
    if (parsed != count || events == 0)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> skillBenchmarks()
{
    return {{"load-skills", loadSkillsRow}, {"frontmatter", frontmatterRow}};
}

} // namespace Touchstone::Bench
