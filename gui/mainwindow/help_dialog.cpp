#include "gui/mainwindow/help_dialog.h"

#include "gui/app/icons.h"

#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>
#include <QTextTable>
#include <QUrl>

namespace Touchstone {

namespace {

constexpr QSize dialogSize(760, 560);
constexpr int topicWidth = 180;
constexpr qreal cellPadding = 6;

const QStringList topics{QStringLiteral("index"),     QStringLiteral("skills"),  QStringLiteral("memory"),
                         QStringLiteral("prompt"),    QStringLiteral("rubrics"), QStringLiteral("run"),
                         QStringLiteral("injection"), QStringLiteral("history"), QStringLiteral("settings"),
                         QStringLiteral("project")};

QString readTopic(const QString &language, const QString &name)
{
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The first heading names the topic.
QString titleIn(const QString &markdown)
{
    return markdown.section(QLatin1Char('\n'), 0, 0).remove(QLatin1Char('#')).trimmed();
}

} // namespace

HelpDialog::HelpDialog(const Icons &icons, QString language, QWidget *parent)
    : QDialog(parent)
    , m_language(std::move(language))
    , m_topics(new QListWidget)
    , m_text(new QTextBrowser)
{
    setObjectName(QStringLiteral("helpDialog"));
    setWindowTitle(tr("Help"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(dialogSize);
    m_topics->setObjectName(QStringLiteral("helpTopics"));
    m_topics->setAccessibleName(tr("Topics"));
    m_topics->setFixedWidth(topicWidth);
    m_topics->setFrameShape(QFrame::NoFrame);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(tr("Help text"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(20);
    m_text->document()->setDefaultStyleSheet(QStringLiteral("a { color: %1 } code { background: %2 }")
                                                 .arg(icons.theme().accentText.name(), icons.theme().hover.name()));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(m_topics);
    layout->addWidget(m_text, 1);
    for (const QString &topic : topics) {
        const QString markdown = readTopic(m_language, topic);
        if (markdown.isEmpty())
            continue;
        auto *item = new QListWidgetItem(titleIn(markdown), m_topics);
        item->setData(Qt::UserRole, topic);
    }
    connect(m_topics, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) {
        if (item != nullptr)
            showTopic(item->data(Qt::UserRole).toString());
    });
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) {
        const QString name = link.path().section(QLatin1Char('/'), -1).remove(QStringLiteral(".md"));
        for (int row = 0; link.isRelative() && row < m_topics->count(); ++row) {
            if (m_topics->item(row)->data(Qt::UserRole).toString() == name)
                m_topics->setCurrentRow(row);
        }
        if (link.scheme() == QLatin1String("https"))
            QDesktopServices::openUrl(link);
    });
    m_topics->setCurrentRow(0);
}

void HelpDialog::showTopic(const QString &name)
{
    QTextDocument *document = m_text->document();
    document->setMarkdown(readTopic(m_language, name));
    for (QTextFrame *frame : document->rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (table == nullptr)
            continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderBrush(palette().color(QPalette::Dark));
        format.setCellPadding(cellPadding);
        format.setTopMargin(cellPadding);
        format.setBottomMargin(2 * cellPadding);
        table->setFormat(format);
    }
    m_text->moveCursor(QTextCursor::Start);
}

} // namespace Touchstone
