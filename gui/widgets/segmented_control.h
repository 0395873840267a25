#pragma once

#include <QIcon>
#include <QList>
#include <QSet>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;
class QToolButton;

namespace Touchstone {

/// A row of exclusive buttons without gaps, such as Source, Form, Split, Preview. Left and Right move between them.
class SegmentedControl : public QWidget
{
    Q_OBJECT

public:
    explicit SegmentedControl(QWidget *parent = nullptr);

    /// Adds a segment at the right; `name` becomes its objectName. Returns its index. The first one is current.
    int addSegment(const QString &name, const QString &text = {}, const QIcon &icon = {});
    void setSegmentText(int index, const QString &text, const QString &toolTip = {});
    void setSegmentEnabled(int index, bool enabled);
    void setSegmentVisible(int index, bool visible);
    int currentIndex() const;
    void setCurrentIndex(int index);
    int count() const;

Q_SIGNALS:
    void currentChanged(int index);

private:
    void updatePlaces();

    QHBoxLayout *m_layout;
    QButtonGroup *m_group;
    QList<QToolButton *> m_buttons;
    QSet<int> m_hidden; ///< indices
};

} // namespace Touchstone
