#pragma once

#include "engine/skills/skill_library.h"
#include "gui/app/theme.h"

#include <QAbstractItemModel>
#include <QHash>
#include <QVector>

#include <memory>

namespace Touchstone {

/// Sources in priority order with their skills and the files that are not loaded below them. Names, states and texts
/// are made when the library is set, so that painting and filtering 10,000 rows only look things up.
class SkillTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t {
        ToneRole = Qt::UserRole, ///< int of StateTone; skills and files
        ReasonRole, ///< why it is not plain; short, translated
        TokensRole, ///< qint64; of the catalog entry, 0: none
        PathRole, ///< host path of the file, or of the source's folder
        SourceRole, ///< number of the source, from 1
        CountRole, ///< of a source: entries
        BadCountRole, ///< of a source: entries that will not load
        FilterTextRole, ///< lower case
        EntryRole, ///< index into SkillLibrary::skills, or -1
    };

    explicit SkillTreeModel(QObject *parent = nullptr);

    void setLibrary(std::shared_ptr<const SkillLibrary> library);
    const SkillLibrary *library() const { return m_library.get(); }
    /// Texts anew after a change of language.
    void retranslate();
    /// Rows by state, over all sources.
    int count(StateTone tone) const { return m_counts.value(static_cast<int>(tone)); }
    int total() const;
    QModelIndex indexOf(const QString &hostPath) const;
    /// Of the source with this folder; empty: there is none.
    QString labelOf(const QString &folder) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        QString name;
        QString reason;
        QString path;
        QString filterText;
        StateTone tone = StateTone::Loads;
        qint64 tokens = 0;
        int entry = -1;
    };
    struct Source
    {
        QString label;
        QString path;
        QString error;
        int bad = 0;
        QVector<Row> rows;
    };

    void rebuild();
    Row rowOf(const SkillEntry &entry, int index) const;
    static Row rowOf(const UnloadedSkillFile &file);
    QVariant sourceData(int number, int role) const;
    QVariant rowData(const Row &row, int role) const;

    std::shared_ptr<const SkillLibrary> m_library;
    QVector<Source> m_sources;
    QHash<int, int> m_counts;
};

/// The tone of a skill's state.
StateTone toneOf(SkillState state);
/// The state in words, for people.
QString textOf(SkillState state);

} // namespace Touchstone
