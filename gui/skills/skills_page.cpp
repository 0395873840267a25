#include "gui/skills/skills_page.h"

#include "engine/project/client_profiles.h"
#include "engine/project/trust.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/diagnostic_panel.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/skill_browser.h"
#include "gui/skills/skill_checker.h"
#include "gui/skills/skill_fix.h"
#include "gui/skills/skill_inspector.h"
#include "gui/skills/skill_preview.h"
#include "gui/skills/skill_scanner.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/folding_inspector.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/segmented_control.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

enum View { SourceView, PreviewView };

constexpr int leastWorkWidth = 400;

} // namespace

SkillsPage::SkillsPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Skills, parent)
    , m_workbench(workbench)
    , m_scanner(new SkillScanner(workbench, this))
    , m_checker(new SkillChecker(this))
{
}

void SkillsPage::build()
{
    m_header = new PageHeader(this);
    m_save = new QPushButton(m_header);
    m_save->setObjectName(QStringLiteral("skillsSave"));
    m_save->setProperty("primary", true);
    m_save->setEnabled(false);
    m_header->addAction(m_save);
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
    layout->addWidget(m_stack, 1);
    connectAll();
    connectEditor();
    m_area->keepOpenFiles(wordOf(id()), [this](const QString &path) { openFile(path, 0, 0); });
    onScanned(-1);
}

QWidget *SkillsPage::makeWorkArea()
{
    m_area = new EditorArea(m_workbench, true, this);
    m_views = new SegmentedControl(m_area);
    m_views->addSegment(QStringLiteral("skillsViewSource"));
    m_views->addSegment(QStringLiteral("skillsViewPreview"));
    m_details = new QToolButton(m_area);
    m_details->setObjectName(QStringLiteral("skillsDetails"));
    m_details->setIcon(m_workbench.icons().icon("info"));
    m_area->addTrailing(m_views);
    m_area->addTrailing(m_details);
    m_preview = new MarkdownPreview(m_workbench.theme(), this);
    m_preview->setObjectName(QStringLiteral("skillsPreview"));
    m_area->setAlternative(m_preview);
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
    connect(m_problems, &DiagnosticPanel::fixRequested, this, &SkillsPage::applyFix);
    connect(m_checker, &SkillChecker::checked, this, &SkillsPage::onChecked);
    runInBackground(
        this,
        [] {
            std::vector<Error> problems; // of the user's own files; check tells them
            return loadClients(configFolder(Environment::ofProcess()), problems);
        },
        [this](std::vector<ClientProfile> clients) { m_inspector->setClients(std::move(clients)); });
    connect(m_empty, &EmptyState::activated, this, [this] { m_workbench.requestPage(PageId::Start); });
}

void SkillsPage::connectEditor()
{
    connect(m_area, &EditorArea::currentChanged, this, &SkillsPage::showCurrent);
    connect(m_area, &EditorArea::textSettled, this, &SkillsPage::updatePreview);
    connect(m_area, &EditorArea::textSettled, this, &SkillsPage::checkText);
    connect(m_area, &EditorArea::saved, m_scanner, &SkillScanner::scanSoon);
    connect(m_save, &QPushButton::clicked, m_area, &EditorArea::saveCurrent);
    connect(m_area, &EditorArea::commandsChanged, this, [this] {
        m_save->setEnabled(m_area->canDo(PageCommand::Save));
        Q_EMIT commandsChanged();
    });
    connect(m_views, &SegmentedControl::currentChanged, this, [this](int view) {
        m_area->showAlternative(view == PreviewView);
        updatePreview();
    });
    connect(&m_workbench, &Workbench::themeChanged, m_preview, &MarkdownPreview::applyTheme);
    connect(m_preview, &MarkdownPreview::fileLinkActivated, this, [this](const QString &link) {
        if (const DocumentPane *pane = m_area->current()) {
            m_views->setCurrentIndex(SourceView);
            openFile(QDir(QFileInfo(pane->path()).path()).filePath(link), 0, 0);
        }
    });
    connect(m_preview, &MarkdownPreview::webLinkActivated, this, [this](const QUrl &url) {
        m_workbench.status().say(tr("Links to the web stay closed here: %1").arg(url.toDisplayString()));
    });
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
    m_views->setSegmentText(PreviewView, tr("Preview"), tr("The text as it reads; nothing is loaded from outside"));
    m_details->setAccessibleName(tr("Details"));
    m_inspector->setAccessibleName(m_details->accessibleName());
    m_details->setToolTip(tr("What the model sees of this skill, and the sources that define its name"));
    m_preview->setAccessibleName(tr("Preview"));
    m_problems->setTitle(tr("Problems in this skill"));
    m_area->emptyState()->setContent(QStringLiteral("skills"), tr("No skill selected"),
                                     tr("Choose one at the left to read and edit it."));
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
    if (!library) {
        m_header->setFacts({});
        return;
    }
    const QLocale locale;
    m_header->setFacts(tr("%1 of %2 skills load. The catalog costs %3 tokens in every call")
                           .arg(locale.toString(static_cast<qlonglong>(library->catalog.size())),
                                locale.toString(m_browser->model().total()),
                                locale.toString(static_cast<qlonglong>(library->catalogTokens))));
}

void SkillsPage::updateEmptyState()
{
    if (!m_workbench.project()) {
        m_empty->setContent(QStringLiteral("skills"), tr("No project"), tr("Open a folder to see its skills."),
                            tr("Open a project"), QStringLiteral("open"));
        return;
    }
    const auto &library = m_scanner->library();
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
                            : tr("Touchstone looked in %1").arg(QLocale().createSeparatedList(places)));
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
    return m_scanner->entryOf(hostPath) >= 0 ? QFileInfo(info.path()).fileName() : info.fileName();
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
        m_views->setCurrentIndex(SourceView);
    m_stack->setCurrentIndex(0);
    m_area->open(path, titleOf(path), shownPath(path), line, std::max(1, column));
    m_browser->select(path);
    showTones();
}

void SkillsPage::goTo(int line, int column)
{
    if (DocumentPane *pane = m_area->current()) {
        m_views->setCurrentIndex(SourceView);
        pane->goTo(line, column);
    }
}

bool SkillsPage::canDo(PageCommand command) const
{
    if (command == PageCommand::NextProblem || command == PageCommand::PreviousProblem)
        return m_problems && m_problems->count() > 0;
    if (command == PageCommand::ApplyFix)
        return m_problems && m_problems->canFix();
    return m_area && m_area->canDo(command);
}

void SkillsPage::perform(PageCommand command)
{
    if (!m_area)
        return;
    if (command == PageCommand::NextProblem || command == PageCommand::PreviousProblem)
        m_problems->step(command == PageCommand::NextProblem);
    else if (command == PageCommand::ApplyFix)
        m_problems->requestFix();
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
    showProblems(pane);
    m_inspector->show(m_scanner->library(), pane ? m_scanner->ownerOf(pane->path()) : -1);
    if (pane)
        m_browser->select(pane->path());
    updatePreview();
    checkText();
}

void SkillsPage::showProblems(DocumentPane *pane)
{
    std::vector<Diagnostic> diagnostics;
    if (pane) {
        diagnostics = m_scanner->diagnosticsOf(pane->path());
        if (m_checker->checkedPath() == pane->path()) {
            std::vector<Diagnostic> inText = m_checker->findings();
            m_scanner->dropIgnored(inText);
            std::erase_if(diagnostics, [](const Diagnostic &found) { return !isAboutPlace(found); });
            diagnostics.insert(diagnostics.end(), inText.begin(), inText.end());
        }
        pane->editor().setMarks(marksOf(diagnostics));
    }
    const bool had = m_problems->count() > 0;
    if (had)
        m_workSizes = m_workSplitter->sizes();
    m_problems->setDiagnostics(std::move(diagnostics));
    if (!had && m_problems->count() > 0)
        m_workSplitter->setSizes(m_workSizes);
    Q_EMIT commandsChanged();
}

bool SkillsPage::checkText()
{
    DocumentPane *pane = m_area->current();
    const bool isSkill = pane && m_scanner->entryOf(pane->path()) >= 0
        && pane->document().state() == TextFileDocument::State::Ready && !pane->document().isReadOnly()
        && !pane->editor().isHeavy();
    if (isSkill)
        m_checker->check(pane->path(), pane->document().text());
    else
        m_checker->forget();
    return isSkill;
}

void SkillsPage::onChecked(const QString &path)
{
    const std::optional<Diagnostic> awaited = std::exchange(m_awaitedFix, {});
    DocumentPane *pane = m_area->current();
    if (!pane || pane->path() != path)
        return;
    showProblems(pane);
    if (!awaited)
        return;
    const Diagnostic *again = m_checker->same(*awaited);
    if (again && again->fix && m_checker->isChecked(path, pane->document().text()))
        repairText(*pane, *again->fix);
    else
        m_workbench.status().say(tr("The text has changed; the problems are looked for anew"));
}

void SkillsPage::applyFix(const Diagnostic &diagnostic)
{
    DocumentPane *pane = m_area->current();
    if (!pane || !diagnostic.fix)
        return;
    if (!isRepairedOnDisk(diagnostic) && m_checker->isChecked(pane->path(), pane->document().text()))
        repairText(*pane, *diagnostic.fix);
    else if (!isRepairedOnDisk(diagnostic) && checkText())
        m_awaitedFix = diagnostic; // its places may be those of an older text
    else
        repairCurrent(diagnostic);
}

void SkillsPage::repairText(DocumentPane &pane, const Fix &fix)
{
    m_views->setCurrentIndex(SourceView);
    applyEdits(pane.editor(), pane.document().text(), fix);
    pane.editor().setFocus();
}

void SkillsPage::repairCurrent(const Diagnostic &diagnostic)
{
    DocumentPane *pane = m_area->current();
    if (pane->document().isModified()) {
        m_workbench.status().say(tr("Save the file before it is repaired on the disk"));
        return;
    }
    repairOnDisk(this, pane->path(), diagnostic, [this, path = pane->path()](const Result<QString> &newPath) {
        if (!newPath) {
            m_workbench.status().say(errorText(newPath.error()).joined());
            return;
        }
        if (*newPath != path) {
            m_area->forget(path);
            openFile(*newPath, 0, 0);
        }
        m_scanner->scanSoon();
    });
}

void SkillsPage::updatePreview()
{
    DocumentPane *pane = m_area->current();
    if (!pane || m_views->currentIndex() != PreviewView)
        return;
    const int entry = m_scanner->entryOf(pane->path());
    const std::optional<SkillMetadata> metadata =
        entry >= 0 ? m_scanner->library()->skills.at(static_cast<std::size_t>(entry)).metadata : std::nullopt;
    const QString text = pane->document().text();
    m_preview->showMarkdown(entry >= 0 ? bodyOf(text) : text, metadata ? fieldsOf(*metadata) : QVector<PreviewField>());
}

bool SkillsPage::canClose()
{
    return !m_area || m_area->canClose();
}

} // namespace Touchstone
