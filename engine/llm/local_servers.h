#pragma once

#include "engine/llm/model_list.h"

#include <stop_token>
#include <string>
#include <vector>

namespace Touchstone {

/// A model server that answered on this machine.
struct LocalServer
{
    Endpoint endpoint; ///< named like the provider prefix that reaches it
    std::string title; ///< `Ollama`, `llama.cpp`, …
    std::vector<ListedModel> models; ///< empty where it wants a key first
};

/// Looks for model servers at the usual ports of this machine (`spec/providers.md` §3.1), all at once, without a key;
/// only loopback is asked. Blocks for about a second. To be called when the user asks for a list, never by itself.
std::vector<LocalServer> findLocalServers(HttpTransport &transport, const Clock &clock, std::stop_token stop);

/// The same at other places, for tests: base URLs of this machine by provider prefix.
std::vector<LocalServer> findServersAt(const std::vector<Endpoint> &places, HttpTransport &transport,
                                       const Clock &clock, std::stop_token stop);

} // namespace Touchstone
