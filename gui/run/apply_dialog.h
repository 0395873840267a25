#pragma once

#include "gui/run/background.h"
#include "gui/run/run_files.h"

#include <QDialog>

class QDialogButtonBox;
class QListWidget;
class QPushButton;

namespace Touchstone {

class DiffView;
class Icons;
class Label;

/// Shows what a run would change in the user's folder, and writes it back after a yes. Reads and writes on a thread.
/// Refuses as a whole where a file was changed meanwhile. `icons` must outlive it.
class ApplyDialog : public QDialog
{
    Q_OBJECT

public:
    ApplyDialog(const Icons &icons, QString runFolder, QWidget *parent = nullptr);

Q_SIGNALS:
    /// Files were written.
    void applied(int files);

private:
    void load();
    void show(const Result<PendingFiles> &pending);
    void showChosen();
    void apply();
    void say(const QString &text);

    const Icons &m_icons;
    QString m_runFolder;
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
