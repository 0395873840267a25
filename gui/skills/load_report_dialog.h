#pragma once

#include <QDialog>

class QPlainTextEdit;
class QSortFilterProxyModel;
class QTableView;

namespace Touchstone {

class Label;
class LabeledMeter;
class LoadReportModel;
class LoadSourceModel;
class SegmentedControl;
class SkillScanner;
class Workbench;

/// How the skills were loaded: each source with its time and error, each file with what became of it and why, the size
/// of the catalog against what clients allow, and the warnings exactly as the model gets them. Follows each new look at
/// the disk. All that is given must outlive it.
class LoadReportDialog : public QDialog
{
    Q_OBJECT

public:
    LoadReportDialog(Workbench &workbench, SkillScanner &scanner, QWidget *parent = nullptr);

Q_SIGNALS:
    /// A file was chosen; line 0: where the cursor is.
    void placeActivated(const QString &path, int line);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    QTableView *makeTable(const char *name);
    void retranslate();
    void refresh();
    void showBudget();
    std::int64_t budget() const;

    Workbench &m_workbench;
    SkillScanner &m_scanner;
    LoadReportModel *m_files;
    LoadSourceModel *m_sources;
    QSortFilterProxyModel *m_sorted;
    QTableView *m_fileTable;
    QTableView *m_sourceTable;
    Label *m_title;
    Label *m_facts;
    SegmentedControl *m_which;
    LabeledMeter *m_budget;
    Label *m_budgetNote;
    Label *m_warningsTitle;
    QPlainTextEdit *m_warnings;
    int m_generation = 0;
};

} // namespace Touchstone
