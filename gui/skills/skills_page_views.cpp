// The views of the current file: text, form, text beside preview, preview.

#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/markdown_preview.h"
#include "gui/editor/text_file_document.h"
#include "gui/skills/skill_form.h"
#include "gui/skills/skill_preview.h"
#include "gui/skills/skill_scanner.h"
#include "gui/skills/skills_page.h"
#include "gui/widgets/segmented_control.h"

#include <array>

namespace Touchstone {

void SkillsPage::showView(int view)
{
    static constexpr std::array views{EditorArea::View::Text, EditorArea::View::Alternative, EditorArea::View::Beside,
                                      EditorArea::View::Companion};
    m_area->setView(views.at(static_cast<std::size_t>(view)));
    m_formLink->setActive(view == FormView);
    updatePreview();
}

void SkillsPage::updatePreview()
{
    DocumentPane *pane = m_area->current();
    const int view = m_views->currentIndex();
    if (!pane || (view != PreviewView && view != SplitView))
        return;
    const int entry = m_scanner->entryOf(pane->path());
    const std::optional<SkillMetadata> metadata =
        entry >= 0 ? m_scanner->library()->skills.at(static_cast<std::size_t>(entry)).metadata : std::nullopt;
    const QString text = pane->document().text();
    m_preview->showMarkdown(entry >= 0 ? bodyOf(text) : text, metadata ? fieldsOf(*metadata) : QVector<PreviewField>());
}

void SkillsPage::followCursor()
{
    const DocumentPane *pane = m_area->current();
    if (!pane || m_views->currentIndex() != SplitView || pane->editor().isHeavy())
        return;
    const PreviewPlace place = placeInPreview(m_area->current()->document().text(), pane->editor().currentLine());
    m_preview->follow(place.heading, place.share);
}

void SkillsPage::showText()
{
    if (m_views->currentIndex() != SplitView)
        m_views->setCurrentIndex(SourceView);
}

void SkillsPage::goTo(int line, int column)
{
    if (DocumentPane *pane = m_area->current()) {
        showText();
        pane->goTo(line, column);
    }
}

} // namespace Touchstone
