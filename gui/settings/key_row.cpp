#include "gui/settings/key_row.h"

#include "gui/app/error_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/run/run_words.h"
#include "gui/widgets/label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace Touchstone {

namespace {

constexpr int nameWidth = 160;

QPushButton *smallButton(const QString &name)
{
    auto *button = new QPushButton;
    button->setObjectName(name);
    button->setProperty("compact", true);
    return button;
}

} // namespace

KeyRow::KeyRow(Workbench &workbench, KeyOwner owner, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_owner(std::move(owner))
    , m_name(new Label(FontRole::Body))
    , m_state(new Label(FontRole::Body, TextTone::Muted))
    , m_edit(new QLineEdit)
    , m_set(smallButton(QStringLiteral("keySet-") + m_owner.id))
    , m_test(smallButton(QStringLiteral("keyTest-") + m_owner.id))
    , m_remove(smallButton(QStringLiteral("keyRemove-") + m_owner.id))
    , m_save(smallButton(QStringLiteral("keySave-") + m_owner.id))
    , m_cancel(smallButton(QStringLiteral("keyCancel-") + m_owner.id))
    , m_stack(new QStackedWidget)
{
    m_edit->setObjectName(QStringLiteral("keyEdit-") + m_owner.id);
    m_edit->setEchoMode(QLineEdit::Password);
    m_name->setFixedWidth(nameWidth);
    m_name->setElide(Qt::ElideRight);
    m_state->setElide(Qt::ElideRight);
    auto *shown = new QWidget;
    auto *shownRow = new QHBoxLayout(shown);
    shownRow->setContentsMargins(0, 0, 0, 0);
    shownRow->addWidget(m_state, 1);
    shownRow->addWidget(m_test);
    shownRow->addWidget(m_remove);
    shownRow->addWidget(m_set);
    auto *edited = new QWidget;
    auto *editRow = new QHBoxLayout(edited);
    editRow->setContentsMargins(0, 0, 0, 0);
    editRow->addWidget(m_edit, 1);
    editRow->addWidget(m_cancel);
    editRow->addWidget(m_save);
    m_stack->addWidget(shown);
    m_stack->addWidget(edited);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    layout->addWidget(m_name);
    layout->addWidget(m_stack, 1);
    connect(m_set, &QPushButton::clicked, this, &KeyRow::beginEdit);
    connect(m_save, &QPushButton::clicked, this, &KeyRow::save);
    connect(m_edit, &QLineEdit::returnPressed, this, &KeyRow::save);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_edit->clear();
        m_stack->setCurrentIndex(0);
    });
    connect(m_test, &QPushButton::clicked, this, &KeyRow::test);
    connect(m_remove, &QPushButton::clicked, this, [this] { m_workbench.keys().remove(m_owner); });
    connect(&workbench.keys(), &KeyStore::changed, this, [this](const QString &id) {
        if (id == m_owner.id)
            updateState();
    });
    connect(&workbench.keys(), &KeyStore::saved, this, [this](const QString &id) {
        if (id == m_owner.id)
            m_pending.clear();
    });
    connect(&workbench.keys(), &KeyStore::failed, this, [this](const QString &id, const Error &error) {
        if (id == m_owner.id)
            onFailed(error);
    });
    retranslate();
}

KeyRow::~KeyRow()
{
    if (m_testing)
        m_testing->request_stop();
}

void KeyRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void KeyRow::retranslate()
{
    m_name->setText(m_owner.title);
    m_set->setText(tr("Set\u2026"));
    m_set->setAccessibleName(tr("Set the key of %1").arg(m_owner.title));
    m_remove->setText(tr("Remove"));
    m_remove->setAccessibleName(tr("Remove the key of %1").arg(m_owner.title));
    m_save->setText(tr("Save"));
    m_save->setAccessibleName(tr("Save the key of %1").arg(m_owner.title));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(m_cancel->text());
    m_edit->setAccessibleName(tr("Key of %1").arg(m_owner.title));
    m_edit->setPlaceholderText(tr("Paste the key"));
    m_test->setText(m_testing ? tr("Stop") : tr("Test"));
    m_test->setAccessibleName(m_testing ? tr("Stop testing the key of %1").arg(m_owner.title)
                                        : tr("Test the key of %1 with a call that costs nothing").arg(m_owner.title));
    for (QPushButton *button : {m_set, m_test, m_remove, m_save, m_cancel})
        button->setToolTip(button->accessibleName());
    updateState();
}

QString KeyRow::stateText(const KeyState &state) const
{
    const QString end = state.lastFour.isEmpty() ? QString() : tr(", ends in %1").arg(state.lastFour);
    switch (state.source) {
    case KeySource::Environment:
        return tr("From %1").arg(state.variable) + end;
    case KeySource::Keychain:
        return tr("In the system keychain") + end;
    case KeySource::File:
        return tr("In a file that only you can read") + end;
    case KeySource::None:
        break;
    }
    return m_owner.optional ? tr("None, and none may be needed") : tr("None");
}

void KeyRow::updateState()
{
    const KeyState state = m_workbench.keys().state(m_owner.id);
    m_state->setText(stateText(state));
    m_state->setToolTip(state.problem ? errorText(*state.problem).joined().toHtmlEscaped() : QString());
    m_test->setVisible(state.source != KeySource::None || m_owner.optional);
    const bool kept = state.source == KeySource::Keychain || state.source == KeySource::File;
    m_remove->setVisible(kept);
    // The environment wins, so a kept key would have no effect.
    m_set->setEnabled(state.source != KeySource::Environment);
    m_set->setToolTip(state.source == KeySource::Environment
                          ? tr("%1 is set in the environment and comes first").arg(state.variable)
                          : m_set->accessibleName());
}

/// Tries the key, or ends a trial that goes on.
void KeyRow::test()
{
    if (m_testing) {
        m_testing->request_stop();
        return;
    }
    m_testing.emplace();
    retranslate();
    m_state->setText(tr("Asking %1\u2026").arg(m_owner.title));
    m_background.run([check = m_workbench.keyCheck(m_owner),
                      stop = m_testing->get_token()](const std::stop_token & /*gone*/) { return check(stop); },
                     [this](const Result<std::size_t> &tested) { showTested(tested); });
}

void KeyRow::showTested(const Result<std::size_t> &tested)
{
    m_testing.reset();
    retranslate();
    if (!tested && tested.error().code == Error::Code::Cancelled)
        return;
    const QString text = tested ? tr("It works: %n model(s) can be used", nullptr, static_cast<int>(*tested))
                                : errorText(tested.error()).joined();
    m_state->setText(text);
    m_state->setToolTip(plainToolTip(text));
    m_workbench.status().say(m_owner.title + QStringLiteral(": ") + text);
}

void KeyRow::beginEdit()
{
    m_stack->setCurrentIndex(1);
    m_edit->setFocus(Qt::OtherFocusReason);
}

void KeyRow::save()
{
    const QString typed = m_edit->text();
    const QString key = typed.trimmed();
    m_edit->clear();
    m_stack->setCurrentIndex(0);
    m_set->setFocus(Qt::OtherFocusReason);
    if (key.isEmpty())
        return;
    if (std::any_of(key.begin(), key.end(), [](QChar letter) { return letter.isSpace(); })) {
        m_workbench.status().say(tr("The key was not saved: there is white space or a line break in it"));
        return;
    }
    if (key != typed)
        m_workbench.status().say(tr("White space around the key was left out"));
    m_pending = key;
    m_workbench.keys().save(m_owner, key, false);
}

void KeyRow::onFailed(const Error &error)
{
    const QString key = std::exchange(m_pending, {});
    if (error.code != Error::Code::Unsupported || key.isEmpty()) {
        m_workbench.status().complain(errorText(error).joined());
        return;
    }
    auto *question = new QMessageBox(QMessageBox::Question, tr("The key was not saved"),
                                     tr("There is no system keychain that can be used."), QMessageBox::NoButton, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setObjectName(QStringLiteral("keyFileQuestion"));
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(tr("%1\n\nIt can be kept in %2, which only you can read, without encryption.")
                                     .arg(QString::fromStdString(error.message), m_workbench.keys().filePath()));
    QPushButton *agree = question->addButton(tr("Keep it in the file"), QMessageBox::AcceptRole);
    question->addButton(tr("Do not keep it"), QMessageBox::RejectRole);
    connect(question, &QMessageBox::buttonClicked, this, [this, agree, key](QAbstractButton *button) {
        if (button == agree)
            m_workbench.keys().save(m_owner, key, true);
    });
    question->open();
}

} // namespace Touchstone
