#pragma once

#include "gui/app/key_store.h"
#include "gui/run/background.h"

#include <QWidget>

#include <optional>
#include <stop_token>

class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace Touchstone {

class Label;
class Workbench;

/// The key of one provider: where it comes from and its last four characters, and ways to set or remove it. A key that
/// was typed is cleared from the field as soon as it was handed on. `workbench` must outlive it.
class KeyRow : public QWidget
{
    Q_OBJECT

public:
    KeyRow(Workbench &workbench, KeyOwner owner, QWidget *parent = nullptr);
    /// Stops a test that goes on.
    ~KeyRow() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void updateState();
    void beginEdit();
    void save();
    void onFailed(const Error &error);
    void test();
    void showTested(const Result<std::size_t> &tested);
    QString stateText(const KeyState &state) const;

    Workbench &m_workbench;
    KeyOwner m_owner;
    Label *m_name;
    Label *m_state;
    QLineEdit *m_edit;
    QPushButton *m_set;
    QPushButton *m_test;
    QPushButton *m_remove;
    QPushButton *m_save;
    QPushButton *m_cancel;
    QStackedWidget *m_stack;
    QString m_pending; // the key, only while the user is asked about the file
    std::optional<std::stop_source> m_testing; ///< while the key is tried
    Background m_background{this};
};

} // namespace Touchstone
