#include "gui/memory/memory_page.h"

#include "engine/base/token_estimate.h"
#include "engine/project/save_file.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/memory/effective_text.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/figure_list.h"
#include "gui/widgets/label.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/segmented_control.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QListView>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

StateTone toneOf(MemorySectionState state)
{
    return state == MemorySectionState::Shown ? StateTone::Loads : StateTone::NotGraded;
}

/// The tokens of a file; one that is not there has none, which is no 0.
QString figureOf(const MemorySection &section)
{
    if (section.state == MemorySectionState::Missing)
        return QString(QChar(0x2013));
    return QLocale().toString(static_cast<qlonglong>(section.tokens));
}

} // namespace

MemoryPage::MemoryPage(Workbench &workbench, QWidget *parent)
    : FilePage(workbench, PageId::Memory, parent)
{
}

void MemoryPage::build()
{
    m_effective = new EffectiveText(workbench().theme(), this);
    m_effective->setObjectName(QStringLiteral("memoryEffectiveText"));
    buildFrame(m_effective, makeInspector(), {280, 624, 304});
    views()->addSegment(QStringLiteral("memoryViewSource"));
    views()->addSegment(QStringLiteral("memoryViewEffective"));
    connect(&workbench(), &Workbench::themeChanged, m_effective->viewport(), qOverload<>(&QWidget::update));
    reload();
}

QWidget *MemoryPage::makeInspector()
{
    auto *panel = new QWidget(this);
    m_priceHeader = new PanelHeader(panel);
    m_tokens = new Label(FontRole::Title, TextTone::Normal, panel);
    m_tokensCaption = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_hundred = new Label(FontRole::Title, TextTone::Normal, panel);
    m_hundredCaption = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_parts = new FigureList(panel);
    m_problem = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_problem->setObjectName(QStringLiteral("memoryProblem"));
    m_problem->setWordWrap(true);
    auto *big = new QGridLayout;
    big->setHorizontalSpacing(24);
    big->setVerticalSpacing(0);
    big->addWidget(m_tokens, 0, 0);
    big->addWidget(m_tokensCaption, 1, 0);
    big->addWidget(m_hundred, 0, 1);
    big->addWidget(m_hundredCaption, 1, 1);
    big->setColumnStretch(2, 1);
    auto *body = new QWidget(panel);
    auto *bodyLayout = new QVBoxLayout(body);
    bodyLayout->setContentsMargins(12, 12, 12, 12);
    bodyLayout->setSpacing(12);
    bodyLayout->addLayout(big);
    bodyLayout->addWidget(m_parts);
    bodyLayout->addWidget(m_problem);
    bodyLayout->addStretch();
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_priceHeader);
    layout->addWidget(body, 1);
    panel->setMinimumWidth(240);
    return panel;
}

void MemoryPage::retranslate()
{
    retranslateFrame();
    header()->setTitle(tr("Memory"));
    detailsButton()->setToolTip(tr("What the memory costs in every call"));
    listHeader()->setTitle(tr("Sources, in this order"));
    list()->setAccessibleName(tr("Memory files, in this order"));
    views()->setSegmentText(TextView, tr("Source"), tr("The text of the file"));
    views()->setSegmentText(OtherView, tr("Effective text"),
                            tr("What the model gets: all files together, and the wrapper around them"));
    m_effective->setAccessibleName(tr("Effective text of all memory files"));
    m_priceHeader->setTitle(tr("Price of memory"));
    m_tokensCaption->setText(tr("tokens a call"));
    m_hundredCaption->setText(tr("in 100 calls"));
    area()->emptyState()->setContent(QStringLiteral("memory"), tr("No file selected"),
                                     tr("Choose one at the left to read and edit it."));
    showSources();
    showPrice();
}

void MemoryPage::reload()
{
    const auto project = workbench().project();
    const int generation = ++m_generation;
    watchFiles(); // before the read, so that no change falls between the two
    if (!project) {
        m_memory.reset();
        m_error.reset();
        showSources();
        showPrice();
        return;
    }
    runInBackground(
        this, [project] { return readProjectMemory(*project); },
        [this, generation](const Result<ProjectMemory> &memory) {
            if (generation == m_generation)
                show(memory);
        });
}

void MemoryPage::show(const Result<ProjectMemory> &memory)
{
    m_memory.reset();
    m_error.reset();
    if (memory)
        m_memory = *memory;
    else
        m_error = memory.error();
    showSources();
    showPrice();
}

FileEntry MemoryPage::entryOf(const MountedPath &file, std::size_t index) const
{
    FileEntry entry;
    entry.path = QString::fromStdString(file.hostPath);
    entry.title = QString::fromStdString(file.writtenPath);
    entry.subtitle = tr("mounted at %1").arg(QString::fromStdString(file.mount));
    entry.number = static_cast<int>(index) + 1;
    if (m_error && m_error->subject == file.hostPath) {
        entry.tone = StateTone::WillNotLoad;
        entry.subtitle = errorText(*m_error).title;
    }
    if (m_memory && index < m_memory->sections.size()) {
        const MemorySection &section = m_memory->sections.at(index);
        entry.tone = toneOf(section.state);
        entry.figure = figureOf(section);
        entry.muted = section.state != MemorySectionState::Shown;
        if (section.state == MemorySectionState::Missing)
            entry.subtitle = tr("missing");
    }
    return entry;
}

QVector<FileEntry> MemoryPage::entries() const
{
    QVector<FileEntry> entries;
    if (const auto project = workbench().project()) {
        for (std::size_t i = 0; i < project->agent.memory.size(); ++i)
            entries.append(entryOf(project->agent.memory.at(i), i));
    }
    return entries;
}

void MemoryPage::showSources()
{
    setEntries(entries());
    updateEmptyState();
    const bool isEmpty = files()->rowCount() == 0
        || (m_memory && std::all_of(m_memory->sections.begin(), m_memory->sections.end(), [](const auto &section) {
                             return section.state == MemorySectionState::Missing;
                         }));
    showEmpty(isEmpty && area()->panes().isEmpty());
    if (!isEmpty)
        chooseFirst();
}

void MemoryPage::updateEmptyState()
{
    if (workbench().project()) {
        emptyPage()->setContent(QStringLiteral("memory"), tr("No memory"), tr("The model gets no AGENTS.md."),
                                tr("Create AGENTS.md"), QStringLiteral("plus"));
    } else {
        emptyPage()->setContent(QStringLiteral("memory"), tr("No project"), tr("Open a folder to see its memory."),
                                tr("Open a project"), QStringLiteral("open"));
    }
}

void MemoryPage::showPrice()
{
    const QLocale locale;
    const QString dash(QChar(0x2013)); // no data is a dash, never 0
    QString problem = m_error ? errorText(*m_error).joined() : QString();
    if (m_error && m_error->code == Error::Code::TooLarge)
        problem += QLatin1Char(' ') + tr("No run takes a larger memory file; it would end before its first call.");
    m_problem->setText(problem);
    const auto project = workbench().project();
    m_priceHeader->setFacts(project ? QString::fromStdString(project->agent.model) : QString());
    if (!m_memory) {
        header()->setFacts({});
        m_tokens->setText(dash);
        m_hundred->setText(dash);
        m_parts->setFigures({});
        m_effective->setLines({});
        return;
    }
    const QString tokens = locale.toString(static_cast<qlonglong>(m_memory->tokens));
    header()->setFacts(
        tr("%n source(s), %1 tokens in every call", nullptr, static_cast<int>(m_memory->sections.size())).arg(tokens));
    m_tokens->setText(tokens);
    m_hundred->setText(locale.toString(static_cast<qlonglong>(m_memory->tokens) * 100));
    QVector<FigureList::Figure> parts;
    std::int64_t removed = 0;
    for (std::size_t i = 0; i < m_memory->sections.size(); ++i) {
        const MemorySection &section = m_memory->sections.at(i);
        parts.append({QString::fromStdString(section.source), figureOf(section)});
        for (const RemovedComment &comment : section.comments)
            removed += estimateTokens(std::string_view(m_memory->raw.at(i)).substr(comment.begin, comment.length));
    }
    parts.append({tr("Wrapper and guidelines"), locale.toString(static_cast<qlonglong>(m_memory->wrapperTokens))});
    if (removed > 0)
        parts.append({tr("Removed comments save"), locale.toString(static_cast<qlonglong>(removed))});
    m_parts->setFigures(parts);
    m_effective->setLines(effectiveLines(*m_memory));
    m_effective->setPlainText(QString::fromStdString(m_memory->block));
}

void MemoryPage::createMemory()
{
    const auto project = workbench().project();
    if (!project)
        return;
    const std::string path = project->folder + "/AGENTS.md";
    const std::string text = tr("# %1\n\n- What an agent should know in every call\n")
                                 .arg(QString::fromStdString(project->name))
                                 .toStdString();
    runInBackground(
        this, [path, text] { return createFile(path, text); },
        [this](const Result<std::string> &made) {
            if (!made)
                workbench().status().complain(errorText(made.error()).joined());
            else
                workbench().reloadProject();
        });
}

void MemoryPage::onEmptyActivated()
{
    if (workbench().project())
        createMemory();
    else
        workbench().requestPage(PageId::Start);
}

void MemoryPage::watchFiles()
{
    QStringList paths;
    if (const auto project = workbench().project()) {
        for (const MountedPath &file : project->agent.memory) {
            const QFileInfo info(QString::fromStdString(file.hostPath));
            paths << info.filePath() << info.path();
        }
    }
    watch(paths);
}

} // namespace Touchstone
