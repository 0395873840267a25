#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/llm/cassette.h"
#include "engine/net/scrub.h"

#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace Touchstone {

/// Reads a cassette (JSON Lines, `resources/schemas/cassette.schema.json`). Errors have file, line, what was expected
/// and a remedy; a last line that is not whole, as a killed program leaves it, is left out.
Result<Cassette> loadCassette(const std::string &path);
Result<Cassette> parseCassette(const std::string &text, const std::string &file);

/// Whether a recording may be written to `path`: the folder can be written to, and what is there already is a cassette
/// or empty. Writes nothing that stays.
Result<void> checkCassettePlace(const std::string &path);

/// Writes a cassette call by call, so that a program that is killed leaves what it had recorded. The file is made, or
/// written anew, with the first call. Of a conversation that grows, each call holds only what is new. Thread-safe.
class CassetteWriter final : public CallSink
{
public:
    /// No secret ever gets into the file. What is referred to must outlive it.
    CassetteWriter(std::string path, const KnownSecrets &secrets, const Clock &clock);
    ~CassetteWriter() override;

    void take(const ModelInfo &model, const RecordedCall &call) override;
    /// How many calls are in the file.
    std::size_t calls() const;
    /// The first failure; what came after it is not in the file.
    std::optional<Error> problem() const;

private:
    bool open();
    void put(std::string_view line);

    std::string m_path;
    const KnownSecrets &m_secrets;
    const Clock &m_clock;
    mutable std::mutex m_mutex;
    std::ofstream m_file;
    std::map<std::string, CassetteRequest> m_last; ///< of the last call, by part
    std::size_t m_calls = 0;
    std::optional<Error> m_problem;
};

} // namespace Touchstone
