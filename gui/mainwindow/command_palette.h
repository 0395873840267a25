#pragma once

#include "gui/mainwindow/palette_model.h"

#include <QPointer>
#include <QWidget>

class QLineEdit;
class QListView;

namespace Touchstone {

class Icons;
class Label;

/// The palette over the window, 600 wide: a line to type in and what fits it. Up, Down and Enter choose; Escape or a
/// click elsewhere closes it and gives the focus back. `icons` must outlive it.
class CommandPalette : public QWidget
{
    Q_OBJECT

public:
    CommandPalette(const Icons &icons, QWidget *window);

    PaletteModel &model() { return m_model; }
    /// Opens with `typed` in the line: ">" for commands, nothing for files.
    void open(const QString &typed);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void retranslate();
    void updateRows();
    void place();
    void accept();
    void dismiss();
    bool onKey(int key);

    const Icons &m_icons;
    PaletteModel m_model;
    QLineEdit *m_edit;
    Label *m_count;
    Label *m_hint;
    QListView *m_list;
    QPointer<QWidget> m_before;
};

} // namespace Touchstone
