#include "engine/base/text_template.h"

#include "engine/base/utf8.h"

#include <algorithm>

namespace Touchstone {
namespace {

class TemplateReader
{
public:
    TemplateReader(std::string_view text, std::span<const TemplateSlot> slots)
        : m_text(text)
        , m_slots(slots)
    {
    }

    Result<std::string> render()
    {
        while (m_offset < m_text.size()) {
            const std::size_t brace = std::min(m_text.find_first_of("{}", m_offset), m_text.size());
            m_result += m_text.substr(m_offset, brace - m_offset);
            m_offset = brace;
            if (brace == m_text.size())
                break;
            const char c = m_text[brace];
            if (brace + 1 < m_text.size() && m_text[brace + 1] == c) {
                m_result += c;
                m_offset += 2;
                continue;
            }
            if (c == '}')
                return error("ValueError", "A single } stands in the template; write }} for the character.");
            if (auto filled = fillSlot(); !filled)
                return failure(std::move(filled.error()));
        }
        return std::move(m_result);
    }

private:
    Result<void> fillSlot()
    {
        const std::size_t end = m_text.find_first_of("{}", m_offset + 1);
        if (end == std::string_view::npos || m_text[end] == '{')
            return error("ValueError", "A slot is not closed with }; write {{ for the character.");
        const std::string_view written = m_text.substr(m_offset + 1, end - m_offset - 1);
        const std::string_view name = written.substr(0, written.find_first_of(".[!:"));
        const bool isNumber = name.find_first_not_of("0123456789") == std::string_view::npos;
        if (isNumber)
            return error("IndexError", "A slot of the template has no name.", written);
        const auto slot = std::find_if(m_slots.begin(), m_slots.end(),
                                       [name](const TemplateSlot &known) { return known.first == name; });
        if (slot == m_slots.end())
            return error("KeyError", "The template has a slot that is not known.", name);
        if (name.size() != written.size())
            return error("ValueError", "A slot has no conversion, format or attribute: write its name only.", written);
        m_result += slot->second;
        m_offset = end + 1;
        return {};
    }

    tl::unexpected<Error> error(std::string_view className, std::string message, std::string_view subject = {}) const
    {
        const std::string_view before = m_text.substr(0, m_offset);
        const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        Error result;
        result.code = Error::Code::InvalidValue;
        result.message = std::move(message);
        result.subject = subject;
        result.className = className;
        result.position = SourcePosition{
            .file = {},
            .line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
            .column = static_cast<int>(codePointCount(before.substr(lineStart))) + 1,
        };
        return failure(std::move(result));
    }

    std::string_view m_text;
    std::span<const TemplateSlot> m_slots;
    std::size_t m_offset = 0;
    std::string m_result;
};

} // namespace

Result<std::string> renderTemplate(std::string_view text, std::span<const TemplateSlot> slots)
{
    return TemplateReader(text, slots).render();
}

} // namespace Touchstone
