#pragma once

#include "engine/net/http_transport.h"

#include <functional>
#include <string>
#include <vector>

namespace Touchstone::Test {

/// Plays answers without a network: bodies of status 2xx go to the consumer in pieces of `pieceSize` bytes. Answers are
/// taken in order, the last one again and again.
class FakeTransport final : public HttpTransport
{
public:
    struct Answer
    {
        int status = 200;
        HttpHeaders headers;
        std::string body;
        std::optional<Error> error; ///< comes after the body
    };

    explicit FakeTransport(std::vector<Answer> answers, std::size_t pieceSize = 4096)
        : m_answers(std::move(answers))
        , m_pieceSize(pieceSize)
    {
    }

    /// The body of a 200.
    explicit FakeTransport(std::string body, std::size_t pieceSize = 4096)
        : FakeTransport(std::vector<Answer>{{.status = 200, .headers = {}, .body = std::move(body), .error = {}}},
                        pieceSize)
    {
    }

    Result<HttpResponse> send(const HttpRequest &request, std::stop_token stop, const BodyConsumer &consumer) override
    {
        const Answer &answer = m_answers[std::min(requests.size(), m_answers.size() - 1)];
        requests.push_back(request);
        HttpResponse response{answer.status, answer.headers, {}};
        if (stop.stop_requested())
            return failure(Error::Code::Cancelled, "stopped");
        if (answer.status >= 300 || !consumer) {
            response.body = answer.body;
            return response;
        }
        const std::string_view body = answer.body;
        for (std::size_t at = 0; at < body.size(); at += m_pieceSize) {
            if (consumer(body.substr(at, m_pieceSize)) == BodyWish::Nothing)
                return response;
        }
        if (answer.error)
            return failure(*answer.error);
        return response;
    }

    std::vector<HttpRequest> requests;

private:
    std::vector<Answer> m_answers;
    std::size_t m_pieceSize;
};

} // namespace Touchstone::Test
