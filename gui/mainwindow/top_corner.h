#pragma once

#include <QWidget>

class QMenu;
class QToolButton;

namespace Touchstone {

class SearchButton;
class Workbench;

/// The right end of the menu bar: the open project with its menu, and the field that opens the palette. `workbench`
/// must outlive it.
class TopCorner : public QWidget
{
    Q_OBJECT

public:
    /// `projectMenu` drops down from the project's name; not owned.
    TopCorner(Workbench &workbench, QMenu *projectMenu, QWidget *parent = nullptr);

    void retranslate();
    void setNarrow(bool narrow);

Q_SIGNALS:
    void searchActivated();
    /// Its size has changed; the menu bar asks for it only when it is told.
    void resized();

private:
    void updateProject();

    Workbench &m_workbench;
    QToolButton *m_project;
    SearchButton *m_search;
};

} // namespace Touchstone
