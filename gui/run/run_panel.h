#pragma once

#include "gui/run/ending.h"
#include "gui/run/run_view.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;
class QToolButton;

namespace Touchstone {

class Banner;
class FilesPanel;
class GraderSawPanel;
class Icons;
class SegmentedControl;
class Settings;
class TranscriptPanel;
class VerdictPanel;

/// A run below its head: the banner of its ending, verdicts at the left, and transcript, the grader's payload and files
/// at the right. Shows a live run and a stored one alike. Both arguments must outlive it.
class RunPanel : public QWidget
{
    Q_OBJECT

public:
    RunPanel(const Icons &icons, Settings &settings, EndingPlace place, QWidget *parent = nullptr);

    /// Begins to show another run; `view` must stay valid until the next call. `runFolder`: where it keeps its files.
    void setRun(const RunView *view, const QString &runFolder);
    /// Takes over what has changed in the run. `now`: ms since the epoch.
    void refresh(const RunView::Changes &changes, std::int64_t now);
    void setNow(std::int64_t now);
    /// So many files of this run were written into the user's folder; the banner says so from now on.
    void setApplied(int files);

    /// Goes to the last thing that the grader said.
    void showLastOfGrader();
    void find();
    void findNext(bool forward);
    VerdictPanel *verdicts() const { return m_verdicts; }
    TranscriptPanel *transcript() const { return m_transcript; }

Q_SIGNALS:
    void actionRequested(Touchstone::EndingAction action);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Tab { TranscriptTab, GraderTab, FilesTab };

    QWidget *makeTabs();
    void makeButtons();
    void connectParts();
    void showEnding();
    void showTab(int tab);
    void jumpTo(int itemId, const QString &quote);
    void copyTab() const;
    void retranslate();

    const Icons &m_icons;
    EndingPlace m_place;
    const RunView *m_view = nullptr;
    QString m_runFolder;
    int m_appliedFiles = 0;
    Banner *m_banner;
    QSplitter *m_splitter;
    VerdictPanel *m_verdicts;
    SegmentedControl *m_tabs;
    QToolButton *m_following;
    QToolButton *m_find;
    QToolButton *m_copy;
    QStackedWidget *m_stack;
    TranscriptPanel *m_transcript;
    GraderSawPanel *m_graderSaw;
    FilesPanel *m_files;
};

} // namespace Touchstone
