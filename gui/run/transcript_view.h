#pragma once

#include "gui/run/transcript_entry.h"
#include "gui/run/transcript_fold.h"
#include "gui/run/transcript_painter.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QSet>

#include <functional>

class QMenu;

namespace Touchstone {

class Icons;

/// A run's transcript. Only what is visible is laid out; heights of the rest are estimates that turn exact when they
/// come into view, with what the user looks at kept in place. Sticks to the end until the user scrolls away. Text can
/// be selected over several items.
class TranscriptView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TranscriptView(const Icons &icons, QWidget *parent = nullptr);
    ~TranscriptView() override;

    /// What to show; not owned, must outlive the view or be replaced. Null: nothing.
    void setTranscript(const TranscriptFold *transcript);
    /// The items from `firstChanged` on are new or changed.
    void refresh(int firstChanged);

    bool isFollowing() const { return m_following; }
    void setFollowing(bool following);
    /// Which items a run stops at, for their marks; asked while painting.
    void setStops(std::function<bool(const TranscriptItem &)> stops);
    bool stopsAt(int index) const { return m_stops && m_stops(itemAt(index)); }

    /// Scrolls to an item and makes it the current one.
    void showItem(int itemId);
    /// Unfolds what hides it, scrolls to a stretch of an item's text and selects it.
    void showText(int itemId, TextSpan span);
    /// Marks all occurrences of a text; empty: none. Returns how many there are.
    int setNeedle(const QString &needle);
    /// Looks for the occurrences anew, when items have come; the current one stays current. Returns how many there are.
    int refreshMatches();
    /// Goes to the next or previous occurrence after the current one; false when there is none.
    bool findNext(bool forward);
    /// Number of the occurrence that is selected, from 1; 0: none.
    int currentMatch() const { return m_match + 1; }

    bool hasSelection() const;
    QString selectedText() const;
    void copy() const;
    void selectAll();

    // For screen readers and tests.
    int itemCount() const;
    const TranscriptItem &itemAt(int index) const;
    /// Where an item is now, in the viewport's coordinates.
    QRect itemRect(int index) const;
    int currentItem() const { return m_current; }
    /// What is folded of an item, and how many lines of a sub-agent are below it.
    ItemFold foldAt(int index) const { return foldOf(itemAt(index).id); }
    /// Whether it belongs to a sub-agent whose lines are hidden.
    bool isHidden(int index) const { return m_hidden[std::size_t(index)]; }
    int laidOutItems() const;

Q_SIGNALS:
    void followingChanged(bool following);
    void findRequested();
    /// The menu of an item is about to open; whoever can do more with the item adds to it.
    void menuOffered(QMenu *menu, const Touchstone::TranscriptItem &item);
    /// F9 on the current item.
    void stopToggled(const Touchstone::TranscriptItem &item);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    struct Place
    {
        int itemId = 0;
        int position = 0;
    };
    struct Match
    {
        int itemId = 0;
        TextSpan span;
    };

    const std::vector<TranscriptItem> &items() const;
    ItemFold foldOf(int itemId) const;
    void nest();
    int parentOf(int index) const;
    void toggleNested(int index);
    void openAround(int index);
    void foldByKey(bool unfold);
    void rebuildEntries(int firstChanged);
    void updateTops(int from);
    void settle();
    bool layOutVisible();
    void releaseHidden();
    void updateScrollBar();
    int indexAt(int contentY) const;
    Place placeAt(QPoint point) const;
    TextSpan selectionIn(int index) const;
    void normalisedSelection(Place &begin, Place &end) const;
    void toggle(int index);
    void setFold(int index, ItemFold fold);
    void setCurrent(int index);
    void moveCurrent(int step);
    bool scrollByKey(int key);
    void noteUserScroll();
    void scrollTo(int contentY);
    ItemMarks marksOf(int index, std::vector<TextSpan> &matches) const;
    int itemAtPoint(QPoint point) const;

    const Icons &m_icons;
    TranscriptFonts m_fonts;
    TranscriptPainter m_painter;
    const TranscriptFold *m_transcript = nullptr;
    std::function<bool(const TranscriptItem &)> m_stops;
    std::vector<TranscriptEntry> m_entries;
    std::vector<int> m_tops; ///< content y of each item, and of the end
    QHash<int, int> m_indexOf; ///< item id → index
    QHash<int, ItemFold> m_folds;
    QHash<int, int> m_nested; ///< id of a call → lines of its sub-agent
    QSet<int> m_closed; ///< ids of calls whose sub-agents' lines are hidden
    std::vector<bool> m_hidden; ///< by index
    Place m_anchor;
    Place m_cursor;
    std::vector<Match> m_matches;
    QString m_needle;
    int m_match = -1;
    int m_current = -1;
    int m_hovered = -1;
    bool m_following = true;
    bool m_selecting = false;
    bool m_settling = false;
};

} // namespace Touchstone
