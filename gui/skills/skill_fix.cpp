#include "gui/skills/skill_fix.h"

#include "engine/project/skill_fixing.h"
#include "gui/app/background.h"
#include "gui/editor/line_pieces.h"

#include <QDir>
#include <QFileInfo>
#include <QPlainTextEdit>
#include <QTextCursor>

#include <vector>

namespace Touchstone {

bool isAboutPlace(const Diagnostic &found)
{
    const std::string_view rule = found.rule;
    return rule.starts_with("skill-") || rule == "name-duplicate" || rule == "frontmatter-bom"
        || rule == "text-line-ends" || (rule.starts_with("file-") && rule != "file-orphan");
}

bool isRepairedOnDisk(const Diagnostic &found)
{
    return isAboutPlace(found) || (found.fix && !found.fix->moveTo.empty());
}

void applyEdits(QPlainTextEdit &editor, const QString &text, const Fix &fix)
{
    const QByteArray bytes = text.toUtf8();
    const auto placeOf = [&bytes, &editor](std::size_t offset) {
        return positionOf(*editor.document(), QString::fromUtf8(bytes.left(static_cast<qsizetype>(offset))).size());
    };
    QTextCursor cursor(editor.document());
    cursor.beginEditBlock();
    const std::vector<TextEdit> fromTheEnd(fix.edits.rbegin(), fix.edits.rend()); // so that places stay right
    for (const TextEdit &edit : fromTheEnd) {
        cursor.setPosition(placeOf(edit.begin));
        cursor.setPosition(placeOf(edit.begin + edit.length), QTextCursor::KeepAnchor);
        QString replacement = QString::fromStdString(edit.text);
        insertInPieces(cursor, replacement.remove(QLatin1Char('\r')));
    }
    cursor.endEditBlock();
    editor.setTextCursor(cursor);
}

void repairOnDisk(QObject *context, const QString &path, const Diagnostic &found,
                  std::function<void(const Result<QString> &newPath)> done)
{
    CheckedFile file{.path = path.toStdString(), .source = {}, .isSkill = true, .diagnostics = {found}, .outcomes = {}};
    runInBackground(
        context,
        [file = std::move(file), path, rule = found.rule]() -> Result<QString> {
            const Result<SkillRepair> repair = planRepair(file, rule);
            if (!repair)
                return failure(repair.error());
            if (const Result<void> written = applyRepair(*repair); !written)
                return failure(written.error());
            if (repair->moveTo.empty())
                return path;
            return QDir::cleanPath(QFileInfo(path).path() + QLatin1Char('/') + QString::fromStdString(repair->moveTo));
        },
        std::move(done));
}

} // namespace Touchstone
