#include "gui/skills/skill_browser.h"

#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/skills/facet_bar.h"
#include "gui/skills/skill_delegate.h"
#include "gui/skills/skill_filter.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/footer.h"
#include "gui/widgets/search_field.h"

#include <QDir>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSet>
#include <QStackedWidget>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

namespace Touchstone {

namespace {
constexpr int leastWidth = 200;
} // namespace

SkillBrowser::SkillBrowser(Workbench &workbench, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_search(new SearchField(workbench.icons(), "filter", this))
    , m_facets(new FacetBar(workbench.icons(), this))
    , m_tree(new QTreeView(this))
    , m_model(new SkillTreeModel(this))
    , m_filter(new SkillFilter(this))
    , m_delegate(new SkillDelegate(workbench.theme(), workbench.icons(), m_tree))
    , m_noMatch(new EmptyState(workbench.icons(), this))
    , m_stack(new QStackedWidget(this))
    , m_footer(new Footer(workbench.icons(), this))
{
    m_search->setObjectName(QStringLiteral("skillsFilter"));
    m_filter->setSourceModel(m_model);
    m_tree->setObjectName(QStringLiteral("skillsTree"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setRootIsDecorated(false);
    m_tree->setIndentation(0);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setMouseTracking(true);
    m_tree->viewport()->setBackgroundRole(QPalette::Window);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setModel(m_filter);
    m_tree->setItemDelegate(m_delegate);
    m_stack->addWidget(m_tree);
    m_stack->addWidget(m_noMatch);
    auto *top = new QVBoxLayout;
    top->setContentsMargins(12, 8, 12, 4);
    top->setSpacing(8);
    top->addWidget(m_search);
    top->addWidget(m_facets);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_footer);
    setMinimumWidth(leastWidth);
    connectAll();
}

void SkillBrowser::connectAll()
{
    connect(m_search, &SearchField::textChanged, this,
            [this](const QString &text) { filter([this, text] { m_filter->setText(text); }); });
    connect(m_facets, &FacetBar::toneChanged, this,
            [this](std::optional<StateTone> tone) { filter([this, tone] { m_filter->setTone(tone); }); });
    connect(m_facets, &FacetBar::clientChanged, this, [this] { filter([this] { m_filter->setPaths(lostPaths()); }); });
    connect(m_noMatch, &EmptyState::activated, this, [this] {
        m_search->clear();
        m_facets->reset();
        m_tree->setFocus();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (!m_silent && index.parent().isValid())
            Q_EMIT skillSelected(index.data(SkillTreeModel::PathRole).toString());
    });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (index.parent().isValid())
            Q_EMIT skillActivated(index.data(SkillTreeModel::PathRole).toString());
        else
            m_tree->setExpanded(index, !m_tree->isExpanded(index));
    });
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->installEventFilter(this);
    m_tree->setAcceptDrops(true);
    m_tree->viewport()->installEventFilter(this);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &SkillBrowser::requestMenu);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (!index.parent().isValid())
            m_tree->setExpanded(index, !m_tree->isExpanded(index));
    });
}

void SkillBrowser::requestMenu(const QPoint &place)
{
    const QModelIndex index = m_tree->indexAt(place);
    const QString path = index.data(SkillTreeModel::PathRole).toString();
    const bool isSource = index.isValid() && !index.parent().isValid();
    Q_EMIT menuRequested(m_tree->viewport()->mapToGlobal(place), isSource ? QString() : path,
                         isSource ? path : QString());
}

bool SkillBrowser::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress && !currentPath().isEmpty()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Delete)) {
            Q_EMIT trashRequested();
            return true;
        }
    }
    if (watched == m_tree->viewport() && handleDrop(event))
        return true;
    return QWidget::eventFilter(watched, event);
}

bool SkillBrowser::handleDrop(QEvent *event)
{
    if (event->type() == QEvent::DragLeave) {
        m_footer->setText(tr("Later sources win when a name repeats"));
        return true;
    }
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove && event->type() != QEvent::Drop)
        return false;
    auto *drop = static_cast<QDropEvent *>(event);
    QStringList paths;
    const QList<QUrl> urls = drop->mimeData()->urls();
    for (const QUrl &url : urls) {
        if (url.isLocalFile())
            paths.append(QDir::cleanPath(url.toLocalFile()));
    }
    const QString source = sourceAt(drop->position().toPoint());
    if (paths.isEmpty()) {
        event->ignore();
        return true;
    }
    // A copy, whatever the other program would rather do: nothing is taken away from it.
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    if (event->type() == QEvent::Drop) {
        m_footer->setText(tr("Later sources win when a name repeats"));
        Q_EMIT dropped(paths, source);
    } else {
        const QString label = m_model->labelOf(source);
        m_footer->setText(label.isEmpty() ? tr("Drop to import") : tr("Drop to import into %1").arg(label));
    }
    return true;
}

QString SkillBrowser::sourceAt(const QPoint &place) const
{
    const QModelIndex index = m_tree->indexAt(place);
    const QModelIndex source = index.parent().isValid() ? index.parent() : index;
    return source.data(SkillTreeModel::PathRole).toString();
}

void SkillBrowser::setClients(const std::vector<ClientProfile> &clients)
{
    m_clients = clients;
    QStringList names;
    for (const ClientProfile &client : clients)
        names.append(QString::fromStdString(client.name));
    m_facets->setClients(names);
}

std::optional<QSet<QString>> SkillBrowser::lostPaths() const
{
    const int chosen = m_facets->client();
    const SkillLibrary *library = m_model->library();
    if (chosen < 0 || !library)
        return {};
    const ClientProfile &client = m_clients.at(static_cast<std::size_t>(chosen));
    QSet<QString> paths;
    const auto add = [&paths, &client](const std::string &path, std::span<const Diagnostic> found) {
        if (verdictOf(client, found).outcome != ClientOutcome::Loads)
            paths.insert(QString::fromStdString(path));
    };
    for (const SkillEntry &entry : library->skills)
        add(entry.hostPath, entry.diagnostics);
    for (const UnloadedSkillFile &file : library->notLoaded)
        add(file.hostPath, std::span(&file.reason, 1));
    return paths;
}

QString SkillBrowser::currentPath() const
{
    const QModelIndex index = m_tree->currentIndex();
    return index.parent().isValid() ? index.data(SkillTreeModel::PathRole).toString() : QString();
}

void SkillBrowser::filter(const std::function<void()> &change)
{
    const QScopedValueRollback<bool> silent(m_silent, true);
    if (!currentPath().isEmpty())
        m_current = currentPath();
    if (!m_filter->isFiltering())
        m_collapsed = collapsedSources();
    change();
    expandSources();
    showMatches();
    select(m_current); // also when the filter hid it for a while
}

void SkillBrowser::expandSources()
{
    // What matches is shown, whatever was folded before.
    if (m_filter->isFiltering() || m_collapsed.isEmpty()) {
        m_tree->expandAll();
        return;
    }
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex source = m_filter->index(row, 0);
        m_tree->setExpanded(source, !m_collapsed.contains(source.data(SkillTreeModel::PathRole).toString()));
    }
}

void SkillBrowser::showMatches()
{
    m_stack->setCurrentIndex(m_filter->rowCount() == 0 && m_filter->isFiltering() ? 1 : 0);
}

QSet<QString> SkillBrowser::collapsedSources() const
{
    QSet<QString> paths;
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex source = m_filter->index(row, 0);
        if (!m_tree->isExpanded(source))
            paths.insert(source.data(SkillTreeModel::PathRole).toString());
    }
    return paths;
}

void SkillBrowser::setLibrary(const std::shared_ptr<const SkillLibrary> &library, const QString &folder)
{
    const QScopedValueRollback<bool> silent(m_silent, true);
    const QString current = m_tree->currentIndex().data(SkillTreeModel::PathRole).toString();
    const int scroll = m_tree->verticalScrollBar()->value();
    if (!m_filter->isFiltering())
        m_collapsed = collapsedSources();
    m_delegate->setFolder(folder);
    m_model->setLibrary(library);
    m_filter->setPaths(lostPaths());
    expandSources();
    updateFacets();
    showMatches();
    select(current);
    m_tree->verticalScrollBar()->setValue(scroll);
}

void SkillBrowser::updateFacets()
{
    QVector<int> counts;
    for (const StateTone tone : FacetBar::tones())
        counts.append(m_model->count(tone));
    m_facets->setCounts(m_model->total(), counts);
}

void SkillBrowser::select(const QString &hostPath)
{
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(hostPath));
    if (!index.isValid() || index == m_tree->currentIndex())
        return;
    const QScopedValueRollback<bool> silent(m_silent, true);
    m_tree->setCurrentIndex(index);
}

void SkillBrowser::selectWorst()
{
    QModelIndex first;
    for (int source = 0; source < m_filter->rowCount(); ++source) {
        const QModelIndex parent = m_filter->index(source, 0);
        for (int row = 0; row < m_filter->rowCount(parent); ++row) {
            const QModelIndex index = m_filter->index(row, 0, parent);
            if (!first.isValid())
                first = index;
            if (index.data(SkillTreeModel::ToneRole).toInt() == static_cast<int>(StateTone::WillNotLoad)) {
                m_tree->setCurrentIndex(index);
                return;
            }
        }
    }
    if (first.isValid())
        m_tree->setCurrentIndex(first);
}

void SkillBrowser::retranslate()
{
    m_search->setPlaceholderText(tr("Filter skills"));
    m_search->setAccessibleName(tr("Filter skills"));
    m_search->setToolTip(tr("Show the skills with all of these words in name, folder or description"));
    m_facets->setAccessibleName(tr("Skills by state"));
    setClients(m_clients);
    m_tree->setAccessibleName(tr("Skills by source"));
    m_footer->setText(tr("Later sources win when a name repeats"));
    m_noMatch->setContent(QStringLiteral("search"), tr("Nothing matches"),
                          tr("The filter hides %n skill(s).", nullptr, m_model->total()), tr("Clear filter"));
    updateFacets();
}

} // namespace Touchstone
