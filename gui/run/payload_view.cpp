#include "gui/run/payload_view.h"

#include "gui/app/icons.h"

#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextBlock>

namespace Touchstone {

namespace {

/// The reference's mark at the end of a message that was cut (`spec/engine.md` §1.3.5).
const QLatin1String cutMark("...(truncated)");

class PayloadHighlighter : public QSyntaxHighlighter
{
public:
    PayloadHighlighter(const Icons &icons, QTextDocument *document)
        : QSyntaxHighlighter(document)
        , m_icons(icons)
    {
    }

protected:
    void highlightBlock(const QString &text) override
    {
        static const QRegularExpression tag(QStringLiteral("</?(?:rubric|transcript)-[0-9a-f]{16}>"));
        static const QRegularExpression role(QStringLiteral("^\\[(?:user|assistant|system|tool:[^\\]\\n]*)\\](?= )"));
        const Theme &theme = m_icons.theme();
        for (auto it = tag.globalMatch(text); it.hasNext();) {
            const QRegularExpressionMatch match = it.next();
            setFormat(int(match.capturedStart()), int(match.capturedLength()), theme.syntax.number);
        }
        if (const QRegularExpressionMatch match = role.match(text); match.hasMatch())
            setFormat(0, int(match.capturedLength()), theme.syntax.key);
        if (text.endsWith(cutMark))
            setFormat(int(text.size() - cutMark.size()), int(cutMark.size()), theme.tone(StateTone::Error).fg);
    }

private:
    const Icons &m_icons;
};

} // namespace

PayloadView::PayloadView(const Icons &icons, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_icons(icons)
    , m_highlighter(new PayloadHighlighter(icons, document()))
{
    setObjectName(QStringLiteral("payloadView"));
    setReadOnly(true);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFont(fontFor(FontRole::Code));
    document()->setDocumentMargin(12);
}

void PayloadView::setPayload(const QString &payload)
{
    setPlainText(payload);
    m_cutLines.clear();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.text().endsWith(cutMark))
            m_cutLines.append(block.blockNumber());
    }
    applyTheme();
}

void PayloadView::applyTheme()
{
    QList<QTextEdit::ExtraSelection> cuts;
    for (const int line : std::as_const(m_cutLines)) {
        QTextEdit::ExtraSelection cut;
        cut.cursor = QTextCursor(document()->findBlockByNumber(line));
        cut.format.setBackground(m_icons.theme().tone(StateTone::Error).tint);
        cut.format.setProperty(QTextFormat::FullWidthSelection, true);
        cuts.append(cut);
    }
    setExtraSelections(cuts);
}

void PayloadView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->rehighlight();
        applyTheme();
    } else if (event->type() == QEvent::ApplicationFontChange) {
        setFont(fontFor(FontRole::Code));
    }
}

} // namespace Touchstone
