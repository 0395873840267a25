#pragma once

#include "engine/base/error.h"
#include "engine/project/recovery_copy.h"

#include <QObject>
#include <QThreadPool>

#include <string>

namespace Touchstone {

/// Keeps the recovery copy of one open file, on a thread of its own so that copies are written and removed in the order
/// in which that was asked for. Its destructor waits for the last of them (one small file).
class RecoveryKeeper : public QObject
{
    Q_OBJECT

public:
    /// Copies lie in `folder`; empty: nothing is ever kept.
    RecoveryKeeper(std::string folder, std::string file, QObject *parent = nullptr);

    const std::string &folder() const { return m_folder; }
    /// Copies are of another file from now on.
    void setFile(std::string file) { m_file = std::move(file); }
    void keep(std::string text, std::string baseHash);
    void drop();

Q_SIGNALS:
    void failed(const Touchstone::Error &error);

private:
    template<typename Work>
    void run(Work work);

    std::string m_folder;
    std::string m_file;
    QThreadPool m_thread;
};

} // namespace Touchstone
