#pragma once

#include "gui/app/theme.h"

#include <QTextBrowser>
#include <QTimer>
#include <QVector>

namespace Touchstone {

/// One line of the card above the text: a frontmatter key and its value, both plain text.
struct PreviewField
{
    QString key;
    QString value;
    bool known = true; ///< a key of the specification; others are marked
};

/// Read-only picture of a Markdown text. Nothing is ever loaded: images show a box with their alternative text, neither
/// remote nor local files are touched, links are only reported. The HTML is made on a worker, at most every 150 ms,
/// stale results are dropped.
class MarkdownPreview : public QTextBrowser
{
    Q_OBJECT

public:
    /// `theme` must outlive the preview.
    explicit MarkdownPreview(const Theme &theme, QWidget *parent = nullptr);

    /// Shows this text soon. `fields` come first, as a card.
    void showMarkdown(const QString &markdown, const QVector<PreviewField> &fields = {});
    void applyTheme();
    /// Scrolls to a part of the text: behind the heading of this number (from 0; below: before the first one), `share`
    /// of the way to the next. It stays there when the text is shown anew.
    void follow(int heading, double share);

    QVariant loadResource(int type, const QUrl &name) override;

Q_SIGNALS:
    /// A relative link was activated; the path as written. Only paths below the file's folder and plain names are
    /// reported.
    void fileLinkActivated(const QString &path);
    /// A link to the web was activated; the owner asks before anything is opened.
    void webLinkActivated(const QUrl &url);

protected:
    void changeEvent(QEvent *event) override;

private:
    void render();
    void scrollToPlace();
    void showHtml(const QString &body, bool tooLarge);
    void onAnchorClicked(const QUrl &url);
    QString cardHtml() const;

    const Theme &m_theme;
    QTimer m_delay;
    QString m_markdown;
    QVector<PreviewField> m_fields;
    QString m_shownHtml;
    int m_generation = 0;
    int m_heading = -1;
    double m_share = -1; // below 0: nothing is followed
};

} // namespace Touchstone
