#include "gui/run/transcript_panel.h"

#include "gui/app/icons.h"
#include "gui/run/transcript_view.h"
#include "gui/widgets/label.h"
#include "gui/widgets/search_field.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace Touchstone {

TranscriptPanel::TranscriptPanel(const Icons &icons, QWidget *parent)
    : QWidget(parent)
    , m_view(new TranscriptView(icons))
    , m_bar(new QWidget)
    , m_needle(new SearchField(icons, "search"))
    , m_count(new Label(FontRole::Caption, TextTone::Faint))
    , m_previous(new QToolButton)
    , m_next(new QToolButton)
    , m_close(new QToolButton)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_view, 1);
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(4);
    row->addWidget(m_needle, 1);
    row->addWidget(m_count);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_close);
    m_needle->setObjectName(QStringLiteral("transcriptNeedle"));
    m_previous->setObjectName(QStringLiteral("transcriptPrevious"));
    m_next->setObjectName(QStringLiteral("transcriptNext"));
    m_close->setObjectName(QStringLiteral("transcriptCloseFind"));
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    m_close->setIcon(icons.icon("close"));
    for (QToolButton *button : {m_previous, m_next, m_close})
        button->setAutoRaise(true);
    m_needle->installEventFilter(this);
    m_bar->hide();
    connect(m_needle, &QLineEdit::textChanged, this, &TranscriptPanel::search);
    connect(m_needle, &QLineEdit::returnPressed, this, [this] { step(true); });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(true); });
    connect(m_close, &QToolButton::clicked, this, &TranscriptPanel::closeFind);
    connect(m_view, &TranscriptView::findRequested, this, &TranscriptPanel::find);
    retranslate();
}

void TranscriptPanel::retranslate()
{
    m_needle->setPlaceholderText(tr("Find in the transcript"));
    m_needle->setAccessibleName(tr("Find in the transcript"));
    m_needle->setToolTip(tr("Find in the transcript (Ctrl+F)"));
    const std::initializer_list<std::pair<QToolButton *, QString>> buttons{
        {m_previous, tr("Previous match (Shift+F3)")}, {m_next, tr("Next match (F3)")}, {m_close, tr("Close (Esc)")}};
    for (const auto &[button, text] : buttons) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    }
    showCount();
}

void TranscriptPanel::find()
{
    m_bar->show();
    const QString selected = m_view->selectedText();
    if (!selected.isEmpty() && !selected.contains(u'\n'))
        m_needle->setText(selected);
    m_needle->setFocus(Qt::ShortcutFocusReason);
    m_needle->selectAll();
    search();
}

void TranscriptPanel::findNext(bool forward)
{
    if (!m_bar->isVisible())
        find();
    else
        step(forward);
}

void TranscriptPanel::search()
{
    m_matches = m_view->setNeedle(m_needle->text());
    showCount();
}

void TranscriptPanel::step(bool forward)
{
    // The run may have gone on since the text was typed.
    m_matches = m_view->refreshMatches();
    m_view->findNext(forward);
    showCount();
}

void TranscriptPanel::showCount()
{
    if (m_needle->text().isEmpty())
        m_count->clear();
    else if (m_matches == 0)
        m_count->setText(tr("Nothing found"));
    else
        m_count->setText(tr("%1 of %2").arg(m_view->currentMatch()).arg(m_matches));
}

void TranscriptPanel::closeFind()
{
    m_bar->hide();
    m_view->setNeedle({});
    m_view->setFocus(Qt::OtherFocusReason);
}

bool TranscriptPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape) {
            closeFind();
            return true;
        }
        if (key->key() == Qt::Key_Return && key->modifiers().testFlag(Qt::ShiftModifier)) {
            step(false);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace Touchstone
