#include "gui/skills/skill_dialog.h"

#include "engine/skills/skill_parser.h"
#include "gui/app/icons.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"
#include "gui/skills/field_note.h"
#include "gui/skills/form_field.h"
#include "gui/widgets/dialog_buttons.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

enum Template { PlainTemplate, ReferenceTemplate, ScriptTemplate };

constexpr int dialogWidth = 520;
constexpr int descriptionLines = 4;

/// The worst finding about a field; null: there is none.
const Diagnostic *worstOf(const std::vector<Diagnostic> &found, std::string_view field)
{
    const auto worst =
        std::find_if(found.begin(), found.end(), [field](const Diagnostic &each) { return each.field == field; });
    return worst == found.end() ? nullptr : &*worst;
}

/// Whether a finding must be mended before the skill is made.
bool isBlocking(const Diagnostic *found)
{
    return found != nullptr && found->severity <= Severity::Changed;
}

} // namespace

SkillDialog::SkillDialog(const Icons &icons, Task task, QVector<SkillPlace> places, Subject subject, QWidget *parent)
    : QDialog(parent)
    , m_icons(icons)
    , m_task(task)
    , m_places(std::move(places))
    , m_subject(std::move(subject))
    , m_error(new FieldNote(icons, this))
{
    setObjectName(QStringLiteral("skillDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title());
    auto *heading = new Label(FontRole::Heading, TextTone::Normal, this);
    heading->setText(title());
    auto *remark = new Label(FontRole::Caption, TextTone::Muted, this);
    remark->setText(m_subject.remark);
    remark->setWordWrap(true);
    remark->setVisible(!m_subject.remark.isEmpty());
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(8);
    addName(*form);
    addDescription(*form);
    addTemplates(*form);
    addPlaces(*form);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_submit = buttons->addButton(verb(), QDialogButtonBox::AcceptRole);
    m_submit->setObjectName(QStringLiteral("skillDialogSubmit"));
    makePrimary(m_submit);
    m_error->setObjectName(QStringLiteral("skillDialogError"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(heading);
    layout->addWidget(remark);
    layout->addLayout(form);
    layout->addWidget(m_error);
    layout->addWidget(buttons);
    layout->setSizeConstraint(QLayout::SetMinimumSize);
    resize(dialogWidth, sizeHint().height());
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_submit, &QPushButton::clicked, this, &SkillDialog::submitted);
    check();
}

QString SkillDialog::title() const
{
    switch (m_task) {
    case Task::Create:
        return tr("New skill");
    case Task::Duplicate:
        return tr("Duplicate %1").arg(m_subject.name);
    case Task::Rename:
        return tr("Rename %1").arg(m_subject.name);
    case Task::Move:
        return tr("Move %1").arg(m_subject.name);
    case Task::Import:
        return tr("Import a skill");
    }
    return {};
}

QString SkillDialog::verb() const
{
    switch (m_task) {
    case Task::Create:
        return tr("Make skill");
    case Task::Duplicate:
        return tr("Duplicate");
    case Task::Rename:
        return tr("Rename");
    case Task::Move:
        return tr("Move");
    case Task::Import:
        return tr("Import");
    }
    return {};
}

void SkillDialog::addRow(QFormLayout &form, const QString &label, QWidget *field, FieldNote *note)
{
    field->setAccessibleName(label);
    form.addRow(label, field);
    if (note != nullptr)
        form.addRow(QString(), note);
}

void SkillDialog::addName(QFormLayout &form)
{
    if (m_task == Task::Move)
        return;
    m_name = new QLineEdit(this);
    m_name->setObjectName(QStringLiteral("skillDialogName"));
    m_name->setText(m_subject.name);
    m_name->setPlaceholderText(QStringLiteral("tidy-up"));
    m_name->selectAll();
    m_nameNote = new FieldNote(m_icons, this);
    m_nameNote->setObjectName(QStringLiteral("skillDialogNameNote"));
    addRow(form, tr("Name"), m_name, m_nameNote);
    m_name->setToolTip(tr("Of the skill and of its folder"));
    connect(m_name, &QLineEdit::textChanged, this, &SkillDialog::check);
}

void SkillDialog::addDescription(QFormLayout &form)
{
    if (m_task != Task::Create)
        return;
    m_description = new FormField(this);
    m_description->setObjectName(QStringLiteral("skillDialogDescription"));
    m_description->setMultiline(true);
    m_description->setLeastLines(descriptionLines);
    m_description->setPlaceholderText(tr("What it does, and when to use it"));
    m_descriptionNote = new FieldNote(m_icons, this);
    m_descriptionNote->setObjectName(QStringLiteral("skillDialogDescriptionNote"));
    addRow(form, tr("Description"), m_description, m_descriptionNote);
    m_description->setToolTip(tr("The model chooses the skill by this text alone"));
    connect(m_description, &FormField::textChanged, this, &SkillDialog::check);
}

void SkillDialog::addPlaces(QFormLayout &form)
{
    if (m_task == Task::Rename)
        return;
    m_place = new QComboBox(this);
    m_place->setObjectName(QStringLiteral("skillDialogPlace"));
    for (const SkillPlace &each : m_places) {
        if (m_task == Task::Move && each.folder == m_subject.source)
            continue;
        m_place->addItem(each.label.isEmpty() ? each.shownFolder
                                              : tr("%1 (%2)", "label, folder").arg(each.label, each.shownFolder),
                         each.folder);
        m_place->setItemData(m_place->count() - 1, each.folder, Qt::ToolTipRole);
    }
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    const int first = m_place->findData(m_subject.source);
    m_place->setCurrentIndex(std::max(0, first));
    addRow(form, tr("Source"), m_place, nullptr);
    m_place->setToolTip(tr("The folder that it lies in; a later source wins when a name repeats"));
    connect(m_place, &QComboBox::currentIndexChanged, this, &SkillDialog::check);
}

void SkillDialog::addTemplates(QFormLayout &form)
{
    if (m_task != Task::Create)
        return;
    m_template = new QComboBox(this);
    m_template->setObjectName(QStringLiteral("skillDialogTemplate"));
    m_template->addItem(tr("Instructions only"));
    m_template->addItem(tr("With a reference file"));
    m_template->addItem(tr("With a script"));
    addRow(form, tr("Begin with"), m_template, nullptr);
}

QString SkillDialog::name() const
{
    return m_name ? m_name->text().trimmed() : m_subject.name;
}

QString SkillDialog::place() const
{
    return m_place ? m_place->currentData().toString() : m_subject.source;
}

SkillDraft SkillDialog::draft() const
{
    SkillDraft draft;
    draft.name = name().toStdString();
    if (!m_description)
        return draft;
    draft.description = m_description->toPlainText().simplified().toStdString();
    QString heading = name();
    heading.replace(QLatin1Char('-'), QLatin1Char(' '));
    if (!heading.isEmpty())
        heading[0] = heading.at(0).toUpper();
    QString body = tr("# %1\n\n1. The first step.\n2. The next one.\n").arg(heading);
    if (m_template->currentIndex() == ReferenceTemplate) {
        body += tr("\nRead [the details](references/details.md) when you need them.\n");
        draft.files.push_back({.path = "references/details.md",
                               .text = tr("# Details\n\nWhat is too long for SKILL.md.\n").toStdString()});
    } else if (m_template->currentIndex() == ScriptTemplate) {
        body += tr("\nRun [the script](scripts/run.sh) and report what it prints.\n");
        draft.files.push_back({.path = "scripts/run.sh",
                               .text = "#!/bin/sh\nset -eu\n\necho \"Replace this line.\"\n",
                               .isExecutable = true});
    }
    draft.body = body.toStdString();
    return draft;
}

const SkillPlace *SkillDialog::chosenPlace() const
{
    const QString folder = place();
    const auto chosen = std::find_if(m_places.begin(), m_places.end(),
                                     [&folder](const SkillPlace &each) { return each.folder == folder; });
    return chosen == m_places.end() ? nullptr : &*chosen;
}

bool SkillDialog::checkName(const std::vector<Diagnostic> &found)
{
    const QString typed = name();
    const SkillPlace *chosen = chosenPlace();
    const bool isSame = m_task == Task::Rename && typed == m_subject.name;
    const bool isTaken = chosen != nullptr && !isSame && chosen->names.contains(typed);
    FieldNote *note = m_nameNote ? m_nameNote : m_error;
    const Diagnostic *worst = m_name ? worstOf(found, "name") : nullptr;
    if (isTaken)
        note->setProblem(StateTone::WillNotLoad, tr("There is a folder of this name in the source already"));
    else if (typed.isEmpty())
        note->setRemark({});
    else if (!isSafeSkillName(typed.toStdString()))
        note->setProblem(StateTone::WillNotLoad, tr("A folder cannot be called so"));
    else if (worst != nullptr)
        note->setProblem(toneOf(worst->severity), ruleText(*worst));
    else
        note->setRemark({});
    return !typed.isEmpty() && !isTaken && isSafeSkillName(typed.toStdString()) && !isBlocking(worst);
}

bool SkillDialog::checkDescription(const std::vector<Diagnostic> &found)
{
    if (!m_description)
        return true;
    const QString typed = m_description->toPlainText().simplified();
    const Diagnostic *worst = worstOf(found, "description");
    if (typed.isEmpty()) {
        m_descriptionNote->setRemark(tr("The model chooses the skill by this text alone"));
        return false;
    }
    const QLocale locale;
    if (worst != nullptr)
        m_descriptionNote->setProblem(toneOf(worst->severity), ruleText(*worst));
    else
        m_descriptionNote->setRemark(tr("%1 of %2 characters")
                                         .arg(locale.toString(typed.toUcs4().size()),
                                              locale.toString(static_cast<qlonglong>(maxSkillDescriptionLength))));
    return !isBlocking(worst);
}

void SkillDialog::check()
{
    if (m_submit == nullptr)
        return; // still being built
    SkillDraft checked = draft();
    if (!m_description)
        checked.description = "Is there already.";
    const std::vector<Diagnostic> found = checkDraft(checked);
    m_error->setRemark({});
    const bool isNamed = checkName(found);
    const bool isDescribed = checkDescription(found);
    const bool isPlaced = !m_place || m_place->currentIndex() >= 0;
    m_submit->setEnabled(isNamed && isDescribed && isPlaced && !m_busy);
}

void SkillDialog::setBusy(bool busy)
{
    m_busy = busy;
    for (QWidget *field : {static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_description),
                           static_cast<QWidget *>(m_place), static_cast<QWidget *>(m_template)}) {
        if (field != nullptr)
            field->setEnabled(!busy);
    }
    check();
}

void SkillDialog::showError(const QString &text)
{
    setBusy(false);
    m_error->setProblem(StateTone::Error, text);
}

} // namespace Touchstone
