#pragma once

#include "gui/app/theme.h"

#include <QAbstractButton>

namespace Touchstone {

class Icons;

/// A source in the shadow chain: state, label, and below it what became of its copy. Disabled: the copy that is shown.
/// `icons` must outlive it.
class ChainRow : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChainRow(const Icons &icons, QWidget *parent = nullptr);

    void setContent(StateTone tone, const QString &label, const QString &fate);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    StateTone m_tone = StateTone::Loads;
    QString m_fate;
};

} // namespace Touchstone
