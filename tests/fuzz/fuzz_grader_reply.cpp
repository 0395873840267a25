#include "engine/base/json.h"
#include "engine/rubric/grader_response.h"

#include <cstdint>
#include <cstdlib>

using namespace Touchstone;

namespace {

/// What was understood must be understood the same way when it is written out.
void checkRoundTrip(const GraderResult<GraderResponse> &response, ResponseForm form)
{
    if (!response)
        return;
    const Json written = encodeGraderResponse(*response, form);
    const auto again = checkGraderResponse(parseJson(toJsonText(written)), form);
    if (!again || encodeGraderResponse(*again, form) != written)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    for (const ResponseForm form : {ResponseForm::Strict, ResponseForm::Extended}) {
        checkRoundTrip(readTextResponse(text, form), form);
        checkRoundTrip(readNativeResponse(Message::assistant(std::string(text)), form), form);
        if (const Result<Json> json = parseJson(text))
            checkRoundTrip(checkGraderResponse(*json, form), form);
    }
    return 0;
}
