#pragma once

#include "engine/skills/skill.h"
#include "gui/editor/markdown_preview.h"

namespace Touchstone {

/// The text below the frontmatter; all of it when there is none, or when it is not closed.
QString bodyOf(const QString &text);

/// The frontmatter as the agent understood it, for the card above the preview.
QVector<PreviewField> fieldsOf(const SkillMetadata &metadata);

} // namespace Touchstone
