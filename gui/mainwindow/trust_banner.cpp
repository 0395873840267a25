#include "gui/mainwindow/trust_banner.h"

#include "gui/app/error_text.h"
#include "gui/app/workbench.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace Touchstone {

namespace {

constexpr int shownItems = 8;

struct TrustPhrases
{
    Q_DECLARE_TR_FUNCTIONS(Touchstone::TrustBanner)

public:
    static QString kind(const TrustItem &item)
    {
        QString what = QString::fromStdString(item.what);
        switch (item.kind) {
        case TrustItem::Kind::Endpoint:
            return tr("Sends requests to the server %1").arg(what);
        case TrustItem::Kind::LocalShell:
            return tr("Runs commands on this computer without a sandbox");
        case TrustItem::Kind::Execute:
            return tr("Lets the agent run commands");
        case TrustItem::Kind::InPlace:
            return tr("Works in your files instead of a copy");
        case TrustItem::Kind::CommandCheck:
            return tr("Runs a command to check a criterion (%1)").arg(what);
        case TrustItem::Kind::OutsidePath:
            return tr("Reads outside the project (%1)").arg(outsidePath(what));
        }
        return what;
    }

private:
    /// What leads outside: a setting's name, or a link that the engine names as `link in <where>: <path>`.
    static QString outsidePath(const QString &what)
    {
        static const QRegularExpression form(QStringLiteral("^link in (?:(the root)(?: of (.+?))?|(.+?)): (.+)$"));
        const QRegularExpressionMatch match = form.match(what);
        if (!match.hasMatch())
            return what;
        const QString link = match.captured(4);
        if (!match.captured(3).isEmpty())
            return tr("link %1, in %2").arg(link, match.captured(3));
        if (!match.captured(2).isEmpty())
            return tr("link %1, in the root of %2").arg(link, match.captured(2));
        return tr("link %1, in the root").arg(link);
    }
};

QString lineOf(const TrustItem &item)
{
    QString line = TrustPhrases::kind(item);
    // Where the kind says it all, the engine's detail only repeats it in English.
    const bool plain = item.kind == TrustItem::Kind::LocalShell || item.kind == TrustItem::Kind::InPlace;
    if (!item.detail.empty() && !plain)
        line += QStringLiteral(": ") + QString::fromStdString(item.detail);
    if (item.position && item.position->line > 0)
        line += QStringLiteral("  (touchstone.yaml:%1)").arg(item.position->line);
    return QStringLiteral("\u2022 ") + line;
}

} // namespace

TrustBanner::TrustBanner(Workbench &workbench, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_banner(new Banner(workbench.icons()))
    , m_items(new Label(FontRole::Caption))
{
    setObjectName(QStringLiteral("trustBanner"));
    m_banner->setLine(false);
    m_items->setObjectName(QStringLiteral("trustItems"));
    m_items->setWordWrap(true);
    m_items->setContentsMargins(48, 0, 16, 12);
    m_items->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 1);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_items);
    connect(&workbench, &Workbench::projectChanged, this, [this] {
        m_declined = false;
        refresh();
    });
    connect(&workbench, &Workbench::trustChanged, this, &TrustBanner::refresh);
    retranslate();
}

void TrustBanner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void TrustBanner::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    const ToneColors &colors = m_workbench.theme().tone(StateTone::Changed);
    painter.fillRect(rect(), colors.tint);
    drawEdge(&painter, rect(), Qt::BottomEdge, colors.fg);
}

void TrustBanner::retranslate()
{
    m_banner->setContent(StateTone::Changed, tr("This project needs your confirmation once"),
                         tr("Start stays off until then. Looking at it is safe."), QStringLiteral("lock"));
    m_banner->clearButtons();
    QPushButton *later = m_banner->addButton(QStringLiteral("trustLater"), tr("Not now"));
    QPushButton *confirm = m_banner->addButton(QStringLiteral("trustConfirm"), tr("Confirm"));
    confirm->setToolTip(tr("Allow this for this folder as long as these parts stay the same"));
    connect(later, &QPushButton::clicked, this, [this] {
        m_declined = true;
        refresh();
    });
    connect(confirm, &QPushButton::clicked, this, [this] { m_workbench.confirmTrust(); });
    refresh();
}

void TrustBanner::refresh()
{
    const auto project = m_workbench.project();
    setVisible(project != nullptr && !m_workbench.isTrusted() && !m_declined);
    m_banner->setVisible(true);
    if (project == nullptr)
        return;
    QStringList lines;
    for (const TrustItem &item : project->trustItems) {
        if (lines.size() == shownItems) {
            lines.append(tr("and %n more", nullptr, static_cast<int>(project->trustItems.size()) - shownItems));
            break;
        }
        lines.append(lineOf(item));
    }
    m_items->setText(lines.join(QLatin1Char('\n')));
    m_items->setAccessibleName(m_items->text());
}

} // namespace Touchstone
