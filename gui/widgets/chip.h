#pragma once

#include "gui/app/theme.h"

#include <QWidget>

namespace Touchstone {

class Icons;

/// A 20 px high word on the tint of a state, with the state's glyph. Says, never does: a chip is no button.
/// `icons` must outlive it.
class Chip : public QWidget
{
    Q_OBJECT

public:
    explicit Chip(const Icons &icons, QWidget *parent = nullptr);

    void setState(StateTone tone, const QString &text);
    StateTone tone() const { return m_tone; }
    const QString &text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// For delegates: paints a chip with its left edge and vertical centre as `rect` has them; returns its width.
    static int paint(QPainter *painter, const QRect &rect, const Icons &icons, StateTone tone, const QString &text);
    /// Width that `paint` takes.
    static int widthOf(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    StateTone m_tone = StateTone::NotGraded;
    QString m_text;
};

} // namespace Touchstone
