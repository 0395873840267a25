#pragma once

#include "gui/app/page.h"

#include <QStackedWidget>

#include <array>

namespace Touchstone {

class Workbench;

/// The pages, each made when it is first needed (that of skills with the first project); one is shown. `workbench` must
/// outlive it.
class PageStack : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PageStack(Workbench &workbench, QWidget *parent = nullptr);

    /// The page, made now if it was not there.
    Page *page(PageId id);
    /// The page if it was made already, else null.
    Page *madePage(PageId id) const { return m_pages.at(static_cast<std::size_t>(id)); }
    Page *currentPage() const;
    void showPage(PageId id);
    void setRoom(Room room);
    /// Asks every page that was made; false: one wants to stay.
    bool canClose();

Q_SIGNALS:
    void pageMade(Touchstone::Page *page);
    void pageShown(Touchstone::PageId id);

private:
    Workbench &m_workbench;
    std::array<Page *, pageCount> m_pages{};
    Room m_room = Room::Wide;
};

} // namespace Touchstone
