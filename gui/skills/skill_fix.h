#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/result.h"

#include <QString>

#include <functional>

class QObject;
class QPlainTextEdit;

namespace Touchstone {

/// Whether a finding is of what the text in an editor does not show: the file's bytes, its place, and other skills.
bool isAboutPlace(const Diagnostic &found);

/// Whether the repair of a finding changes the file's bytes or place rather than the text.
bool isRepairedOnDisk(const Diagnostic &found);

/// Carries out a repair as one step of undo. `text` is what the editor holds; the edits are of its UTF-8 bytes.
void applyEdits(QPlainTextEdit &editor, const QString &text, const Fix &fix);

/// Repairs a file on a worker, then tells the thread of `context` where the file lies now, or why it failed. Nothing
/// is told when `context` is gone by then.
void repairOnDisk(QObject *context, const QString &path, const Diagnostic &found,
                  std::function<void(const Result<QString> &newPath)> done);

} // namespace Touchstone
