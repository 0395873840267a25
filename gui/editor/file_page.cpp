#include "gui/editor/file_page.h"

#include "engine/project/project.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/folding_inspector.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/segmented_control.h"

#include <QFileInfo>
#include <QListView>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int reloadDelayMilliseconds = 250;
constexpr int leastListWidth = 200;
constexpr int leastWorkWidth = 400;

QVBoxLayout *plainColumn(QWidget *owner)
{
    auto *layout = new QVBoxLayout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}

} // namespace

FilePage::FilePage(Workbench &workbench, PageId id, QWidget *parent)
    : Page(id, parent)
    , m_workbench(workbench)
{
    m_reloadDelay.setSingleShot(true);
    m_reloadDelay.setInterval(reloadDelayMilliseconds);
}

QString FilePage::named(const char *part) const
{
    return wordOf(id()) + QLatin1String(part);
}

void FilePage::buildFrame(QWidget *otherView, QWidget *inspector, const QList<int> &sizes)
{
    makeHeader();
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(named("Splitter"));
    splitter->addWidget(makeList());
    makeArea(otherView);
    splitter->addWidget(m_area);
    splitter->addWidget(inspector);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes(sizes);
    m_workbench.settings().rememberSplitter(splitter);
    m_fold = new FoldingInspector(this, splitter, inspector, m_details);
    m_empty = new EmptyState(m_workbench.icons(), this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    QVBoxLayout *layout = plainColumn(this);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    connectFrame();
    m_area->keepOpenFiles(wordOf(id()), [this](const QString &path) { openFile(path, 0, 0); });
    m_list->setFocus(); // what has the focus when the page is shown
}

void FilePage::makeHeader()
{
    m_header = new PageHeader(this);
    m_save = new QPushButton(m_header);
    m_save->setObjectName(named("Save"));
    m_save->setProperty("primary", true);
    m_save->setEnabled(false);
    m_header->addAction(m_save);
}

QWidget *FilePage::makeList()
{
    auto *panel = new QWidget(this);
    m_listHeader = new PanelHeader(panel);
    m_files = new FileListModel(this);
    m_list = new QListView(panel);
    m_list->setObjectName(named("List"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->viewport()->setBackgroundRole(QPalette::Window);
    m_list->setModel(m_files);
    m_list->setItemDelegate(new FileListDelegate(m_workbench.theme(), m_workbench.icons(), m_list));
    QVBoxLayout *layout = plainColumn(panel);
    layout->addWidget(m_listHeader);
    layout->addWidget(m_list, 1);
    panel->setMinimumWidth(leastListWidth);
    return panel;
}

void FilePage::makeArea(QWidget *otherView)
{
    m_area = new EditorArea(m_workbench, false, this);
    m_views = new SegmentedControl(m_area);
    m_details = new QToolButton(m_area);
    m_details->setObjectName(named("Details"));
    m_details->setIcon(m_workbench.icons().icon("info"));
    m_area->addTrailing(m_views);
    m_area->addTrailing(m_details);
    m_area->setAlternative(otherView);
    m_area->setMinimumWidth(leastWorkWidth);
}

void FilePage::connectFrame()
{
    connect(&m_reloadDelay, &QTimer::timeout, this, [this] { reload(); });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(&m_workbench, &Workbench::projectChanged, this, [this] { reload(); });
    connect(&m_workbench, &Workbench::projectFailed, this, [this] {
        if (m_workbench.isFolderGone())
            reload();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (index.isValid() && !m_silent)
            openFile(index.data(FileListModel::PathRole).toString(), 0, 0);
    });
    connect(m_area, &EditorArea::currentChanged, this, &FilePage::follow);
    connect(m_area, &EditorArea::textSettled, this, [this] { onTextChanged(m_area->current()); });
    connect(m_area, &EditorArea::saved, this, &FilePage::reloadSoon);
    connect(m_area, &EditorArea::commandsChanged, this, [this] {
        m_save->setEnabled(m_area->canDo(PageCommand::Save));
        Q_EMIT commandsChanged();
    });
    connect(m_save, &QPushButton::clicked, m_area, &EditorArea::saveCurrent);
    connect(m_views, &SegmentedControl::currentChanged, this,
            [this](int view) { m_area->showAlternative(view == OtherView); });
    const auto activate = [this] { onEmptyActivated(); };
    connect(m_empty, &EmptyState::activated, this, activate);
    connect(m_area->emptyState(), &EmptyState::activated, this, activate);
}

void FilePage::retranslateFrame()
{
    m_save->setText(tr("Save"));
    m_save->setProperty("hint", QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText));
    m_save->setAccessibleName(tr("Save this file"));
    m_save->setToolTip(tr("Save this file (Ctrl+S)"));
    m_views->setAccessibleName(tr("View"));
    m_details->setAccessibleName(tr("Details"));
}

void FilePage::adaptToRoom()
{
    m_fold->setFolded(room() != Room::Wide);
}

void FilePage::follow(const DocumentPane *pane)
{
    const int row = pane ? m_files->rowOf(pane->path()) : -1;
    if (row >= 0) {
        const QScopedValueRollback<bool> silent(m_silent, true);
        m_list->setCurrentIndex(m_files->index(row));
    }
    m_save->setEnabled(m_area->canDo(PageCommand::Save));
    onTextChanged(m_area->current());
}

void FilePage::onTextChanged(DocumentPane * /*pane*/) { }

QString FilePage::titleOf(const QString &path) const
{
    return QFileInfo(path).fileName();
}

void FilePage::setEntries(const QVector<FileEntry> &entries)
{
    const DocumentPane *pane = m_area->current();
    const QString chosen = pane ? pane->path() : m_list->currentIndex().data(FileListModel::PathRole).toString();
    const QScopedValueRollback<bool> silent(m_silent, true);
    m_files->setEntries(entries);
    m_list->setCurrentIndex(m_files->index(m_files->rowOf(chosen)));
}

void FilePage::chooseFirst()
{
    if (!m_area->current() && !m_list->currentIndex().isValid() && m_files->rowCount() > 0)
        m_list->setCurrentIndex(m_files->index(0));
}

void FilePage::watch(QStringList paths)
{
    const QStringList old = m_watcher.files() + m_watcher.directories();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    paths.removeDuplicates();
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

void FilePage::reloadSoon()
{
    m_reloadDelay.start();
}

void FilePage::showEmpty(bool empty)
{
    m_stack->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_stack->widget(0));
}

QString FilePage::shownPath(const QString &path) const
{
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) + QLatin1Char('/') : QString();
    return project && path.startsWith(folder) ? path.mid(folder.size()) : path;
}

void FilePage::openFile(const QString &path, int line, int column)
{
    ensureBuilt();
    if (line > 0)
        m_views->setCurrentIndex(TextView);
    showEmpty(false);
    m_area->open(path, titleOf(path), shownPath(path), line, std::max(1, column));
}

bool FilePage::canDo(PageCommand command) const
{
    return m_area && m_area->canDo(command);
}

void FilePage::perform(PageCommand command)
{
    if (m_area)
        m_area->perform(command);
}

bool FilePage::canClose()
{
    return !m_area || m_area->canClose();
}

} // namespace Touchstone
