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

/// A folder, or a file of the listing.
struct SupportingModel::Node
{
    std::string name;
    std::string path;
    Node *parent = nullptr;
    int row = 0;
    int file = -1; ///< index into the listing; below 0: a folder
    std::vector<std::unique_ptr<Node>> children;

    Node *add(std::string childName, int fileIndex)
    {
        auto child = std::make_unique<Node>();
        child->path = path.empty() ? childName : path + '/' + childName;
        child->name = std::move(childName);
        child->parent = this;
        child->file = fileIndex;
        children.push_back(std::move(child));
        return children.back().get();
    }

    /// Folders first, then files, each by name.
    void sort()
    {
        std::sort(children.begin(), children.end(), [](const auto &left, const auto &right) {
            const bool leftIsFile = left->file >= 0;
            const bool rightIsFile = right->file >= 0;
            return leftIsFile != rightIsFile ? rightIsFile : left->name < right->name;
        });
        for (std::size_t i = 0; i < children.size(); ++i) {
            children[i]->row = static_cast<int>(i);
            children[i]->sort();
        }
    }
};

SupportingModel::SupportingModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Node>())
{
}

SupportingModel::~SupportingModel() = default;

SupportingModel::Node *SupportingModel::folderOf(const std::string &path)
{
    Node *folder = m_root.get();
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string name = path.substr(at, end - at);
        const auto found = std::find_if(folder->children.begin(), folder->children.end(),
                                        [&name](const auto &child) { return child->file < 0 && child->name == name; });
        folder = found != folder->children.end() ? found->get() : folder->add(name, -1);
        at = end + 1;
    }
    return folder;
}

void SupportingModel::setFiles(SupportingListing listing)
{
    beginResetModel();
    m_listing = std::move(listing);
    m_root = std::make_unique<Node>();
    for (const std::string &folder : m_listing.folders)
        folderOf(folder);
    for (std::size_t i = 0; i < m_listing.files.size(); ++i) {
        const std::string &path = m_listing.files[i].path;
        const std::size_t slash = path.rfind('/');
        Node *folder = slash == std::string::npos ? m_root.get() : folderOf(path.substr(0, slash));
        folder->add(path.substr(slash == std::string::npos ? 0 : slash + 1), static_cast<int>(i));
    }
    m_root->sort();
    endResetModel();
}

const SupportingModel::Node *SupportingModel::nodeOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.internalPointer()) : m_root.get();
}

QModelIndex SupportingModel::indexOf(const Node &node) const
{
    return node.parent == nullptr ? QModelIndex() : createIndex(node.row, 0, &node);
}

QModelIndex SupportingModel::indexOf(const QString &path) const
{
    const std::string wanted = path.toStdString();
    const Node *node = m_root.get();
    while (node->path != wanted || node == m_root.get()) {
        const auto next = std::find_if(node->children.begin(), node->children.end(), [&wanted](const auto &child) {
            return child->path == wanted || wanted.starts_with(child->path + '/');
        });
        if (next == node->children.end())
            return {};
        node = next->get();
    }
    return indexOf(*node);
}

QModelIndex SupportingModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return indexOf(*nodeOf(parent)->children.at(static_cast<std::size_t>(row)));
}

QModelIndex SupportingModel::parent(const QModelIndex &child) const
{
    const Node *parent = child.isValid() ? nodeOf(child)->parent : nullptr;
    return parent == nullptr ? QModelIndex() : indexOf(*parent);
}

int SupportingModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

int SupportingModel::columnCount(const QModelIndex &parent) const
{
    Q_UNUSED(parent)
    return 1;
}

QVariant SupportingModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node *node = nodeOf(index);
    const QString name = QString::fromStdString(node->name);
    switch (role) {
    case Qt::DisplayRole:
        return name;
    case PathRole:
        return QString::fromStdString(node->path);
    case FolderRole:
        return node->file < 0;
    case Qt::AccessibleTextRole:
        if (node->file < 0)
            return tr("%1: folder").arg(name);
        return tr("%1: %2").arg(name, factsOf(m_listing.files.at(static_cast<std::size_t>(node->file))));
    default:
        return node->file < 0 ? QVariant() : fileData(m_listing.files.at(static_cast<std::size_t>(node->file)), role);
    }
}

QVariant SupportingModel::fileData(const SupportingFile &file, int role) const
{
    switch (role) {
    case Qt::ToolTipRole:
        return Qt::convertFromPlainText(tipOf(file));
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
    QRectF body = rect.adjusted(supportingModelGap, 0, -supportingModelPadding, 0);
    const QRectF glyph(body.left(), body.center().y() - supportingModelGlyphSize / 2.0, supportingModelGlyphSize,
                       supportingModelGlyphSize);
    const bool isFolder = index.data(SupportingModel::FolderRole).toBool();
    if (isFolder)
        m_icons.paint(painter, glyph, QStringLiteral("folder"), theme.muted, theme.window);
    else
        m_icons.paint(painter, glyph, static_cast<StateTone>(index.data(SupportingModel::ToneRole).toInt()));
    body.setLeft(body.left() + supportingModelGlyphSize + supportingModelGap);
    const QFont caption = fontFor(FontRole::Caption);
    const QString facts = index.data(SupportingModel::FactsRole).toString();
    const qreal width = QFontMetricsF(caption).horizontalAdvance(facts);
    drawElided(painter, body, facts, caption, theme.muted, Qt::ElideNone, Qt::AlignRight);
    body.setRight(body.right() - width - supportingModelGap);
    const bool quiet = !isFolder && !index.data(SupportingModel::TextRole).toBool();
    drawElided(painter, body, index.data().toString(), fontFor(FontRole::Body), quiet ? theme.muted : theme.text,
               Qt::ElideMiddle);
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange))
        drawFocusRing(painter, rect, theme.focus);
    painter->restore();
}

} // namespace Touchstone
