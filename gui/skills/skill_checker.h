#pragma once

#include "engine/base/diagnostic.h"
#include "gui/editor/source_edit.h"

#include <QObject>

#include <vector>

namespace Touchstone {

/// Checks the text of an open SKILL.md while it is edited, on a worker. A result that a newer text has overtaken is
/// dropped.
class SkillChecker : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// `text` has lines parted by `\n`; `path` is that of the SKILL.md, whose folder is looked through for links.
    void check(const QString &path, const QString &text);
    /// Drops what was found and what is under way.
    void forget();

    /// The file whose text was looked through last; empty: none.
    const QString &checkedPath() const { return m_path; }
    /// Findings in that text; their repairs are edits of its UTF-8 bytes.
    const std::vector<Diagnostic> &findings() const { return m_findings; }
    /// The finding of the same rule in the same line; null: there is none any more.
    const Diagnostic *same(const Diagnostic &earlier) const;
    /// Whether the findings are those of this very text.
    bool isChecked(const QString &path, const QString &text) const { return path == m_path && text == m_text; }

Q_SIGNALS:
    /// The findings are those of the text that was given last.
    void checked(const QString &path);

private:
    int m_generation = 0;
    QString m_path;
    QString m_text;
    std::vector<Diagnostic> m_findings;
};

/// What an editor underlines.
QVector<EditorMark> marksOf(const std::vector<Diagnostic> &diagnostics);

} // namespace Touchstone
