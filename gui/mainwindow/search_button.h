#pragma once

#include <QAbstractButton>

namespace Touchstone {

class Icons;

/// Looks like a search field and opens the palette. `icons` must outlive it.
class SearchButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit SearchButton(const Icons &icons, QWidget *parent = nullptr);

    /// The shortcut at the right end.
    void setHint(const QString &hint);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    QString m_hint;
};

} // namespace Touchstone
