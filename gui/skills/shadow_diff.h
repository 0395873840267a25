#pragma once

#include "gui/run/line_changes.h"

#include <QWidget>

class QPushButton;

namespace Touchstone {

class DiffView;
class Icons;
class Label;

/// How a skill that is shadowed differs from the one that wins: a few lines of it, and all of it by a button. The files
/// are read on a pool thread. `icons` must outlive it.
class ShadowDiff : public QWidget
{
    Q_OBJECT

public:
    explicit ShadowDiff(const Icons &icons, QWidget *parent = nullptr);

    /// A file and the label of its source.
    struct Side
    {
        QString path;
        QString label;

        bool operator==(const Side &) const = default;
    };

    void setSides(const Side &shadowed, const Side &winner);

Q_SIGNALS:
    /// The user wants to give one of them another name.
    void renameWanted(const QString &path);

private:
    void take(std::vector<DiffLine> lines);
    void compare();

    const Icons &m_icons;
    Label *m_title;
    DiffView *m_view;
    QPushButton *m_compare;
    QPushButton *m_rename;
    Side m_shadowed;
    Side m_winner;
    std::vector<DiffLine> m_lines;
};

} // namespace Touchstone
