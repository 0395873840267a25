// What becomes of open files when they are saved together, or when their folder moves or goes.

#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/text_file_document.h"

#include <QTabBar>
#include <QTextDocument>

#include <algorithm>

namespace Touchstone {

QList<DocumentPane *> EditorArea::panesBelow(const QString &folder) const
{
    QList<DocumentPane *> below;
    for (DocumentPane *pane : panes()) {
        if (pane->path() == folder || pane->path().startsWith(folder + QLatin1Char('/')))
            below.append(pane);
    }
    return below;
}

void EditorArea::forgetUnchanged(const QString &path)
{
    for (DocumentPane *pane : panesBelow(path)) {
        if (!pane->document().isModified())
            removePane(pane);
    }
}

void EditorArea::follow(const QString &folder, const QString &newFolder)
{
    for (DocumentPane *pane : panesBelow(folder)) {
        const QString path = newFolder + pane->path().mid(folder.size());
        m_panes.remove(pane->path());
        m_panes.insert(path, pane);
        pane->moveTo(path);
        Q_EMIT followed(path);
    }
    storeOpenFiles();
}

void EditorArea::rename(const QString &path, const QString &title, const QString &shownPath)
{
    DocumentPane *pane = m_panes.value(path);
    if (!pane)
        return;
    m_tabs->setTabText(indexOf(pane), title);
    m_tabs->setTabToolTip(indexOf(pane), Qt::convertFromPlainText(shownPath));
    pane->setShownPath(shownPath);
    markTab(pane);
}

bool EditorArea::hasUnsavedBelow(const QString &folder) const
{
    const QList<DocumentPane *> below = panesBelow(folder);
    return std::any_of(below.cbegin(), below.cend(), [](DocumentPane *pane) { return pane->document().isModified(); });
}

void EditorArea::saveBelow(const QString &folder, const std::function<void(bool saved)> &next)
{
    for (DocumentPane *pane : panesBelow(folder)) {
        if (!pane->document().isModified())
            continue;
        // One after the other; each time it begins anew, since anything may have happened meanwhile.
        auto *once = new QObject(pane);
        connect(&pane->document(), &TextFileDocument::saved, once, [this, once, folder, next] {
            once->deleteLater();
            saveBelow(folder, next);
        });
        connect(&pane->document(), &TextFileDocument::saveFailed, once, [once, next] {
            once->deleteLater();
            next(false);
        });
        if (pane->canSave()) {
            pane->document().save();
        } else {
            once->deleteLater();
            next(false);
        }
        return;
    }
    next(true);
}

void EditorArea::saveThen(DocumentPane *pane, const std::function<void()> &next)
{
    // One shot: the connection goes with the context once the file is saved; after a failed save the pane says why and
    // stays.
    auto *once = new QObject(pane);
    connect(&pane->document(), &TextFileDocument::saved, once, [once, next] {
        once->deleteLater();
        next();
    });
    connect(&pane->document(), &TextFileDocument::saveFailed, once, &QObject::deleteLater);
    pane->document().save();
}

} // namespace Touchstone
