#pragma once

#include <QString>

namespace Touchstone {

/// The tour that came with the program: `../share/touchstone/tour` from the program's folder.
QString bundledTourFolder();
/// Where the user's own copy of it lies.
QString tourFolder();

} // namespace Touchstone
