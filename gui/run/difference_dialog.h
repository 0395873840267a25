#pragma once

#include "engine/base/error.h"
#include "gui/run/line_changes.h"

#include <QDialog>

#include <string_view>
#include <vector>

namespace Touchstone {

class Icons;

/// How a replayed model was asked otherwise than was recorded: the two requests line by line. Of an error of code
/// Mismatch. `icons` must outlive it.
class DifferenceDialog : public QDialog
{
    Q_OBJECT

public:
    DifferenceDialog(const Icons &icons, const Error &error, QWidget *parent = nullptr);
};

/// The lines of a unified difference; what stands before its first hunk is left out.
std::vector<DiffLine> linesOfUnifiedDiff(std::string_view text);

} // namespace Touchstone
