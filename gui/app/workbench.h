#pragma once

#include "engine/base/result.h"
#include "engine/llm/endpoint.h"
#include "engine/project/project.h"
#include "gui/app/page.h"
#include "gui/app/theme.h"

#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>

namespace Touchstone {

class Appearance;
class Icons;
class KeyStore;
class ModelOffer;
class ModelRegistry;
struct KeyOwner;
class ProblemsModel;
class Settings;
class StatusFeed;
struct RunSpec; // engine/session/run_spec.h

/// What the pages share: the open project, the looks, the settings, the problems, and ways to ask for each other. Made
/// by the composition root, passed by reference, lives on the window's thread. It starts no work of its own but the
/// reading of a project, which happens on a thread.
class Workbench : public QObject
{
    Q_OBJECT
    Q_MOC_INCLUDE("engine/session/run_spec.h")

public:
    /// Both must outlive it.
    Workbench(Settings &settings, Appearance &appearance, QObject *parent = nullptr);
    ~Workbench() override;

    const Theme &theme() const;
    const Icons &icons() const;
    Settings &settings() const;
    StatusFeed &status() const;
    ProblemsModel &problems() const;
    KeyStore &keys() const;
    /// Providers of this build, and endpoints of the open project, that may need a key.
    QList<KeyOwner> keyOwners() const;
    /// What tries the key of an owner with the cheapest real call, to be called on another thread; gives the number of
    /// models that it may use. The workbench must outlive the call.
    std::function<Result<std::size_t>(std::stop_token)> keyCheck(const KeyOwner &owner) const;
    /// Looks for their keys anew; `KeyStore::changed` follows.
    void refreshKeys();
    /// Models by name, those of the open project's endpoints too; never null. Shared, so that a run may keep it over
    /// `projectChanged`.
    std::shared_ptr<const ModelRegistry> models() const;

    /// What can be chosen as a model; the endpoints of the open project are asked once it is trusted.
    ModelOffer &modelOffer() const;

    /// The open project; null when none is.
    std::shared_ptr<const Project> project() const;
    /// Whether a folder is being read just now.
    bool isOpening() const;
    /// Whether the open project's folder was moved or deleted; the project stays as it was read, and is read anew once
    /// the folder is back. `projectFailed` and `projectChanged` tell of it.
    bool isFolderGone() const;
    /// Reads a folder (or the project of a file) on a thread; ends with `projectChanged` or `projectFailed`. A later
    /// call wins over one that is still under way. A folder that fails leaves the open project as it was.
    void openProject(const QString &path);
    void reloadProject();
    void closeProject();

    /// Whether the user has confirmed what the project wants to do, or it wants nothing (`design/interfaces.md`,
    /// Trust).
    bool isTrusted() const;
    /// Remembers the user's yes; false, with a word in the status bar, when that could not be written.
    bool confirmTrust();

    /// The page whose editor shows a file of the project: memory, rubrics, else skills.
    PageId pageOf(const QString &path) const;
    /// Asks for another page, or for a file in its editor (line from 1, 0: none).
    void requestPage(PageId page);
    void requestFile(const QString &path, int line = 0, int column = 0);
    /// Asks the Run page to show itself ready with this rubric; empty: the page's choice.
    void requestRun(const QString &rubricFile);
    /// Asks the Run page to start a run as it is, such as one that goes on with a stored run.
    void requestLaunch(const RunSpec &spec);
    /// Makes the user's own copy of the tour where there is none, opens it and starts its run on the Run page.
    void startTour();
    /// Opens the user's own copy of the bundled tour, made first where it is missing, without starting its run.
    void openTour();
    /// Asks the Run page to start a run of the open project at once, with its first task and rubric.
    void requestTourRun();

Q_SIGNALS:
    void projectChanged();
    void projectFailed(const Touchstone::Error &error, const QString &folder);
    void openingChanged();
    void trustChanged();
    void themeChanged();
    void modelsChanged();
    void pageRequested(Touchstone::PageId page);
    void fileRequested(const QString &path, int line, int column);
    void runRequested(const QString &rubricFile);
    void launchRequested(const Touchstone::RunSpec &spec);
    void tourRunRequested();

private:
    KeyLookup keyLookup() const;
    void makeModels();
    void updateOffer();
    void tell(const Error &error);
    void showProjectWarnings();
    void read(const std::string &folder, int generation);
    void takeProject(Result<Project> &result, const QString &folder, int generation);

    class Data;
    std::unique_ptr<Data> m_data;
};

} // namespace Touchstone
