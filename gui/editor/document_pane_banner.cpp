// What the banner of an open file says, and what its buttons do.

#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/editor/diff_dialog.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/text_file_document.h"
#include "gui/widgets/banner.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>

namespace Touchstone {
namespace {

QString detailsOf(const ErrorText &text)
{
    return QStringList{text.detail, text.remedy}.join(QLatin1Char(' ')).trimmed();
}

} // namespace

void DocumentPane::updateBanner()
{
    updateReadOnly();
    m_banner->clearButtons();
    m_banner->setVisible(showDecision() || showNote());
}

bool DocumentPane::showDecision()
{
    const QString name = m_shownPath.section(QLatin1Char('/'), -1);
    const TextFileDocument::State state = m_document->state();
    if (state == TextFileDocument::State::Failed) {
        const ErrorText text = errorText(m_document->error());
        const bool isLarge = m_document->error().code == Error::Code::TooLarge;
        m_banner->setContent(
            StateTone::Error, text.title,
            isLarge ? text.detail + QLatin1Char(' ')
                    + tr("That is the most that the editor here opens; other limits are those of a run.")
                    : detailsOf(text));
        return true;
    }
    if (state == TextFileDocument::State::Conflict)
        return showConflict(name);
    if (const auto &recovered = m_document->recovered()) {
        m_banner->setContent(StateTone::Changed, tr("Unsaved changes of %1 were kept").arg(name),
                             m_document->isRecoveredCurrent()
                                 ? tr("Touchstone ended before they were saved.")
                                 : tr("Touchstone ended before they were saved; the file has changed since."));
        connect(m_banner->addButton(QStringLiteral("compareRecovered"), tr("Compare")), &QPushButton::clicked, this,
                [this, mine = QString::fromStdString(recovered->text)] { compare(mine, tr("Unsaved changes")); });
        connect(m_banner->addButton(QStringLiteral("dropRecovered"), tr("Discard them")), &QPushButton::clicked,
                m_document, &TextFileDocument::dropRecovered);
        connect(m_banner->addButton(QStringLiteral("restoreRecovered"), tr("Restore"), true), &QPushButton::clicked,
                m_document, &TextFileDocument::restore);
        return true;
    }
    return false;
}

bool DocumentPane::showConflict(const QString &name)
{
    m_banner->setContent(StateTone::Changed, tr("%1 changed on disk").arg(name),
                         tr("It is not what your unsaved changes began from. Nothing is lost yet."));
    connect(m_banner->addButton(QStringLiteral("compareConflict"), tr("Compare")), &QPushButton::clicked, this,
            [this] { compare(m_document->text(), tr("Your text")); });
    connect(m_banner->addButton(QStringLiteral("loadTheirs"), tr("Load theirs")), &QPushButton::clicked, m_document,
            &TextFileDocument::loadTheirs);
    connect(m_banner->addButton(QStringLiteral("keepMine"), tr("Keep mine"), true), &QPushButton::clicked, m_document,
            &TextFileDocument::keepMine);
    return true;
}

void DocumentPane::compare(const QString &mine, const QString &mineTitle)
{
    const bool isConflict = m_document->state() == TextFileDocument::State::Conflict;
    const QString disk = isConflict ? m_document->theirs() : m_document->original().text;
    auto *dialog =
        new DiffDialog(m_workbench.icons(), m_shownPath, tr("The file on disk, and what is not saved."), this);
    dialog->setLines(diffLines(disk, mine));
    dialog->setTitles(tr("On disk"), mineTitle);
    dialog->showSideBySide();
    if (isConflict) {
        connect(dialog->addChoice(QStringLiteral("compareLoadTheirs"), tr("Load theirs")), &QPushButton::clicked,
                m_document, [this, dialog] {
                    m_document->loadTheirs();
                    dialog->reject();
                });
        connect(dialog->addChoice(QStringLiteral("compareKeepMine"), tr("Keep mine")), &QPushButton::clicked,
                m_document, [this, dialog] {
                    m_document->keepMine();
                    dialog->reject();
                });
    }
    dialog->open();
}

bool DocumentPane::showNote()
{
    if (const auto &error = m_document->diskError()) {
        m_banner->setContent(StateTone::Error, tr("The file on disk cannot be read any more"),
                             errorText(*error).joined() + QLatin1Char(' ') + tr("The text here is that of before."));
        addCopyButton();
        return true;
    }
    if (m_document->isRootGone()) {
        m_banner->setContent(
            StateTone::Error, tr("The folder of this project is gone"),
            tr("It was moved or deleted. Your text is kept here, and can be saved as soon as the folder is "
               "back."));
        addCopyButton();
        return true;
    }
    if (m_document->isReadOnly()) {
        m_banner->setContent(StateTone::Changed, tr("This file can only be read here"),
                             tr("It is not UTF-8 or holds characters that an editor cannot keep."));
        return true;
    }
    if (m_document->state() == TextFileDocument::State::Ready && !m_document->existsOnDisk()) {
        m_banner->setContent(StateTone::Changed, tr("This file is not on the disk"),
                             tr("Write something and save to make it."));
        return true;
    }
    if (m_editor->isHeavy()) {
        m_banner->setContent(StateTone::Style, tr("This file is large"),
                             m_hasFeatures ? tr("Problems are looked for when it is saved, not while you type.")
                                           : tr("Colours, wrapping and the search for problems while you type are off, "
                                                "so that typing stays quick."));
        if (!m_hasFeatures) {
            QPushButton *on = m_banner->addButton(QStringLiteral("heavyFeatures"), tr("Turn on colours and wrapping"));
            on->setToolTip(tr("The window may stand still for some seconds"));
            connect(on, &QPushButton::clicked, this, [this] {
                setFeatures(true);
                updateBanner();
            });
        }
        return true;
    }
    return false;
}

void DocumentPane::addCopyButton()
{
    connect(m_banner->addButton(QStringLiteral("saveCopy"), tr("Save a copy…")), &QPushButton::clicked, this,
            &DocumentPane::saveCopyAs);
}

void DocumentPane::saveCopyAs()
{
    auto *dialog = new QFileDialog(this, tr("Save a copy"), QFileInfo(path()).path());
    dialog->setObjectName(QStringLiteral("saveCopyDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(QFileInfo(path()).fileName());
    connect(dialog, &QFileDialog::fileSelected, m_document, &TextFileDocument::saveCopy);
    dialog->open();
}

void DocumentPane::onSaveFailed(const Error &error)
{
    if (error.code == Error::Code::NotFound && m_document->isRootGone())
        return; // the banner says so already
    const auto &disk = m_document->diskError();
    if (error.code == Error::Code::Conflict && !disk)
        return; // the document compares with the disk and shows both versions
    const ErrorText text = errorText(error.code == Error::Code::Conflict ? *disk : error);
    m_banner->clearButtons();
    m_banner->setContent(StateTone::Error, tr("The file was not saved"),
                         (detailsOf(text) + QLatin1Char(' ') + tr("Your text is kept here.")).trimmed());
    addCopyButton();
    connect(m_banner->addButton(QStringLiteral("saveAgain"), tr("Save again"), true), &QPushButton::clicked, m_document,
            &TextFileDocument::save);
    m_banner->show();
}

void DocumentPane::showRepairFailure(const Error &error)
{
    m_banner->clearButtons();
    m_banner->setContent(StateTone::Error, tr("The problem was not mended"), errorText(error).joined());
    connect(m_banner->addButton(QStringLiteral("closeRepairFailure"), tr("Close")), &QPushButton::clicked, this,
            &DocumentPane::updateBanner);
    m_banner->show();
}

} // namespace Touchstone
