#include "gui/mainwindow/about_dialog.h"

#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QIcon>
#include <QVBoxLayout>

namespace Touchstone {

namespace {
constexpr int logoSize = 48;
}

AboutDialog::AboutDialog(QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("aboutDialog"));
    setWindowTitle(tr("About Touchstone"));
    auto *logo = new QLabel;
    logo->setPixmap(QIcon(QStringLiteral(":/touchstone.svg")).pixmap(QSize(logoSize, logoSize), devicePixelRatioF()));
    auto *name = new Label(FontRole::Title);
    name->setText(QStringLiteral("Touchstone"));
    auto *version = new Label(FontRole::Body, TextTone::Muted);
    version->setText(
        tr("Version %1, with Qt %2").arg(QStringLiteral(TOUCHSTONE_VERSION), QString::fromLatin1(qVersion())));
    auto *purpose = new Label(FontRole::Body);
    purpose->setText(tr("See what your skills, memory and rubrics do to a model."));
    auto *licence = new Label(FontRole::Caption, TextTone::Muted);
    licence->setText(
        tr("Apache License 2.0. Uses Qt, libyaml, yaml-cpp, JSON for Modern C++, md4c, QtKeychain and SQLite."));
    licence->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 16);
    layout->setSpacing(8);
    layout->addWidget(logo);
    layout->addWidget(name);
    layout->addWidget(version);
    layout->addWidget(purpose);
    layout->addWidget(licence);
    layout->addSpacing(8);
    layout->addWidget(buttons);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    licence->setFixedWidth(360);
}

} // namespace Touchstone
