#pragma once

#include "engine/base/result.h"
#include "engine/project/key_file.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>

#include <map>
#include <optional>
#include <stop_token>

namespace Touchstone {

/// Providers or an endpoint that may need a key.
struct KeyOwner
{
    QString id; ///< provider prefix or name of the endpoint; the key is kept under it
    QString title;
    QStringList variables; ///< of the environment; the first one that is set wins
    bool optional = false;
    QStringList sharers; ///< further prefixes that use the same key

    bool serves(const QString &endpoint) const { return id == endpoint || sharers.contains(endpoint); }
    bool operator==(const KeyOwner &) const = default;
};

enum class KeySource : std::uint8_t { None, Environment, Keychain, File };

/// Where a key comes from and how it ends; never the key.
struct KeyState
{
    KeySource source = KeySource::None;
    QString variable; ///< of Environment
    QString lastFour;
    std::optional<Error> problem; ///< the keychain could not be asked
};

/// Keys of providers: the environment first, then the system keychain, then a 0600 file that exists only when the user
/// agreed. Lives on the window's thread; everything slow happens on a thread of its own.
class KeyStore : public QObject
{
    Q_OBJECT

public:
    /// `folder`: where the key file lies.
    explicit KeyStore(const QString &folder, QObject *parent = nullptr);
    ~KeyStore() override;

    /// Looks for the keys of these owners; `changed` follows for each.
    void refresh(const QList<KeyOwner> &owners);
    /// What is known since the last refresh.
    KeyState state(const QString &id) const { return m_states.value(id); }

    /// Keeps a key in the keychain, or in the file when the user agreed to that. Tells by `saved` or `failed`, and
    /// `changed`.
    void save(const KeyOwner &owner, const QString &key, bool inFile);
    /// Removes it from keychain and file.
    void remove(const KeyOwner &owner);
    QString filePath() const { return m_file.path(); }

    /// The key itself, for requests. Blocks; any thread but the window's. Error MissingKey names the variables.
    Result<std::string> lookup(const KeyOwner &owner) const;

Q_SIGNALS:
    void changed(const QString &id);
    void saved(const QString &id);
    void failed(const QString &id, const Touchstone::Error &error);

private:
    KeyState look(const KeyOwner &owner) const;
    void report(const QString &id, const KeyState &state);

    KeyFile m_file;
    QHash<QString, KeyState> m_states;
    std::stop_source m_stop;
    QThreadPool m_thread;
};

} // namespace Touchstone
