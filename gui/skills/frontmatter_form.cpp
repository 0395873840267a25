#include "gui/skills/frontmatter_form.h"

#include "engine/skills/skill_parser.h"
#include "gui/app/icons.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"
#include "gui/skills/field_note.h"
#include "gui/skills/form_field.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/label.h"

#include <QGridLayout>
#include <QInputDialog>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr int labelWidth = 120;
constexpr int formWidth = 640;
constexpr QLatin1String metadataPrefix("metadata.");

/// The fields of the specification that are shown even where the file lacks them.
constexpr std::array<const char *, 5> usualFields{"name", "description", "license", "compatibility", "allowed-tools"};

bool isUsual(const QString &name)
{
    return std::any_of(usualFields.begin(), usualFields.end(),
                       [&name](const char *each) { return name == QLatin1String(each); });
}

QString helpOf(const QString &name)
{
    if (name == QLatin1String("name"))
        return FrontmatterForm::tr("Lower-case letters, digits and hyphens; the same as the folder");
    if (name == QLatin1String("description"))
        return FrontmatterForm::tr("What it does and when to use it: the model chooses the skill by this text alone");
    if (name == QLatin1String("license"))
        return FrontmatterForm::tr("Name of the licence, or of the file that holds it");
    if (name == QLatin1String("compatibility"))
        return FrontmatterForm::tr("What it needs: a product, packages, network");
    if (name == QLatin1String("allowed-tools"))
        return FrontmatterForm::tr("Tools that need no further consent, parted by blanks");
    if (name.startsWith(metadataPrefix))
        return FrontmatterForm::tr("Your own data; clients ignore it");
    return FrontmatterForm::tr("Not a field of the specification");
}

qsizetype limitOf(const QString &name)
{
    if (name == QLatin1String("description"))
        return static_cast<qsizetype>(maxSkillDescriptionLength);
    return name == QLatin1String("compatibility") ? static_cast<qsizetype>(maxSkillCompatibilityLength) : 0;
}

} // namespace

FrontmatterForm::FrontmatterForm(const Icons &icons, QWidget *parent)
    : QScrollArea(parent)
    , m_icons(icons)
    , m_content(new QWidget(this))
    , m_grid(new QGridLayout)
    , m_unreadable(new EmptyState(icons, this))
    , m_add(new QPushButton(this))
{
    setObjectName(QStringLiteral("skillsForm"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_add->setObjectName(QStringLiteral("formAdd"));
    m_add->setIcon(icons.icon("plus"));
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnMinimumWidth(0, labelWidth);
    m_grid->setColumnStretch(1, 1);
    auto *form = new QWidget(m_content);
    form->setMaximumWidth(formWidth);
    auto *column = new QVBoxLayout(form);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(m_grid);
    column->addWidget(m_add, 0, Qt::AlignLeft);
    column->addStretch(1);
    auto *layout = new QHBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(form, 1);
    layout->addWidget(m_unreadable, 1);
    layout->addStretch();
    setWidget(m_content);
    connect(m_add, &QPushButton::clicked, this, &FrontmatterForm::addMetadata);
    connect(m_unreadable, &EmptyState::activated, this, &FrontmatterForm::sourceWanted);
}

void FrontmatterForm::retranslate()
{
    m_add->setText(tr("Add metadata…"));
    m_add->setAccessibleName(tr("Add metadata"));
    m_add->setToolTip(tr("Your own data; clients ignore it"));
    m_unreadable->setContent(QStringLiteral("text"), tr("No form for this text"),
                             tr("Its frontmatter is missing or is not valid YAML. The problems below say where."),
                             tr("Show the source"));
    setAccessibleName(tr("Frontmatter as a form"));
    const QStringList names = m_names;
    m_names.clear();
    if (!names.isEmpty())
        setFields(m_shown, true, m_add->isHidden());
}

FormField *FrontmatterForm::addField(const QString &name, int row)
{
    auto *label = new Label(isUsual(name) ? FontRole::Body : FontRole::Code, TextTone::Normal, m_content);
    label->setText(name.startsWith(metadataPrefix) ? name.mid(metadataPrefix.size()) : name);
    label->setElide(Qt::ElideMiddle);
    label->setContentsMargins(0, 4, 0, 0);
    auto *field = new FormField(m_content);
    field->setObjectName(QStringLiteral("form-") + name);
    field->setAccessibleName(name);
    field->setAccessibleDescription(helpOf(name));
    field->setToolTip(helpOf(name));
    field->setMultiline(name == QLatin1String("description") || name.startsWith(metadataPrefix));
    label->setBuddy(field);
    auto *note = new FieldNote(m_icons, m_content);
    note->setObjectName(QStringLiteral("note-") + name);
    m_grid->addWidget(label, 2 * row, 0, Qt::AlignTop);
    m_grid->addWidget(field, 2 * row, 1);
    m_grid->addWidget(note, 2 * row + 1, 1);
    connect(field, &FormField::edited, this, [this, name](const QString &value) {
        m_refused.clear();
        Q_EMIT valueEdited(name, value);
    });
    connect(field, &QPlainTextEdit::textChanged, this, &FrontmatterForm::showNotes);
    m_fields.insert(name, field);
    return field;
}

void FrontmatterForm::rebuild(const QStringList &names)
{
    m_names = names;
    m_fields.clear();
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        if (QWidget *widget = item->widget())
            widget->deleteLater();
        delete item;
    }
    for (int row = 0; row < names.size(); ++row)
        addField(names.at(row), row);
    QWidget *before = nullptr;
    for (const QString &name : names) {
        if (before)
            setTabOrder(before, m_fields.value(name));
        before = m_fields.value(name);
    }
    if (before)
        setTabOrder(before, m_add);
}

void FrontmatterForm::setFields(const std::vector<FrontmatterField> &fields, bool readable, bool readOnly)
{
    m_shown = fields;
    QStringList names;
    for (const char *usual : usualFields)
        names.append(QString::fromLatin1(usual));
    for (const FrontmatterField &field : fields) {
        const QString name = QString::fromStdString(field.name);
        if (!names.contains(name))
            names.append(name);
        m_wanted.removeAll(name);
    }
    names += m_wanted;
    m_add->parentWidget()->setVisible(readable);
    m_unreadable->setVisible(!readable);
    m_add->setVisible(!readOnly);
    if (names != m_names)
        rebuild(names);
    QHash<QString, const FrontmatterField *> values;
    for (const FrontmatterField &field : fields)
        values.insert(QString::fromStdString(field.name), &field);
    for (auto it = m_fields.cbegin(); it != m_fields.cend(); ++it) {
        const FrontmatterField *found = values.value(it.key());
        QString value = found ? QString::fromStdString(found->value) : QString();
        while (value.endsWith(QLatin1Char('\n')))
            value.chop(1); // of a block text; its style writes it again
        it.value()->setValue(value);
        it.value()->setReadOnly(readOnly || (found && !found->isText));
    }
    showNotes();
}

void FrontmatterForm::setFindings(const std::vector<Diagnostic> &findings)
{
    m_findings = findings;
    showNotes();
}

void FrontmatterForm::showNotes()
{
    const QLocale locale;
    for (auto it = m_fields.cbegin(); it != m_fields.cend(); ++it) {
        auto *note = m_content->findChild<FieldNote *>(QStringLiteral("note-") + it.key());
        const std::string name = it.key().toStdString();
        const auto finding = std::find_if(m_findings.begin(), m_findings.end(),
                                          [&name](const Diagnostic &each) { return each.field == name; });
        const auto shown = std::find_if(m_shown.begin(), m_shown.end(),
                                        [&name](const FrontmatterField &each) { return each.name == name; });
        const qsizetype limit = limitOf(it.key());
        if (m_refused == it.key())
            note->setProblem(StateTone::Error, tr("This value cannot be written here. Write it in the source."));
        else if (finding != m_findings.end())
            note->setProblem(toneOf(finding->severity), ruleText(*finding));
        else if (shown != m_shown.end() && !shown->isText)
            note->setRemark(tr("Not a text: change it in the source"));
        else if (limit > 0 && !it.value()->value().isEmpty())
            note->setRemark(tr("%1 of %2 characters")
                                .arg(locale.toString(it.value()->value().toUcs4().size()), locale.toString(limit)));
        else
            note->setRemark({});
    }
}

void FrontmatterForm::refuse(const QString &field)
{
    m_refused = field;
    showNotes();
}

void FrontmatterForm::commit()
{
    const QHash<QString, FormField *> fields = m_fields; // telling may make them anew
    for (FormField *field : fields)
        field->commit();
}

void FrontmatterForm::reset()
{
    m_refused.clear();
    m_wanted.clear();
    m_findings.clear();
    rebuild({});
}

void FrontmatterForm::addMetadata()
{
    bool accepted = false;
    const QString key = QInputDialog::getText(this, tr("Add metadata"), tr("Key"), QLineEdit::Normal, {}, &accepted);
    const QString trimmed = key.trimmed();
    if (!accepted || trimmed.isEmpty())
        return;
    const QString name = metadataPrefix + trimmed;
    if (!m_names.contains(name)) {
        m_wanted.append(name);
        setFields(std::vector<FrontmatterField>(m_shown), true, false);
    }
    if (FormField *field = m_fields.value(name))
        field->setFocus();
}

} // namespace Touchstone
