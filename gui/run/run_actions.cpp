#include "gui/run/run_actions.h"

#include "gui/app/workbench.h"
#include "gui/run/apply_dialog.h"
#include "gui/run/difference_dialog.h"
#include "gui/run/go_on_dialog.h"
#include "gui/run/iteration_words.h"
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
    connect(&panel, &RunPanel::gradeAgainRequested, this, &RunActions::gradeAgain);
    connect(&panel, &RunPanel::restoreRequested, this, &RunActions::applyToFolder);
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
        applyToFolder(betterThanTheLast(*m_view));
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
    case EndingAction::GradeAgain:
        gradeAgain(-1);
        break;
    case EndingAction::AllowMore:
        allowMore();
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

void RunActions::applyToFolder(int iteration)
{
    if (m_view == nullptr)
        return;
    auto *dialog = new ApplyDialog(m_workbench.icons(), QString::fromStdString(runFolderOf(m_historyFile, m_runId)),
                                   iterationNames(*m_view), iteration, m_page);
    connect(dialog, &ApplyDialog::applied, this, [this](int files) {
        m_panel.setApplied(files);
        Q_EMIT said(tr("%n file(s) written to your folder", nullptr, files));
    });
    dialog->open();
}

void RunActions::resume(const std::string &historyFile, const std::string &runId)
{
    GoOnRequest request;
    request.historyFile = historyFile;
    request.origin = {.kind = RunOrigin::Kind::Resumed, .runId = runId, .checkpoint = {}};
    plan(std::move(request), [this](const GoOnPlan &plan) { takeResume(plan); });
}

GoOnRequest RunActions::branchOfShown() const
{
    GoOnRequest request;
    request.historyFile = m_historyFile;
    request.origin = {.kind = RunOrigin::Kind::Forked, .runId = m_runId, .checkpoint = {}};
    return request;
}

void RunActions::fork(std::int64_t sequence)
{
    if (m_view != nullptr)
        plan(branchOfShown(), [this, sequence](const GoOnPlan &plan) { takeFork(plan, sequence); });
}

void RunActions::gradeAgain(int iteration)
{
    if (m_view == nullptr)
        return;
    GoOnRequest request = branchOfShown();
    request.gradedAgain = iteration;
    // The project as it is now is what is wanted: its grader may have been changed just for this.
    plan(std::move(request), [this](const GoOnPlan &plan) { m_workbench.requestLaunch(plan.spec); });
}

void RunActions::allowMore()
{
    GoOnRequest request = branchOfShown();
    request.furtherIterations = furtherIterations(*m_view);
    plan(std::move(request), [this](const GoOnPlan &plan) { launchUnlessChanged(plan); });
}

void RunActions::plan(GoOnRequest request, std::function<void(const GoOnPlan &plan)> take)
{
    request.project = m_workbench.project();
    request.isTrusted = m_workbench.isTrusted();
    m_background.run([request = std::move(request)](const std::stop_token & /*stop*/) { return planGoingOn(request); },
                     [this, take = std::move(take)](const tl::expected<GoOnPlan, Refusal> &plan) {
                         if (plan)
                             take(*plan);
                         else
                             refuse(plan.error());
                     });
}

/// A run that had used up its budget needs more of it first.
void RunActions::takeResume(const GoOnPlan &plan)
{
    if (plan.status != RunStatus::LimitReached) {
        launchUnlessChanged(plan);
        return;
    }
    auto *dialog = new GoOnDialog(m_workbench, plan, m_page);
    connect(dialog, &GoOnDialog::chosen, this, [this](const RunSpec &spec) { m_workbench.requestLaunch(spec); });
    dialog->open();
}

/// Nobody goes on with a run in the belief that it is still made of what it began with.
void RunActions::launchUnlessChanged(const GoOnPlan &plan)
{
    if (plan.changes.empty()) {
        m_workbench.requestLaunch(plan.spec);
        return;
    }
    const QString title = tr("What the run is made of has changed");
    auto *box = new QMessageBox(QMessageBox::NoIcon, title, title, QMessageBox::Cancel, m_page);
    box->setObjectName(QStringLiteral("changesDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(changesText(plan.changes));
    QPushButton *go = box->addButton(tr("Go on with it"), QMessageBox::AcceptRole);
    go->setObjectName(QStringLiteral("goOnChanged"));
    connect(go, &QPushButton::clicked, this, [this, spec = plan.spec] { m_workbench.requestLaunch(spec); });
    box->open();
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
