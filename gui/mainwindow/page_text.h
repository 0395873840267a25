#pragma once

#include "gui/app/page.h"

#include <QKeySequence>
#include <QString>

namespace Touchstone {

/// The name of a page in the mode bar and menus, in the language that is set now.
QString titleOf(PageId page);
/// Base name of its icon.
QString iconNameOf(PageId page);
/// Its shortcut: Ctrl+1 to Ctrl+7, Ctrl+, for Settings.
QKeySequence shortcutOf(PageId page);

} // namespace Touchstone
