#pragma once

#include <QWidget>

class QGridLayout;

namespace Touchstone {

class Label;

/// One setting: its name at the left, the control, help below it.
struct SettingsRow
{
    Label *name = nullptr;
    Label *help = nullptr;

    /// Sets the texts and gives `control` its accessible name and description.
    void setTexts(QWidget *control, const QString &nameText, const QString &helpText) const;
};

/// A section of the settings: title, then rows; label column 160, at most 640 wide.
class SettingsForm : public QWidget
{
    Q_OBJECT

public:
    explicit SettingsForm(QWidget *parent = nullptr);

    /// Adds a row; the form takes the control over.
    SettingsRow addRow(QWidget *control);
    /// Adds something that takes the whole width.
    void addWide(QWidget *widget);
    /// Adds a title within the form.
    Label *addHeading();

protected:
    void changeEvent(QEvent *event) override;
    /// Sets all texts anew; the constructor of a section calls it at its end.
    virtual void retranslate() = 0;

private:
    QGridLayout *m_grid;
    int m_row = 0;
};

} // namespace Touchstone
