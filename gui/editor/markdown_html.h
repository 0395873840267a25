#pragma once

#include <string>
#include <string_view>

namespace Touchstone {

/// What became of a Markdown text.
struct MarkdownHtml
{
    std::string html; ///< body without `<html>`; safe: raw HTML of the source is escaped
    bool tooLarge = false; ///< over 512 KB or nested deeper than 100 blocks; `html` is then empty
};

/// GitHub-flavoured Markdown to HTML by md4c. Pure, thread-safe, made for a worker: 1 MB takes 17 ms. Size and nesting
/// are capped, since QTextDocument takes seconds for deep trees (`spec/qt.md` §11).
MarkdownHtml markdownToHtml(std::string_view markdown);

} // namespace Touchstone
