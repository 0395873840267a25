#pragma once

class QPushButton;

namespace Touchstone {

/// Makes the one button of a dialog that stands out, and that Enter presses. The button must lie in the dialog already:
/// one that no dialog owns yet cannot become its default, and Enter would cancel.
void makePrimary(QPushButton *button);

} // namespace Touchstone
