#pragma once

#include "engine/base/error.h"
#include "gui/editor/text_bytes.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>
#include <string>

class QTextDocument;

namespace Touchstone {

/// A text file that is open in an editor: reads, writes and watches it, all disk work on pool threads. An edit is never
/// lost: a save is atomic and refuses a file that somebody else changed; an outside change reloads a clean text
/// (undoable) and asks for a decision over an edited one. Lives on the window's thread.
class TextFileDocument : public QObject
{
    Q_OBJECT

public:
    enum class State : std::uint8_t {
        Loading,
        Ready,
        Failed, ///< could not be read; `error` says why
        Conflict, ///< edited here and changed on disk; `theirs` is the disk's version
    };

    /// `text` is the document of the editor that shows the file; it must outlive this object.
    TextFileDocument(QString path, QTextDocument *text, QObject *parent = nullptr);

    const QString &path() const { return m_path; }
    State state() const { return m_state; }
    const Error &error() const { return m_error; }
    bool isModified() const;
    bool isReadOnly() const { return m_original.readOnly; }
    bool existsOnDisk() const { return m_diskHash.has_value(); }
    const DecodedText &original() const { return m_original; }
    /// The text as the editor has it, lines parted by `\n`. Not QTextDocument::toPlainText, which loses no-break
    /// spaces.
    QString text() const;
    /// The bytes that a save would write.
    QByteArray bytes() const;
    QString theirs() const { return m_theirs.text; }

    void load();
    /// Ends with `saved` or `saveFailed`.
    void save();
    /// Out of a conflict: takes the disk's version (undoable), or keeps this text, so that the next save overwrites the
    /// disk's.
    void loadTheirs();
    void keepMine();

Q_SIGNALS:
    void loaded();
    void stateChanged();
    void modifiedChanged(bool modified);
    void saved();
    void saveFailed(const Touchstone::Error &error);
    /// The text was replaced by a newer one from the disk.
    void reloaded();

private:
    struct DiskFile
    {
        std::optional<std::string> hash; ///< empty: there is no such file
        DecodedText decoded;
        std::optional<Error> error;
    };

    static DiskFile readDisk(const std::string &path);
    void take(DiskFile disk, bool first);
    void replaceText(const DecodedText &decoded);
    void checkDisk();
    void watch();
    void setState(State state);

    QString m_path;
    QTextDocument *m_text;
    QFileSystemWatcher m_watcher;
    QTimer m_checkDelay;
    DecodedText m_original;
    DecodedText m_theirs;
    std::optional<std::string> m_theirHash;
    std::optional<std::string> m_diskHash;
    Error m_error;
    State m_state = State::Loading;
    bool m_saving = false;
};

} // namespace Touchstone
