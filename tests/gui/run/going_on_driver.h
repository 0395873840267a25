#pragma once

#include "gui/history/history_page.h"
#include "gui/run/transcript_view.h"
#include "tests/gui/run/debugged_run.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QTableView>

namespace Touchstone::Test {

inline int indexOf(const TranscriptView &transcript, TranscriptItem::Kind kind, int after = -1)
{
    for (int i = after + 1; i < transcript.itemCount(); ++i) {
        if (transcript.itemAt(i).kind == kind)
            return i;
    }
    return -1;
}

inline TranscriptView *transcriptOf(const QWidget &page)
{
    return page.findChild<TranscriptView *>(QStringLiteral("transcriptView"));
}

/// Opens the menu of an entry, and chooses from it.
inline bool chooseFromMenu(TranscriptView &transcript, int index, const char *action)
{
    transcript.showItem(transcript.itemAt(index).id);
    const QPoint place = transcript.itemRect(index).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, transcript.viewport()->mapToGlobal(place));
    QApplication::sendEvent(transcript.viewport(), &event);
    auto *menu = transcript.findChild<QMenu *>(QStringLiteral("transcriptMenu"));
    auto *chosen = menu != nullptr ? menu->findChild<QAction *>(QString::fromLatin1(action)) : nullptr;
    if (chosen == nullptr)
        return false;
    chosen->trigger();
    menu->close();
    return true;
}

template<typename T>
T *waitForChild(const QWidget &parent, const char *name)
{
    T *child = nullptr;
    const bool isThere = QTest::qWaitFor(
        [&] {
            child = parent.findChild<T *>(QString::fromLatin1(name));
            return child != nullptr && child->isVisible();
        },
        patience);
    return isThere ? child : nullptr;
}

inline QPushButton *buttonOf(const QWidget &page, EndingAction action)
{
    return page.findChild<QPushButton *>(QStringLiteral("ending%1").arg(int(action)));
}

/// By mouse: after a dialog or a menu nothing makes an offscreen window the active one again, and keys are not its.
inline bool click(const QWidget &page, const char *name)
{
    auto *button = waitForChild<QPushButton>(page, name);
    if (button != nullptr)
        QTest::mouseClick(button, Qt::LeftButton);
    return button != nullptr;
}

/// The conversation, a line an entry.
inline QStringList storyOf(const RunView &view)
{
    QStringList story;
    for (const TranscriptItem &item : view.transcript().items()) {
        const bool isSaid = item.kind == TranscriptItem::Kind::User || item.kind == TranscriptItem::Kind::Agent
            || item.kind == TranscriptItem::Kind::ToolCall || item.kind == TranscriptItem::Kind::Feedback
            || item.kind == TranscriptItem::Kind::Verdict;
        if (isSaid)
            story.append(QStringLiteral("%1 %2 %3").arg(int(item.kind)).arg(item.name, item.text));
    }
    return story;
}

/// The History page of a real window, with what a person does on it.
class HistoryDriver
{
public:
    explicit HistoryDriver(WindowFixture &fixture)
        : m_fixture(fixture)
    {
        fixture.window().showPage(PageId::History);
    }

    HistoryPage &page() { return *qobject_cast<HistoryPage *>(m_fixture.window().pages().page(PageId::History)); }
    QString text(int row, int column)
    {
        return m_fixture.find<QTableView>(QStringLiteral("historyTable"))
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }
    bool waitForRows(int rows)
    {
        auto *table = m_fixture.find<QTableView>(QStringLiteral("historyTable"));
        return QTest::qWaitFor([&] { return table->model()->rowCount() == rows; }, patience);
    }
    bool openFirst()
    {
        auto *table = m_fixture.find<QTableView>(QStringLiteral("historyTable"));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        return QTest::qWaitFor([this] { return page().openRun() != nullptr; }, patience);
    }
    QString banner()
    {
        for (const QLabel *label : page().findChildren<QLabel *>(QStringLiteral("bannerTitle"))) {
            if (label->isVisible())
                return label->text();
        }
        return {};
    }
    QPushButton *goOn() { return m_fixture.find<QPushButton>(QStringLiteral("goOnWithRun")); }

private:
    WindowFixture &m_fixture;
};

} // namespace Touchstone::Test
