#pragma once

#include "gui/start/recent_model.h"

#include <QObject>
#include <QThreadPool>

#include <stop_token>

namespace Touchstone {

/// Counts on a thread how the skills of projects stand, one project after the other.
class SkillCounter : public QObject
{
    Q_OBJECT

public:
    explicit SkillCounter(QObject *parent = nullptr);
    ~SkillCounter() override;

    /// `counted` follows for each; what was asked before and not counted yet is dropped.
    void count(const QStringList &folders);

Q_SIGNALS:
    /// No counts: the folder is gone, or its project cannot be read.
    void counted(const QString &folder, bool exists, const std::optional<Touchstone::SkillCounts> &counts);

private:
    std::stop_source m_stop;
    QThreadPool m_thread;
};

} // namespace Touchstone
