#include "gui/app/error_text.h"

#include "gui/app/engine_phrases.h"
#include "gui/app/yaml_text.h"

#include <QStringList>

namespace Touchstone {

namespace {

/// For lupdate: all phrases stand in one context.
struct ErrorPhrases
{
    Q_DECLARE_TR_FUNCTIONS(Touchstone::ErrorText)

public:
    static QString title(Error::Code code, const QString &subject);
    static QString remedy(Error::Code code, const QString &subject);
};

/// Titles of trouble with files and values.
QString fileTitle(Error::Code code, const QString &subject)
{
    switch (code) {
    case Error::Code::NotFound:
        return subject.isEmpty() ? ErrorPhrases::tr("Something is missing")
                                 : ErrorPhrases::tr("%1 was not found").arg(subject);
    case Error::Code::Unreadable:
        return subject.isEmpty() ? ErrorPhrases::tr("A file cannot be read")
                                 : ErrorPhrases::tr("%1 cannot be read").arg(subject);
    case Error::Code::NotWritable:
        return subject.isEmpty() ? ErrorPhrases::tr("The file was not saved")
                                 : ErrorPhrases::tr("%1 was not saved").arg(subject);
    case Error::Code::Malformed:
        return subject.isEmpty() ? ErrorPhrases::tr("A text could not be understood")
                                 : ErrorPhrases::tr("%1 could not be understood").arg(subject);
    case Error::Code::InvalidValue:
        return subject.isEmpty() ? ErrorPhrases::tr("A value is not allowed")
                                 : ErrorPhrases::tr("The value of %1 is not allowed").arg(subject);
    case Error::Code::TooLarge:
        return subject.isEmpty() ? ErrorPhrases::tr("Something is too large")
                                 : ErrorPhrases::tr("%1 is too large").arg(subject);
    case Error::Code::Conflict:
        return subject.isEmpty() ? ErrorPhrases::tr("A file changed on disk")
                                 : ErrorPhrases::tr("%1 changed on disk").arg(subject);
    case Error::Code::OutsideRoot:
        return ErrorPhrases::tr("A path leads out of the folder");
    case Error::Code::Untrusted:
        return ErrorPhrases::tr("This project needs your confirmation first");
    case Error::Code::Unsupported:
        return ErrorPhrases::tr("This is not possible here");
    case Error::Code::Database:
        return ErrorPhrases::tr("The history could not be used");
    default:
        return {};
    }
}

QString modelTitle(Error::Code code, const QString &subject)
{
    switch (code) {
    case Error::Code::MissingKey:
        return subject.isEmpty() ? ErrorPhrases::tr("A key is missing")
                                 : ErrorPhrases::tr("There is no key for %1").arg(subject);
    case Error::Code::Unauthorized:
        return ErrorPhrases::tr("The provider refused the key");
    case Error::Code::RateLimited:
        return ErrorPhrases::tr("The provider's rate limit was reached");
    case Error::Code::Overloaded:
        return ErrorPhrases::tr("The provider is overloaded");
    case Error::Code::ContextOverflow:
        return ErrorPhrases::tr("The request does not fit the model's context");
    case Error::Code::Refused:
        return ErrorPhrases::tr("The model refused to answer");
    case Error::Code::Unreachable:
        return subject.isEmpty() ? ErrorPhrases::tr("The server cannot be reached")
                                 : ErrorPhrases::tr("%1 cannot be reached").arg(subject);
    case Error::Code::TimedOut:
        return ErrorPhrases::tr("The server did not answer in time");
    case Error::Code::BrokenStream:
        return ErrorPhrases::tr("The answer broke off");
    case Error::Code::Provider:
        return ErrorPhrases::tr("The server answered with an error");
    case Error::Code::ScriptExhausted:
        return ErrorPhrases::tr("The script has no answer left");
    case Error::Code::Mismatch:
        return ErrorPhrases::tr("The model is asked something else than was recorded");
    case Error::Code::Grader:
        return ErrorPhrases::tr("The grader gave no usable verdict");
    default:
        return {};
    }
}

QString ErrorPhrases::title(Error::Code code, const QString &subject)
{
    QString title = fileTitle(code, subject);
    if (title.isEmpty())
        title = modelTitle(code, subject);
    if (!title.isEmpty())
        return title;
    switch (code) {
    case Error::Code::Limit:
        return tr("A limit was reached");
    case Error::Code::Cancelled:
        return tr("Stopped by you");
    case Error::Code::Usage:
        return tr("This cannot be done in this way");
    default:
        return tr("Touchstone made a mistake");
    }
}

QString ErrorPhrases::remedy(Error::Code code, const QString &subject)
{
    switch (code) {
    case Error::Code::NotFound:
        return tr("Check the name and the place.");
    case Error::Code::Unreadable:
        return tr("Check that it is a file and that you may read it.");
    case Error::Code::NotWritable:
        return tr("Check the permissions and the free space, then save again. Your text is kept.");
    case Error::Code::Malformed:
    case Error::Code::InvalidValue:
        return tr("Correct it at this place.");
    case Error::Code::Conflict:
        return tr("Load the new version or keep yours.");
    case Error::Code::Untrusted:
        return tr("Read what it wants to do, then confirm.");
    case Error::Code::MissingKey:
        return tr("Add the key in Settings, or set its environment variable.");
    case Error::Code::Unauthorized:
        return tr("Check the key in Settings.");
    case Error::Code::RateLimited:
    case Error::Code::Overloaded:
        return tr("Wait a little, then try again.");
    case Error::Code::ContextOverflow:
        return tr("Shorten the task or the memory, or choose a model with a larger context.");
    case Error::Code::Unreachable:
        return subject.isEmpty() ? tr("Check the connection and the address.")
                                 : tr("Check that the server runs and that the address is right.");
    case Error::Code::TimedOut:
    case Error::Code::BrokenStream:
    case Error::Code::Provider:
        return tr("Try again.");
    case Error::Code::Limit:
        return tr("Raise the limit, or change the task.");
    case Error::Code::Mismatch:
        return tr("Undo the change, or record the run anew.");
    case Error::Code::Database:
        return tr("Check the data folder and the free space.");
    default:
        return {};
    }
}

/// The title of a conflict about a run; empty for one about a file.
QString runConflictTitle(const Error &error)
{
    if (error.code != Error::Code::Conflict)
        return {};
    if (error.message == "This run is still going on in another program or tab.")
        return ErrorPhrases::tr("The run is still going on");
    if (error.message.starts_with("This run has come to its end")
        || error.message == "There the run had come to its end.")
        return ErrorPhrases::tr("The run has come to its end");
    if (error.message == "Of this run there is nothing stored to go on with.")
        return ErrorPhrases::tr("There is no point to go on from");
    return {};
}

/// A sentence of the engine in the language of the window; YAML has phrases of its own.
QString sentenceText(const std::string &sentence)
{
    const QString english = QString::fromStdString(sentence);
    const QString text = yamlFileText(english);
    return text == english ? enginePhrase(sentence) : text;
}

} // namespace

QString ErrorText::joined() const
{
    QStringList parts;
    for (const QString &part : {title, detail, remedy}) {
        if (part.isEmpty())
            continue;
        const QChar last = part.back();
        const bool ended = last == QLatin1Char('.') || last == QChar(0x3002);
        parts.append(ended ? part : part + QLatin1Char('.'));
    }
    return parts.join(QLatin1Char(' '));
}

QString factText(const Error &error)
{
    QString text = sentenceText(error.message);
    if (!error.remedy.empty())
        text += QLatin1Char(' ') + sentenceText(error.remedy);
    return text;
}

QString placeText(const SourcePosition &position)
{
    if (position.file.empty())
        return {};
    QString text = QString::fromStdString(position.file);
    if (position.line > 0)
        text += QStringLiteral(":%1").arg(position.line);
    if (position.line > 0 && position.column > 0)
        text += QStringLiteral(":%1").arg(position.column);
    return text;
}

ErrorText errorText(const Error &error)
{
    const QString runTitle = runConflictTitle(error);
    // What a run is called in the files of the history means nothing to people.
    QString subject = runTitle.isEmpty() ? QString::fromStdString(error.subject) : QString();
    const QString path = subject.startsWith(QLatin1Char('/')) ? subject : QString();
    if (!path.isEmpty())
        subject = subject.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty); // the whole path is a detail
    ErrorText text;
    text.title = runTitle.isEmpty() ? ErrorPhrases::title(error.code, subject) : runTitle;
    // The engine's sentence names facts (key, value, status) that no general phrase can. A difference has a view of its
    // own.
    const bool hasDifference = error.code == Error::Code::Mismatch;
    text.detail = sentenceText(hasDifference ? error.message.substr(0, error.message.find('\n')) : error.message);
    const QString place = error.position ? placeText(*error.position) : QString();
    if (!place.isEmpty() || !path.isEmpty())
        text.detail = (place.isEmpty() ? path : place) + QStringLiteral(": ") + text.detail;
    text.remedy = error.remedy.empty() ? ErrorPhrases::remedy(error.code, subject) : sentenceText(error.remedy);
    return text;
}

} // namespace Touchstone
