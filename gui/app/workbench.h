#pragma once

#include "engine/base/error.h"
#include "engine/project/project.h"
#include "gui/app/page.h"
#include "gui/app/theme.h"

#include <QObject>
#include <QString>

#include <memory>

namespace Touchstone {

class Icons;
class ModelRegistry;
class Settings;

/// What the pages share: the open project, the theme, the icons, and ways to ask for each other. Made by the
/// composition root, passed by reference, lives on the window's thread. It starts no work of its own but the reading of
/// a project, which happens on a thread.
class Workbench : public QObject
{
    Q_OBJECT

public:
    explicit Workbench(Settings &settings, QObject *parent = nullptr);
    ~Workbench() override;

    const Theme &theme() const;
    const Icons &icons() const;
    Settings &settings();
    /// Models by name, for the open project's endpoints too. Valid until the next `projectChanged`.
    std::shared_ptr<const ModelRegistry> models() const;

    /// The open project; null when none is.
    std::shared_ptr<const Project> project() const;
    /// Reads a folder (or the folder of a file) on a thread; ends with `projectChanged` or `projectFailed`.
    void openProject(const QString &folder);
    void reloadProject();
    void closeProject();

    /// Whether the user has confirmed what the project wants to do (`design/interfaces.md`, Trust).
    bool isTrusted() const;
    void confirmTrust();

    /// Applies another theme to the whole program.
    void setTheme(const Theme &theme);

Q_SIGNALS:
    void projectChanged();
    void projectFailed(const Touchstone::Error &error, const QString &folder);
    void trustChanged();
    void themeChanged();
    /// Somebody wants another page to be shown, such as Run after "Start run".
    void pageRequested(Touchstone::PageId page);
    /// Somebody wants a file of the project shown in its editor; line from 1, 0: none.
    void fileRequested(const QString &path, int line, int column);
    /// Something happened that the status bar should say for a while.
    void statusMessage(const QString &text);
    /// Start a run with this rubric (empty: the page's choice) on the Run page.
    void runRequested(const QString &rubricFile);

private:
    class Data;
    std::unique_ptr<Data> m_data;
};

} // namespace Touchstone
