#include "gui/mainwindow/palette_model.h"

#include <algorithm>

namespace Touchstone {

namespace {
constexpr std::size_t rowCap = 200;
}

void PaletteModel::setCommands(std::vector<PaletteItem> items)
{
    m_rows.clear();
    m_commands = std::move(items);
    rebuild();
}

void PaletteModel::setFiles(std::vector<PaletteItem> items)
{
    m_rows.clear();
    m_files = std::move(items);
    rebuild();
}

void PaletteModel::setTyped(const QString &typed)
{
    m_typed = typed;
    rebuild();
}

const PaletteItem &PaletteModel::item(int row) const
{
    return *m_rows.at(static_cast<std::size_t>(row)).item;
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return row.item->text;
    case Qt::DecorationRole:
        return row.item->icon;
    case Qt::AccessibleTextRole:
        return row.item->shortcut.isEmpty() ? row.item->text
                                            : row.item->text + QLatin1String(", ") + row.item->shortcut;
    case LettersRole:
        return QVariant::fromValue(row.match.letters);
    case PlaceRole:
        return row.item->place;
    case ShortcutRole:
        return row.item->shortcut;
    default:
        return {};
    }
}

void PaletteModel::rebuild()
{
    beginResetModel();
    m_rows.clear();
    const bool commands = isAboutCommands();
    const QString typed = commands ? m_typed.mid(1) : m_typed;
    for (const PaletteItem &each : commands ? m_commands : m_files) {
        if (const auto match = matchPalette(typed.trimmed(), each.text))
            m_rows.push_back({&each, *match});
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const Row &left, const Row &right) { return left.match.score > right.match.score; });
    if (m_rows.size() > rowCap)
        m_rows.resize(rowCap);
    endResetModel();
}

} // namespace Touchstone
