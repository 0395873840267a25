#pragma once

#include "gui/run/line_changes.h"

#include <QPlainTextEdit>

namespace Touchstone {

class Icons;

/// A difference line by line, read only: removed and added lines tinted, with − and + in front, so that it reads in
/// grey scale too. `icons` must outlive it.
class DiffView : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit DiffView(const Icons &icons, QWidget *parent = nullptr);

    void setLines(std::vector<DiffLine> lines);

protected:
    void changeEvent(QEvent *event) override;

private:
    void tint();

    const Icons &m_icons;
    std::vector<DiffLine> m_lines;
};

} // namespace Touchstone
