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
    /// Leaves only iterations and cost in narrow windows.
    void setNarrow(bool narrow);
    void retranslate();

private:
    void showStatus(const RunView &view);

    PageHeader *m_header;
    Chip *m_chip;
    LabeledMeter *m_iterations;
    LabeledMeter *m_tokens;
    LabeledMeter *m_cost;
    LabeledMeter *m_time;
    bool m_narrow = false;
    bool m_hasRun = false;
};

} // namespace Touchstone
