#pragma once

#include <QPlainTextEdit>
#include <QTimer>

namespace Touchstone {

/// A text of one or more lines in a form, as high as its text. Tells of an edit when the typing pauses, and of one that
/// leaves it empty only when it is left, so that a field is not taken out while it is written anew.
class FormField : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit FormField(QWidget *parent = nullptr);

    /// Replaces the text unless it is being typed.
    void setValue(const QString &value);
    QString value() const { return toPlainText(); }
    /// Whether line ends may be typed; otherwise Enter tells of the edit.
    void setMultiline(bool multiline) { m_multiline = multiline; }
    /// The height that it has at least.
    void setLeastLines(int lines) { m_leastLines = lines; }
    void commit();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void edited(const QString &value);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int shownLines() const;
    void fitHeight();

    QTimer m_pause;
    QString m_told;
    int m_leastLines = 1;
    bool m_multiline = false;
    bool m_setting = false;
};

} // namespace Touchstone
