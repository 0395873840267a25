#pragma once

#include "gui/app/theme.h"

#include <QStringList>
#include <QVector>
#include <QWidget>

#include <optional>

class QButtonGroup;
class QToolButton;

namespace Touchstone {

class Icons;

/// The facets above the skill tree: "All", then a toggle a state that occurs, with its count, and a client whose losses
/// are looked for. They wrap where the browser is narrow. `icons` must outlive it.
class FacetBar : public QWidget
{
    Q_OBJECT

public:
    explicit FacetBar(const Icons &icons, QWidget *parent = nullptr);

    /// The tones that facets exist for, in their order.
    static const QVector<StateTone> &tones();
    /// `counts` in the order of `tones`.
    void setCounts(int total, const QVector<int> &counts);
    std::optional<StateTone> tone() const;
    /// The clients that can be chosen, by name.
    void setClients(const QStringList &names);
    /// The place of the chosen client among them, for what it loses; below 0: none.
    int client() const { return m_client; }
    /// Back to "All", without a client.
    void reset();

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void toneChanged(std::optional<Touchstone::StateTone> tone);
    void clientChanged(int client);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Places the buttons into lines of this width, or only measures; gives the height.
    int place(int width, bool move) const;
    QToolButton *addFacet(const QString &name);
    void chooseClient(int client);
    void nameClient();

    const Icons &m_icons;
    QButtonGroup *m_group;
    QVector<QToolButton *> m_buttons;
    QToolButton *m_clientButton; // the last of them
    QStringList m_clients;
    int m_client = -1;
};

} // namespace Touchstone
