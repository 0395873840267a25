#pragma once

#include <QWidget>

namespace Touchstone {

class Icons;
class Label;

/// A quote in the code font behind a bar, and below it whether it occurs in the transcript. `icons` must outlive it.
class QuoteLine : public QWidget
{
    Q_OBJECT

public:
    explicit QuoteLine(const Icons &icons, QWidget *parent = nullptr);

    /// `message`: number of the message that has the quote; 0: none has, but perhaps what the grader itself read
    /// (`graderRead`). An empty quote says that none was given.
    void setQuote(const QString &quote, int message, bool graderRead = false);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    const Icons &m_icons;
    Label *m_text;
    Label *m_check;
    bool m_hasQuote = false;
    bool m_found = false;
};

} // namespace Touchstone
