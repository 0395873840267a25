// Mouse, keyboard, selection and search of the transcript.
#include "gui/run/transcript_view.h"
#include "gui/run/transcript_words.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace Touchstone {

TranscriptView::Place TranscriptView::placeAt(QPoint point) const
{
    if (m_entries.empty())
        return {};
    const int y = point.y() + verticalScrollBar()->value();
    const int index = std::min(indexAt(y), itemCount() - 1);
    const QPointF local(point.x(), y - m_tops[std::size_t(index)]);
    return {items()[std::size_t(index)].id, m_entries[std::size_t(index)].positionAt(local)};
}

void TranscriptView::normalisedSelection(Place &begin, Place &end) const
{
    begin = m_anchor;
    end = m_cursor;
    const int first = m_indexOf.value(begin.itemId, -1);
    const int last = m_indexOf.value(end.itemId, -1);
    if (last < first || (first == last && end.position < begin.position))
        std::swap(begin, end);
}

/// The selected stretch of an item; the whole item is [0, max).
TextSpan TranscriptView::selectionIn(int index) const
{
    if (!hasSelection())
        return {};
    Place begin;
    Place end;
    normalisedSelection(begin, end);
    const int first = m_indexOf.value(begin.itemId, -1);
    const int last = m_indexOf.value(end.itemId, -1);
    if (index < first || index > last || first < 0)
        return {};
    return {index == first ? begin.position : 0, index == last ? end.position : std::numeric_limits<int>::max()};
}

bool TranscriptView::hasSelection() const
{
    return m_anchor.itemId != 0 && (m_anchor.itemId != m_cursor.itemId || m_anchor.position != m_cursor.position);
}

QString TranscriptView::selectedText() const
{
    if (!hasSelection())
        return {};
    Place begin;
    Place end;
    normalisedSelection(begin, end);
    const int first = m_indexOf.value(begin.itemId, -1);
    const int last = m_indexOf.value(end.itemId, -1);
    if (first < 0 || last < 0)
        return {};
    QStringList parts;
    for (int i = first; i <= last; ++i) {
        const TranscriptItem &item = items()[std::size_t(i)];
        const QString text = fullText(item);
        const TextSpan span = selectionIn(i);
        const QString chosen = text.mid(span.begin, std::min<qsizetype>(span.end, text.size()) - span.begin);
        parts.append(first == last ? chosen : copiedText(item, chosen));
    }
    return parts.join(QStringLiteral("\n\n"));
}

void TranscriptView::copy() const
{
    if (hasSelection())
        QApplication::clipboard()->setText(selectedText());
    else if (m_current >= 0)
        QApplication::clipboard()->setText(fullText(itemAt(m_current)));
}

void TranscriptView::selectAll()
{
    if (m_entries.empty())
        return;
    m_anchor = {items().front().id, 0};
    m_cursor = {items().back().id, std::numeric_limits<int>::max()};
    viewport()->update();
}

void TranscriptView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_entries.empty())
        return;
    const int y = event->position().toPoint().y() + verticalScrollBar()->value();
    const int index = std::min(indexAt(y), itemCount() - 1);
    const QPointF local(event->position().x(), y - m_tops[std::size_t(index)]);
    const int id = items()[std::size_t(index)].id;
    m_current = index;
    switch (m_entries[std::size_t(index)].partAt(local)) {
    case TranscriptEntry::Part::Toggle:
        toggle(index);
        return;
    case TranscriptEntry::Part::ShowAll:
        setFold(index, {.open = true, .all = true});
        return;
    case TranscriptEntry::Part::Nested:
        toggleNested(index);
        return;
    case TranscriptEntry::Part::Text:
    case TranscriptEntry::Part::None:
        break;
    }
    const Place place = placeAt(event->position().toPoint());
    if (!event->modifiers().testFlag(Qt::ShiftModifier) || m_anchor.itemId == 0)
        m_anchor = {id, place.position};
    m_cursor = place;
    m_selecting = true;
    viewport()->update();
}

void TranscriptView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint();
    if (m_selecting && event->buttons().testFlag(Qt::LeftButton)) {
        if (point.y() < 0 || point.y() > viewport()->height()) {
            verticalScrollBar()->setValue(verticalScrollBar()->value() + (point.y() < 0 ? -20 : 20));
        }
        m_cursor = placeAt(point);
        viewport()->update();
        return;
    }
    if (m_entries.empty())
        return;
    const int y = point.y() + verticalScrollBar()->value();
    const int index = std::min(indexAt(y), itemCount() - 1);
    const auto part = m_entries[std::size_t(index)].partAt(QPointF(point.x(), y - m_tops[std::size_t(index)]));
    const bool clickable = part == TranscriptEntry::Part::Toggle || part == TranscriptEntry::Part::ShowAll
        || part == TranscriptEntry::Part::Nested;
    viewport()->setCursor(part == TranscriptEntry::Part::Text ? Qt::IBeamCursor
                              : clickable                     ? Qt::PointingHandCursor
                                                              : Qt::ArrowCursor);
    const int hovered = clickable ? index : -1;
    if (hovered != m_hovered) {
        m_hovered = hovered;
        viewport()->update();
    }
}

void TranscriptView::mouseReleaseEvent(QMouseEvent * /*event*/)
{
    m_selecting = false;
}

void TranscriptView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const Place place = placeAt(event->position().toPoint());
    const int index = m_indexOf.value(place.itemId, -1);
    if (index < 0)
        return;
    const QString text = fullText(itemAt(index));
    int begin = std::min<int>(place.position, int(text.size()));
    int end = begin;
    while (begin > 0 && (text.at(begin - 1).isLetterOrNumber() || text.at(begin - 1) == u'_'))
        --begin;
    while (end < text.size() && (text.at(end).isLetterOrNumber() || text.at(end) == u'_'))
        ++end;
    m_anchor = {place.itemId, begin};
    m_cursor = {place.itemId, end};
    viewport()->update();
}

int TranscriptView::itemAtPoint(QPoint point) const
{
    if (m_entries.empty())
        return -1;
    const int y = point.y() + verticalScrollBar()->value();
    return y < m_tops.back() ? std::min(indexAt(y), itemCount() - 1) : -1;
}

/// By mouse it is about the item below it, by key about the current one.
void TranscriptView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int index = byKey ? m_current : itemAtPoint(event->pos());
    if (!byKey && index >= 0)
        setCurrent(index);
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("transcriptMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (index >= 0 && index < itemCount()) {
        Q_EMIT menuOffered(menu, itemAt(index));
        menu->addSeparator();
    }
    QAction *copyAction = menu->addAction(tr("Copy"), this, &TranscriptView::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(hasSelection() || m_current >= 0);
    menu->addAction(tr("Select all"), this, &TranscriptView::selectAll)->setShortcut(QKeySequence::SelectAll);
    menu->addAction(tr("Find…"), this, &TranscriptView::findRequested)->setShortcut(QKeySequence::Find);
    const QRect item = itemRect(index).intersected(viewport()->rect());
    menu->popup(byKey && item.isValid() ? viewport()->mapToGlobal(item.center()) : event->globalPos());
}

/// F9 is the window's; here it is for the current item.
bool TranscriptView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_current >= 0
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_F9) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool TranscriptView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave && m_hovered >= 0) {
        m_hovered = -1;
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool TranscriptView::scrollByKey(int key)
{
    QScrollBar *bar = verticalScrollBar();
    switch (key) {
    case Qt::Key_PageUp:
        bar->setValue(bar->value() - bar->pageStep());
        break;
    case Qt::Key_PageDown:
        bar->setValue(bar->value() + bar->pageStep());
        break;
    case Qt::Key_Home:
        bar->setValue(0);
        m_current = itemCount() > 0 ? 0 : -1;
        break;
    case Qt::Key_End:
        m_current = itemCount() - 1;
        while (m_current > 0 && isHidden(m_current))
            --m_current;
        setFollowing(true);
        return true;
    default:
        return false;
    }
    return true;
}

void TranscriptView::moveCurrent(int step)
{
    if (m_entries.empty())
        return;
    const int start = m_current < 0 ? (step > 0 ? -1 : itemCount()) : m_current;
    int next = std::clamp(start + step, 0, itemCount() - 1);
    const int direction = step < 0 ? -1 : 1;
    while (isHidden(next) && next + direction >= 0 && next + direction < itemCount())
        next += direction;
    if (isHidden(next))
        return;
    const QRect rect = itemRect(next);
    if (rect.top() < 0)
        scrollTo(m_tops[std::size_t(next)] - 8);
    else if (rect.bottom() > viewport()->height())
        scrollTo(m_tops[std::size_t(next)] - std::max(0, viewport()->height() - rect.height()));
    setCurrent(next);
}

void TranscriptView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->matches(QKeySequence::Find)) {
        Q_EMIT findRequested();
    } else if (event->key() == Qt::Key_F9 && m_current >= 0) {
        Q_EMIT stopToggled(itemAt(m_current));
    } else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        moveCurrent(event->key() == Qt::Key_Up ? -1 : 1);
    } else if (m_current >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Space)) {
        toggle(m_current);
    } else if (m_current >= 0 && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left)) {
        foldByKey(event->key() == Qt::Key_Right);
    } else if (!scrollByKey(event->key())) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TranscriptView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    const bool byKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKey && m_current < 0)
        m_current = itemCount() - 1;
    viewport()->update();
}

void TranscriptView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

int TranscriptView::setNeedle(const QString &needle)
{
    m_needle = needle;
    m_matches.clear();
    m_match = -1;
    if (!needle.isEmpty()) {
        for (const TranscriptItem &item : items()) {
            const QString text = fullText(item);
            for (qsizetype at = text.indexOf(needle, 0, Qt::CaseInsensitive); at >= 0;
                 at = text.indexOf(needle, at + needle.size(), Qt::CaseInsensitive))
                m_matches.push_back({item.id, {static_cast<int>(at), static_cast<int>(at + needle.size())}});
        }
    }
    viewport()->update();
    return static_cast<int>(m_matches.size());
}

int TranscriptView::refreshMatches()
{
    const int match = m_match;
    const int count = setNeedle(m_needle);
    m_match = std::min(match, count - 1);
    return count;
}

bool TranscriptView::findNext(bool forward)
{
    if (m_matches.empty())
        return false;
    const int count = static_cast<int>(m_matches.size());
    m_match = m_match < 0 ? (forward ? 0 : count - 1) : (m_match + (forward ? 1 : count - 1)) % count;
    const Match &match = m_matches[std::size_t(m_match)];
    showText(match.itemId, match.span);
    return true;
}

} // namespace Touchstone
