#pragma once

#include <QAbstractButton>

namespace Touchstone {

class Icons;

/// The button at the right of a tab: closes it, and shows a dot while the file has unsaved changes (the cross comes
/// with the mouse). `icons` must outlive it.
class TabButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit TabButton(const Icons &icons, QWidget *parent = nullptr);

    void setUnsaved(bool unsaved);
    bool isUnsaved() const { return m_unsaved; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    const Icons &m_icons;
    bool m_unsaved = false;
};

} // namespace Touchstone
