#include "gui/editor/file_list.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr qreal fileListPadding = 12;
constexpr qreal numberWidth = 16;
constexpr qreal fileListGlyphSize = 14;
constexpr qreal glyphColumn = 22;

} // namespace

void FileListModel::setEntries(QVector<FileEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

int FileListModel::rowOf(const QString &path) const
{
    for (int row = 0; row < m_entries.size(); ++row) {
        if (m_entries.at(row).path == path)
            return row;
    }
    return -1;
}

int FileListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant FileListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FileEntry &entry = m_entries.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.title;
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(entry.path);
    case Qt::AccessibleTextRole:
        return QStringList{entry.title, entry.subtitle, entry.figure}.join(QStringLiteral(", "));
    case PathRole:
        return entry.path;
    default:
        return {};
    }
}

FileListDelegate::FileListDelegate(const Theme &theme, const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_icons(icons)
{
}

QSize FileListDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    Q_UNUSED(index)
    return {200, std::max(44, 2 * option.fontMetrics.height() + 8)};
}

void FileListDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const FileEntry &entry = static_cast<const FileListModel *>(index.model())->entries().at(index.row());
    const QRectF rect(option.rect);
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(rect, option.state.testFlag(QStyle::State_Active) ? m_theme.selection : m_theme.selectionOff);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(rect, m_theme.hover);
    QRectF body = rect.adjusted(fileListPadding, 4, -fileListPadding, -4);
    if (entry.number > 0) {
        drawElided(painter, QRectF(body.left(), body.top(), numberWidth, body.height()), QString::number(entry.number),
                   fontFor(FontRole::Caption), m_theme.faint);
        body.setLeft(body.left() + numberWidth);
    }
    if (entry.tone) {
        const QRectF glyph(body.left(), body.center().y() - fileListGlyphSize / 2, fileListGlyphSize,
                           fileListGlyphSize);
        m_icons.paint(painter, glyph, *entry.tone);
        body.setLeft(body.left() + glyphColumn);
    }
    const QFont figureFont = fontFor(FontRole::Body);
    const qreal figureWidth =
        entry.figure.isEmpty() ? 0 : QFontMetricsF(figureFont).horizontalAdvance(entry.figure) + 8;
    const QRectF figure(body.right() - figureWidth, body.top(), figureWidth, body.height());
    drawElided(painter, figure, entry.figure, figureFont, m_theme.muted, Qt::ElideNone, Qt::AlignRight);
    const QRectF text(body.left(), body.top(), body.width() - figureWidth, body.height() / 2);
    drawElided(painter, text, entry.title, fontFor(FontRole::Body), entry.muted ? m_theme.muted : m_theme.text);
    drawElided(painter, text.translated(0, body.height() / 2), entry.subtitle, fontFor(FontRole::Caption),
               m_theme.muted, Qt::ElideMiddle);
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, rect, m_theme.focus);
    painter->restore();
}

} // namespace Touchstone
