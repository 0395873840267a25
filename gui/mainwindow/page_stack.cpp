#include "gui/mainwindow/page_stack.h"

#include "gui/app/workbench.h"
#include "gui/mainwindow/page_factory.h"
#include "gui/mainwindow/page_text.h"

#include <QTimer>

#include <algorithm>

namespace Touchstone {

PageStack::PageStack(Workbench &workbench, QWidget *parent)
    : QStackedWidget(parent)
    , m_workbench(workbench)
{
    setObjectName(QStringLiteral("pageStack"));
    // The skills' page counts what will not load for badge and status bar, whichever page is shown. It is made once
    // the window has nothing more to paint; its widgets wait for its first show.
    connect(&workbench, &Workbench::projectChanged, this, [this] {
        if (m_workbench.project() && madePage(PageId::Skills) == nullptr)
            QTimer::singleShot(0, this, [this] { page(PageId::Skills); });
    });
}

Page *PageStack::page(PageId id)
{
    Page *&slot = m_pages.at(static_cast<std::size_t>(id));
    if (slot != nullptr)
        return slot;
    slot = makePage(id, m_workbench, this);
    slot->setObjectName(QStringLiteral("page-") + wordOf(id));
    slot->setAccessibleName(titleOf(id));
    slot->setRoom(m_room);
    addWidget(slot);
    Q_EMIT pageMade(slot);
    return slot;
}

Page *PageStack::currentPage() const
{
    return static_cast<Page *>(currentWidget());
}

void PageStack::showPage(PageId id)
{
    Page *shown = page(id);
    shown->ensureBuilt();
    setCurrentWidget(shown);
    Q_EMIT pageShown(id);
}

void PageStack::setRoom(Room room)
{
    m_room = room;
    for (Page *each : m_pages) {
        if (each != nullptr)
            each->setRoom(room);
    }
}

bool PageStack::canClose()
{
    return std::all_of(m_pages.begin(), m_pages.end(), [](Page *page) { return page == nullptr || page->canClose(); });
}

} // namespace Touchstone
