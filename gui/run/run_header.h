#pragma once

#include "engine/project/project.h"
#include "gui/run/run_view.h"

#include <QWidget>

namespace Touchstone {

class Chip;
class Icons;
class LabeledMeter;
class PageHeader;

/// The head of a run: number, task, status, and how much of iterations, tokens, cost and time is used.
/// `icons` must outlive it.
class RunHeader : public QWidget
{
    Q_OBJECT

public:
    explicit RunHeader(const Icons &icons, QWidget *parent = nullptr);

    /// Adds a button at the right end.
    void addAction(QWidget *widget);
    using QWidget::addAction;
    /// A head without run: title and one line.
    void showPlain(const QString &title, const QString &facts);
    /// `number`: of the run in the history, 0: not known yet. `now`: ms since the epoch.
    void showRun(const RunView &view, const LimitsConfig &limits, std::int64_t number, std::int64_t now);
    /// The number of the run that the shown one was forked from; 0: not known. Shown by the next `showRun`.
    void setForkedFrom(std::int64_t number) { m_forkedFrom = number; }
    /// Leaves only iterations and cost in narrow windows.
    void setNarrow(bool narrow);
    void retranslate();

private:
    void showStatus(const RunView &view);
    QString factsOf(const RunView &view) const;

    PageHeader *m_header;
    Chip *m_chip;
    LabeledMeter *m_iterations;
    LabeledMeter *m_tokens;
    LabeledMeter *m_cost;
    LabeledMeter *m_time;
    std::int64_t m_forkedFrom = 0;
    bool m_narrow = false;
    bool m_hasRun = false;
};

} // namespace Touchstone
