#pragma once

#include "gui/app/theme.h"

#include <QWidget>

namespace Touchstone {

class Icons;
class Label;

/// A line below a field of a form: what is wrong with the value, with the glyph of its state, or a quiet remark without
/// one. Takes no room while it is empty. `icons` must outlive it.
class FieldNote : public QWidget
{
    Q_OBJECT

public:
    explicit FieldNote(const Icons &icons, QWidget *parent = nullptr);

    void setProblem(StateTone tone, const QString &text);
    void setRemark(const QString &text);
    QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void setContent(const QString &text, bool hasGlyph);

    const Icons &m_icons;
    Label *m_text;
    StateTone m_tone = StateTone::Style;
    bool m_hasGlyph = false;
};

} // namespace Touchstone
