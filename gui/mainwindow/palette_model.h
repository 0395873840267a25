#pragma once

#include "gui/mainwindow/palette_match.h"

#include <QAbstractListModel>
#include <QIcon>

#include <functional>
#include <vector>

namespace Touchstone {

/// Something that the palette can do or open.
struct PaletteItem
{
    QString text;
    QString place; ///< menu or folder, faint at the right
    QString shortcut;
    QIcon icon;
    bool isCommand = false;
    std::function<void()> activate;
};

/// What fits the typed text, best first, at most 200 rows. A text that begins with `>` is about commands, any other
/// about files.
class PaletteModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t { LettersRole = Qt::UserRole, PlaceRole, ShortcutRole };

    using QAbstractListModel::QAbstractListModel;

    void setCommands(std::vector<PaletteItem> items);
    void setFiles(std::vector<PaletteItem> items);
    void setTyped(const QString &typed);
    bool isAboutCommands() const { return m_typed.startsWith(QLatin1Char('>')); }
    const PaletteItem &item(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        const PaletteItem *item;
        PaletteMatch match;
    };

    void rebuild();

    std::vector<PaletteItem> m_commands;
    std::vector<PaletteItem> m_files;
    std::vector<Row> m_rows;
    QString m_typed;
};

} // namespace Touchstone
