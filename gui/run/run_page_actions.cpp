// What the commands of the window and the banner of a run that has ended do.

#include "engine/storage/run_history.h"
#include "gui/app/error_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/run/apply_dialog.h"
#include "gui/run/difference_dialog.h"
#include "gui/run/live_run.h"
#include "gui/run/run_page.h"
#include "gui/run/run_panel.h"
#include "gui/run/run_setup_panel.h"
#include "gui/widgets/toast.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>

namespace Touchstone {

QString RunPage::runFolder() const
{
    return QString::fromStdString(runFolderOf(m_run->spec().historyFile, m_run->runId().toStdString()));
}

void RunPage::act(EndingAction action)
{
    const RunView &view = m_run->view();
    switch (action) {
    case EndingAction::CopyAnswer:
        QGuiApplication::clipboard()->setText(QString::fromStdString(view.ending()->answer));
        m_toast->showMessage(tr("The answer is on the clipboard"));
        break;
    case EndingAction::CopyDetails:
        if (view.ending()->error)
            QGuiApplication::clipboard()->setText(QString::fromStdString(toText(*view.ending()->error)));
        m_toast->showMessage(tr("The details are on the clipboard"));
        break;
    case EndingAction::ApplyToFolder: {
        auto *dialog = new ApplyDialog(m_workbench.icons(), runFolder(), this);
        connect(dialog, &ApplyDialog::applied, this, [this](int files) {
            m_panel->setApplied(files);
            m_toast->showMessage(tr("%n file(s) written to your folder", nullptr, files));
        });
        dialog->open();
        break;
    }
    case EndingAction::StartAgain:
        launch(m_run->spec());
        break;
    case EndingAction::EditRubric:
        m_workbench.requestPage(PageId::Rubrics);
        break;
    case EndingAction::AddRubric:
        showSetup();
        m_setup->focusRubric();
        break;
    case EndingAction::ShowGraderAnswer:
        m_panel->showLastOfGrader();
        break;
    case EndingAction::OpenSettings:
        m_workbench.requestPage(PageId::Settings);
        break;
    case EndingAction::ShowDifference:
        showDifference();
        break;
    case EndingAction::Discard:
        discard();
        break;
    }
}

void RunPage::showDifference()
{
    if (const std::optional<Error> &error = m_run->view().ending()->error)
        (new DifferenceDialog(m_workbench.icons(), *error, this))->open();
}

void RunPage::discard()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Discard this run"), tr("Discard this run?"),
                                QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("discardDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("It leaves the history with its files. Your folder is not touched."));
    QPushButton *yes = box->addButton(tr("Discard run"), QMessageBox::DestructiveRole);
    yes->setProperty("destructive", true);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(yes, &QPushButton::clicked, this, [this] {
        const std::string id = m_run->runId().toStdString();
        m_background.run(
            [file = m_run->spec().historyFile, id](const std::stop_token & /*stop*/) -> Result<void> {
                const SystemClock clock;
                const auto history = RunHistory::open(file, clock);
                return history ? (*history)->remove(id) : Result<void>(failure(history.error()));
            },
            [this](const Result<void> &removed) {
                m_workbench.status().say(removed ? tr("The run was discarded") : errorText(removed.error()).joined());
                showSetup();
            });
    });
    box->open();
}

bool RunPage::canDo(PageCommand command) const
{
    switch (command) {
    case PageCommand::StartRun:
        if (m_start == nullptr)
            return false;
        return m_showsRun ? m_run->view().ending().has_value() : m_start->isEnabled() || m_setup->isLoading();
    case PageCommand::StopRun:
        return m_run->isActive() && !m_run->isStopping();
    case PageCommand::Find:
    case PageCommand::FindNext:
    case PageCommand::FindPrevious:
        return m_showsRun;
    default:
        return false;
    }
}

void RunPage::perform(PageCommand command)
{
    ensureBuilt();
    switch (command) {
    case PageCommand::StartRun:
        if (m_showsRun)
            act(EndingAction::StartAgain);
        else if (m_setup->isLoading())
            m_startPending = true; // F5 on another page has only just made this one
        else
            start();
        break;
    case PageCommand::StopRun:
        stop();
        break;
    case PageCommand::Find:
        m_panel->find();
        break;
    case PageCommand::FindNext:
        m_panel->findNext(true);
        break;
    case PageCommand::FindPrevious:
        m_panel->findNext(false);
        break;
    default:
        break;
    }
}

} // namespace Touchstone
