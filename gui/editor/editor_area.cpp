#include "gui/editor/editor_area.h"

#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/tab_button.h"
#include "gui/editor/text_file_document.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/tab_row.h"

#include <QEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextDocument>
#include <QVBoxLayout>
#include <QVariant>

#include <algorithm>

namespace Touchstone {
namespace {

DocumentPane *paneOf(const QTabBar *tabs, int index)
{
    return index < 0 ? nullptr : tabs->tabData(index).value<DocumentPane *>();
}

} // namespace

EditorArea::EditorArea(Workbench &workbench, bool frontmatter, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_frontmatter(frontmatter)
    , m_tabRow(new TabRow(this))
    , m_tabs(m_tabRow->tabs())
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(workbench.icons(), this))
    , m_splitter(new QSplitter(Qt::Horizontal, this))
{
    m_tabs->setObjectName(QStringLiteral("documentTabs"));
    m_stack->addWidget(m_empty);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabRow);
    m_splitter->setObjectName(QStringLiteral("editorSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_stack);
    layout->addWidget(m_splitter, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &EditorArea::showTab);
    connect(m_tabs, &QTabBar::tabMoved, this, &EditorArea::storeOpenFiles);
    connect(&m_workbench, &Workbench::projectChanged, this, &EditorArea::onProjectChanged);
    connect(&m_workbench, &Workbench::themeChanged, m_tabs, qOverload<>(&QWidget::update));
    auto *close = new QShortcut(this);
    close->setKeys(QKeySequence::Close);
    close->setContext(Qt::WidgetWithChildrenShortcut);
    connect(close, &QShortcut::activated, this, [this] { closeTab(m_tabs->currentIndex()); });
    if (const auto project = m_workbench.project())
        m_folder = QString::fromStdString(project->folder);
    retranslate();
}

void EditorArea::retranslate()
{
    m_tabs->setAccessibleName(tr("Open files"));
    for (DocumentPane *pane : panes())
        markTab(pane);
}

void EditorArea::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void EditorArea::onProjectChanged()
{
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) : QString();
    if (folder == m_folder)
        return; // read anew: what is open stays open
    m_folder = folder;
    for (DocumentPane *pane : panes()) {
        if (!pane->document().isModified())
            removePane(pane);
    }
    reopenFiles();
}

void EditorArea::keepOpenFiles(const QString &page, const std::function<void(const QString &path)> &reopen)
{
    m_page = page;
    m_reopen = reopen;
    reopenFiles();
}

void EditorArea::reopenFiles()
{
    if (m_page.isEmpty() || m_folder.isEmpty())
        return;
    const Settings::OpenFiles files = m_workbench.settings().openFiles(m_page);
    if (files.folder == m_folder) {
        const QScopedValueRollback<bool> reopening(m_reopening, true);
        for (const QString &path : files.paths)
            m_reopen(path);
        if (DocumentPane *pane = m_panes.value(files.current))
            m_tabs->setCurrentIndex(indexOf(pane));
    }
    storeOpenFiles();
}

void EditorArea::storeOpenFiles()
{
    if (m_page.isEmpty() || m_folder.isEmpty() || m_reopening)
        return;
    Settings::OpenFiles files{.folder = m_folder, .paths = {}, .current = {}};
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (const DocumentPane *pane = paneOf(m_tabs, i))
            files.paths.append(pane->path());
    }
    if (const DocumentPane *pane = current())
        files.current = pane->path();
    m_workbench.settings().setOpenFiles(m_page, files);
}

bool EditorArea::canDo(PageCommand command) const
{
    const DocumentPane *pane = current();
    switch (command) {
    case PageCommand::Save:
        return pane && pane->canSave();
    case PageCommand::SaveAll: {
        const QList<DocumentPane *> all = panes();
        return std::any_of(all.cbegin(), all.cend(), [](const DocumentPane *each) { return each->canSave(); });
    }
    case PageCommand::Find:
    case PageCommand::FindNext:
    case PageCommand::FindPrevious:
    case PageCommand::GoToLine:
    case PageCommand::ZoomIn:
    case PageCommand::ZoomOut:
    case PageCommand::ZoomReset:
        return pane != nullptr;
    case PageCommand::Replace:
        return pane && !pane->editor().isReadOnly();
    default:
        return false;
    }
}

void EditorArea::perform(PageCommand command) const
{
    DocumentPane *pane = current();
    if (command == PageCommand::SaveAll) {
        for (DocumentPane *each : panes()) {
            if (each->canSave())
                each->document().save();
        }
        return;
    }
    if (pane)
        pane->perform(command);
}

DocumentPane *EditorArea::open(const QString &path, const QString &title, const QString &shownPath, int line,
                               int column)
{
    DocumentPane *pane = m_panes.value(path);
    if (!pane) {
        pane = new DocumentPane(m_workbench, path, shownPath, m_frontmatter, this);
        m_panes.insert(path, pane);
        m_stack->addWidget(pane);
        connectPane(pane);
        addTab(pane, title, shownPath);
    } else if (pane == m_browsed) {
        m_browsed = nullptr;
    }
    m_tabs->setCurrentIndex(indexOf(pane));
    showTab(m_tabs->currentIndex());
    if (line > 0)
        pane->goTo(line, column);
    return pane;
}

DocumentPane *EditorArea::browse(const QString &path, const QString &title, const QString &shownPath)
{
    if (m_panes.contains(path)) {
        DocumentPane *known = m_panes.value(path);
        m_tabs->setCurrentIndex(indexOf(known));
        return known;
    }
    DocumentPane *earlier = m_browsed;
    DocumentPane *pane = open(path, title, shownPath);
    m_browsed = pane;
    if (earlier && !earlier->document().isModified())
        removePane(earlier);
    return pane;
}

void EditorArea::connectPane(DocumentPane *pane)
{
    connect(&pane->document(), &TextFileDocument::modifiedChanged, this, [this, pane] {
        const TextFileDocument &document = pane->document();
        if (pane == m_browsed && document.isModified() && document.state() == TextFileDocument::State::Ready)
            m_browsed = nullptr; // edited: it keeps its tab
        markTab(pane);
        Q_EMIT commandsChanged();
    });
    connect(&pane->document(), &TextFileDocument::stateChanged, this, &EditorArea::commandsChanged);
    connect(&pane->document(), &TextFileDocument::saved, this, [this, pane] { Q_EMIT saved(pane->path()); });
    connect(pane, &DocumentPane::textSettled, this, [this, pane] {
        if (pane == current())
            Q_EMIT textSettled();
    });
}

void EditorArea::addTab(DocumentPane *pane, const QString &title, const QString &shownPath)
{
    const int index = m_tabs->addTab(title);
    m_tabs->setTabData(index, QVariant::fromValue(pane));
    m_tabs->setTabToolTip(index, Qt::convertFromPlainText(shownPath));
    auto *button = new TabButton(m_workbench.icons(), m_tabs);
    m_tabs->setTabButton(index, QTabBar::RightSide, button);
    connect(button, &QAbstractButton::clicked, this, [this, pane] { closeTab(indexOf(pane)); });
    markTab(pane);
    // While it is hidden a tab bar keeps its new size to itself, and the row would give it the height of no tabs.
    m_tabs->updateGeometry();
    // The first tab became current before it had its data.
    if (index == m_tabs->currentIndex())
        showTab(index);
}

void EditorArea::setTone(const QString &path, std::optional<StateTone> tone)
{
    if (DocumentPane *pane = m_panes.value(path))
        m_tabs->setTabIcon(indexOf(pane), tone ? m_workbench.icons().icon(*tone) : QIcon());
}

void EditorArea::forget(const QString &path)
{
    if (DocumentPane *pane = m_panes.value(path))
        removePane(pane);
}

DocumentPane *EditorArea::current() const
{
    return paneOf(m_tabs, m_tabs->currentIndex());
}

QList<DocumentPane *> EditorArea::panes() const
{
    return m_panes.values();
}

void EditorArea::addTrailing(QWidget *widget)
{
    m_tabRow->addTrailing(widget);
}

void EditorArea::setAlternative(QWidget *view)
{
    m_alternative = view;
    m_stack->addWidget(view);
}

void EditorArea::setCompanion(QWidget *view)
{
    m_companion = view;
    m_splitter->addWidget(view);
    view->hide();
}

void EditorArea::setView(View view)
{
    m_view = view;
    showTab(m_tabs->currentIndex());
}

void EditorArea::showViews(DocumentPane *pane)
{
    if (pane && m_alternative && m_view == View::Alternative)
        m_stack->setCurrentWidget(m_alternative);
    else if (pane)
        m_stack->setCurrentWidget(pane);
    else if (m_tabs->count() == 0)
        m_stack->setCurrentWidget(m_empty);
    if (!m_companion)
        return;
    const bool alone = pane && m_view == View::Companion;
    const bool comesBeside = pane && m_view == View::Beside && (m_companion->isHidden() || m_stack->isHidden());
    m_companion->setVisible(pane && (alone || m_view == View::Beside));
    m_stack->setVisible(!alone);
    if (comesBeside)
        m_splitter->setSizes({m_splitter->width() / 2, m_splitter->width() / 2});
}

int EditorArea::indexOf(const DocumentPane *pane) const
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (paneOf(m_tabs, i) == pane)
            return i;
    }
    return -1;
}

void EditorArea::showTab(int index)
{
    DocumentPane *pane = paneOf(m_tabs, index);
    showViews(pane);
    storeOpenFiles();
    Q_EMIT currentChanged(pane);
    Q_EMIT commandsChanged();
}

void EditorArea::markTab(DocumentPane *pane)
{
    const int index = indexOf(pane);
    if (index < 0)
        return;
    auto *button = static_cast<TabButton *>(m_tabs->tabButton(index, QTabBar::RightSide));
    const bool unsaved = pane->document().isModified();
    const QString title = m_tabs->tabText(index);
    button->setUnsaved(unsaved);
    button->setAccessibleName(unsaved ? tr("Close %1, which has unsaved changes").arg(title)
                                      : tr("Close %1").arg(title));
    button->setToolTip(
        Qt::convertFromPlainText(unsaved ? tr("Unsaved changes. Close (Ctrl+W)") : tr("Close (Ctrl+W)")));
}

void EditorArea::saveCurrent() const
{
    perform(PageCommand::Save);
}

int EditorArea::askAboutChanges(int index)
{
    QMessageBox box(QMessageBox::NoIcon, tr("Unsaved changes"),
                    tr("%1 has unsaved changes").arg(m_tabs->tabText(index)), QMessageBox::NoButton, this);
    box.setObjectName(QStringLiteral("unsavedChanges"));
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("What you do not save is gone once the file is closed."));
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    return box.exec();
}

bool EditorArea::canClose()
{
    for (DocumentPane *pane : panes()) {
        if (!pane->document().isModified())
            continue;
        m_tabs->setCurrentIndex(indexOf(pane));
        const int choice = askAboutChanges(indexOf(pane));
        if (choice == QMessageBox::Cancel)
            return false;
        if (choice == QMessageBox::Save) {
            saveThen(pane, [this] { window()->close(); });
            return false;
        }
        // Undoable: who stays after all, at the next file's question, has it back by Ctrl+Z.
        pane->document().revert();
    }
    return true;
}

void EditorArea::closeTab(int index)
{
    DocumentPane *pane = paneOf(m_tabs, index);
    if (!pane)
        return;
    if (pane->document().isModified()) {
        const int choice = askAboutChanges(index);
        if (choice == QMessageBox::Save)
            saveThen(pane, [this, pane] { removePane(pane); });
        if (choice != QMessageBox::Discard)
            return;
        pane->document().revert();
    }
    removePane(pane);
}

void EditorArea::removePane(DocumentPane *pane)
{
    m_panes.remove(pane->path());
    m_tabs->removeTab(indexOf(pane));
    m_stack->removeWidget(pane);
    pane->deleteLater();
    if (m_tabs->count() == 0)
        showTab(-1);
    else
        storeOpenFiles();
}

} // namespace Touchstone
