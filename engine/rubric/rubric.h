#pragma once

#include "engine/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// One line of a rubric.
struct Criterion
{
    std::string id; ///< stable within a rubric; made from the position when the file gives none
    std::string text;
    std::string importance; ///< free word, such as "essential"; empty when not given
    std::optional<double> weight;
    std::string evidence; ///< what the author wants to see
    std::string check; ///< machine check, as JSON; empty for none
    std::string notes;
    int line = 0; ///< in the file, from 1

    bool operator==(const Criterion &) const = default;
};

/// What done looks like. `text` is what the grader gets; `criteria` are what a person and the matrix see in it.
struct Rubric
{
    std::string name;
    std::string text;
    std::vector<Criterion> criteria;
    std::string file; ///< host path, empty for a text given directly
    bool isTable = false; ///< came from `*.rubric.yaml`

    bool operator==(const Rubric &) const = default;
};

/// Reads the criteria of a plain text by the rule of `design/interfaces.md` (list items with continuation lines, else
/// every line that is neither blank, heading nor comment). Nested items are items; task boxes (`[ ]`) and markers are
/// left out of the text, continuation lines are joined by a space.
std::vector<Criterion> criteriaOf(std::string_view text);

/// A rubric from a plain text.
Rubric rubricFromText(std::string name, std::string text);

/// A rubric from a table: its text is one list item a criterion, with the importance and the evidence wanted below it.
/// Weights, checks and notes are the author's own and not shown to the grader.
Rubric rubricFromTable(std::string name, std::vector<Criterion> criteria);

/// Whether the grader would have nothing to grade: no text, or only white space and comments.
bool isBlank(const Rubric &rubric);

/// First 4 hex digits of SHA-256 over the text that the grader gets; two runs with the same are measured by the same
/// rubric.
std::string rubricHash(const Rubric &rubric);

} // namespace Touchstone
