#include "gui/widgets/dialog_buttons.h"

#include "gui/app/theme.h"

#include <QDialog>
#include <QPushButton>

namespace Touchstone {

void makePrimary(QPushButton *button)
{
    Q_ASSERT(qobject_cast<QDialog *>(button->window()) != nullptr);
    button->setProperty("primary", true);
    button->setFont(fontFor(FontRole::BodyMedium));
    button->setDefault(true);
}

} // namespace Touchstone
