#pragma once

#include "gui/app/page.h"

namespace Touchstone {

class Workbench;

/// Makes a page when it is shown for the first time. `parent` owns it; `workbench` must outlive it.
Page *makePage(PageId page, Workbench &workbench, QWidget *parent);

} // namespace Touchstone
