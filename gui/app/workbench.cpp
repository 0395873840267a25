#include "gui/app/workbench.h"

#include "engine/base/clock.h"
#include "engine/llm/key_check.h"
#include "engine/llm/providers.h"
#include "engine/net/qt_http_transport.h"
#include "engine/project/tour_folder.h"
#include "engine/project/trust.h"
#include "engine/session/make_transport.h"
#include "engine/session/model_catalog.h"
#include "engine/session/project_models.h"
#include "gui/app/appearance.h"
#include "gui/app/error_text.h"
#include "gui/app/key_store.h"
#include "gui/app/model_offer.h"
#include "gui/app/problems_model.h"
#include "gui/app/project_watch.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/start/tour.h"

#include <QFileInfo>
#include <QHash>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

namespace Touchstone {

namespace {

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Names of companies are the same in every language.
QString titleOfProvider(const QString &prefix)
{
    static const QHash<QString, QString> titles{
        {QStringLiteral("anthropic"), QStringLiteral("Anthropic")},
        {QStringLiteral("azure_openai"), QStringLiteral("Azure OpenAI")},
        {QStringLiteral("deepseek"), QStringLiteral("DeepSeek")},
        {QStringLiteral("fireworks"), QStringLiteral("Fireworks AI")},
        {QStringLiteral("gemini"), QStringLiteral("Google Gemini")},
        {QStringLiteral("google_genai"), QStringLiteral("Google Gemini")},
        {QStringLiteral("groq"), QStringLiteral("Groq")},
        {QStringLiteral("litellm"), QStringLiteral("LiteLLM")},
        {QStringLiteral("nvidia"), QStringLiteral("NVIDIA")},
        {QStringLiteral("ollama"), QStringLiteral("Ollama")},
        {QStringLiteral("openai"), QStringLiteral("OpenAI")},
        {QStringLiteral("openai-chat"), QStringLiteral("OpenAI")},
        {QStringLiteral("openrouter"), QStringLiteral("OpenRouter")},
        {QStringLiteral("together"), QStringLiteral("Together AI")},
        {QStringLiteral("xai"), QStringLiteral("xAI")},
    };
    return titles.value(prefix, prefix);
}

/// The process's environment, with what the user's settings say of the network in place of it.
Environment networkEnvironment(const Settings &settings)
{
    Environment environment = Environment::ofProcess();
    const auto put = [&environment](const char *name, const QString &value) {
        if (!value.isEmpty())
            environment.variables.insert_or_assign(name, value.toStdString());
    };
    put("http_proxy", settings.proxy());
    put("https_proxy", settings.proxy());
    put("SSL_CERT_FILE", settings.certificateFile());
    return environment;
}

/// What reading the project found and took as it could.
std::vector<Problem> problemsOf(const std::vector<Error> &warnings)
{
    std::vector<Problem> problems;
    for (const Error &warning : warnings) {
        Problem problem;
        problem.severity = Severity::Changed;
        problem.message = factText(warning);
        if (warning.position) {
            problem.file = QString::fromStdString(warning.position->file);
            problem.line = warning.position->line;
            problem.column = warning.position->column;
        }
        problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace

class Workbench::Data
{
public:
    Data(Settings &settingsOf, Appearance &appearanceOf)
        : settings(settingsOf)
        , appearance(appearanceOf)
        , problems(appearanceOf.icons())
        , keys(settingsOf.folder())
        , trust(settingsOf.folder().toStdString())
    {
        // One reader: folders are read in the order in which they were asked for, and only the last one counts.
        reader.setMaxThreadCount(1);
    }

    /// Makes the way to the providers anew. The older ones stay, as a run may be on them.
    Result<void> openWay()
    {
        Result<std::unique_ptr<HttpTransport>> made = makeTransport(networkEnvironment(settings));
        if (made) {
            ways.push_back(std::move(*made));
            return {};
        }
        ways.push_back(std::make_unique<QtHttpTransport>());
        return failure(made.error());
    }
    HttpTransport &way() { return *ways.back(); }

    Settings &settings;
    Appearance &appearance;
    StatusFeed status;
    ProblemsModel problems;
    KeyStore keys;
    TrustStore trust;
    std::shared_ptr<const Project> project;
    ProjectWatch watch;
    bool trusted = true;
    bool isFolderGone = false;
    std::vector<std::unique_ptr<HttpTransport>> ways; ///< to the providers; the last one is used
    std::shared_ptr<const ModelRegistry> models;
    bool opening = false;
    bool startTourWhenOpen = false;
    std::atomic<int> generation = 0;
    QThreadPool reader;
    ModelOffer offer; ///< last member: its thread uses keys and a way
};

Workbench::Workbench(Settings &settings, Appearance &appearance, QObject *parent)
    : QObject(parent)
    , m_data(std::make_unique<Data>(settings, appearance))
{
    connect(&appearance, &Appearance::themeChanged, this, &Workbench::themeChanged);
    connect(&m_data->watch, &ProjectWatch::changed, this, [this](const QString &folder) {
        if (!m_data->opening)
            openProject(folder);
    });
    // Queued: the translations are exchanged on the same signal.
    connect(&settings, &Settings::languageChanged, this, &Workbench::showProjectWarnings, Qt::QueuedConnection);
    connect(&m_data->keys, &KeyStore::changed, &m_data->offer, &ModelOffer::expire);
    const auto connectAnew = [this] {
        if (const Result<void> opened = m_data->openWay(); !opened)
            tell(opened.error());
        makeModels();
    };
    connect(&settings, &Settings::connectionsChanged, this, connectAnew);
    connectAnew();
}

/// What reading the project found, in the language that is set now.
void Workbench::showProjectWarnings()
{
    if (m_data->project)
        m_data->problems.setProblems(QStringLiteral("project"), problemsOf(m_data->project->warnings));
}

/// Something that is wrong in the user's own settings, for the status bar and Output.
void Workbench::tell(const Error &error)
{
    m_data->status.complain(errorText(error).joined());
    m_data->status.log(errorText(error).joined());
}

Workbench::~Workbench()
{
    ++m_data->generation;
    m_data->reader.waitForDone();
}

const Theme &Workbench::theme() const
{
    return m_data->appearance.theme();
}

const Icons &Workbench::icons() const
{
    return m_data->appearance.icons();
}

Settings &Workbench::settings() const
{
    return m_data->settings;
}

StatusFeed &Workbench::status() const
{
    return m_data->status;
}

ProblemsModel &Workbench::problems() const
{
    return m_data->problems;
}

std::shared_ptr<const ModelRegistry> Workbench::models() const
{
    return m_data->models;
}

std::shared_ptr<const Project> Workbench::project() const
{
    return m_data->project;
}

bool Workbench::isOpening() const
{
    return m_data->opening;
}

bool Workbench::isFolderGone() const
{
    return m_data->isFolderGone;
}

KeyStore &Workbench::keys() const
{
    return m_data->keys;
}

QList<KeyOwner> Workbench::keyOwners() const
{
    QList<KeyOwner> owners;
    for (const ProviderDefaults &provider : knownProviders()) {
        if (provider.keyVariables.empty())
            continue;
        KeyOwner owner;
        owner.id = toQString(provider.prefix);
        owner.title = titleOfProvider(owner.id);
        for (const std::string_view variable : provider.keyVariables)
            owner.variables.append(toQString(variable));
        owner.optional = !provider.needsKey;
        // Two protocols of one company have one key.
        const auto same = std::find_if(owners.begin(), owners.end(), [&owner](const KeyOwner &each) {
            return each.title == owner.title && each.variables == owner.variables;
        });
        if (same == owners.end())
            owners.append(owner);
        else
            same->sharers.append(owner.id);
    }
    if (m_data->project) {
        for (const EndpointConfig &endpoint : m_data->project->endpoints) {
            const QString name = QString::fromStdString(endpoint.name);
            if (!endpoint.keyEnv.empty())
                owners.append({name, name, {QString::fromStdString(endpoint.keyEnv)}, false, {}});
        }
    }
    return owners;
}

/// Keys are looked for when a model is first called, on the thread of the run.
KeyLookup Workbench::keyLookup() const
{
    const KeyStore &keys = m_data->keys;
    return [&keys, owners = keyOwners()](const Endpoint &endpoint) -> Result<std::string> {
        const QString id = QString::fromStdString(endpoint.name);
        const auto owner =
            std::find_if(owners.begin(), owners.end(), [&id](const KeyOwner &each) { return each.serves(id); });
        if (owner == owners.end() && !endpoint.needsKey)
            return std::string();
        Result<std::string> key = keys.lookup(owner == owners.end() ? KeyOwner{id, id, {}, false, {}} : *owner);
        if (!key && key.error().code == Error::Code::MissingKey && !endpoint.needsKey)
            return std::string();
        return key;
    };
}

std::function<Result<std::size_t>(std::stop_token)> Workbench::keyCheck(const KeyOwner &owner) const
{
    const std::optional<Endpoint> endpoint =
        endpointNamed(m_data->project ? *m_data->project : Project(), Environment::ofProcess(), owner.id.toStdString());
    return [endpoint, lookup = keyLookup(), &transport = m_data->way()](std::stop_token stop) -> Result<std::size_t> {
        static const SystemClock clock;
        if (!endpoint)
            return failure(Error::Code::NotFound, "There is no such provider.");
        return checkKey(*endpoint, {.transport = transport, .clock = clock, .keys = lookup}, std::move(stop));
    };
}

/// The models of the open project, or those of this build alone.
void Workbench::makeModels()
{
    m_data->models = Touchstone::makeModels(m_data->project ? *m_data->project : Project(), Environment::ofProcess(),
                                            m_data->way(), keyLookup(), m_data->settings.timeouts());
    for (const Error &warning : m_data->models->warnings())
        tell(warning);
    updateOffer();
    Q_EMIT modelsChanged();
}

void Workbench::updateOffer()
{
    constexpr std::chrono::seconds patience{5};
    CatalogQuery query;
    query.patience = patience;
    if (m_data->project && isTrusted())
        query.project = *m_data->project;
    m_data->offer.setSource([query, lookup = keyLookup(), &transport = m_data->way()](std::stop_token stop) {
        return readModelCatalog(query, Environment::ofProcess(), transport, lookup, std::move(stop));
    });
}

ModelOffer &Workbench::modelOffer() const
{
    return m_data->offer;
}

void Workbench::refreshKeys()
{
    m_data->keys.refresh(keyOwners());
}

void Workbench::openProject(const QString &path)
{
    const int generation = ++m_data->generation;
    m_data->opening = true;
    m_data->startTourWhenOpen = false;
    Q_EMIT openingChanged();
    m_data->reader.start([this, path, generation] {
        // A file belongs to the nearest project above it; a folder that the user names is the project itself.
        const QFileInfo file(path);
        read(file.isFile() ? findProjectFolder(file.absolutePath().toStdString()) : path.toStdString(), generation);
    });
}

void Workbench::startTour()
{
    openTour();
    m_data->startTourWhenOpen = true;
}

void Workbench::openTour()
{
    const int generation = ++m_data->generation;
    m_data->opening = true;
    m_data->startTourWhenOpen = false;
    Q_EMIT openingChanged();
    m_data->reader.start([this, generation] {
        const auto folder = prepareTour(bundledTourFolder().toStdString(), tourFolder().toStdString(), {});
        if (folder) {
            read(*folder, generation);
            return;
        }
        QMetaObject::invokeMethod(
            this,
            [this, error = folder.error(), generation] {
                Result<Project> failed = failure(error);
                takeProject(failed, tourFolder(), generation);
            },
            Qt::QueuedConnection);
    });
}

/// On the reader's thread.
void Workbench::read(const std::string &folder, int generation)
{
    if (generation != m_data->generation)
        return;
    auto result = std::make_shared<Result<Project>>(Touchstone::openProject(folder, Environment::ofProcess()));
    QMetaObject::invokeMethod(
        this, [this, result, folder, generation] { takeProject(*result, QString::fromStdString(folder), generation); },
        Qt::QueuedConnection);
}

void Workbench::takeProject(Result<Project> &result, const QString &folder, int generation)
{
    if (generation != m_data->generation)
        return;
    m_data->opening = false;
    Q_EMIT openingChanged();
    m_data->watch.setFolder(folder);
    const QString previous = m_data->project ? QString::fromStdString(m_data->project->folder) : QString();
    if (!result) {
        if (folder == previous)
            m_data->isFolderGone = result.error().code == Error::Code::NotFound && !QFileInfo::exists(folder);
        Q_EMIT projectFailed(result.error(), folder);
        return;
    }
    m_data->isFolderGone = false;
    m_data->project = std::make_shared<const Project>(std::move(*result));
    const QString opened = QString::fromStdString(m_data->project->folder);
    m_data->trusted = m_data->trust.isTrusted(*m_data->project);
    if (opened != previous)
        m_data->problems.clear();
    m_data->problems.setFolder(opened);
    showProjectWarnings();
    m_data->settings.addRecentFolder(opened);
    m_data->settings.setLastProject(opened);
    makeModels();
    Q_EMIT projectChanged();
    Q_EMIT trustChanged();
    if (std::exchange(m_data->startTourWhenOpen, false))
        requestTourRun();
}

void Workbench::reloadProject()
{
    if (m_data->project)
        openProject(QString::fromStdString(m_data->project->folder));
}

void Workbench::closeProject()
{
    ++m_data->generation;
    m_data->opening = false;
    m_data->isFolderGone = false;
    m_data->project.reset();
    m_data->watch.setFolder({});
    m_data->problems.clear();
    m_data->settings.setLastProject({});
    makeModels();
    Q_EMIT openingChanged();
    Q_EMIT projectChanged();
    Q_EMIT trustChanged();
}

bool Workbench::isTrusted() const
{
    return !m_data->project || m_data->trusted;
}

bool Workbench::confirmTrust()
{
    if (!m_data->project)
        return false;
    if (const Result<void> confirmed = m_data->trust.confirm(*m_data->project); !confirmed) {
        m_data->status.complain(errorText(confirmed.error()).joined());
        return false;
    }
    m_data->trusted = true;
    updateOffer();
    Q_EMIT trustChanged();
    return true;
}

PageId Workbench::pageOf(const QString &path) const
{
    const auto &project = m_data->project;
    if (!project)
        return PageId::Skills;
    const std::string file = path.toStdString();
    const auto isFile = [&file](const MountedPath &memory) { return memory.hostPath == file; };
    if (std::any_of(project->agent.memory.begin(), project->agent.memory.end(), isFile))
        return PageId::Memory;
    if (std::find(project->rubricFiles.begin(), project->rubricFiles.end(), file) != project->rubricFiles.end())
        return PageId::Rubrics;
    return PageId::Skills;
}

void Workbench::requestPage(PageId page)
{
    Q_EMIT pageRequested(page);
}

void Workbench::requestFile(const QString &path, int line, int column)
{
    Q_EMIT fileRequested(path, line, column);
}

void Workbench::requestRun(const QString &rubricFile)
{
    Q_EMIT pageRequested(PageId::Run);
    Q_EMIT runRequested(rubricFile);
}

void Workbench::requestLaunch(const RunSpec &spec)
{
    Q_EMIT pageRequested(PageId::Run);
    Q_EMIT launchRequested(spec);
}

void Workbench::requestTourRun()
{
    Q_EMIT pageRequested(PageId::Run);
    Q_EMIT tourRunRequested();
}

} // namespace Touchstone
