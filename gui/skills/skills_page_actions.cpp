// What the page does for the commands on skills and for repairs.

#include "gui/app/error_text.h"
#include "gui/app/workbench.h"
#include "gui/editor/diagnostic_panel.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/skills/frontmatter_form.h"
#include "gui/skills/load_report_dialog.h"
#include "gui/skills/skill_actions.h"
#include "gui/skills/skill_browser.h"
#include "gui/skills/skill_inspector.h"
#include "gui/skills/skill_problems.h"
#include "gui/skills/skill_scanner.h"
#include "gui/skills/skills_page.h"
#include "gui/skills/supporting_panel.h"
#include "gui/skills/trigger_dialog.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/toast.h"

#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace Touchstone {

void SkillsPage::connectActions()
{
    connect(m_repairs, &SkillProblems::changing, this, &SkillsPage::onProblemsChanging);
    connect(m_repairs, &SkillProblems::shown, this, &SkillsPage::onProblemsShown);
    connect(m_repairs, &SkillProblems::textWanted, this, &SkillsPage::showText);
    connect(m_repairs, &SkillProblems::fileMoved, this, &SkillsPage::onFileMoved);
    connect(m_actions, &SkillActions::fileWanted, this, [this](const QString &path) { openFile(path, 0, 0); });
    connect(m_actions, &SkillActions::changed, m_scanner, &SkillScanner::scanSoon);
    connect(m_actions, &SkillActions::failed, this, &SkillsPage::showFailure);
    connect(m_actions, &SkillActions::done, this, &SkillsPage::showDone);
    connect(m_actions, &SkillActions::commandsChanged, this, &SkillsPage::commandsChanged);
    connect(m_inspector, &SkillInspector::renameWanted, m_actions, &SkillActions::rename);
    SupportingPanel *files = m_inspector->supporting();
    connect(files, &SupportingPanel::fileActivated, this, [this](const QString &path) { openFile(path, 0, 0); });
    connect(files, &SupportingPanel::placeActivated, this,
            [this](const QString &path, int line) { openFile(path, std::max(1, line), 1); });
    connect(files, &SupportingPanel::failed, this, &SkillsPage::showFailure);
    connect(files, &SupportingPanel::fileMoved, this, [this](const QString &path, const QString &newPath) {
        if (newPath.isEmpty())
            m_area->forgetUnchanged(path);
        else
            m_area->follow(path, newPath);
        m_scanner->scanSoon();
    });
    connect(m_toast, &Toast::actionTriggered, this, [this] {
        if (m_undo)
            std::exchange(m_undo, {})();
    });
    connect(m_browser, &SkillBrowser::dropped, m_actions, &SkillActions::importAll);
    connect(m_actions, &SkillActions::reportWanted, this, &SkillsPage::openLoadReport);
    connect(m_report, &QPushButton::clicked, this, &SkillsPage::openLoadReport);
    connect(m_lab, &QPushButton::clicked, this, &SkillsPage::openTriggerLab);
    connect(m_new, &QPushButton::clicked, this, [this] { m_actions->perform(PageCommand::NewFile); });
    connect(m_browser, &SkillBrowser::trashRequested, this, [this] { m_actions->perform(PageCommand::MoveToTrash); });
    connect(m_more, &QToolButton::clicked, this, [this] {
        const DocumentPane *pane = m_area->current();
        showMenu(m_more->mapToGlobal(QPoint(0, m_more->height())), pane ? pane->path() : m_browser->currentPath(), {});
    });
    connect(m_area, &EditorArea::followed, this,
            [this](const QString &path) { m_area->rename(path, titleOf(path), shownPath(path)); });
}

void SkillsPage::onProblemsChanging()
{
    m_hadProblems = m_problems->count() > 0;
    if (m_hadProblems)
        m_workSizes = m_workSplitter->sizes();
}

void SkillsPage::onProblemsShown()
{
    if (!m_hadProblems && m_problems->count() > 0)
        m_workSplitter->setSizes(m_workSizes);
    m_form->setFindings(m_repairs->found());
    Q_EMIT commandsChanged();
}

void SkillsPage::onFileMoved(const QString &path, const QString &newPath)
{
    const QFileInfo from(path);
    const QFileInfo to(newPath);
    if (from.fileName() == to.fileName() && QFileInfo(from.path()).path() == QFileInfo(to.path()).path()) {
        m_area->follow(from.path(), to.path());
        m_actions->lookForReferences(QFileInfo(from.path()).fileName(), QFileInfo(to.path()).fileName());
    } else {
        m_area->forget(path);
    }
    openFile(newPath, 0, 0);
}

void SkillsPage::showMenu(const QPoint &place, const QString &path, const QString &source)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("skillsMenu"));
    m_actions->fill(menu, path, source);
    menu.exec(place);
}

void SkillsPage::openTriggerLab()
{
    const DocumentPane *pane = m_area->current();
    const int entry = pane ? m_scanner->ownerOf(pane->path()) : -1;
    if (entry < 0)
        return;
    auto *lab = new TriggerDialog(m_workbench, m_scanner->library(), static_cast<std::size_t>(entry), this);
    lab->show();
}

void SkillsPage::openLoadReport()
{
    if (!m_reportDialog) {
        m_reportDialog = new LoadReportDialog(m_workbench, *m_scanner, this);
        connect(m_reportDialog, &LoadReportDialog::placeActivated, this,
                [this](const QString &path, int line) { openFile(path, line, 1); });
    }
    m_reportDialog->show();
    m_reportDialog->raise();
    m_reportDialog->activateWindow();
}

void SkillsPage::showFailure(const QString &title, const Error &error)
{
    const ErrorText text = errorText(error);
    m_failure->clearButtons();
    m_failure->setContent(StateTone::Error, title,
                          QStringList{text.detail, text.remedy}.join(QLatin1Char(' ')).trimmed());
    connect(m_failure->addButton(QStringLiteral("skillsFailureClose"), tr("Close")), &QPushButton::clicked, m_failure,
            &QWidget::hide);
    m_failure->show();
}

void SkillsPage::showDone(const QString &text, const std::function<void()> &undo)
{
    m_failure->hide();
    m_undo = undo;
    m_toast->showMessage(text, undo ? tr("Undo") : QString());
}

} // namespace Touchstone
