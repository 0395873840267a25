#include "gui/editor/diagnostic_panel.h"

#include "gui/app/workbench.h"
#include "gui/editor/diagnostic_list.h"
#include "gui/widgets/panel_header.h"

#include <QEvent>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {
constexpr int leastListHeight = 60;
} // namespace

DiagnosticPanel::DiagnosticPanel(Workbench &workbench, const QString &listName, QWidget *parent)
    : QWidget(parent)
    , m_header(new PanelHeader(this))
    , m_fixAll(new QPushButton(m_header))
    , m_list(new QListView(this))
    , m_model(new DiagnosticModel(this))
{
    m_fixAll->setObjectName(listName + QStringLiteral("FixAll"));
    m_fixAll->setFlat(true);
    m_fixAll->setProperty("compact", true);
    m_header->addTrailing(m_fixAll);
    connect(m_fixAll, &QPushButton::clicked, this, &DiagnosticPanel::fixAllRequested);
    m_list->setObjectName(listName);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumHeight(leastListHeight);
    m_list->setModel(m_model);
    auto *delegate = new DiagnosticDelegate(workbench.theme(), workbench.icons(), m_list);
    m_list->setItemDelegate(delegate);
    connect(delegate, &DiagnosticDelegate::fixClicked, this, [this](const QModelIndex &index) {
        const Diagnostic diagnostic = m_model->diagnostics().at(static_cast<std::size_t>(index.row()));
        Q_EMIT fixRequested(diagnostic);
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_list, 1);
    // One click goes to the place, as in every list of problems; the keyboard does it by Enter.
    connect(m_list, &QListView::clicked, this, &DiagnosticPanel::activate);
    connect(m_list, &QListView::activated, this, &DiagnosticPanel::activate);
    setDiagnostics({});
}

void DiagnosticPanel::setTitle(const QString &title)
{
    m_header->setTitle(title);
    m_list->setAccessibleName(title);
    updateFacts();
}

void DiagnosticPanel::setDiagnostics(std::vector<Diagnostic> diagnostics)
{
    if (diagnostics != m_model->diagnostics() || diagnostics.empty())
        m_model->setDiagnostics(std::move(diagnostics));
    m_list->setVisible(count() > 0);
    setMaximumHeight(count() > 0 ? QWIDGETSIZE_MAX : m_header->sizeHint().height());
    updateFacts();
}

int DiagnosticPanel::count() const
{
    return m_model->rowCount();
}

void DiagnosticPanel::updateFacts()
{
    m_header->setFacts(count() == 0 ? tr("none") : QLocale().toString(count()));
    m_fixAll->setText(tr("Fix all that are safe…"));
    m_fixAll->setAccessibleName(m_fixAll->text());
    m_fixAll->setToolTip(tr("Shows what would change before it is changed"));
    m_fixAll->setVisible(canFixAll());
}

void DiagnosticPanel::step(bool forward)
{
    if (count() == 0)
        return;
    const int current = m_list->currentIndex().row();
    const int next = current < 0 ? (forward ? 0 : count() - 1) : (current + (forward ? 1 : count() - 1)) % count();
    m_list->setCurrentIndex(m_model->index(next));
    activate(m_list->currentIndex());
}

const Diagnostic *DiagnosticPanel::fixable() const
{
    const std::vector<Diagnostic> &all = m_model->diagnostics();
    const int row = m_list->currentIndex().row();
    if (row >= 0 && all.at(static_cast<std::size_t>(row)).fix)
        return &all.at(static_cast<std::size_t>(row));
    const auto found = std::find_if(all.begin(), all.end(), [](const Diagnostic &d) { return d.fix.has_value(); });
    return found == all.end() ? nullptr : &*found;
}

bool DiagnosticPanel::canFix() const
{
    return fixable() != nullptr;
}

bool DiagnosticPanel::canFixAll() const
{
    const std::vector<Diagnostic> &all = m_model->diagnostics();
    return std::any_of(all.begin(), all.end(), [](const Diagnostic &found) {
        return found.fix && !found.fix->needsAuthor && !found.fix->edits.empty() && found.fix->moveTo.empty();
    });
}

void DiagnosticPanel::requestFix()
{
    if (const Diagnostic *diagnostic = fixable()) {
        const Diagnostic copy = *diagnostic; // the list may be filled anew meanwhile
        Q_EMIT fixRequested(copy);
    }
}

void DiagnosticPanel::activate(const QModelIndex &index)
{
    if (index.isValid())
        Q_EMIT placeActivated(std::max(1, index.data(DiagnosticModel::LineRole).toInt()),
                              std::max(1, index.data(DiagnosticModel::ColumnRole).toInt()));
}

void DiagnosticPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_list->doItemsLayout();
        updateFacts();
    }
    QWidget::changeEvent(event);
}

} // namespace Touchstone
