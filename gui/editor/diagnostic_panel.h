#pragma once

#include "engine/base/diagnostic.h"

#include <QWidget>

#include <vector>

class QListView;
class QPushButton;

namespace Touchstone {

class DiagnosticModel;
class PanelHeader;
class Workbench;

/// The findings of the open file below its text. Without one only the header is left. `workbench` must outlive it.
class DiagnosticPanel : public QWidget
{
    Q_OBJECT

public:
    /// `listName` is the objectName of the list.
    DiagnosticPanel(Workbench &workbench, const QString &listName, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setDiagnostics(std::vector<Diagnostic> diagnostics);
    int count() const;
    /// Makes the next or the previous finding current and asks for its place; begins anew at the end.
    void step(bool forward);
    /// Whether the current finding, or the first one with a repair, can be repaired.
    bool canFix() const;
    /// Asks for that repair.
    void requestFix();
    /// Whether a finding has a repair that needs no author and is made in the text.
    bool canFixAll() const;

Q_SIGNALS:
    /// The repair of a finding is wanted.
    void fixRequested(const Touchstone::Diagnostic &diagnostic);
    /// All repairs that need no author are wanted.
    void fixAllRequested();
    /// A finding was chosen; both from 1.
    void placeActivated(int line, int column);

protected:
    void changeEvent(QEvent *event) override;

private:
    void activate(const QModelIndex &index);
    const Diagnostic *fixable() const;
    void updateFacts();

    PanelHeader *m_header;
    QPushButton *m_fixAll;
    QListView *m_list;
    DiagnosticModel *m_model;
};

} // namespace Touchstone
