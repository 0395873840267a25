#pragma once

#include <QWidget>

#include <cstdint>
#include <optional>

namespace Touchstone {

/// Pages in the order of the mode bar; words of `design/interfaces.md` by `wordOf`.
enum class PageId : std::uint8_t { Start, Skills, Memory, Prompt, Rubrics, Run, History, Settings };
inline constexpr int pageCount = 8;

QString wordOf(PageId page);
/// The page of a word; empty for any other word.
std::optional<PageId> pageOfWord(const QString &word);

/// Commands of the menus whose meaning the page decides. The frame owns the actions, texts and shortcuts; Undo, Cut,
/// Copy and the like go to the focused editor and are not here.
enum class PageCommand : std::uint8_t {
    NewFile, ///< the page's kind of thing: a skill, a rubric, …
    Save,
    SaveAll,
    Find,
    FindNext,
    FindPrevious,
    Replace,
    GoToLine,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    Split,
    NextProblem,
    PreviousProblem,
    ApplyFix,
    FixAll, ///< that need no author
    StartRun, ///< or go on, when parked
    PauseRun,
    StepRun,
    StopRun,
    Breakpoints, ///< where runs are parked
    Import, ///< an archive
    ImportFolder,
    Export,
    Duplicate,
    Rename,
    MoveTo, ///< another place
    MoveToTrash,
};

/// How much room the window gives a page (`design/looks.md` §3): below 1120 px inspectors fold, below 1040 heads
/// shrink.
enum class Room : std::uint8_t { Wide, Medium, Narrow };

/// Base of all pages. A page owns its item models and makes its connections; it builds its widgets at first show
/// (`build`), so that starting the program costs one page only.
class Page : public QWidget
{
    Q_OBJECT

public:
    explicit Page(PageId id, QWidget *parent = nullptr);

    PageId id() const { return m_id; }
    /// Builds the widgets when that has not happened yet.
    void ensureBuilt();
    Room room() const { return m_room; }
    void setRoom(Room room);

    /// Whether closing would lose something, and asking the user what to do with it; false: stay.
    virtual bool canClose() { return true; }
    /// Whether the command makes sense now; asked for the current page, and for Run with the commands of runs. A page
    /// that was not built yet is built first.
    virtual bool canDo(PageCommand command) const;
    virtual void perform(PageCommand command);
    /// Shows a file of the project at a place (line from 1, 0: none).
    virtual void openFile(const QString &path, int line, int column);

Q_SIGNALS:
    /// What `canDo` says has changed.
    void commandsChanged();

protected:
    /// Makes the widgets; called once.
    virtual void build() = 0;
    /// Sets all texts anew; called after `build` and on QEvent::LanguageChange.
    virtual void retranslate() = 0;
    /// The room has changed; called after `build` too.
    virtual void adaptToRoom() { }

    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    PageId m_id;
    Room m_room = Room::Wide;
    bool m_built = false;
};

} // namespace Touchstone
