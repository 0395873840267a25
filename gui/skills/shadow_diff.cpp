#include "gui/skills/shadow_diff.h"

#include "engine/project/text_file.h"
#include "gui/app/background.h"
#include "gui/app/icons.h"
#include "gui/editor/diff_dialog.h"
#include "gui/run/diff_view.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr std::size_t shadowDiffMostLines = 6;
constexpr int shadowDiffPadding = 12;

QString textOf(const std::string &path)
{
    const Result<std::string> text = readFile(path);
    return text ? QString::fromStdString(*text) : QString();
}

} // namespace

ShadowDiff::ShadowDiff(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_icons(icons)
    , m_title(new Label(FontRole::Caption, TextTone::Muted, this))
    , m_view(new DiffView(icons, this))
    , m_compare(new QPushButton(icons.icon("diff"), tr("Compare"), this))
    , m_rename(new QPushButton(tr("Rename one…"), this))
{
    m_compare->setObjectName(QStringLiteral("shadowCompare"));
    m_compare->setProperty("compact", true);
    m_compare->setEnabled(false); // until both texts are there
    m_compare->setToolTip(tr("All differences between the two files"));
    m_rename->setObjectName(QStringLiteral("shadowRename"));
    m_rename->setProperty("compact", true);
    m_rename->setToolTip(tr("Give the shadowed skill another name, so that both are loaded"));
    for (QPushButton *button : {m_compare, m_rename})
        button->setAccessibleName(button->text());
    m_title->setElide(Qt::ElideRight);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setAccessibleName(tr("Difference of the shadowed skill"));
    m_view->hide();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_compare);
    buttons->addWidget(m_rename);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(shadowDiffPadding, 4, shadowDiffPadding, 8);
    layout->setSpacing(6);
    layout->addWidget(m_title);
    layout->addWidget(m_view);
    layout->addLayout(buttons);
    connect(m_compare, &QPushButton::clicked, this, &ShadowDiff::compare);
    connect(m_rename, &QPushButton::clicked, this, [this] { Q_EMIT renameWanted(m_shadowed.path); });
}

void ShadowDiff::setSides(const Side &shadowed, const Side &winner)
{
    m_shadowed = shadowed;
    m_winner = winner;
    runInBackground(
        this,
        [from = shadowed.path.toStdString(), to = winner.path.toStdString()] {
            return diffLines(textOf(from), textOf(to));
        },
        [this](std::vector<DiffLine> lines) { take(std::move(lines)); });
}

void ShadowDiff::take(std::vector<DiffLine> lines)
{
    m_lines = std::move(lines);
    const int changed = changedLines(m_lines);
    const QString sides = tr("%1 → %2", "shadowed and winning source").arg(m_shadowed.label, m_winner.label);
    m_title->setText(changed == 0 ? tr("%1: the same text").arg(sides)
                                  : tr("%1: %n line(s) differ", nullptr, changed).arg(sides));
    m_compare->setEnabled(changed > 0);
    std::vector<DiffLine> few;
    std::copy_if(m_lines.begin(), m_lines.end(), std::back_inserter(few), [&few](const DiffLine &line) {
        return few.size() < shadowDiffMostLines
            && (line.kind == DiffLine::Kind::Removed || line.kind == DiffLine::Kind::Added);
    });
    m_view->setVisible(!few.empty());
    const int lineHeight = QFontMetrics(fontFor(FontRole::CodeSmall)).lineSpacing();
    m_view->setFixedHeight(static_cast<int>(few.size()) * lineHeight + 2 * 8 + 2);
    m_view->setLines(std::move(few));
}

void ShadowDiff::compare()
{
    auto *dialog = new DiffDialog(m_icons, tr("%1 and %2 define this skill").arg(m_shadowed.label, m_winner.label),
                                  tr("− %1, shadowed\n+ %2, wins").arg(m_shadowed.path, m_winner.path), window());
    dialog->setLines(m_lines);
    dialog->setTitles(tr("%1, shadowed").arg(m_shadowed.label), tr("%1, wins").arg(m_winner.label));
    dialog->open();
}

} // namespace Touchstone
