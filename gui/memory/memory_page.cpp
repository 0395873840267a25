#include "gui/memory/memory_page.h"

#include "engine/base/token_estimate.h"
#include "engine/project/save_file.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/memory/effective_text.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/figure_list.h"
#include "gui/widgets/folding_inspector.h"
#include "gui/widgets/label.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/segmented_control.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

enum View : int { SourceView, EffectiveView };

constexpr int reloadDelayMilliseconds = 250;

QVBoxLayout *plainColumn(QWidget *owner)
{
    auto *layout = new QVBoxLayout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}

StateTone toneOf(MemorySectionState state)
{
    return state == MemorySectionState::Shown ? StateTone::Loads : StateTone::NotGraded;
}

} // namespace

MemoryPage::MemoryPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Memory, parent)
    , m_workbench(workbench)
{
    m_reloadDelay.setSingleShot(true);
    m_reloadDelay.setInterval(reloadDelayMilliseconds);
}

void MemoryPage::build()
{
    m_header = new PageHeader(this);
    m_save = new QPushButton(m_header);
    m_save->setObjectName(QStringLiteral("memorySave"));
    m_save->setProperty("primary", true);
    m_save->setEnabled(false);
    m_header->addAction(m_save);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("memorySplitter"));
    splitter->addWidget(makeSources());
    splitter->addWidget(makeWorkArea());
    QWidget *inspector = makeInspector();
    splitter->addWidget(inspector);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({280, 624, 304});
    m_workbench.settings().rememberSplitter(splitter);
    m_fold = new FoldingInspector(this, splitter, inspector, m_details);
    m_empty = new EmptyState(m_workbench.icons(), this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    QVBoxLayout *layout = plainColumn(this);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    connectAll();
    reload();
}

QWidget *MemoryPage::makeSources()
{
    auto *panel = new QWidget(this);
    m_sourcesHeader = new PanelHeader(panel);
    m_files = new FileListModel(this);
    m_list = new QListView(panel);
    m_list->setObjectName(QStringLiteral("memorySources"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->viewport()->setBackgroundRole(QPalette::Window);
    m_list->setModel(m_files);
    m_list->setItemDelegate(new FileListDelegate(m_workbench.theme(), m_workbench.icons(), m_list));
    QVBoxLayout *layout = plainColumn(panel);
    layout->addWidget(m_sourcesHeader);
    layout->addWidget(m_list, 1);
    panel->setMinimumWidth(200);
    return panel;
}

QWidget *MemoryPage::makeWorkArea()
{
    m_area = new EditorArea(m_workbench, false, this);
    m_views = new SegmentedControl(m_area);
    m_views->addSegment(QStringLiteral("memoryViewSource"));
    m_views->addSegment(QStringLiteral("memoryViewEffective"));
    m_details = new QToolButton(m_area);
    m_details->setObjectName(QStringLiteral("memoryDetails"));
    m_details->setIcon(m_workbench.icons().icon("info"));
    m_area->addTrailing(m_views);
    m_area->addTrailing(m_details);
    m_effective = new EffectiveText(m_workbench.theme(), m_area);
    m_effective->setObjectName(QStringLiteral("memoryEffectiveText"));
    m_area->setAlternative(m_effective);
    m_area->setMinimumWidth(400);
    return m_area;
}

QWidget *MemoryPage::makeInspector()
{
    auto *panel = new QWidget(this);
    m_priceHeader = new PanelHeader(panel);
    m_tokens = new Label(FontRole::Title, TextTone::Normal, panel);
    m_tokensCaption = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_hundred = new Label(FontRole::Title, TextTone::Normal, panel);
    m_hundredCaption = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_parts = new FigureList(panel);
    m_problem = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_problem->setObjectName(QStringLiteral("memoryProblem"));
    m_problem->setWordWrap(true);
    auto *big = new QGridLayout;
    big->setHorizontalSpacing(24);
    big->setVerticalSpacing(0);
    big->addWidget(m_tokens, 0, 0);
    big->addWidget(m_tokensCaption, 1, 0);
    big->addWidget(m_hundred, 0, 1);
    big->addWidget(m_hundredCaption, 1, 1);
    big->setColumnStretch(2, 1);
    auto *body = new QWidget(panel);
    auto *bodyLayout = new QVBoxLayout(body);
    bodyLayout->setContentsMargins(12, 12, 12, 12);
    bodyLayout->setSpacing(12);
    bodyLayout->addLayout(big);
    bodyLayout->addWidget(m_parts);
    bodyLayout->addWidget(m_problem);
    bodyLayout->addStretch();
    QVBoxLayout *layout = plainColumn(panel);
    layout->addWidget(m_priceHeader);
    layout->addWidget(body, 1);
    panel->setMinimumWidth(240);
    return panel;
}

void MemoryPage::adaptToRoom()
{
    m_fold->setFolded(room() != Room::Wide);
}

void MemoryPage::connectAll()
{
    connect(&m_reloadDelay, &QTimer::timeout, this, &MemoryPage::reload);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(&m_workbench, &Workbench::projectChanged, this, &MemoryPage::reload);
    connect(&m_workbench, &Workbench::themeChanged, m_effective->viewport(), qOverload<>(&QWidget::update));
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (index.isValid() && !m_silent)
            openFile(index.data(FileListModel::PathRole).toString(), 0, 0);
    });
    connect(m_area, &EditorArea::currentChanged, this, [this](const DocumentPane *pane) {
        const int row = pane ? m_files->rowOf(pane->path()) : -1;
        const QScopedValueRollback<bool> silent(m_silent, true);
        if (row >= 0)
            m_list->setCurrentIndex(m_files->index(row));
    });
    connect(m_area, &EditorArea::saved, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(m_area, &EditorArea::commandsChanged, this, [this] {
        m_save->setEnabled(m_area->canDo(PageCommand::Save));
        Q_EMIT commandsChanged();
    });
    connect(m_save, &QPushButton::clicked, m_area, &EditorArea::saveCurrent);
    connect(m_views, &SegmentedControl::currentChanged, this,
            [this](int view) { m_area->showAlternative(view == EffectiveView); });
    connect(m_empty, &EmptyState::activated, this, [this] {
        if (m_workbench.project())
            createMemory();
        else
            m_workbench.requestPage(PageId::Start);
    });
}

void MemoryPage::retranslate()
{
    m_header->setTitle(tr("Memory"));
    m_save->setText(tr("Save"));
    m_save->setProperty("hint", QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText));
    m_save->setAccessibleName(tr("Save this file"));
    m_save->setToolTip(tr("Save this file (Ctrl+S)"));
    m_details->setAccessibleName(tr("Details"));
    m_details->setToolTip(tr("What the memory costs in every call"));
    m_sourcesHeader->setTitle(tr("Sources, in this order"));
    m_list->setAccessibleName(tr("Memory files, in this order"));
    m_views->setAccessibleName(tr("View"));
    m_views->setSegmentText(SourceView, tr("Source"), tr("The text of the file"));
    m_views->setSegmentText(EffectiveView, tr("Effective text"), tr("Exactly what the model gets, all files together"));
    m_effective->setAccessibleName(tr("Effective text of all memory files"));
    m_priceHeader->setTitle(tr("Price of memory"));
    m_tokensCaption->setText(tr("tokens a call"));
    m_hundredCaption->setText(tr("in 100 calls"));
    m_area->emptyState()->setContent(QStringLiteral("memory"), tr("No file selected"),
                                     tr("Choose one at the left to read and edit it."));
    showSources();
    showPrice();
}

void MemoryPage::reload()
{
    const auto project = m_workbench.project();
    const int generation = ++m_generation;
    watch(); // before the read, so that no change falls between the two
    if (!project) {
        m_memory.reset();
        m_error.reset();
        showSources();
        showPrice();
        return;
    }
    runInBackground(
        this, [project] { return readProjectMemory(*project); },
        [this, generation](const Result<ProjectMemory> &memory) {
            if (generation == m_generation)
                show(memory);
        });
}

void MemoryPage::show(const Result<ProjectMemory> &memory)
{
    m_memory.reset();
    m_error.reset();
    if (memory)
        m_memory = *memory;
    else
        m_error = memory.error();
    showSources();
    showPrice();
}

FileEntry MemoryPage::entryOf(const MountedPath &file, std::size_t index) const
{
    FileEntry entry;
    entry.path = QString::fromStdString(file.hostPath);
    entry.title = QString::fromStdString(file.writtenPath);
    entry.subtitle = tr("mounted at %1").arg(QString::fromStdString(file.mount));
    entry.number = static_cast<int>(index) + 1;
    if (m_error && m_error->subject == file.hostPath) {
        entry.tone = StateTone::WillNotLoad;
        entry.subtitle = errorText(*m_error).title;
    }
    if (m_memory && index < m_memory->sections.size()) {
        const MemorySection &section = m_memory->sections.at(index);
        entry.tone = toneOf(section.state);
        entry.figure = QLocale().toString(static_cast<qlonglong>(section.tokens));
        entry.muted = section.state != MemorySectionState::Shown;
        if (section.state == MemorySectionState::Missing)
            entry.subtitle = tr("missing");
    }
    return entry;
}

QVector<FileEntry> MemoryPage::entries() const
{
    QVector<FileEntry> entries;
    if (const auto project = m_workbench.project()) {
        for (std::size_t i = 0; i < project->agent.memory.size(); ++i)
            entries.append(entryOf(project->agent.memory.at(i), i));
    }
    return entries;
}

void MemoryPage::showSources()
{
    const QString selected = m_list->currentIndex().data(FileListModel::PathRole).toString();
    {
        const QScopedValueRollback<bool> silent(m_silent, true);
        m_files->setEntries(entries());
        m_list->setCurrentIndex(m_files->index(m_files->rowOf(selected)));
    }
    updateEmptyState();
    const bool isEmpty = m_files->rowCount() == 0
        || (m_memory && std::all_of(m_memory->sections.begin(), m_memory->sections.end(), [](const auto &section) {
                             return section.state == MemorySectionState::Missing;
                         }));
    m_stack->setCurrentIndex(isEmpty && m_area->panes().isEmpty() ? 1 : 0);
    if (!isEmpty && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_files->index(0));
}

void MemoryPage::updateEmptyState()
{
    if (m_workbench.project()) {
        m_empty->setContent(QStringLiteral("memory"), tr("No memory"), tr("The model gets no AGENTS.md."),
                            tr("Create AGENTS.md"), QStringLiteral("plus"));
    } else {
        m_empty->setContent(QStringLiteral("memory"), tr("No project"), tr("Open a folder to see its memory."),
                            tr("Open a project"), QStringLiteral("open"));
    }
}

void MemoryPage::showPrice()
{
    const QLocale locale;
    const QString dash(QChar(0x2013)); // no data is a dash, never 0
    m_problem->setText(m_error ? errorText(*m_error).joined() : QString());
    const auto project = m_workbench.project();
    m_priceHeader->setFacts(project ? QString::fromStdString(project->agent.model) : QString());
    if (!m_memory) {
        m_header->setFacts({});
        m_tokens->setText(dash);
        m_hundred->setText(dash);
        m_parts->setFigures({});
        m_effective->setLines({});
        return;
    }
    const QString tokens = locale.toString(static_cast<qlonglong>(m_memory->tokens));
    m_header->setFacts(
        tr("%n source(s), %1 tokens in every call", nullptr, static_cast<int>(m_memory->sections.size())).arg(tokens));
    m_tokens->setText(tokens);
    m_hundred->setText(locale.toString(static_cast<qlonglong>(m_memory->tokens) * 100));
    QVector<FigureList::Figure> parts;
    std::int64_t removed = 0;
    for (std::size_t i = 0; i < m_memory->sections.size(); ++i) {
        const MemorySection &section = m_memory->sections.at(i);
        parts.append({QString::fromStdString(section.source), locale.toString(static_cast<qlonglong>(section.tokens))});
        for (const RemovedComment &comment : section.comments)
            removed += estimateTokens(std::string_view(m_memory->raw.at(i)).substr(comment.begin, comment.length));
    }
    if (removed > 0)
        parts.append({tr("Removed comments save"), locale.toString(static_cast<qlonglong>(removed))});
    m_parts->setFigures(parts);
    m_effective->setLines(effectiveLines(*m_memory));
    m_effective->setPlainText(QString::fromStdString(m_memory->text));
}

void MemoryPage::createMemory()
{
    const auto project = m_workbench.project();
    if (!project)
        return;
    const std::string path = project->folder + "/AGENTS.md";
    const std::string text = tr("# %1\n\n- What an agent should know in every call\n")
                                 .arg(QString::fromStdString(project->name))
                                 .toStdString();
    runInBackground(
        this, [path, text] { return createFile(path, text); },
        [this](const Result<std::string> &made) {
            if (!made)
                m_workbench.status().say(errorText(made.error()).joined());
            else
                m_workbench.reloadProject();
        });
}

void MemoryPage::watch()
{
    const QStringList old = m_watcher.files() + m_watcher.directories();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    QStringList paths;
    if (const auto project = m_workbench.project()) {
        for (const MountedPath &file : project->agent.memory) {
            const QFileInfo info(QString::fromStdString(file.hostPath));
            paths.append(info.filePath());
            paths.append(info.path());
        }
    }
    paths.removeDuplicates();
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

void MemoryPage::openFile(const QString &path, int line, int column)
{
    ensureBuilt();
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) + QLatin1Char('/') : QString();
    const QString shown = project && path.startsWith(folder) ? path.mid(folder.size()) : path;
    if (line > 0)
        m_views->setCurrentIndex(SourceView);
    m_stack->setCurrentIndex(0);
    m_area->open(path, QFileInfo(path).fileName(), shown, line, std::max(1, column));
}

bool MemoryPage::canDo(PageCommand command) const
{
    return m_area && m_area->canDo(command);
}

void MemoryPage::perform(PageCommand command)
{
    if (m_area)
        m_area->perform(command);
}

bool MemoryPage::canClose()
{
    return !m_area || m_area->canClose();
}

} // namespace Touchstone
