#pragma once

#include "gui/app/theme.h"

#include <QLabel>

namespace Touchstone {

/// Which colour of the palette a text takes; all follow the theme by themselves.
enum class TextTone : std::uint8_t { Normal, Muted, Faint };

/// A label of plain text (never markup) in one of the program's fonts. With an elide mode it takes one line, may become
/// narrow, and shows its whole text as tooltip where that was cut. The accessible name is always the whole text.
class Label : public QLabel
{
    Q_OBJECT

public:
    explicit Label(FontRole font, TextTone tone = TextTone::Normal, QWidget *parent = nullptr);

    void setTone(TextTone tone);
    void setElide(Qt::TextElideMode elide);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    FontRole m_font;
    Qt::TextElideMode m_elide = Qt::ElideNone;
};

} // namespace Touchstone
