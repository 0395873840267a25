#include "gui/skills/skill_inspector.h"

#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/skills/skill_tree_model.h"
#include "gui/widgets/label.h"
#include "gui/widgets/panel_header.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

SkillInspector::SkillInspector(Workbench &workbench, QWidget *parent)
    : QScrollArea(parent)
    , m_workbench(workbench)
{
    setObjectName(QStringLiteral("skillInspector"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget(this);
    m_layout = new QVBoxLayout(content);
    m_layout->setContentsMargins(0, 0, 0, 12);
    m_layout->setSpacing(0);
    m_layout->setAlignment(Qt::AlignTop);
    setWidget(content);
    setMinimumWidth(200);
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
    note->setWordWrap(true);
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
    addFigure(tr("Mounted at"), QString::fromStdString(entry.path), {});
}

void SkillInspector::addChainRow(const SkillLibrary &library, std::size_t entry, bool current)
{
    const SkillEntry &skill = library.skills.at(entry);
    auto *button = new QPushButton(m_workbench.icons().icon(toneOf(skill.state)),
                                   QString::fromStdString(library.sources.at(skill.source).source.label), widget());
    button->setObjectName(QStringLiteral("shadowChain%1").arg(entry));
    button->setFlat(true);
    button->setEnabled(!current);
    button->setAccessibleName(
        tr("%1 in %2: %3").arg(QString::fromStdString(skill.name), button->text(), textOf(skill.state)));
    button->setToolTip(Qt::convertFromPlainText(QString::fromStdString(skill.hostPath)));
    connect(button, &QPushButton::clicked, this,
            [this, path = QString::fromStdString(skill.hostPath)] { Q_EMIT skillActivated(path); });
    auto *row = new QWidget(widget());
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 2, 12, 2);
    layout->addWidget(button);
    layout->addStretch();
    auto *state = new Label(FontRole::Caption, TextTone::Muted, row);
    state->setText(skill.state == SkillState::Shadowed          ? tr("shadowed")
                       : skill.state == SkillState::WillNotLoad ? tr("will not load")
                                                                : tr("wins"));
    layout->addWidget(state);
    m_layout->addWidget(row);
}

void SkillInspector::addChain(const SkillLibrary &library, std::size_t entry)
{
    const std::size_t winner = library.skills.at(entry).winner.value_or(entry);
    std::vector<std::size_t> chain = library.skills.at(winner).shadows;
    chain.push_back(winner);
    std::sort(chain.begin(), chain.end());
    addHeader(tr("Shadow chain"), chain.size() == 1 ? tr("the only source with this name") : tr("later sources win"));
    for (const std::size_t link : chain)
        addChainRow(library, link, link == entry);
}

void SkillInspector::show(const std::shared_ptr<const SkillLibrary> &library, int entry)
{
    clear();
    if (!library || entry < 0 || entry >= static_cast<int>(library->skills.size()))
        return;
    const SkillEntry &skill = library->skills.at(static_cast<std::size_t>(entry));
    addModelView(skill);
    addChain(*library, static_cast<std::size_t>(entry));
}

} // namespace Touchstone
