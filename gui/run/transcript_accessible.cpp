#include "gui/run/transcript_accessible.h"

#include "gui/run/transcript_view.h"
#include "gui/run/transcript_words.h"

#include <QAccessibleWidget>
#include <QHash>

#include <algorithm>

namespace Touchstone {

namespace {

/// One item, by its place. Lives as long as the list that made it.
class TranscriptItemAccessible : public QAccessibleInterface
{
public:
    TranscriptItemAccessible(TranscriptView *view, int index)
        : m_view(view)
        , m_index(index)
    {
    }

    bool isValid() const override { return m_view != nullptr && m_index < m_view->itemCount(); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override { return m_view->window()->windowHandle(); }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface *child(int /*index*/) const override { return nullptr; }
    QAccessibleInterface *childAt(int /*x*/, int /*y*/) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface * /*child*/) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::ListItem; }

    QString text(QAccessible::Text kind) const override
    {
        if (!isValid() || kind != QAccessible::Name)
            return {};
        const QString text = spokenText(m_view->itemAt(m_index));
        return m_view->stopsAt(m_index) ? TranscriptView::tr("Breakpoint, %1").arg(text) : text;
    }
    void setText(QAccessible::Text /*kind*/, const QString & /*text*/) override { }

    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect local = m_view->itemRect(m_index);
        return {m_view->viewport()->mapToGlobal(local.topLeft()), local.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.readOnly = true;
        state.focused = isValid() && m_view->hasFocus() && m_view->currentItem() == m_index;
        if (isValid()) {
            const ItemFold fold = m_view->foldAt(m_index);
            const bool opens = fold.nested > 0 || TranscriptEntry::isFoldable(m_view->itemAt(m_index));
            const bool shows = fold.nested > 0 ? !fold.closed : fold.open;
            state.expandable = opens;
            state.expanded = opens && shows;
            state.collapsed = opens && !shows;
            state.invisible = m_view->isHidden(m_index);
        }
        state.offscreen = isValid() && !m_view->viewport()->rect().intersects(m_view->itemRect(m_index));
        return state;
    }

private:
    TranscriptView *m_view;
    int m_index;
};

class TranscriptAccessible : public QAccessibleWidget
{
public:
    explicit TranscriptAccessible(TranscriptView *view)
        : QAccessibleWidget(view, QAccessible::List)
    {
    }
    ~TranscriptAccessible() override
    {
        for (const QAccessible::Id id : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }

    int childCount() const override { return view()->itemCount(); }

    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto known = m_children.constFind(index);
        if (known != m_children.constEnd())
            return QAccessible::accessibleInterface(*known);
        auto *item = new TranscriptItemAccessible(view(), index); // owned by Qt's registry until deleted above
        m_children.insert(index, QAccessible::registerAccessibleInterface(item));
        return item;
    }

    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto found =
            std::find_if(m_children.keyValueBegin(), m_children.keyValueEnd(),
                         [child](const auto &pair) { return QAccessible::accessibleInterface(pair.second) == child; });
        return found == m_children.keyValueEnd() ? -1 : found->first;
    }

    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint local = view()->viewport()->mapFromGlobal(QPoint(x, y));
        for (int i = 0; i < childCount(); ++i) {
            if (view()->itemRect(i).contains(local))
                return child(i);
        }
        return nullptr;
    }

    QAccessibleInterface *focusChild() const override { return child(view()->currentItem()); }

private:
    TranscriptView *view() const { return static_cast<TranscriptView *>(widget()); }

    mutable QHash<int, QAccessible::Id> m_children;
};

QAccessibleInterface *makeInterface(const QString & /*className*/, QObject *object)
{
    auto *view = qobject_cast<TranscriptView *>(object);
    return view != nullptr ? new TranscriptAccessible(view) : nullptr;
}

} // namespace

void installTranscriptAccessibility()
{
    // Qt refuses to install the same factory twice.
    QAccessible::installFactory(&makeInterface);
}

} // namespace Touchstone
