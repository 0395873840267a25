#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace Touchstone {

class Icons;
class Label;

/// What a pane shows when it has nothing: a faint icon, a title, one sentence and at most one primary action, in the
/// middle. `icons` must outlive it.
class EmptyState : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyState(const Icons &icons, QWidget *parent = nullptr);

    /// An empty `action` leaves the button out.
    void setContent(const QString &iconName, const QString &title, const QString &sentence, const QString &action = {},
                    const QString &actionIcon = {});
    QPushButton *button() const { return m_button; }

Q_SIGNALS:
    void activated();

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitSentence();
    void updateIcon();

    const Icons &m_icons;
    QLabel *m_icon;
    Label *m_title;
    Label *m_sentence;
    QPushButton *m_button;
    QString m_iconName;
};

} // namespace Touchstone
