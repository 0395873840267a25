#pragma once

#include "gui/app/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace Touchstone {

class Icons;
class Label;

/// A fact about this computer, or something to go on with: glyph, title over one line, at most one button at the right.
/// `icons` must outlive it.
class CheckRow : public QWidget
{
    Q_OBJECT

public:
    explicit CheckRow(const Icons &icons, QWidget *parent = nullptr);

    /// `good`: the glyph is a green check, else `iconName` in grey.
    void setContent(bool good, const QString &iconName, const QString &title, const QString &text);
    /// An empty text leaves the button out.
    void setAction(const QString &text, const QString &iconName);
    QPushButton *button() const { return m_button; }

Q_SIGNALS:
    void activated();

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateGlyph();

    const Icons &m_icons;
    QLabel *m_glyph;
    Label *m_title;
    Label *m_text;
    QPushButton *m_button;
    bool m_good = true;
    QString m_iconName;
};

} // namespace Touchstone
