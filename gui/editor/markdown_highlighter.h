#pragma once

#include "gui/app/theme.h"

#include <QSyntaxHighlighter>
#include <QTextCharFormat>

namespace Touchstone {

/// Colours a Markdown text with YAML frontmatter. Works line by line with one state a block, so that an edit recolours
/// only what it changes; a line over 10,000 characters is left plain.
class MarkdownHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    /// `frontmatter`: a `---` in the first line opens one (SKILL.md; not in AGENTS.md or rubrics).
    MarkdownHighlighter(QTextDocument *document, const Theme &theme, bool frontmatter);

    void setTheme(const Theme &theme);

protected:
    void highlightBlock(const QString &text) override;

private:
    enum State : int { Body = 0, Frontmatter = 1, Fence = 2, Comment = 3 };

    void makeFormats(const Theme &theme);
    void highlightYaml(const QString &text);
    void highlightMarkdown(const QString &text);
    void highlightInline(const QString &text);
    /// Colours comments that begin or go on in this line; gives whether one is still open.
    bool highlightComments(const QString &text, bool open);

    bool m_frontmatter;
    QTextCharFormat m_key, m_string, m_heading, m_code, m_comment, m_link, m_number, m_strong;
};

} // namespace Touchstone
