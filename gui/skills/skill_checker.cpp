#include "gui/skills/skill_checker.h"

#include "engine/project/skill_disk.h"
#include "gui/app/background.h"
#include "gui/app/problems_model.h"
#include "gui/app/rule_text.h"

#include <QFileInfo>

#include <algorithm>

namespace Touchstone {

void SkillChecker::check(const QString &path, const QString &text)
{
    const int generation = ++m_generation;
    const QFileInfo folder(QFileInfo(path).path());
    runInBackground(
        this,
        [file = path.toStdString(), folder = folder.filePath().toStdString(), name = folder.fileName().toStdString(),
         content = text.toStdString()] {
            const SkillFolder files = readSkillFolder(folder, false);
            const ParsedSkill skill = parseSkill(content, {}, name);
            std::vector<Diagnostic> found =
                checkSkill({.content = content, .skill = skill, .folderName = name, .folder = &files}, file);
            dropRules(found, rulesSwitchedOff(content));
            return found;
        },
        [this, generation, path, text](std::vector<Diagnostic> found) {
            if (generation != m_generation)
                return;
            m_path = path;
            m_text = text;
            m_findings = std::move(found);
            Q_EMIT checked(path);
        });
}

void SkillChecker::forget()
{
    ++m_generation;
    m_path.clear();
    m_text.clear();
    m_findings.clear();
}

const Diagnostic *SkillChecker::same(const Diagnostic &earlier) const
{
    const auto found = std::find_if(m_findings.begin(), m_findings.end(), [&earlier](const Diagnostic &now) {
        return now.rule == earlier.rule && now.line == earlier.line;
    });
    return found == m_findings.end() ? nullptr : &*found;
}

/// What is said where the pointer rests: what, why, the repair, the rule's name.
static QString hoverText(const Diagnostic &diagnostic)
{
    QStringList lines{ruleText(diagnostic), ruleWhy(diagnostic)};
    lines.removeAll(QString());
    if (diagnostic.fix)
        lines.append(SkillChecker::tr("Fix: %1").arg(fixText(diagnostic)));
    lines.append(QString::fromStdString(diagnostic.rule));
    return lines.join(QLatin1Char('\n'));
}

QVector<EditorMark> marksOf(const std::vector<Diagnostic> &diagnostics)
{
    QVector<EditorMark> marks;
    for (const Diagnostic &diagnostic : diagnostics) {
        if (diagnostic.line > 0) {
            marks.append({toneOf(diagnostic.severity), diagnostic.line, diagnostic.column, diagnostic.endLine,
                          diagnostic.endColumn, hoverText(diagnostic)});
        }
    }
    return marks;
}

} // namespace Touchstone
