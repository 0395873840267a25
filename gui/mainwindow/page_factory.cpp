#include "gui/mainwindow/page_factory.h"

#include "gui/app/workbench.h"
#include "gui/history/history_page.h"
#include "gui/memory/memory_page.h"
#include "gui/prompt/prompt_page.h"
#include "gui/rubrics/rubrics_page.h"
#include "gui/run/run_tabs_page.h"
#include "gui/settings/settings_page.h"
#include "gui/skills/skills_page.h"
#include "gui/start/start_page.h"

namespace Touchstone {

Page *makePage(PageId page, Workbench &workbench, QWidget *parent)
{
    switch (page) {
    case PageId::Start:
        return new StartPage(workbench, parent);
    case PageId::Skills:
        return new SkillsPage(workbench, parent);
    case PageId::Memory:
        return new MemoryPage(workbench, parent);
    case PageId::Prompt:
        return new PromptPage(workbench, parent);
    case PageId::Rubrics:
        return new RubricsPage(workbench, parent);
    case PageId::Run:
        return new RunTabsPage(workbench, parent);
    case PageId::History:
        return new HistoryPage(workbench, parent);
    case PageId::Settings:
        return new SettingsPage(workbench, parent);
    }
    return nullptr;
}

} // namespace Touchstone
