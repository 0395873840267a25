#include "gui/editor/markdown_preview.h"

#include "gui/app/background.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <utility>
#include <vector>

namespace Touchstone {
namespace {

constexpr int delayMilliseconds = 150;

QString cssColor(const QColor &color)
{
    return color.name(QColor::HexRgb);
}

QString styleSheetOf(const Theme &theme)
{
    const QString code = fontFor(FontRole::Code).family();
    return QStringLiteral("body{color:%1} a{color:%2} h1{font-size:large} h2{font-size:medium} h3{font-size:medium}"
                          "code,pre{font-family:'%3';background-color:%4} pre{padding:6px}"
                          "blockquote{color:%5} table{border-collapse:collapse}"
                          "td,th{border:1px solid %6;padding:3px 6px} .key{color:%5}")
        .arg(cssColor(theme.text), cssColor(theme.accentText), code, cssColor(theme.hover), cssColor(theme.muted),
             cssColor(theme.separator));
}

} // namespace

MarkdownPreview::MarkdownPreview(const Theme &theme, QWidget *parent)
    : QTextBrowser(parent)
    , m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setOpenExternalLinks(false);
    document()->setDocumentMargin(16);
    m_delay.setSingleShot(true);
    m_delay.setInterval(delayMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &MarkdownPreview::render);
    connect(this, &QTextBrowser::anchorClicked, this, &MarkdownPreview::onAnchorClicked);
    applyTheme();
}

void MarkdownPreview::showMarkdown(const QString &markdown, const PreviewCard &card, const QString &folder)
{
    m_markdown = markdown;
    m_card = card;
    m_folder = folder;
    m_delay.start();
}

void MarkdownPreview::setPictures(bool shown)
{
    if (std::exchange(m_pictures, shown) != shown)
        m_delay.start();
}

void MarkdownPreview::applyTheme()
{
    document()->setDefaultStyleSheet(styleSheetOf(m_theme));
    if (m_shownHtml.isEmpty())
        return;
    setHtml(m_shownHtml);
    markBrokenLinks();
}

void MarkdownPreview::render()
{
    const int generation = ++m_generation;
    runInBackground(
        this,
        [source = m_markdown.toStdString(), folder = m_folder, pictures = m_pictures] {
            return makePreview(source, folder, pictures);
        },
        [this, generation](const PreviewContent &content) {
            if (generation == m_generation)
                showContent(content);
        });
}

void MarkdownPreview::showContent(const PreviewContent &content)
{
    const int scroll = verticalScrollBar()->value();
    m_content = content;
    QString html = QStringLiteral("<body>") + cardHtml();
    if (content.tooLarge)
        html += QStringLiteral("<p class=\"key\">%1</p>")
                    .arg(tr("This text is too large or too deeply nested for a preview.").toHtmlEscaped());
    m_shownHtml = html + content.html + QStringLiteral("</body>");
    document()->clear(); // forgets the pictures of before
    setHtml(m_shownHtml);
    markBrokenLinks();
    verticalScrollBar()->setValue(scroll);
    scrollToPlace();
}

void MarkdownPreview::markBrokenLinks()
{
    QTextCharFormat broken;
    broken.setFontUnderline(false);
    broken.setUnderlineStyle(QTextCharFormat::DotLine);
    broken.setUnderlineColor(m_theme.tone(StateTone::Style).fg);
    broken.setForeground(m_theme.tone(StateTone::Style).fg);
    std::vector<std::pair<int, int>> places; // changing formats would end the walk
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment part = it.fragment();
            const QString href = part.charFormat().anchorHref();
            if (!href.isEmpty() && !m_content.targets.value(previewTarget(href), true))
                places.emplace_back(part.position(), part.length());
        }
    }
    for (const auto &[position, length] : places) {
        QTextCursor cursor(document());
        cursor.setPosition(position);
        cursor.setPosition(position + length, QTextCursor::KeepAnchor);
        broken.setToolTip(tr("There is no such file"));
        cursor.mergeCharFormat(broken);
    }
}

void MarkdownPreview::follow(int heading, double share)
{
    m_heading = heading;
    m_share = share;
    scrollToPlace();
}

void MarkdownPreview::scrollToPlace()
{
    if (m_share < 0)
        return;
    const QAbstractTextDocumentLayout *layout = document()->documentLayout();
    double from = 0;
    double to = layout->documentSize().height();
    int number = -1;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        const double top = layout->blockBoundingRect(block).top();
        if (++number == m_heading)
            from = top;
        if (number == m_heading + 1) {
            to = top;
            break;
        }
    }
    // The place comes to stand in the upper third, where the eye looks for it.
    const double place = from + m_share * (to - from) - viewport()->height() / 3.0;
    verticalScrollBar()->setValue(static_cast<int>(std::max(0.0, place)));
}

QString MarkdownPreview::cardHtml() const
{
    if (!m_card.broken.isEmpty()) {
        return QStringLiteral("<p><b>%1</b></p><pre>%2</pre>")
            .arg(tr("The frontmatter cannot be read as YAML:").toHtmlEscaped(), m_card.broken.toHtmlEscaped());
    }
    if (m_card.fields.isEmpty())
        return {};
    QString rows;
    for (const PreviewField &field : m_card.fields) {
        const QString note = field.known ? QString() : tr(" (not in the specification)").toHtmlEscaped();
        const QString value = field.value.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
        rows +=
            QStringLiteral("<tr><td class=\"key\"><code>%1</code></td><td>%2<span class=\"key\">%3</span></td></tr>")
                .arg(field.key.toHtmlEscaped(), value, note);
    }
    if (!m_card.summary.isEmpty())
        rows += QStringLiteral("<tr><td></td><td class=\"key\">%1</td></tr>").arg(m_card.summary.toHtmlEscaped());
    return QStringLiteral("<table width=\"100%\">") + rows + QStringLiteral("</table><br>");
}

QVariant MarkdownPreview::loadResource(int type, const QUrl &name)
{
    // The only door by which a document reaches files: keep it shut. What is shown was read before. An empty answer
    // would make Qt ask again on every paint.
    if (type != QTextDocument::ImageResource)
        return QByteArray("");
    const QImage picture = m_content.pictures.value(previewTarget(name.toString(QUrl::FullyEncoded)));
    if (!picture.isNull())
        return picture;
    QImage box(24, 16, QImage::Format_ARGB32_Premultiplied);
    box.fill(m_theme.separator);
    return box;
}

void MarkdownPreview::onAnchorClicked(const QUrl &url)
{
    const QString scheme = url.scheme();
    if (scheme == QLatin1String("https") || scheme == QLatin1String("http")) {
        Q_EMIT webLinkActivated(url);
        return;
    }
    const QString path = url.path();
    const bool inside = scheme.isEmpty() && !path.isEmpty() && !path.startsWith(QLatin1Char('/'))
        && !path.split(QLatin1Char('/')).contains(QLatin1String(".."));
    if (inside)
        Q_EMIT fileLinkActivated(path);
}

void MarkdownPreview::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        applyTheme();
}

} // namespace Touchstone
