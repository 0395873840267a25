#include "tests/conformance/runner.h"

#include "engine/base/json.h"
#include "tests/conformance/case_values.h"
#include "tests/conformance/comparison.h"

#include <fstream>
#include <iterator>

namespace Touchstone::Conformance {
namespace {

constexpr std::size_t maxInputShown = 400;

/// A key that no expected value has: an operation that throws never equals anything.
Json callOperation(const Operation &operation, const Json &input)
{
    try {
        return operation(expanded(input));
    } catch (const std::exception &error) {
        return Json::object({{"runner_exception", error.what()}});
    }
}

std::string shownInput(const Json &input)
{
    std::string text = input.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > maxInputShown) {
        text.resize(maxInputShown);
        text += "…";
    }
    return text;
}

} // namespace

Runner::Runner(Registry registry, const Json &differences, RunnerOptions options, std::ostream &out)
    : m_registry(std::move(registry))
    , m_options(std::move(options))
    , m_out(out)
{
    for (const Json &entry : differences)
        m_differences.emplace(entry.at("id").get<std::string>(), entry.at("value"));
}

void Runner::runFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const Json document = file ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
    if (!memberAt(document, "op").is_string() || !memberAt(document, "cases").is_array()) {
        m_out << path << ": not a file of golden cases\n";
        m_unknown = true;
        return;
    }
    const auto name = document.at("op").get<std::string>();
    const auto found = m_registry.find(name);
    const Operation *operation = found == m_registry.end() ? nullptr : &found->second;
    if (operation == nullptr) {
        m_out << path << ": unknown operation " << name << '\n';
        m_unknown = true;
    }
    m_printed = Json::object({{"op", name}, {"cases", Json::array()}});
    for (const Json &goldenCase : document.at("cases")) {
        if (m_options.only.empty() || stringAt(goldenCase, "id") == m_options.only)
            runCase(name, operation, goldenCase);
    }
    if (m_options.print)
        m_out << m_printed.dump(1, ' ', true, Json::error_handler_t::replace) << '\n';
}

void Runner::runCase(const std::string &operationName, const Operation *operation, const Json &goldenCase)
{
    if (operation == nullptr) {
        ++m_failed;
        return;
    }
    if (m_options.print) {
        printCase(*operation, goldenCase);
        return;
    }
    // A case that lacks a part of itself fails, like one whose result is wrong.
    const Json actual = callOperation(*operation, memberAt(goldenCase, "input"));
    const auto lines = differences(expanded(memberAt(goldenCase, "expect")), actual);
    const std::string id = stringAt(goldenCase, "id");
    const auto deliberate = m_differences.find(id);
    if (lines.empty() || (deliberate != m_differences.end() && differences(deliberate->second, actual).empty())) {
        ++m_passed;
        return;
    }
    ++m_failed;
    m_out << id << ' ' << operationName;
    if (const std::string note = stringAt(goldenCase, "note"); !note.empty())
        m_out << " (" << note << ')';
    m_out << "\n  input " << shownInput(memberAt(goldenCase, "input")) << '\n';
    for (const std::string &line : lines)
        m_out << "  " << line << '\n';
}

void Runner::printCase(const Operation &operation, const Json &goldenCase)
{
    Json printed = goldenCase.is_object() ? goldenCase : Json::object();
    printed["expect"] = callOperation(operation, memberAt(goldenCase, "input"));
    m_printed["cases"].push_back(std::move(printed));
}

Outcome Runner::finish()
{
    if (!m_options.print)
        m_out << m_passed << " passed, " << m_failed << " failed\n";
    if (m_unknown)
        return Outcome::Unknown;
    return m_failed > 0 ? Outcome::SomeFailed : Outcome::AllPassed;
}

} // namespace Touchstone::Conformance
