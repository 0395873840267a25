#include "gui/run/merge_dialog.h"

#include "gui/app/theme.h"
#include "gui/run/run_words.h"
#include "gui/widgets/dialog_buttons.h"
#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace Touchstone {

MergeDialog::MergeDialog(const QString &row, const std::vector<Target> &targets, QWidget *parent)
    : QDialog(parent)
    , m_targets(targets)
    , m_list(new QListWidget)
    , m_take(new QPushButton)
{
    setObjectName(QStringLiteral("mergeDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Merge two rows"));
    resize(480, 400);
    auto *title = new Label(FontRole::Heading);
    title->setText(tr("“%1” is the same criterion as").arg(row));
    title->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("mergeTargets"));
    m_list->setAccessibleName(tr("Rows to merge into"));
    m_list->setToolTip(tr("Rows that were judged in the same iteration are two criteria"));
    m_list->setTextElideMode(Qt::ElideRight);
    for (const Target &target : m_targets) {
        const QString name = QString::fromStdString(target.name).simplified();
        auto *item = new QListWidgetItem(
            target.common < 0 ? name
                              : tr("%1 – both judged in iteration %2").arg(name, QString::number(target.common + 1)),
            m_list);
        item->setToolTip(plainToolTip(item->text()));
        if (target.common >= 0)
            item->setFlags(Qt::NoItemFlags);
    }
    m_take->setObjectName(QStringLiteral("takeMerge"));
    m_take->setText(tr("Merge"));
    m_take->setAccessibleName(tr("Merge the two rows"));
    m_take->setToolTip(tr("Show both as one row from now on; it can be taken back"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_take, QDialogButtonBox::AcceptRole);
    makePrimary(m_take);
    connect(buttons, &QDialogButtonBox::accepted, this, &MergeDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, &MergeDialog::accept);
    connect(m_list, &QListWidget::currentRowChanged, this, &MergeDialog::updateTake);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    updateTake();
}

void MergeDialog::updateTake()
{
    const QListWidgetItem *item = m_list->currentItem();
    m_take->setEnabled(item != nullptr && item->flags().testFlag(Qt::ItemIsEnabled));
}

void MergeDialog::accept()
{
    if (!m_take->isEnabled())
        return;
    Q_EMIT decided(m_targets.at(static_cast<std::size_t>(m_list->currentRow())).name);
    QDialog::accept();
}

} // namespace Touchstone
