#include "engine/llm/endpoint.h"

#include <QUrl>

namespace Touchstone {
namespace {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

tl::unexpected<Error> badUrl(std::string_view url, std::string remedy)
{
    Error error;
    error.code = Error::Code::InvalidValue;
    error.subject = url;
    error.message = url.empty() ? "The base URL is empty." : "'" + std::string(url) + "' is not a base URL.";
    error.remedy = std::move(remedy);
    return failure(std::move(error));
}

} // namespace

Result<std::string> endpointUrl(std::string_view typed, std::string_view path, std::string_view defaultPath)
{
    const std::string_view text = trimmed(typed);
    if (text.find("://") == std::string_view::npos)
        return badUrl(text,
                      text.empty() ? "Enter an address such as http://127.0.0.1:8080/v1."
                                   : "Write http://" + std::string(text) + '.');
    QUrl url(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty()
        || (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https")))
        return badUrl(text, "Use an address that begins with http:// or https://.");
    const QString tail = QLatin1Char('/') + QString::fromUtf8(path.data(), static_cast<qsizetype>(path.size()));
    QString base = url.path();
    while (base.endsWith(QLatin1Char('/')))
        base.chop(1);
    const QString version = QStringLiteral("/v1");
    if (base.endsWith(tail))
        base.chop(tail.size());
    else if (tail.startsWith(version + QLatin1Char('/')) && base.endsWith(version))
        base.chop(version.size());
    else if (base.isEmpty() && !defaultPath.empty())
        base = QLatin1Char('/') + QString::fromUtf8(defaultPath.data(), static_cast<qsizetype>(defaultPath.size()));
    url.setPath(base + tail);
    return url.toString(QUrl::FullyEncoded).toStdString();
}

} // namespace Touchstone
