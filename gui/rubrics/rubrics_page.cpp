#include "gui/rubrics/rubrics_page.h"

#include "engine/base/token_estimate.h"
#include "engine/project/rubric_file.h"
#include "engine/project/save_file.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/editor/text_file_document.h"
#include "gui/rubrics/criteria_model.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/figure_list.h"
#include "gui/widgets/folding_inspector.h"
#include "gui/widgets/label.h"
#include "gui/widgets/page_header.h"
#include "gui/widgets/panel_header.h"
#include "gui/widgets/segmented_control.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QInputDialog>
#include <QListView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

enum View : int { TextView, TableView };

constexpr int reloadDelayMilliseconds = 250;

QString nameOf(const QString &path)
{
    return QFileInfo(path).fileName().section(QLatin1Char('.'), 0, 0);
}

QVBoxLayout *plainColumn(QWidget *owner)
{
    auto *layout = new QVBoxLayout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}

QVector<EditorMark> marksOf(const std::vector<Error> &warnings)
{
    QVector<EditorMark> marks;
    for (const Error &warning : warnings) {
        if (!warning.position || warning.position->line < 1)
            continue;
        EditorMark mark;
        mark.tone = StateTone::Changed;
        mark.line = warning.position->line;
        mark.column = warning.position->column;
        mark.message = errorText(warning).joined();
        marks.append(mark);
    }
    return marks;
}

} // namespace

RubricsPage::RubricsPage(Workbench &workbench, QWidget *parent)
    : Page(PageId::Rubrics, parent)
    , m_workbench(workbench)
{
    m_reloadDelay.setSingleShot(true);
    m_reloadDelay.setInterval(reloadDelayMilliseconds);
}

void RubricsPage::build()
{
    m_header = new PageHeader(this);
    m_save = new QPushButton(m_header);
    m_save->setObjectName(QStringLiteral("rubricsSave"));
    m_save->setProperty("primary", true);
    m_header->addAction(m_save);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("rubricsSplitter"));
    splitter->addWidget(makeList());
    splitter->addWidget(makeWorkArea());
    QWidget *inspector = makeInspector();
    splitter->addWidget(inspector);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({248, 660, 300});
    m_workbench.settings().rememberSplitter(splitter);
    m_fold = new FoldingInspector(this, splitter, inspector, m_details);
    QVBoxLayout *layout = plainColumn(this);
    layout->addWidget(m_header);
    layout->addWidget(splitter, 1);
    connectAll();
    reloadFiles();
}

QWidget *RubricsPage::makeList()
{
    auto *panel = new QWidget(this);
    m_listHeader = new PanelHeader(panel);
    m_new = new QToolButton(panel);
    m_new->setIcon(m_workbench.icons().icon("plus"));
    m_new->setObjectName(QStringLiteral("rubricsNew"));
    m_new->setAutoRaise(true);
    m_new->setProperty("compact", true);
    m_new->setFocusPolicy(Qt::StrongFocus);
    m_listHeader->addTrailing(m_new);
    m_files = new FileListModel(this);
    m_list = new QListView(panel);
    m_list->setObjectName(QStringLiteral("rubricsList"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->viewport()->setBackgroundRole(QPalette::Window);
    m_list->setModel(m_files);
    m_list->setItemDelegate(new FileListDelegate(m_workbench.theme(), m_workbench.icons(), m_list));
    QVBoxLayout *layout = plainColumn(panel);
    layout->addWidget(m_listHeader);
    layout->addWidget(m_list, 1);
    panel->setMinimumWidth(200);
    return panel;
}

QWidget *RubricsPage::makeWorkArea()
{
    auto *panel = new QWidget(this);
    m_area = new EditorArea(m_workbench, false, panel);
    m_views = new SegmentedControl(panel);
    m_views->addSegment(QStringLiteral("rubricsViewText"), {}, m_workbench.icons().icon("text"));
    m_views->addSegment(QStringLiteral("rubricsViewTable"), {}, m_workbench.icons().icon("table"));
    m_details = new QToolButton(m_area);
    m_details->setObjectName(QStringLiteral("rubricsDetails"));
    m_details->setIcon(m_workbench.icons().icon("info"));
    m_area->addTrailing(m_views);
    m_area->addTrailing(m_details);
    m_criteria = new CriteriaModel(this);
    m_table = new QTableView(panel);
    m_table->setObjectName(QStringLiteral("rubricsTable"));
    m_table->setModel(m_criteria);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_area->setAlternative(m_table);
    plainColumn(panel)->addWidget(m_area, 1);
    panel->setMinimumWidth(400);
    return panel;
}

QWidget *RubricsPage::makeInspector()
{
    auto *panel = new QWidget(this);
    m_graderHeader = new PanelHeader(panel);
    m_grader = new FigureList(panel);
    m_grader->setContentsMargins(12, 12, 12, 12);
    m_textHeader = new PanelHeader(panel);
    m_textHeader->setLineAbove(true);
    m_graderText = new QPlainTextEdit(panel);
    m_graderText->setObjectName(QStringLiteral("rubricsGraderText"));
    m_graderText->setReadOnly(true);
    m_graderText->setTabChangesFocus(true);
    m_graderText->setFrameShape(QFrame::NoFrame);
    m_graderText->setFont(fontFor(FontRole::CodeSmall));
    m_graderText->document()->setDocumentMargin(12);
    m_note = new Label(FontRole::Caption, TextTone::Muted, panel);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 8, 12, 12);
    QVBoxLayout *layout = plainColumn(panel);
    layout->addWidget(m_graderHeader);
    layout->addWidget(m_grader);
    layout->addWidget(m_textHeader);
    layout->addWidget(m_graderText, 1);
    layout->addWidget(m_note);
    panel->setMinimumWidth(240);
    return panel;
}

void RubricsPage::adaptToRoom()
{
    m_fold->setFolded(room() != Room::Wide);
}

void RubricsPage::connectAll()
{
    connect(&m_workbench, &Workbench::projectChanged, this, &RubricsPage::reloadFiles);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &index) {
        if (index.isValid() && !m_silent)
            openFile(index.data(FileListModel::PathRole).toString(), 0, 0);
    });
    connect(m_area, &EditorArea::textSettled, this, &RubricsPage::readCurrent);
    connect(m_area, &EditorArea::currentChanged, this, [this](const DocumentPane *pane) {
        const int row = pane ? m_files->rowOf(pane->path()) : -1;
        const QScopedValueRollback<bool> silent(m_silent, true);
        if (row >= 0)
            m_list->setCurrentIndex(m_files->index(row));
        readCurrent();
    });
    connect(&m_reloadDelay, &QTimer::timeout, this, &RubricsPage::reloadFiles);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_reloadDelay, qOverload<>(&QTimer::start));
    connect(m_area, &EditorArea::saved, this, &RubricsPage::reloadFiles);
    connect(m_save, &QPushButton::clicked, m_area, &EditorArea::saveCurrent);
    connect(m_area, &EditorArea::commandsChanged, this, [this] {
        m_save->setEnabled(m_area->canDo(PageCommand::Save));
        Q_EMIT commandsChanged();
    });
    connect(m_views, &SegmentedControl::currentChanged, this, &RubricsPage::showView);
    connect(m_new, &QToolButton::clicked, this, &RubricsPage::newRubric);
    connect(m_area->emptyState(), &EmptyState::activated, this, [this] {
        if (m_workbench.project())
            newRubric();
        else
            m_workbench.requestPage(PageId::Start);
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        const int line = index.data(CriteriaModel::LineRole).toInt();
        m_views->setCurrentIndex(TextView);
        showView(TextView);
        if (DocumentPane *pane = m_area->current(); pane && line > 0)
            pane->goTo(line, 1);
    });
}

void RubricsPage::retranslate()
{
    m_header->setTitle(tr("Rubrics"));
    m_save->setText(tr("Save"));
    m_save->setProperty("hint", QKeySequence(QKeySequence::Save).toString(QKeySequence::NativeText));
    m_save->setAccessibleName(tr("Save the rubric"));
    m_save->setToolTip(tr("Save the rubric (Ctrl+S)"));
    m_details->setAccessibleName(tr("Details"));
    m_details->setToolTip(tr("The grader and the text that it gets"));
    m_listHeader->setTitle(tr("Rubrics"));
    m_list->setAccessibleName(tr("Rubrics of the project"));
    m_new->setToolTip(tr("New rubric…"));
    m_new->setAccessibleName(tr("New rubric"));
    m_views->setAccessibleName(tr("View"));
    m_views->setSegmentText(TextView, tr("Text"), tr("Plain text, as it is saved"));
    m_views->setSegmentText(TableView, tr("Table"), tr("One row a criterion"));
    m_table->setAccessibleName(tr("Criteria"));
    m_table->setToolTip(tr("Enter goes to the criterion in the text"));
    m_criteria->retranslate();
    m_graderHeader->setTitle(tr("Grader"));
    m_textHeader->setTitle(tr("Text the grader gets"));
    m_graderText->setAccessibleName(tr("Text the grader gets"));
    updateEmptyState();
    updateGrader();
    readCurrent();
}

void RubricsPage::updateEmptyState()
{
    if (m_workbench.project())
        m_area->emptyState()->setContent(QStringLiteral("rubrics"), tr("No rubric"), tr("One line is one criterion."),
                                         tr("New rubric…"), QStringLiteral("plus"));
    else
        m_area->emptyState()->setContent(QStringLiteral("rubrics"), tr("No project"),
                                         tr("Open a folder to see its rubrics."), tr("Open a project"),
                                         QStringLiteral("open"));
}

void RubricsPage::updateGrader()
{
    const auto project = m_workbench.project();
    if (!project) {
        m_grader->setFigures({});
        return;
    }
    const GraderConfig &grader = project->grader;
    const QString model = QString::fromStdString(grader.model.empty() ? project->agent.model : grader.model);
    QStringList tools;
    for (const std::string &tool : grader.tools)
        tools.append(QString::fromStdString(tool));
    const QLocale locale;
    m_grader->setFigures({
        {tr("Model"), model.isEmpty() ? tr("none chosen") : model},
        {tr("Mode"), grader.mode == GraderMode::Whole ? tr("all at once") : tr("one by one")},
        {tr("Tools"), tools.isEmpty() ? tr("none") : tools.join(QStringLiteral(", "))},
        {tr("Iterations, at most"), locale.toString(grader.maxIterations)},
        {tr("Repeats"), locale.toString(grader.repeats)},
    });
}

void RubricsPage::reloadFiles()
{
    updateGrader();
    const auto project = m_workbench.project();
    const std::vector<std::string> files = project ? project->rubricFiles : std::vector<std::string>();
    m_new->setEnabled(project != nullptr);
    const int generation = ++m_generation;
    watch(); // before the read, so that no change falls between the two
    runInBackground(
        this,
        [files] {
            QHash<QString, int> counts; // -1: cannot be read
            for (const std::string &file : files) {
                const Result<LoadedRubric> loaded = loadRubric(file);
                counts.insert(QString::fromStdString(file),
                              loaded ? static_cast<int>(loaded->rubric.criteria.size()) : -1);
            }
            return counts;
        },
        [this, generation](const QHash<QString, int> &counts) {
            if (generation == m_generation)
                showFiles(counts);
        });
}

void RubricsPage::showFiles(const QHash<QString, int> &counts)
{
    const QString opened = currentPath();
    QVector<FileEntry> entries;
    if (const auto project = m_workbench.project()) {
        for (const std::string &file : project->rubricFiles) {
            const QString path = QString::fromStdString(file);
            const int count = counts.value(path, -1);
            FileEntry entry;
            entry.path = path;
            entry.title = nameOf(path);
            entry.subtitle = count < 0 ? tr("cannot be read") : tr("%n criteria", nullptr, count);
            entry.tone = count < 0 ? StateTone::WillNotLoad : count == 0 ? StateTone::Changed : StateTone::Loads;
            entries.append(entry);
        }
    }
    {
        const QScopedValueRollback<bool> silent(m_silent, true);
        m_files->setEntries(entries);
        m_list->setCurrentIndex(m_files->index(m_files->rowOf(opened)));
    }
    m_listHeader->setFacts(QLocale().toString(entries.size()));
    updateEmptyState();
    if (opened.isEmpty() && !entries.isEmpty())
        m_list->setCurrentIndex(m_files->index(0));
}

void RubricsPage::watch()
{
    const QStringList old = m_watcher.files() + m_watcher.directories();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    QStringList paths;
    if (const auto project = m_workbench.project()) {
        for (const std::string &file : project->rubricFiles)
            paths << QString::fromStdString(file) << QFileInfo(QString::fromStdString(file)).path();
    }
    paths.removeDuplicates();
    if (!paths.isEmpty())
        m_watcher.addPaths(paths);
}

QString RubricsPage::currentPath() const
{
    const DocumentPane *pane = m_area->current();
    return pane ? pane->path() : QString();
}

bool RubricsPage::canDo(PageCommand command) const
{
    if (command == PageCommand::NewFile)
        return m_workbench.project() != nullptr;
    return m_area && m_area->canDo(command);
}

void RubricsPage::perform(PageCommand command)
{
    if (command == PageCommand::NewFile)
        newRubric();
    else if (m_area)
        m_area->perform(command);
}

void RubricsPage::openFile(const QString &path, int line, int column)
{
    ensureBuilt();
    const auto project = m_workbench.project();
    const QString folder = project ? QString::fromStdString(project->folder) + QLatin1Char('/') : QString();
    const QString shown = project && path.startsWith(folder) ? path.mid(folder.size()) : path;
    if (line > 0)
        m_views->setCurrentIndex(TextView);
    m_area->open(path, nameOf(path), shown, line, std::max(1, column));
}

void RubricsPage::newRubric()
{
    const auto project = m_workbench.project();
    if (!project)
        return;
    bool accepted = false;
    const QString name = QInputDialog::getText(this, tr("New rubric"), tr("Name of the rubric"), QLineEdit::Normal,
                                               QStringLiteral("rubric"), &accepted)
                             .trimmed();
    if (!accepted || name.isEmpty())
        return;
    QString fileName = name;
    fileName.replace(QLatin1Char('/'), QLatin1Char('-'));
    const std::string path = project->folder + "/rubrics/" + fileName.toStdString() + ".md";
    const std::string text = tr("- The first thing that must be true when the work is done\n").toStdString();
    runInBackground(
        this, [path, text] { return createFile(path, text); },
        [this, path](const Result<std::string> &made) {
            if (!made) {
                m_workbench.status().say(errorText(made.error()).joined());
                return;
            }
            openFile(QString::fromStdString(path), 0, 0);
            m_workbench.reloadProject();
        });
}

void RubricsPage::readCurrent()
{
    DocumentPane *pane = m_area->current();
    m_save->setEnabled(m_area->canDo(PageCommand::Save));
    m_header->setFacts(pane ? nameOf(pane->path()) : QString());
    if (!pane) {
        m_criteria->setCriteria({});
        m_graderText->clear();
        m_textHeader->setFacts({});
        m_note->clear();
        return;
    }
    const int generation = ++m_readGeneration;
    runInBackground(
        this,
        [path = pane->path().toStdString(), text = pane->document().text().toStdString()] {
            return parseRubric(text, path);
        },
        [this, generation](const Result<LoadedRubric> &rubric) {
            if (generation == m_readGeneration)
                showRubric(rubric);
        });
}

void RubricsPage::showRubric(const Result<LoadedRubric> &loaded)
{
    DocumentPane *pane = m_area->current();
    if (!pane)
        return;
    if (!loaded) {
        showUnreadable(loaded.error());
        return;
    }
    const Rubric &rubric = loaded->rubric;
    pane->editor().setMarks(marksOf(loaded->warnings));
    m_criteria->setCriteria(rubric.criteria);
    m_table->resizeColumnToContents(CriteriaModel::Number);
    m_table->horizontalHeader()->setSectionResizeMode(CriteriaModel::Text, QHeaderView::Stretch);
    m_graderText->setPlainText(QString::fromStdString(rubric.text));
    m_textHeader->setFacts(
        tr("%1 tokens").arg(QLocale().toString(static_cast<qlonglong>(estimateTokens(rubric.text)))));
    m_note->setText(rubric.isTable
                        ? tr("Only the text of the criteria is sent. Importance, weights and notes are for people.")
                        : tr("The whole text is sent as it is."));
    if (isBlank(rubric))
        m_note->setText(tr("The rubric is empty: a run with it ends without a verdict."));
}

void RubricsPage::showUnreadable(const Error &error)
{
    const ErrorText text = errorText(error);
    m_criteria->setCriteria({});
    m_graderText->clear();
    m_textHeader->setFacts({});
    m_note->setText(text.joined());
    EditorMark mark;
    mark.tone = StateTone::WillNotLoad;
    mark.line = error.position ? std::max(1, error.position->line) : 1;
    mark.column = error.position ? error.position->column : 0;
    mark.message = text.joined();
    if (DocumentPane *pane = m_area->current())
        pane->editor().setMarks({mark});
}

void RubricsPage::showView(int view)
{
    m_area->showAlternative(view == TableView);
}

bool RubricsPage::canClose()
{
    return !m_area || m_area->canClose();
}

} // namespace Touchstone
