#include "gui/widgets/folding_inspector.h"

#include "gui/widgets/drawing.h"

#include <QKeyEvent>
#include <QPainter>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int overlayWidth = 320;

/// The ground of an inspector that lies over the work area.
class Overlay : public QWidget
{
public:
    explicit Overlay(QWidget *parent)
        : QWidget(parent)
    {
        auto *layout = new QVBoxLayout(this);
        layout->setContentsMargins(1, 1, 0, 0);
        hide();
    }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), palette().color(QPalette::Window));
        drawEdge(&painter, rect(), Qt::LeftEdge, palette().color(QPalette::Dark));
        drawEdge(&painter, rect(), Qt::TopEdge, palette().color(QPalette::Dark));
    }
};

} // namespace

FoldingInspector::FoldingInspector(QWidget *page, QSplitter *splitter, QWidget *inspector, QToolButton *button)
    : QObject(page)
    , m_splitter(splitter)
    , m_inspector(inspector)
    , m_button(button)
    , m_overlay(new Overlay(page))
{
    m_button->setCheckable(true);
    m_button->setAutoRaise(true);
    m_button->hide();
    connect(m_button, &QToolButton::toggled, this, &FoldingInspector::setOpen);
    m_splitter->installEventFilter(this);
    m_overlay->installEventFilter(this);
}

void FoldingInspector::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    m_folded = folded;
    m_button->setVisible(folded);
    if (folded) {
        m_sizes = m_splitter->sizes();
        m_overlay->layout()->addWidget(m_inspector);
        m_inspector->show();
        place();
        return;
    }
    m_button->setChecked(false);
    m_overlay->hide();
    m_splitter->addWidget(m_inspector);
    if (m_sizes.size() == m_splitter->count())
        m_splitter->setSizes(m_sizes);
}

void FoldingInspector::setOpen(bool open)
{
    if (!m_folded)
        return;
    if (!open) {
        m_overlay->hide();
        m_button->setFocus(Qt::OtherFocusReason);
        return;
    }
    place();
    m_overlay->show();
    m_overlay->raise();
    m_inspector->setFocus(Qt::TabFocusReason);
}

void FoldingInspector::place()
{
    QWidget *page = m_overlay->parentWidget();
    const int right = m_splitter->mapTo(page, QPoint(m_splitter->width(), 0)).x();
    const int bottom = m_splitter->mapTo(page, QPoint(0, m_splitter->height())).y();
    const int top = m_button->mapTo(page, QPoint(0, m_button->height())).y() + 3;
    const int width = std::min(overlayWidth, m_splitter->width());
    m_overlay->setGeometry(right - width, top, width, std::max(0, bottom - top));
}

bool FoldingInspector::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_splitter && event->type() == QEvent::Resize && m_folded)
        place();
    if (watched == m_overlay && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        m_button->setChecked(false);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace Touchstone
