#include "gui/editor/markdown_html.h"

#include <algorithm>
#include <md4c-html.h>
#include <md4c.h>

namespace Touchstone {
namespace {

constexpr std::size_t largestSource = std::size_t{512} * 1024;
constexpr int deepestNesting = 100;
constexpr unsigned parserFlags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;

struct Depth
{
    int current = 0;
    int deepest = 0;
};

/// Nesting of blocks, looked at before any HTML is made.
int nestingOf(std::string_view markdown)
{
    Depth depth;
    MD_PARSER parser{};
    parser.flags = parserFlags;
    parser.enter_block = [](MD_BLOCKTYPE, void *, void *data) {
        auto *counter = static_cast<Depth *>(data);
        counter->deepest = std::max(counter->deepest, ++counter->current);
        return counter->current > deepestNesting ? 1 : 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE, void *, void *data) {
        --static_cast<Depth *>(data)->current;
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.leave_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.text = [](MD_TEXTTYPE, const MD_CHAR *, MD_SIZE, void *) { return 0; };
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &depth);
    return depth.deepest;
}

void replaceAll(std::string &text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

} // namespace

MarkdownHtml markdownToHtml(std::string_view markdown)
{
    MarkdownHtml result;
    if (markdown.size() > largestSource || nestingOf(markdown) > deepestNesting) {
        result.tooLarge = true;
        return result;
    }
    const auto append = [](const MD_CHAR *text, MD_SIZE size, void *data) {
        static_cast<std::string *>(data)->append(text, size);
    };
    md_html(markdown.data(), static_cast<MD_SIZE>(markdown.size()), append, &result.html, parserFlags,
            MD_HTML_FLAG_XHTML);
    // QTextDocument drops <input>: task boxes become characters.
    replaceAll(result.html, R"(<input type="checkbox" class="task-list-item-checkbox" disabled checked>)", "\u2611 ");
    replaceAll(result.html, R"(<input type="checkbox" class="task-list-item-checkbox" disabled>)", "\u2610 ");
    return result;
}

} // namespace Touchstone
