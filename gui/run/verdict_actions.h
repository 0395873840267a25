#pragma once

#include "engine/rubric/annotation.h"
#include "gui/run/run_view.h"

#include <QObject>

#include <optional>

class QMenu;

namespace Touchstone {

class Icons;
class VerdictTable;

/// What a person can do with the current cell of a matrix and its row: override the verdict, take that back, split off
/// what was only guessed to be of the row, merge a row into another one by choice, take that back. Asks, and tells what
/// is to be done; changes nothing itself. `icons` and `table` must outlive it.
class VerdictActions : public QObject
{
    Q_OBJECT

public:
    VerdictActions(const Icons &icons, VerdictTable *table, QObject *parent = nullptr);

    /// `view` must stay valid until the next call.
    void setView(const RunView *view) { m_view = view; }
    /// A run that goes on takes over what is overridden while it is parked right behind the grading.
    void setLive(bool live) { m_isLive = live; }

    /// What is possible for the current cell.
    struct Offers
    {
        bool overrides = false;
        bool isPending = false; ///< the run takes the override over
        bool restores = false; ///< what was noted beside the run can be taken back
        bool splits = false; ///< its name is a guess
        bool merges = false; ///< it is a row that the rubric does not have
        bool unmatches = false; ///< a person corrected the row

        bool operator==(const Offers &) const = default;
    };
    Offers offers() const;

    void overrideVerdict();
    void restore();
    void splitOff();
    void merge();
    void unmatch();

Q_SIGNALS:
    /// The verdict of a person in place of one that the parked run has not taken over yet.
    void pendingOverridden(const Touchstone::CriterionVerdict &verdict);
    /// To be noted beside the run, or to be taken back.
    void annotationRequested(const Touchstone::AnnotationChange &change);

private:
    void fillMenu(QMenu *menu, int row, int column);
    const MatrixRow *row() const;
    int column() const;
    const MatrixCell *cell() const;
    /// The name that a split is about: that of the cell, else the latest guess of the row; empty for none.
    std::string guessedName() const;
    std::vector<std::string> correctedNames() const;
    bool isPending(int iteration) const;
    VerdictNote noteOnCell() const;
    void take(const VerdictNote &note, CriterionVerdict verdict);

    const Icons &m_icons;
    VerdictTable *m_table;
    const RunView *m_view = nullptr;
    bool m_isLive = false;
};

} // namespace Touchstone
