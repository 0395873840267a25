#pragma once

#include "engine/base/result.h"
#include "engine/llm/chat_model.h"
#include "engine/llm/endpoint.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Which part of a script a model plays.
struct ScriptRole
{
    std::string part; ///< `agent`, `grader`, or the name of a sub-agent
};

/// Makes models from names `provider:model`. Immutable after the set-up, hence thread-safe.
class ModelRegistry
{
public:
    /// Makes one model of a provider. What it captures must outlive the registry.
    using ModelFactory =
        std::function<Result<std::unique_ptr<ChatModel>>(const std::string &model, const ScriptRole &role)>;

    ModelRegistry() = default;

    /// Registers a provider prefix; a later one with the same name wins.
    void add(std::string prefix, ModelFactory factory);
    std::vector<std::string> prefixes() const;

    /// Splits `provider:model`, or guesses the provider of a bare name as LangChain does (`guessed` is then set).
    struct Name
    {
        std::string provider;
        std::string model;
        bool guessed = false;
    };
    Result<Name> resolve(std::string_view name) const;

    /// A model by its name. Errors: an unknown prefix (with the nearest known one), a missing key, a script that cannot
    /// be read.
    Result<std::unique_ptr<ChatModel>> create(const std::string &name, const ScriptRole &role) const;

private:
    std::map<std::string, ModelFactory, std::less<>> m_factories;
};

} // namespace Touchstone
