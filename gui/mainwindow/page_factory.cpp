#include "gui/mainwindow/page_factory.h"

#include "gui/app/workbench.h"
#include "gui/mainwindow/page_text.h"
#include "gui/memory/memory_page.h"
#include "gui/prompt/prompt_page.h"
#include "gui/rubrics/rubrics_page.h"
#include "gui/settings/settings_page.h"
#include "gui/skills/skills_page.h"
#include "gui/start/start_page.h"
#include "gui/widgets/empty_state.h"

#include <QVBoxLayout>

namespace Touchstone {

namespace {

/// Stands in for a page while the workbench is being put together.
class ComingPage : public Page
{
public:
    ComingPage(PageId page, Workbench &workbench, QWidget *parent)
        : Page(page, parent)
        , m_workbench(workbench)
    {
    }

protected:
    void build() override
    {
        auto *layout = new QVBoxLayout(this);
        m_state = new EmptyState(m_workbench.icons(), this);
        layout->addWidget(m_state);
    }
    void retranslate() override { m_state->setContent(iconNameOf(id()), titleOf(id()), QString()); }

private:
    Workbench &m_workbench;
    EmptyState *m_state = nullptr;
};

} // namespace

Page *makePage(PageId page, Workbench &workbench, QWidget *parent)
{
    switch (page) {
    case PageId::Start:
        return new StartPage(workbench, parent);
    case PageId::Settings:
        return new SettingsPage(workbench, parent);
    case PageId::Skills:
        return new SkillsPage(workbench, parent);
    case PageId::Memory:
        return new MemoryPage(workbench, parent);
    case PageId::Prompt:
        return new PromptPage(workbench, parent);
    case PageId::Rubrics:
        return new RubricsPage(workbench, parent);
    case PageId::Run:
    case PageId::History:
        return new ComingPage(page, workbench, parent);
    }
    return nullptr;
}

} // namespace Touchstone
