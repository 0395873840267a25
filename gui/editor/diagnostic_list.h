#pragma once

#include "engine/base/diagnostic.h"
#include "gui/app/theme.h"

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>

#include <vector>

namespace Touchstone {

class Icons;

/// Findings of one file, worst first, then by line.
class DiagnosticModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role : std::uint16_t { LineRole = Qt::UserRole, ColumnRole, ToneRole, WhyRole, PlaceRole, FixRole };

    using QAbstractListModel::QAbstractListModel;

    void setDiagnostics(std::vector<Diagnostic> diagnostics);
    const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<Diagnostic> m_diagnostics;
};

/// A finding: glyph, message and place, below it why it matters, at the right edge the button of its repair; texts
/// wrap.
class DiagnosticDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    DiagnosticDelegate(const Theme &theme, const Icons &icons, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Where the button of the repair is in a row; null when there is none.
    static QRectF fixButton(const QRect &row, const QModelIndex &index);

protected:
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

Q_SIGNALS:
    void fixClicked(const QModelIndex &index);

private:
    struct Places
    {
        QRectF glyph, message, why, place, fix;
        int height = 0;
    };
    static Places placesOf(const QRect &row, const QModelIndex &index);
    void paintFix(QPainter *painter, const QRectF &button, const QString &text, bool hovered) const;

    const Theme &m_theme;
    const Icons &m_icons;
};

} // namespace Touchstone
