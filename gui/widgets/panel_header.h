#pragma once

#include <QWidget>

class QHBoxLayout;

namespace Touchstone {

class Label;

/// The 32 px bar on top of a panel: semibold title, muted facts, small things at the right.
class PanelHeader : public QWidget
{
    Q_OBJECT

public:
    explicit PanelHeader(QWidget *parent = nullptr);

    void setTitle(const QString &title);
    QString title() const;
    void setFacts(const QString &facts);
    /// Puts something before title and facts, such as a segmented control instead of them; the header takes it over.
    void addLeading(QWidget *widget);
    /// For a section that follows another one in the same panel: a line above it.
    void setLineAbove(bool line);
    /// Puts something at the right end; the header takes it over.
    void addTrailing(QWidget *widget);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *m_layout;
    Label *m_title;
    Label *m_facts;
    bool m_lineAbove = false;
};

} // namespace Touchstone
