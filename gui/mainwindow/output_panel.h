#pragma once

#include <QDockWidget>

class QPlainTextEdit;

namespace Touchstone {

class Workbench;

/// What the program and its runs report, line by line, at the bottom; the last 5,000 lines. `workbench` must outlive
/// it.
class OutputPanel : public QDockWidget
{
    Q_OBJECT

public:
    explicit OutputPanel(Workbench &workbench, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QPlainTextEdit *m_text;
};

} // namespace Touchstone
