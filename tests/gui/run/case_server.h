#pragma once

#include "tests/support/raw_http_server.h"

#include <memory>
#include <string>

namespace Touchstone::Test {

/// A model server that plays the script of a case (`tests/cases/README.md`) as Chat Completions: an entry answers one
/// request, one with `repeat` all further ones. The grader is known by the model's name. Thread-safe.
class CaseServer
{
public:
    /// `script`: JSON, `{agent: [entry…], grader: [entry…]}`.
    explicit CaseServer(const std::string &script);
    ~CaseServer();
    CaseServer(const CaseServer &) = delete;
    CaseServer &operator=(const CaseServer &) = delete;

    std::string url() const { return m_server->url(); }
    /// How many requests the role has made.
    int agentCalls() const;
    int graderCalls() const;
    /// The grader's entry that is repeated has been given often enough.
    void leaveGraderEntry();

private:
    struct Script;

    std::shared_ptr<Script> m_script;
    std::unique_ptr<RawHttpServer> m_server;
};

} // namespace Touchstone::Test
