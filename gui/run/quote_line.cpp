#include "gui/run/quote_line.h"

#include "gui/app/icons.h"
#include "gui/widgets/label.h"

#include <QPainter>
#include <QVBoxLayout>

namespace Touchstone {

namespace {

constexpr int maxShownQuote = 600;
constexpr int barWidth = 3;

} // namespace

QuoteLine::QuoteLine(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_text(new Label(FontRole::CodeSmall))
    , m_check(new Label(FontRole::Caption))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_text);
    layout->addWidget(m_check);
    m_text->setWordWrap(true);
    m_check->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setObjectName(QStringLiteral("cellEvidence"));
    m_check->setObjectName(QStringLiteral("cellEvidenceCheck"));
}

void QuoteLine::setQuote(const QString &quote, int message, bool graderRead)
{
    m_hasQuote = !quote.isEmpty();
    m_found = message > 0 || graderRead;
    m_text->setContentsMargins(m_hasQuote ? barWidth + 9 : 0, m_hasQuote ? 2 : 0, 0, m_hasQuote ? 2 : 0);
    m_text->setFont(fontFor(m_hasQuote ? FontRole::CodeSmall : FontRole::Body));
    const QString shown = quote.size() > maxShownQuote ? quote.left(maxShownQuote) + QChar(u'…') : quote;
    m_text->setText(m_hasQuote ? tr("“%1”").arg(shown) : tr("No quote given."));
    m_check->setVisible(m_hasQuote);
    m_check->setContentsMargins(18, 0, 0, 0);
    m_check->setText(message > 0      ? tr("Quote found in message %1").arg(message)
                         : graderRead ? tr("Quote found in what the grader’s tools gave it")
                                      : tr("Quote not found in the transcript. The verdict may be wrong"));
    QPalette colors = m_check->palette();
    colors.setColor(QPalette::WindowText, m_icons.theme().tone(m_found ? StateTone::Pass : StateTone::Error).fg);
    m_check->setPalette(colors);
    update();
}

void QuoteLine::paintEvent(QPaintEvent * /*event*/)
{
    if (!m_hasQuote)
        return;
    QPainter painter(this);
    const QRect text = m_text->geometry();
    painter.fillRect(QRect(text.left(), text.top(), barWidth, text.height()), m_icons.theme().outline);
    const QRectF glyph(m_check->geometry().left(), m_check->geometry().top() + 1.0, 14, 14);
    m_icons.paint(&painter, glyph, m_found ? StateTone::Loads : StateTone::Error);
}

} // namespace Touchstone
