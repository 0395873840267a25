#pragma once

#include "engine/project/project.h"
#include "engine/project/rubric_file.h"
#include "engine/rubric/rubric.h"
#include "gui/run/background.h"

#include <QFileSystemWatcher>
#include <QTimer>
#include <QVariantMap>
#include <QWidget>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QSpinBox;

namespace Touchstone {

class Icons;
class Label;
class ModelOffer;
class ModelPicker;
class PanelHeader;

/// What the user chose for a run.
struct RunChoice
{
    QString task;
    std::optional<Rubric> rubric; ///< none: the run is not graded
    QString workerModel; ///< empty: the project's
    QString graderModel;
    int maxIterations = 3;
    LimitsConfig limits;
    QString recordFile; ///< empty: nothing is recorded; relative to the project folder
    bool keepsPauses = false; ///< of a replay
};

/// Task, rubric, models and limits of the next run. Files are read on a thread, and again when they change, so that a
/// run never starts with a rubric of yesterday; a task that was typed into stays as it is. `icons` must outlive it.
class RunSetupPanel : public QWidget
{
    Q_OBJECT

public:
    explicit RunSetupPanel(const Icons &icons, QWidget *parent = nullptr);

    /// What else can be chosen as worker and grader. `offer` must outlive it.
    void setOffer(ModelOffer &offer);
    /// Offers a cassette as a model of the next run.
    void offerCassette(const QString &file);
    /// Takes over the open project (null: none) and the user's default models. When it is the same folder, read anew,
    /// what was chosen stays unless the project now says something else.
    void setProject(const std::shared_ptr<const Project> &project, const QString &worker, const QString &grader);
    /// Chooses a rubric file; empty: stays.
    void chooseRubric(const QString &file);
    /// Puts the keyboard where the task is typed.
    void focusTask();
    /// Puts the keyboard where a rubric is chosen.
    void focusRubric();
    RunChoice choice() const;
    /// What was chosen otherwise than the project says, for the next session; recording is not kept.
    QVariantMap choices() const;
    /// Of what `choices` gave only the models.
    static QVariantMap modelsIn(const QVariantMap &choices);
    /// Takes over what `choices` gave, or a part of it; files that are gone and models that are not named are left as
    /// they are.
    void setChoices(const QVariantMap &choices);
    /// Whether the task was typed and is in no file.
    bool hasOwnTask() const;
    /// Whether a file that was chosen is still being read.
    bool isLoading() const { return m_loading > 0; }
    /// Why a chosen file cannot be used, in words; empty: nothing is wrong.
    QString fileProblem() const { return m_rubricProblem.isEmpty() ? m_taskProblem : m_rubricProblem; }
    void retranslate();

Q_SIGNALS:
    void changed();
    /// Ctrl+Enter in the task box.
    void startRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// Fields of the form, from the top.
    enum Name : std::uint8_t {
        RubricName,
        WorkerName,
        GraderName,
        IterationsName,
        TokensName,
        SecondsName,
        ProgressName,
        CostName,
        RecordName,
        NameCount
    };

    /// What the fields of limits show: iterations, tokens, seconds, iterations without progress; and dollars. 0: none.
    struct FormLimits
    {
        std::array<int, 4> counts{};
        double cost = 0;
    };
    FormLimits projectLimits() const;
    /// In the order of `FormLimits::counts`.
    std::array<QSpinBox *, 4> countSpins() const { return {m_iterations, m_tokens, m_seconds, m_noProgress}; }

    QWidget *makeTask();
    QWidget *makeOptions();
    QWidget *makeRecorder();
    void updateRecorder();
    void fillFiles(bool keepChoice);
    void fillModels(const QString &worker, const QString &grader);
    void fillLimits();
    void loadTask();
    void loadRubricFile();
    void takeTask(const Result<std::string> &text);
    void takeRubric(const Result<LoadedRubric> &loaded);
    void watchFiles();
    void reloadFiles();
    void showRubric();
    void showGrading();

    const Icons &m_icons;
    std::shared_ptr<const Project> m_project;
    PanelHeader *m_taskHeader;
    PanelHeader *m_optionsHeader;
    QComboBox *m_taskFiles;
    QPlainTextEdit *m_task;
    QComboBox *m_rubrics;
    QListWidget *m_criteria;
    ModelPicker *m_worker;
    ModelPicker *m_grader;
    QSpinBox *m_iterations;
    QSpinBox *m_tokens;
    QSpinBox *m_seconds;
    QSpinBox *m_noProgress;
    QDoubleSpinBox *m_cost;
    QCheckBox *m_record;
    QStringList m_cassettes; ///< models that were recorded here; they stay over a reload
    QLineEdit *m_recordFile;
    QCheckBox *m_keepPauses;
    std::array<Label *, NameCount> m_names{};
    Label *m_notes;
    Label *m_grading; ///< how the project lets its work be graded
    std::optional<Rubric> m_rubric;
    QString m_taskOfFile; // as it was read; another text was typed
    QString m_taskProblem;
    QString m_rubricProblem;
    QFileSystemWatcher m_watcher;
    QTimer m_reloadDelay;
    std::pair<QString, QString> m_defaultModels;
    int m_loading = 0;
    Background m_background{this};
};

} // namespace Touchstone
