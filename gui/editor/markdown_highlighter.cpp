#include "gui/editor/markdown_highlighter.h"

#include "gui/editor/line_pieces.h"

#include <QRegularExpression>
#include <QTextBlock>

namespace Touchstone {
namespace {

constexpr int longestHighlighted = 10'000;

bool isFenceLine(const QString &text)
{
    static const QRegularExpression fence(QStringLiteral("^ {0,3}(```|~~~)"));
    return fence.match(text).hasMatch();
}

bool isFrontmatterLine(const QString &text)
{
    static const QRegularExpression line(QStringLiteral("^---\\s*$"));
    return line.match(text).hasMatch();
}

} // namespace

MarkdownHighlighter::MarkdownHighlighter(QTextDocument *document, const Theme &theme, bool frontmatter)
    : QSyntaxHighlighter(document)
    , m_frontmatter(frontmatter)
{
    makeFormats(theme);
}

void MarkdownHighlighter::setTheme(const Theme &theme)
{
    makeFormats(theme);
    rehighlight();
}

void MarkdownHighlighter::makeFormats(const Theme &theme)
{
    const auto colored = [](const QColor &color) {
        QTextCharFormat format;
        format.setForeground(color);
        return format;
    };
    m_key = colored(theme.syntax.key);
    m_string = colored(theme.syntax.string);
    m_heading = colored(theme.syntax.heading);
    m_heading.setFontWeight(QFont::DemiBold);
    m_code = colored(theme.syntax.code);
    m_comment = colored(theme.syntax.comment);
    m_link = colored(theme.syntax.link);
    m_number = colored(theme.syntax.number);
    m_strong.setFontWeight(QFont::DemiBold);
}

void MarkdownHighlighter::highlightBlock(const QString &text)
{
    int state = previousBlockState();
    if (state < 0)
        state = Body;
    // What goes on with a very long line begins nothing of its own.
    if (text.size() > longestHighlighted || continuesLine(currentBlock())) {
        setCurrentBlockState(state);
        return;
    }
    const bool first = currentBlock().blockNumber() == 0;
    if (first && m_frontmatter && isFrontmatterLine(text)) {
        setFormat(0, static_cast<int>(text.size()), m_comment);
        setCurrentBlockState(Frontmatter);
        return;
    }
    switch (state) {
    case Frontmatter:
        if (isFrontmatterLine(text)) {
            setFormat(0, static_cast<int>(text.size()), m_comment);
            setCurrentBlockState(Body);
        } else {
            highlightYaml(text);
            setCurrentBlockState(Frontmatter);
        }
        return;
    case Fence:
        setFormat(0, static_cast<int>(text.size()), isFenceLine(text) ? m_comment : m_code);
        setCurrentBlockState(isFenceLine(text) ? Body : Fence);
        return;
    case Comment:
        setCurrentBlockState(highlightComments(text, true) ? Comment : Body);
        return;
    default:
        break;
    }
    if (isFenceLine(text)) {
        setFormat(0, static_cast<int>(text.size()), m_comment);
        setCurrentBlockState(Fence);
        return;
    }
    highlightMarkdown(text);
    setCurrentBlockState(highlightComments(text, false) ? Comment : Body);
}

void MarkdownHighlighter::highlightYaml(const QString &text)
{
    static const QRegularExpression entry(QStringLiteral("^(\\s*(?:- )?)([^\\s:#'\"\\[{][^:#]*)(:)(?:\\s+|$)"));
    static const QRegularExpression comment(QStringLiteral("(^|\\s)#.*$"));
    static const QRegularExpression number(QStringLiteral("^[-+]?[0-9][0-9_.]*$"));
    int valueStart = 0;
    const QRegularExpressionMatch match = entry.match(text);
    if (match.hasMatch()) {
        setFormat(static_cast<int>(match.capturedStart(2)), static_cast<int>(match.capturedLength(2)) + 1, m_key);
        valueStart = static_cast<int>(match.capturedEnd());
    }
    const QString value = text.mid(valueStart).trimmed();
    const bool isNumber = number.match(value).hasMatch();
    setFormat(valueStart, static_cast<int>(text.size()) - valueStart, isNumber ? m_number : m_string);
    const QRegularExpressionMatch remark = comment.match(text);
    const bool quoted = value.startsWith(QLatin1Char('"')) || value.startsWith(QLatin1Char('\''));
    if (remark.hasMatch() && !quoted)
        setFormat(static_cast<int>(remark.capturedStart()), static_cast<int>(remark.capturedLength()), m_comment);
}

void MarkdownHighlighter::highlightMarkdown(const QString &text)
{
    static const QRegularExpression heading(QStringLiteral("^ {0,3}#{1,6}(\\s|$)"));
    if (heading.match(text).hasMatch()) {
        setFormat(0, static_cast<int>(text.size()), m_heading);
        return;
    }
    highlightInline(text);
}

void MarkdownHighlighter::highlightInline(const QString &text)
{
    static const QRegularExpression strong(QStringLiteral("(\\*\\*|__)(?=\\S)(.+?)(?<=\\S)\\1"));
    static const QRegularExpression link(QStringLiteral("!?\\[[^\\]]*\\]\\(([^)]*)\\)|<https?://[^>]*>|https?://\\S+"));
    static const QRegularExpression code(QStringLiteral("(`+)(?:[^`]|(?!\\1)`)*\\1"));
    const auto apply = [&](const QRegularExpression &expression, const QTextCharFormat &format) {
        auto matches = expression.globalMatch(text);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), format);
        }
    };
    apply(strong, m_strong);
    apply(link, m_link);
    apply(code, m_code);
}

bool MarkdownHighlighter::highlightComments(const QString &text, bool open)
{
    const QString begin = QStringLiteral("<!--");
    const QString end = QStringLiteral("-->");
    int from = 0;
    while (true) {
        int start = from;
        if (!open) {
            start = static_cast<int>(text.indexOf(begin, from));
            if (start < 0)
                return false;
        }
        const int searchFrom = open ? from : start + static_cast<int>(begin.size());
        const int stop = static_cast<int>(text.indexOf(end, searchFrom));
        if (stop < 0) {
            setFormat(start, static_cast<int>(text.size()) - start, m_comment);
            return true;
        }
        from = stop + static_cast<int>(end.size());
        setFormat(start, from - start, m_comment);
        open = false;
    }
}

} // namespace Touchstone
