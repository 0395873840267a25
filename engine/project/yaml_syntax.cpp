#include "engine/project/yaml_syntax.h"

#include "engine/base/utf8.h"

#include <algorithm>
#include <yaml.h>

namespace Touchstone {
namespace {

constexpr int maxDepth = 64;

Error faultAt(const std::string &file, const yaml_mark_t &mark, std::string message, std::string remedy)
{
    Error error;
    error.code = Error::Code::Malformed;
    error.message = std::move(message);
    error.remedy = std::move(remedy);
    error.subject = file;
    error.position = SourcePosition{
        .file = file, .line = static_cast<int>(mark.line) + 1, .column = static_cast<int>(mark.column) + 1};
    return error;
}

/// Where the parser stopped. Bytes that it cannot take it reports by their number alone.
yaml_mark_t placeOf(const yaml_parser_t &parser, std::string_view text)
{
    if (parser.error != YAML_READER_ERROR)
        return parser.problem_mark;
    const std::string_view before = text.substr(0, parser.problem_offset);
    const std::size_t newline = before.rfind('\n');
    yaml_mark_t mark = {};
    mark.line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    mark.column = codePointCount(newline == std::string_view::npos ? before : before.substr(newline + 1));
    return mark;
}

/// What the parser says, as a sentence of ours with its words in it.
Error syntaxFault(const std::string &file, const yaml_parser_t &parser, std::string_view text)
{
    std::string what = parser.problem != nullptr ? parser.problem : "unreadable";
    if (parser.context != nullptr)
        what += std::string(" (") + parser.context + " that began in line "
            + std::to_string(parser.context_mark.line + 1) + ')';
    return faultAt(file, placeOf(parser, text), "This is not valid YAML: " + what + '.',
                   "Check quotes, indentation and brackets at this place; text with ': ' or '#' in it needs quotes.");
}

/// Follows the events of one parser; owns nothing.
class FaultFinder
{
public:
    FaultFinder(yaml_parser_t &parser, std::string_view text, const std::string &file)
        : m_parser(parser)
        , m_text(text)
        , m_file(file)
    {
    }

    std::optional<Error> find()
    {
        while (true) {
            yaml_event_t event;
            if (yaml_parser_parse(&m_parser, &event) == 0)
                return syntaxFault(m_file, m_parser, m_text);
            const yaml_event_type_t type = event.type;
            const yaml_mark_t mark = event.start_mark;
            yaml_event_delete(&event);
            if (type == YAML_STREAM_END_EVENT)
                return std::nullopt;
            if (std::optional<Error> fault = take(type, mark))
                return fault;
        }
    }

private:
    std::optional<Error> take(yaml_event_type_t type, const yaml_mark_t &mark)
    {
        if (type == YAML_DOCUMENT_START_EVENT && ++m_documents > 1) {
            return faultAt(m_file, mark, "A second YAML document begins here.",
                           "Keep one document in the file; remove the line '---'.");
        }
        if (type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT) {
            if (++m_depth > maxDepth)
                return faultAt(m_file, mark, "The values are nested too deeply.", "Use at most 64 levels.");
        } else if (type == YAML_MAPPING_END_EVENT || type == YAML_SEQUENCE_END_EVENT) {
            --m_depth;
        }
        return std::nullopt;
    }

    yaml_parser_t &m_parser;
    std::string_view m_text;
    const std::string &m_file;
    int m_documents = 0;
    int m_depth = 0;
};

} // namespace

std::optional<Error> findYamlFault(std::string_view text, const std::string &file)
{
    yaml_parser_t parser;
    if (yaml_parser_initialize(&parser) == 0)
        return faultAt(file, {}, "There is not enough memory to read the file.", {});
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char *>(text.data()), text.size());
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    std::optional<Error> fault = FaultFinder(parser, text, file).find();
    yaml_parser_delete(&parser);
    return fault;
}

} // namespace Touchstone
