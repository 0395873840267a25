#include "gui/skills/skill_form.h"

#include "engine/skills/frontmatter_edit.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/frontmatter_form.h"
#include "gui/skills/skill_fix.h"

namespace Touchstone {

SkillForm::SkillForm(EditorArea &area, FrontmatterForm &form, QObject *parent)
    : QObject(parent)
    , m_area(area)
    , m_form(form)
{
    connect(&m_form, &FrontmatterForm::valueEdited, this, &SkillForm::onEdited);
    connect(&m_area, &EditorArea::textSettled, this, &SkillForm::show);
}

void SkillForm::setActive(bool active)
{
    if (m_active && !active)
        m_form.commit();
    m_active = active;
    show();
}

void SkillForm::show()
{
    DocumentPane *pane = m_area.current();
    if (!m_active || !pane)
        return;
    if (pane->path() != m_path) {
        m_form.commit(); // to the file that was left
        m_form.reset();
    }
    m_path = pane->path();
    // A large text has its frontmatter read as well: only that part is looked at.
    const std::string text = pane->document().text().toStdString();
    const std::vector<FrontmatterField> fields = frontmatterFields(text);
    m_form.setFields(fields, !fields.empty(), pane->editor().isReadOnly());
}

void SkillForm::onEdited(const QString &field, const QString &value)
{
    DocumentPane *pane = m_area.pane(m_path);
    if (!pane || pane->editor().isReadOnly())
        return;
    const QString text = pane->document().text();
    // A form has no other way to take a field out than to empty it.
    const auto edits = value.isEmpty() ? fieldRemoval(text.toStdString(), field.toStdString())
                                       : fieldEdits(text.toStdString(), field.toStdString(), value.toStdString());
    if (!edits) {
        m_form.refuse(field);
        return;
    }
    if (!edits->empty())
        applyEdits(pane->editor(), text, Fix{.title = {}, .edits = *edits});
}

} // namespace Touchstone
