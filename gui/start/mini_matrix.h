#pragma once

#include <QStringList>
#include <QWidget>

namespace Touchstone {

class Icons;

/// The little table on the Start page that shows what a rubric loop looks like: three criteria, three iterations, from
/// red to green. A picture, nothing to click. `icons` must outlive it.
class MiniMatrix : public QWidget
{
    Q_OBJECT

public:
    explicit MiniMatrix(const Icons &icons, QWidget *parent = nullptr);

    void setTexts(const QString &header, const QStringList &criteria);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int rowHeight() const;

    const Icons &m_icons;
    QString m_header;
    QStringList m_criteria;
};

} // namespace Touchstone
