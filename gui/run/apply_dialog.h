#pragma once

#include "gui/run/background.h"
#include "gui/run/run_files.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QListWidget;
class QPushButton;

namespace Touchstone {

class DiffView;
class Icons;
class Label;

/// Shows what a run, or one iteration of it, would change in the user's folder, and writes it back after a yes. Reads
/// and writes on a thread. Refuses as a whole where a file was changed meanwhile. `icons` must outlive it.
class ApplyDialog : public QDialog
{
    Q_OBJECT

public:
    /// `iterations`: what each of those that have ended is called; `chosen`: one of them, from 0, or -1: the end.
    ApplyDialog(const Icons &icons, QString runFolder, const QStringList &iterations, int chosen,
                QWidget *parent = nullptr);

Q_SIGNALS:
    /// Files were written.
    void applied(int files);

private:
    int iteration() const;
    void load();
    void show(const Result<PendingFiles> &pending);
    void showChosen();
    void apply();
    void say(const QString &text);

    const Icons &m_icons;
    QString m_runFolder;
    QComboBox *m_state; ///< which iteration's files
    Label *m_title;
    Label *m_text;
    QListWidget *m_files;
    DiffView *m_diff;
    QDialogButtonBox *m_buttons;
    QPushButton *m_apply;
    PendingFiles m_pending;
    Background m_background{this};
};

} // namespace Touchstone
