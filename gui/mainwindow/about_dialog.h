#pragma once

#include <QDialog>

namespace Touchstone {

/// Name, version, licence and the libraries that are used.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget *parent = nullptr);
};

} // namespace Touchstone
