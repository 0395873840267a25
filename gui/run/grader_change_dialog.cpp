#include "gui/run/grader_change_dialog.h"

#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/run/diff_view.h"
#include "gui/widgets/label.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace Touchstone {

GraderChangeDialog::GraderChangeDialog(const Icons &icons, const QString &folder,
                                       const std::vector<GraderSetting> &settings, QWidget *parent)
    : QDialog(parent)
    , m_text(new Label(FontRole::Body, TextTone::Muted))
    , m_diff(new DiffView(icons))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel))
    , m_write(m_buttons->addButton(QString(), QDialogButtonBox::AcceptRole))
{
    setObjectName(QStringLiteral("graderChangeDialog"));
    setWindowTitle(tr("Grader of the next run"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(680, 420);
    auto *title = new Label(FontRole::Heading);
    title->setText(tr("Change how the next run is graded"));
    m_text->setObjectName(QStringLiteral("graderChangeText"));
    m_text->setWordWrap(true);
    m_diff->setObjectName(QStringLiteral("graderChangeDiff"));
    m_diff->setAccessibleName(tr("Change of touchstone.yaml"));
    m_write->setObjectName(QStringLiteral("writeGraderChange"));
    m_write->setText(tr("Write touchstone.yaml"));
    m_write->setProperty("primary", true);
    m_write->setFont(fontFor(FontRole::BodyMedium));
    m_write->setEnabled(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(m_text);
    layout->addWidget(m_diff, 1);
    layout->addWidget(m_buttons);
    connect(m_write, &QPushButton::clicked, this, [this] { write(false); });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_isSet = settings.empty();
    if (m_isSet) {
        m_text->setText(tr("The project is set so already. The next run goes by it."));
        return;
    }
    m_background.run([folder = folder.toStdString(),
                      settings](const std::stop_token & /*stop*/) { return prepareSettings(folder, settings); },
                     [this](const Result<SettingChange> &prepared) { show(prepared); });
}

void GraderChangeDialog::offerGrading()
{
    m_grade =
        m_buttons->addButton(m_isSet ? tr("Grade again") : tr("Write and grade again"), QDialogButtonBox::AcceptRole);
    m_grade->setObjectName(QStringLiteral("writeAndGrade"));
    m_grade->setToolTip(tr("Give this answer to the grader once more, as a new run. The agent does nothing"));
    m_grade->setEnabled(m_isSet);
    connect(m_grade, &QPushButton::clicked, this, [this] { write(true); });
}

void GraderChangeDialog::show(const Result<SettingChange> &prepared)
{
    if (!prepared) {
        m_text->setText(errorText(prepared.error()).joined());
        return;
    }
    m_change = *prepared;
    m_text->setText(m_change.before
                        ? tr("It holds from the next run on. This run and its verdicts stay as they are.")
                        : tr("The project has no touchstone.yaml yet; it is made. This run and its verdicts stay."));
    m_diff->setLines(diffLines(QString::fromStdString(m_change.before.value_or(std::string())),
                               QString::fromStdString(m_change.after)));
    m_write->setEnabled(true);
    if (m_grade != nullptr)
        m_grade->setEnabled(true);
    m_write->setFocus(Qt::OtherFocusReason);
}

void GraderChangeDialog::write(bool grades)
{
    if (m_isSet) {
        Q_EMIT gradingRequested();
        accept();
        return;
    }
    m_write->setEnabled(false);
    if (m_grade != nullptr)
        m_grade->setEnabled(false);
    m_background.run([change = m_change](const std::stop_token & /*stop*/) { return writeChange(change); },
                     [this, grades](const Result<void> &done) {
                         if (!done) {
                             m_text->setText(errorText(done.error()).joined());
                             return;
                         }
                         Q_EMIT written(m_change);
                         if (grades)
                             Q_EMIT gradingRequested();
                         accept();
                     });
}

} // namespace Touchstone
