#pragma once

#include "engine/base/diagnostic.h"
#include "gui/app/theme.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <array>
#include <map>
#include <vector>

namespace Touchstone {

class Icons;

/// One line of the Problems panel.
struct Problem
{
    Severity severity = Severity::Style;
    QString file; ///< host path; empty: the project as a whole
    int line = 0; ///< from 1, 0: the whole file
    int column = 0;
    QString message; ///< in the language of the window
    QString rule; ///< stable id of the rule, may be empty
};

/// The state whose colour and shape a severity has.
StateTone toneOf(Severity severity);

/// What is wrong in the project, over all pages: each page replaces its own part under its own name. Sorted by
/// severity, then file, then line. Columns: problem, place. Lives on the window's thread.
class ProblemsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : std::uint8_t { MessageColumn, PlaceColumn, ColumnCount };
    enum Role : std::uint16_t { ProblemRole = Qt::UserRole, SeverityRole, FileRole, LineRole, ColumnRole };

    explicit ProblemsModel(const Icons &icons, QObject *parent = nullptr);

    /// Replaces what `origin` (such as "skills") has to say.
    void setProblems(const QString &origin, std::vector<Problem> problems);
    void clear();
    int count(Severity severity) const { return m_counts.at(static_cast<std::size_t>(severity)); }
    const Problem &problem(int row) const { return m_problems.at(static_cast<std::size_t>(row)); }
    /// Paths are shown from here where they lie below.
    void setFolder(const QString &folder);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void countsChanged();

private:
    void rebuild();
    QString placeOf(const Problem &problem) const;

    const Icons &m_icons;
    QString m_folder;
    std::map<QString, std::vector<Problem>> m_origins;
    std::vector<Problem> m_problems;
    std::array<int, 4> m_counts{};
};

} // namespace Touchstone
