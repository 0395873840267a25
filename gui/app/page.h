#pragma once

#include <QWidget>

#include <cstdint>

namespace Touchstone {

/// Pages in the order of the mode bar; words of `design/interfaces.md` by `wordOf`.
enum class PageId : std::uint8_t { Start, Skills, Memory, Prompt, Rubrics, Run, History, Settings };
inline constexpr int pageCount = 8;

QString wordOf(PageId page);

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

    /// Whether closing would lose something, and asking the user what to do with it; false: stay.
    virtual bool canClose() { return true; }

protected:
    /// Makes the widgets; called once.
    virtual void build() = 0;
    /// Sets all texts anew; called after `build` and on QEvent::LanguageChange.
    virtual void retranslate() = 0;

    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    PageId m_id;
    bool m_built = false;
};

} // namespace Touchstone
