#pragma once

#include <QWidget>

class QPushButton;

namespace Touchstone {

class Banner;
class Label;
class Workbench;

/// Lists what an unconfirmed project wants to do, with the place of each in its file, and asks once
/// (`design/interfaces.md`, Trust). "Not now" hides it until the project is read again. `workbench` must outlive it.
class TrustBanner : public QWidget
{
    Q_OBJECT

public:
    explicit TrustBanner(Workbench &workbench, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void retranslate();

    Workbench &m_workbench;
    Banner *m_banner;
    Label *m_items;
    bool m_declined = false;
};

} // namespace Touchstone
