#pragma once

#include "engine/skills/skill.h"
#include "gui/editor/markdown_preview.h"

namespace Touchstone {

/// The text below the frontmatter; all of it when there is none, or when it is not closed.
QString bodyOf(const QString &text);

/// The frontmatter as the agent understood it, for the card above the preview.
QVector<PreviewField> fieldsOf(const SkillMetadata &metadata);

/// Where a line of the text (from 1) stands among its headings.
struct PreviewPlace
{
    int heading = -1; ///< the last one above it, from 0; -1: there is none
    double share = 0; ///< of the way to the next one

    bool operator==(const PreviewPlace &) const = default;
};

PreviewPlace placeInPreview(const QString &text, int line);

} // namespace Touchstone
