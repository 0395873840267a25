#pragma once

#include "engine/project/canary_file.h"
#include "engine/rubric/injection_report.h"
#include "engine/session/injection_bench.h"
#include "engine/session/run_spec.h"
#include "engine/storage/run_history.h"
#include "gui/run/background.h"

#include <QDialog>
#include <QElapsedTimer>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QListWidget;
class QPushButton;
class QSpinBox;
class QTableView;

namespace Touchstone {

class Banner;
class InjectionModel;
class Label;
class LabeledMeter;
class ModelPicker;
class Workbench;

/// The injection bench: puts canaries into the evidence of a stored run, lets its grader grade that anew, and shows
/// verdict by canary what flipped and what drifts by itself. Reads and grades on a thread; can be stopped; what was
/// found is kept with the run. Nothing is executed, nothing of the run changes. `workbench` must outlive it.
class InjectionDialog : public QDialog
{
    Q_OBJECT

public:
    /// `iteration`: the one to begin with, from 0, if a criterion failed in it; else the last in which one did.
    InjectionDialog(Workbench &workbench, std::string historyFile, std::string runId, int iteration,
                    QWidget *parent = nullptr);

    /// Whether gradings are being made.
    bool isRunning() const { return m_isRunning; }

    void reject() override;

private:
    /// A report with its table, which is worked out on the thread.
    struct Judged
    {
        InjectionReport report;
        InjectionTable table;
    };
    /// What is read when it opens.
    struct Opened
    {
        RunSummary summary;
        RunSpec spec; ///< without project
        std::vector<Judged> reports;
    };

    QWidget *makeChoices();
    QWidget *makeResults();
    void setTexts();
    void readRun(int iteration);
    void takeOpened(const Result<Opened> &opened, int iteration);
    void loadCanarySet();
    void takeCanaries(const Result<CanarySet> &set);
    void fillStored();
    InjectionPlan plan() const;
    void start();
    void showProgress(const Judged &judged);
    void finish(const Result<Judged> &judged);
    void showReport(const Judged &judged);
    void showProblem(const Error &error);
    void showError(const Error &error);
    void updateState();
    QString obstacle() const;
    void editCanaries();
    void exportReport();

    Workbench &m_workbench;
    std::string m_file;
    std::string m_runId;
    std::optional<Opened> m_opened;
    CanarySet m_set;
    Label *m_title;
    Label *m_facts;
    Banner *m_problem;
    QComboBox *m_iteration;
    ModelPicker *m_grader;
    QSpinBox *m_benign;
    QListWidget *m_canaries;
    QPushButton *m_edit;
    QComboBox *m_stored;
    InjectionModel *m_model;
    QTableView *m_table;
    Label *m_summary;
    LabeledMeter *m_meter;
    QDialogButtonBox *m_buttons;
    QPushButton *m_export;
    QPushButton *m_start;
    QPushButton *m_stop;
    std::stop_source m_stopping;
    QElapsedTimer m_clock;
    std::optional<Error> m_error; ///< of the last reading or grading
    bool m_isRunning = false;
    bool m_closesAtEnd = false;
    Background m_background{this};
};

} // namespace Touchstone
