#pragma once

#include "engine/base/result.h"
#include "tests/conformance/backend_cases.h"

#include <functional>
#include <string_view>

namespace Touchstone::Conformance {

/// The files of a `skills.load` or `memory.load`: a `tree` on disk, or `files` in the state.
class LoadingCase
{
public:
    explicit LoadingCase(const Json &input);

    Backend &backend() { return *m_backend.backend(); }
    /// A text with the real root written `<root>`.
    std::string shown(const std::string &text) const;

private:
    BackendCase m_backend;
};

/// The result of `skills.template` and `memory.text`: `check` and then `render` of a template that may be null or of a
/// wrong type.
Json templateCase(const Json &templateValue, const std::function<Result<void>(std::string_view)> &check,
                  const std::function<Result<std::string>(std::string_view)> &render);

} // namespace Touchstone::Conformance
