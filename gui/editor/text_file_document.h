#pragma once

#include "engine/base/error.h"
#include "engine/project/recovery_copy.h"
#include "gui/editor/text_bytes.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>
#include <string>

class QTextDocument;

namespace Touchstone {

class PathWatch;
class RecoveryKeeper;

/// A text file that is open in an editor: reads, writes and watches it, all disk work on pool threads. An edit is never
/// lost: a save is atomic and refuses a file that somebody else changed; an outside change reloads a clean text
/// (undoable) and asks for a decision over an edited one; unsaved text is kept apart at most two seconds after an edit,
/// so that it outlives a crash. Lives on the window's thread.
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

    /// `text` is the document of the editor that shows the file; it must outlive this object. Recovery copies lie in
    /// `recoveryFolder`; empty: none are kept.
    TextFileDocument(QString path, QTextDocument *text, const QString &recoveryFolder = {}, QObject *parent = nullptr);

    const QString &path() const { return m_path; }
    State state() const { return m_state; }
    /// Why the file on disk cannot be read any more although it could be once (too large by now, no permission); the
    /// text is that of the last read.
    const std::optional<Error> &diskError() const { return m_diskError; }
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
    /// Text that was not saved when the program ended the last time; it waits for `restore` or `dropRecovered`.
    const std::optional<RecoveryCopy> &recovered() const { return m_recovered; }
    /// Whether the file on disk is still the one that the recovered text began from.
    bool isRecoveredCurrent() const;

    /// The project's folder: while that is gone, a save does not make it anew. To be told before `load`.
    void setRoot(const QString &folder) { m_root = folder; }
    /// Whether it was gone at the last look at the disk.
    bool isRootGone() const { return m_isRootGone; }

    void load();
    /// The file was moved or renamed; what is not saved, undo and the base of the text stay.
    void moveTo(const QString &path);
    /// Ends with `saved` or `saveFailed`.
    void save();
    /// Writes what a save would write into another file, over what may be there; ends with `copied` or `saveFailed`.
    /// The document stays that of its own file, with its unsaved changes.
    void saveCopy(const QString &path);
    /// Out of a conflict: takes the disk's version (undoable), or keeps this text, so that the next save overwrites the
    /// disk's.
    void loadTheirs();
    void keepMine();
    /// Puts the recovered text into the editor (undoable, unsaved), or gives it up.
    void restore();
    void dropRecovered();
    /// The next save writes no byte order mark.
    void dropByteOrderMark();
    /// Gives up the unsaved changes: the text of the last load or save comes back (undoable).
    void revert();

Q_SIGNALS:
    /// Before a text is put into the document: how many characters it has.
    void loading(qsizetype characters);
    /// A large text comes in pieces: the share that is there.
    void filling(double share);
    void loaded();
    void stateChanged();
    void modifiedChanged(bool modified);
    void saved();
    void copied(const QString &path);
    void saveFailed(const Touchstone::Error &error);
    /// The text was replaced by a newer one from the disk.
    void reloaded();
    /// Unsaved text cannot be kept apart.
    void recoveryFailed(const Touchstone::Error &error);

private:
    struct DiskFile
    {
        std::optional<std::string> hash; ///< empty: there is no such file
        bool isRootGone = false;
        DecodedText decoded;
        std::optional<Error> error;
        std::optional<RecoveryCopy> recovered; ///< only looked for at a load
        std::optional<Error> recoveryError;
    };

    static DiskFile readDisk(const std::string &path, const QString &root);
    /// Reads the file on a worker; what is read of a place that the file has left since is dropped.
    void readAgain();
    void take(DiskFile disk, bool first);
    void takeLoss();
    void takeRecovered(const DiskFile &disk);
    void onModificationChanged(bool modified);
    void keepCopy();
    /// Puts the next piece of the file into the document: a large one as a whole would stop the window.
    void fill();
    void replaceText(const DecodedText &decoded);
    void checkDisk();
    void watch();
    void setState(State state);

    QString m_path;
    QString m_root; // empty: none
    QTextDocument *m_text;
    PathWatch *m_watch;
    QTimer m_checkDelay;
    QTimer m_keepDelay;
    QTimer m_fillTimer;
    qsizetype m_filled = 0; // characters that the document has of a file that is loading
    DiskFile m_recoveredOnDisk; // while it is loading
    RecoveryKeeper *m_keeper;
    std::optional<RecoveryCopy> m_recovered;
    DecodedText m_original;
    DecodedText m_theirs;
    std::optional<std::string> m_theirHash;
    std::optional<std::string> m_diskHash;
    std::optional<std::string> m_goneHash; // of the file that was deleted or moved away
    Error m_error;
    std::optional<Error> m_diskError;
    int m_goneRevision = -1; // of the text when its file was deleted; below 0: it was not, or somebody saved since
    State m_state = State::Loading;
    bool m_saving = false;
    bool m_isRootGone = false;
};

} // namespace Touchstone
