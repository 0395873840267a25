#include "gui/run/apply_dialog.h"

#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/run/diff_view.h"
#include "gui/run/run_words.h"
#include "gui/widgets/label.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

ApplyDialog::ApplyDialog(const Icons &icons, QString runFolder, const QStringList &iterations, int chosen,
                         QWidget *parent)
    : QDialog(parent)
    , m_icons(icons)
    , m_runFolder(std::move(runFolder))
    , m_state(new QComboBox)
    , m_title(new Label(FontRole::Heading))
    , m_text(new Label(FontRole::Body, TextTone::Muted))
    , m_files(new QListWidget)
    , m_diff(new DiffView(icons))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel))
    , m_apply(m_buttons->addButton(QString(), QDialogButtonBox::AcceptRole))
{
    setObjectName(QStringLiteral("applyDialog"));
    setWindowTitle(tr("Apply to folder"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(840, 560);
    m_title->setText(tr("Write the changes of this run into your folder"));
    m_text->setObjectName(QStringLiteral("applyText"));
    m_text->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("applyState"));
    m_state->setAccessibleName(tr("State that is written"));
    m_state->setToolTip(tr("The files as they are at the end of the run, or as an iteration left them"));
    m_state->addItem(tr("As the run left them"), -1);
    for (qsizetype i = 0; i < iterations.size(); ++i)
        m_state->addItem(iterations.at(i), static_cast<int>(i));
    m_state->setCurrentIndex(chosen + 1);
    m_state->setVisible(iterations.size() > 1);
    m_files->setObjectName(QStringLiteral("applyFiles"));
    m_files->setAccessibleName(tr("Files that would be written"));
    m_diff->setAccessibleName(tr("Difference to your folder"));
    m_apply->setObjectName(QStringLiteral("applyNow"));
    m_apply->setProperty("primary", true);
    m_apply->setFont(fontFor(FontRole::BodyMedium));
    m_apply->setEnabled(false);
    m_apply->setText(tr("Write files"));
    auto *splitter = new QSplitter;
    splitter->addWidget(m_files);
    splitter->addWidget(m_diff);
    splitter->setSizes({240, 600});
    splitter->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addWidget(m_state);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_buttons);
    connect(m_files, &QListWidget::currentRowChanged, this, &ApplyDialog::showChosen);
    connect(m_state, &QComboBox::currentIndexChanged, this, &ApplyDialog::load);
    connect(m_apply, &QPushButton::clicked, this, &ApplyDialog::apply);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    load();
}

int ApplyDialog::iteration() const
{
    return m_state->currentData().toInt();
}

void ApplyDialog::load()
{
    say(tr("Comparing the run’s files with your folder"));
    m_files->clear();
    m_apply->setEnabled(false);
    m_background.run([folder = m_runFolder.toStdString(),
                      asked = iteration()](const std::stop_token &stop) { return readPending(folder, asked, stop); },
                     [this, asked = iteration()](const Result<PendingFiles> &pending) {
                         if (asked == iteration())
                             show(pending);
                     });
}

void ApplyDialog::say(const QString &text)
{
    m_text->setText(text);
}

void ApplyDialog::show(const Result<PendingFiles> &pending)
{
    m_files->clear();
    m_apply->setEnabled(false);
    if (!pending) {
        say(errorText(pending.error()).joined());
        return;
    }
    m_pending = *pending;
    int conflicts = 0;
    int links = 0;
    for (const PendingFile &file : m_pending.files) {
        conflicts += file.conflict ? 1 : 0;
        links += file.isBehindLink ? 1 : 0;
        const QString path = QString::fromStdString(file.change.path);
        auto *item = new QListWidgetItem(m_icons.icon(file.conflict           ? StateTone::Error
                                                          : file.isBehindLink ? StateTone::NotGraded
                                                                              : StateTone::Loads),
                                         tr("%1  +%2 −%3", "path, added and removed lines")
                                             .arg(path)
                                             .arg(file.change.addedLines)
                                             .arg(file.change.removedLines),
                                         m_files);
        item->setToolTip(plainToolTip(QString::fromStdString(file.target)));
    }
    const int count = static_cast<int>(m_pending.files.size()) - links;
    if (m_pending.files.empty()) {
        say(tr("Your folder already has everything that this run wrote."));
        return;
    }
    if (conflicts > 0) {
        say(tr(
            "%n file(s) changed in your folder since the run began, so nothing is written. Save your version elsewhere "
            "or undo it, then try again.",
            nullptr, conflicts));
    } else {
        const QString folder =
            m_pending.folders.empty() ? QString() : QString::fromStdString(m_pending.folders.front());
        QString text = tr("The run worked on a copy. Nothing of yours has changed yet. %1").arg(folder);
        if (links > 0) {
            text = tr("%n file(s) stay out: your folder has a link in their place, which may lead out of it. Copy them "
                      "by hand.",
                      nullptr, links)
                + u' ' + text;
        }
        say(text);
        m_apply->setEnabled(count > 0);
    }
    m_apply->setText(tr("Write %n file(s)", nullptr, count));
    m_files->setCurrentRow(0);
}

void ApplyDialog::showChosen()
{
    const int row = m_files->currentRow();
    if (row >= 0 && static_cast<std::size_t>(row) < m_pending.files.size())
        m_diff->setLines(m_pending.files[static_cast<std::size_t>(row)].lines);
    else
        m_diff->setLines({});
}

void ApplyDialog::apply()
{
    m_apply->setEnabled(false);
    m_state->setEnabled(false);
    m_background.run([folder = m_runFolder.toStdString(),
                      asked = iteration()](const std::stop_token &stop) { return applyPending(folder, asked, stop); },
                     [this](const Result<int> &written) {
                         m_state->setEnabled(true);
                         if (!written) {
                             say(errorText(written.error()).joined());
                             return;
                         }
                         Q_EMIT applied(*written);
                         accept();
                     });
}

} // namespace Touchstone
