#include "gui/mainwindow/project_banner.h"

#include "gui/app/error_text.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/widgets/banner.h"

#include <QEvent>
#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

namespace Touchstone {

ProjectBanner::ProjectBanner(Workbench &workbench, QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_banner(new Banner(workbench.icons()))
{
    setObjectName(QStringLiteral("projectBanner"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_banner);
    connect(&workbench, &Workbench::projectFailed, this, [this](const Error &error, const QString &folder) {
        m_error = error;
        m_folder = folder;
        m_workbench.status().log(errorText(error).joined());
        retranslate();
    });
    connect(&workbench, &Workbench::projectChanged, this, [this] {
        m_error.reset();
        retranslate();
    });
    hide();
}

void ProjectBanner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ProjectBanner::retranslate()
{
    setVisible(m_error.has_value());
    m_banner->clearButtons();
    if (!m_error)
        return;
    const ErrorText text = errorText(*m_error);
    m_banner->setContent(StateTone::Error, text.title, text.detail + QLatin1Char(' ') + text.remedy);
    m_banner->show();
    const QString file = m_error->position ? QString::fromStdString(m_error->position->file) : QString();
    if (QFileInfo(file).isFile()) {
        QPushButton *open = m_banner->addButton(QStringLiteral("projectOpenFile"), tr("Open the file"));
        open->setToolTip(tr("Shows the place in the editor; save the file, then try again"));
        connect(open, &QPushButton::clicked, this,
                [this, file, line = m_error->position->line, column = m_error->position->column] {
                    m_workbench.requestFile(file, line, column);
                });
    }
    QPushButton *again = m_banner->addButton(QStringLiteral("projectAgain"), tr("Try again"));
    QPushButton *dismiss = m_banner->addButton(QStringLiteral("projectDismiss"), tr("Close"));
    connect(again, &QPushButton::clicked, this, [this] { m_workbench.openProject(m_folder); });
    connect(dismiss, &QPushButton::clicked, this, [this] {
        m_error.reset();
        retranslate();
    });
}

} // namespace Touchstone
