#pragma once

#include "gui/run/going_on.h"
#include "gui/run/transcript_item.h"

#include <QDialog>

#include <cstdint>
#include <vector>

class QDoubleSpinBox;
class QFormLayout;
class QListView;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QStringListModel;

namespace Touchstone {

class Label;
class ModelPicker;
class NoteLine;
class Workbench;

/// How a stored run goes on: with other limits, or (`offerPoints`) as a new run from one of its points, with other
/// models, another rubric and more iterations too. `workbench` must outlive it.
class GoOnDialog : public QDialog
{
    Q_OBJECT

public:
    GoOnDialog(Workbench &workbench, GoOnPlan plan, QWidget *parent);

    /// Makes it a dialog about a branch. `items`: the transcript, which says what stands before each point; read only
    /// now. The first point behind the event `sequence` is chosen; -1: the newest.
    void offerPoints(const std::vector<TranscriptItem> &items, std::int64_t sequence);

Q_SIGNALS:
    void chosen(const Touchstone::RunSpec &spec);

private:
    void makeLayout(QFormLayout *form);
    bool isFork() const { return m_plan.spec.origin.kind == RunOrigin::Kind::Forked; }
    void makeLimits(QFormLayout *form);
    void makeFork(QFormLayout *form, Workbench &workbench);
    void makeGrading(QFormLayout *form, Workbench &workbench);
    void check();
    QString problem() const;
    RunSpec typed() const;
    LimitsConfig typedLimits() const;

    GoOnPlan m_plan;
    Label *m_intro;
    QListView *m_points = nullptr; ///< these of a branch only
    QStringListModel *m_pointTexts;
    ModelPicker *m_worker = nullptr;
    ModelPicker *m_grader = nullptr; ///< these of a branch with a rubric
    QSpinBox *m_iterations = nullptr;
    QPlainTextEdit *m_rubric = nullptr;
    QSpinBox *m_tokens = nullptr;
    QSpinBox *m_seconds = nullptr;
    QSpinBox *m_noProgress = nullptr;
    QDoubleSpinBox *m_cost = nullptr;
    QString m_shownRubric; ///< as the editor gives it back unedited
    NoteLine *m_note;
    QPushButton *m_go;
};

/// What stands before a point that a branch can begin at, a line for each point.
QStringList pointTexts(const std::vector<StoredPoint> &points, const std::vector<TranscriptItem> &items);

/// The point that the entry of an event belongs to: the first one behind it, else the last. -1: there is none.
int pointBehind(const std::vector<StoredPoint> &points, std::int64_t sequence);

} // namespace Touchstone
