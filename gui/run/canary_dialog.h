#pragma once

#include "gui/run/background.h"

#include <QDialog>

#include <string>

class QDialogButtonBox;
class QPlainTextEdit;
class QPushButton;

namespace Touchstone {

class Icons;
class Label;
class NoteLine;

/// Edits the set of canaries as text. What is saved lies in the configuration folder and takes the place of the
/// program's own set; only a text that can be read is saved. `icons` must outlive it.
class CanaryDialog : public QDialog
{
    Q_OBJECT

public:
    CanaryDialog(const Icons &icons, const QString &configFolder, QWidget *parent = nullptr);

Q_SIGNALS:
    void saved();

private:
    void load();
    void check();
    void save();

    std::string m_file;
    Label *m_place;
    QPlainTextEdit *m_text;
    NoteLine *m_note;
    QDialogButtonBox *m_buttons;
    QPushButton *m_bundled;
    QPushButton *m_save;
    Background m_background{this};
};

} // namespace Touchstone
