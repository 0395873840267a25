#pragma once

#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/llm/cassette.h"
#include "engine/llm/chat_model.h"
#include "engine/llm/endpoint.h"
#include "engine/llm/model_table.h"
#include "engine/net/scrub.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace Touchstone {

/// Which part of a script or a cassette a model plays, and how.
struct ScriptRole
{
    std::string part; ///< `agent`, `grader`, or the name of a sub-agent
    const RememberedIds *ids = nullptr; ///< of the run; they differ from run to run. Must outlive the model
    ReplayTiming timing = ReplayTiming::Skip;
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
    /// Prices and context sizes, also of models that are never made, and what was wrong in the user's file of them.
    void setFacts(ModelTable facts, std::vector<Error> warnings = {})
    {
        m_facts = std::move(facts);
        m_warnings = std::move(warnings);
    }
    const std::vector<Error> &warnings() const { return m_warnings; }
    /// The keys that its models have used so far.
    KnownSecrets &secrets() const { return *m_secrets; }
    /// Registers what looks for the key of a provider, so that `secrets` knows it.
    void addKeySource(std::string prefix, std::function<void()> look);
    /// Looks for the key of a model before its first call, so that nothing is kept with it in it. May block on the
    /// keychain. Says nothing when there is none.
    void learnKey(std::string_view name) const;
    /// By a name as in `create`, a guessed provider included.
    ModelFacts factsOf(std::string_view name) const;

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
    std::map<std::string, std::function<void()>, std::less<>> m_keySources;
    ModelTable m_facts;
    std::vector<Error> m_warnings;
    std::shared_ptr<KnownSecrets> m_secrets = std::make_shared<KnownSecrets>();
};

} // namespace Touchstone
