#pragma once

#include "engine/skills/skill_library.h"

#include <QSet>
#include <QWidget>

#include <memory>

class QStackedWidget;
class QTreeView;

namespace Touchstone {

class EmptyState;
class FacetBar;
class Footer;
class SearchField;
class SkillDelegate;
class SkillFilter;
class SkillTreeModel;
class Workbench;

/// The left side of the Skills page: the tree of sources and skills with filter and facets. Selection, collapsed
/// sources and the place that is scrolled to stay when the library is read anew. `workbench` must outlive it.
class SkillBrowser : public QWidget
{
    Q_OBJECT

public:
    explicit SkillBrowser(Workbench &workbench, QWidget *parent = nullptr);

    /// `folder` is the project's; paths below it are shown without it.
    void setLibrary(const std::shared_ptr<const SkillLibrary> &library, const QString &folder);
    const SkillTreeModel &model() const { return *m_model; }
    /// Makes a skill current where it is shown, without telling of it.
    void select(const QString &hostPath);
    /// Makes the skill current that needs its author most: the first that will not load, else the first.
    void selectWorst();
    void retranslate();

Q_SIGNALS:
    /// A skill or file was made current.
    void skillSelected(const QString &hostPath);
    /// It was chosen to stay open (double click, Enter).
    void skillActivated(const QString &hostPath);

private:
    void connectAll();
    void showMatches();
    void updateFacets();
    QSet<QString> collapsedSources() const;

    Workbench &m_workbench;
    SearchField *m_search;
    FacetBar *m_facets;
    QTreeView *m_tree;
    SkillTreeModel *m_model;
    SkillFilter *m_filter;
    SkillDelegate *m_delegate;
    EmptyState *m_noMatch;
    QStackedWidget *m_stack;
    Footer *m_footer;
    bool m_silent = false;
};

} // namespace Touchstone
