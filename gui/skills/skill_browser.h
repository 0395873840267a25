#pragma once

#include "engine/skills/client_profile.h"
#include "engine/skills/skill_library.h"

#include <QSet>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

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

    /// The clients whose losses can be looked for.
    void setClients(const std::vector<ClientProfile> &clients);
    /// `folder` is the project's; paths below it are shown without it.
    void setLibrary(const std::shared_ptr<const SkillLibrary> &library, const QString &folder);
    const SkillTreeModel &model() const { return *m_model; }
    /// Makes a skill current where it is shown, without telling of it.
    void select(const QString &hostPath);
    /// Makes the skill current that needs its author most: the first that will not load, else the first.
    void selectWorst();
    void retranslate();
    /// The file of the current row; empty: a source, or none.
    QString currentPath() const;

Q_SIGNALS:
    /// A skill or file was made current.
    void skillSelected(const QString &hostPath);
    /// It was chosen to stay open (double click, Enter).
    void skillActivated(const QString &hostPath);
    /// A menu is wanted at a place of the screen: for a skill or file, or for a source, or for neither.
    void menuRequested(const QPoint &place, const QString &hostPath, const QString &source);
    /// Folders, SKILL.md files or archives were dropped onto a source (its folder).
    void dropped(const QStringList &paths, const QString &source);
    /// By the Delete key, for the current row.
    void trashRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void requestMenu(const QPoint &place);
    void connectAll();
    /// Changes the filter, and keeps what is current and what is folded.
    void filter(const std::function<void()> &change);
    void expandSources();
    void showMatches();
    void updateFacets();
    QSet<QString> collapsedSources() const;
    /// What the chosen client loses; none: no client is chosen.
    std::optional<QSet<QString>> lostPaths() const;
    bool handleDrop(QEvent *event);
    QString sourceAt(const QPoint &place) const;

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
    std::vector<ClientProfile> m_clients;
    QSet<QString> m_collapsed; // sources, while nothing is filtered
    QString m_current; // path of the row that was current last, be it hidden by the filter
    bool m_silent = false;
};

} // namespace Touchstone
