#include "gui/editor/text_file_document.h"

#include "engine/base/file_error.h"
#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "gui/app/background.h"
#include "gui/app/path_watch.h"
#include "gui/editor/line_pieces.h"
#include "gui/editor/recovery_keeper.h"

#include <QFileInfo>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace Touchstone {
namespace {

constexpr int checkDelayMilliseconds = 200;
constexpr int keepDelayMilliseconds = 1000;
constexpr qsizetype pieceOfText = 300'000; // put in at once: some 40 ms (`spec/qt.md` §11)
bool isGone(const QString &folder)
{
    return !folder.isEmpty() && !QFileInfo(folder).isDir();
}

constexpr std::size_t largestFile = std::size_t{16} * 1024 * 1024; // more stops the window while it is laid out

} // namespace

TextFileDocument::TextFileDocument(QString path, QTextDocument *text, const QString &recoveryFolder, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
    , m_text(text)
    , m_watch(new PathWatch(this))
    , m_keeper(new RecoveryKeeper(recoveryFolder.toStdString(), m_path.toStdString(), this))
{
    m_checkDelay.setSingleShot(true);
    m_checkDelay.setInterval(checkDelayMilliseconds);
    connect(&m_checkDelay, &QTimer::timeout, this, &TextFileDocument::checkDisk);
    connect(m_watch, &PathWatch::changed, this, [this] {
        // Not started anew by each event: a file that is written all the time is still followed.
        if (!m_checkDelay.isActive())
            m_checkDelay.start();
    });
    connect(m_text, &QTextDocument::modificationChanged, this, &TextFileDocument::onModificationChanged);
    m_fillTimer.setSingleShot(true);
    m_fillTimer.setInterval(0);
    connect(&m_fillTimer, &QTimer::timeout, this, &TextFileDocument::fill);
    m_keepDelay.setSingleShot(true);
    m_keepDelay.setInterval(keepDelayMilliseconds);
    connect(&m_keepDelay, &QTimer::timeout, this, &TextFileDocument::keepCopy);
    connect(m_text, &QTextDocument::contentsChanged, this, [this] {
        // Not started anew by each key: the copy is never older than the delay.
        if (m_state != State::Loading && isModified() && !m_keepDelay.isActive())
            m_keepDelay.start();
    });
    connect(m_keeper, &RecoveryKeeper::failed, this, &TextFileDocument::recoveryFailed);
}

void TextFileDocument::onModificationChanged(bool modified)
{
    if (m_state == State::Loading && modified)
        return; // that is the file itself
    if (modified) {
        m_keepDelay.start();
    } else {
        m_keepDelay.stop();
        if (m_state != State::Loading && !m_recovered)
            m_keeper->drop();
    }
    Q_EMIT modifiedChanged(modified);
}

void TextFileDocument::keepCopy()
{
    // While earlier text waits for a decision, its copy must not be written over.
    if (isModified() && !m_recovered)
        m_keeper->keep(text().toStdString(), m_diskHash.value_or(std::string()));
}

bool TextFileDocument::isModified() const
{
    return m_text->isModified();
}

QString TextFileDocument::text() const
{
    return textOf(*m_text);
}

QByteArray TextFileDocument::bytes() const
{
    return encodeText(text(), m_original);
}

TextFileDocument::DiskFile TextFileDocument::readDisk(const std::string &path, const QString &root)
{
    DiskFile disk;
    disk.isRootGone = isGone(root);
    const Result<std::string> bytes = readFile(path, largestFile);
    if (bytes) {
        disk.hash = contentHash(*bytes);
        disk.decoded = decodeText(QByteArray::fromStdString(*bytes));
    } else if (bytes.error().code != Error::Code::NotFound) {
        disk.error = bytes.error();
    }
    return disk;
}

void TextFileDocument::load()
{
    setState(State::Loading);
    m_fillTimer.stop();
    watch(); // before the read, so that no change falls between the two
    runInBackground(
        this,
        [path = m_path.toStdString(), root = m_root, folder = m_keeper->folder()] {
            DiskFile disk = readDisk(path, root);
            if (folder.empty())
                return disk;
            Result<std::optional<RecoveryCopy>> copy = readRecoveryCopy(folder, path);
            if (copy)
                disk.recovered = std::move(*copy);
            else
                disk.recoveryError = copy.error();
            return disk;
        },
        [this, path = m_path](DiskFile disk) {
            if (path == m_path)
                take(std::move(disk), true);
        });
}

void TextFileDocument::moveTo(const QString &path)
{
    if (path == m_path)
        return;
    if (!m_recovered)
        m_keeper->drop();
    m_keeper->setFile(path.toStdString());
    m_path = path;
    keepCopy();
    if (m_state == State::Loading) {
        load();
        return;
    }
    watch();
    readAgain();
}

void TextFileDocument::takeRecovered(const DiskFile &disk)
{
    if (disk.recoveryError)
        Q_EMIT recoveryFailed(*disk.recoveryError);
    if (!disk.recovered)
        return;
    if (disk.recovered->text == m_original.text.toStdString())
        m_keeper->drop(); // it was saved after all
    else
        m_recovered = disk.recovered;
}

bool TextFileDocument::isRecoveredCurrent() const
{
    return m_recovered && m_recovered->baseHash == m_diskHash.value_or(std::string());
}

void TextFileDocument::restore()
{
    if (!m_recovered)
        return;
    const bool isCurrent = isRecoveredCurrent();
    DecodedText decoded;
    decoded.text = QString::fromStdString(m_recovered->text);
    m_recovered.reset();
    replaceText(decoded);
    m_text->setModified(true);
    keepCopy();
    if (!isCurrent) {
        // The disk's version is a later one than this text began from: both wait for a decision.
        m_theirs = m_original;
        m_theirHash = m_diskHash;
        m_state = State::Conflict;
    }
    Q_EMIT stateChanged();
}

void TextFileDocument::dropRecovered()
{
    if (!m_recovered)
        return;
    m_recovered.reset();
    m_keeper->drop();
    Q_EMIT stateChanged();
}

void TextFileDocument::dropByteOrderMark()
{
    if (!std::exchange(m_original.bom, false))
        return;
    m_text->setModified(true);
    Q_EMIT stateChanged();
}

void TextFileDocument::revert()
{
    replaceText(m_original);
}

void TextFileDocument::take(DiskFile disk, bool first)
{
    if (disk.error) {
        // What is in the editor stays there: only a first load has nothing to lose.
        if (first) {
            m_error = *disk.error;
            setState(State::Failed);
        } else if (m_diskError != disk.error) {
            m_diskError = disk.error;
            Q_EMIT stateChanged();
        }
        return;
    }
    const bool isNews = m_diskError.has_value() || m_isRootGone != disk.isRootGone;
    m_diskError.reset();
    m_isRootGone = disk.isRootGone;
    if (isNews)
        Q_EMIT stateChanged();
    if (!first && disk.hash == m_diskHash)
        return;
    if (!first && !disk.hash) {
        takeLoss();
        return;
    }
    const std::optional<std::string> lost = std::exchange(m_goneHash, {});
    if (!first && lost && lost == disk.hash) {
        // It is back as it was, and so is what the text began from.
        m_diskHash = disk.hash;
        if (std::exchange(m_goneRevision, -1) == m_text->revision())
            m_text->setModified(false);
        Q_EMIT stateChanged();
        return;
    }
    // A file that was replaced by deleting and writing it is no loss while nobody has typed in between.
    const bool isBack = disk.hash && m_goneRevision == m_text->revision();
    if (!first && isModified() && !isBack) {
        const QString mine = text();
        if (disk.hash && disk.decoded.text == mine) {
            m_original = disk.decoded;
            m_diskHash = disk.hash;
            m_text->setModified(false);
            return;
        }
        m_theirs = disk.decoded;
        m_theirHash = disk.hash;
        setState(State::Conflict);
        return;
    }
    m_goneRevision = -1;
    m_original = disk.decoded;
    m_diskHash = disk.hash;
    if (first) {
        Q_EMIT loading(m_original.text.size());
        setState(State::Loading); // again, where it could not be read before
        m_recoveredOnDisk = std::move(disk);
        m_text->setUndoRedoEnabled(false);
        m_text->clear();
        m_filled = 0;
        fill();
    } else {
        replaceText(m_original);
        Q_EMIT reloaded();
    }
}

/// Deleted or moved outside: the text is all that is left of it, so it counts as unsaved from now on. Its line ends
/// stay those of the file.
void TextFileDocument::takeLoss()
{
    m_goneHash = std::exchange(m_diskHash, {});
    if (!isModified()) {
        m_text->setModified(true);
        m_goneRevision = m_text->revision();
    }
    if (m_state == State::Conflict)
        m_state = State::Ready; // theirs is gone
    Q_EMIT stateChanged();
}

void TextFileDocument::fill()
{
    const QString &text = m_original.text;
    qsizetype end = text.size();
    if (end - m_filled > pieceOfText) {
        const qsizetype feed = text.indexOf(QLatin1Char('\n'), m_filled + pieceOfText);
        const bool isNear = feed >= 0 && feed < m_filled + 2 * pieceOfText;
        end = isNear ? feed + 1 : m_filled + pieceOfText;
        end -= text.at(end - 1).isHighSurrogate() ? 1 : 0;
    }
    QTextCursor cursor(m_text);
    cursor.movePosition(QTextCursor::End);
    insertInPieces(cursor, text.mid(m_filled, end - m_filled));
    m_filled = end;
    if (m_filled < text.size()) {
        Q_EMIT filling(static_cast<double>(m_filled) / static_cast<double>(text.size()));
        m_fillTimer.start();
        return;
    }
    m_text->setUndoRedoEnabled(true);
    m_text->setModified(false);
    takeRecovered(std::exchange(m_recoveredOnDisk, {}));
    setState(State::Ready);
    Q_EMIT loaded();
}

void TextFileDocument::replaceText(const DecodedText &decoded)
{
    // Only what is different: the cursor of the editor and what it shows stay where they are.
    const QString before = text();
    const QString &after = decoded.text;
    const qsizetype shorter = std::min(before.size(), after.size());
    qsizetype begin = 0;
    while (begin < shorter && before.at(begin) == after.at(begin))
        ++begin;
    qsizetype end = 0;
    while (end < shorter - begin && before.at(before.size() - end - 1) == after.at(after.size() - end - 1))
        ++end;
    QTextCursor cursor(m_text);
    cursor.setPosition(positionOf(*m_text, begin));
    cursor.setPosition(positionOf(*m_text, before.size() - end), QTextCursor::KeepAnchor);
    insertInPieces(cursor, after.mid(begin, after.size() - begin - end));
    m_text->setModified(false);
}

void TextFileDocument::save()
{
    if (m_saving || m_state == State::Failed || m_state == State::Loading || m_original.readOnly)
        return;
    m_saving = true;
    const QString savedText = text();
    const QByteArray content = bytes();
    const std::string expected = m_diskHash.value_or(std::string());
    struct Outcome
    {
        Result<std::string> hash;
        DecodedText written; ///< what lies on the disk now
    };
    runInBackground(
        this,
        [path = m_path.toStdString(), root = m_root, content, expected, savedText] {
            const std::string_view whole(content.constData(), static_cast<std::size_t>(content.size()));
            // A file that is gone is made anew, with its folder, unless all of the project is gone.
            const auto write = [&]() -> Result<std::string> {
                if (isGone(root))
                    return failure(fileError(Error::Code::NotFound, root.toStdString(), "The folder is gone."));
                return expected.empty() ? createFile(path, whole) : saveFile(path, whole, expected);
            };
            Outcome outcome{.hash = write(), .written = decodeText(content)};
            // Whatever has been typed into it: all of it is in the editor.
            outcome.written.readOnly = false;
            outcome.written.text = savedText;
            return outcome;
        },
        [this, savedText](Outcome outcome) {
            m_saving = false;
            if (!outcome.hash) {
                if (outcome.hash.error().code == Error::Code::Conflict || isGone(m_root))
                    checkDisk();
                Q_EMIT saveFailed(outcome.hash.error());
                return;
            }
            m_diskHash = *outcome.hash;
            m_goneHash.reset();
            m_goneRevision = -1;
            m_original = std::move(outcome.written);
            if (text() == savedText)
                m_text->setModified(false);
            m_diskError.reset();
            setState(State::Ready);
            Q_EMIT saved();
        });
}

void TextFileDocument::saveCopy(const QString &path)
{
    runInBackground(
        this,
        [path = path.toStdString(), content = bytes()] {
            return saveFile(path, std::string_view(content.constData(), static_cast<std::size_t>(content.size())), {});
        },
        [this, path](const Result<std::string> &hash) {
            if (hash)
                Q_EMIT copied(path);
            else
                Q_EMIT saveFailed(hash.error());
        });
}

void TextFileDocument::loadTheirs()
{
    if (m_state != State::Conflict)
        return;
    m_original = m_theirs;
    m_diskHash = m_theirHash;
    replaceText(m_original);
    setState(State::Ready);
    Q_EMIT reloaded();
}

void TextFileDocument::keepMine()
{
    if (m_state != State::Conflict)
        return;
    if (m_theirHash) // else there is no file, and the line ends stay those of the last one
        m_original = m_theirs;
    m_diskHash = m_theirHash;
    m_text->setModified(true);
    setState(State::Ready);
}

void TextFileDocument::checkDisk()
{
    if (m_saving || m_state == State::Loading) {
        m_checkDelay.start();
        return;
    }
    readAgain();
}

void TextFileDocument::readAgain()
{
    runInBackground(
        this, [path = m_path.toStdString(), root = m_root] { return readDisk(path, root); },
        [this, path = m_path](DiskFile disk) {
            if (path != m_path)
                return;
            if (m_saving)
                m_checkDelay.start();
            else
                take(std::move(disk), m_state == State::Failed);
        });
}

void TextFileDocument::watch()
{
    // The folder tells of a file that comes to be, or is replaced by another; the folder above it, where that goes.
    const QString folder = QFileInfo(m_path).path();
    QSet<QString> paths{m_path, folder, QFileInfo(folder).path()};
    if (!m_root.isEmpty())
        paths << m_root << QFileInfo(m_root).path();
    m_watch->setPaths(paths);
}

void TextFileDocument::setState(State state)
{
    if (m_state == state)
        return;
    m_state = state;
    Q_EMIT stateChanged();
}

} // namespace Touchstone
