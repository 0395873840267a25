#pragma once

#include <QListWidget>

#include <functional>

class QPlainTextEdit;

namespace Touchstone {

/// What may be put in at the cursor of an editor, in a list below it. The focus stays in the editor: Up and Down
/// choose, Enter and Tab put in, Escape closes. Ctrl+Space opens it, and so does typing where something begins that is
/// known.
class CompletionList : public QListWidget
{
    Q_OBJECT

public:
    /// What is offered at a place: `start` is where the word begins that a choice replaces.
    struct Offer
    {
        int start = 0; ///< position in the document
        QStringList words; ///< that begin as what is typed
        QString suffix; ///< put behind a choice, such as `: `
    };

    /// Must be a child of the editor, which must outlive it.
    explicit CompletionList(QPlainTextEdit *editor);

    /// `isAsked`: the user wants to see what there is, also before anything was typed.
    void setSource(std::function<Offer(bool isAsked)> source) { m_source = std::move(source); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void offer(bool isAsked);
    void accept();
    bool handleKey(int key);

    QPlainTextEdit *m_editor;
    std::function<Offer(bool isAsked)> m_source;
    Offer m_offer;
    bool m_putting = false;
};

} // namespace Touchstone
