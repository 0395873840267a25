#pragma once

#include "gui/app/theme.h"
#include "gui/editor/preview_content.h"

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

/// What stands above the text: the frontmatter as a card, or as it is written where YAML cannot read it.
struct PreviewCard
{
    QVector<PreviewField> fields;
    QString summary; ///< a last line, such as the length of the description
    QString broken; ///< the frontmatter that cannot be read
};

/// Read-only picture of a Markdown text. Nothing comes from the network: a remote picture is a link to it. Pictures of
/// the text's own folder are shown when that is allowed, nothing outside of it is touched; links are only reported, and
/// those that lead to no file are marked. The HTML is made on a worker, at most every 150 ms, stale results are
/// dropped.
class MarkdownPreview : public QTextBrowser
{
    Q_OBJECT

public:
    /// `theme` must outlive the preview.
    explicit MarkdownPreview(const Theme &theme, QWidget *parent = nullptr);

    /// Shows this text soon, below its card. Relative links lead from `folder`; empty: none is looked at.
    void showMarkdown(const QString &markdown, const PreviewCard &card = {}, const QString &folder = {});
    /// Whether pictures of the folder are shown.
    void setPictures(bool shown);
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
    void showContent(const PreviewContent &content);
    void markBrokenLinks();
    void onAnchorClicked(const QUrl &url);
    QString cardHtml() const;

    const Theme &m_theme;
    QTimer m_delay;
    QString m_markdown;
    PreviewCard m_card;
    QString m_folder;
    PreviewContent m_content; // that is shown
    QString m_shownHtml;
    bool m_pictures = false;
    int m_generation = 0;
    int m_heading = -1;
    double m_share = -1; // below 0: nothing is followed
};

} // namespace Touchstone
