#include "engine/llm/model_registry.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>

namespace Touchstone {
namespace {

struct Guess
{
    std::string_view start;
    std::string_view provider;
};

/// As LangChain's `init_chat_model` (`spec/providers.md` §6.6).
constexpr std::array<Guess, 18> guesses{{
    {"gpt-", "openai"},
    {"o1", "openai"},
    {"o3", "openai"},
    {"chatgpt", "openai"},
    {"text-davinci", "openai"},
    {"claude", "anthropic"},
    {"command", "cohere"},
    {"accounts/fireworks", "fireworks"},
    {"gemini", "google_vertexai"},
    {"amazon.", "bedrock"},
    {"anthropic.", "bedrock"},
    {"meta.", "bedrock"},
    {"mistral", "mistralai"},
    {"mixtral", "mistralai"},
    {"deepseek", "deepseek"},
    {"grok", "xai"},
    {"sonar", "perplexity"},
    {"solar", "upstage"},
}};

/// Providers of LangChain that this build cannot reach, and what to do instead where there is something.
struct Absent
{
    std::string_view provider;
    std::string_view remedy;
};

constexpr std::string_view byAws = "It wants requests signed with AWS credentials, which this build cannot make.";
constexpr std::string_view byGoogleCloud = "It wants a login of Google Cloud, which this build cannot make.";
constexpr std::array<Absent, 15> absentProviders{{
    {"anthropic_bedrock", byAws},
    {"azure_ai", "Use azure_openai: with the name of the deployment."},
    {"baseten", {}},
    {"bedrock", byAws},
    {"bedrock_converse", byAws},
    {"cohere", {}},
    {"google_anthropic_vertex", byGoogleCloud},
    {"google_vertexai",
     "It wants a login of Google Cloud, which this build cannot make. Use google_genai: with a key of the Gemini API."},
    {"huggingface", {}},
    {"ibm", {}},
    {"meta", {}},
    {"mistralai", {}},
    {"openai_codex", "Use openai: with a key."},
    {"perplexity", {}},
    {"upstage", {}},
}};

const Absent *findAbsent(std::string_view provider)
{
    const auto found = std::find_if(absentProviders.begin(), absentProviders.end(),
                                    [provider](const Absent &absent) { return absent.provider == provider; });
    return found == absentProviders.end() ? nullptr : &*found;
}

/// Case and the two ways to write a gap do not matter.
std::string normalised(std::string_view prefix)
{
    std::string text(prefix);
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

} // namespace

void ModelRegistry::add(std::string prefix, ModelFactory factory)
{
    m_factories.insert_or_assign(std::move(prefix), std::move(factory));
}

void ModelRegistry::addKeySource(std::string prefix, std::function<void()> look)
{
    m_keySources.insert_or_assign(std::move(prefix), std::move(look));
}

void ModelRegistry::learnKey(std::string_view name) const
{
    const Result<Name> resolved = resolve(name);
    const auto source = resolved ? m_keySources.find(resolved->provider) : m_keySources.end();
    if (source != m_keySources.end())
        source->second();
}

std::vector<std::string> ModelRegistry::prefixes() const
{
    std::vector<std::string> prefixes;
    for (const auto &[prefix, factory] : m_factories)
        prefixes.push_back(prefix);
    return prefixes;
}

ModelFacts ModelRegistry::factsOf(std::string_view name) const
{
    const Result<Name> resolved = resolve(name);
    return resolved ? m_facts.find(resolved->provider + ':' + resolved->model) : ModelFacts();
}

Result<ModelRegistry::Name> ModelRegistry::resolve(std::string_view name) const
{
    const std::size_t colon = name.find(':');
    const std::string given = normalised(name.substr(0, colon));
    std::string nearest;
    std::size_t nearestDistance = std::string::npos;
    if (colon != std::string_view::npos) {
        for (const auto &[prefix, factory] : m_factories) {
            const std::size_t distance = editDistance(given, normalised(prefix));
            if (distance == 0)
                return Name{prefix, std::string(name.substr(colon + 1)), false};
            if (distance < nearestDistance) {
                nearestDistance = distance;
                nearest = prefix;
            }
        }
    }
    if (colon != std::string_view::npos && findAbsent(given) != nullptr)
        return Name{given, std::string(name.substr(colon + 1)), false};
    constexpr std::size_t typingError = 2;
    const bool isMistyped = nearestDistance <= typingError && given.size() > typingError;
    const std::string lower = normalised(name);
    for (const Guess &guess : guesses) {
        if (!isMistyped && lower.starts_with(normalised(guess.start)))
            return Name{std::string(guess.provider), std::string(name), true};
    }
    Error error;
    error.code = Error::Code::NotFound;
    error.subject = name;
    error.message = "The model '" + std::string(name) + "' has no known provider.";
    error.remedy = isMistyped ? "Did you mean '" + nearest + std::string(name.substr(colon)) + "'?"
                              : "Write provider:model with one of " + joined(prefixes()) + '.';
    return failure(std::move(error));
}

Result<std::unique_ptr<ChatModel>> ModelRegistry::create(const std::string &name, const ScriptRole &role) const
{
    const Result<Name> resolved = resolve(name);
    if (!resolved)
        return failure(resolved.error());
    const auto factory = m_factories.find(resolved->provider);
    Error error;
    error.subject = name;
    if (factory == m_factories.end()) {
        const Absent *absent = findAbsent(resolved->provider);
        error.code = Error::Code::Unsupported;
        error.message = "The model '" + name + (resolved->guessed ? "' was taken for one of '" : "' is one of '")
            + resolved->provider + "', which this build cannot reach.";
        error.remedy = resolved->guessed
            ? "Write provider:model with one of " + joined(prefixes()) + '.'
            : "If its server offers Chat Completions, name it in 'endpoints' with the kind "
              "openai-chat.";
        if (absent != nullptr && !absent->remedy.empty())
            error.remedy = absent->remedy;
        return failure(std::move(error));
    }
    if (resolved->model.empty()) {
        error.code = Error::Code::InvalidValue;
        error.message = "'" + name + "' names a provider but no model.";
        error.remedy = "Write the model's id behind the colon.";
        return failure(std::move(error));
    }
    return factory->second(resolved->model, role);
}

} // namespace Touchstone
