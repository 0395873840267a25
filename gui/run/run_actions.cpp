#include "gui/run/run_actions.h"

#include "gui/app/workbench.h"
#include "gui/run/apply_dialog.h"
#include "gui/run/difference_dialog.h"
#include "gui/run/go_on_dialog.h"
#include "gui/run/run_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace Touchstone {

RunActions::RunActions(Workbench &workbench, RunPanel &panel, QWidget *page)
    : QObject(page)
    , m_workbench(workbench)
    , m_panel(panel)
    , m_page(page)
{
    connect(&panel, &RunPanel::actionRequested, this, &RunActions::act);
    connect(&panel, &RunPanel::forkRequested, this, &RunActions::fork);
}

void RunActions::setRun(const RunView *view, const std::string &historyFile, const std::string &runId)
{
    m_view = view;
    m_historyFile = historyFile;
    m_runId = runId;
    m_panel.setOutlook({});
}

void RunActions::refresh()
{
    if (m_view == nullptr || m_historyFile.empty())
        return;
    m_background.run(
        [file = m_historyFile, id = m_runId](const std::stop_token & /*stop*/) { return outlookOf(file, id); },
        [this, id = m_runId](const RunOutlook &outlook) {
            if (m_view != nullptr && id == m_runId)
                m_panel.setOutlook(outlook);
        });
}

void RunActions::act(EndingAction action)
{
    switch (action) {
    case EndingAction::CopyAnswer:
        QGuiApplication::clipboard()->setText(QString::fromStdString(m_view->ending()->answer));
        Q_EMIT said(tr("The answer is on the clipboard"));
        break;
    case EndingAction::CopyDetails:
        copyDetails();
        break;
    case EndingAction::ApplyToFolder:
        applyToFolder();
        break;
    case EndingAction::EditRubric:
        m_workbench.requestPage(PageId::Rubrics);
        break;
    case EndingAction::ShowGraderAnswer:
        m_panel.showLastOfGrader();
        break;
    case EndingAction::OpenSettings:
        m_workbench.requestPage(PageId::Settings);
        break;
    case EndingAction::ShowDifference:
        if (const std::optional<Error> &error = m_view->ending()->error)
            (new DifferenceDialog(m_workbench.icons(), *error, m_page))->open();
        break;
    case EndingAction::Resume:
        resume(m_historyFile, m_runId);
        break;
    case EndingAction::Fork:
        fork(-1);
        break;
    case EndingAction::StartAgain:
    case EndingAction::AddRubric:
    case EndingAction::Discard:
        Q_EMIT leftToPage(action);
        break;
    }
}

void RunActions::copyDetails()
{
    if (const std::optional<Error> &error = m_view->ending()->error)
        QGuiApplication::clipboard()->setText(QString::fromStdString(toText(*error)));
    Q_EMIT said(tr("The details are on the clipboard"));
}

void RunActions::applyToFolder()
{
    auto *dialog =
        new ApplyDialog(m_workbench.icons(), QString::fromStdString(runFolderOf(m_historyFile, m_runId)), m_page);
    connect(dialog, &ApplyDialog::applied, this, [this](int files) {
        m_panel.setApplied(files);
        Q_EMIT said(tr("%n file(s) written to your folder", nullptr, files));
    });
    dialog->open();
}

void RunActions::resume(const std::string &historyFile, const std::string &runId)
{
    plan(historyFile, {.kind = RunOrigin::Kind::Resumed, .runId = runId, .checkpoint = {}}, -1);
}

void RunActions::fork(std::int64_t sequence)
{
    if (m_view != nullptr)
        plan(m_historyFile, {.kind = RunOrigin::Kind::Forked, .runId = m_runId, .checkpoint = {}}, sequence);
}

void RunActions::plan(const std::string &historyFile, RunOrigin origin, std::int64_t sequence)
{
    const GoOnRequest request{.historyFile = historyFile,
                              .origin = std::move(origin),
                              .project = m_workbench.project(),
                              .isTrusted = m_workbench.isTrusted()};
    m_background.run([request](const std::stop_token & /*stop*/) { return planGoingOn(request); },
                     [this, sequence](const tl::expected<GoOnPlan, Refusal> &plan) {
                         if (!plan)
                             refuse(plan.error());
                         else if (plan->spec.origin.kind == RunOrigin::Kind::Resumed)
                             takeResume(*plan);
                         else
                             takeFork(*plan, sequence);
                     });
}

/// A run that had used up its budget needs more of it first.
void RunActions::takeResume(const GoOnPlan &plan)
{
    if (plan.status != RunStatus::LimitReached) {
        m_workbench.requestLaunch(plan.spec);
        return;
    }
    auto *dialog = new GoOnDialog(m_workbench, plan, m_page);
    connect(dialog, &GoOnDialog::chosen, this, [this](const RunSpec &spec) { m_workbench.requestLaunch(spec); });
    dialog->open();
}

void RunActions::takeFork(const GoOnPlan &plan, std::int64_t sequence)
{
    if (m_view == nullptr || plan.spec.origin.runId != m_runId)
        return; // another run is shown by now
    auto *dialog = new GoOnDialog(m_workbench, plan, m_page);
    dialog->offerPoints(m_view->transcript().items(), sequence);
    connect(dialog, &GoOnDialog::chosen, this, [this](const RunSpec &spec) { m_workbench.requestLaunch(spec); });
    dialog->open();
}

void RunActions::refuse(const Refusal &refusal)
{
    const ErrorText text = refusalText(refusal);
    auto *box = new QMessageBox(QMessageBox::NoIcon, text.title, text.title, QMessageBox::Close, m_page);
    box->setObjectName(QStringLiteral("refusalDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(text.detail + u' ' + text.remedy);
    if (refusal.kind == Refusal::Kind::OtherProject) {
        QPushButton *open = box->addButton(tr("Open that project"), QMessageBox::AcceptRole);
        open->setObjectName(QStringLiteral("openRunsProject"));
        connect(open, &QPushButton::clicked, this,
                [this, folder = QString::fromStdString(refusal.project)] { m_workbench.openProject(folder); });
    }
    const bool isForkable = refusal.kind == Refusal::Kind::Ended || refusal.kind == Refusal::Kind::ModelsChanged;
    if (isForkable && m_view != nullptr) {
        QPushButton *branch = box->addButton(tr("Fork…"), QMessageBox::AcceptRole);
        branch->setObjectName(QStringLiteral("forkInstead"));
        connect(branch, &QPushButton::clicked, this, [this] { fork(-1); });
    }
    box->open();
}

} // namespace Touchstone
