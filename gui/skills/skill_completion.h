#pragma once

#include "gui/editor/completion_list.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

namespace Touchstone {

class EditorArea;
class SkillScanner;
class SupportingPanel;

/// What is completed in the text of a skill: keys of the frontmatter, and the files of its folder in links and code.
/// All that is given must outlive it.
class SkillCompletion : public QObject
{
    Q_OBJECT

public:
    SkillCompletion(EditorArea &area, SkillScanner &scanner, SupportingPanel &files, QObject *parent = nullptr);

    /// Keys of the frontmatter that may begin with `typed` and are not in `text` yet.
    static QStringList keysFor(const QString &text, const QString &typed);

private:
    void attach();
    CompletionList::Offer offer(const QPlainTextEdit &editor, bool isAsked) const;
    QStringList filesFor(const QString &typed) const;

    EditorArea &m_area;
    SkillScanner &m_scanner;
    SupportingPanel &m_files;
};

} // namespace Touchstone
