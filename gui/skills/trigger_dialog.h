#pragma once

#include "engine/project/trigger_lab.h"
#include "engine/skills/skill_library.h"
#include "gui/run/background.h"

#include <QDialog>

#include <memory>
#include <optional>
#include <stop_token>

class QPushButton;
class QSpinBox;
class QTableView;

namespace Touchstone {

class ChatModel;
class FieldNote;
class Label;
class TriggerModel;
class Workbench;

/// The trigger lab of one skill: questions that should and should not make the model read it, kept in its
/// `eval_queries.json`, asked several times each of the agent's model. One call after the other on a thread of its own;
/// stopping keeps what has come. `workbench` must outlive it.
class TriggerDialog : public QDialog
{
    Q_OBJECT

public:
    /// `entry` is the skill, an index into `library`.
    TriggerDialog(Workbench &workbench, std::shared_ptr<const SkillLibrary> library, std::size_t entry,
                  QWidget *parent = nullptr);
    ~TriggerDialog() override;

    bool isRunning() const { return m_running; }
    void done(int result) override;

private:
    /// What a run of the lab asks with.
    struct Asked
    {
        std::shared_ptr<ChatModel> model;
        TriggerSetup setup;
    };

    void build();
    void load();
    void save();
    void start();
    void stop();
    void begin(const Result<Asked> &asked);
    void askNext();
    void take(int row, const Result<TriggerAnswer> &answer);
    void finish(const QString &remark, bool isError);
    void showState();
    int calls() const;
    QString summary() const;

    Workbench &m_workbench;
    std::shared_ptr<const SkillLibrary> m_library;
    const SkillEntry &m_skill;
    TriggerModel *m_model;
    QTableView *m_table;
    QSpinBox *m_runs;
    Label *m_plan;
    Label *m_summary;
    FieldNote *m_note;
    QPushButton *m_add;
    QPushButton *m_remove;
    QPushButton *m_start;
    QPushButton *m_stop;
    QString m_path; // of the queries
    std::string m_hash;
    bool m_saving = false;
    bool m_saveAgain = false;
    bool m_running = false;
    int m_done = 0; // calls of this run
    double m_cost = 0;
    bool m_costKnown = true;
    std::optional<Asked> m_asked;
    std::stop_source m_stopSource;
    Background m_background; // last: it waits for the work before the rest goes
};

} // namespace Touchstone
