#pragma once

#include <QWidget>

class QHBoxLayout;

namespace Touchstone {

class Label;

/// The 48 px bar on top of a page: title, one line of facts, then actions at the right; the last one added is the
/// page's one primary button.
class PageHeader : public QWidget
{
    Q_OBJECT

public:
    explicit PageHeader(QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setFacts(const QString &facts);
    /// Puts something small, such as a chip, right after the facts.
    void addFact(QWidget *widget);
    /// Adds a button or meter at the right end; the header takes it over.
    void addAction(QWidget *widget);
    using QWidget::addAction;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *m_layout;
    Label *m_title;
    Label *m_facts;
    int m_leading = 2;
};

} // namespace Touchstone
