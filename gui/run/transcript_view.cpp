#include "gui/run/transcript_view.h"

#include "gui/app/icons.h"
#include "gui/run/transcript_accessible.h"
#include "gui/run/transcript_words.h"

#include <QAccessible>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace Touchstone {

namespace {

constexpr int endMargin = 16;
constexpr int keptLayouts = 60; ///< laid-out items around the visible ones that are kept for scrolling back

} // namespace

TranscriptView::TranscriptView(const Icons &icons, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_icons(icons)
    , m_fonts(TranscriptFonts::current())
    , m_painter(icons, m_fonts)
    , m_tops{0}
{
    installTranscriptAccessibility(); // first: the name asks for the interface, which stays
    setObjectName(QStringLiteral("transcriptView"));
    setAccessibleName(tr("Transcript"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    verticalScrollBar()->setSingleStep(40);
}

TranscriptView::~TranscriptView() = default;

const std::vector<TranscriptItem> &TranscriptView::items() const
{
    static const std::vector<TranscriptItem> none;
    return m_transcript != nullptr ? m_transcript->items() : none;
}

void TranscriptView::setTranscript(const TranscriptFold *transcript)
{
    m_transcript = transcript;
    m_folds.clear();
    m_closed.clear();
    m_entries.clear();
    m_anchor = m_cursor = {};
    m_current = -1;
    m_following = true;
    setNeedle(m_needle);
    refresh(0);
}

void TranscriptView::refresh(int firstChanged)
{
    rebuildEntries(firstChanged);
    settle();
    viewport()->update();
}

/// Matches the entries from `firstChanged` on with the items; what is known of an item moves with it.
void TranscriptView::rebuildEntries(int firstChanged)
{
    nest();
    const auto count = items().size();
    const std::size_t first = std::min({static_cast<std::size_t>(std::max(firstChanged, 0)), m_entries.size(), count});
    QHash<int, std::size_t> known;
    std::vector<TranscriptEntry> old(std::make_move_iterator(m_entries.begin() + std::ptrdiff_t(first)),
                                     std::make_move_iterator(m_entries.end()));
    m_entries.resize(first);
    for (std::size_t i = 0; i < old.size(); ++i) {
        known.insert(old[i].itemId(), i);
        m_indexOf.remove(old[i].itemId());
    }
    m_entries.reserve(count);
    for (std::size_t i = first; i < count; ++i) {
        const TranscriptItem &item = items()[i];
        const auto found = known.constFind(item.id);
        if (found != known.constEnd())
            m_entries.push_back(std::move(old[*found]));
        else
            m_entries.emplace_back().estimate(item, viewport()->width(), m_fonts, foldOf(item.id));
        m_indexOf.insert(item.id, static_cast<int>(i));
    }
    m_current = std::min(m_current, static_cast<int>(count) - 1);
    m_hovered = -1;
    updateTops(static_cast<int>(first));
}

void TranscriptView::updateTops(int from)
{
    m_tops.resize(m_entries.size() + 1);
    m_tops[0] = 8;
    for (std::size_t i = static_cast<std::size_t>(std::max(from, 0)); i < m_entries.size(); ++i)
        m_tops[i + 1] = m_tops[i] + (m_hidden[i] ? 0 : m_entries[i].height());
}

/// Lays out what is visible and moves the scroll bar until nothing changes any more.
void TranscriptView::settle()
{
    if (m_settling)
        return;
    m_settling = true;
    updateScrollBar();
    constexpr int rounds = 8;
    for (int round = 0; round < rounds; ++round) {
        if (m_following)
            verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        if (!layOutVisible())
            break;
        updateScrollBar();
    }
    if (m_following)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    releaseHidden();
    m_settling = false;
}

/// True when a height was not what had been assumed.
bool TranscriptView::layOutVisible()
{
    const int top = verticalScrollBar()->value();
    const int bottom = top + viewport()->height();
    bool changed = false;
    int firstMoved = static_cast<int>(m_entries.size());
    int shiftAbove = 0;
    for (int i = indexAt(top); i < static_cast<int>(m_entries.size()) && m_tops[std::size_t(i)] < bottom; ++i) {
        TranscriptEntry &entry = m_entries[std::size_t(i)];
        const TranscriptItem &item = items()[std::size_t(i)];
        const ItemFold fold = foldOf(item.id);
        if (isHidden(i) || entry.isExact(item, viewport()->width(), fold))
            continue;
        const int before = entry.height();
        entry.layOut(item, viewport()->width(), m_fonts, fold);
        if (entry.height() == before)
            continue;
        changed = true;
        firstMoved = std::min(firstMoved, i);
        if (m_tops[std::size_t(i)] + before <= top)
            shiftAbove += entry.height() - before;
    }
    if (changed) {
        updateTops(firstMoved);
        updateScrollBar();
        if (!m_following && shiftAbove != 0)
            verticalScrollBar()->setValue(top + shiftAbove);
    }
    return changed;
}

void TranscriptView::releaseHidden()
{
    const int first = indexAt(verticalScrollBar()->value()) - keptLayouts;
    const int last = indexAt(verticalScrollBar()->value() + viewport()->height()) + keptLayouts;
    for (int i = 0; i < static_cast<int>(m_entries.size()); ++i) {
        if ((i < first || i > last) && !m_entries[std::size_t(i)].segments().empty())
            m_entries[std::size_t(i)].release();
    }
}

void TranscriptView::updateScrollBar()
{
    const int height = viewport()->height();
    verticalScrollBar()->setPageStep(height);
    verticalScrollBar()->setRange(0, std::max(0, m_tops.back() + endMargin - height));
}

int TranscriptView::indexAt(int contentY) const
{
    if (m_entries.empty())
        return 0;
    const auto after = std::upper_bound(m_tops.begin(), m_tops.end() - 1, contentY);
    int index = std::max(0, static_cast<int>(after - m_tops.begin()) - 1);
    while (index > 0 && isHidden(index)) // those at the end
        --index;
    return index;
}

void TranscriptView::setFollowing(bool following)
{
    if (m_following != following) {
        m_following = following;
        Q_EMIT followingChanged(following);
    }
    if (following)
        settle();
}

void TranscriptView::setStops(std::function<bool(const TranscriptItem &)> stops)
{
    m_stops = std::move(stops);
    viewport()->update();
}

void TranscriptView::noteUserScroll()
{
    setFollowing(verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 2);
}

void TranscriptView::scrollTo(int contentY)
{
    setFollowing(false);
    verticalScrollBar()->setValue(contentY);
}

void TranscriptView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    // Our own moves happen while settling; every other one is the user's.
    if (!m_settling) {
        noteUserScroll();
        settle();
    }
    viewport()->update();
}

void TranscriptView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    const int anchor = indexAt(verticalScrollBar()->value());
    const int offset = m_entries.empty() ? 0 : verticalScrollBar()->value() - m_tops[std::size_t(anchor)];
    if (event->oldSize().width() != event->size().width()) {
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            m_entries[i].estimate(items()[i], viewport()->width(), m_fonts, foldOf(items()[i].id));
        updateTops(0);
    }
    m_settling = true;
    updateScrollBar();
    if (!m_following && !m_entries.empty())
        verticalScrollBar()->setValue(m_tops[std::size_t(anchor)] + offset);
    m_settling = false;
    settle();
}

void TranscriptView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) {
        m_fonts = TranscriptFonts::current();
        m_entries.clear();
        refresh(0);
    } else if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Transcript"));
        viewport()->update();
    }
}

ItemMarks TranscriptView::marksOf(int index, std::vector<TextSpan> &matches) const
{
    const TranscriptItem &item = items()[std::size_t(index)];
    if (!m_needle.isEmpty()) {
        const QString text = fullText(item);
        for (qsizetype at = text.indexOf(m_needle, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(m_needle, at + m_needle.size(), Qt::CaseInsensitive))
            matches.push_back({static_cast<int>(at), static_cast<int>(at + m_needle.size())});
    }
    ItemMarks marks;
    marks.selected = selectionIn(index);
    marks.matches = matches;
    marks.current = index == m_current && hasFocus();
    marks.hovered = index == m_hovered;
    marks.stops = stopsAt(index);
    const bool whole = marks.selected.begin == 0 && marks.selected.end == std::numeric_limits<int>::max();
    marks.headSelected = whole && m_anchor.itemId != m_cursor.itemId;
    return marks;
}

void TranscriptView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_icons.theme().base);
    const int scroll = verticalScrollBar()->value();
    for (int i = indexAt(scroll + event->rect().top()); i < itemCount(); ++i) {
        const int top = m_tops[std::size_t(i)] - scroll;
        if (top > event->rect().bottom())
            break;
        if (isHidden(i))
            continue;
        const TranscriptItem &item = items()[std::size_t(i)];
        std::vector<TextSpan> matches;
        const ItemMarks marks = marksOf(i, matches);
        m_painter.paint(&painter, item, m_entries[std::size_t(i)], QPointF(0, top), QRectF(viewport()->rect()),
                        foldOf(item.id), marks);
    }
}

int TranscriptView::itemCount() const
{
    return static_cast<int>(m_entries.size());
}

const TranscriptItem &TranscriptView::itemAt(int index) const
{
    return items()[static_cast<std::size_t>(index)];
}

QRect TranscriptView::itemRect(int index) const
{
    if (index < 0 || index >= itemCount())
        return {};
    const int top = m_tops[std::size_t(index)] - verticalScrollBar()->value();
    return {0, top, viewport()->width(), isHidden(index) ? 0 : m_entries[std::size_t(index)].height()};
}

int TranscriptView::laidOutItems() const
{
    return static_cast<int>(std::count_if(m_entries.begin(), m_entries.end(),
                                          [](const TranscriptEntry &entry) { return !entry.segments().empty(); }));
}

void TranscriptView::setFold(int index, ItemFold fold)
{
    const TranscriptItem &item = items()[std::size_t(index)];
    m_folds.insert(item.id, fold);
    // What was clicked stays where it is; unfolding is not scrolling.
    if (fold.open)
        setFollowing(m_following && index == itemCount() - 1);
    m_entries[std::size_t(index)].layOut(item, viewport()->width(), m_fonts, foldOf(item.id));
    updateTops(index);
    settle();
    viewport()->update();
}

void TranscriptView::toggle(int index)
{
    const TranscriptItem &item = items()[std::size_t(index)];
    if (!TranscriptEntry::isFoldable(item))
        return;
    ItemFold fold = foldOf(item.id);
    fold.open = !fold.open;
    setFold(index, fold);
}

void TranscriptView::setCurrent(int index)
{
    if (index < 0 || index >= itemCount())
        return;
    m_current = index;
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(index);
    QAccessible::updateAccessibility(&focus);
    viewport()->update();
}

void TranscriptView::showItem(int itemId)
{
    const auto found = m_indexOf.constFind(itemId);
    if (found == m_indexOf.constEnd())
        return;
    const int index = *found;
    openAround(index);
    // Twice: what comes into view above may turn out taller or shorter than assumed.
    for (int pass = 0; pass < 2; ++pass)
        scrollTo(m_tops[std::size_t(index)] - viewport()->height() / 4);
    setCurrent(index);
}

void TranscriptView::showText(int itemId, TextSpan span)
{
    const auto found = m_indexOf.constFind(itemId);
    if (found == m_indexOf.constEnd())
        return;
    const int index = *found;
    if (TranscriptEntry::isFoldable(items()[std::size_t(index)]))
        setFold(index, {.open = true, .all = true});
    showItem(itemId);
    m_anchor = {itemId, span.begin};
    m_cursor = {itemId, span.end};
    const QRectF caret = m_entries[std::size_t(index)].caretRect(span.begin);
    const int y = m_tops[std::size_t(index)] + static_cast<int>(caret.top());
    const int top = verticalScrollBar()->value();
    if (y < top || y > top + viewport()->height() - 40)
        scrollTo(y - viewport()->height() / 3);
    viewport()->update();
}

} // namespace Touchstone
