#include "gui/prompt/prompt_page.h"

#include "engine/base/json.h"
#include "engine/llm/model_registry.h"
#include "engine/messages/message_codec.h"
#include "engine/project/text_file.h"
#include "engine/session/agent_builder.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/find_bar.h"
#include "gui/editor/markdown_highlighter.h"
#include "gui/editor/source_edit.h"
#include "gui/prompt/prompt_delegate.h"
#include "gui/prompt/prompt_rows.h"
#include "gui/prompt/token_bar.h"
#include "gui/run/run_words.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/label.h"
#include "gui/widgets/meter.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/panel_header.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {

namespace {
constexpr int leastListWidth = 260;
constexpr int leastViewWidth = 400;
} // namespace

PromptPage::PromptPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Prompt, parent)
    , m_workbench(workbench)
{
}

void PromptPage::build()
{
    m_header = new PageHeader(this);
    m_task = new QComboBox(m_header);
    m_task->setObjectName(QStringLiteral("promptTask"));
    m_task->view()->setObjectName(QStringLiteral("promptTasks"));
    m_task->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_count = new QPushButton(m_workbench.icons().icon("scale"), {}, m_header);
    m_count->setObjectName(QStringLiteral("promptCount"));
    m_count->setEnabled(false);
    m_copyJson = new QPushButton(m_workbench.icons().icon("copy"), {}, m_header);
    m_copyJson->setObjectName(QStringLiteral("promptCopyJson"));
    m_start = new QPushButton(m_workbench.icons().icon("play", IconRole::OnAccent), {}, m_header);
    m_start->setObjectName(QStringLiteral("promptStartRun"));
    m_start->setProperty("primary", true);
    m_header->addFact(m_task);
    m_header->addAction(m_count);
    m_header->addAction(m_copyJson);
    m_header->addAction(m_start);

    m_empty = new EmptyState(m_workbench.icons(), this);
    m_content = new QWidget(this);
    auto *contentLayout = new QVBoxLayout(m_content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(0);
    contentLayout->addWidget(makeSummary());
    contentLayout->addWidget(makeViewer(), 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_stack, 1);
    connectAll();
    reloadTasks();
}

QWidget *PromptPage::makeSummary()
{
    auto *summary = new QWidget(m_content);
    m_total = new Label(FontRole::Heading, TextTone::Normal, summary);
    m_window = new Label(FontRole::Body, TextTone::Muted, summary);
    m_counted = new Label(FontRole::Body, TextTone::Muted, summary);
    m_counted->setObjectName(QStringLiteral("promptCounted"));
    m_meter = new Meter(m_workbench.icons(), summary);
    m_meter->setFixedWidth(120);
    m_bar = new TokenBar(m_workbench.theme(), summary);
    m_bar->setObjectName(QStringLiteral("promptTokenBar"));
    auto *line = new QHBoxLayout;
    line->setSpacing(12);
    line->addWidget(m_total);
    line->addWidget(m_window);
    line->addWidget(m_meter);
    line->addWidget(m_counted);
    line->addStretch();
    auto *layout = new QVBoxLayout(summary);
    layout->setContentsMargins(16, 12, 16, 0);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_bar);
    return summary;
}

QWidget *PromptPage::makeViewer()
{
    auto *splitter = new QSplitter(Qt::Horizontal, m_content);
    splitter->setObjectName(QStringLiteral("promptSplitter"));
    auto *left = new QWidget(splitter);
    m_listHeader = new PanelHeader(left);
    m_list = new QListView(left);
    m_list->setObjectName(QStringLiteral("promptBlocks"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->viewport()->setBackgroundRole(QPalette::Window);
    m_model = new PromptModel(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PromptDelegate(m_workbench.theme(), m_list));
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addWidget(m_listHeader);
    leftLayout->addWidget(m_list, 1);
    auto *right = new QWidget(splitter);
    m_viewerHeader = new PanelHeader(right);
    m_viewer = new SourceEdit(m_workbench.theme(), m_workbench.icons(), right);
    m_viewer->setObjectName(QStringLiteral("promptText"));
    m_viewer->setReadOnly(true);
    m_findBar = new FindBar(m_workbench.icons(), m_viewer, right);
    auto *highlighter = new MarkdownHighlighter(m_viewer->document(), m_workbench.theme(), false);
    connect(&m_workbench, &Workbench::themeChanged, highlighter, [this, highlighter] {
        m_viewer->applyTheme();
        highlighter->setTheme(m_workbench.theme());
    });
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->setSpacing(0);
    rightLayout->addWidget(m_viewerHeader);
    rightLayout->addWidget(m_viewer, 1);
    rightLayout->addWidget(m_findBar);
    left->setMinimumWidth(leastListWidth);
    right->setMinimumWidth(leastViewWidth);
    m_listHeader->setLineAbove(true);
    m_viewerHeader->setLineAbove(true);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({384, 700});
    m_workbench.settings().rememberSplitter(splitter);
    return splitter;
}

void PromptPage::connectAll()
{
    connect(&m_workbench, &Workbench::projectChanged, this, &PromptPage::reloadTasks);
    connect(&m_workbench, &Workbench::trustChanged, this, &PromptPage::rebuild);
    connect(m_task, &QComboBox::currentIndexChanged, this, &PromptPage::rebuild);
    connect(m_bar, &TokenBar::rowActivated, this, [this](int row) { m_list->setCurrentIndex(m_model->index(row)); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &index) { showRow(index.row()); });
    connect(m_count, &QPushButton::clicked, this, &PromptPage::countTokens);
    connect(m_copyJson, &QPushButton::clicked, this, &PromptPage::copyAsJson);
    connect(m_start, &QPushButton::clicked, this, [this] { m_workbench.requestPage(PageId::Run); });
    connect(m_empty, &EmptyState::activated, this, [this] {
        if (m_needsTrust)
            m_workbench.confirmTrust();
        else if (m_workbench.project())
            rebuild();
        else
            m_workbench.requestPage(PageId::Start);
    });
}

void PromptPage::showEvent(QShowEvent *event)
{
    const bool isBuilt = m_header != nullptr;
    Page::showEvent(event);
    // Skills, memory and task may have changed on disk since the last look.
    if (isBuilt)
        rebuild();
}

bool PromptPage::canDo(PageCommand command) const
{
    switch (command) {
    case PageCommand::Find:
    case PageCommand::FindNext:
    case PageCommand::FindPrevious:
    case PageCommand::ZoomIn:
    case PageCommand::ZoomOut:
    case PageCommand::ZoomReset:
        return m_report.has_value();
    default:
        return false;
    }
}

void PromptPage::perform(PageCommand command)
{
    switch (command) {
    case PageCommand::Find:
        m_findBar->open(false);
        break;
    case PageCommand::FindNext:
    case PageCommand::FindPrevious:
        m_findBar->findNext(command == PageCommand::FindPrevious);
        break;
    case PageCommand::ZoomIn:
    case PageCommand::ZoomOut:
        m_viewer->setZoom(m_viewer->zoom() + (command == PageCommand::ZoomIn ? 1 : -1));
        break;
    case PageCommand::ZoomReset:
        m_viewer->setZoom(0);
        break;
    default:
        break;
    }
}

void PromptPage::retranslate()
{
    m_header->setTitle(tr("Prompt"));
    m_header->setFacts(tr("The first call of"));
    m_task->setAccessibleName(tr("Task"));
    m_task->view()->setAccessibleName(tr("Tasks"));
    m_task->setToolTip(tr("Task that the request is made for"));
    m_count->setText(tr("Count tokens"));
    m_count->setToolTip(
        tr("Ask the provider how many tokens the request has, which costs nothing; the request is sent to "
           "it"));
    m_count->setAccessibleName(tr("Count the tokens of the request"));
    m_copyJson->setText(tr("Copy as JSON"));
    m_copyJson->setToolTip(tr("Copy the blocks, tools and messages as JSON"));
    m_copyJson->setAccessibleName(tr("Copy the request as JSON"));
    m_start->setAccessibleName(tr("Go to the Run page"));
    m_start->setText(tr("Go to Run"));
    m_start->setToolTip(tr("Show the Run page (Ctrl+6)"));
    m_bar->setAccessibleName(tr("Tokens by block"));
    m_list->setAccessibleName(tr("Blocks, in the order they are sent"));
    m_listHeader->setTitle(tr("Blocks, in the order they are sent"));
    m_listHeader->setFacts(tr("tokens, estimated"));
    m_viewer->setAccessibleName(tr("Text of the block"));
    if (m_report)
        show(*m_report);
    else
        rebuild();
}

void PromptPage::reloadTasks()
{
    const QSignalBlocker blocker(m_task);
    m_task->clear();
    if (const auto project = m_workbench.project()) {
        for (const std::string &file : project->taskFiles)
            m_task->addItem(QFileInfo(QString::fromStdString(file)).completeBaseName(), QString::fromStdString(file));
    }
    if (m_task->count() == 0)
        m_task->addItem(tr("no task"), QString());
    rebuild();
}

void PromptPage::rebuild()
{
    const auto project = m_workbench.project();
    if (!project) {
        ++m_generation;
        m_report.reset();
        m_needsTrust = false;
        m_empty->setContent(QStringLiteral("prompt"), tr("No project"),
                            tr("Open a folder to see what its model would get."), tr("Open a project"),
                            QStringLiteral("open"));
        m_stack->setCurrentWidget(m_empty);
        m_copyJson->setEnabled(false);
        m_count->setEnabled(false);
        return;
    }
    RunSpec spec;
    spec.project = *project;
    spec.trusted = m_workbench.isTrusted();
    spec.environment = Environment::ofProcess();
    const std::string taskFile = m_task->currentData().toString().toStdString();
    const int generation = ++m_generation;
    const ModelFacts facts = m_workbench.models()->factsOf(workerModelOf(spec));
    runInBackground(
        this,
        [spec = std::move(spec), taskFile, facts]() mutable -> Result<PromptReport> {
            if (!taskFile.empty()) {
                Result<std::string> task = readTextFile(taskFile);
                if (!task)
                    return failure(task.error());
                spec.task = std::move(*task);
            }
            return buildPrompt(spec, facts);
        },
        [this, generation](Result<PromptReport> report) {
            if (generation != m_generation)
                return;
            if (report)
                show(*report);
            else
                showError(report.error());
        });
}

void PromptPage::show(const PromptReport &report)
{
    m_report = report;
    m_needsTrust = false;
    const int selected = m_list->currentIndex().row();
    m_model->setRows(promptRows(report));
    m_bar->setRows(m_model->rows());
    const QLocale locale;
    const QString tokens = locale.toString(static_cast<qlonglong>(report.totals.total));
    m_total->setText(report.totals.cost
                         ? tr("%1 tokens, %2 a call", "tokens and cost").arg(tokens, moneyText(*report.totals.cost))
                         : tr("%1 tokens").arg(tokens));
    if (report.totals.contextWindow && *report.totals.contextWindow > 0) {
        const double share =
            static_cast<double>(report.totals.total) / static_cast<double>(*report.totals.contextWindow);
        m_window->setText(tr("%1 % of the %2 window")
                              .arg(locale.toString(share * 100, 'f', 1),
                                   locale.toString(static_cast<qlonglong>(*report.totals.contextWindow))));
        m_meter->setShare(share);
    } else {
        m_window->setText(tr("estimated; the model's window is not known"));
    }
    m_meter->setVisible(report.totals.contextWindow.has_value());
    m_copyJson->setEnabled(true);
    m_count->setEnabled(!report.model.empty());
    m_counted->hide();
    m_stack->setCurrentWidget(m_content);
    Q_EMIT commandsChanged();
    m_list->setCurrentIndex(
        m_model->index(selected < 0 ? m_model->firstBlock() : std::min(selected, m_model->rowCount() - 1)));
}

void PromptPage::showError(const Error &error)
{
    m_report.reset();
    m_needsTrust = error.code == Error::Code::Untrusted;
    if (m_needsTrust) {
        m_empty->setContent(QStringLiteral("lock"), tr("This project needs your confirmation once"),
                            tr("What it wants to do is listed above. Until then its request is not made."),
                            tr("Confirm"));
    } else {
        const ErrorText text = errorText(error);
        m_empty->setContent(QStringLiteral("prompt"), text.title,
                            QStringList{text.detail, text.remedy}.join(QLatin1Char(' ')).trimmed(), tr("Try again"));
    }
    m_copyJson->setEnabled(false);
    m_count->setEnabled(false);
    m_stack->setCurrentWidget(m_empty);
    Q_EMIT commandsChanged();
}

void PromptPage::showRow(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    const PromptRow &shown = m_model->rows().at(row);
    m_bar->setCurrentRow(row);
    if (m_viewerHeader->title() == shown.title && m_viewer->toPlainText() == shown.text)
        return; // made anew without a change: what is read stays where it is
    m_viewerHeader->setTitle(shown.title);
    m_viewerHeader->setFacts(shown.subtitle);
    m_viewer->setPlainText(shown.text);
}

void PromptPage::copyAsJson()
{
    if (!m_report)
        return;
    Json blocks = Json::array();
    for (const PromptBlock &block : m_report->blocks) {
        blocks.push_back({{"origin", block.origin},
                          {"text", block.text},
                          {"tokens", block.tokens},
                          {"cache_breakpoint", block.cacheBreakpoint}});
    }
    Json tools = Json::array();
    for (const PromptTool &tool : m_report->tools)
        tools.push_back(
            {{"name", tool.name}, {"description", tool.description}, {"parameters", parseJson(tool.parameters)}});
    const Json all{{"blocks", blocks}, {"tools", tools}, {"messages", transcriptToJson(m_report->messages)}};
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(all.dump(2, ' ', false, Json::error_handler_t::replace)));
    m_workbench.status().say(tr("Copied the request as JSON"));
}

/// The provider's own number beside our estimate.
void PromptPage::countTokens()
{
    if (!m_report)
        return;
    m_count->setEnabled(false);
    m_counted->setText(tr("Asking %1\u2026").arg(QString::fromStdString(m_report->model)));
    m_counted->show();
    m_background.run(
        [report = *m_report, models = m_workbench.models()](const std::stop_token &stop) -> Result<TokenCount> {
            const Result<std::unique_ptr<ChatModel>> model = models->create(report.model, {.part = "agent"});
            if (!model)
                return failure(model.error());
            return countPrompt(report, **model, stop);
        },
        [this, generation = m_generation](const Result<TokenCount> &count) {
            if (generation == m_generation && m_report)
                showCount(count);
        });
}

void PromptPage::showCount(const Result<TokenCount> &count)
{
    m_count->setEnabled(true);
    if (!count)
        m_counted->setText(errorText(count.error()).joined());
    else if (count->estimated)
        m_counted->setText(tr("The provider offers no count"));
    else
        m_counted->setText(tr("%1 tokens by the provider's count").arg(QLocale().toString(qlonglong(count->tokens))));
}

} // namespace Touchstone
