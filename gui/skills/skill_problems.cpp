#include "gui/skills/skill_problems.h"

#include "engine/project/skill_fixing.h"
#include "engine/skills/skill_frontmatter.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/diagnostic_panel.h"
#include "gui/editor/diff_dialog.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/skill_checker.h"
#include "gui/skills/skill_fix.h"
#include "gui/skills/skill_scanner.h"

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

/// What lies between the common beginning and the common end of two texts, cut between code points.
TextEdit smallestEdit(std::string_view before, std::string_view after)
{
    const auto isInside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t begin = 0;
    while (begin < shorter && before[begin] == after[begin])
        ++begin;
    while (begin > 0 && begin < before.size() && isInside(before[begin]))
        --begin;
    std::size_t end = 0;
    while (end < shorter - begin && before[before.size() - end - 1] == after[after.size() - end - 1])
        ++end;
    while (end > 0 && isInside(before[before.size() - end]))
        --end;
    return {.begin = begin,
            .length = before.size() - begin - end,
            .text = std::string(after.substr(begin, after.size() - begin - end))};
}

} // namespace

SkillProblems::SkillProblems(Workbench &workbench, SkillScanner &scanner, EditorArea &area, DiagnosticPanel &panel,
                             QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_scanner(scanner)
    , m_area(area)
    , m_panel(panel)
    , m_checker(new SkillChecker(this))
{
    connect(&m_panel, &DiagnosticPanel::fixRequested, this, &SkillProblems::applyFix);
    connect(&m_panel, &DiagnosticPanel::fixAllRequested, this, &SkillProblems::fixAll);
    connect(m_checker, &SkillChecker::checked, this, &SkillProblems::onChecked);
    connect(&m_area, &EditorArea::textSettled, this, &SkillProblems::checkText);
}

void SkillProblems::show()
{
    std::vector<Diagnostic> diagnostics;
    if (DocumentPane *pane = m_area.current()) {
        diagnostics = m_scanner.diagnosticsOf(pane->path());
        if (m_checker->checkedPath() == pane->path()) {
            std::vector<Diagnostic> inText = m_checker->findings();
            m_scanner.dropIgnored(inText);
            std::erase_if(diagnostics, [](const Diagnostic &found) { return !isAboutPlace(found); });
            diagnostics.insert(diagnostics.end(), inText.begin(), inText.end());
        }
        pane->editor().setMarks(marksOf(diagnostics));
    }
    Q_EMIT changing();
    m_found = diagnostics;
    m_panel.setDiagnostics(std::move(diagnostics));
    Q_EMIT shown();
}

bool SkillProblems::checkText()
{
    DocumentPane *pane = m_area.current();
    const bool isSkill = pane && m_scanner.entryOf(pane->path()) >= 0
        && pane->document().state() == TextFileDocument::State::Ready && !pane->document().isReadOnly()
        && !pane->editor().isHeavy();
    if (isSkill)
        m_checker->check(pane->path(), pane->document().text());
    else
        m_checker->forget();
    return isSkill;
}

bool SkillProblems::canFixAll() const
{
    const DocumentPane *pane = m_area.current();
    return pane && !pane->editor().isReadOnly() && m_panel.canFixAll();
}

void SkillProblems::fixAll()
{
    DocumentPane *pane = m_area.current();
    if (!canFixAll())
        return;
    const QString text = pane->document().text();
    std::string content = text.toStdString();
    if (pane->document().original().bom)
        content.insert(0, byteOrderMark); // an editor holds a text without it
    runInBackground(
        this,
        [path = pane->path().toStdString(), content = std::move(content)] { return planTextRepair(path, content); },
        [this, text](const SkillRepair &repair) { previewFixes(repair, text); });
}

void SkillProblems::previewFixes(const SkillRepair &repair, const QString &text)
{
    DocumentPane *pane = m_area.pane(QString::fromStdString(repair.path));
    if (!pane || repair.before == repair.after) {
        m_workbench.status().say(tr("No problem of this text can be mended without its author"));
        return;
    }
    const int fixed = static_cast<int>(repair.fixed.size());
    const int left = static_cast<int>(repair.left.size());
    QString remark = tr("%n kind(s) of problem are mended. It can be undone like typing.", nullptr, fixed);
    if (left > 0)
        remark += QLatin1Char(' ') + tr("%n kind(s) are left to you.", nullptr, left);
    auto *dialog = new DiffDialog(m_workbench.icons(), tr("Fix all that are safe"), remark, pane->window());
    const bool dropsMark = repair.before.starts_with(byteOrderMark) && !repair.after.starts_with(byteOrderMark);
    const QString before = dropsMark ? QChar(QChar::ByteOrderMark) + text : text;
    dialog->setLines(diffLines(before, QString::fromStdString(repair.after)));
    dialog->setAction(tr("Fix"));
    connect(dialog, &QDialog::accepted, this, [this, text, dropsMark, path = pane->path(), after = repair.after] {
        DocumentPane *now = m_area.pane(path);
        if (!now || now->document().text() != text) {
            m_workbench.status().say(tr("The text has changed; the problems are looked for anew"));
            return;
        }
        Q_EMIT textWanted();
        applyEdits(now->editor(), text, Fix{.title = {}, .edits = {smallestEdit(text.toStdString(), after)}});
        if (dropsMark)
            now->document().dropByteOrderMark();
        now->editor().setFocus();
    });
    dialog->open();
}

void SkillProblems::onChecked(const QString &path)
{
    const std::optional<Diagnostic> awaited = std::exchange(m_awaitedFix, {});
    DocumentPane *pane = m_area.current();
    if (!pane || pane->path() != path)
        return;
    show();
    if (!awaited)
        return;
    const Diagnostic *again = m_checker->same(*awaited);
    if (again && again->fix && m_checker->isChecked(path, pane->document().text()))
        repairText(*pane, *again->fix);
    else
        m_workbench.status().say(tr("The text has changed; the problems are looked for anew"));
}

void SkillProblems::applyFix(const Diagnostic &diagnostic)
{
    DocumentPane *pane = m_area.current();
    if (!pane || !diagnostic.fix)
        return;
    if (!isRepairedOnDisk(diagnostic) && m_checker->isChecked(pane->path(), pane->document().text()))
        repairText(*pane, *diagnostic.fix);
    else if (!isRepairedOnDisk(diagnostic) && checkText())
        m_awaitedFix = diagnostic; // its places may be those of an older text
    else
        repairCurrent(diagnostic);
}

void SkillProblems::repairText(DocumentPane &pane, const Fix &fix)
{
    Q_EMIT textWanted();
    applyEdits(pane.editor(), pane.document().text(), fix);
    pane.editor().setFocus();
}

void SkillProblems::repairCurrent(const Diagnostic &diagnostic)
{
    DocumentPane *pane = m_area.current();
    if (pane->document().isModified()) {
        m_workbench.status().say(tr("Save the file before it is repaired on the disk"));
        return;
    }
    repairOnDisk(this, pane->path(), diagnostic, [this, path = pane->path()](const Result<QString> &newPath) {
        if (!newPath) {
            m_workbench.status().complain(errorText(newPath.error()).title);
            if (DocumentPane *shown = m_area.pane(path))
                shown->showRepairFailure(newPath.error());
            return;
        }
        if (*newPath != path)
            Q_EMIT fileMoved(path, *newPath);
        m_scanner.scanSoon();
    });
}

} // namespace Touchstone
