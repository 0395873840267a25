#include "gui/skills/load_report_dialog.h"

#include "engine/project/project.h"
#include "gui/app/background.h"
#include "gui/app/icons.h"
#include "gui/app/workbench.h"
#include "gui/skills/load_report_model.h"
#include "gui/skills/skill_scanner.h"
#include "gui/widgets/label.h"
#include "gui/widgets/meter.h"
#include "gui/widgets/segmented_control.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr int mostSourceRows = 5;
constexpr int warningLines = 5;
constexpr int rowHeight = 28;
constexpr int glyphSize = 14;
constexpr std::size_t mostLargest = 3;

/// The entries that cost most, for a note.
QStringList largestOf(const LoadReport &report)
{
    QStringList names;
    for (const LoadReportRow *row : report.largest(mostLargest))
        names.append(QString::fromStdString(row->path.substr(0, row->path.rfind('/'))));
    return names;
}

} // namespace

LoadReportDialog::LoadReportDialog(Workbench &workbench, SkillScanner &scanner, QWidget *parent)
    : QDialog(parent)
    , m_workbench(workbench)
    , m_scanner(scanner)
    , m_files(new LoadReportModel(workbench.icons(), this))
    , m_sources(new LoadSourceModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_fileTable(makeTable("loadReportFiles"))
    , m_sourceTable(makeTable("loadReportSources"))
    , m_title(new Label(FontRole::Heading, TextTone::Normal, this))
    , m_facts(new Label(FontRole::Body, TextTone::Muted, this))
    , m_which(new SegmentedControl(this))
    , m_budget(new LabeledMeter(workbench.icons(), this))
    , m_budgetNote(new Label(FontRole::Caption, TextTone::Muted, this))
    , m_warningsTitle(new Label(FontRole::BodySemibold, TextTone::Normal, this))
    , m_warnings(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("loadReport"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(980, 660);
    build();
    connect(&m_scanner, &SkillScanner::scanned, this, &LoadReportDialog::refresh);
    connect(m_which, &SegmentedControl::currentChanged, this,
            [this](int which) { m_sorted->setFilterFixedString(which == 1 ? QStringLiteral("lost") : QString()); });
    connect(m_fileTable, &QTableView::activated, this, [this](const QModelIndex &index) {
        Q_EMIT placeActivated(index.data(LoadReportModel::PathRole).toString(),
                              index.data(LoadReportModel::LineRole).toInt());
    });
    retranslate();
}

QTableView *LoadReportDialog::makeTable(const char *name)
{
    auto *table = new QTableView(this);
    table->setObjectName(QLatin1String(name));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(std::max(rowHeight, table->fontMetrics().height() + 5));
    table->setIconSize(QSize(glyphSize, glyphSize));
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

void LoadReportDialog::build()
{
    m_sorted->setSourceModel(m_files);
    m_sorted->setSortRole(LoadReportModel::SortRole);
    m_sorted->setFilterRole(LoadReportModel::LostRole);
    m_fileTable->setModel(m_sorted);
    m_fileTable->setSortingEnabled(true);
    m_fileTable->sortByColumn(LoadReportModel::Fate, Qt::DescendingOrder);
    m_sourceTable->setModel(m_sources);
    const std::array<int, LoadReportModel::columns> fileWidths{250, 90, 210, 230, 70, 70};
    const std::array<int, LoadSourceModel::columns> sourceWidths{150, 320, 70, 60, 80, 200};
    for (int i = 0; i < LoadReportModel::columns; ++i)
        m_fileTable->horizontalHeader()->resizeSection(i, fileWidths.at(static_cast<std::size_t>(i)));
    for (int i = 0; i < LoadSourceModel::columns; ++i)
        m_sourceTable->horizontalHeader()->resizeSection(i, sourceWidths.at(static_cast<std::size_t>(i)));
    m_fileTable->horizontalHeader()->setSectionResizeMode(LoadReportModel::Why, QHeaderView::Stretch);
    m_sourceTable->horizontalHeader()->setSectionResizeMode(LoadSourceModel::Problem, QHeaderView::Stretch);
    m_facts->setObjectName(QStringLiteral("loadReportFacts"));
    m_budgetNote->setObjectName(QStringLiteral("loadReportBudget"));
    m_budgetNote->setWordWrap(true);
    m_which->addSegment(QStringLiteral("loadReportAll"));
    m_which->addSegment(QStringLiteral("loadReportLost"));
    m_warnings->setObjectName(QStringLiteral("loadReportWarnings"));
    m_warnings->setReadOnly(true);
    m_warnings->setTabChangesFocus(true);
    m_warnings->setFont(fontFor(FontRole::CodeSmall));
    m_warnings->setFixedHeight(QFontMetrics(m_warnings->font()).lineSpacing() * warningLines + 16);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *again = buttons->addButton(tr("Read again"), QDialogButtonBox::ActionRole);
    again->setObjectName(QStringLiteral("loadReportAgain"));
    again->setToolTip(tr("Look through all sources once more"));
    connect(again, &QPushButton::clicked, &m_scanner, &SkillScanner::scanSoon);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    top->addWidget(m_which);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_facts);
    layout->addWidget(m_sourceTable);
    layout->addWidget(m_fileTable, 1);
    layout->addWidget(m_budget);
    layout->addWidget(m_budgetNote);
    layout->addWidget(m_warningsTitle);
    layout->addWidget(m_warnings);
    layout->addWidget(buttons);
}

void LoadReportDialog::retranslate()
{
    setWindowTitle(tr("Load report"));
    m_title->setText(windowTitle());
    m_which->setAccessibleName(tr("Files to show"));
    m_which->setSegmentText(0, tr("All files"), tr("All files that were looked at or should have been"));
    m_which->setSegmentText(1, tr("Lost ones"), tr("Files that the agent does not get"));
    m_fileTable->setAccessibleName(tr("Files"));
    m_fileTable->setToolTip(tr("Enter opens the place that decides"));
    m_sourceTable->setAccessibleName(tr("Sources"));
    m_warnings->setAccessibleName(tr("Load warnings for the model"));
    m_budget->setCaption(tr("Names and descriptions in every call"));
    refresh();
}

std::int64_t LoadReportDialog::budget() const
{
    const auto project = m_workbench.project();
    return project ? project->check.catalogBudget.value_or(usualCatalogBudget) : usualCatalogBudget;
}

void LoadReportDialog::refresh()
{
    const auto library = m_scanner.library();
    const int generation = ++m_generation;
    if (!library) {
        m_files->setReport(nullptr, {});
        m_sources->setLibrary(nullptr, {});
        return;
    }
    runInBackground(
        this, [library] { return loadReport(*library); },
        [this, library, generation](LoadReport report) {
            if (generation != m_generation)
                return;
            m_sources->setLibrary(library, report);
            m_files->setReport(library, std::move(report));
            const int rows = std::clamp(m_sources->rowCount(), 1, mostSourceRows);
            m_sourceTable->setFixedHeight(m_sourceTable->horizontalHeader()->sizeHint().height()
                                          + rows * m_sourceTable->verticalHeader()->defaultSectionSize() + 4);
            const QString block = QString::fromStdString(library->warningsBlock);
            m_warningsTitle->setText(block.isEmpty() ? tr("The model gets no load warnings")
                                                     : tr("Load warnings, exactly as the model gets them"));
            m_warnings->setVisible(!block.isEmpty());
            m_warnings->setPlainText(block);
            showBudget();
        });
}

void LoadReportDialog::showBudget()
{
    const LoadReport &report = m_files->report();
    const QLocale locale;
    const auto loaded = report.count(LoadFate::Loaded) + report.count(LoadFate::Changed);
    const auto errors = report.count(LoadFate::SourceError);
    m_facts->setText(tr("Read at %1 in %2 ms: %3 loaded, %4 skipped, %5 not looked at, %6 shadowed, %n source error(s)",
                        nullptr, static_cast<int>(errors))
                         .arg(locale.toString(m_scanner.scannedAt().time(), QStringLiteral("HH:mm:ss")),
                              locale.toString(m_scanner.milliseconds()),
                              locale.toString(static_cast<qulonglong>(loaded)),
                              locale.toString(static_cast<qulonglong>(report.count(LoadFate::Skipped))),
                              locale.toString(static_cast<qulonglong>(report.count(LoadFate::Silent))),
                              locale.toString(static_cast<qulonglong>(report.count(LoadFate::Shadowed)))));
    const std::int64_t most = budget();
    const double share = static_cast<double>(report.characters) / static_cast<double>(std::max<std::int64_t>(1, most));
    m_budget->setValue(tr("%1 of %2 characters, %3 tokens")
                           .arg(locale.toString(static_cast<qlonglong>(report.characters)),
                                locale.toString(static_cast<qlonglong>(most)),
                                locale.toString(static_cast<qlonglong>(report.tokens))),
                       std::min(1.0, share));
    m_budgetNote->setText(
        report.characters <= most
            ? tr("Within the budget that Claude Code and Codex give to the list of skills.")
            : tr("Over the budget: Claude Code then lists names only and Codex cuts the list; deepagents sends all of "
                 "it. The largest: %1.")
                  .arg(locale.createSeparatedList(largestOf(report))));
}

void LoadReportDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace Touchstone
