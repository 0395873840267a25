#pragma once

#include "engine/session/run_control.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <vector>

class QMenu;

namespace Touchstone {

class Icons;
class TranscriptView;
class VerdictPanel;
struct TranscriptItem;

/// The places of a run that is shown, in its transcript and its matrix: what stops there and what can branch off there,
/// by menu and key, with the marks of the breakpoints. The arguments must outlive it.
class RunPlaces : public QObject
{
    Q_OBJECT

public:
    /// `isLive`: breakpoints can be set; otherwise only branches can be made.
    RunPlaces(const Icons &icons, TranscriptView &transcript, VerdictPanel &verdicts, bool isLive, QObject *parent);

    void setBreakpoints(const std::vector<Breakpoint> &breakpoints);

Q_SIGNALS:
    /// Set it, or take it away when it is set.
    void breakpointToggled(const Touchstone::Breakpoint &breakpoint);
    /// `sequence`: of the entry's event.
    void forkRequested(std::int64_t sequence);

private:
    void offerForItem(QMenu *menu, const TranscriptItem &item);
    void offerForRow(QMenu *menu, int row);
    void addToggle(QMenu *menu, const Breakpoint &breakpoint, bool hasKey);
    std::string criterionOf(int row) const;
    bool isSet(const Breakpoint &breakpoint) const;

    const Icons &m_icons;
    TranscriptView &m_transcript;
    VerdictPanel &m_verdicts;
    bool m_isLive;
    std::vector<Breakpoint> m_breakpoints;
};

/// The breakpoint that holds a run where such an entry comes next; none for entries that no point belongs to.
std::optional<Breakpoint> breakpointAt(const TranscriptItem &item);

/// The list with the breakpoint, or without it when it was in there.
std::vector<Breakpoint> toggled(std::vector<Breakpoint> breakpoints, const Breakpoint &breakpoint);

} // namespace Touchstone
