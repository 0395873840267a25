#include "gui/editor/find_bar.h"

#include "gui/app/background.h"
#include "gui/app/icons.h"
#include "gui/editor/line_pieces.h"
#include "gui/widgets/label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace Touchstone {
namespace {

constexpr int countDelayMilliseconds = 60;
constexpr int findFieldWidth = 200;

QToolButton *makeButton(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAutoRaise(true);
    return button;
}

QToolButton *makeToggle(const QString &name, const QString &text, QWidget *parent)
{
    QToolButton *toggle = makeButton(name, parent);
    toggle->setCheckable(true);
    toggle->setText(text);
    return toggle;
}

/// QTextDocument finds no-break spaces by a space.
QString searchable(QString text)
{
    return text.replace(QChar::Nbsp, QLatin1Char(' '));
}

/// How many matches there are in the lines of a text, and the number of the one at a place (0: there is none).
std::pair<int, int> countMatches(const QString &text, const QRegularExpression &expression, int line, qsizetype column)
{
    int count = 0;
    int current = 0;
    int number = 0;
    for (const QStringView each : QStringView(text).split(QLatin1Char('\n'))) {
        ++number;
        auto matches = expression.globalMatch(each);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            if (match.capturedLength() == 0)
                continue;
            ++count;
            if (number == line && match.capturedStart() == column)
                current = count;
        }
    }
    return {current, count};
}

/// `\1` to `\9` become what the groups matched, `\n` a line break, `\t` a tab, `\\` a backslash.
QString expanded(const QString &replacement, const QRegularExpressionMatch &match)
{
    QString text;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const QChar c = replacement.at(i);
        const QChar next = i + 1 < replacement.size() ? replacement.at(i + 1) : QChar();
        if (c != u'\\' || next.isNull()) {
            text += c;
            continue;
        }
        ++i;
        if (next.isDigit())
            text += match.captured(next.digitValue());
        else if (next == u'n')
            text += u'\n';
        else if (next == u't')
            text += u'\t';
        else if (next == u'\\')
            text += u'\\';
        else
            text += QString(c) + next;
    }
    return text;
}

} // namespace

FindBar::FindBar(const Icons &icons, QPlainTextEdit *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_needle(new QLineEdit(this))
    , m_replacement(new QLineEdit(this))
    , m_count(new Label(FontRole::Caption, TextTone::Muted, this))
    , m_case(makeToggle(QStringLiteral("findCase"), QStringLiteral("Aa"), this))
    , m_words(makeToggle(QStringLiteral("findWords"), QStringLiteral("ab"), this))
    , m_regex(makeToggle(QStringLiteral("findRegex"), QStringLiteral(".*"), this))
    , m_previous(makeButton(QStringLiteral("findPrevious"), this))
    , m_next(makeButton(QStringLiteral("findNext"), this))
    , m_replaceOne(makeButton(QStringLiteral("replaceOne"), this))
    , m_replaceAll(makeButton(QStringLiteral("replaceAll"), this))
    , m_close(makeButton(QStringLiteral("findClose"), this))
{
    m_needle->setObjectName(QStringLiteral("findNeedle"));
    m_replacement->setObjectName(QStringLiteral("findReplacement"));
    m_count->setObjectName(QStringLiteral("findCount"));
    m_count->setElide(Qt::ElideRight);
    m_needle->setMaximumWidth(findFieldWidth);
    m_replacement->setMaximumWidth(findFieldWidth);
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    m_close->setIcon(icons.icon("close"));
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_needle, 4);
    auto *toggles = new QHBoxLayout;
    toggles->setSpacing(2);
    for (QToolButton *toggle : {m_case, m_words, m_regex})
        toggles->addWidget(toggle);
    row->addLayout(toggles);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_count, 1);
    row->addWidget(m_close);
    m_replaceRow = makeReplaceRow();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(4);
    layout->addLayout(row);
    layout->addWidget(m_replaceRow);
    m_countDelay.setSingleShot(true);
    m_countDelay.setInterval(countDelayMilliseconds);
    connectAll();
    retranslate();
    hide();
}

QWidget *FindBar::makeReplaceRow()
{
    auto *widget = new QWidget(this);
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_replacement, 4);
    row->addWidget(m_replaceOne);
    row->addWidget(m_replaceAll);
    row->addStretch(1);
    return widget;
}

void FindBar::connectAll()
{
    connect(m_needle, &QLineEdit::textEdited, this, [this] { findNext(false, true); });
    connect(m_needle, &QLineEdit::returnPressed, this, [this] { findNext(false); });
    for (QToolButton *toggle : {m_case, m_words, m_regex})
        connect(toggle, &QToolButton::toggled, this, [this] { findNext(false, true); });
    connect(m_next, &QToolButton::clicked, this, [this] { findNext(false); });
    connect(m_previous, &QToolButton::clicked, this, [this] { findNext(true); });
    connect(m_replaceOne, &QToolButton::clicked, this, &FindBar::replaceOne);
    connect(m_replaceAll, &QToolButton::clicked, this, &FindBar::replaceAll);
    connect(&m_countDelay, &QTimer::timeout, this, &FindBar::updateCount);
    const auto countSoon = [this] {
        if (isVisible())
            m_countDelay.start();
    };
    connect(m_editor, &QPlainTextEdit::textChanged, this, countSoon);
    connect(m_editor, &QPlainTextEdit::selectionChanged, this, countSoon);
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        m_editor->setFocus();
    });
}

void FindBar::open(bool withReplace)
{
    m_replaceRow->setVisible(withReplace && !m_editor->isReadOnly());
    const QString selected = m_editor->textCursor().selectedText();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
        m_needle->setText(selected);
    show();
    m_needle->selectAll();
    m_needle->setFocus(Qt::ShortcutFocusReason);
    updateCount();
}

void FindBar::retranslate()
{
    m_needle->setPlaceholderText(tr("Find"));
    m_needle->setAccessibleName(tr("Text to find"));
    m_replacement->setPlaceholderText(tr("Replace with"));
    m_replacement->setAccessibleName(tr("Replacement"));
    m_replacement->setToolTip(tr("With a regular expression, \\1 stands for what the first group found"));
    m_case->setToolTip(tr("Tell capitals from small letters"));
    m_case->setAccessibleName(tr("Match case"));
    m_words->setToolTip(tr("Find whole words only"));
    m_words->setAccessibleName(tr("Whole words"));
    m_regex->setToolTip(tr("Find by a regular expression, within lines"));
    m_regex->setAccessibleName(tr("Regular expression"));
    m_previous->setToolTip(tr("Previous match (Shift+Enter)"));
    m_previous->setAccessibleName(tr("Previous match"));
    m_next->setToolTip(tr("Next match (Enter)"));
    m_next->setAccessibleName(tr("Next match"));
    m_replaceOne->setText(tr("Replace"));
    m_replaceOne->setAccessibleName(tr("Replace this match"));
    m_replaceAll->setText(tr("Replace all"));
    m_replaceAll->setAccessibleName(tr("Replace all matches"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setAccessibleName(tr("Close the find bar"));
}

QRegularExpression FindBar::expression() const
{
    const QString needle = m_needle->text();
    QString pattern = m_regex->isChecked() ? needle : QRegularExpression::escape(needle);
    if (m_words->isChecked() && !pattern.isEmpty())
        pattern = QStringLiteral("\\b(?:%1)\\b").arg(pattern);
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !m_case->isChecked());
    return QRegularExpression(pattern, options);
}

QTextCursor FindBar::matchFrom(const QTextCursor &from, bool backward) const
{
    QTextDocument::FindFlags flags;
    flags.setFlag(QTextDocument::FindBackward, backward);
    flags.setFlag(QTextDocument::FindCaseSensitively, m_case->isChecked());
    const QRegularExpression wanted = expression();
    QTextCursor found = m_editor->document()->find(wanted, from, flags);
    while (!found.isNull() && !found.hasSelection()) {
        if (!found.movePosition(backward ? QTextCursor::PreviousCharacter : QTextCursor::NextCharacter))
            return {};
        found = m_editor->document()->find(wanted, found, flags);
    }
    return found;
}

void FindBar::findNext(bool backward, bool fromStart)
{
    m_countDelay.start();
    const QRegularExpression wanted = expression();
    if (wanted.pattern().isEmpty() || !wanted.isValid())
        return;
    QTextCursor cursor = m_editor->textCursor();
    if (fromStart)
        cursor.setPosition(cursor.selectionStart());
    QTextCursor found = matchFrom(cursor, backward);
    if (found.isNull()) {
        cursor.movePosition(backward ? QTextCursor::End : QTextCursor::Start);
        found = matchFrom(cursor, backward);
    }
    if (!found.isNull())
        m_editor->setTextCursor(found);
}

std::optional<QString> FindBar::replacementOf(const QTextCursor &selection) const
{
    const QTextBlock block = m_editor->document()->findBlock(selection.selectionStart());
    const QRegularExpressionMatch match =
        expression().match(searchable(block.text()), selection.selectionStart() - block.position(),
                           QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    const int length = selection.selectionEnd() - selection.selectionStart();
    if (!match.hasMatch() || length == 0 || match.capturedLength() != length)
        return {};
    return m_regex->isChecked() ? expanded(m_replacement->text(), match) : m_replacement->text();
}

void FindBar::replaceOne()
{
    QTextCursor cursor = m_editor->textCursor();
    if (const auto replacement = replacementOf(cursor))
        cursor.insertText(*replacement);
    findNext(false);
}

void FindBar::replaceAll()
{
    if (m_needle->text().isEmpty())
        return;
    QTextCursor edit(m_editor->document());
    edit.beginEditBlock();
    for (QTextCursor found = matchFrom(edit, false); !found.isNull(); found = matchFrom(found, false)) {
        if (const auto replacement = replacementOf(found))
            found.insertText(*replacement);
        else
            found.setPosition(found.selectionEnd());
    }
    edit.endEditBlock();
    m_countDelay.start();
}

void FindBar::updateCount()
{
    const int generation = ++m_countGeneration;
    const QRegularExpression wanted = expression();
    m_count->setToolTip(wanted.isValid() ? QString() : Qt::convertFromPlainText(wanted.errorString()));
    if (wanted.pattern().isEmpty()) {
        m_count->clear();
        return;
    }
    if (!wanted.isValid()) {
        m_count->setText(tr("Not a regular expression"));
        return;
    }
    const QTextDocument &document = *m_editor->document();
    const QTextCursor cursor = m_editor->textCursor();
    const int line = lineOf(document.findBlock(cursor.selectionStart()));
    const int lineBegin = blockOfLine(document, line).position();
    const qsizetype column =
        cursor.hasSelection() ? textBetween(document, lineBegin, cursor.selectionStart()).size() : -1;
    runInBackground(
        this,
        [text = textOf(document), wanted, line, column] {
            return countMatches(searchable(text), wanted, line, column);
        },
        [this, generation](const std::pair<int, int> &counted) {
            if (generation == m_countGeneration)
                showCount(counted.first, counted.second);
        });
}

void FindBar::showCount(int current, int count)
{
    const QLocale locale;
    m_count->setText(current > 0 ? tr("%1 of %2").arg(locale.toString(current), locale.toString(count))
                                 : tr("%n match(es)", nullptr, count));
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        m_editor->setFocus();
    } else if (event->key() == Qt::Key_Return && event->modifiers().testFlag(Qt::ShiftModifier)) {
        findNext(true);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FindBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace Touchstone
