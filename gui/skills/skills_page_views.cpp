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

#include <QDesktopServices>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

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
    const QString text = pane->document().text();
    const QString folder = QFileInfo(pane->path()).path();
    if (entry < 0) {
        m_preview->showMarkdown(text, {}, folder);
        return;
    }
    const SkillEntry &skill = m_scanner->library()->skills.at(static_cast<std::size_t>(entry));
    m_preview->showMarkdown(bodyOf(text), cardOf(text, skill.bodyTokens), folder);
}

void SkillsPage::followCursor()
{
    const DocumentPane *pane = m_area->current();
    if (!pane || m_views->currentIndex() != SplitView || pane->editor().isHeavy())
        return;
    const PreviewPlace place = placeInPreview(m_area->current()->document().text(), pane->editor().currentLine());
    m_preview->follow(place.heading, place.share);
}

void SkillsPage::askToOpen(const QUrl &url)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("A link to the web"), tr("Open this address in the browser?"),
                                QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("openWebLink"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(url.toDisplayString());
    QPushButton *open = box->addButton(tr("Open in the browser"), QMessageBox::AcceptRole);
    open->setObjectName(QStringLiteral("openWebLinkNow"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(open, &QPushButton::clicked, this, [url] { QDesktopServices::openUrl(url); });
    box->open();
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
