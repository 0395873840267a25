#pragma once

#include "gui/app/theme.h"

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QVBoxLayout;
class QPushButton;

namespace Touchstone {

class Icons;
class Label;
class WrappedLabel;

/// A strip of 56 px or more in a page for what needs a decision or ended a run: glyph, title, a text that wraps into a
/// few lines, buttons (below the words where these would be squeezed); tint and line of a state. The last button may be
/// primary. Hidden until shown. `icons` must outlive it.
class Banner : public QWidget
{
    Q_OBJECT

public:
    explicit Banner(const Icons &icons, QWidget *parent = nullptr);

    /// Sets what it says; the glyph is the state's unless `iconName` names another.
    void setContent(StateTone tone, const QString &title, const QString &text, const QString &iconName = {});
    /// Adds a button at the right end; the banner owns it.
    QPushButton *addButton(const QString &name, const QString &text, bool primary = false);
    void clearButtons();
    /// Whether the state's line closes it at the bottom; off when something else of the same tint follows.
    void setLine(bool line);

    QSize sizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Whether the buttons would leave too little of that width to the words.
    bool isStacked(int width) const;
    void arrange();

    const Icons &m_icons;
    StateTone m_tone = StateTone::Running;
    QString m_iconName;
    bool m_line = true;
    Label *m_title;
    WrappedLabel *m_text;
    QVBoxLayout *m_words;
    QHBoxLayout *m_buttons;
    QBoxLayout *m_row;
};

} // namespace Touchstone
