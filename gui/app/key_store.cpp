#include "gui/app/key_store.h"

#include "engine/project/keychain.h"

namespace Touchstone {

namespace {

constexpr qsizetype shownLetters = 4;

/// The end of a key, as far as it can be shown without telling much of a short one.
QString endOf(const std::string &key)
{
    const QString text = QString::fromStdString(key);
    return text.size() >= 3 * shownLetters ? text.right(shownLetters) : QString();
}

} // namespace

KeyStore::KeyStore(const QString &folder, QObject *parent)
    : QObject(parent)
    , m_file(folder)
{
    m_thread.setMaxThreadCount(1);
}

KeyStore::~KeyStore()
{
    m_stop.request_stop();
    m_thread.clear();
    m_thread.waitForDone();
}

KeyState KeyStore::look(const KeyOwner &owner) const
{
    KeyState state;
    for (const QString &variable : owner.variables) {
        const QString value = qEnvironmentVariable(variable.toLatin1().constData());
        if (value.isEmpty())
            continue;
        state.source = KeySource::Environment;
        state.variable = variable;
        state.lastFour = endOf(value.toStdString());
        return state;
    }
    const std::string name = owner.id.toStdString();
    const Result<std::optional<std::string>> kept = Keychain::read(name, m_stop.get_token());
    if (!kept)
        state.problem = kept.error();
    if (kept && *kept) {
        state.source = KeySource::Keychain;
        state.lastFour = endOf(**kept);
    } else if (const auto filed = m_file.read(name)) {
        state.source = KeySource::File;
        state.lastFour = endOf(*filed);
    }
    return state;
}

void KeyStore::report(const QString &id, const KeyState &state)
{
    m_states.insert(id, state);
    Q_EMIT changed(id);
}

void KeyStore::refresh(const QList<KeyOwner> &owners)
{
    for (const KeyOwner &owner : owners) {
        m_thread.start([this, owner] {
            const KeyState state = look(owner);
            QMetaObject::invokeMethod(
                this, [this, id = owner.id, state] { report(id, state); }, Qt::QueuedConnection);
        });
    }
}

void KeyStore::save(const KeyOwner &owner, const QString &key, bool inFile)
{
    m_thread.start([this, owner, key = key.trimmed().toStdString(), inFile] {
        const std::string name = owner.id.toStdString();
        const Result<void> saved = inFile ? m_file.write(name, key) : Keychain::write(name, key, m_stop.get_token());
        const KeyState state = look(owner);
        QMetaObject::invokeMethod(
            this,
            [this, id = owner.id, saved, state] {
                if (saved)
                    Q_EMIT this->saved(id);
                else
                    Q_EMIT failed(id, saved.error());
                report(id, state);
            },
            Qt::QueuedConnection);
    });
}

void KeyStore::remove(const KeyOwner &owner)
{
    m_thread.start([this, owner] {
        const std::string name = owner.id.toStdString();
        // A keychain that is not there holds nothing; what it says is shown by `look`.
        (void)Keychain::remove(name, m_stop.get_token());
        const Result<void> removed = m_file.remove(name);
        const KeyState state = look(owner);
        QMetaObject::invokeMethod(
            this,
            [this, id = owner.id, removed, state] {
                if (!removed)
                    Q_EMIT failed(id, removed.error());
                report(id, state);
            },
            Qt::QueuedConnection);
    });
}

Result<std::string> KeyStore::lookup(const KeyOwner &owner) const
{
    for (const QString &variable : owner.variables) {
        const QByteArray value = qgetenv(variable.toLatin1().constData());
        if (!value.isEmpty())
            return value.toStdString();
    }
    const std::string name = owner.id.toStdString();
    const Result<std::optional<std::string>> kept = Keychain::read(name, m_stop.get_token());
    if (kept && *kept)
        return **kept;
    if (const auto filed = m_file.read(name))
        return *filed;
    Error error;
    error.code = Error::Code::MissingKey;
    error.subject = name;
    error.message = "There is no key for " + name + ".";
    if (!owner.variables.isEmpty())
        error.remedy = "Add it in Settings, or set " + owner.variables.join(QStringLiteral(" or ")).toStdString() + ".";
    return failure(std::move(error));
}

} // namespace Touchstone
