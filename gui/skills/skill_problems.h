#pragma once

#include "engine/base/diagnostic.h"

#include <QObject>

#include <optional>
#include <vector>

namespace Touchstone {

class DiagnosticPanel;
class DocumentPane;
class EditorArea;
class SkillChecker;
class SkillScanner;
class Workbench;
struct SkillRepair;

/// The problems of the current file: found in the text while it is typed and on the disk by the scan, shown in the
/// panel and as marks in the editor, repaired in either place. All that is given must outlive it.
class SkillProblems : public QObject
{
    Q_OBJECT

public:
    SkillProblems(Workbench &workbench, SkillScanner &scanner, EditorArea &area, DiagnosticPanel &panel,
                  QObject *parent = nullptr);

    /// Shows those of the current file.
    void show();
    /// Looks through the text as it stands now; false: it is not one that is edited as a skill.
    bool checkText();
    /// What is shown.
    const std::vector<Diagnostic> &found() const { return m_found; }
    bool canFixAll() const;
    /// Shows what all repairs that need no author would change, and makes them when the user agrees.
    void fixAll();

Q_SIGNALS:
    /// Around each change of what the panel shows.
    void changing();
    void shown();
    /// A repair is about to be made in the text.
    void textWanted();
    /// A repair has moved the current file.
    void fileMoved(const QString &path, const QString &newPath);

private:
    void onChecked(const QString &path);
    void applyFix(const Diagnostic &diagnostic);
    void repairText(DocumentPane &pane, const Fix &fix);
    void previewFixes(const SkillRepair &repair, const QString &text);
    /// Repairs what an editor cannot: the bytes or the place of the current file.
    void repairCurrent(const Diagnostic &diagnostic);

    Workbench &m_workbench;
    SkillScanner &m_scanner;
    EditorArea &m_area;
    DiagnosticPanel &m_panel;
    SkillChecker *m_checker;
    std::vector<Diagnostic> m_found;
    std::optional<Diagnostic> m_awaitedFix; // wanted before its text was looked through
};

} // namespace Touchstone
