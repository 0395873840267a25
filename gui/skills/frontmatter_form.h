#pragma once

#include "engine/base/diagnostic.h"
#include "engine/skills/frontmatter_edit.h"

#include <QHash>
#include <QScrollArea>

#include <vector>

class QGridLayout;
class QPushButton;

namespace Touchstone {

class EmptyState;
class FormField;
class Icons;

/// The frontmatter of a skill as a form: the specification's fields, then all others in the order of the file. It
/// changes nothing itself: it tells of a value that was edited, and shows the values it is given. A value that is being
/// typed is not replaced under the user's hands. `icons` must outlive it.
class FrontmatterForm : public QScrollArea
{
    Q_OBJECT

public:
    explicit FrontmatterForm(const Icons &icons, QWidget *parent = nullptr);

    /// `readable` is false where there is no frontmatter that YAML can read: the form says so.
    void setFields(const std::vector<FrontmatterField> &fields, bool readable, bool readOnly);
    void setFindings(const std::vector<Diagnostic> &findings);
    /// Says that a value cannot be written in this place.
    void refuse(const QString &field);
    /// Tells of what was typed and not told yet.
    void commit();
    /// Forgets what was typed: another file is shown.
    void reset();
    void retranslate();

Q_SIGNALS:
    /// An empty value takes the field out.
    void valueEdited(const QString &field, const QString &value);
    void sourceWanted();

private:
    void rebuild(const QStringList &names);
    FormField *addField(const QString &name, int row);
    void addMetadata();
    void showNotes();

    const Icons &m_icons;
    QWidget *m_content;
    QGridLayout *m_grid;
    EmptyState *m_unreadable;
    QPushButton *m_add;
    QStringList m_names; // as they stand in the form
    QStringList m_wanted; // metadata that has no value yet
    QHash<QString, FormField *> m_fields;
    std::vector<FrontmatterField> m_shown;
    std::vector<Diagnostic> m_findings;
    QString m_refused;
};

} // namespace Touchstone
