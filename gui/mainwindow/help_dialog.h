#pragma once

#include <QDialog>

class QListWidget;
class QTextBrowser;

namespace Touchstone {

class Icons;

/// The help of `resources/help` in the language that is set now; not modal, so that it can stand beside the work.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    HelpDialog(const Icons &icons, QString language, QWidget *parent = nullptr);

private:
    void showTopic(const QString &name);

    QString m_language;
    QListWidget *m_topics;
    QTextBrowser *m_text;
};

} // namespace Touchstone
