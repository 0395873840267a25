#include "gui/run/grader_saw_panel.h"

#include "gui/app/icons.h"
#include "gui/run/payload_view.h"
#include "gui/run/run_words.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

GraderSawPanel::GraderSawPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_payload(new PayloadView(icons))
    , m_warning(new Banner(icons))
    , m_footer(new Label(FontRole::Caption, TextTone::Faint))
    , m_chooser(new QWidget)
    , m_chooserName(new Label(FontRole::Caption, TextTone::Muted))
    , m_iterations(new QComboBox)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_warning);
    layout->addWidget(m_payload, 1);
    layout->addWidget(m_footer);
    m_footer->setContentsMargins(12, 6, 12, 6);
    m_footer->setElide(Qt::ElideRight);
    m_footer->setObjectName(QStringLiteral("payloadFacts"));
    auto *row = new QHBoxLayout(m_chooser);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_chooserName);
    row->addWidget(m_iterations);
    m_iterations->setObjectName(QStringLiteral("payloadIteration"));
    m_iterations->setProperty("compact", true);
    connect(m_iterations, &QComboBox::activated, this, [this] {
        m_picked = true;
        showPayload();
    });
    retranslate();
}

QWidget *GraderSawPanel::chooser() const
{
    return m_chooser;
}

void GraderSawPanel::retranslate()
{
    m_chooserName->setText(tr("Iteration"));
    m_iterations->setAccessibleName(tr("Iteration whose payload is shown"));
    m_iterations->setToolTip(tr("Choose the grading whose payload is shown"));
    m_payload->setAccessibleName(tr("What the grader saw"));
    m_payload->setPlaceholderText(tr("Nothing has been graded yet."));
    if (m_view != nullptr)
        showPayload();
}

void GraderSawPanel::setView(const RunView &view)
{
    m_view = &view;
    fillChooser();
    showPayload();
}

void GraderSawPanel::fillChooser()
{
    const QSignalBlocker quiet(m_iterations);
    const int before = iteration();
    m_iterations->clear();
    const auto &iterations = m_view->iterations();
    for (std::size_t i = 0; i < iterations.size(); ++i) {
        if (!iterations[i].payload.isEmpty())
            m_iterations->addItem(QString::number(i + 1), int(i));
    }
    const int found = m_picked ? m_iterations->findData(before) : -1;
    m_iterations->setCurrentIndex(found >= 0 ? found : m_iterations->count() - 1);
    m_iterations->setEnabled(m_iterations->count() > 1);
}

void GraderSawPanel::showIteration(int iteration)
{
    const int found = m_iterations->findData(iteration);
    if (found < 0)
        return;
    m_picked = true;
    m_iterations->setCurrentIndex(found);
    showPayload();
}

int GraderSawPanel::iteration() const
{
    return m_iterations->currentIndex() < 0 ? -1 : m_iterations->currentData().toInt();
}

void GraderSawPanel::showPayload()
{
    const int shown = iteration();
    m_footer->setVisible(shown >= 0);
    if (shown < 0) {
        m_payload->setPayload({});
        m_warning->hide();
        return;
    }
    const IterationView &iteration = m_view->iterations()[static_cast<std::size_t>(shown)];
    if (m_payload->toPlainText() != iteration.payload)
        m_payload->setPayload(iteration.payload);
    showHidden(iteration);
    QStringList facts;
    if (iteration.omittedMessages > 0)
        facts.append(tr("%n message(s) left out", nullptr, iteration.omittedMessages));
    else
        facts.append(tr("All messages sent"));
    const int cuts = static_cast<int>(iteration.cutMessages.size());
    facts.append(cuts > 0 ? tr("%n message(s) cut", nullptr, cuts) : tr("none cut"));
    facts.append(tr("%1 characters").arg(tokensText(iteration.payload.size())));
    facts.append(QString::fromStdString(m_view->start().graderModel));
    facts.removeAll(QString());
    m_footer->setText(facts.join(QStringLiteral("  ·  ")));
}

/// A failing verdict may be wrong when the grader did not get all of the conversation.
void GraderSawPanel::showHidden(const IterationView &iteration)
{
    const bool hidden = iteration.omittedMessages > 0 || !iteration.cutMessages.empty();
    m_warning->setVisible(hidden);
    if (!hidden)
        return;
    QStringList parts;
    if (iteration.omittedMessages > 0)
        parts.append(tr("%n message(s) were left out.", nullptr, iteration.omittedMessages));
    for (const CutMessage &cut : iteration.cutMessages) {
        parts.append(tr("Message %1 was cut, %2 of its characters are hidden.")
                         .arg(cut.message)
                         .arg(tokensText(cut.characters - cut.shown)));
    }
    m_warning->setContent(StateTone::Error, tr("Evidence may be hidden from the grader"), parts.join(u' '));
}

void GraderSawPanel::copy() const
{
    m_payload->selectAll();
    m_payload->copy();
}

} // namespace Touchstone
