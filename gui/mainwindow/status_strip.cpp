#include "gui/mainwindow/status_strip.h"

#include "gui/app/icons.h"
#include "gui/app/problems_model.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/run/run_words.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"
#include "gui/widgets/meter.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QToolButton>

#include <chrono>

namespace Touchstone {

namespace {

constexpr int stripHeight = 24;
constexpr int glyphSize = 14;
constexpr int meterWidth = 160;
constexpr std::chrono::milliseconds meterDelay(300);
constexpr std::chrono::milliseconds stopDelay(2000);
constexpr std::chrono::seconds second(1);
constexpr std::chrono::seconds sayFor(8);
constexpr std::array<Severity, 3> shownSeverities{Severity::WillNotLoad, Severity::Changed, Severity::NotPortable};

QString clockText(qint64 milliseconds)
{
    const qint64 seconds = milliseconds / 1000;
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

StatusStrip::StatusStrip(Workbench &workbench, QWidget *parent)
    : QStatusBar(parent)
    , m_workbench(workbench)
    , m_glyph(new QLabel)
    , m_said(new Label(FontRole::Caption, TextTone::Muted))
    , m_meter(new Meter(workbench.icons()))
    , m_seconds(new Label(FontRole::Caption, TextTone::Faint))
    , m_stop(makeItem(QStringLiteral("status-stop")))
{
    setObjectName(QStringLiteral("statusStrip"));
    setSizeGripEnabled(false);
    setMinimumHeight(qMax(stripHeight, m_said->sizeHint().height() + 6));
    m_said->setObjectName(QStringLiteral("statusText"));
    m_said->setElide(Qt::ElideRight);
    m_meter->setObjectName(QStringLiteral("statusMeter"));
    m_meter->setFixedWidth(meterWidth);
    auto *lead = new QWidget(this);
    auto *layout = new QHBoxLayout(lead);
    layout->setContentsMargins(12, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_glyph);
    layout->addWidget(m_said);
    layout->addWidget(m_meter);
    layout->addWidget(m_seconds);
    layout->addWidget(m_stop);
    layout->addStretch(1);
    addWidget(lead, 1);
    for (std::size_t i = 0; i < shownSeverities.size(); ++i) {
        m_problems.at(i) = addItem(QStringLiteral("status-problems-%1").arg(i));
        connect(m_problems.at(i), &QToolButton::clicked, this, &StatusStrip::problemsActivated);
    }
    m_model = addItem(QStringLiteral("status-model"));
    m_tokens = addItem(QStringLiteral("status-tokens"));
    m_cost = addItem(QStringLiteral("status-cost"));
    connect(m_stop, &QToolButton::clicked, &workbench.status(), &StatusFeed::requestStop);
    connect(m_model, &QToolButton::clicked, this, &StatusStrip::modelActivated);
    connect(m_tokens, &QToolButton::clicked, this, &StatusStrip::ledgerActivated);
    connect(m_cost, &QToolButton::clicked, this, &StatusStrip::ledgerActivated);
    setUpTimers();
    connectFeed();
    retranslate();
}

void StatusStrip::setUpTimers()
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(meterDelay);
    m_tick.setInterval(second);
    m_forget.setSingleShot(true);
    m_forget.setInterval(sayFor);
    connect(&m_delay, &QTimer::timeout, this, &StatusStrip::updateActivity);
    connect(&m_tick, &QTimer::timeout, this, &StatusStrip::updateActivity);
    connect(&m_forget, &QTimer::timeout, this, [this] {
        m_text.clear();
        updateSaid();
    });
}

void StatusStrip::connectFeed()
{
    StatusFeed &feed = m_workbench.status();
    connect(&feed, &StatusFeed::said, this, [this](const QString &text, bool isTrouble) {
        m_text = text;
        m_isTrouble = isTrouble;
        m_forget.start();
        updateSaid();
    });
    connect(&feed, &StatusFeed::activityChanged, this, &StatusStrip::updateActivity);
    connect(&feed, &StatusFeed::ledgerChanged, this, &StatusStrip::updateLedger);
    connect(&feed, &StatusFeed::runStateChanged, this, &StatusStrip::updateSaid);
    connect(&m_workbench.problems(), &ProblemsModel::countsChanged, this, &StatusStrip::updateProblems);
    connect(&m_workbench, &Workbench::projectChanged, this, &StatusStrip::updateModel);
    connect(&m_workbench, &Workbench::projectChanged, this, &StatusStrip::updateSaid);
    connect(&m_workbench, &Workbench::projectFailed, this, &StatusStrip::updateSaid);
    connect(&m_workbench.settings(), &Settings::modelsChanged, this, &StatusStrip::updateModel);
    connect(&m_workbench, &Workbench::themeChanged, this, &StatusStrip::updateSaid);
}

QToolButton *StatusStrip::makeItem(const QString &name)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setAutoRaise(true);
    button->setProperty("compact", true);
    button->setFont(fontFor(FontRole::Caption));
    button->setIconSize(QSize(glyphSize, glyphSize));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    button->hide();
    return button;
}

QToolButton *StatusStrip::addItem(const QString &name)
{
    QToolButton *button = makeItem(name);
    addPermanentWidget(button);
    return button;
}

void StatusStrip::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_workbench.theme().chrome);
    drawEdge(&painter, rect(), Qt::TopEdge, m_workbench.theme().separator);
}

void StatusStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QStatusBar::changeEvent(event);
}

void StatusStrip::retranslate()
{
    setAccessibleName(tr("Status"));
    m_meter->setAccessibleName(tr("Progress"));
    m_seconds->setAccessibleName(tr("Seconds so far"));
    m_stop->setIcon(m_workbench.icons().icon("stop", IconRole::Muted));
    m_stop->setText(tr("Stop"));
    m_stop->setAccessibleName(tr("Stop what is going on"));
    m_stop->setToolTip(tr("Stop what is going on (Shift+F5)"));
    updateSaid();
    updateActivity();
    updateProblems();
    updateModel();
    updateLedger();
}

void StatusStrip::updateSaid()
{
    const auto &activity = m_workbench.status().activity();
    const bool isGone = m_workbench.isFolderGone();
    // What went well before is no news of a folder that is gone.
    QString text = activity ? activity->text : isGone && !m_isTrouble ? QString() : m_text;
    const RunState run = m_workbench.status().runState();
    QString glyph = QStringLiteral("check");
    QColor color = m_workbench.theme().muted;
    if (run == RunState::Parked) {
        glyph = QStringLiteral("state-parked");
        color = m_workbench.theme().tone(StateTone::Changed).fg;
    } else if (run == RunState::Running || activity) {
        glyph = QStringLiteral("state-running");
        color = m_workbench.theme().tone(StateTone::Running).fg;
    } else if (text.isEmpty() ? isGone : m_isTrouble) {
        glyph = QStringLiteral("state-error");
        color = m_workbench.theme().tone(StateTone::Error).fg;
    }
    if (text.isEmpty())
        text = run == RunState::Parked ? tr("Parked, waiting for you")
            : run == RunState::Running ? tr("A run is going on")
            : isGone                   ? tr("The folder of this project is gone")
                                       : tr("Ready");
    m_glyph->setPixmap(
        m_workbench.icons().pixmap(glyph, color, m_workbench.theme().chrome, glyphSize, devicePixelRatioF()));
    m_said->setText(text);
    m_said->setAccessibleName(text);
    m_said->setToolTip(plainToolTip(text)); // it may have been cut
}

void StatusStrip::updateActivity()
{
    const auto &activity = m_workbench.status().activity();
    if (!activity) {
        m_delay.stop();
        m_tick.stop();
    } else if (!m_tick.isActive()) {
        m_delay.start();
        m_tick.start();
    }
    // Short work shows no meter at all: it would only flicker.
    const qint64 elapsed = activity ? activity->began.elapsed() : 0;
    const bool shown = activity && elapsed >= meterDelay.count();
    m_meter->setVisible(shown);
    m_seconds->setVisible(shown);
    m_stop->setVisible(shown && activity->canStop && elapsed >= stopDelay.count());
    if (shown) {
        m_meter->setShare(activity->total > 0 ? double(activity->done) / double(activity->total) : -1);
        m_seconds->setText(clockText(elapsed));
    }
    updateSaid();
}

void StatusStrip::updateProblems()
{
    for (std::size_t i = 0; i < shownSeverities.size(); ++i) {
        const Severity severity = shownSeverities.at(i);
        const int count = m_workbench.problems().count(severity);
        QString text;
        if (severity == Severity::WillNotLoad)
            text = tr("%n will not load", nullptr, count);
        else if (severity == Severity::Changed)
            text = tr("%n changed", nullptr, count);
        else
            text = tr("%n not portable", nullptr, count);
        QToolButton *button = m_problems.at(i);
        button->setIcon(m_workbench.icons().icon(toneOf(severity)));
        button->setText(text);
        button->setAccessibleName(text);
        button->setToolTip(tr("Show the problems (Ctrl+Shift+M)"));
        button->setVisible(count > 0);
    }
}

void StatusStrip::updateModel()
{
    const auto project = m_workbench.project();
    QString model = project ? QString::fromStdString(project->agent.model) : QString();
    if (model.isEmpty())
        model = m_workbench.settings().workerModel();
    const bool none = model.isEmpty();
    m_model->setIcon(m_workbench.icons().icon("chip", IconRole::Muted));
    const QString shown = none ? tr("No model") : fontMetrics().elidedText(model, Qt::ElideMiddle, 260);
    m_model->setText(shown);
    m_model->setAccessibleName(none ? tr("No model is chosen") : tr("Model %1").arg(model));
    m_model->setToolTip(none ? tr("Choose a model in Settings")
                             : tr("%1: models and keys in Settings").arg(model.toHtmlEscaped()));
    m_model->setVisible(project != nullptr);
}

void StatusStrip::updateLedger()
{
    const auto &ledger = m_workbench.status().ledger();
    m_tokens->setVisible(ledger.has_value());
    m_cost->setVisible(ledger.has_value() && ledger->calls > 0);
    if (!ledger)
        return;
    const auto thousands = [this](qint64 tokens) {
        return tokens < 1000 ? locale().toString(tokens)
                             : locale().toString(static_cast<double>(tokens) / 1000, 'f', 1) + QLatin1Char('k');
    };
    m_tokens->setText(tr("Worker %1, grader %2").arg(thousands(ledger->workerTokens), thousands(ledger->graderTokens)));
    m_tokens->setAccessibleName(tr("Tokens: %1").arg(m_tokens->text()));
    m_tokens->setToolTip(tr("Tokens of worker and grader; show the run's ledger"));
    m_cost->setText(ledger->cost ? moneyText(*ledger->cost) : tr("Cost unknown"));
    m_cost->setAccessibleName(ledger->cost ? tr("Cost %1").arg(m_cost->text()) : m_cost->text());
    m_cost->setToolTip(ledger->cost ? tr("Cost of this run; show its ledger")
                                    : tr("The price of a model is not known, or a call broke off. Prices can be added "
                                         "in Settings, Models"));
}

} // namespace Touchstone
