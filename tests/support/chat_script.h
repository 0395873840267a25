#pragma once

#include "tests/support/raw_http_server.h"

#include <string>
#include <utility>
#include <vector>

namespace Touchstone::Test {

/// One answer of a chat model.
struct ChatTurn
{
    std::string text;
    std::vector<std::pair<std::string, std::string>> calls; ///< name and JSON arguments
    std::string finishReason; ///< empty: what fits
};

/// Serves a whole run as Chat Completions. A request that offers the tool `GraderResponse` or asks for that schema is
/// the grader's: it gets the next of `verdicts` (JSON), as the call or as text; each other request gets the next of
/// `turns`. What is used up is answered with status 400, which nobody retries.
RawHttpServer::Answerer chatScript(std::vector<ChatTurn> turns, std::vector<std::string> verdicts);

/// The event stream of one answer, as a Chat Completions server sends it, in pieces of a few bytes.
std::string chatEvents(const ChatTurn &turn, int number = 1);

} // namespace Touchstone::Test
