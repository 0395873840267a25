#include "gui/editor/editor_area.h"

#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/text_file_document.h"
#include "gui/widgets/empty_state.h"

#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
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
    , m_tabs(new QTabBar(this))
    , m_tabRow(new QWidget(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(workbench.icons(), this))
{
    m_tabs->setObjectName(QStringLiteral("documentTabs"));
    m_tabs->setAccessibleName(tr("Open files"));
    m_tabs->setTabsClosable(true);
    m_tabs->setMovable(true);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(true);
    auto *row = new QHBoxLayout(m_tabRow);
    row->setContentsMargins(0, 0, 8, 0);
    row->setSpacing(8);
    row->addWidget(m_tabs, 1);
    m_stack->addWidget(m_empty);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabRow);
    layout->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &EditorArea::showTab);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &EditorArea::closeTab);
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

void EditorArea::perform(PageCommand command)
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
        connect(&pane->document(), &TextFileDocument::modifiedChanged, this, [this, pane] {
            markTab(pane);
            Q_EMIT commandsChanged();
        });
        connect(&pane->document(), &TextFileDocument::stateChanged, this, &EditorArea::commandsChanged);
        connect(&pane->document(), &TextFileDocument::saved, this, [this, path] { Q_EMIT saved(path); });
        connect(pane, &DocumentPane::textSettled, this, [this, pane] {
            if (pane == current())
                Q_EMIT textSettled();
        });
        const int index = m_tabs->addTab(title);
        m_tabs->setTabData(index, QVariant::fromValue(pane));
        m_tabs->setTabToolTip(index, Qt::convertFromPlainText(shownPath));
        // The first tab became current before it had its data.
        if (index == m_tabs->currentIndex())
            showTab(index);
    }
    m_tabs->setCurrentIndex(indexOf(pane));
    showTab(m_tabs->currentIndex());
    if (line > 0)
        pane->goTo(line, column);
    return pane;
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
    m_tabRow->layout()->addWidget(widget);
}

void EditorArea::setAlternative(QWidget *view)
{
    m_alternative = view;
    m_stack->addWidget(view);
}

void EditorArea::showAlternative(bool shown)
{
    m_showAlternative = shown;
    showTab(m_tabs->currentIndex());
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
    if (pane && m_alternative && m_showAlternative)
        m_stack->setCurrentWidget(m_alternative);
    else if (pane)
        m_stack->setCurrentWidget(pane);
    else if (m_tabs->count() == 0)
        m_stack->setCurrentWidget(m_empty);
    Q_EMIT currentChanged(pane);
    Q_EMIT commandsChanged();
}

void EditorArea::markTab(DocumentPane *pane)
{
    const int index = indexOf(pane);
    if (index >= 0)
        m_tabs->setTabIcon(index, pane->document().isModified() ? m_workbench.icons().icon("state-parked") : QIcon());
}

void EditorArea::saveCurrent()
{
    perform(PageCommand::Save);
}

void EditorArea::saveThen(DocumentPane *pane, const std::function<void()> &next)
{
    // One shot: the connection goes with the context once the file is saved; after a failed save the pane says why and
    // stays.
    auto *once = new QObject(pane);
    connect(&pane->document(), &TextFileDocument::saved, once, [once, next] {
        once->deleteLater();
        next();
    });
    connect(&pane->document(), &TextFileDocument::saveFailed, once, &QObject::deleteLater);
    pane->document().save();
}

int EditorArea::askAboutChanges(int index)
{
    QMessageBox box(QMessageBox::NoIcon, tr("Unsaved changes"),
                    tr("%1 has unsaved changes.").arg(m_tabs->tabText(index)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(QMessageBox::Save);
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
}

void EditorArea::closeAll()
{
    for (DocumentPane *pane : panes())
        removePane(pane);
}

} // namespace Touchstone
