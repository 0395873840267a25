#include "gui/run/grader_saw_panel.h"

#include "gui/app/icons.h"
#include "gui/run/payload_view.h"
#include "gui/run/run_words.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace Touchstone {

namespace {

constexpr std::size_t mostNamedCuts = 4; ///< in the warning

} // namespace

GraderSawPanel::GraderSawPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_payload(new PayloadView(icons))
    , m_warning(new Banner(icons))
    , m_footer(new Label(FontRole::Caption, TextTone::Faint))
    , m_again(new QPushButton)
    , m_bench(new QPushButton)
    , m_chooser(new QWidget)
    , m_chooserName(new Label(FontRole::Caption, TextTone::Muted))
    , m_iterations(new QComboBox)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_warning);
    layout->addWidget(makeRemedies());
    layout->addWidget(m_payload, 1);
    layout->addWidget(makeFooter());
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

/// What the next run can do better.
QWidget *GraderSawPanel::makeRemedies()
{
    m_remedies = new QWidget;
    auto *row = new QHBoxLayout(m_remedies);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    for (std::size_t i = 0; i < m_remedyButtons.size(); ++i) {
        auto *button = new QPushButton;
        button->setObjectName(QStringLiteral("graderRemedy%1").arg(i));
        button->setProperty("compact", true);
        button->setFont(fontFor(FontRole::Caption));
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this,
                [this, i] { Q_EMIT remedyRequested(static_cast<GraderRemedy>(i), hidden()); });
        m_remedyButtons.at(i) = button;
    }
    row->addStretch(1);
    m_remedies->hide();
    return m_remedies;
}

QWidget *GraderSawPanel::makeFooter()
{
    auto *footer = new QWidget;
    auto *row = new QHBoxLayout(footer);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    m_footer->setElide(Qt::ElideRight);
    m_footer->setObjectName(QStringLiteral("payloadFacts"));
    m_again->setObjectName(QStringLiteral("gradeAgain"));
    m_bench->setObjectName(QStringLiteral("openBench"));
    row->addWidget(m_footer, 1);
    for (QPushButton *button : {m_again, m_bench}) {
        button->setProperty("compact", true);
        button->setFont(fontFor(FontRole::Caption));
        row->addWidget(button);
    }
    connect(m_again, &QPushButton::clicked, this, [this] { Q_EMIT gradeAgainRequested(iteration()); });
    connect(m_bench, &QPushButton::clicked, this, [this] { Q_EMIT benchRequested(iteration()); });
    return footer;
}

HiddenEvidence GraderSawPanel::hidden() const
{
    HiddenEvidence hidden;
    if (iteration() < 0)
        return hidden;
    const IterationView &shown = m_view->iterations()[static_cast<std::size_t>(iteration())];
    hidden.omittedMessages = shown.omittedMessages;
    for (const CutMessage &cut : shown.cutMessages)
        hidden.longest = std::max(hidden.longest, cut.characters);
    return hidden;
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
    const std::array<QString, 3> remedies{tr("Raise the limits…"), tr("Let it read files…"),
                                          tr("One call a criterion…")};
    const std::array<QString, 3> whys{
        tr("Show the grader more and longer messages in the next run"),
        tr("Give the grader of the next run the tools that read files, so that it can look for itself"),
        tr("Ask the grader of the next run about each criterion on its own")};
    for (std::size_t i = 0; i < remedies.size(); ++i) {
        m_remedyButtons.at(i)->setText(remedies.at(i));
        m_remedyButtons.at(i)->setToolTip(whys.at(i));
        m_remedyButtons.at(i)->setAccessibleName(whys.at(i));
    }
    m_again->setText(tr("Grade again"));
    m_again->setAccessibleName(tr("Grade this answer again"));
    m_bench->setText(tr("Injection bench…"));
    m_bench->setAccessibleName(tr("Injection bench"));
    showBench();
    if (m_view != nullptr)
        showPayload();
}

void GraderSawPanel::setView(const RunView &view)
{
    m_view = &view;
    fillChooser();
    showPayload();
}

void GraderSawPanel::setGraded(int iterations)
{
    m_graded = iterations;
    showBench();
}

void GraderSawPanel::clear()
{
    m_view = nullptr;
    m_picked = false;
    m_iterations->clear();
    showPayload();
}

void GraderSawPanel::showBench()
{
    const bool isOver = m_view != nullptr && !m_view->isRunning();
    m_bench->setEnabled(isOver);
    m_bench->setToolTip(isOver ? tr("Try to sway the grader of this iteration, and see which verdicts flip")
                               : tr("When the run has ended its grader can be tried"));
    const bool canGrade = isOver && iteration() >= 0 && iteration() < m_graded;
    m_again->setEnabled(canGrade);
    m_again->setToolTip(canGrade ? tr("Give this answer to the grader once more, as a new run. The agent does nothing")
                                 : tr("When the run has ended and is in the history its answer can be graded again"));
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
    m_footer->parentWidget()->setVisible(shown >= 0);
    showBench();
    if (shown < 0) {
        m_payload->setPayload({});
        m_warning->hide();
        m_remedies->hide();
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
    m_remedies->setVisible(hidden);
    if (!hidden)
        return;
    QStringList parts;
    if (iteration.omittedMessages > 0)
        parts.append(tr("%n message(s) were left out.", nullptr, iteration.omittedMessages));
    const std::size_t named = std::min<std::size_t>(iteration.cutMessages.size(), mostNamedCuts);
    for (const CutMessage &cut : std::span(iteration.cutMessages).first(named)) {
        parts.append(tr("Message %1 was cut, %2 of its characters are hidden.")
                         .arg(cut.message)
                         .arg(QLocale().toString(static_cast<qlonglong>(cut.characters - cut.shown))));
    }
    if (const std::size_t more = iteration.cutMessages.size() - named; more > 0)
        parts.append(tr("%n more message(s) were cut.", nullptr, static_cast<int>(more)));
    m_warning->setContent(StateTone::Error, tr("Evidence may be hidden from the grader"), parts.join(u' '));
}

void GraderSawPanel::copy() const
{
    m_payload->selectAll();
    m_payload->copy();
}

} // namespace Touchstone
