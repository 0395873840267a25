#include "gui/editor/text_file_document.h"

#include "engine/project/save_file.h"
#include "engine/project/text_file.h"
#include "gui/app/background.h"

#include <QFileInfo>
#include <QTextCursor>
#include <QTextDocument>

namespace Touchstone {
namespace {

constexpr int checkDelayMilliseconds = 200;
constexpr std::size_t largestFile = 64U * 1024 * 1024;

} // namespace

TextFileDocument::TextFileDocument(QString path, QTextDocument *text, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
    , m_text(text)
{
    m_checkDelay.setSingleShot(true);
    m_checkDelay.setInterval(checkDelayMilliseconds);
    connect(&m_checkDelay, &QTimer::timeout, this, &TextFileDocument::checkDisk);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_checkDelay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_checkDelay, qOverload<>(&QTimer::start));
    connect(m_text, &QTextDocument::modificationChanged, this, &TextFileDocument::modifiedChanged);
}

bool TextFileDocument::isModified() const
{
    return m_text->isModified();
}

QString TextFileDocument::text() const
{
    QString raw = m_text->toRawText();
    raw.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    return raw;
}

QByteArray TextFileDocument::bytes() const
{
    return encodeText(text(), m_original);
}

TextFileDocument::DiskFile TextFileDocument::readDisk(const std::string &path)
{
    DiskFile disk;
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
    runInBackground(
        this, [path = m_path.toStdString()] { return readDisk(path); },
        [this](DiskFile disk) { take(std::move(disk), true); });
}

void TextFileDocument::take(DiskFile disk, bool first)
{
    watch();
    if (disk.error) {
        m_error = *disk.error;
        // What is in the editor stays there: only a first load has nothing to lose.
        if (first)
            setState(State::Failed);
        return;
    }
    if (!first && disk.hash == m_diskHash)
        return;
    if (!first && isModified()) {
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
    if (!first && !disk.hash) {
        // Deleted outside: the text is all that is left of it, so it counts as unsaved from now on.
        m_diskHash.reset();
        m_text->setModified(true);
        Q_EMIT stateChanged();
        return;
    }
    m_original = disk.decoded;
    m_diskHash = disk.hash;
    if (first) {
        m_text->setPlainText(m_original.text);
        m_text->setModified(false);
        m_text->clearUndoRedoStacks();
        setState(State::Ready);
        Q_EMIT loaded();
    } else {
        replaceText(m_original);
        Q_EMIT reloaded();
    }
}

void TextFileDocument::replaceText(const DecodedText &decoded)
{
    QTextCursor cursor(m_text);
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(decoded.text);
    cursor.endEditBlock();
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
    };
    runInBackground(
        this,
        [path = m_path.toStdString(), content, expected] {
            return Outcome{saveFile(
                path, std::string_view(content.constData(), static_cast<std::size_t>(content.size())), expected)};
        },
        [this, savedText, content](Outcome outcome) {
            m_saving = false;
            if (!outcome.hash) {
                if (outcome.hash.error().code == Error::Code::Conflict)
                    checkDisk();
                Q_EMIT saveFailed(outcome.hash.error());
                return;
            }
            m_diskHash = *outcome.hash;
            m_original = decodeText(content);
            if (text() == savedText)
                m_text->setModified(false);
            setState(State::Ready);
            watch();
            Q_EMIT saved();
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
    m_original = m_theirs;
    m_diskHash = m_theirHash;
    m_text->setModified(true);
    setState(State::Ready);
}

void TextFileDocument::checkDisk()
{
    if (m_saving || m_state == State::Loading)
        return;
    runInBackground(
        this, [path = m_path.toStdString()] { return readDisk(path); },
        [this](DiskFile disk) {
            if (!m_saving)
                take(std::move(disk), m_state == State::Failed);
        });
}

void TextFileDocument::watch()
{
    // A write by rename takes the file out of the watcher (`spec/qt.md` §12), so it is put in again each time; its
    // folder tells of it.
    if (!m_watcher.files().contains(m_path))
        m_watcher.addPath(m_path);
    const QString folder = QFileInfo(m_path).path();
    if (!m_watcher.directories().contains(folder))
        m_watcher.addPath(folder);
}

void TextFileDocument::setState(State state)
{
    if (m_state == state)
        return;
    m_state = state;
    Q_EMIT stateChanged();
}

} // namespace Touchstone
