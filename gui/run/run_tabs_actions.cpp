// How tabs of runs are closed and kept, and what keeps two of them from running at once.

#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/run/live_run.h"
#include "gui/run/run_page.h"
#include "gui/run/run_tabs_page.h"
#include "gui/widgets/tab_row.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>

namespace Touchstone {

namespace {

/// The host folders that a run works on directly, and not on a copy of.
QStringList ownFolders(const Project &project)
{
    QStringList folders;
    const auto add = [&folders](const BackendPart &part) {
        if (part.inPlace && !part.root.empty())
            folders.append(QDir::cleanPath(QString::fromStdString(part.root)));
    };
    add(project.agent.backend);
    for (const BackendRoute &route : project.agent.backend.routes)
        add(route.backend);
    return folders;
}

bool overlap(const QString &left, const QString &right)
{
    return left == right || left.startsWith(right + u'/') || right.startsWith(left + u'/');
}

/// A question with one button that goes on, and Cancel as the harmless answer.
QPushButton *ask(QWidget *parent, const QString &name, const QString &title, const QString &text, const QString &yes)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, title, title, QMessageBox::Cancel, parent);
    box->setObjectName(name);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(text);
    QPushButton *button = box->addButton(yes, QMessageBox::DestructiveRole);
    button->setObjectName(QStringLiteral("confirmClose"));
    button->setProperty("destructive", true);
    box->setDefaultButton(QMessageBox::Cancel);
    box->open();
    return button;
}

} // namespace

/// Where something new can be set up: the current tab, unless its run goes on.
RunPage *RunTabsPage::idleRun()
{
    restoreTabs(); // later they would take its place
    return current()->run().isActive() ? addTab() : current();
}

void RunTabsPage::closeTab(RunPage *run)
{
    if (run == nullptr || m_tabs.size() < 2 || findChild<QMessageBox *>() != nullptr)
        return;
    if (run->run().isActive())
        askAboutRun(run);
    else if (run->hasOwnTask())
        askAboutTask(run);
    else
        closeNow(run);
}

void RunTabsPage::askAboutRun(RunPage *run)
{
    setCurrent(run);
    const QPushButton *yes =
        ask(this, QStringLiteral("closeRunDialog"), tr("This run still goes on"),
            tr("It is stopped, and stays in the history with everything up to then."), tr("Stop and close"));
    connect(yes, &QPushButton::clicked, run, [this, run] {
        if (!run->run().isActive()) {
            closeNow(run); // it has ended under the question
            return;
        }
        tabOf(run)->closes = true;
        run->perform(PageCommand::StopRun);
    });
}

bool RunTabsPage::mayStopRuns()
{
    QStringList going;
    for (const RunPage *run : runs()) {
        if (run->run().isActive())
            going.append(tabWordsOf(*run).task);
    }
    if (going.isEmpty())
        return true;
    QMessageBox box(QMessageBox::NoIcon, tr("Runs still go on"),
                    tr("%n run(s) still go on", nullptr, static_cast<int>(going.size())), QMessageBox::Cancel, this);
    box.setObjectName(QStringLiteral("stopRunsDialog"));
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(going.join(u'\n') + QStringLiteral("\n\n")
                           + tr("What is stopped stays in the history with everything up to then."));
    QPushButton *stop = box.addButton(tr("Stop and close"), QMessageBox::DestructiveRole);
    stop->setObjectName(QStringLiteral("confirmStop"));
    stop->setProperty("destructive", true);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == stop;
}

void RunTabsPage::askAboutTask(RunPage *run)
{
    setCurrent(run);
    const QPushButton *yes = ask(this, QStringLiteral("closeTaskDialog"), tr("The task was not run yet"),
                                 tr("You typed it here, and it is in no file."), tr("Close and forget it"));
    connect(yes, &QPushButton::clicked, run, [this, run] { closeNow(run); });
}

void RunTabsPage::closeNow(RunPage *run)
{
    const int index = indexOf(run);
    if (index < 0 || m_tabs.size() < 2)
        return;
    run->disconnect(this);
    run->run().disconnect(this);
    run->status().disconnect(this);
    m_tabs.erase(std::find_if(m_tabs.begin(), m_tabs.end(), [run](const Tab &tab) { return tab.page == run; }));
    m_row->tabs()->removeTab(index);
    m_stack->removeWidget(run);
    run->deleteLater(); // its own signal may have led here
    showTab(m_row->tabs()->currentIndex());
    updateTabs();
    updateRow();
    m_storeDelay.start();
}

QString RunTabsPage::clashOf(const RunPage *asking, const Project &project, const QString &recordFile) const
{
    const QStringList folders = ownFolders(project);
    for (const Tab &tab : m_tabs) {
        if (tab.page == asking || !tab.page->run().isActive())
            continue;
        const RunSpec &other = tab.page->run().spec();
        if (!recordFile.isEmpty() && recordFile == QString::fromStdString(other.recordFile))
            return tr("Its run records to %1 too. Choose another file, or wait for its end.").arg(recordFile);
        const QStringList others = ownFolders(other.project);
        for (const QString &folder : folders) {
            const bool shared = std::any_of(others.begin(), others.end(),
                                            [&folder](const QString &each) { return overlap(folder, each); });
            if (shared)
                return tr("Its run works in %1 itself, and not on a copy. Wait for its end.").arg(folder);
        }
    }
    return {};
}

/// The tabs of the last session, as soon as their project is open.
void RunTabsPage::restoreTabs()
{
    const auto project = m_workbench.project();
    if (!project || m_isRestored)
        return;
    m_isRestored = true;
    const Settings::RunTabs stored = m_workbench.settings().runTabs();
    if (stored.folder != QString::fromStdString(project->folder) || stored.setUps.isEmpty())
        return;
    RunPage *first = current();
    if (m_tabs.size() == 1 && !first->showsRun() && !first->hasOwnTask())
        first->setChoices(stored.setUps.front().toMap());
    for (qsizetype i = 1; i < stored.setUps.size(); ++i)
        makeRun()->setChoices(stored.setUps.at(i).toMap());
    if (!first->run().isActive())
        m_row->tabs()->setCurrentIndex(stored.current);
}

void RunTabsPage::storeTabs()
{
    const auto project = m_workbench.project();
    if (!project || !m_isRestored)
        return;
    Settings::RunTabs tabs;
    tabs.folder = QString::fromStdString(project->folder);
    tabs.current = m_row->tabs()->currentIndex();
    for (const RunPage *run : runs())
        tabs.setUps.append(run->choices());
    if (tabs != m_workbench.settings().runTabs())
        m_workbench.settings().setRunTabs(tabs);
}

} // namespace Touchstone
