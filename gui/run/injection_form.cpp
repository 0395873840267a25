// How the injection bench is laid out, and its words.

#include "gui/app/icons.h"
#include "gui/app/model_picker.h"
#include "gui/app/workbench.h"
#include "gui/run/injection_delegate.h"
#include "gui/run/injection_dialog.h"
#include "gui/run/injection_model.h"
#include "gui/widgets/label.h"
#include "gui/widgets/meter.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

namespace Touchstone {

namespace {

constexpr int leastColumn = 128;
constexpr int rowNameWidth = 236;
constexpr int choicesWidth = 260;

} // namespace

QWidget *InjectionDialog::makeChoices()
{
    auto *panel = new QWidget;
    panel->setFixedWidth(choicesWidth);
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    const auto add = [column](const QString &name, QWidget *field, const QString &objectName) {
        auto *label = new Label(FontRole::Caption, TextTone::Muted);
        label->setText(name);
        label->setBuddy(field);
        field->setObjectName(objectName);
        field->setAccessibleName(name);
        column->addWidget(label);
        column->addWidget(field);
        column->addSpacing(6);
    };
    m_grader->setOffer(&m_workbench.modelOffer());
    m_benign->setRange(1, mostBenignGradings);
    m_benign->setValue(defaultBenignGradings);
    add(tr("Evidence of iteration"), m_iteration, QStringLiteral("benchIteration"));
    add(tr("Grader"), m_grader, QStringLiteral("benchGrader"));
    add(tr("Gradings without a canary"), m_benign, QStringLiteral("benchBenign"));
    add(tr("Canaries"), m_canaries, QStringLiteral("benchCanaries"));
    m_canaries->setAlternatingRowColors(false);
    column->setStretchFactor(m_canaries, 1);
    m_edit->setObjectName(QStringLiteral("editCanaries"));
    column->addWidget(m_edit, 0, Qt::AlignLeft);
    return panel;
}

QWidget *InjectionDialog::makeResults()
{
    m_table->setObjectName(QStringLiteral("benchTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new InjectionDelegate(m_workbench.icons(), this));
    m_table->setShowGrid(false);
    m_table->setMouseTracking(true);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(InjectionDelegate::rowHeight());
    m_table->verticalHeader()->setFixedWidth(rowNameWidth);
    m_table->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setMinimumSectionSize(leastColumn);
    m_table->horizontalHeader()->setProperty("padded", true);
    m_stored->setObjectName(QStringLiteral("storedBenches"));
    m_summary->setObjectName(QStringLiteral("benchSummary"));
    m_summary->setWordWrap(true);
    m_meter->setObjectName(QStringLiteral("benchMeter"));
    auto *panel = new QWidget;
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(m_summary, 1);
    head->addWidget(m_meter);
    head->addWidget(m_stored);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    return panel;
}

void InjectionDialog::setTexts()
{
    setWindowTitle(tr("Injection bench"));
    m_title->setText(tr("Can the grader of this run be swayed?"));
    m_facts->setText(
        tr("Each canary is put into a copy of what the grader judged, which is then graded anew. The run and "
           "its files stay as they are, and nothing is executed."));
    m_grader->lineEdit()->setPlaceholderText(tr("provider:model"));
    m_iteration->setToolTip(tr("The iteration whose evidence is graded again"));
    m_grader->setToolTip(tr("The model that grades, as provider:model; first the run’s own"));
    m_benign->setToolTip(tr("How often the same evidence is graded without a canary, to see what drifts by itself"));
    m_canaries->setToolTip(tr("Texts that try to sway the grader; each is tried at each of its places"));
    m_edit->setText(tr("Edit canaries…"));
    m_edit->setToolTip(tr("Change the set of canaries"));
    m_edit->setAccessibleName(m_edit->toolTip());
    m_stored->setToolTip(tr("Results that are kept with this run"));
    m_stored->setAccessibleName(m_stored->toolTip());
    m_table->setAccessibleName(tr("Verdicts: canaries by criterion"));
    m_start->setText(tr("Grade"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Stop; what was graded until now is kept"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write the result to a Markdown or JSON file"));
    m_meter->setCaption(tr("Gradings"));
    m_summary->setText(tr("Nothing was graded with canaries yet."));
}

} // namespace Touchstone
