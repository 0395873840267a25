#pragma once

#include <QPlainTextEdit>

class QSyntaxHighlighter;

namespace Touchstone {

class Icons;

/// The exact text that the grader got, read only: tags with the nonce and roles are coloured, lines where a message was
/// cut are tinted. `icons` must outlive it.
class PayloadView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit PayloadView(const Icons &icons, QWidget *parent = nullptr);

    void setPayload(const QString &payload);
    /// Lines that end in a cut, from 0.
    const QList<int> &cutLines() const { return m_cutLines; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyTheme();

    const Icons &m_icons;
    QSyntaxHighlighter *m_highlighter;
    QList<int> m_cutLines;
};

} // namespace Touchstone
