#include "gui/skills/supporting_panel.h"

#include "engine/project/folder_move.h"
#include "engine/project/save_file.h"
#include "engine/project/skill_changes.h"
#include "gui/app/background.h"
#include "gui/app/icons.h"
#include "gui/app/path_watch.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/skills/supporting_model.h"
#include "gui/widgets/panel_header.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

constexpr int mostRows = 16;
constexpr int indent = 14;
constexpr std::size_t mostUnfolded = 200; // files; the folders of more stay folded
constexpr std::size_t mostWatched = 500; // folders
constexpr int reloadMilliseconds = 250;

} // namespace

SupportingPanel::SupportingPanel(Workbench &workbench, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_header(new PanelHeader(this))
    , m_add(new QToolButton(m_header))
    , m_list(new QTreeView(this))
    , m_model(new SupportingModel(this))
    , m_watch(new PathWatch(this))
{
    m_add->setObjectName(QStringLiteral("supportingAdd"));
    m_add->setIcon(workbench.icons().icon("plus"));
    m_add->setAutoRaise(true);
    m_header->addTrailing(m_add);
    m_header->setLineAbove(true);
    m_list->setObjectName(QStringLiteral("supportingFiles"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setHeaderHidden(true);
    m_list->setUniformRowHeights(true);
    m_list->setIndentation(indent);
    m_list->setExpandsOnDoubleClick(false);
    m_reloadDelay.setSingleShot(true);
    m_reloadDelay.setInterval(reloadMilliseconds);
    connect(m_watch, &PathWatch::changed, this, [this] {
        if (!m_reloadDelay.isActive())
            m_reloadDelay.start();
    });
    connect(&m_reloadDelay, &QTimer::timeout, this, &SupportingPanel::reload);
    connect(m_list, &QTreeView::expanded, this, &SupportingPanel::fitHeight);
    connect(m_list, &QTreeView::collapsed, this, &SupportingPanel::fitHeight);
    m_list->viewport()->setBackgroundRole(QPalette::Window);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new SupportingDelegate(workbench.icons(), m_list));
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->installEventFilter(this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_list);
    connect(m_add, &QToolButton::clicked, this, &SupportingPanel::addFile);
    connect(m_list, &QTreeView::activated, this, &SupportingPanel::activate);
    connect(m_list, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (index.data(SupportingModel::FolderRole).toBool())
            m_list->setExpanded(index, !m_list->isExpanded(index));
        else
            activate(index);
    });
    connect(m_list, &QWidget::customContextMenuRequested, this, &SupportingPanel::showMenu);
    connect(&workbench, &Workbench::themeChanged, m_list->viewport(), qOverload<>(&QWidget::update));
    hide();
    retranslate();
}

const std::vector<SupportingFile> &SupportingPanel::files() const
{
    return m_model->files();
}

void SupportingPanel::setLineAbove(bool line)
{
    m_header->setLineAbove(line);
}

void SupportingPanel::setSkill(const QString &file)
{
    if (file != m_skill) {
        m_skill = file;
        take({});
        m_watch->setPaths({});
    }
    setVisible(!file.isEmpty());
    reload();
}

void SupportingPanel::reload()
{
    const int generation = ++m_generation;
    if (m_skill.isEmpty())
        return;
    runInBackground(
        this, [file = m_skill.toStdString()] { return supportingFiles(file); },
        [this, generation](SupportingListing listing) {
            if (generation != m_generation)
                return;
            take(std::move(listing));
            watch();
            Q_EMIT loaded();
        });
}

void SupportingPanel::take(SupportingListing listing)
{
    const QString current = m_list->currentIndex().data(SupportingModel::PathRole).toString();
    QSet<QString> folded;
    for (const std::string &folder : m_model->folders()) {
        const QString path = QString::fromStdString(folder);
        if (const QModelIndex index = m_model->indexOf(path); !m_list->isExpanded(index))
            folded.insert(path);
    }
    const bool wasEmpty = m_model->rowCount() == 0;
    const QSignalBlocker quiet(m_list); // one look at the height, not one for each folder
    m_model->setFiles(std::move(listing));
    if (!wasEmpty || m_model->files().size() <= mostUnfolded)
        m_list->expandAll();
    for (const QString &path : std::as_const(folded))
        m_list->collapse(m_model->indexOf(path));
    if (!current.isEmpty())
        m_list->setCurrentIndex(m_model->indexOf(current));
    fitHeight();
    retranslate();
}

void SupportingPanel::watch()
{
    QSet<QString> folders;
    if (!m_skill.isEmpty()) {
        const QString root = QFileInfo(m_skill).path();
        folders.insert(root);
        const std::vector<std::string> &all = m_model->folders();
        for (std::size_t i = 0; i < std::min(all.size(), mostWatched); ++i)
            folders.insert(root + QLatin1Char('/') + QString::fromStdString(all[i]));
    }
    m_watch->setPaths(folders);
}

int SupportingPanel::shownRows(const QModelIndex &parent) const
{
    int rows = m_model->rowCount(parent);
    // Folders come first; more rows than are shown at once need not be counted.
    for (int row = 0; row < m_model->rowCount(parent) && rows < mostRows; ++row) {
        const QModelIndex index = m_model->index(row, 0, parent);
        if (!index.data(SupportingModel::FolderRole).toBool())
            break;
        if (m_list->isExpanded(index))
            rows += shownRows(index);
    }
    return rows;
}

void SupportingPanel::fitHeight()
{
    const int rows = shownRows({});
    m_list->setVisible(rows > 0);
    m_list->setFixedHeight(std::min(rows, mostRows) * std::max(1, m_list->sizeHintForRow(0)));
}

void SupportingPanel::retranslate()
{
    m_header->setTitle(tr("Supporting files"));
    const std::vector<SupportingFile> &all = m_model->files();
    const int missing = static_cast<int>(std::count_if(all.begin(), all.end(), [](const SupportingFile &file) {
        return file.state == SupportingFile::State::Missing;
    }));
    const QString count = QLocale().toString(static_cast<int>(all.size()) - missing);
    m_header->setFacts(missing > 0 ? tr("%1, %n missing", nullptr, missing).arg(count) : count);
    m_list->setAccessibleName(tr("Supporting files"));
    m_add->setAccessibleName(tr("Add a file"));
    m_add->setToolTip(tr("Add a text file to this skill"));
}

QString SupportingPanel::pathOf(const QString &name) const
{
    return QFileInfo(m_skill).path() + QLatin1Char('/') + name;
}

QString SupportingPanel::checkedPath(const QString &typed) const
{
    const QString folder = QFileInfo(m_skill).path() + QLatin1Char('/');
    const QString path = QDir::cleanPath(folder + typed.trimmed());
    return path.startsWith(folder) && !typed.trimmed().startsWith(QLatin1Char('/')) ? path : QString();
}

void SupportingPanel::activate(const QModelIndex &index)
{
    const QString name = index.data(SupportingModel::PathRole).toString();
    if (index.data(SupportingModel::FolderRole).toBool())
        return;
    if (index.data(SupportingModel::MissingRole).toBool())
        Q_EMIT placeActivated(m_skill, index.data(SupportingModel::LineRole).toInt());
    else if (index.data(SupportingModel::TextRole).toBool())
        Q_EMIT fileActivated(pathOf(name));
    else
        m_workbench.status().say(tr("%1 is binary and is not opened here").arg(name));
}

void SupportingPanel::showMenu(const QPoint &place)
{
    const QModelIndex index = m_list->indexAt(place);
    const QString name = index.data(SupportingModel::PathRole).toString();
    const bool isThere = index.isValid() && !index.data(SupportingModel::MissingRole).toBool();
    QMenu menu(this);
    if (index.isValid() && !index.data(SupportingModel::FolderRole).toBool()) {
        connect(menu.addAction(isThere ? tr("Open") : tr("Show the line")), &QAction::triggered, this,
                [this, index] { activate(index); });
    }
    if (isThere) {
        QAction *rename = menu.addAction(tr("Rename…"));
        rename->setShortcut(QKeySequence(Qt::Key_F2));
        connect(rename, &QAction::triggered, this, [this, name] { renameFile(name); });
        QAction *trash = menu.addAction(m_workbench.icons().icon("trash", IconRole::Fail), tr("Move to the trash…"));
        trash->setShortcut(QKeySequence::Delete);
        connect(trash, &QAction::triggered, this, [this, name] { trashFile(name); });
        menu.addSeparator();
    }
    connect(menu.addAction(m_workbench.icons().icon("plus"), tr("Add a file…")), &QAction::triggered, this,
            &SupportingPanel::addFile);
    menu.exec(m_list->viewport()->mapToGlobal(place));
}

bool SupportingPanel::eventFilter(QObject *watched, QEvent *event)
{
    const QModelIndex index = m_list->currentIndex();
    if (watched == m_list && event->type() == QEvent::KeyPress && index.isValid()
        && !index.data(SupportingModel::MissingRole).toBool()
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Delete)) {
        trashFile(index.data(SupportingModel::PathRole).toString());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void SupportingPanel::addFile()
{
    bool accepted = false;
    const QString typed = QInputDialog::getText(this, tr("Add a file"), tr("Path from the skill's folder"),
                                                QLineEdit::Normal, QStringLiteral("references/notes.md"), &accepted);
    const QString path = checkedPath(typed);
    if (!accepted)
        return;
    if (path.isEmpty()) {
        m_workbench.status().say(tr("The path leads out of the skill's folder"));
        return;
    }
    runInBackground(
        this, [path = path.toStdString()] { return createFile(path, {}); },
        [this, path](const Result<std::string> &made) {
            if (!made) {
                Q_EMIT failed(tr("The file was not made"), made.error());
                return;
            }
            reload();
            Q_EMIT fileActivated(path);
        });
}

void SupportingPanel::renameFile(const QString &name)
{
    bool accepted = false;
    const QString typed = QInputDialog::getText(this, tr("Rename a file"), tr("Path from the skill's folder"),
                                                QLineEdit::Normal, name, &accepted);
    const QString path = checkedPath(typed);
    if (!accepted || typed == name)
        return;
    if (path.isEmpty()) {
        m_workbench.status().say(tr("The path leads out of the skill's folder"));
        return;
    }
    const QString old = pathOf(name);
    runInBackground(
        this,
        [old = old.toStdString(), path = path.toStdString()]() -> Result<void> {
            if (Result<void> made = makeFolderOf(path); !made)
                return made;
            return movePath(old, path);
        },
        [this, old, path](const Result<void> &moved) {
            if (!moved) {
                Q_EMIT failed(tr("The file was not renamed"), moved.error());
                return;
            }
            Q_EMIT fileMoved(old, path);
            reload();
        });
}

void SupportingPanel::trashFile(const QString &name)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Move to the trash"), tr("Move %1 to the trash?").arg(name),
                                QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("supportingTrash"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QPushButton *move = box->addButton(tr("Move to the trash"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setEscapeButton(QMessageBox::Cancel);
    connect(move, &QPushButton::clicked, this, [this, name, path = pathOf(name)] {
        runInBackground(
            this, [path = path.toStdString()] { return moveToTrash(path); },
            [this, name, path](const Result<TrashedItem> &item) {
                if (!item) {
                    Q_EMIT failed(tr("%1 was not moved to the trash").arg(name), item.error());
                    return;
                }
                Q_EMIT fileMoved(path, {});
                reload();
            });
    });
    box->open();
}

void SupportingPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace Touchstone
