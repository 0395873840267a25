#pragma once

#include "gui/editor/markdown_preview.h"

namespace Touchstone {

/// The text below the frontmatter; all of it when there is none, or when it is not closed.
QString bodyOf(const QString &text);

/// The card above the preview: the fields as YAML reads them, in the order of the file.
PreviewCard cardOf(const QString &text, qint64 bodyTokens);

/// Where a line of the text (from 1) stands among its headings.
struct PreviewPlace
{
    int heading = -1; ///< the last one above it, from 0; -1: there is none
    double share = 0; ///< of the way to the next one

    bool operator==(const PreviewPlace &) const = default;
};

PreviewPlace placeInPreview(const QString &text, int line);

} // namespace Touchstone
