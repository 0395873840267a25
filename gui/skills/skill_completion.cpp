#include "gui/skills/skill_completion.h"

#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/skills/skill_scanner.h"
#include "gui/skills/supporting_panel.h"

#include <QTextBlock>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int mostFrontmatterLines = 200;
constexpr qsizetype mostWords = 50;

/// The specification's, then what clients know beside it (`spec/skills.md` §4).
QStringList knownKeys()
{
    return {QStringLiteral("name"),           QStringLiteral("description"),
            QStringLiteral("license"),        QStringLiteral("compatibility"),
            QStringLiteral("metadata"),       QStringLiteral("allowed-tools"),
            QStringLiteral("argument-hint"),  QStringLiteral("disable-model-invocation"),
            QStringLiteral("user-invocable"), QStringLiteral("model"),
            QStringLiteral("when_to_use"),    QStringLiteral("paths"),
            QStringLiteral("context"),        QStringLiteral("agent"),
            QStringLiteral("hooks"),          QStringLiteral("effort")};
}

bool isFence(const QString &line)
{
    return line.startsWith(QLatin1String("---")) && line.trimmed() == QLatin1String("---");
}

/// Whether a block lies between the two fences.
bool isInFrontmatter(const QTextBlock &block)
{
    if (block.blockNumber() == 0 || block.blockNumber() > mostFrontmatterLines)
        return false;
    for (QTextBlock above = block.previous(); above.isValid(); above = above.previous()) {
        if (isFence(above.text()))
            return above.blockNumber() == 0;
    }
    return false;
}

bool isNameCharacter(QChar c)
{
    return c.isLetterOrNumber() || QStringLiteral("-_./").contains(c);
}

/// A line break before each line: the keys of the text are few lines, and only those are looked at.
QString frontmatterOf(const QTextDocument &document)
{
    QString front;
    for (QTextBlock block = document.begin(); block.isValid() && block.blockNumber() < mostFrontmatterLines;
         block = block.next()) {
        front += QLatin1Char('\n') + block.text();
        if (block.blockNumber() > 0 && isFence(block.text()))
            break;
    }
    return front;
}

} // namespace

SkillCompletion::SkillCompletion(EditorArea &area, SkillScanner &scanner, SupportingPanel &files, QObject *parent)
    : QObject(parent)
    , m_area(area)
    , m_scanner(scanner)
    , m_files(files)
{
    connect(&m_area, &EditorArea::currentChanged, this, &SkillCompletion::attach);
    attach();
}

void SkillCompletion::attach()
{
    DocumentPane *pane = m_area.current();
    if (!pane || pane->editor().findChild<CompletionList *>())
        return;
    auto *list = new CompletionList(&pane->editor());
    list->setSource([this, editor = &pane->editor()](bool isAsked) { return offer(*editor, isAsked); });
}

QStringList SkillCompletion::keysFor(const QString &text, const QString &typed)
{
    QStringList keys;
    const QStringList known = knownKeys();
    for (const QString &key : known) {
        const bool isThere = text.contains(QLatin1Char('\n') + key + QLatin1Char(':'));
        if (key.startsWith(typed, Qt::CaseInsensitive) && key != typed && !isThere)
            keys.append(key);
    }
    return keys;
}

QStringList SkillCompletion::filesFor(const QString &typed) const
{
    QStringList files;
    for (const SupportingFile &file : m_files.files()) {
        const QString path = QString::fromStdString(file.path);
        if (file.state != SupportingFile::State::Missing && path.startsWith(typed, Qt::CaseInsensitive) && path != typed
            && files.size() < mostWords)
            files.append(path);
    }
    return files;
}

CompletionList::Offer SkillCompletion::offer(const QPlainTextEdit &editor, bool isAsked) const
{
    const DocumentPane *pane = m_area.current();
    if (!pane || &pane->editor() != &editor || m_scanner.entryOf(pane->path()) < 0)
        return {};
    const QTextCursor cursor = editor.textCursor();
    const QTextBlock block = cursor.block();
    const QString before = block.text().left(cursor.positionInBlock());
    if (isInFrontmatter(block)) {
        const bool isKey = std::all_of(before.cbegin(), before.cend(), isNameCharacter);
        if (!isKey || (before.isEmpty() && !isAsked) || cursor.positionInBlock() != block.text().size())
            return {};
        return {.start = block.position(),
                .words = keysFor(frontmatterOf(*editor.document()), before),
                .suffix = QStringLiteral(": ")};
    }
    qsizetype start = before.size();
    while (start > 0 && isNameCharacter(before.at(start - 1)))
        --start;
    const QStringView head = QStringView(before).left(start);
    const bool isLink = head.endsWith(QLatin1String("]("));
    const bool isCode = head.endsWith(QLatin1Char('`')) && before.count(QLatin1Char('`')) % 2 == 1;
    const bool isTyped = before.size() > start;
    if ((!isLink && !isCode) || (!isTyped && !isAsked && !isLink))
        return {};
    return {.start = block.position() + static_cast<int>(start), .words = filesFor(before.mid(start)), .suffix = {}};
}

} // namespace Touchstone
