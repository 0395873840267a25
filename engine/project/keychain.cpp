#include "engine/project/keychain.h"

#include <QDBusConnection>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <chrono>

namespace Touchstone::Keychain {

namespace {

const QString keychainService = QStringLiteral("touchstone");
constexpr std::chrono::seconds patience(30);
constexpr std::chrono::milliseconds stopPoll(50);

/// Runs a job with an event loop of its own; false: it did not end in time, or there is nobody to ask.
bool run(QKeychain::Job &job, const std::stop_token &stop)
{
    // Without a bus the job would never end.
    if (!QDBusConnection::sessionBus().isConnected())
        return false;
    QEventLoop loop;
    QDeadlineTimer deadline(patience);
    bool done = false;
    job.setAutoDelete(false);
    QObject::connect(&job, &QKeychain::Job::finished, &loop, [&] {
        done = true;
        loop.quit();
    });
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, &loop, [&] {
        if (stop.stop_requested() || deadline.hasExpired())
            loop.quit();
    });
    tick.start(stopPoll);
    job.start();
    if (!done)
        loop.exec();
    return done;
}

tl::unexpected<Error> unusable(const QKeychain::Job &job, bool inTime)
{
    const std::string reason = inTime ? job.errorString().toStdString() : "there is none, or it does not answer";
    return failure(Error::Code::Unsupported, "The system keychain cannot be used: " + reason + ".",
                   "Unlock it or start its service, or set the key's environment variable.");
}

} // namespace

Result<std::optional<std::string>> read(const std::string &name, std::stop_token stop)
{
    QKeychain::ReadPasswordJob job(keychainService);
    job.setKey(QString::fromStdString(name));
    const bool inTime = run(job, stop);
    if (inTime && job.error() == QKeychain::NoError)
        return job.textData().toStdString();
    if (inTime && job.error() == QKeychain::EntryNotFound)
        return std::optional<std::string>();
    return unusable(job, inTime);
}

Result<void> write(const std::string &name, const std::string &value, std::stop_token stop)
{
    QKeychain::WritePasswordJob job(keychainService);
    job.setKey(QString::fromStdString(name));
    job.setTextData(QString::fromStdString(value));
    const bool inTime = run(job, stop);
    if (inTime && job.error() == QKeychain::NoError)
        return {};
    return unusable(job, inTime);
}

Result<void> remove(const std::string &name, std::stop_token stop)
{
    QKeychain::DeletePasswordJob job(keychainService);
    job.setKey(QString::fromStdString(name));
    const bool inTime = run(job, stop);
    if (inTime && (job.error() == QKeychain::NoError || job.error() == QKeychain::EntryNotFound))
        return {};
    return unusable(job, inTime);
}

} // namespace Touchstone::Keychain
