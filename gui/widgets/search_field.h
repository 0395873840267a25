#pragma once

#include <QLineEdit>

namespace Touchstone {

class Icons;

/// A line to filter or search with: glyph in front, clear button, Escape clears. `icons` must outlive it.
class SearchField : public QLineEdit
{
    Q_OBJECT

public:
    /// `iconName`: `search` or `filter`.
    explicit SearchField(const Icons &icons, const char *iconName = "filter", QWidget *parent = nullptr);

    /// A faint word at the right end, such as a shortcut, shown while the field is empty.
    void setHint(const QString &hint);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_hint;
};

} // namespace Touchstone
