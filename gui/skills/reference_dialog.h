#pragma once

#include "engine/project/skill_references.h"

#include <QDialog>

#include <functional>
#include <vector>

class QListWidget;
class QPushButton;

namespace Touchstone {

class Icons;
class SideBySideDiff;

/// The texts that still name a skill by its old name: which of them shall be changed, with the difference of the one
/// that is selected. `icons` must outlive it.
class ReferenceDialog : public QDialog
{
    Q_OBJECT

public:
    /// `shown` makes the path that people read.
    ReferenceDialog(const Icons &icons, const QString &oldName, const QString &newName,
                    std::vector<ReferringFile> files, const std::function<QString(const QString &path)> &shown,
                    QWidget *parent = nullptr);

    /// Those that are checked.
    std::vector<ReferringFile> chosen() const;

private:
    void showCurrent();
    void updateAction();

    std::vector<ReferringFile> m_files;
    QListWidget *m_list;
    SideBySideDiff *m_diff;
    QPushButton *m_update = nullptr;
};

} // namespace Touchstone
