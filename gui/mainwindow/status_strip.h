#pragma once

#include "engine/base/diagnostic.h"

#include <QElapsedTimer>
#include <QStatusBar>
#include <QTimer>

#include <array>

class QLabel;
class QToolButton;

namespace Touchstone {

class Label;
class Meter;
class Workbench;

/// The foot of the window: what is going on with its meter at the left; problems by severity, model, tokens and cost at
/// the right, each a flat button. `workbench` must outlive it.
class StatusStrip : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusStrip(Workbench &workbench, QWidget *parent = nullptr);

Q_SIGNALS:
    void problemsActivated();
    void modelActivated();
    void ledgerActivated();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *makeItem(const QString &name);
    QToolButton *addItem(const QString &name);
    void setUpTimers();
    void connectFeed();
    void retranslate();
    void updateSaid();
    void updateActivity();
    void updateProblems();
    void updateModel();
    void updateLedger();

    Workbench &m_workbench;
    QLabel *m_glyph;
    Label *m_said;
    Meter *m_meter;
    Label *m_seconds;
    QToolButton *m_stop;
    std::array<QToolButton *, 3> m_problems{};
    QToolButton *m_model = nullptr;
    QToolButton *m_tokens = nullptr;
    QToolButton *m_cost = nullptr;
    QString m_text;
    bool m_isTrouble = false;
    QTimer m_delay;
    QTimer m_tick;
    QTimer m_forget;
};

} // namespace Touchstone
