#pragma once

#include "gui/run/line_changes.h"

#include <QTextEdit>
#include <QWidget>

#include <array>

class QPlainTextEdit;
class QTextBlock;

namespace Touchstone {

class Icons;
class Label;

/// A row of a difference with both sides beside each other.
struct DiffRow
{
    DiffLine before; ///< Gap with an empty text: nothing stands on this side
    DiffLine after;
    bool isGap = false; ///< what is left out between two changes

    bool operator==(const DiffRow &) const = default;
};

/// The lines of a difference in pairs: a line that was taken out beside the one that was put in for it.
std::vector<DiffRow> pairedRows(const std::vector<DiffLine> &lines);

/// The part of two lines in which they differ, for marking it.
struct ChangedPart
{
    int begin = 0;
    int beforeLength = 0;
    int afterLength = 0;

    bool operator==(const ChangedPart &) const = default;
};
ChangedPart changedPart(const QString &before, const QString &after);

/// Two versions of a text beside each other, read only, with what changed tinted and the words that differ marked; both
/// sides scroll together. `icons` must outlive it.
class SideBySideDiff : public QWidget
{
    Q_OBJECT

public:
    explicit SideBySideDiff(const Icons &icons, QWidget *parent = nullptr);

    void setTitles(const QString &before, const QString &after);
    void setLines(const std::vector<DiffLine> &lines);
    QPlainTextEdit *side(bool after) const { return m_sides.at(after ? 1 : 0); }

protected:
    void changeEvent(QEvent *event) override;

private:
    void scrollTogether(bool after) const;
    QList<QTextEdit::ExtraSelection> marksOf(const DiffRow &row, bool after, const QTextBlock &block) const;
    void tint();

    const Icons &m_icons;
    std::array<Label *, 2> m_titles{};
    std::array<QPlainTextEdit *, 2> m_sides{};
    std::vector<DiffRow> m_rows;
};

} // namespace Touchstone
