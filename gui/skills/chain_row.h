#pragma once

#include "gui/app/theme.h"

#include <QAbstractButton>

namespace Touchstone {

class Icons;

/// A source in the shadow chain, or a client: state, label, and below it what became of the copy. One line high while
/// there is nothing to say below. Disabled: the copy that is shown. `icons` must outlive it.
class ChainRow : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChainRow(const Icons &icons, QWidget *parent = nullptr);

    void setContent(StateTone tone, const QString &label, const QString &fate);
    /// A word at the right, in the colour of the state.
    void setOutcome(const QString &outcome);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    StateTone m_tone = StateTone::Loads;
    QString m_fate;
    QString m_outcome;
};

} // namespace Touchstone
