#pragma once

#include "gui/app/theme.h"

#include <QWidget>

namespace Touchstone {

class Icons;
class WrappedLabel;

/// A line or two below a field: the glyph of a state and what there is to say. Takes no room while it says nothing.
/// `icons` must outlive it.
class NoteLine : public QWidget
{
    Q_OBJECT

public:
    explicit NoteLine(const Icons &icons, QWidget *parent = nullptr);

    /// An empty text hides it.
    void setNote(StateTone tone, const QString &text);
    QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    StateTone m_tone = StateTone::Error;
    WrappedLabel *m_text;
};

} // namespace Touchstone
