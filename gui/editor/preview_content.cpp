#include "gui/editor/preview_content.h"

#include "engine/skills/link_target.h"
#include "gui/editor/markdown_html.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QImageReader>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <md4c.h>

namespace Touchstone {
namespace {

constexpr qint64 largestFile = 10'000'000;
constexpr int widestPicture = 900;
constexpr std::size_t longestPreviewedLine = 10'000; // more of one line stops the window while it is laid out
constexpr int allocationMegabytes = 20;

/// Formats that hold pixels only: an SVG could name further files.
constexpr std::array<const char *, 6> formats{"png", "jpeg", "jpg", "gif", "webp", "bmp"};

struct Destinations
{
    QStringList links;
    QStringList pictures;
};

QString textOf(const MD_ATTRIBUTE &attribute)
{
    return QString::fromUtf8(attribute.text, static_cast<qsizetype>(attribute.size));
}

/// Where the links and pictures of a text lead, as they are written.
Destinations destinationsOf(const std::string &markdown)
{
    Destinations found;
    MD_PARSER parser{};
    parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
    parser.enter_block = [](MD_BLOCKTYPE, void *, void *) { return 0; };
    parser.leave_block = [](MD_BLOCKTYPE, void *, void *) { return 0; };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *data) {
        auto *all = static_cast<Destinations *>(data);
        if (type == MD_SPAN_A)
            all->links.append(textOf(static_cast<MD_SPAN_A_DETAIL *>(detail)->href));
        else if (type == MD_SPAN_IMG)
            all->pictures.append(textOf(static_cast<MD_SPAN_IMG_DETAIL *>(detail)->src));
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.text = [](MD_TEXTTYPE, const MD_CHAR *, MD_SIZE, void *) { return 0; };
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &found);
    return found;
}

/// The text with very long lines (pictures written into it, minified code) cut.
std::string withoutLongLines(const std::string &markdown)
{
    std::string text;
    text.reserve(markdown.size());
    for (std::size_t begin = 0; begin < markdown.size();) {
        const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
        std::size_t shown = std::min(end, begin + longestPreviewedLine);
        while (shown < end && (static_cast<unsigned char>(markdown[shown]) & 0xC0U) == 0x80U)
            --shown; // not within a character
        text.append(markdown, begin, shown - begin);
        if (shown < end)
            text += "…";
        if (end < markdown.size())
            text += '\n';
        begin = end + 1;
    }
    return text;
}

/// The real path of a target; empty where there is none, or where links lead out of the folder.
QString realPath(const QString &folder, const QString &target)
{
    const QString root = QFileInfo(folder).canonicalFilePath();
    const QString path = QFileInfo(folder + QLatin1Char('/') + target).canonicalFilePath();
    const bool isInside = !root.isEmpty() && (path == root || path.startsWith(root + QLatin1Char('/')));
    return isInside ? path : QString();
}

QImage pictureOf(const QString &path)
{
    const QFileInfo info(path);
    if (!info.isFile() || info.size() > largestFile)
        return {};
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    const QByteArray format = reader.format();
    if (std::none_of(formats.begin(), formats.end(), [&format](const char *each) { return format == each; }))
        return {};
    if (const QSize size = reader.size(); size.width() > widestPicture)
        reader.setScaledSize(size.scaled(widestPicture, size.height(), Qt::KeepAspectRatio));
    QImage picture = reader.read();
    const bool isTooLarge = picture.sizeInBytes() > qsizetype{allocationMegabytes} * 1024 * 1024;
    return isTooLarge ? QImage() : picture;
}

/// Remote pictures become links to themselves: looking at a text tells nobody of it.
QString withoutRemotePictures(const QString &html)
{
    static const QRegularExpression remote(QStringLiteral("<img src=\"((?:https?:)?//[^\"]*)\" alt=\"([^\"]*)\"[^>]*>"),
                                           QRegularExpression::CaseInsensitiveOption);
    QString result;
    qsizetype from = 0;
    auto matches = remote.globalMatch(html);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const QString words = QCoreApplication::translate("MarkdownPreview", "Picture on the web: %1");
        result += QStringView(html).mid(from, match.capturedStart() - from);
        result += QStringLiteral("<a href=\"%1\">[%2]</a>")
                      .arg(match.captured(1), words.toHtmlEscaped().arg(match.captured(2)));
        from = match.capturedEnd();
    }
    result += QStringView(html).mid(from);
    return result;
}

} // namespace

QString previewTarget(const QString &destination)
{
    const LinkTarget target = linkTargetOf(destination.toStdString());
    return target.kind == LinkTarget::Kind::Inside ? QString::fromStdString(target.path) : QString();
}

PreviewContent makePreview(const std::string &markdown, const QString &folder, bool withPictures)
{
    PreviewContent content;
    const MarkdownHtml html = markdownToHtml(withoutLongLines(markdown));
    content.html = withoutRemotePictures(QString::fromStdString(html.html));
    content.tooLarge = html.tooLarge;
    if (folder.isEmpty() || html.tooLarge)
        return content;
    const Destinations destinations = destinationsOf(markdown);
    for (const QString &link : destinations.links) {
        const QString target = previewTarget(link);
        if (!target.isEmpty() && !content.targets.contains(target))
            content.targets.insert(target, !realPath(folder, target).isEmpty());
    }
    for (const QString &picture : withPictures ? destinations.pictures : QStringList()) {
        const QString target = previewTarget(picture);
        const QString path = target.isEmpty() ? QString() : realPath(folder, target);
        if (!path.isEmpty() && !content.pictures.contains(target))
            content.pictures.insert(target, pictureOf(path));
    }
    return content;
}

} // namespace Touchstone
