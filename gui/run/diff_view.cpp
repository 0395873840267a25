#include "gui/run/diff_view.h"

#include "gui/app/icons.h"

#include <QEvent>
#include <QTextBlock>

namespace Touchstone {

namespace {

/// More would make a heavy document that nobody reads to its end.
constexpr std::size_t maxLines = 5000;

} // namespace

DiffView::DiffView(const Icons &icons, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_icons(icons)
{
    setObjectName(QStringLiteral("diffView"));
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFont(fontFor(FontRole::CodeSmall));
    document()->setDocumentMargin(8);
}

void DiffView::setLines(std::vector<DiffLine> lines)
{
    const bool cut = lines.size() > maxLines;
    if (cut)
        lines.resize(maxLines);
    m_lines = std::move(lines);
    QStringList text;
    text.reserve(int(m_lines.size()));
    for (const DiffLine &line : m_lines)
        text.append(signedText(line));
    if (cut)
        text.append(tr("The rest is not shown."));
    setPlainText(text.join(u'\n'));
    tint();
}

void DiffView::tint()
{
    QList<QTextEdit::ExtraSelection> selections;
    QTextBlock block = document()->begin();
    for (const DiffLine &line : m_lines) {
        if (line.kind == DiffLine::Kind::Removed || line.kind == DiffLine::Kind::Added) {
            const bool added = line.kind == DiffLine::Kind::Added;
            QTextEdit::ExtraSelection selection;
            selection.cursor = QTextCursor(block);
            selection.format.setBackground(m_icons.theme().tone(added ? StateTone::Pass : StateTone::Fail).tint);
            selection.format.setProperty(QTextFormat::FullWidthSelection, true);
            selections.append(selection);
        }
        block = block.next();
    }
    setExtraSelections(selections);
}

void DiffView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
    else if (event->type() == QEvent::ApplicationFontChange)
        setFont(fontFor(FontRole::CodeSmall));
}

} // namespace Touchstone
