#pragma once

#include "gui/run/run_view.h"

#include <QWidget>

namespace Touchstone {

class CellDetail;
class Icons;
class Label;
class LedgerStrip;
class PanelHeader;
class VerdictLegend;
class VerdictModel;
class VerdictActions;
class VerdictTable;

/// The left half of a run: matrix, ledgers, legend and the detail of the chosen cell. `icons` must outlive it.
class VerdictPanel : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictPanel(const Icons &icons, QWidget *parent = nullptr);

    /// Takes over what has changed. `now`: ms since the epoch, for the clock of the running iteration.
    void setView(const RunView &view, const RunView::Changes &changes, std::int64_t now);
    /// The last view may go; what it showed stays until the next one.
    void forgetView() { m_view = nullptr; }
    void setNow(const RunView &view, std::int64_t now);
    /// Forgets the run that was shown.
    void clear();
    VerdictTable *table() const { return m_table; }
    VerdictModel *model() const { return m_model; }
    VerdictActions *verdictActions() const { return m_actions; }

Q_SIGNALS:
    void itemRequested(int itemId, const QString &quote);
    void payloadRequested(int iteration);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void takeView(const RunView &view, std::int64_t now);
    void retranslate();
    void updateFacts();
    void updateCorner();
    void showCurrent();
    void fitTable();

    PanelHeader *m_header;
    VerdictModel *m_model;
    VerdictTable *m_table;
    LedgerStrip *m_ledger;
    VerdictLegend *m_legend;
    CellDetail *m_detail;
    VerdictActions *m_actions;
    QWidget *m_corner;
    Label *m_cornerTitle;
    Label *m_cornerFacts;
    const RunView *m_view = nullptr; ///< of the last `setView`; whoever calls keeps it
};

} // namespace Touchstone
