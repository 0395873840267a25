#include "gui/skills/reference_dialog.h"

#include "gui/app/icons.h"
#include "gui/editor/side_by_side_diff.h"
#include "gui/widgets/dialog_buttons.h"
#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace Touchstone {
namespace {

constexpr int listRows = 5;

} // namespace

ReferenceDialog::ReferenceDialog(const Icons &icons, const QString &oldName, const QString &newName,
                                 std::vector<ReferringFile> files,
                                 const std::function<QString(const QString &path)> &shown, QWidget *parent)
    : QDialog(parent)
    , m_files(std::move(files))
    , m_list(new QListWidget(this))
    , m_diff(new SideBySideDiff(icons, this))
{
    setObjectName(QStringLiteral("referenceDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Links to %1").arg(oldName));
    resize(860, 540);
    auto *heading = new Label(FontRole::Heading, TextTone::Normal, this);
    heading->setText(tr("%n file(s) still name %1", nullptr, static_cast<int>(m_files.size())).arg(oldName));
    auto *remark = new Label(FontRole::Body, TextTone::Muted, this);
    remark->setText(
        tr("The skill is called %1 now. These links and mentions lead nowhere unless they change too; nothing "
           "else in the files is touched.")
            .arg(newName));
    remark->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("referenceFiles"));
    m_list->setAccessibleName(tr("Files to change"));
    for (const ReferringFile &file : m_files) {
        const QString path = QString::fromStdString(file.path);
        const auto places = static_cast<int>(file.edits.size());
        auto *item = new QListWidgetItem(tr("%1, %n place(s)", nullptr, places).arg(shown(path)), m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    m_list->setFixedHeight(listRows * std::max(24, m_list->sizeHintForRow(0)) + 4);
    m_diff->setTitles(tr("Before"), tr("After"));
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Leave them"), QDialogButtonBox::RejectRole)
        ->setObjectName(QStringLiteral("referencesLeave"));
    m_update = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    m_update->setObjectName(QStringLiteral("referencesUpdate"));
    makePrimary(m_update);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(heading);
    layout->addWidget(remark);
    layout->addWidget(m_list);
    layout->addWidget(m_diff, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::currentRowChanged, this, &ReferenceDialog::showCurrent);
    connect(m_list, &QListWidget::itemChanged, this, &ReferenceDialog::updateAction);
    m_list->setCurrentRow(0);
    updateAction();
}

void ReferenceDialog::showCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    const ReferringFile &file = m_files.at(static_cast<std::size_t>(row));
    m_diff->setLines(diffLines(QString::fromStdString(file.before), QString::fromStdString(file.after())));
}

void ReferenceDialog::updateAction()
{
    const auto count = static_cast<int>(chosen().size());
    m_update->setText(tr("Update %n file(s)", nullptr, count));
    m_update->setEnabled(count > 0);
}

std::vector<ReferringFile> ReferenceDialog::chosen() const
{
    std::vector<ReferringFile> files;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            files.push_back(m_files.at(static_cast<std::size_t>(row)));
    }
    return files;
}

} // namespace Touchstone
