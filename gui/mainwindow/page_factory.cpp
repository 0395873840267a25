#include "gui/mainwindow/page_factory.h"

#include "gui/app/workbench.h"
#include "gui/mainwindow/page_text.h"
#include "gui/settings/settings_page.h"
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
    case PageId::Memory:
    case PageId::Prompt:
    case PageId::Rubrics:
    case PageId::Run:
    case PageId::History:
        return new ComingPage(page, workbench, parent);
    }
    return nullptr;
}

} // namespace Touchstone
