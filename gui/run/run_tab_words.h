#pragma once

#include "gui/app/theme.h"

#include <QString>

#include <optional>

namespace Touchstone {

class RunPage;

/// What a tab of the Run page says: the task in one line, and the state of its run.
struct RunTabWords
{
    QString task;
    QString state; ///< "working on 2", "parked", "satisfied"; empty while nothing was started
    std::optional<StateTone> tone; ///< empty while nothing was started
    bool isParked = false;

    bool operator==(const RunTabWords &) const = default;
};

RunTabWords tabWordsOf(const RunPage &page);

} // namespace Touchstone
