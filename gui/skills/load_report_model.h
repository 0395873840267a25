#pragma once

#include "engine/skills/load_report.h"
#include "gui/app/theme.h"

#include <QAbstractTableModel>

#include <memory>

namespace Touchstone {

class Icons;

/// What became of each file that was looked at or should have been: a row a file, and one for a source that failed as a
/// whole.
class LoadReportModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : std::uint8_t { File, Source, Fate, Why, Tokens, Share };
    static constexpr int columns = 6;
    enum Role : std::uint16_t {
        SortRole = Qt::UserRole,
        LostRole, ///< "lost" for what the agent does not get, else empty
        PathRole, ///< of the file
        LineRole, ///< of the reason; 0: the whole file
    };

    /// `icons` must outlive it.
    explicit LoadReportModel(const Icons &icons, QObject *parent = nullptr);

    void setReport(const std::shared_ptr<const SkillLibrary> &library, LoadReport report);
    const LoadReport &report() const { return m_report; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textOf(const LoadReportRow &row, int column) const;
    QVariant sortValueOf(const LoadReportRow &row, int column) const;
    QString labelOf(const LoadReportRow &row) const;

    const Icons &m_icons;
    std::shared_ptr<const SkillLibrary> m_library;
    LoadReport m_report;
};

StateTone toneOf(LoadFate fate);
/// What becomes of a file, in words.
QString textOf(LoadFate fate);

/// The sources in their order: what they gave, how long it took, what the model is told of them.
class LoadSourceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : std::uint8_t { Label, Folder, Loaded, Lost, Time, Problem };
    static constexpr int columns = 6;

    using QAbstractTableModel::QAbstractTableModel;

    void setLibrary(const std::shared_ptr<const SkillLibrary> &library, const LoadReport &report);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::shared_ptr<const SkillLibrary> m_library;
    std::vector<int> m_lost; // by source
};

} // namespace Touchstone
