#include "gui/skills/skills_page.h"

#include "engine/project/client_profiles.h"
#include "engine/project/trust.h"
#include "engine/skills/skill_places.h"
#include "gui/app/background.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/diagnostic_panel.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/frontmatter_form.h"
#include "gui/skills/skill_actions.h"
#include "gui/skills/skill_browser.h"
#include "gui/skills/skill_completion.h"
#include "gui/skills/skill_form.h"
#include "gui/skills/skill_inspector.h"
#include "gui/skills/skill_problems.h"
#include "gui/skills/skill_scanner.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/folding_inspector.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/segmented_control.h"
#include "gui/widgets/toast.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int leastWorkWidth = 400;
constexpr int followMilliseconds = 80;

} // namespace

SkillsPage::SkillsPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Skills, parent)
    , m_workbench(workbench)
    , m_scanner(new SkillScanner(workbench, this))
{
}

void SkillsPage::build()
{
    makeHeader();
    m_browser = new SkillBrowser(m_workbench, this);
    m_inspector = new SkillInspector(m_workbench, this);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("skillsSplitter"));
    splitter->addWidget(m_browser);
    splitter->addWidget(makeWorkArea());
    splitter->addWidget(m_inspector);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({280, 608, 320});
    m_workbench.settings().rememberSplitter(splitter);
    m_fold = new FoldingInspector(this, splitter, m_inspector, m_details);
    m_empty = new EmptyState(m_workbench.icons(), this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_failure);
    layout->addWidget(m_stack, 1);
    m_repairs = new SkillProblems(m_workbench, *m_scanner, *m_area, *m_problems, this);
    m_actions = new SkillActions(m_workbench, *m_scanner, *m_area, this);
    m_formLink = new SkillForm(*m_area, *m_form, this);
    new SkillCompletion(*m_area, *m_scanner, *m_inspector->supporting(), this);
    connectAll();
    connectEditor();
    connectActions();
    m_area->keepOpenFiles(wordOf(id()), [this](const QString &path) { openFile(path, 0, 0); });
    onScanned(-1);
}

void SkillsPage::makeHeader()
{
    m_header = new PageHeader(this);
    m_save = new QPushButton(m_header);
    m_save->setObjectName(QStringLiteral("skillsSave"));
    m_save->setEnabled(false);
    m_header->addAction(m_save);
    m_report = new QPushButton(m_header);
    m_report->setObjectName(QStringLiteral("skillsLoadReport"));
    m_header->addAction(m_report);
    m_lab = new QPushButton(m_header);
    m_lab->setObjectName(QStringLiteral("skillsTriggerLab"));
    m_lab->setEnabled(false);
    m_header->addAction(m_lab);
    m_new = new QPushButton(m_header);
    m_new->setObjectName(QStringLiteral("skillsNew"));
    m_new->setProperty("primary", true);
    m_new->setIcon(m_workbench.icons().icon("plus", IconRole::OnAccent));
    m_header->addAction(m_new);
    m_failure = new Banner(m_workbench.icons(), this);
    m_failure->hide();
    m_toast = new Toast(m_workbench.icons(), this);
}

QWidget *SkillsPage::makeWorkArea()
{
    m_area = new EditorArea(m_workbench, true, this);
    m_views = new SegmentedControl(m_area);
    m_views->addSegment(QStringLiteral("skillsViewSource"));
    m_views->addSegment(QStringLiteral("skillsViewForm"));
    m_views->addSegment(QStringLiteral("skillsViewSplit"));
    m_views->addSegment(QStringLiteral("skillsViewPreview"));
    m_details = new QToolButton(m_area);
    m_details->setObjectName(QStringLiteral("skillsDetails"));
    m_details->setIcon(m_workbench.icons().icon("info"));
    m_more = new QToolButton(m_area);
    m_more->setObjectName(QStringLiteral("skillsMore"));
    m_more->setIcon(m_workbench.icons().icon("more"));
    m_area->addTrailing(m_views);
    m_area->addTrailing(m_more);
    m_area->addTrailing(m_details);
    m_preview = new MarkdownPreview(m_workbench.theme(), this);
    m_preview->setObjectName(QStringLiteral("skillsPreview"));
    m_area->setCompanion(m_preview);
    m_form = new FrontmatterForm(m_workbench.icons(), this);
    m_area->setAlternative(m_form);
    m_problems = new DiagnosticPanel(m_workbench, QStringLiteral("skillsProblems"), this);
    m_workSplitter = new QSplitter(Qt::Vertical, this);
    m_workSplitter->setObjectName(QStringLiteral("skillsWorkSplitter"));
    m_workSplitter->addWidget(m_area);
    m_workSplitter->addWidget(m_problems);
    m_workSplitter->setStretchFactor(0, 1);
    m_workSizes = {496, 200};
    m_workSplitter->setSizes(m_workSizes);
    m_workbench.settings().rememberSplitter(m_workSplitter);
    m_workSplitter->setMinimumWidth(leastWorkWidth);
    return m_workSplitter;
}

void SkillsPage::connectAll()
{
    connect(m_scanner, &SkillScanner::scanned, this, &SkillsPage::onScanned);
    connect(&m_workbench, &Workbench::projectChanged, this, [this] {
        if (!m_scanner->library())
            onScanned(-1); // the skills are being read
    });
    connect(&m_workbench, &Workbench::openingChanged, this, &SkillsPage::updateEmptyState);
    connect(m_scanner, &SkillScanner::watchChanged, this, &SkillsPage::updateFacts);
    connect(m_browser, &SkillBrowser::skillSelected, this, &SkillsPage::browse);
    connect(m_browser, &SkillBrowser::skillActivated, this, [this](const QString &path) {
        openFile(path, 0, 0);
        if (DocumentPane *pane = m_area->current())
            pane->editor().setFocus();
    });
    connect(m_inspector, &SkillInspector::skillActivated, this, [this](const QString &path) { openFile(path, 0, 0); });
    connect(m_inspector, &SkillInspector::placeActivated, this,
            [this](const QString &path, int line) { openFile(path, std::max(1, line), 1); });
    connect(m_problems, &DiagnosticPanel::placeActivated, this, &SkillsPage::goTo);
    connect(m_browser, &SkillBrowser::menuRequested, this, &SkillsPage::showMenu);
    runInBackground(
        this,
        [] {
            std::vector<Error> problems; // of the user's own files; check tells them
            return loadClients(configFolder(Environment::ofProcess()), problems);
        },
        [this](std::vector<ClientProfile> clients) {
            m_browser->setClients(clients);
            m_inspector->setClients(std::move(clients));
        });
    // The empty page has the one primary button itself.
    connect(m_stack, &QStackedWidget::currentChanged, m_new, [this](int index) { m_new->setVisible(index == 0); });
    connect(m_empty, &EmptyState::activated, this, [this] {
        if (m_workbench.project())
            m_actions->newSkill();
        else
            m_workbench.requestPage(PageId::Start);
    });
}

void SkillsPage::connectEditor()
{
    connect(m_area, &EditorArea::currentChanged, this, &SkillsPage::showCurrent);
    connect(m_area, &EditorArea::textSettled, this, &SkillsPage::updatePreview);
    connect(m_area, &EditorArea::saved, m_scanner, &SkillScanner::scanSoon);
    connect(m_save, &QPushButton::clicked, this, [this] { perform(PageCommand::Save); });
    connect(m_area, &EditorArea::commandsChanged, this, [this] {
        m_save->setEnabled(m_area->canDo(PageCommand::Save));
        Q_EMIT commandsChanged();
    });
    connect(m_views, &SegmentedControl::currentChanged, this, &SkillsPage::showView);
    m_followDelay.setSingleShot(true);
    m_followDelay.setInterval(followMilliseconds);
    connect(&m_followDelay, &QTimer::timeout, this, &SkillsPage::followCursor);
    connect(m_form, &FrontmatterForm::sourceWanted, this, [this] { m_views->setCurrentIndex(SourceView); });
    connect(&m_workbench, &Workbench::themeChanged, m_preview, &MarkdownPreview::applyTheme);
    connect(m_preview, &MarkdownPreview::fileLinkActivated, this, [this](const QString &link) {
        if (const DocumentPane *pane = m_area->current()) {
            showText();
            openFile(QDir(QFileInfo(pane->path()).path()).filePath(link), 0, 0);
        }
    });
    connect(m_preview, &MarkdownPreview::webLinkActivated, this, &SkillsPage::askToOpen);
    const auto applyPictures = [this] { m_preview->setPictures(m_workbench.settings().previewImages()); };
    connect(&m_workbench.settings(), &Settings::editorChanged, m_preview, applyPictures);
    applyPictures();
}

void SkillsPage::retranslate()
{
    m_header->setTitle(tr("Skills"));
    m_save->setText(tr("Save"));
    m_save->setProperty("hint", QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText));
    m_save->setAccessibleName(tr("Save this file"));
    m_save->setToolTip(tr("Save this file (Ctrl+S)"));
    m_views->setAccessibleName(tr("View"));
    m_views->setSegmentText(SourceView, tr("Source"), tr("The text of the file"));
    m_views->setSegmentText(FormView, tr("Form"), tr("The frontmatter as a form; what you do not edit stays as it is"));
    m_views->setSegmentText(SplitView, tr("Split"), tr("Text and preview side by side (Ctrl+\\)"));
    m_views->setSegmentText(PreviewView, tr("Preview"), tr("The text as it reads; nothing is loaded from outside"));
    m_report->setText(tr("Load report"));
    m_report->setAccessibleName(m_report->text());
    m_report->setToolTip(tr("What became of each file when the skills were loaded, and why"));
    m_lab->setText(tr("Trigger lab"));
    m_lab->setAccessibleName(m_lab->text());
    m_lab->setToolTip(tr("Ask the model whether the description makes it read this skill"));
    m_new->setText(tr("New skill"));
    m_new->setAccessibleName(m_new->text());
    m_new->setProperty("hint", QKeySequence(QKeySequence::New).toString(QKeySequence::NativeText));
    m_new->setToolTip(tr("Make a new skill (Ctrl+N)"));
    m_more->setAccessibleName(tr("More commands"));
    m_more->setToolTip(tr("Duplicate, rename, move, export or delete this skill"));
    m_details->setAccessibleName(tr("Details"));
    m_inspector->setAccessibleName(m_details->accessibleName());
    m_details->setToolTip(tr("What the model sees of this skill, and the sources that define its name"));
    m_preview->setAccessibleName(tr("Preview"));
    m_problems->setTitle(tr("Problems in this skill"));
    m_area->emptyState()->setContent(QStringLiteral("skills"), tr("No skill selected"),
                                     tr("Choose one at the left to read and edit it."));
    m_form->retranslate();
    m_browser->retranslate();
    m_scanner->publish();
    onScanned(-1);
}

void SkillsPage::adaptToRoom()
{
    m_fold->setFolded(room() != Room::Wide);
}

void SkillsPage::onScanned(qint64 milliseconds)
{
    if (!m_header)
        return; // not shown yet: the widgets are made later
    const auto project = m_workbench.project();
    m_browser->setLibrary(m_scanner->library(), project ? QString::fromStdString(project->folder) : QString());
    const int total = m_browser->model().total();
    updateFacts();
    updateEmptyState();
    if (milliseconds >= 0)
        m_workbench.status().say(tr("Reloaded %n skill(s) in %1 ms", nullptr, total).arg(milliseconds));
    m_stack->setCurrentIndex(total == 0 && m_area->panes().isEmpty() ? 1 : 0);
    showTones();
    m_new->setEnabled(m_actions->canDo(PageCommand::NewFile));
    Q_EMIT commandsChanged();
    if (DocumentPane *pane = m_area->current()) {
        m_browser->select(pane->path());
        showCurrent();
    } else {
        m_browser->selectWorst();
    }
}

void SkillsPage::updateFacts()
{
    const auto &library = m_scanner->library();
    if (!library || library->sources.empty()) {
        m_header->setFacts({}); // an agent without sources is told nothing of skills
        return;
    }
    if (m_workbench.isFolderGone()) {
        m_header->setFacts(tr("The folder of this project is gone"));
        return;
    }
    const QLocale locale;
    QString facts = tr("%1 of %2 skills load. The catalog costs %3 tokens in every call")
                        .arg(locale.toString(static_cast<qlonglong>(library->catalog.size())),
                             locale.toString(m_browser->model().total()),
                             locale.toString(static_cast<qlonglong>(library->catalogTokens)));
    if (const int unwatched = m_scanner->unwatched(); unwatched > 0) {
        facts =
            tr("%n place(s) cannot be watched: they are read when this window is chosen. ", nullptr, unwatched) + facts;
    }
    m_header->setFacts(facts);
}

void SkillsPage::updateEmptyState()
{
    if (!m_workbench.project() && m_workbench.isOpening()) {
        m_empty->setContent(QStringLiteral("skills"), tr("Reading the skills"), tr("The folder is being opened."));
        return;
    }
    if (!m_workbench.project()) {
        m_empty->setContent(QStringLiteral("skills"), tr("No project"), tr("Open a folder to see its skills."),
                            tr("Open a project"), QStringLiteral("open"));
        return;
    }
    const auto &library = m_scanner->library();
    if (m_workbench.isFolderGone()) {
        m_empty->setContent(QStringLiteral("skills"), tr("The folder of this project is gone"),
                            tr("Its skills are read again as soon as it is back."));
        return;
    }
    if (!library) {
        m_empty->setContent(QStringLiteral("skills"), tr("Reading the skills"),
                            tr("The folders of this project are being looked through."));
        return;
    }
    QStringList places;
    for (const SkillSourceReport &source : library->sources)
        places.append(shownPath(QString::fromStdString(source.hostPath)));
    m_empty->setContent(QStringLiteral("skills"), tr("No skills yet"),
                        places.isEmpty()
                            ? tr("None of the usual places exists: .agents/skills, .claude/skills, skills and others.")
                            : tr("Touchstone looked in %1").arg(QLocale().createSeparatedList(places)),
                        tr("New skill"), QStringLiteral("plus"));
}

QString SkillsPage::shownPath(const QString &hostPath) const
{
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) + QLatin1Char('/') : QString();
    return project && hostPath.startsWith(folder) ? hostPath.mid(folder.size()) : hostPath;
}

QString SkillsPage::titleOf(const QString &hostPath) const
{
    const QFileInfo info(hostPath);
    const bool isSkill = isSkillFileName(info.fileName().toStdString());
    return isSkill ? QFileInfo(info.path()).fileName() : info.fileName();
}

void SkillsPage::browse(const QString &hostPath)
{
    m_area->browse(hostPath, titleOf(hostPath), shownPath(hostPath));
    showTones();
}

void SkillsPage::openFile(const QString &path, int line, int column)
{
    ensureBuilt();
    if (line > 0)
        showText();
    m_stack->setCurrentIndex(0);
    m_area->open(path, titleOf(path), shownPath(path), line, std::max(1, column));
    m_browser->select(path);
    showTones();
}

bool SkillsPage::canDo(PageCommand command) const
{
    if (command == PageCommand::NextProblem || command == PageCommand::PreviousProblem)
        return m_problems && m_problems->count() > 0;
    if (command == PageCommand::ApplyFix)
        return m_problems && m_problems->canFix();
    if (command == PageCommand::FixAll)
        return m_repairs && m_repairs->canFixAll();
    if (command == PageCommand::Split)
        return m_area && m_area->current();
    if (m_actions && m_actions->canDo(command))
        return true;
    return m_area && m_area->canDo(command);
}

void SkillsPage::perform(PageCommand command)
{
    if (!m_area)
        return;
    if (command == PageCommand::Save || command == PageCommand::SaveAll)
        m_form->commit(); // what is being typed is part of it
    if (command == PageCommand::Split)
        m_views->setCurrentIndex(m_views->currentIndex() == SplitView ? SourceView : SplitView);
    else if (command == PageCommand::NextProblem || command == PageCommand::PreviousProblem)
        m_problems->step(command == PageCommand::NextProblem);
    else if (command == PageCommand::ApplyFix)
        m_problems->requestFix();
    else if (command == PageCommand::FixAll)
        m_repairs->fixAll();
    else if (m_actions->canDo(command))
        m_actions->perform(command);
    else
        m_area->perform(command);
}

void SkillsPage::showTones()
{
    for (const DocumentPane *pane : m_area->panes()) {
        std::optional<StateTone> tone;
        if (const int entry = m_scanner->entryOf(pane->path()); entry >= 0)
            tone = toneOf(m_scanner->library()->skills.at(static_cast<std::size_t>(entry)).state);
        else if (!m_scanner->diagnosticsOf(pane->path()).empty())
            tone = StateTone::WillNotLoad;
        m_area->setTone(pane->path(), tone);
    }
}

void SkillsPage::showCurrent()
{
    DocumentPane *pane = m_area->current();
    m_save->setEnabled(m_area->canDo(PageCommand::Save));
    m_repairs->show();
    m_inspector->show(m_scanner->library(), pane ? m_scanner->ownerOf(pane->path()) : -1);
    if (pane)
        m_browser->select(pane->path());
    m_lab->setEnabled(pane && m_scanner->ownerOf(pane->path()) >= 0);
    m_actions->setCurrent(pane ? pane->path() : m_browser->currentPath());
    disconnect(m_cursorMoves);
    if (pane)
        m_cursorMoves = connect(&pane->editor(), &QPlainTextEdit::cursorPositionChanged, &m_followDelay,
                                qOverload<>(&QTimer::start));
    updatePreview();
    m_formLink->show();
    m_repairs->checkText();
}

bool SkillsPage::canClose()
{
    return !m_area || m_area->canClose();
}

} // namespace Touchstone
