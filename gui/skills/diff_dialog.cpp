#include "gui/skills/diff_dialog.h"

#include "gui/app/icons.h"
#include "gui/run/diff_view.h"
#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

DiffDialog::DiffDialog(const Icons &icons, const QString &title, const QString &remark, QWidget *parent)
    : QDialog(parent)
    , m_view(new DiffView(icons, this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this))
{
    setObjectName(QStringLiteral("diffDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    resize(760, 520);
    auto *heading = new Label(FontRole::Heading, TextTone::Normal, this);
    heading->setText(title);
    auto *text = new Label(FontRole::Body, TextTone::Muted, this);
    text->setText(remark);
    text->setWordWrap(true);
    m_view->setAccessibleName(title);
    m_view->setToolTip(tr("− is taken out, + is put in"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(heading);
    layout->addWidget(text);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void DiffDialog::setLines(std::vector<DiffLine> lines)
{
    m_view->setLines(std::move(lines));
}

void DiffDialog::setAction(const QString &text)
{
    m_buttons->setStandardButtons(QDialogButtonBox::Cancel);
    QPushButton *action = m_buttons->addButton(text, QDialogButtonBox::AcceptRole);
    action->setObjectName(QStringLiteral("diffDialogAction"));
    action->setProperty("primary", true);
    action->setDefault(true);
    connect(action, &QPushButton::clicked, this, &QDialog::accept);
}

int changedLines(const std::vector<DiffLine> &lines)
{
    const auto count = [&lines](DiffLine::Kind kind) {
        return std::count_if(lines.begin(), lines.end(), [kind](const DiffLine &line) { return line.kind == kind; });
    };
    return static_cast<int>(std::max(count(DiffLine::Kind::Removed), count(DiffLine::Kind::Added)));
}

} // namespace Touchstone
