#include "gui/rubrics/rubrics_page.h"

#include "engine/base/token_estimate.h"
#include "engine/project/rubric_file.h"
#include "engine/project/save_file.h"
#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/document_pane.h"
#include "gui/editor/editor_area.h"
#include "gui/editor/file_list.h"
#include "gui/editor/text_file_document.h"
#include "gui/rubrics/criteria_model.h"
#include "gui/widgets/empty_state.h"
#include "gui/widgets/figure_list.h"
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
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

QString nameOf(const QString &path)
{
    return QFileInfo(path).fileName().section(QLatin1Char('.'), 0, 0);
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
    : FilePage(workbench, PageId::Rubrics, parent)
{
}

void RubricsPage::build()
{
    const Icons &icons = workbench().icons();
    buildFrame(makeTable(), makeInspector(), {248, 660, 300});
    views()->addSegment(QStringLiteral("rubricsViewText"), {}, icons.icon("text"));
    views()->addSegment(QStringLiteral("rubricsViewTable"), {}, icons.icon("table"));
    m_new = new QToolButton(listHeader());
    m_new->setIcon(icons.icon("plus"));
    m_new->setObjectName(QStringLiteral("rubricsNew"));
    m_new->setAutoRaise(true);
    m_new->setProperty("compact", true);
    m_new->setFocusPolicy(Qt::StrongFocus);
    listHeader()->addTrailing(m_new);
    connect(m_new, &QToolButton::clicked, this, &RubricsPage::newRubric);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        const int line = index.data(CriteriaModel::LineRole).toInt();
        views()->setCurrentIndex(TextView);
        if (DocumentPane *pane = area()->current(); pane && line > 0)
            pane->goTo(line, 1);
    });
    reload();
}

QWidget *RubricsPage::makeTable()
{
    m_criteria = new CriteriaModel(this);
    m_table = new QTableView(this);
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
    return m_table;
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
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_graderHeader);
    layout->addWidget(m_grader);
    layout->addWidget(m_textHeader);
    layout->addWidget(m_graderText, 1);
    layout->addWidget(m_note);
    panel->setMinimumWidth(240);
    return panel;
}

void RubricsPage::retranslate()
{
    retranslateFrame();
    header()->setTitle(tr("Rubrics"));
    detailsButton()->setToolTip(tr("The grader and the text that it gets"));
    listHeader()->setTitle(tr("Rubrics"));
    list()->setAccessibleName(tr("Rubrics of the project"));
    m_new->setToolTip(tr("New rubric…"));
    m_new->setAccessibleName(tr("New rubric"));
    views()->setSegmentText(TextView, tr("Text"), tr("Plain text, as it is saved"));
    views()->setSegmentText(OtherView, tr("Table"), tr("One row a criterion"));
    m_table->setAccessibleName(tr("Criteria"));
    m_table->setToolTip(tr("Enter goes to the criterion in the text"));
    m_criteria->retranslate();
    m_graderHeader->setTitle(tr("Grader"));
    m_textHeader->setTitle(tr("Text the grader gets"));
    m_graderText->setAccessibleName(tr("Text the grader gets"));
    updateEmptyState();
    updateGrader();
    onTextChanged(area()->current());
}

void RubricsPage::updateEmptyState()
{
    if (workbench().project())
        area()->emptyState()->setContent(QStringLiteral("rubrics"), tr("No rubric"), tr("One line is one criterion."),
                                         tr("New rubric…"), QStringLiteral("plus"));
    else
        area()->emptyState()->setContent(QStringLiteral("rubrics"), tr("No project"),
                                         tr("Open a folder to see its rubrics."), tr("Open a project"),
                                         QStringLiteral("open"));
}

void RubricsPage::updateGrader()
{
    const auto project = workbench().project();
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

void RubricsPage::reload()
{
    updateGrader();
    const auto project = workbench().project();
    const std::vector<std::string> files = project ? project->rubricFiles : std::vector<std::string>();
    m_new->setEnabled(project != nullptr);
    const int generation = ++m_generation;
    watchFiles(); // before the read, so that no change falls between the two
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
    QVector<FileEntry> entries;
    if (const auto project = workbench().project()) {
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
    setEntries(entries);
    listHeader()->setFacts(QLocale().toString(entries.size()));
    updateEmptyState();
    chooseFirst();
}

void RubricsPage::watchFiles()
{
    QStringList paths;
    if (const auto project = workbench().project()) {
        for (const std::string &file : project->rubricFiles)
            paths << QString::fromStdString(file) << QFileInfo(QString::fromStdString(file)).path();
    }
    watch(paths);
}

QString RubricsPage::titleOf(const QString &path) const
{
    return nameOf(path);
}

void RubricsPage::onEmptyActivated()
{
    if (workbench().project())
        newRubric();
    else
        workbench().requestPage(PageId::Start);
}

bool RubricsPage::canDo(PageCommand command) const
{
    return command == PageCommand::NewFile ? workbench().project() != nullptr : FilePage::canDo(command);
}

void RubricsPage::perform(PageCommand command)
{
    if (command == PageCommand::NewFile)
        newRubric();
    else
        FilePage::perform(command);
}

void RubricsPage::newRubric()
{
    const auto project = workbench().project();
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
                workbench().status().complain(errorText(made.error()).joined());
                return;
            }
            openFile(QString::fromStdString(path), 0, 0);
            workbench().reloadProject();
        });
}

void RubricsPage::onTextChanged(DocumentPane *pane)
{
    header()->setFacts(pane ? nameOf(pane->path()) : QString());
    if (!pane) {
        m_criteria->setCriteria({});
        m_graderText->clear();
        m_textHeader->setFacts({});
        m_note->clear();
        return;
    }
    const int generation = ++m_readGeneration;
    const TextFileDocument &document = pane->document();
    runInBackground(
        this,
        [path = pane->path().toStdString(), text = document.text().toStdString(), asItLies = document.isReadOnly()] {
            // What the editor shows of a file that is no text is not what a run would read.
            return asItLies ? loadRubric(path) : parseRubric(text, path);
        },
        [this, generation](const Result<LoadedRubric> &rubric) {
            if (generation == m_readGeneration)
                showRubric(rubric);
        });
}

void RubricsPage::showRubric(const Result<LoadedRubric> &loaded)
{
    DocumentPane *pane = area()->current();
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
    if (DocumentPane *pane = area()->current())
        pane->editor().setMarks({mark});
}

} // namespace Touchstone
