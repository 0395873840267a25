#include "gui/editor/diff_dialog.h"

#include "gui/app/icons.h"
#include "gui/editor/side_by_side_diff.h"
#include "gui/run/diff_view.h"
#include "gui/widgets/dialog_buttons.h"
#include "gui/widgets/label.h"
#include "gui/widgets/segmented_control.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

DiffDialog::DiffDialog(const Icons &icons, const QString &title, const QString &remark, QWidget *parent)
    : QDialog(parent)
    , m_view(new DiffView(icons, this))
    , m_sides(new SideBySideDiff(icons, this))
    , m_form(new SegmentedControl(this))
    , m_stack(new QStackedWidget(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this))
{
    setObjectName(QStringLiteral("diffDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    resize(860, 540);
    auto *heading = new Label(FontRole::Heading, TextTone::Normal, this);
    heading->setText(title);
    auto *text = new Label(FontRole::Body, TextTone::Muted, this);
    text->setText(remark);
    text->setWordWrap(true);
    m_view->setAccessibleName(title);
    m_view->setToolTip(tr("− is taken out, + is put in"));
    m_form->setAccessibleName(tr("Form of the difference"));
    m_form->addSegment(QStringLiteral("diffOneColumn"));
    m_form->addSegment(QStringLiteral("diffSideBySide"));
    m_form->setSegmentText(0, tr("One column"), tr("Lines that are taken out above those that are put in"));
    m_form->setSegmentText(1, tr("Side by side"), tr("Both texts beside each other"));
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_sides);
    setTitles(tr("Before"), tr("After"));
    auto *top = new QHBoxLayout;
    top->addWidget(heading, 1);
    top->addWidget(m_form);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addLayout(top);
    layout->addWidget(text);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_buttons);
    connect(m_form, &SegmentedControl::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void DiffDialog::setLines(std::vector<DiffLine> lines)
{
    m_sides->setLines(lines);
    m_view->setLines(std::move(lines));
}

void DiffDialog::setTitles(const QString &before, const QString &after)
{
    m_sides->setTitles(before, after);
}

void DiffDialog::setAction(const QString &text)
{
    m_buttons->setStandardButtons(QDialogButtonBox::Cancel);
    QPushButton *action = m_buttons->addButton(text, QDialogButtonBox::AcceptRole);
    action->setObjectName(QStringLiteral("diffDialogAction"));
    makePrimary(action);
    connect(action, &QPushButton::clicked, this, &QDialog::accept);
}

QPushButton *DiffDialog::addChoice(const QString &name, const QString &text)
{
    QPushButton *button = m_buttons->addButton(text, QDialogButtonBox::ActionRole);
    button->setObjectName(name);
    button->setAutoDefault(false);
    return button;
}

void DiffDialog::showSideBySide()
{
    m_form->setCurrentIndex(1);
}

int changedLines(const std::vector<DiffLine> &lines)
{
    const auto count = [&lines](DiffLine::Kind kind) {
        return std::count_if(lines.begin(), lines.end(), [kind](const DiffLine &line) { return line.kind == kind; });
    };
    return static_cast<int>(std::max(count(DiffLine::Kind::Removed), count(DiffLine::Kind::Added)));
}

} // namespace Touchstone
