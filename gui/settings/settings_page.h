#pragma once

#include "gui/app/page.h"

class QListWidget;
class QStackedWidget;

namespace Touchstone {

class PageHeader;
class Workbench;

/// The settings: sections at the left, a form at the right; everything takes effect at once.
class SettingsPage : public Page
{
    Q_OBJECT

public:
    SettingsPage(Workbench &workbench, QWidget *parent);

protected:
    void build() override;
    void retranslate() override;

private:
    void addSection(const char *iconName, QWidget *form);

    Workbench &m_workbench;
    PageHeader *m_header = nullptr;
    QListWidget *m_sections = nullptr;
    QStackedWidget *m_forms = nullptr;
};

} // namespace Touchstone
