#include "gui/skills/skills_page.h"

#include "engine/project/project_skills.h"
#include "gui/app/background.h"
#include "gui/app/icons.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/diagnostic_list.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/skill_delegate.h"
#include "gui/skills/skill_filter.h"
#include "gui/skills/skill_inspector.h"
#include "gui/skills/skill_preview.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/label.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/search_field.h"
#include "gui/widgets/segmented_control.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

enum View : int { SourceView, PreviewView };

constexpr int rescanDelayMilliseconds = 250;
constexpr std::array<StateTone, 4> facetTones{StateTone::WillNotLoad, StateTone::Changed, StateTone::NotPortable,
                                              StateTone::Shadowed};

QVBoxLayout *plainColumn(QWidget *owner)
{
    auto *layout = new QVBoxLayout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}

} // namespace

SkillsPage::SkillsPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Skills, parent)
    , m_workbench(workbench)
{
    m_rescanDelay.setSingleShot(true);
    m_rescanDelay.setInterval(rescanDelayMilliseconds);
    connect(&m_rescanDelay, &QTimer::timeout, this, &SkillsPage::rescan);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this,
            [this] { m_rescanDelay.start(rescanDelayMilliseconds); });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this,
            [this] { m_rescanDelay.start(rescanDelayMilliseconds); });
    // Badge and problems are wanted before the page is ever shown.
    connect(&m_workbench, &Workbench::projectChanged, this, [this] {
        m_scanned = false;
        m_rescanDelay.start(0);
    });
    if (m_workbench.project())
        m_rescanDelay.start(0);
}

SkillsPage::~SkillsPage() = default;

void SkillsPage::build()
{
    m_header = new PageHeader(this);
    m_save = new QPushButton(m_header);
    m_save->setObjectName(QStringLiteral("skillsSave"));
    m_save->setProperty("primary", true);
    m_save->setEnabled(false);
    m_header->addAction(m_save);
    m_inspector = new SkillInspector(m_workbench, this);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("skillsSplitter"));
    splitter->addWidget(makeBrowser());
    splitter->addWidget(makeWorkArea());
    splitter->addWidget(m_inspector);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({280, 608, 320});
    m_workbench.settings().rememberSplitter(splitter);
    m_empty = new EmptyState(m_workbench.icons(), this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    QVBoxLayout *layout = plainColumn(this);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    connectAll();
    connectBrowser();
    if (m_library)
        showLibrary(m_library, -1);
}

QWidget *SkillsPage::makeBrowser()
{
    auto *panel = new QWidget(this);
    m_search = new SearchField(m_workbench.icons(), "filter", panel);
    m_search->setObjectName(QStringLiteral("skillsFilter"));
    m_facets = new SegmentedControl(panel);
    m_facets->addSegment(QStringLiteral("skillsFacetAll"));
    for (const StateTone tone : facetTones)
        m_facets->addSegment(QStringLiteral("skillsFacet%1").arg(letterOf(tone)), {}, m_workbench.icons().icon(tone));
    m_model = new SkillTreeModel(this);
    m_filter = new SkillFilter(this);
    m_filter->setSourceModel(m_model);
    m_tree = new QTreeView(panel);
    m_tree->setObjectName(QStringLiteral("skillsTree"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(0);
    m_tree->setMouseTracking(true);
    m_tree->viewport()->setBackgroundRole(QPalette::Window);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setModel(m_filter);
    m_delegate = new SkillDelegate(m_workbench.theme(), m_workbench.icons(), m_tree);
    m_tree->setItemDelegate(m_delegate);
    m_noMatch = new EmptyState(m_workbench.icons(), panel);
    m_treeStack = new QStackedWidget(panel);
    m_treeStack->addWidget(m_tree);
    m_treeStack->addWidget(m_noMatch);
    m_footer = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_footer->setElide(Qt::ElideRight);
    m_footer->setContentsMargins(12, 8, 12, 8);
    auto *top = new QVBoxLayout;
    top->setContentsMargins(12, 8, 12, 4);
    top->setSpacing(8);
    top->addWidget(m_search);
    top->addWidget(m_facets);
    QVBoxLayout *layout = plainColumn(panel);
    layout->addLayout(top);
    layout->addWidget(m_treeStack, 1);
    layout->addWidget(m_footer);
    panel->setMinimumWidth(200);
    return panel;
}

QWidget *SkillsPage::makeWorkArea()
{
    m_area = new EditorArea(m_workbench, true, this);
    m_views = new SegmentedControl(m_area);
    m_views->addSegment(QStringLiteral("skillsViewSource"));
    m_views->addSegment(QStringLiteral("skillsViewPreview"));
    m_area->addTrailing(m_views);
    m_preview = new MarkdownPreview(m_workbench.theme(), this);
    m_preview->setObjectName(QStringLiteral("skillsPreview"));
    m_area->setAlternative(m_preview);
    auto *problemsPanel = new QWidget(this);
    m_problemsHeader = new PanelHeader(problemsPanel);
    m_diagnostics = new DiagnosticModel(this);
    m_problems = new QListView(problemsPanel);
    m_problems->setObjectName(QStringLiteral("skillsProblems"));
    m_problems->setFrameShape(QFrame::NoFrame);
    m_problems->setMouseTracking(true);
    m_problems->setResizeMode(QListView::Adjust);
    m_problems->setModel(m_diagnostics);
    m_problems->setItemDelegate(new DiagnosticDelegate(m_workbench.theme(), m_workbench.icons(), m_problems));
    QVBoxLayout *problemsLayout = plainColumn(problemsPanel);
    problemsLayout->addWidget(m_problemsHeader);
    problemsLayout->addWidget(m_problems, 1);
    m_workSplitter = new QSplitter(Qt::Vertical, this);
    m_workSplitter->setObjectName(QStringLiteral("skillsWorkSplitter"));
    m_workSplitter->addWidget(m_area);
    m_workSplitter->addWidget(problemsPanel);
    m_workSplitter->setStretchFactor(0, 1);
    m_workSplitter->setSizes({440, 200});
    m_workbench.settings().rememberSplitter(m_workSplitter);
    m_workSplitter->setMinimumWidth(400);
    return m_workSplitter;
}

void SkillsPage::connectAll()
{
    connect(&m_workbench, &Workbench::projectChanged, m_area, &EditorArea::closeAll);
    connect(&m_workbench, &Workbench::themeChanged, m_preview, &MarkdownPreview::applyTheme);
    connect(m_area, &EditorArea::currentChanged, this, &SkillsPage::showCurrent);
    connect(m_area, &EditorArea::textSettled, this, &SkillsPage::updatePreview);
    connect(m_area, &EditorArea::saved, this, [this] { m_rescanDelay.start(rescanDelayMilliseconds); });
    connect(m_save, &QPushButton::clicked, m_area, &EditorArea::saveCurrent);
    connect(m_area, &EditorArea::commandsChanged, this, [this] {
        m_save->setEnabled(m_area->canDo(PageCommand::Save));
        Q_EMIT commandsChanged();
    });
    connect(m_views, &SegmentedControl::currentChanged, this, [this](int view) {
        m_area->showAlternative(view == PreviewView);
        updatePreview();
    });
    connect(m_inspector, &SkillInspector::skillActivated, this, [this](const QString &path) { openSkill(path); });
    connect(m_preview, &MarkdownPreview::fileLinkActivated, this, [this](const QString &link) {
        if (const DocumentPane *pane = m_area->current())
            openSkill(QFileInfo(pane->path()).path() + QLatin1Char('/') + link);
    });
    connect(m_problems, &QListView::activated, this, &SkillsPage::goToProblem);
    connect(m_problems, &QListView::doubleClicked, this, &SkillsPage::goToProblem);
    connect(m_empty, &EmptyState::activated, this, [this] { m_workbench.requestPage(PageId::Start); });
}

void SkillsPage::connectBrowser()
{
    const auto showMatches = [this] {
        m_tree->expandAll();
        const bool nothing = m_filter->rowCount() == 0 && m_filter->isFiltering();
        m_treeStack->setCurrentIndex(nothing ? 1 : 0);
    };
    connect(m_search, &SearchField::textChanged, this, [this, showMatches](const QString &text) {
        m_filter->setText(text);
        showMatches();
    });
    connect(m_facets, &SegmentedControl::currentChanged, this, [this, showMatches](int index) {
        m_filter->setTone(index == 0 ? std::nullopt
                                     : std::optional(facetTones.at(static_cast<std::size_t>(index) - 1)));
        showMatches();
    });
    connect(m_noMatch, &EmptyState::activated, this, [this, showMatches] {
        m_search->clear();
        m_facets->setCurrentIndex(0);
        m_filter->setTone(std::nullopt);
        showMatches();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (index.isValid() && index.parent().isValid())
            openSkill(index.data(SkillTreeModel::PathRole).toString());
    });
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (!index.parent().isValid())
            m_tree->setExpanded(index, !m_tree->isExpanded(index));
    });
}

void SkillsPage::goToProblem(const QModelIndex &index)
{
    DocumentPane *pane = m_area->current();
    if (!pane || !index.isValid())
        return;
    m_views->setCurrentIndex(SourceView);
    m_area->showAlternative(false);
    pane->goTo(std::max(1, index.data(DiagnosticModel::LineRole).toInt()),
               std::max(1, index.data(DiagnosticModel::ColumnRole).toInt()));
}

void SkillsPage::retranslate()
{
    m_header->setTitle(tr("Skills"));
    m_save->setText(tr("Save"));
    m_save->setToolTip(tr("Save this file (Ctrl+S)"));
    m_search->setPlaceholderText(tr("Filter skills"));
    m_search->setAccessibleName(tr("Filter skills"));
    m_facets->setAccessibleName(tr("Skills by state"));
    m_tree->setAccessibleName(tr("Skills by source"));
    m_footer->setText(tr("Later sources win when a name repeats"));
    m_views->setAccessibleName(tr("View"));
    m_views->setSegmentText(SourceView, tr("Source"), tr("The text of the file"));
    m_views->setSegmentText(PreviewView, tr("Preview"), tr("The text as it reads; nothing is loaded from outside"));
    m_preview->setAccessibleName(tr("Preview"));
    m_problemsHeader->setTitle(tr("Problems in this skill"));
    m_problems->setAccessibleName(tr("Problems in this skill"));
    m_noMatch->setContent(QStringLiteral("search"), tr("Nothing matches"), tr("The filter hides all skills."),
                          tr("Clear filter"));
    m_area->emptyState()->setContent(QStringLiteral("skills"), tr("No skill selected"),
                                     tr("Choose one at the left to read and edit it."));
    m_model->retranslate();
    m_tree->expandAll();
    updateFacts();
    updateFacets();
    updateProblems();
    showCurrent();
}

void SkillsPage::rescan()
{
    const auto project = m_workbench.project();
    const int generation = ++m_generation;
    if (!project) {
        showLibrary(nullptr, -1);
        return;
    }
    struct Scan
    {
        std::shared_ptr<const SkillLibrary> library;
        qint64 milliseconds = 0;
    };
    runInBackground(
        this,
        [project] {
            QElapsedTimer timer;
            timer.start();
            auto library = std::make_shared<const SkillLibrary>(scanProjectSkills(*project));
            return Scan{library, timer.elapsed()};
        },
        [this, generation](const Scan &scan) {
            if (generation == m_generation)
                showLibrary(scan.library, scan.milliseconds);
        });
}

void SkillsPage::showLibrary(std::shared_ptr<const SkillLibrary> library, qint64 milliseconds)
{
    m_library = std::move(library);
    watchSources();
    updateProblems();
    if (!m_header)
        return; // not shown yet: the widgets are made later
    const DocumentPane *pane = m_area->current();
    const QString opened = pane ? pane->path() : QString();
    const auto project = m_workbench.project();
    m_delegate->setFolder(project ? QString::fromStdString(project->folder) : QString());
    m_model->setLibrary(m_library);
    m_tree->expandAll();
    updateFacts();
    updateFacets();
    if (milliseconds >= 0 && m_scanned)
        m_workbench.status().say(tr("Reloaded %n skill(s) in %1 ms", nullptr, m_model->total()).arg(milliseconds));
    m_scanned = true;
    m_stack->setCurrentIndex(m_model->total() == 0 ? 1 : 0);
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(opened));
    if (index.isValid())
        m_tree->setCurrentIndex(index);
    else if (opened.isEmpty())
        selectFirst();
    showCurrent();
}

void SkillsPage::selectFirst()
{
    // The most useful first look: the worst skill, since that is what its author came for.
    QModelIndex best;
    for (int source = 0; source < m_filter->rowCount(); ++source) {
        const QModelIndex parent = m_filter->index(source, 0);
        for (int row = 0; row < m_filter->rowCount(parent); ++row) {
            const QModelIndex index = m_filter->index(row, 0, parent);
            const bool bad = index.data(SkillTreeModel::ToneRole).toInt() == static_cast<int>(StateTone::WillNotLoad);
            if (!best.isValid() || bad)
                best = index;
            if (bad)
                break;
        }
    }
    if (best.isValid())
        m_tree->setCurrentIndex(best);
}

void SkillsPage::updateFacts()
{
    const auto project = m_workbench.project();
    if (!m_library || !project) {
        m_header->setFacts({});
        m_empty->setContent(QStringLiteral("skills"), tr("No project"), tr("Open a folder to see its skills."),
                            tr("Open a project"), QStringLiteral("open"));
        return;
    }
    const QLocale locale;
    m_header->setFacts(tr("%1 of %2 skills load. The catalog costs %3 tokens in every call")
                           .arg(locale.toString(static_cast<qlonglong>(m_library->catalog.size())),
                                locale.toString(m_model->total()),
                                locale.toString(static_cast<qlonglong>(m_library->catalogTokens))));
    QStringList places;
    for (const SkillSourceReport &source : m_library->sources)
        places.append(QString::fromStdString(source.hostPath));
    m_empty->setContent(QStringLiteral("skills"), tr("No skills yet"),
                        places.isEmpty()
                            ? tr("None of the usual places exists: .agents/skills, .claude/skills, skills and others.")
                            : tr("Touchstone looked in %1").arg(places.join(QStringLiteral(", "))));
}

void SkillsPage::updateFacets()
{
    const QLocale locale;
    m_facets->setSegmentText(0, tr("All %1").arg(locale.toString(m_model->total())), tr("All skills"));
    const std::array<QString, 4> words{tr("Will not load"), tr("Load, but changed"), tr("Not portable"),
                                       tr("Shadowed")};
    for (std::size_t i = 0; i < facetTones.size(); ++i)
        m_facets->setSegmentText(static_cast<int>(i) + 1, locale.toString(m_model->count(facetTones.at(i))),
                                 words.at(i));
}

void SkillsPage::updateProblems()
{
    std::vector<Problem> problems;
    const auto add = [&problems](const Diagnostic &diagnostic, const std::string &file) {
        Problem problem;
        problem.severity = diagnostic.severity;
        problem.file = QString::fromStdString(file);
        problem.line = diagnostic.line;
        problem.column = diagnostic.column;
        problem.message = ruleText(diagnostic);
        problem.rule = QString::fromStdString(diagnostic.rule);
        problems.push_back(problem);
    };
    int bad = 0;
    if (m_library) {
        for (const SkillEntry &entry : m_library->skills) {
            bad += entry.state == SkillState::WillNotLoad ? 1 : 0;
            for (const Diagnostic &diagnostic : entry.diagnostics)
                add(diagnostic, entry.hostPath);
        }
        for (const UnloadedSkillFile &file : m_library->notLoaded) {
            ++bad;
            add(file.reason, file.hostPath);
        }
    }
    m_workbench.problems().setProblems(QStringLiteral("skills"), std::move(problems));
    m_workbench.status().setBadge(PageId::Skills, bad);
}

int SkillsPage::entryOf(const QString &hostPath) const
{
    if (!m_library)
        return -1;
    const std::string path = hostPath.toStdString();
    for (std::size_t i = 0; i < m_library->skills.size(); ++i) {
        if (m_library->skills.at(i).hostPath == path)
            return static_cast<int>(i);
    }
    return -1;
}

bool SkillsPage::canDo(PageCommand command) const
{
    if (command == PageCommand::NextProblem || command == PageCommand::PreviousProblem)
        return m_diagnostics && m_diagnostics->rowCount() > 0;
    return m_area && m_area->canDo(command);
}

void SkillsPage::perform(PageCommand command)
{
    if (command == PageCommand::NextProblem || command == PageCommand::PreviousProblem) {
        const int count = m_diagnostics->rowCount();
        const int step = command == PageCommand::NextProblem ? 1 : count - 1;
        const QModelIndex index = m_diagnostics->index((std::max(0, m_problems->currentIndex().row()) + step) % count);
        m_problems->setCurrentIndex(index);
        goToProblem(index);
    } else if (m_area) {
        m_area->perform(command);
    }
}

void SkillsPage::openFile(const QString &path, int line, int column)
{
    openSkill(path, line, std::max(1, column));
}

void SkillsPage::openSkill(const QString &hostPath, int line, int column)
{
    ensureBuilt();
    const auto project = m_workbench.project();
    const QString shown = project ? QDir(QString::fromStdString(project->folder)).relativeFilePath(hostPath) : hostPath;
    const int entry = entryOf(hostPath);
    const QFileInfo info(hostPath);
    const QString title = entry >= 0 ? QFileInfo(info.path()).fileName() : info.fileName();
    m_area->open(hostPath, title, shown.startsWith(QLatin1String("../..")) ? hostPath : shown, line, column);
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(hostPath));
    if (index.isValid() && m_tree->currentIndex() != index)
        m_tree->setCurrentIndex(index);
}

std::vector<Diagnostic> SkillsPage::diagnosticsOf(const QString &hostPath) const
{
    const int entry = entryOf(hostPath);
    if (entry >= 0)
        return m_library->skills.at(static_cast<std::size_t>(entry)).diagnostics;
    std::vector<Diagnostic> diagnostics;
    if (m_library) {
        for (const UnloadedSkillFile &file : m_library->notLoaded) {
            if (QString::fromStdString(file.hostPath) == hostPath)
                diagnostics.push_back(file.reason);
        }
    }
    return diagnostics;
}

void SkillsPage::showCurrent()
{
    DocumentPane *pane = m_area->current();
    m_save->setEnabled(m_area->canDo(PageCommand::Save));
    std::vector<Diagnostic> diagnostics;
    if (pane)
        diagnostics = diagnosticsOf(pane->path());
    QVector<EditorMark> marks;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.line > 0) {
            marks.append({toneOf(diagnostic.severity), diagnostic.line, diagnostic.column, diagnostic.endLine,
                          diagnostic.endColumn, ruleText(diagnostic)});
        }
    }
    if (pane)
        pane->editor().setMarks(marks);
    m_problemsHeader->setFacts(QLocale().toString(static_cast<qlonglong>(diagnostics.size())));
    m_diagnostics->setDiagnostics(std::move(diagnostics));
    m_inspector->show(m_library, pane ? entryOf(pane->path()) : -1);
    updatePreview();
}

void SkillsPage::updatePreview()
{
    DocumentPane *pane = m_area->current();
    if (!pane || m_views->currentIndex() != PreviewView)
        return;
    const int entry = entryOf(pane->path());
    const std::optional<SkillMetadata> metadata =
        entry >= 0 ? m_library->skills.at(static_cast<std::size_t>(entry)).metadata : std::nullopt;
    m_preview->showMarkdown(bodyOf(pane->document().text()), metadata ? fieldsOf(*metadata) : QVector<PreviewField>());
}

void SkillsPage::watchSources()
{
    const QStringList old = m_watcher.directories() + m_watcher.files();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    if (!m_library)
        return;
    QStringList paths;
    for (const SkillSourceReport &source : m_library->sources)
        paths.append(QString::fromStdString(source.hostPath));
    for (const SkillEntry &entry : m_library->skills) {
        paths.append(QString::fromStdString(entry.hostPath));
        paths.append(QFileInfo(QString::fromStdString(entry.hostPath)).path());
    }
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

bool SkillsPage::canClose()
{
    return !m_area || m_area->canClose();
}

} // namespace Touchstone
