#include "tests/cases/case_tree.h"

#include "engine/base/json.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

const fs::path casesFolder = TESTS_DIR "/cases/cases";

std::string textOf(const fs::path &file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string skillText(const std::string &name, const std::string &description)
{
    return "---\nname: " + name + "\ndescription: " + description + "\n---\n\nBody.\n";
}

std::string padded(int number, std::size_t width)
{
    std::string text = std::to_string(number);
    text.insert(0, width - std::min(width, text.size()), '0');
    return text;
}

} // namespace

CaseTree::CaseTree(const std::string &id)
{
    fs::copy(casesFolder / id, root(), fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    fs::remove(root() / "expected.json");
}

std::string CaseTree::read(const fs::path &relative) const
{
    return textOf(root() / relative);
}

void CaseTree::write(const fs::path &relative, const std::string &text) const
{
    fs::create_directories((root() / relative).parent_path());
    std::ofstream(root() / relative, std::ios::binary) << text;
}

void CaseTree::build(const std::string &what) const
{
    if (what == "vendored") {
        constexpr int packages = 300;
        write("skills/web-kit/SKILL.md", skillText("web-kit", "Helpers for small web pages. Use for static sites."));
        for (int i = 0; i < packages; ++i) {
            const std::string name = "vendored-" + padded(i, 4);
            write("skills/web-kit/node_modules/pkg-" + padded(i, 4) + "/skills/" + name + "/SKILL.md",
                  skillText(name, "Not ours."));
        }
    } else if (what == "unreadable") {
        for (const std::string name : {"open-one", "locked"})
            write("skills/" + name + "/SKILL.md", skillText(name, "Test skill. Use in tests."));
        fs::permissions(root() / "skills/locked/SKILL.md", fs::perms::none);
        fs::create_directories(root() / "skills/odd/SKILL.md");
    } else if (what == "bulk") {
        constexpr int skills = 60;
        constexpr std::size_t length = 899;
        for (int i = 0; i < skills; ++i) {
            std::string description;
            while (description.size() < length)
                description += "Number " + padded(i, 2) + " does one step of a long job and hands over. ";
            description.resize(length);
            const std::string name = "bulk-" + padded(i, 2);
            write("skills/" + name + "/SKILL.md", skillText(name, description + '.'));
        }
    }
}

std::vector<std::string> CaseTree::idsOf(const std::string &kind)
{
    std::vector<std::string> ids;
    for (const fs::directory_entry &entry : fs::directory_iterator(casesFolder)) {
        const std::string id = entry.path().filename().string();
        if (entry.is_directory() && Json::parse(expectationOf(id)).at("kind") == kind)
            ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::string CaseTree::expectationOf(const std::string &id)
{
    return textOf(casesFolder / id / "expected.json");
}

} // namespace Touchstone
