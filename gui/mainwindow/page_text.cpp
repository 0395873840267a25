#include "gui/mainwindow/page_text.h"

#include <QCoreApplication>

namespace Touchstone {

namespace {

struct PageTitles
{
    Q_DECLARE_TR_FUNCTIONS(Touchstone::PageTitles)
};

} // namespace

QString titleOf(PageId page)
{
    switch (page) {
    case PageId::Start:
        return PageTitles::tr("Start");
    case PageId::Skills:
        return PageTitles::tr("Skills");
    case PageId::Memory:
        return PageTitles::tr("Memory");
    case PageId::Prompt:
        return PageTitles::tr("Prompt");
    case PageId::Rubrics:
        return PageTitles::tr("Rubrics");
    case PageId::Run:
        return PageTitles::tr("Run");
    case PageId::History:
        return PageTitles::tr("History");
    case PageId::Settings:
        return PageTitles::tr("Settings");
    }
    return {};
}

QString iconNameOf(PageId page)
{
    return wordOf(page); // the icons are named by the pages' words
}

QKeySequence shortcutOf(PageId page)
{
    if (page == PageId::Settings)
        return {Qt::CTRL | Qt::Key_Comma};
    return {Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(page))};
}

} // namespace Touchstone
