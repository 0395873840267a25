#include "gui/mainwindow/command_palette.h"

#include "gui/app/icons.h"
#include "gui/mainwindow/palette_delegate.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

namespace Touchstone {

namespace {
constexpr int paletteWidth = 600;
constexpr int fromTop = 64;
constexpr int lineHeight = 40;
constexpr int shownRows = 10;
} // namespace

CommandPalette::CommandPalette(const Icons &icons, QWidget *window)
    : QWidget(window)
    , m_icons(icons)
    , m_edit(new QLineEdit)
    , m_count(new Label(FontRole::Small, TextTone::Faint))
    , m_hint(new Label(FontRole::Caption, TextTone::Muted))
    , m_list(new QListView)
{
    setObjectName(QStringLiteral("commandPalette"));
    m_edit->setObjectName(QStringLiteral("paletteLine"));
    m_edit->setFrame(false);
    m_edit->setProperty("frameless", true);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new PaletteDelegate(icons, m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMouseTracking(true);
    m_list->viewport()->setAutoFillBackground(false);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setContentsMargins(12, 10, 12, 10);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(37, 0, 12, 0);
    line->addWidget(m_edit, 1);
    line->addWidget(m_count);
    m_edit->setFixedHeight(qMax(lineHeight, fontMetrics().height() + 16));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addSpacing(1);
    layout->addWidget(m_list);
    layout->addWidget(m_hint);
    connect(m_edit, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model.setTyped(text);
        updateRows();
    });
    connect(&m_model, &PaletteModel::modelReset, this, &CommandPalette::updateRows);
    connect(m_list, &QListView::clicked, this, &CommandPalette::accept);
    m_edit->installEventFilter(this);
    window->installEventFilter(this);
    retranslate();
    hide();
}

void CommandPalette::open(const QString &typed)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_edit->setText(typed);
    m_model.setTyped(typed);
    updateRows();
    show();
    raise();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->setCursorPosition(static_cast<int>(typed.size()));
}

void CommandPalette::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const Theme &theme = m_icons.theme();
    painter.fillRect(rect(), theme.base);
    drawBox(&painter, rect(), theme.base, theme.outline, 0);
    const int lineBottom = m_edit->geometry().bottom() + 1;
    drawEdge(&painter, QRectF(1, lineBottom, width() - 2, 1), Qt::TopEdge, theme.separator);
    m_icons.paint(&painter, QRectF(13, 1, 16, lineBottom), QStringLiteral("search"), theme.muted, theme.base);
}

void CommandPalette::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched != m_edit)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        hide();
    } else if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    } else if (event->type() == QEvent::KeyPress) {
        return onKey(static_cast<QKeyEvent *>(event)->key());
    }
    return QWidget::eventFilter(watched, event);
}

bool CommandPalette::onKey(int key)
{
    const int count = m_model.rowCount();
    int row = m_list->currentIndex().row();
    switch (key) {
    case Qt::Key_Escape:
        dismiss();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        accept();
        return true;
    case Qt::Key_Down:
        row = count > 0 ? (row + 1) % count : -1;
        break;
    case Qt::Key_Up:
        row = count > 0 ? (row + count - 1) % count : -1;
        break;
    case Qt::Key_PageDown:
        row = qMin(count - 1, row + shownRows);
        break;
    case Qt::Key_PageUp:
        row = qMax(0, row - shownRows);
        break;
    default:
        return false;
    }
    m_list->setCurrentIndex(m_model.index(row));
    return true;
}

void CommandPalette::retranslate()
{
    setAccessibleName(tr("Command palette"));
    m_edit->setAccessibleName(tr("Name of a file, or > and a command"));
    m_edit->setPlaceholderText(tr("Search files, or type > for commands"));
    m_edit->setToolTip(tr("Files: Ctrl+P, commands: Ctrl+K"));
    m_list->setAccessibleName(tr("What fits"));
    m_hint->setText(tr("Nothing fits"));
    updateRows();
}

void CommandPalette::updateRows()
{
    const int count = m_model.rowCount();
    m_count->setText(m_model.isAboutCommands() ? tr("%n command(s)", nullptr, count)
                                               : tr("%n file(s)", nullptr, count));
    m_list->setVisible(count > 0);
    m_hint->setVisible(count == 0);
    if (count > 0)
        m_list->setCurrentIndex(m_model.index(0));
    place();
}

void CommandPalette::place()
{
    const QWidget *window = parentWidget();
    const int row = m_list->itemDelegate()->sizeHint({}, {}).height();
    const int rows = qMin(shownRows, m_model.rowCount());
    m_list->setFixedHeight(rows * row);
    const int height = m_edit->height() + 3 + (rows > 0 ? rows * row : m_hint->sizeHint().height());
    const int width = qMin(paletteWidth, window->width() - 32);
    setGeometry((window->width() - width) / 2, fromTop, width, height);
}

void CommandPalette::accept()
{
    const int row = m_list->currentIndex().row();
    if (row < 0)
        return;
    // Copied: the action may change what the palette lists.
    const std::function<void()> activate = m_model.item(row).activate;
    dismiss();
    activate();
}

void CommandPalette::dismiss()
{
    hide();
    if (m_before != nullptr)
        m_before->setFocus(Qt::OtherFocusReason);
}

} // namespace Touchstone
