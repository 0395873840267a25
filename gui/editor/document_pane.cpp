#include "gui/editor/document_pane.h"

#include "gui/app/background.h"
#include "gui/app/error_text.h"
#include "gui/app/icons.h"
#include "gui/app/settings.h"
#include "gui/app/status_feed.h"
#include "gui/app/workbench.h"
#include "gui/editor/find_bar.h"
#include "gui/editor/line_marks.h"
#include "gui/editor/line_pieces.h"
#include "gui/editor/markdown_highlighter.h"
#include "gui/editor/text_file_document.h"
#include "gui/widgets/banner.h"
#include "gui/widgets/drawing.h"
#include "gui/widgets/label.h"
#include "gui/widgets/meter.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace Touchstone {
namespace {

constexpr int settleMilliseconds = 100;
constexpr int infoRowHeight = 24;
constexpr qint64 progressAfterMilliseconds = 300;

QString wordOf(LineEnd end)
{
    switch (end) {
    case LineEnd::CrLf:
        return QStringLiteral("CRLF");
    case LineEnd::Cr:
        return QStringLiteral("CR");
    default:
        return QStringLiteral("LF");
    }
}

/// The line below the tabs, on the ground of the selected tab.
class InfoRow : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), palette().color(QPalette::Base));
        drawEdge(&painter, rect(), Qt::BottomEdge, palette().color(QPalette::Dark));
    }
};

QString recoveryFolder()
{
    return Settings::dataFolder() + QStringLiteral("/recovery");
}

} // namespace

DocumentPane::DocumentPane(Workbench &workbench, const QString &path, QString shownPath, bool frontmatter,
                           QWidget *parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_shownPath(std::move(shownPath))
    , m_place(new Label(FontRole::Caption, TextTone::Muted, this))
    , m_form(new Label(FontRole::Caption, TextTone::Muted, this))
    , m_progress(new Meter(workbench.icons(), this))
    , m_banner(new Banner(workbench.icons(), this))
    , m_editor(new SourceEdit(workbench.theme(), workbench.icons(), this))
    , m_findBar(new FindBar(workbench.icons(), m_editor, this))
    , m_document(new TextFileDocument(path, m_editor->document(), recoveryFolder(), this))
    , m_highlighter(new MarkdownHighlighter(m_editor->document(), workbench.theme(), frontmatter))
    , m_settle(new QTimer(this))
{
    m_editor->setObjectName(QStringLiteral("sourceEdit"));
    m_place->setElide(Qt::ElideMiddle);
    m_place->setText(m_shownPath);
    auto *info = new QHBoxLayout;
    info->setContentsMargins(12, 0, 12, 0);
    info->addWidget(m_place, 1);
    info->addWidget(m_form);
    info->setSpacing(12);
    auto *infoRow = new InfoRow(this);
    infoRow->setLayout(info);
    infoRow->setFixedHeight(std::max(infoRowHeight, fontMetrics().height() + 5));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(infoRow);
    layout->addWidget(m_progress);
    layout->addWidget(m_banner);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_findBar);
    m_progress->setObjectName(QStringLiteral("readingProgress"));
    m_progress->hide();
    setFocusProxy(m_editor);
    m_settle->setSingleShot(true);
    m_settle->setInterval(settleMilliseconds);
    connect(m_settle, &QTimer::timeout, this, &DocumentPane::textSettled);
    connectDocument();
    connect(&m_workbench, &Workbench::themeChanged, this, [this] {
        m_editor->applyTheme();
        m_highlighter->setTheme(m_workbench.theme());
    });
    connect(&m_workbench.settings(), &Settings::editorChanged, this, &DocumentPane::applySettings);
    connect(m_editor, &SourceEdit::zoomChanged, &m_workbench.settings(), &Settings::setEditorZoom);
    applySettings();
    retranslate();
    if (const auto project = m_workbench.project()) {
        const QString root = QString::fromStdString(project->folder);
        if (path.startsWith(root + QLatin1Char('/')))
            m_document->setRoot(root);
    }
    m_loadingTime.start();
    m_document->load();
}

void DocumentPane::connectDocument()
{
    connect(m_editor, &QPlainTextEdit::cursorPositionChanged, this, &DocumentPane::updateInfo);
    connect(m_editor, &QPlainTextEdit::textChanged, m_settle, qOverload<>(&QTimer::start));
    connect(m_document, &TextFileDocument::stateChanged, this, &DocumentPane::updateBanner);
    connect(m_document, &TextFileDocument::stateChanged, this, &DocumentPane::updateForm);
    connect(m_document, &TextFileDocument::stateChanged, this, &DocumentPane::updateChanges);
    connect(m_document, &TextFileDocument::modifiedChanged, this, &DocumentPane::updateChanges);
    connect(m_document, &TextFileDocument::saved, this, &DocumentPane::updateChanges);
    connect(m_settle, &QTimer::timeout, this, &DocumentPane::updateChanges);
    connect(m_document, &TextFileDocument::saveFailed, this, &DocumentPane::onSaveFailed);
    connect(m_document, &TextFileDocument::saved, this, [this] {
        updateForm();
        updateBanner();
        m_workbench.status().say(tr("Saved %1").arg(m_shownPath));
    });
    connect(m_document, &TextFileDocument::recoveryFailed, this,
            [this](const Error &error) { m_workbench.status().complain(errorText(error).joined()); });
    connect(m_document, &TextFileDocument::copied, this,
            [this](const QString &path) { m_workbench.status().say(tr("Saved a copy as %1").arg(path)); });
    connect(m_document, &TextFileDocument::loading, this, [this](qsizetype characters) {
        // Before the text comes: colouring and wrapping millions of characters stops the window.
        setFeatures(!SourceEdit::isHeavy(characters));
        // The beginning stays in view while the rest comes.
        keepCursor(true);
    });
    connect(m_document, &TextFileDocument::filling, this, [this](double share) {
        m_progress->setShare(share);
        m_progress->setVisible(m_loadingTime.elapsed() > progressAfterMilliseconds);
    });
    connect(m_document, &TextFileDocument::loaded, this, [this] {
        m_progress->hide();
        keepCursor(false);
        m_editor->moveCursor(QTextCursor::Start);
        m_editor->setMarks(m_editor->marks()); // they may have come before the text
        if (m_wantedLine > 0)
            m_editor->goTo(m_wantedLine, m_wantedColumn);
        m_wantedLine = 0;
        updateForm();
        updateBanner();
    });
    connect(m_document, &TextFileDocument::reloaded, this, [this] {
        m_editor->setMarks(m_editor->marks());
        updateForm();
        updateBanner();
        m_workbench.status().say(tr("Reloaded %1").arg(m_shownPath));
    });
}

void DocumentPane::keepCursor(bool keep)
{
    QTextCursor cursor = m_editor->textCursor();
    cursor.setKeepPositionOnInsert(keep);
    m_editor->setTextCursor(cursor);
}

void DocumentPane::setFeatures(bool on)
{
    m_hasFeatures = on;
    QTextDocument *document = on ? m_editor->document() : nullptr;
    if (m_highlighter->document() != document)
        m_highlighter->setDocument(document);
    applySettings();
}

void DocumentPane::applySettings()
{
    const Settings &settings = m_workbench.settings();
    m_editor->setLineWrapMode(settings.softWrap() && m_hasFeatures ? QPlainTextEdit::WidgetWidth
                                                                   : QPlainTextEdit::NoWrap);
    m_editor->setZoom(settings.editorZoom());
}

const QString &DocumentPane::path() const
{
    return m_document->path();
}

void DocumentPane::moveTo(const QString &path)
{
    m_document->moveTo(path);
}

void DocumentPane::setShownPath(const QString &shownPath)
{
    m_shownPath = shownPath;
    m_place->setText(shownPath);
    retranslate();
}

void DocumentPane::goTo(int line, int column)
{
    if (m_document->state() == TextFileDocument::State::Loading) {
        m_wantedLine = line;
        m_wantedColumn = column;
    } else {
        m_editor->goTo(line, column);
    }
}

void DocumentPane::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    updateReadOnly();
}

void DocumentPane::updateReadOnly()
{
    // Text that waits for a decision is settled first, so that no third version can come to be.
    m_editor->setReadOnly(m_readOnly || m_document->isReadOnly() || m_document->recovered()
                          || m_document->state() == TextFileDocument::State::Failed
                          || m_document->state() == TextFileDocument::State::Loading);
}

void DocumentPane::updateChanges()
{
    const int generation = ++m_changesGeneration;
    if (!m_document->isModified() || m_editor->isHeavy()) {
        m_editor->setChanges({});
        return;
    }
    runInBackground(
        this,
        [before = m_document->original().text, after = m_document->text()] { return changedLines(before, after); },
        [this, generation](std::vector<LineMark> changes) {
            if (generation == m_changesGeneration)
                m_editor->setChanges(std::move(changes));
        });
}

bool DocumentPane::canSave() const
{
    const TextFileDocument::State state = m_document->state();
    return m_document->isModified() && !m_document->isReadOnly() && !m_readOnly
        && state == TextFileDocument::State::Ready;
}

void DocumentPane::perform(PageCommand command)
{
    switch (command) {
    case PageCommand::Save:
        m_document->save();
        break;
    case PageCommand::Find:
    case PageCommand::Replace:
        m_findBar->open(command == PageCommand::Replace);
        break;
    case PageCommand::FindNext:
    case PageCommand::FindPrevious:
        m_findBar->findNext(command == PageCommand::FindPrevious);
        break;
    case PageCommand::GoToLine:
        askForLine();
        break;
    case PageCommand::ZoomIn:
    case PageCommand::ZoomOut:
        m_editor->setZoom(m_editor->zoom() + (command == PageCommand::ZoomIn ? 1 : -1));
        break;
    case PageCommand::ZoomReset:
        m_editor->setZoom(0);
        break;
    default:
        break;
    }
}

void DocumentPane::askForLine()
{
    bool accepted = false;
    const int last = lineCount(*m_editor->document());
    const int line = QInputDialog::getInt(this, tr("Go to line"), tr("Line (1 to %1)").arg(last),
                                          m_editor->currentLine(), 1, last, 1, &accepted);
    if (accepted)
        m_editor->goTo(line, 1);
}

void DocumentPane::retranslate()
{
    m_editor->setAccessibleName(tr("Text of %1").arg(m_shownPath));
    m_place->setAccessibleName(tr("File"));
    m_progress->setAccessibleName(tr("How much of the file was read"));
    updateForm();
    updateBanner();
}

void DocumentPane::updateForm()
{
    const DecodedText &original = m_document->original();
    m_formText = original.bom ? tr("UTF-8 with BOM") : QStringLiteral("UTF-8");
    m_formText += QStringLiteral("  ");
    m_formText += original.hasMixedEnds() ? tr("mixed line ends") : wordOf(original.dominantEnd());
    updateInfo();
}

void DocumentPane::updateInfo()
{
    m_form->setText(
        QStringLiteral("%1  %2:%3").arg(m_formText).arg(m_editor->currentLine()).arg(m_editor->currentColumn()));
}

void DocumentPane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace Touchstone
