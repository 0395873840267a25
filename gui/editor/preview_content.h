#pragma once

#include <QHash>
#include <QImage>
#include <QString>

#include <string>

namespace Touchstone {

/// What a preview shows of a Markdown text, made on a worker.
struct PreviewContent
{
    QString html; ///< the body
    bool tooLarge = false; ///< for a preview; `html` is then empty
    /// The targets of relative links, as `linkTargetOf` reads them; false: there is no such file.
    QHash<QString, bool> targets;
    /// Pictures of the folder by the same names, at most 20 million bytes of pixels each.
    QHash<QString, QImage> pictures;
};

/// `folder` is that of the text: relative links lead from it. Nothing outside of it is looked at, links resolved;
/// pictures are only read when `withPictures`. Empty: nothing is looked at. Blocks on the disk.
PreviewContent makePreview(const std::string &markdown, const QString &folder, bool withPictures);

/// The name of a relative link's target in PreviewContent; empty for a link that leads elsewhere.
QString previewTarget(const QString &destination);

} // namespace Touchstone
