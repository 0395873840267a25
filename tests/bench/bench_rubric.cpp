#include "engine/rubric/grader_payload.h"
#include "engine/rubric/grader_transcript.h"
#include "tests/bench/bench.h"

namespace Touchstone::Bench {
namespace {

Row payloadRow()
{
    constexpr int rounds = 100;
    Transcript messages;
    for (int i = 0; i < 500; ++i) {
        messages.push_back(Message::user("Question " + std::to_string(i) + " about the release notes of the product"));
        messages.push_back(
            Message::assistant("Answer " + std::to_string(i) + " with some words of explanation and a quote"));
    }
    std::size_t size = 0;
    Row row{.name = "grader-payload", .value = 0, .unit = "us", .reference = {}, .limit = 40};
    const double milliseconds = medianMilliseconds([&] {
        for (int i = 0; i < rounds; ++i) {
            const GraderTranscript transcript = graderTranscript(messages);
            GraderPayloadParts parts;
            parts.nonce = "0123456789abcdef";
            parts.rubric = "- Every entry has a source\n- No entry is invented";
            parts.transcript = transcript.text;
            size += graderPayload(parts).size();
        }
    });
    row.value = milliseconds * 1000 / rounds;
    if (size == 0)
        row.limit = 0;
    return row;
}

} // namespace

std::vector<Benchmark> rubricBenchmarks()
{
    return {{"grader-payload", payloadRow}};
}

} // namespace Touchstone::Bench
