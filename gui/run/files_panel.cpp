#include "gui/run/files_panel.h"

#include "gui/app/icons.h"
#include "gui/run/diff_view.h"
#include "gui/run/run_files.h"
#include "gui/run/run_words.h"
#include "gui/widgets/empty_state.h"

#include <QHeaderView>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace Touchstone {

namespace {

enum Role { PathRole = Qt::UserRole + 1, IterationRole };

QString countsText(const Events::FileChange &change)
{
    return QStringLiteral("+%1 −%2").arg(change.addedLines).arg(change.removedLines);
}

} // namespace

FilesPanel::FilesPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_tree(new QTreeWidget)
    , m_diff(new DiffView(icons))
    , m_empty(new EmptyState(icons))
{
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_tree);
    splitter->addWidget(m_diff);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({160, 400});
    m_content = splitter;
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty);
    layout->addWidget(m_content);
    m_tree->setObjectName(QStringLiteral("changedFiles"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &FilesPanel::showChosen);
    retranslate();
}

void FilesPanel::retranslate()
{
    m_tree->setAccessibleName(tr("Files that the run changed"));
    m_diff->setAccessibleName(tr("Difference of the chosen file"));
    m_empty->setContent(QStringLiteral("file"), tr("No files changed"),
                        tr("What the agent writes shows up here after each iteration"));
    fill();
}

void FilesPanel::setView(const RunView &view, const QString &runFolder)
{
    std::vector<std::vector<Events::FileChange>> changes;
    for (const IterationView &iteration : view.iterations())
        changes.push_back(iteration.changes);
    if (changes == m_changes && runFolder == m_runFolder)
        return;
    m_changes = std::move(changes);
    m_runFolder = runFolder;
    fill();
}

void FilesPanel::fill()
{
    m_tree->clear();
    QTreeWidgetItem *last = nullptr;
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        if (m_changes[i].empty())
            continue;
        auto *iteration = new QTreeWidgetItem(m_tree, {tr("Iteration %1").arg(i + 1)});
        iteration->setFlags(Qt::ItemIsEnabled);
        iteration->setFont(0, fontFor(FontRole::BodySemibold));
        for (const Events::FileChange &change : m_changes[i]) {
            const QString path = QString::fromStdString(change.path);
            QString word = tr("changed");
            if (change.kind == Events::FileChange::Kind::Added)
                word = tr("new");
            else if (change.kind == Events::FileChange::Kind::Removed)
                word = tr("removed");
            last = new QTreeWidgetItem(iteration, {path, tr("%1  %2").arg(word, countsText(change))});
            last->setToolTip(0, plainToolTip(path));
            last->setData(0, PathRole, path);
            last->setData(0, IterationRole, int(i));
            last->setIcon(0, m_icons.icon("file", IconRole::Muted));
            last->setForeground(1, palette().placeholderText());
        }
        iteration->setExpanded(true);
    }
    m_empty->setVisible(last == nullptr);
    m_content->setVisible(last != nullptr);
    if (last != nullptr)
        m_tree->setCurrentItem(last);
}

void FilesPanel::showChosen()
{
    const QTreeWidgetItem *item = m_tree->currentItem();
    const int request = ++m_request;
    if (item == nullptr || !item->data(0, PathRole).isValid()) {
        m_diff->setLines({});
        return;
    }
    const std::string path = item->data(0, PathRole).toString().toStdString();
    const int iteration = item->data(0, IterationRole).toInt();
    m_background.run([folder = m_runFolder.toStdString(), path,
                      iteration](const std::stop_token & /*stop*/) { return readChange(folder, path, iteration); },
                     [this, request](std::vector<DiffLine> lines) {
                         if (request == m_request)
                             m_diff->setLines(std::move(lines));
                     });
}

} // namespace Touchstone
