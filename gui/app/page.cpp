#include "gui/app/page.h"

#include <QEvent>

namespace Touchstone {

QString wordOf(PageId page)
{
    switch (page) {
    case PageId::Start:
        return QStringLiteral("start");
    case PageId::Skills:
        return QStringLiteral("skills");
    case PageId::Memory:
        return QStringLiteral("memory");
    case PageId::Prompt:
        return QStringLiteral("prompt");
    case PageId::Rubrics:
        return QStringLiteral("rubrics");
    case PageId::Run:
        return QStringLiteral("run");
    case PageId::History:
        return QStringLiteral("history");
    case PageId::Settings:
        return QStringLiteral("settings");
    }
    return {};
}

std::optional<PageId> pageOfWord(const QString &word)
{
    for (int i = 0; i < pageCount; ++i) {
        const auto page = static_cast<PageId>(i);
        if (wordOf(page) == word)
            return page;
    }
    return std::nullopt;
}

Page::Page(PageId id, QWidget *parent)
    : QWidget(parent)
    , m_id(id)
{
}

void Page::ensureBuilt()
{
    if (m_built)
        return;
    m_built = true;
    build();
    retranslate();
    adaptToRoom();
}

void Page::setRoom(Room room)
{
    if (room == m_room)
        return;
    m_room = room;
    if (m_built)
        adaptToRoom();
}

bool Page::canDo(PageCommand /*command*/) const
{
    return false;
}

void Page::perform(PageCommand /*command*/) { }

void Page::openFile(const QString & /*path*/, int /*line*/, int /*column*/) { }

void Page::showEvent(QShowEvent *event)
{
    ensureBuilt();
    QWidget::showEvent(event);
}

void Page::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_built)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace Touchstone
