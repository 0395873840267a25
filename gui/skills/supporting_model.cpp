#include "gui/skills/supporting_model.h"

#include "gui/app/icons.h"
#include "gui/widgets/drawing.h"

#include <QLocale>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int supportingModelPadding = 12;
constexpr int supportingModelGlyphSize = 14;
constexpr int supportingModelGap = 8;
constexpr int supportingModelLeastHeight = 24;

StateTone toneOf(SupportingFile::State state)
{
    switch (state) {
    case SupportingFile::State::Referenced:
        return StateTone::Loads;
    case SupportingFile::State::Orphan:
        return StateTone::Style;
    case SupportingFile::State::Missing:
        break;
    }
    return StateTone::Error;
}

QString factsOf(const SupportingFile &file)
{
    if (file.state == SupportingFile::State::Missing)
        return SupportingModel::tr("missing");
    QStringList facts{QLocale().formattedDataSize(file.size, 1, QLocale::DataSizeTraditionalFormat)};
    if (!file.isText)
        facts.append(SupportingModel::tr("binary"));
    if (file.isExecutable)
        facts.append(SupportingModel::tr("runs"));
    if (file.state == SupportingFile::State::Orphan)
        facts.append(SupportingModel::tr("orphan"));
    return facts.join(SupportingModel::tr(", ", "between facts"));
}

QString tipOf(const SupportingFile &file)
{
    const QString path = QString::fromStdString(file.path);
    switch (file.state) {
    case SupportingFile::State::Missing:
        return SupportingModel::tr("%1\nSKILL.md names it in line %2, but it is not there").arg(path).arg(file.line);
    case SupportingFile::State::Orphan:
        return SupportingModel::tr("%1\nNothing mentions it, so the model will not read it").arg(path);
    case SupportingFile::State::Referenced:
        break;
    }
    return path;
}

} // namespace

void SupportingModel::setFiles(std::vector<SupportingFile> files)
{
    beginResetModel();
    m_files = std::move(files);
    endResetModel();
}

int SupportingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_files.size());
}

QVariant SupportingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SupportingFile &file = m_files.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(file.path);
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(tipOf(file));
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(QString::fromStdString(file.path), factsOf(file));
    case ToneRole:
        return static_cast<int>(toneOf(file.state));
    case FactsRole:
        return factsOf(file);
    case LineRole:
        return file.line;
    case MissingRole:
        return file.state == SupportingFile::State::Missing;
    case TextRole:
        return file.isText;
    default:
        return {};
    }
}

SupportingDelegate::SupportingDelegate(const Icons &icons, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_icons(icons)
{
}

QSize SupportingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex & /*index*/) const
{
    return {100, std::max(supportingModelLeastHeight, option.fontMetrics.height() + 5)};
}

void SupportingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_icons.theme();
    const QRectF rect(option.rect);
    painter->save();
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(rect, option.state.testFlag(QStyle::State_Active) ? theme.selection : theme.selectionOff);
    else if (option.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(rect, theme.hover);
    const auto tone = static_cast<StateTone>(index.data(SupportingModel::ToneRole).toInt());
    QRectF body = rect.adjusted(supportingModelPadding, 0, -supportingModelPadding, 0);
    m_icons.paint(painter,
                  QRectF(body.left(), body.center().y() - supportingModelGlyphSize / 2.0, supportingModelGlyphSize,
                         supportingModelGlyphSize),
                  tone);
    body.setLeft(body.left() + supportingModelGlyphSize + supportingModelGap);
    const QFont caption = fontFor(FontRole::Caption);
    const QString facts = index.data(SupportingModel::FactsRole).toString();
    const qreal width = QFontMetricsF(caption).horizontalAdvance(facts);
    drawElided(painter, body, facts, caption, theme.muted, Qt::ElideNone, Qt::AlignRight);
    body.setRight(body.right() - width - supportingModelGap);
    const bool quiet = !index.data(SupportingModel::TextRole).toBool();
    drawElided(painter, body, index.data().toString(), fontFor(FontRole::Body), quiet ? theme.muted : theme.text,
               Qt::ElideMiddle);
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, rect, theme.focus);
    painter->restore();
}

} // namespace Touchstone
