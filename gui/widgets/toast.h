#pragma once

#include <QTimer>
#include <QWidget>

class QPushButton;

namespace Touchstone {

class Icons;
class Label;

/// A short note at the bottom right of its parent that leaves by itself after 6 s, or when its one action was taken;
/// it stays while the mouse is over it or it has the focus. Never for errors. `icons` must outlive it.
class Toast : public QWidget
{
    Q_OBJECT

public:
    Toast(const Icons &icons, QWidget *parent);

    /// Shows `text`; an empty `action` means no button. Replaces what was shown.
    void showMessage(const QString &text, const QString &action = {});

    QSize sizeHint() const override;

Q_SIGNALS:
    void actionTriggered();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void leave();

    const Icons &m_icons;
    Label *m_text;
    QPushButton *m_action;
    QTimer m_timer;
};

} // namespace Touchstone
