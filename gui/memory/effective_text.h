#pragma once

#include "engine/project/project_memory.h"
#include "gui/app/theme.h"

#include <QAbstractScrollArea>
#include <QString>
#include <QVector>

namespace Touchstone {

/// One line of the effective text, or of what stands beside it.
struct EffectiveLine
{
    enum class Kind : std::uint8_t {
        Text, ///< a line that the model gets
        File, ///< name of the file where its text starts
        Wrapper, ///< a line that the model gets around the files
        Removed, ///< a dashed rule where something was left out; `note` says what
    };
    Kind kind = Kind::Text;
    QString text;
    QString note;
    int number = 0; ///< of Text and Wrapper lines, from 1
};

/// The memory as lines: what stands before the files, the files in order as the model gets them, removed comments and
/// skipped files in place, and what stands behind. Pure.
QVector<EffectiveLine> effectiveLines(const ProjectMemory &memory);

/// Shows exactly the text that the model gets, numbered, with what was left out dimmed in the margin at the right
/// (`design/looks.md` §4). Read-only; only what is visible is laid out. Plain text throughout. `theme` must outlive it.
class EffectiveText : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit EffectiveText(const Theme &theme, QWidget *parent = nullptr);

    void setLines(QVector<EffectiveLine> lines);
    const QVector<EffectiveLine> &lines() const { return m_lines; }
    /// The text that the model gets, for the clipboard.
    void setPlainText(const QString &text) { m_plainText = text; }

public Q_SLOTS:
    /// What Edit, Copy calls: the whole text that the model gets.
    void copy() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateScrollBar();
    int lineHeight() const;
    void paintLine(QPainter &painter, const EffectiveLine &line, const QRectF &rect) const;

    const Theme &m_theme;
    QVector<EffectiveLine> m_lines;
    QString m_plainText;
};

} // namespace Touchstone
