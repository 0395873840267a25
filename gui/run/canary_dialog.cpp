#include "gui/run/canary_dialog.h"

#include "engine/project/canary_file.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/widgets/label.h"
#include "gui/widgets/note_line.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextCursor>
#include <QVBoxLayout>

namespace Touchstone {

CanaryDialog::CanaryDialog(const Icons &icons, const QString &configFolder, QWidget *parent)
    : QDialog(parent)
    , m_file(canaryFile(configFolder.toStdString()))
    , m_place(new Label(FontRole::Body, TextTone::Muted))
    , m_text(new QPlainTextEdit)
    , m_note(new NoteLine(icons))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel))
    , m_bundled(m_buttons->addButton(QString(), QDialogButtonBox::ResetRole))
    , m_save(m_buttons->addButton(QString(), QDialogButtonBox::AcceptRole))
{
    setObjectName(QStringLiteral("canaryDialog"));
    setWindowTitle(tr("Canaries"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(760, 560);
    m_place->setElide(Qt::ElideMiddle);
    m_place->setText(tr("Your own set: %1").arg(QString::fromStdString(m_file)));
    m_text->setObjectName(QStringLiteral("canaryText"));
    m_text->setAccessibleName(tr("Set of canaries, as YAML"));
    m_text->setFont(fontFor(FontRole::Code));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_bundled->setObjectName(QStringLiteral("bundledCanaries"));
    m_bundled->setText(tr("Put in the program’s set"));
    m_save->setObjectName(QStringLiteral("saveCanaries"));
    m_save->setText(tr("Save"));
    m_save->setProperty("primary", true);
    m_save->setFont(fontFor(FontRole::BodyMedium));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(m_place);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_note);
    layout->addWidget(m_buttons);
    connect(m_text, &QPlainTextEdit::textChanged, this, &CanaryDialog::check);
    connect(m_bundled, &QPushButton::clicked, this, [this] {
        // As an edit, so that it can be undone.
        QTextCursor cursor(m_text->document());
        cursor.select(QTextCursor::Document);
        cursor.insertText(QString::fromStdString(bundledCanaries()));
    });
    connect(m_save, &QPushButton::clicked, this, &CanaryDialog::save);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    load();
}

void CanaryDialog::load()
{
    m_background.run([file = m_file](const std::stop_token & /*stop*/) { return readTextFile(file); },
                     [this](const Result<std::string> &text) {
                         m_text->setPlainText(QString::fromStdString(text ? *text : bundledCanaries()));
                     });
}

void CanaryDialog::check()
{
    const Result<CanarySet> set = parseCanaries(m_text->toPlainText().toStdString(), m_file);
    if (!set)
        m_note->setNote(StateTone::Error, errorText(set.error()).joined());
    else if (!set->warnings.empty())
        m_note->setNote(StateTone::Changed, errorText(set->warnings.front()).joined());
    else
        m_note->setNote(StateTone::Loads, tr("%n canary(s)", nullptr, static_cast<int>(set->canaries.size())));
    m_save->setEnabled(set.has_value());
}

void CanaryDialog::save()
{
    m_save->setEnabled(false);
    m_background.run(
        [file = m_file, text = m_text->toPlainText().toStdString()](const std::stop_token & /*stop*/) {
            const Result<std::string> made = createFile(file, text);
            return !made && made.error().code == Error::Code::Conflict ? saveFile(file, text, std::nullopt) : made;
        },
        [this](const Result<std::string> &written) {
            m_save->setEnabled(true);
            if (!written) {
                m_note->setNote(StateTone::Error, errorText(written.error()).joined());
                return;
            }
            Q_EMIT saved();
            accept();
        });
}

} // namespace Touchstone
