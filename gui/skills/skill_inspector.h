#pragma once

#include "engine/skills/client_profile.h"
#include "engine/skills/skill_library.h"

#include <QScrollArea>

#include <memory>

class QVBoxLayout;

namespace Touchstone {

class PanelHeader;
class SupportingPanel;
class Workbench;

/// The right side of the Skills page: what the model sees of the selected skill and when, its tokens, and the chain of
/// sources that define its name, what each client does with it, and the load warnings that the model gets.
class SkillInspector : public QScrollArea
{
    Q_OBJECT

public:
    explicit SkillInspector(Workbench &workbench, QWidget *parent = nullptr);

    /// `entry` below 0: nothing is selected.
    void show(const std::shared_ptr<const SkillLibrary> &library, int entry);
    /// The clients whose outcomes are told, in their order.
    void setClients(std::vector<ClientProfile> clients);
    /// The last part of the panel; its signals are the page's to connect.
    SupportingPanel *supporting() const { return m_supporting; }

protected:
    void changeEvent(QEvent *event) override;

Q_SIGNALS:
    void skillActivated(const QString &hostPath);
    /// The place of what decides an outcome; line 0: the whole file.
    void placeActivated(const QString &hostPath, int line);
    /// A skill of the chain shall have another name.
    void renameWanted(const QString &hostPath);

private:
    void rebuild();
    void clear();
    void addHeader(const QString &title, const QString &facts = {});
    void addFigure(const QString &title, const QString &caption, const QString &figure, bool bad = false);
    void addChainRow(const SkillLibrary &library, std::size_t entry, bool current);
    void addModelView(const SkillEntry &entry);
    void addSupportingFigure();
    void addPrice(const SkillEntry &entry);
    void addChain(const SkillLibrary &library, std::size_t entry);
    void addClients(const SkillEntry &entry);
    void addWarnings();

    Workbench &m_workbench;
    QVBoxLayout *m_layout = nullptr;
    SupportingPanel *m_supporting = nullptr;
    std::shared_ptr<const SkillLibrary> m_library; // what is shown
    std::vector<ClientProfile> m_clients;
    int m_entry = -1;
};

} // namespace Touchstone
