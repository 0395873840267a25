#include "engine/storage/cassette_file.h"

#include "engine/base/file_error.h"
#include "engine/base/json.h"
#include "engine/storage/cassette_codec.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace Touchstone {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view headKey = "touchstone_cassette";
constexpr int version = 1;
constexpr auto remedyOfLine = "Record the run anew, or restore the file from where it came.";

Error cassetteError(Error::Code code, const std::string &file, int line, std::string message, std::string remedy)
{
    Error error = fileError(code, file, std::move(message), std::move(remedy));
    error.position->line = line;
    return error;
}

Result<std::string> readAll(const std::string &path)
{
    std::error_code code;
    const fs::file_type type = fs::status(path, code).type();
    if (type == fs::file_type::not_found)
        return failure(fileError(Error::Code::NotFound, path, "The cassette does not exist.",
                                 "Check the path after 'replay:'; it is relative to the project folder."));
    // Nothing else is opened: a FIFO would wait for a writer.
    std::ifstream file;
    if (type == fs::file_type::regular)
        file.open(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf(); // a failure is a state of the stream; iterators would throw it
    if (!file.is_open() || text.bad())
        return failure(fileError(Error::Code::Unreadable, path, "The cassette cannot be read.",
                                 "Check that it is a file and its permissions."));
    return std::move(text).str();
}

/// Reads the lines of one cassette.
class CassetteReader
{
public:
    explicit CassetteReader(const std::string &file) { m_cassette.file = file; }

    Result<Cassette> read(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = text.find('\n');
            // Only a line with its end is known to be whole.
            if (end == std::string_view::npos && m_line > 0)
                break;
            ++m_line;
            if (Result<void> taken = takeLine(text.substr(0, end)); !taken)
                return failure(cassetteError(taken.error().code, m_cassette.file, m_line, taken.error().message,
                                             taken.error().remedy.empty() ? remedyOfLine : taken.error().remedy));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        if (m_line == 0)
            return failure(cassetteError(Error::Code::Malformed, m_cassette.file, 1, "The cassette is empty.",
                                         "Record a run with --record."));
        return std::move(m_cassette);
    }

private:
    Result<void> takeLine(std::string_view line)
    {
        const Result<Json> json = parseJson(line);
        if (m_line == 1)
            return checkHead(json ? *json : Json());
        if (!json)
            return failure(json.error());
        if (json->contains("model")) {
            m_cassette.models.push_back(decodeRecordedModel((*json)["model"]));
            return {};
        }
        if (!json->contains("call"))
            return failure(Error::Code::Malformed, "A line of a cassette must hold 'model' or 'call'.");
        const Json &call = (*json)["call"];
        CassetteRequest &last = m_last[stringAt(call, "part")];
        Result<RecordedCall> decoded = decodeRecordedCall(call, last);
        if (!decoded)
            return failure(decoded.error());
        decoded->line = m_line;
        last = decoded->request;
        m_cassette.calls.push_back(std::move(*decoded));
        return {};
    }

    static Result<void> checkHead(const Json &head)
    {
        const Json &number = memberAt(head, headKey);
        if (!number.is_number_integer())
            return failure(Error::Code::Malformed, "This is no cassette: its first line is not the head of one.",
                           "Name a file that was recorded with --record.");
        if (number != version) {
            return failure(Error::Code::Unsupported, "This cassette has version " + dumpJson(number) + ".",
                           "This program reads version 1; a newer file needs a newer program.");
        }
        return {};
    }

    Cassette m_cassette;
    std::map<std::string, CassetteRequest> m_last;
    int m_line = 0;
};

/// A key that came in several pieces is whole in the text that they make; then the pieces are not kept.
std::vector<CallMoment> withoutSplitSecrets(const std::vector<CallMoment> &stream, const KnownSecrets &secrets)
{
    std::string joined;
    for (const CallMoment &moment : stream) {
        if (const auto *delta = std::get_if<ChatDelta>(&moment.what))
            joined += delta->text;
    }
    if (secrets.scrubbed(joined) == joined)
        return stream;
    std::vector<CallMoment> kept = stream;
    std::erase_if(kept, [](const CallMoment &moment) { return std::holds_alternative<ChatDelta>(moment.what); });
    return kept;
}

} // namespace

Result<Cassette> parseCassette(const std::string &text, const std::string &file)
{
    return CassetteReader(file).read(text);
}

Result<Cassette> loadCassette(const std::string &path)
{
    return readAll(path).and_then([&path](const std::string &text) { return parseCassette(text, path); });
}

Result<void> checkCassettePlace(const std::string &path)
{
    std::error_code code;
    const fs::file_type type = fs::status(path, code).type();
    const bool exists = type != fs::file_type::not_found;
    const bool isFile = type == fs::file_type::regular;
    if (isFile && fs::file_size(path, code) > 0) {
        std::ifstream file(path, std::ios::binary);
        std::string head;
        std::getline(file, head);
        const Result<Json> json = parseJson(head);
        if (!json || !json->contains(headKey))
            return failure(fileError(Error::Code::Conflict, path,
                                     "The recording would overwrite a file that is no cassette.",
                                     "Name another file."));
    }
    const bool isWritable = (isFile || !exists) && std::ofstream(path, std::ios::binary | std::ios::app).is_open();
    if (!exists)
        fs::remove(path, code);
    if (!isWritable)
        return failure(fileError(Error::Code::NotWritable, path, "The recording cannot be written there.",
                                 "Check that the folder exists, its permissions and the free space."));
    return {};
}

CassetteWriter::CassetteWriter(std::string path, const KnownSecrets &secrets, const Clock &clock)
    : m_path(std::move(path))
    , m_secrets(secrets)
    , m_clock(clock)
{
}

CassetteWriter::~CassetteWriter() = default;

bool CassetteWriter::open()
{
    if (m_file.is_open())
        return true;
    m_file.open(m_path, std::ios::binary | std::ios::trunc);
    put(dumpJson({{headKey, version}, {"recorded", toIsoText(m_clock.now())}}));
    return m_file.is_open();
}

void CassetteWriter::put(std::string_view line)
{
    m_file << m_secrets.scrubbed(line) << '\n' << std::flush;
    if (!m_file && !m_problem) {
        m_problem = fileError(Error::Code::NotWritable, m_path,
                              "The recording is not complete: the cassette could not be written.",
                              "Check the folder's permissions and the free space.");
    }
}

void CassetteWriter::take(const ModelInfo &model, const RecordedCall &call)
{
    const std::scoped_lock lock(m_mutex);
    if (m_problem || !open())
        return;
    if (m_last.find(call.part) == m_last.end())
        put(dumpJson({{"model", encodeRecordedModel(call.part, model)}}));
    RecordedCall kept = call;
    kept.stream = withoutSplitSecrets(call.stream, m_secrets);
    CassetteRequest &last = m_last[call.part];
    put(dumpJson({{"call", encodeRecordedCall(kept, last)}}));
    last = call.request;
    if (!m_problem)
        ++m_calls;
}

std::size_t CassetteWriter::calls() const
{
    const std::scoped_lock lock(m_mutex);
    return m_calls;
}

std::optional<Error> CassetteWriter::problem() const
{
    const std::scoped_lock lock(m_mutex);
    return m_problem;
}

} // namespace Touchstone
