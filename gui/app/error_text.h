#pragma once

#include "engine/base/error.h"

#include <QCoreApplication>
#include <QString>

namespace Touchstone {

/// An error of the engine in the words of the window, in the language that is set now; plain text throughout.
/// `title` says what happened, `detail` why (with place and the engine's own words where they help), `remedy` what to
/// do.
struct ErrorText
{
    QString title;
    QString detail;
    QString remedy;

    /// The three as one paragraph, for tooltips, Output and accessible descriptions.
    QString joined() const;
};

ErrorText errorText(const Error &error);

/// What the engine says of the error and its remedy, without title and place: for lists with a column for the place.
QString factText(const Error &error);

/// `path:line:column` as far as it is known; empty without a file.
QString placeText(const SourcePosition &position);

} // namespace Touchstone
