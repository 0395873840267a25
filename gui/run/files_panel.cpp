#include "gui/run/files_panel.h"

#include "gui/app/icons.h"
#include "gui/run/diff_view.h"
#include "gui/run/iteration_words.h"
#include "gui/run/run_words.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace Touchstone {

namespace {

enum Role { PathRole = Qt::UserRole + 1, IterationRole, ComparisonRole };

constexpr int eachOne = -2; ///< every iteration beside the one before
constexpr int beginning = -1;

QString countsText(std::int64_t added, std::int64_t removed)
{
    return QStringLiteral("+%1 −%2").arg(added).arg(removed);
}

std::int64_t countOf(const std::vector<DiffLine> &lines, DiffLine::Kind kind)
{
    return std::count_if(lines.begin(), lines.end(), [kind](const DiffLine &line) { return line.kind == kind; });
}

} // namespace

FilesPanel::FilesPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_compareName(new Label(FontRole::Caption, TextTone::Muted))
    , m_from(new QComboBox)
    , m_withName(new Label(FontRole::Caption, TextTone::Muted))
    , m_to(new QComboBox)
    , m_restore(new QPushButton)
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
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_content, 1);
    m_tree->setObjectName(QStringLiteral("changedFiles"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_diff->setObjectName(QStringLiteral("iterationDiff"));
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &FilesPanel::showChosen);
    connect(m_from, &QComboBox::activated, this, &FilesPanel::fill);
    connect(m_to, &QComboBox::activated, this, &FilesPanel::fill);
    connect(m_restore, &QPushButton::clicked, this, [this] { Q_EMIT restoreRequested(chosenIteration()); });
    retranslate();
}

/// Which iterations stand beside each other, and what can be done with one.
QWidget *FilesPanel::makeBar()
{
    m_bar = new QWidget;
    m_from->setObjectName(QStringLiteral("compareFrom"));
    m_to->setObjectName(QStringLiteral("compareTo"));
    m_restore->setObjectName(QStringLiteral("restoreIteration"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_from, m_to, m_restore}) {
        widget->setProperty("compact", true);
        widget->setFont(fontFor(FontRole::Caption));
    }
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_compareName, m_from, m_withName, m_to})
        row->addWidget(widget);
    row->addStretch(1);
    row->addWidget(m_restore);
    return m_bar;
}

void FilesPanel::retranslate()
{
    m_compareName->setText(tr("Compare"));
    m_from->setAccessibleName(tr("Iteration that is compared with"));
    m_from->setToolTip(tr("What the answers and files are compared with"));
    m_withName->setText(tr("with"));
    m_to->setAccessibleName(tr("Iteration that is compared"));
    m_to->setToolTip(tr("The iteration whose answer and files are compared"));
    m_tree->setAccessibleName(tr("Answers and files that differ"));
    m_diff->setAccessibleName(tr("Difference of the chosen answer or file"));
    fillChoosers();
    fill();
}

void FilesPanel::setView(const RunView &view, const QString &runFolder)
{
    Content content;
    content.runFolder = runFolder;
    for (const IterationView &iteration : view.iterations())
        content.changes.push_back(iteration.changes);
    content.answers = answersOf(view);
    content.isOver = !view.isRunning();
    if (content == m_shown)
        return;
    if (content.runFolder != m_shown.runFolder)
        m_from->setCurrentIndex(0);
    m_shown = std::move(content);
    fillChoosers();
    fill();
}

void FilesPanel::fillChoosers()
{
    const QSignalBlocker quietFrom(m_from);
    const QSignalBlocker quietTo(m_to);
    const int wasFrom = from();
    const int wasTo = to();
    const int count = static_cast<int>(m_shown.answers.size());
    m_from->clear();
    m_to->clear();
    m_from->addItem(tr("Each with the one before"), eachOne);
    m_from->addItem(tr("Beginning"), beginning);
    for (int i = 0; i < count; ++i) {
        m_from->addItem(tr("Iteration %1").arg(i + 1), i);
        m_to->addItem(tr("Iteration %1").arg(i + 1), i);
    }
    m_from->setCurrentIndex(std::max(m_from->findData(wasFrom), 0));
    const int found = m_to->findData(wasTo);
    m_to->setCurrentIndex(found >= 0 ? found : count - 1);
    m_bar->setVisible(count > 0);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_compareName, m_from})
        widget->setVisible(count > 1);
}

int FilesPanel::from() const
{
    return m_from->currentIndex() < 0 ? eachOne : m_from->currentData().toInt();
}

int FilesPanel::to() const
{
    return m_to->currentIndex() < 0 ? -1 : m_to->currentData().toInt();
}

/// The one whose files would be restored, from 0; -1: none.
int FilesPanel::chosenIteration() const
{
    if (from() != eachOne)
        return to();
    const QTreeWidgetItem *item = m_tree->currentItem();
    return item == nullptr ? -1 : item->data(0, IterationRole).toInt();
}

QString FilesPanel::answerOf(int iteration) const
{
    return iteration < 0 ? QString() : m_shown.answers.at(static_cast<std::size_t>(iteration));
}

void FilesPanel::fill()
{
    m_tree->clear();
    m_different.clear();
    const bool each = from() == eachOne;
    m_withName->setVisible(!each);
    m_to->setVisible(!each);
    if (each)
        fillEach();
    else
        compare();
    updateRestore();
}

void FilesPanel::addChange(QTreeWidgetItem *iteration, const Events::FileChange &change)
{
    const QString path = QString::fromStdString(change.path);
    QString word = tr("changed");
    if (change.kind == Events::FileChange::Kind::Added)
        word = tr("new");
    else if (change.kind == Events::FileChange::Kind::Removed)
        word = tr("removed");
    auto *row = new QTreeWidgetItem(iteration,
                                    {path, tr("%1  %2").arg(word, countsText(change.addedLines, change.removedLines))});
    row->setToolTip(0, plainToolTip(path));
    row->setData(0, PathRole, path);
    row->setIcon(0, m_icons.icon("file", IconRole::Muted));
}

void FilesPanel::fillEach()
{
    for (std::size_t i = 0; i < m_shown.changes.size(); ++i) {
        const bool hasAnswer = !m_shown.answers[i].isEmpty();
        if (m_shown.changes[i].empty() && !hasAnswer)
            continue;
        auto *iteration = new QTreeWidgetItem(m_tree, {tr("Iteration %1").arg(i + 1)});
        iteration->setFlags(Qt::ItemIsEnabled);
        iteration->setFont(0, fontFor(FontRole::BodySemibold));
        if (hasAnswer) {
            auto *row = new QTreeWidgetItem(iteration, {tr("Answer")});
            row->setData(0, PathRole, QString());
            row->setIcon(0, m_icons.icon("agent", IconRole::Muted));
        }
        for (const Events::FileChange &change : m_shown.changes[i])
            addChange(iteration, change);
        for (int row = 0; row < iteration->childCount(); ++row) {
            iteration->child(row)->setData(0, IterationRole, static_cast<int>(i));
            iteration->child(row)->setForeground(1, palette().placeholderText());
        }
        iteration->setExpanded(true);
    }
    showRows(tr("No files changed"), tr("What the agent says and writes shows up here after each iteration"));
}

/// The answers and files of two iterations.
void FilesPanel::compare()
{
    std::set<std::string> paths;
    for (const auto &changes : m_shown.changes) {
        for (const Events::FileChange &change : changes)
            paths.insert(change.path);
    }
    m_background.run(
        [folder = m_shown.runFolder.toStdString(), files = std::vector<std::string>(paths.begin(), paths.end()),
         first = from(), second = to(), before = answerOf(from()),
         after = answerOf(to())](const std::stop_token & /*stop*/) {
            std::vector<FileComparison> different;
            if (before != after)
                different.push_back({.path = {}, .lines = diffLines(before, after)});
            for (FileComparison &file : compareFiles(folder, files, first, second))
                different.push_back(std::move(file));
            return different;
        },
        [this, request = ++m_request](std::vector<FileComparison> different) {
            if (request == m_request)
                fillComparison(std::move(different));
        });
}

void FilesPanel::fillComparison(std::vector<FileComparison> different)
{
    m_tree->clear();
    m_different = std::move(different);
    for (std::size_t i = 0; i < m_different.size(); ++i) {
        const FileComparison &file = m_different[i];
        const QString name = file.path.empty() ? tr("Answer") : QString::fromStdString(file.path);
        auto *row = new QTreeWidgetItem(
            m_tree,
            {name,
             countsText(countOf(file.lines, DiffLine::Kind::Added), countOf(file.lines, DiffLine::Kind::Removed))});
        row->setToolTip(0, plainToolTip(name));
        row->setIcon(0, m_icons.icon(file.path.empty() ? "agent" : "file", IconRole::Muted));
        row->setData(0, ComparisonRole, static_cast<int>(i));
        row->setForeground(1, palette().placeholderText());
    }
    showRows(tr("Nothing differs"), tr("Both left the same answer and the same files"));
}

/// Chooses the last row; says `nothing` and why where there is none.
void FilesPanel::showRows(const QString &nothing, const QString &why)
{
    const int count = m_tree->topLevelItemCount();
    m_empty->setContent(QStringLiteral("file"), nothing, why);
    m_empty->setVisible(count == 0);
    m_content->setVisible(count > 0);
    if (count == 0)
        return;
    QTreeWidgetItem *last = m_tree->topLevelItem(count - 1);
    m_tree->setCurrentItem(last->childCount() > 0 ? last->child(last->childCount() - 1) : last);
}

void FilesPanel::showChosen()
{
    updateRestore();
    const QTreeWidgetItem *item = m_tree->currentItem();
    if (item != nullptr && item->data(0, ComparisonRole).isValid()) {
        m_diff->setLines(m_different.at(static_cast<std::size_t>(item->data(0, ComparisonRole).toInt())).lines);
        return;
    }
    if (from() != eachOne || item == nullptr || !item->data(0, IterationRole).isValid()) {
        m_diff->setLines({});
        return;
    }
    const std::string path = item->data(0, PathRole).toString().toStdString();
    const int iteration = item->data(0, IterationRole).toInt();
    m_background.run(
        [folder = m_shown.runFolder.toStdString(), path, iteration, before = answerOf(iteration - 1),
         after = answerOf(iteration)](const std::stop_token & /*stop*/) {
            return path.empty() ? diffLines(before, after) : readChange(folder, path, iteration);
        },
        [this, request = ++m_request](std::vector<DiffLine> lines) {
            if (request == m_request)
                m_diff->setLines(std::move(lines));
        });
}

void FilesPanel::updateRestore()
{
    const int iteration = chosenIteration();
    const bool hasFiles = std::any_of(m_shown.changes.begin(), m_shown.changes.end(),
                                      [](const auto &changes) { return !changes.empty(); });
    m_restore->setVisible(m_shown.isOver && hasFiles);
    m_restore->setEnabled(iteration >= 0);
    m_restore->setText(iteration >= 0 ? tr("Restore iteration %1…").arg(iteration + 1) : tr("Restore…"));
    m_restore->setAccessibleName(m_restore->text());
    m_restore->setToolTip(
        tr("Write the files that this iteration left into your folder; what would change is shown first"));
}

} // namespace Touchstone
