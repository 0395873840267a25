#pragma once

#include "engine/skills/skill_draft.h"

#include <QDialog>
#include <QSet>
#include <QVector>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;

namespace Touchstone {

class FieldNote;
class FormField;
class Icons;
class Label;

/// A source that a skill can be put into.
struct SkillPlace
{
    QString label;
    QString folder;
    QString shownFolder; ///< below the project
    QSet<QString> names; ///< of the folders that lie there
};

/// Asks for what it takes to make, copy, rename, move or import a skill, and checks it by the rules while it is typed.
/// It stays open while the work goes on and when that failed, so that nothing has to be typed twice. `icons` must
/// outlive it.
class SkillDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Task : std::uint8_t { Create, Duplicate, Rename, Move, Import };

    /// What the task is about.
    struct Subject
    {
        QString name; ///< of the folder, at first
        QString source; ///< the place that is chosen at first; of Rename and Move where the skill lies now
        QString remark; ///< a line below the title; may be empty
    };

    SkillDialog(const Icons &icons, Task task, QVector<SkillPlace> places, Subject subject, QWidget *parent = nullptr);

    QString name() const;
    /// The folder of the chosen source.
    QString place() const;
    /// Of Create.
    SkillDraft draft() const;
    /// Locks the dialog while the work goes on.
    void setBusy(bool busy);
    void showError(const QString &text);

Q_SIGNALS:
    /// The values are complete and allowed.
    void submitted();

private:
    QString title() const;
    QString verb() const;
    void addName(QFormLayout &form);
    void addDescription(QFormLayout &form);
    void addPlaces(QFormLayout &form);
    void addTemplates(QFormLayout &form);
    void addRow(QFormLayout &form, const QString &label, QWidget *field, FieldNote *note);
    void check();
    /// Whether the name may be used; says why not.
    bool checkName(const std::vector<Diagnostic> &found);
    bool checkDescription(const std::vector<Diagnostic> &found);
    const SkillPlace *chosenPlace() const;

    const Icons &m_icons;
    Task m_task;
    QVector<SkillPlace> m_places;
    Subject m_subject;
    QLineEdit *m_name = nullptr;
    FormField *m_description = nullptr;
    QComboBox *m_place = nullptr;
    QComboBox *m_template = nullptr;
    FieldNote *m_nameNote = nullptr;
    FieldNote *m_descriptionNote = nullptr;
    FieldNote *m_error = nullptr;
    QPushButton *m_submit = nullptr;
    bool m_busy = false;
};

} // namespace Touchstone
