#include "gui/skills/skill_inspector.h"

#include "engine/llm/call_cost.h"
#include "engine/llm/model_registry.h"
#include "engine/project/project.h"
#include "gui/app/icons.h"
#include "gui/app/rule_text.h"
#include "gui/app/workbench.h"
#include "gui/skills/chain_row.h"
#include "gui/skills/shadow_diff.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/skills/supporting_panel.h"
#include "gui/widgets/label.h"
#include "gui/widgets/panel_header.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

QString wordOf(ClientOutcome outcome)
{
    switch (outcome) {
    case ClientOutcome::Loads:
        return SkillInspector::tr("loads");
    case ClientOutcome::Changed:
        return SkillInspector::tr("loads, changed");
    case ClientOutcome::Dropped:
        return SkillInspector::tr("drops it");
    case ClientOutcome::Silent:
        return SkillInspector::tr("never looks at it");
    }
    return {};
}

StateTone toneOf(ClientOutcome outcome)
{
    switch (outcome) {
    case ClientOutcome::Loads:
        return StateTone::Loads;
    case ClientOutcome::Changed:
        return StateTone::Changed;
    case ClientOutcome::Dropped:
    case ClientOutcome::Silent:
        break;
    }
    return StateTone::WillNotLoad;
}

} // namespace

SkillInspector::SkillInspector(Workbench &workbench, QWidget *parent)
    : QScrollArea(parent)
    , m_workbench(workbench)
{
    setObjectName(QStringLiteral("skillInspector"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget(this);
    auto *all = new QVBoxLayout(content);
    all->setContentsMargins(0, 0, 0, 12);
    all->setSpacing(0);
    m_layout = new QVBoxLayout;
    m_layout->setSpacing(0);
    m_supporting = new SupportingPanel(workbench, content);
    all->addLayout(m_layout);
    all->addWidget(m_supporting);
    all->addStretch(1);
    setWidget(content);
    connect(m_supporting, &SupportingPanel::loaded, this, &SkillInspector::rebuild);
    setMinimumWidth(240);
}

void SkillInspector::clear()
{
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        if (QWidget *widget = item->widget())
            widget->deleteLater();
        delete item;
    }
}

void SkillInspector::addHeader(const QString &title, const QString &facts)
{
    auto *header = new PanelHeader(widget());
    header->setTitle(title);
    header->setFacts(facts);
    header->setLineAbove(m_layout->count() > 0);
    m_layout->addWidget(header);
}

void SkillInspector::addFigure(const QString &title, const QString &caption, const QString &figure, bool bad)
{
    auto *row = new QWidget(widget());
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 6, 12, 6);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    auto *name = new Label(FontRole::Body, TextTone::Normal, row);
    name->setText(title);
    auto *note = new Label(FontRole::Caption, TextTone::Muted, row);
    note->setText(caption);
    note->setElide(Qt::ElideMiddle);
    texts->addWidget(name);
    texts->addWidget(note);
    layout->addLayout(texts, 1);
    auto *value = new Label(bad ? FontRole::BodySemibold : FontRole::Body, TextTone::Normal, row);
    value->setText(figure);
    if (bad) {
        QPalette palette = value->palette();
        palette.setColor(QPalette::WindowText, m_workbench.theme().tone(StateTone::WillNotLoad).fg);
        value->setPalette(palette);
    }
    layout->addWidget(value);
    m_layout->addWidget(row);
}

void SkillInspector::addModelView(const SkillEntry &entry)
{
    addHeader(tr("What the model sees"));
    const QLocale locale;
    const QString tokens = locale.toString(static_cast<qlonglong>(entry.catalogTokens));
    const bool silent = entry.state == SkillState::WillNotLoad || entry.state == SkillState::Shadowed;
    addFigure(tr("Catalog entry"),
              silent ? tr("Would be %1 tokens in every call").arg(tokens) : tr("Name and description, in every call"),
              silent ? tr("nothing") : tokens, silent);
    addFigure(tr("Instructions"), tr("Read when the skill is chosen"),
              locale.toString(static_cast<qlonglong>(entry.bodyTokens)));
    addSupportingFigure();
    addPrice(entry);
    addFigure(tr("Path for the model"), QString::fromStdString(entry.path), {});
}

void SkillInspector::addSupportingFigure()
{
    qint64 tokens = 0;
    int files = 0;
    int orphans = 0;
    for (const SupportingFile &file : m_supporting->files()) {
        tokens += file.tokens;
        files += file.state == SupportingFile::State::Missing ? 0 : 1;
        orphans += file.state == SupportingFile::State::Orphan ? 1 : 0;
    }
    if (files == 0)
        return;
    addFigure(tr("%n supporting file(s)", nullptr, files),
              orphans > 0 ? tr("Read on demand, %n of them never mentioned", nullptr, orphans) : tr("Read on demand"),
              QLocale().toString(tokens));
}

void SkillInspector::addPrice(const SkillEntry &entry)
{
    const auto project = m_workbench.project();
    if (!project || project->agent.model.empty() || entry.state == SkillState::WillNotLoad)
        return;
    const std::optional<ModelPrice> price = m_workbench.models()->factsOf(project->agent.model).price;
    Usage sent;
    sent.input = entry.catalogTokens;
    const std::optional<double> cost = price ? price->costOf(sent) : std::nullopt;
    if (cost && *cost > 0)
        addFigure(tr("Price in every call"), QString::fromStdString(project->agent.model),
                  QString::fromStdString(dollarsText(*cost)));
}

void SkillInspector::addChainRow(const SkillLibrary &library, std::size_t entry, bool current)
{
    const SkillEntry &skill = library.skills.at(entry);
    const SkillSourceReport &source = library.sources.at(skill.source);
    auto *row = new ChainRow(m_workbench.icons(), widget());
    row->setObjectName(QStringLiteral("shadowChain%1").arg(entry));
    QString fate = tr("wins, the later source");
    if (skill.state == SkillState::Shadowed)
        fate = tr("shadowed, the model never sees it");
    else if (skill.state == SkillState::WillNotLoad)
        fate = tr("will not load");
    else if (skill.shadows.empty())
        fate = tr("the only source with this name");
    row->setContent(toneOf(skill.state), QString::fromStdString(source.source.label), fate);
    row->setEnabled(!current);
    row->setAccessibleName(
        tr("%1 in %2: %3").arg(QString::fromStdString(skill.name), QString::fromStdString(source.source.label), fate));
    row->setToolTip(Qt::convertFromPlainText(QString::fromStdString(skill.hostPath)));
    connect(row, &QAbstractButton::clicked, this,
            [this, path = QString::fromStdString(skill.hostPath)] { Q_EMIT skillActivated(path); });
    m_layout->addWidget(row);
}

void SkillInspector::addChain(const SkillLibrary &library, std::size_t entry)
{
    const std::size_t winner = library.skills.at(entry).winner.value_or(entry);
    std::vector<std::size_t> chain = library.skills.at(winner).shadows;
    chain.push_back(winner);
    std::sort(chain.begin(), chain.end());
    addHeader(tr("Shadow chain"), tr("%n source(s)", nullptr, static_cast<int>(chain.size())));
    for (const std::size_t link : chain)
        addChainRow(library, link, link == entry);
    if (chain.size() < 2)
        return;
    // The one that is looked at, or else the next below the winner.
    const std::size_t shadowed = entry == winner ? library.skills.at(winner).shadows.back() : entry;
    const auto sideOf = [&library](std::size_t which) {
        const SkillEntry &skill = library.skills.at(which);
        return ShadowDiff::Side{.path = QString::fromStdString(skill.hostPath),
                                .label = QString::fromStdString(library.sources.at(skill.source).source.label)};
    };
    auto *diff = new ShadowDiff(m_workbench.icons(), widget());
    diff->setObjectName(QStringLiteral("shadowDiff"));
    diff->setSides(sideOf(shadowed), sideOf(winner));
    connect(diff, &ShadowDiff::renameWanted, this, &SkillInspector::renameWanted);
    m_layout->addWidget(diff);
}

void SkillInspector::setClients(std::vector<ClientProfile> clients)
{
    m_clients = std::move(clients);
    if (m_library)
        rebuild();
}

void SkillInspector::addClients(const SkillEntry &entry)
{
    if (m_clients.empty())
        return; // their profiles are being read
    int lost = 0;
    std::vector<ClientVerdict> verdicts;
    for (const ClientProfile &client : m_clients) {
        verdicts.push_back(verdictOf(client, entry.diagnostics));
        lost += verdicts.back().outcome >= ClientOutcome::Dropped ? 1 : 0;
    }
    const int count = static_cast<int>(m_clients.size());
    addHeader(tr("Client outcome"), lost > 0 ? tr("%1 of %2 lose it").arg(lost).arg(count) : tr("all load it"));
    for (std::size_t i = 0; i < m_clients.size(); ++i) {
        const ClientVerdict &verdict = verdicts.at(i);
        auto *row = new ChainRow(m_workbench.icons(), widget());
        row->setObjectName(QStringLiteral("clientOutcome-%1").arg(QString::fromStdString(m_clients.at(i).id)));
        const auto reason = std::find_if(entry.diagnostics.begin(), entry.diagnostics.end(),
                                         [&verdict](const Diagnostic &found) { return found.rule == verdict.rule; });
        const QString why = reason == entry.diagnostics.end() ? QString() : shortRuleText(*reason);
        const QString word = wordOf(verdict.outcome);
        const QString name = QString::fromStdString(m_clients.at(i).name);
        row->setContent(toneOf(verdict.outcome), name, why);
        row->setOutcome(word);
        row->setAccessibleName(tr("%1: %2. %3").arg(name, word, why));
        QStringList lines{reason == entry.diagnostics.end() ? word : ruleText(*reason)};
        if (!verdict.source.empty())
            lines << tr("According to %1").arg(QString::fromStdString(verdict.source));
        row->setToolTip(Qt::convertFromPlainText(lines.join(QLatin1Char('\n'))));
        m_layout->addWidget(row);
        if (reason != entry.diagnostics.end())
            connect(row, &QAbstractButton::clicked, this,
                    [this, path = QString::fromStdString(entry.hostPath), line = reason->line] {
                        Q_EMIT placeActivated(path, line);
                    });
    }
}

void SkillInspector::addWarnings()
{
    const QString block = QString::fromStdString(m_library->warningsBlock);
    addHeader(tr("Load warnings for the model"), block.isEmpty() ? tr("none") : QString());
    m_supporting->setLineAbove(!block.isEmpty()); // a header below a header has that one's line
    if (block.isEmpty())
        return;
    auto *text = new Label(FontRole::Caption, TextTone::Muted, widget());
    text->setObjectName(QStringLiteral("loadWarnings"));
    text->setText(block);
    text->setWordWrap(true);
    text->setContentsMargins(12, 6, 12, 6);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_layout->addWidget(text);
}

void SkillInspector::show(const std::shared_ptr<const SkillLibrary> &library, int entry)
{
    if (library == m_library && entry == m_entry)
        return;
    m_library = library;
    m_entry = entry;
    const bool isSkill = library && entry >= 0 && entry < static_cast<int>(library->skills.size());
    m_supporting->setSkill(
        isSkill ? QString::fromStdString(library->skills.at(static_cast<std::size_t>(entry)).hostPath) : QString());
    rebuild();
}

void SkillInspector::rebuild()
{
    clear();
    m_supporting->setLineAbove(true);
    if (!m_library || m_entry < 0 || m_entry >= static_cast<int>(m_library->skills.size())) {
        addHeader(tr("What the model sees"));
        addFigure(tr("Catalog entry"), tr("This file is in no skill"), tr("nothing"), true);
        return;
    }
    addModelView(m_library->skills.at(static_cast<std::size_t>(m_entry)));
    addChain(*m_library, static_cast<std::size_t>(m_entry));
    addClients(m_library->skills.at(static_cast<std::size_t>(m_entry)));
    addWarnings();
}

void SkillInspector::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    // Colours of the figures are the theme's, texts the language's.
    if (m_layout && (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange))
        rebuild();
}

} // namespace Touchstone
