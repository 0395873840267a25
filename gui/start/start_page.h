#pragma once

#include "gui/app/page.h"
#include "gui/start/machine_checks.h"
#include "gui/start/recent_model.h"
#include "gui/start/skill_counter.h"

class QHBoxLayout;
class QListView;
class QPushButton;
class QVBoxLayout;

namespace Touchstone {

class CheckRow;
class Label;
class MiniMatrix;
class Workbench;

/// The first page: the tour, opening a folder, the last projects, and what this computer has.
class StartPage : public Page
{
    Q_OBJECT

public:
    StartPage(Workbench &workbench, QWidget *parent);

protected:
    void build() override;
    void retranslate() override;
    void adaptToRoom() override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeTourSide();
    QWidget *makeTourCard();
    QWidget *makeRecentSide();
    void refresh();
    void updateRecent();
    void updateChecks();
    void openRecent(const QModelIndex &index);
    void removeCurrentRecent();

    Workbench &m_workbench;
    MachineChecks m_checks;
    SkillCounter m_counter;
    RecentModel m_recent;
    QHBoxLayout *m_columns = nullptr;
    Label *m_slogan = nullptr;
    Label *m_cardTitle = nullptr;
    Label *m_cardText = nullptr;
    MiniMatrix *m_matrix = nullptr;
    QPushButton *m_tour = nullptr;
    Label *m_tourNote = nullptr;
    QPushButton *m_open = nullptr;
    Label *m_openNote = nullptr;
    Label *m_recentTitle = nullptr;
    Label *m_recentEmpty = nullptr;
    QListView *m_recentView = nullptr;
    Label *m_computerTitle = nullptr;
    CheckRow *m_modelRow = nullptr;
    CheckRow *m_keyRow = nullptr;
    CheckRow *m_sandboxRow = nullptr;
};

} // namespace Touchstone
