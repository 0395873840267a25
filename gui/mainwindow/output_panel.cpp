#include "gui/mainwindow/output_panel.h"

#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QTime>

namespace Touchstone {

namespace {
constexpr int lineCap = 5000;
}

OutputPanel::OutputPanel(Workbench &workbench, QWidget *parent)
    : QDockWidget(parent)
    , m_text(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("outputPanel"));
    setFeatures(QDockWidget::DockWidgetClosable);
    setAllowedAreas(Qt::BottomDockWidgetArea);
    m_text->setObjectName(QStringLiteral("outputText"));
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setMaximumBlockCount(lineCap);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(fontFor(FontRole::CodeSmall));
    setWidget(m_text);
    connect(&workbench.status(), &StatusFeed::logged, this, [this](const QString &line) {
        m_text->appendPlainText(QTime::currentTime().toString(QStringLiteral("HH:mm:ss  ")) + line);
    });
    retranslate();
}

void OutputPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDockWidget::changeEvent(event);
}

void OutputPanel::retranslate()
{
    setWindowTitle(tr("Output"));
    setAccessibleName(tr("Output"));
    m_text->setAccessibleName(tr("Output of the program"));
}

} // namespace Touchstone
