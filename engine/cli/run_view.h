#pragma once

#include "engine/agent/event.h"
#include "engine/cli/console.h"
#include "engine/rubric/rubric.h"

#include <optional>
#include <string>
#include <vector>

namespace Touchstone {

/// Shows a run on standard error while it goes on: in a terminal the verdict matrix, redrawn in place, with a line of
/// what is going on; elsewhere a line for each thing that happens.
class RunView
{
public:
    RunView(const Console &console, std::optional<Rubric> rubric);

    void show(const RunEvent &event);
    /// Leaves the picture as it stands; the next one comes below what is printed meanwhile.
    void suspend() { m_drawnLines = 0; }
    /// The last picture, which stays.
    void finish();

    const std::vector<Evaluation> &evaluations() const { return m_evaluations; }
    /// What the grader had said where a person overrode it.
    const std::vector<Evaluation> &overridden() const { return m_overridden; }
    const std::optional<Events::RunEnded> &ended() const { return m_ended; }

private:
    void showMessage(const Message &message, const std::string &agent);
    void showPhase(const Events::PhaseChanged &changed);
    void showGrading(const Evaluation &evaluation);
    void showOverride(const Evaluation &evaluation);
    void say(const std::string &line);
    void setStatus(std::string status);
    void redraw();

    const Console &m_console;
    std::optional<Rubric> m_rubric;
    bool m_isLive = false;
    std::vector<Evaluation> m_evaluations;
    std::vector<Evaluation> m_overridden;
    std::optional<Events::RunEnded> m_ended;
    std::string m_status;
    int m_working = -1;
    int m_drawnLines = 0;
};

} // namespace Touchstone
