#include "gui/run/override_dialog.h"

#include "gui/app/icons.h"
#include "gui/run/run_words.h"
#include "gui/widgets/dialog_buttons.h"
#include "gui/widgets/label.h"
#include "gui/widgets/note_line.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int reasonHeight = 72;
constexpr std::array buttonNames{"overridePassed", "overrideFailed", "overrideNotApplicable"};

} // namespace

OverrideDialog::OverrideDialog(const Icons &icons, const Subject &subject, QWidget *parent)
    : QDialog(parent)
    , m_reason(new QPlainTextEdit)
    , m_take(new QPushButton)
{
    setObjectName(QStringLiteral("overrideDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Override the verdict"));
    resize(480, 320);
    auto *title = new Label(FontRole::Heading);
    title->setText(subject.criterion);
    title->setWordWrap(true);
    auto *before = new Label(FontRole::Body, TextTone::Muted);
    before->setObjectName(QStringLiteral("overrideBefore"));
    before->setText(tr("Iteration %1: %2").arg(QString::number(subject.iteration + 1), subject.before));
    before->setWordWrap(true);
    auto *note = new NoteLine(icons);
    note->setObjectName(QStringLiteral("overrideNote"));
    note->setNote(StateTone::Human,
                  subject.isPending ? tr("The run waits for the verdict: it takes yours over, marked as a person’s.")
                                    : tr("The run has gone on with what stands there. Yours is noted beside it, marked "
                                         "as a person’s, and can be taken back."));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_take->setObjectName(QStringLiteral("takeOverride"));
    m_take->setText(tr("Override"));
    m_take->setAccessibleName(tr("Override the verdict"));
    m_take->setToolTip(tr("Put your verdict in its place (Enter)"));
    buttons->addButton(m_take, QDialogButtonBox::AcceptRole);
    makePrimary(m_take);
    connect(buttons, &QDialogButtonBox::accepted, this, &OverrideDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(title);
    layout->addWidget(before);
    layout->addWidget(makeStates(subject));
    layout->addWidget(makeReason(subject.reason), 1);
    layout->addWidget(note);
    layout->addWidget(buttons);
}

/// What is most likely meant is chosen: the other side of what stands there.
QWidget *OverrideDialog::makeStates(const Subject &subject)
{
    auto *box = new QWidget;
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    const std::array words{tr("Passed"), tr("Failed"), tr("Not applicable")};
    for (std::size_t i = 0; i < states.size(); ++i) {
        m_states.at(i) = new QRadioButton(words.at(i));
        m_states.at(i)->setObjectName(QString::fromLatin1(buttonNames.at(i)));
        m_states.at(i)->setAccessibleName(tr("Your verdict: %1").arg(words.at(i)));
        row->addWidget(m_states.at(i));
    }
    row->addStretch(1);
    const std::size_t chosen = subject.state == CriterionState::Passed ? 1 : 0;
    m_states.at(chosen)->setChecked(true);
    m_states.at(chosen)->setFocus();
    return box;
}

QWidget *OverrideDialog::makeReason(const QString &reason)
{
    auto *box = new QWidget;
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *name = new Label(FontRole::Body, TextTone::Muted);
    name->setText(tr("What is missing, or why"));
    name->setBuddy(m_reason);
    m_reason->setObjectName(QStringLiteral("overrideReason"));
    m_reason->setAccessibleName(tr("Reason of your verdict"));
    m_reason->setToolTip(tr("Shown with the verdict and kept in exports; may be empty"));
    m_reason->setTabChangesFocus(true);
    m_reason->setMinimumHeight(reasonHeight);
    m_reason->setPlainText(reason);
    column->addWidget(name);
    column->addWidget(m_reason, 1);
    return box;
}

CriterionState OverrideDialog::state() const
{
    const auto chosen =
        std::find_if(m_states.begin(), m_states.end(), [](const QRadioButton *button) { return button->isChecked(); });
    return chosen == m_states.end() ? states.front() : states.at(static_cast<std::size_t>(chosen - m_states.begin()));
}

void OverrideDialog::accept()
{
    Q_EMIT decided(state(), m_reason->toPlainText());
    QDialog::accept();
}

} // namespace Touchstone
