#include "gui/run/breakpoint_dialog.h"

#include "gui/app/icons.h"
#include "gui/run/breakpoint_words.h"
#include "gui/run/run_words.h"
#include "gui/widgets/label.h"
#include "gui/widgets/note_line.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace Touchstone {

namespace {

using Kind = Breakpoint::Kind;

QComboBox *makeNames(const QString &name, const QStringList &offered)
{
    auto *box = new QComboBox;
    box->setObjectName(name);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(16);
    box->addItems(offered);
    box->setCurrentIndex(-1);
    box->setEditText(QString());
    return box;
}

} // namespace

BreakpointDialog::BreakpointDialog(const Icons &icons, std::vector<Breakpoint> breakpoints, const Offers &offers,
                                   QWidget *parent)
    : QDialog(parent)
    , m_icons(icons)
    , m_breakpoints(std::move(breakpoints))
    , m_criteria(offers.criteria)
    , m_list(new QListWidget)
    , m_remove(new QPushButton)
{
    setObjectName(QStringLiteral("breakpointDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Breakpoints"));
    resize(560, 440);
    auto *title = new Label(FontRole::Heading);
    title->setText(tr("Where a run stops for you"));
    m_list->setObjectName(QStringLiteral("breakpointList"));
    m_list->setAccessibleName(tr("Breakpoints"));
    m_list->setToolTip(tr("Delete removes the chosen breakpoint"));
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->installEventFilter(this);
    m_remove->setObjectName(QStringLiteral("removeBreakpoint"));
    m_remove->setText(tr("Remove"));
    m_remove->setAccessibleName(tr("Remove the chosen breakpoint"));
    m_remove->setToolTip(tr("Remove the chosen breakpoint (Delete)"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_remove, QDialogButtonBox::ActionRole);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(m_list, 1);
    layout->addWidget(makeForm(offers));
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_remove, &QPushButton::clicked, this, &BreakpointDialog::removeCurrent);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) { m_remove->setEnabled(row >= 0); });
    showList(0);
    showFields();
    m_kind->setFocus();
}

QWidget *BreakpointDialog::makeForm(const Offers &offers)
{
    auto *form = new QWidget;
    auto *grid = new QGridLayout(form);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    m_kind = new QComboBox;
    m_kind->setObjectName(QStringLiteral("breakpointKind"));
    for (const Kind kind : breakpointKinds)
        m_kind->addItem(breakpointKindText(kind), static_cast<int>(kind));
    m_tool = makeNames(QStringLiteral("breakpointTool"), offers.tools);
    m_tool->lineEdit()->setPlaceholderText(tr("any tool"));
    m_criterion = makeNames(QStringLiteral("breakpointCriterion"), offers.criteria);
    m_criterion->lineEdit()->setPlaceholderText(tr("any criterion"));
    m_share = new QSpinBox;
    m_share->setObjectName(QStringLiteral("breakpointShare"));
    m_share->setRange(1, 100);
    m_share->setValue(80);
    m_share->setSuffix(QStringLiteral("%"));
    m_add = new QPushButton(m_icons.icon("plus"), tr("Add"));
    m_add->setObjectName(QStringLiteral("addBreakpoint"));
    m_add->setAccessibleName(tr("Add the breakpoint"));
    m_add->setDefault(true);
    m_note = new NoteLine(m_icons);
    m_note->setObjectName(QStringLiteral("breakpointNote"));
    int row = 0;
    const auto addRow = [grid, &row](const QString &name, const QString &tip, QWidget *field) {
        auto *label = new Label(FontRole::Body, TextTone::Muted);
        label->setText(name);
        label->setBuddy(field);
        field->setAccessibleName(tip);
        field->setToolTip(tip);
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row++, 1);
        return label;
    };
    addRow(tr("Stop"), tr("Kind of the breakpoint"), m_kind);
    m_toolName = addRow(tr("Tool"), tr("Name of the tool; empty: any"), m_tool);
    m_criterionName = addRow(tr("Criterion"), tr("Name or id of the criterion; empty: any"), m_criterion);
    m_shareName = addRow(tr("Share"), tr("Share of any limit that is used, in per cent"), m_share);
    grid->addWidget(m_add, 0, 2);
    grid->addWidget(m_note, row, 0, 1, 3);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &BreakpointDialog::showFields);
    connect(m_tool, &QComboBox::editTextChanged, this, &BreakpointDialog::check);
    connect(m_criterion, &QComboBox::editTextChanged, this, &BreakpointDialog::check);
    connect(m_share, &QSpinBox::valueChanged, this, &BreakpointDialog::check);
    connect(m_add, &QPushButton::clicked, this, &BreakpointDialog::add);
    return form;
}

/// Only the field of the chosen kind is there.
void BreakpointDialog::showFields()
{
    const auto kind = static_cast<Kind>(m_kind->currentData().toInt());
    const auto show = [](Label *name, QWidget *field, bool shown) {
        name->setVisible(shown);
        field->setVisible(shown);
    };
    show(m_toolName, m_tool, kind == Kind::ToolCall);
    show(m_criterionName, m_criterion, takesCriterion(kind));
    show(m_shareName, m_share, kind == Kind::BudgetShare);
    check();
}

Breakpoint BreakpointDialog::typed() const
{
    Breakpoint breakpoint;
    breakpoint.kind = static_cast<Kind>(m_kind->currentData().toInt());
    if (breakpoint.kind == Kind::ToolCall)
        breakpoint.tool = m_tool->currentText().trimmed().toStdString();
    if (takesCriterion(breakpoint.kind))
        breakpoint.criterion = m_criterion->currentText().trimmed().toStdString();
    if (breakpoint.kind == Kind::BudgetShare)
        breakpoint.share = m_share->value() / 100.0;
    return breakpoint;
}

/// Why what is typed cannot be added; empty: it can.
QString BreakpointDialog::problem() const
{
    static const QRegularExpression toolName(QStringLiteral("^[A-Za-z0-9_.-]*$"));
    const Breakpoint breakpoint = typed();
    if (!toolName.match(QString::fromStdString(breakpoint.tool)).hasMatch())
        return tr("The name of a tool has letters, digits, dots, _ and - only.");
    if (std::find(m_breakpoints.begin(), m_breakpoints.end(), breakpoint) != m_breakpoints.end())
        return tr("This breakpoint is in the list already.");
    return {};
}

void BreakpointDialog::check()
{
    const QString found = problem();
    m_add->setEnabled(found.isEmpty());
    m_add->setToolTip(found.isEmpty() ? tr("Add the breakpoint (Enter)") : found);
    const QString criterion = QString::fromStdString(typed().criterion);
    const bool isKnown =
        criterion.isEmpty() || m_criteria.isEmpty() || m_criteria.contains(criterion, Qt::CaseInsensitive);
    m_note->setNote(found.isEmpty() ? StateTone::Changed : StateTone::Error,
                    found.isEmpty() && !isKnown ? tr("No criterion of the rubric is called so.") : found);
}

void BreakpointDialog::add()
{
    if (!problem().isEmpty())
        return;
    m_breakpoints.push_back(typed());
    showList(static_cast<int>(m_breakpoints.size()) - 1);
    check();
    Q_EMIT changed(m_breakpoints);
}

void BreakpointDialog::removeCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= m_breakpoints.size())
        return;
    m_breakpoints.erase(m_breakpoints.begin() + row);
    showList(row);
    check();
    Q_EMIT changed(m_breakpoints);
}

void BreakpointDialog::showList(int current)
{
    m_list->clear();
    for (const Breakpoint &breakpoint : m_breakpoints) {
        const QString text = breakpointText(breakpoint);
        auto *item = new QListWidgetItem(m_icons.icon("state-breakpoint", IconRole::Fail), text, m_list);
        item->setToolTip(plainToolTip(text));
    }
    m_list->setCurrentRow(std::min(current, m_list->count() - 1));
    m_remove->setEnabled(m_list->currentRow() >= 0);
}

bool BreakpointDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        removeCurrent();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace Touchstone
