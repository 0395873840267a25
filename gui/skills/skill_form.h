#pragma once

#include <QObject>

namespace Touchstone {

class EditorArea;
class FrontmatterForm;

/// Keeps the form and the text of the current file together: an edit of a field becomes the smallest edit of the
/// source, one step of undo, and the text is what the form shows. Both must outlive it.
class SkillForm : public QObject
{
    Q_OBJECT

public:
    SkillForm(EditorArea &area, FrontmatterForm &form, QObject *parent = nullptr);

    /// Whether the form is looked at; otherwise nothing is read for it.
    void setActive(bool active);
    /// Shows the text of the current file.
    void show();

private:
    void onEdited(const QString &field, const QString &value);

    EditorArea &m_area;
    FrontmatterForm &m_form;
    QString m_path; // of the file that the form shows
    bool m_active = false;
};

} // namespace Touchstone
