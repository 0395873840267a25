#include "engine/backends/process.h"

#include "engine/backends/unique_fd.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/wait.h>

namespace Touchstone {
namespace {

struct Pipe
{
    UniqueFd reader;
    UniqueFd writer;
};

std::optional<Pipe> makePipe()
{
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return std::nullopt;
    return Pipe{.reader = UniqueFd(ends[0]), .writer = UniqueFd(ends[1])};
}

std::vector<char *> pointersTo(std::vector<std::string> &texts)
{
    std::vector<char *> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Starts the program as leader of a process group of its own; errno on failure.
int spawn(const ProcessSpec &spec, int output, int errors, pid_t &pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addchdir_np(&actions, spec.folder.c_str());
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &all);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<std::string> arguments = spec.arguments;
    std::vector<std::string> environment = spec.environment;
    const std::vector<char *> argumentPointers = pointersTo(arguments);
    const std::vector<char *> environmentPointers = pointersTo(environment);
    const int code = ::posix_spawn(&pid, arguments.front().c_str(), &actions, &attributes, argumentPointers.data(),
                                   environmentPointers.data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return code;
}

/// Parent of a process by its /proc entry; 0 when it is gone.
pid_t parentOf(const std::filesystem::path &folder)
{
    std::ifstream file(folder / "stat");
    std::string line;
    std::getline(file, line);
    const std::size_t end = line.rfind(')'); // the name may hold anything
    if (end == std::string::npos || end + 4 >= line.size())
        return 0;
    return static_cast<pid_t>(std::strtol(line.c_str() + end + 4, nullptr, 10));
}

std::vector<pid_t> descendantsOf(pid_t ancestor)
{
    std::multimap<pid_t, pid_t> children;
    std::error_code error;
    for (auto entry = std::filesystem::directory_iterator("/proc", error);
         !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const auto pid = static_cast<pid_t>(std::strtol(entry->path().filename().c_str(), nullptr, 10));
        if (pid > 0)
            children.emplace(parentOf(entry->path()), pid);
    }
    std::vector<pid_t> found{ancestor};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [begin, end] = children.equal_range(found[i]);
        for (auto child = begin; child != end; ++child)
            found.push_back(child->second);
    }
    found.erase(found.begin());
    return found;
}

void killTree(pid_t leader)
{
    const std::vector<pid_t> descendants = descendantsOf(leader);
    ::kill(-leader, SIGKILL);
    for (const pid_t pid : descendants)
        ::kill(pid, SIGKILL);
}

/// Reads what is there; false at the end of the stream.
bool drain(int fd, std::string &text, std::size_t maxBytes)
{
    std::array<char, 65536> buffer; // filled by read
    const ssize_t count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    const std::size_t room = maxBytes > text.size() ? maxBytes - text.size() : 0;
    text.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
    return count > 0;
}

int waitFor(pid_t pid)
{
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) { }
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// What ends a wait before the program does.
struct Wait
{
    const Clock &clock;
    std::chrono::steady_clock::time_point deadline;
    std::stop_token stop;
    int wakeFd = -1; ///< readable once a stop is requested

    std::optional<ProcessOutcome::End> isOver() const
    {
        if (stop.stop_requested())
            return ProcessOutcome::End::Stopped;
        if (clock.steadyNow() >= deadline)
            return ProcessOutcome::End::TimedOut;
        return std::nullopt;
    }

    int milliseconds() const
    {
        constexpr std::int64_t longest = 60'000;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - clock.steadyNow());
        return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, longest));
    }
};

/// Reads both streams to their ends; gives how that ended.
ProcessOutcome::End readStreams(Pipe &output, Pipe &errors, std::size_t maxBytes, const Wait &wait,
                                ProcessOutcome &outcome)
{
    while (output.reader.isValid() || errors.reader.isValid()) {
        if (const auto end = wait.isOver())
            return *end;
        std::array<pollfd, 3> fds{{{.fd = output.reader.get(), .events = POLLIN, .revents = 0},
                                   {.fd = errors.reader.get(), .events = POLLIN, .revents = 0},
                                   {.fd = wait.wakeFd, .events = POLLIN, .revents = 0}}};
        ::poll(fds.data(), fds.size(), wait.milliseconds());
        if (fds[0].revents != 0 && !drain(fds[0].fd, outcome.output, maxBytes))
            output.reader.reset();
        if (fds[1].revents != 0 && !drain(fds[1].fd, outcome.errors, maxBytes))
            errors.reader.reset();
    }
    return ProcessOutcome::End::Exited;
}

/// Waits for a program that closed its streams: it still has its time, and still obeys the stop.
ProcessOutcome::End awaitExit(pid_t pid, const Wait &wait)
{
    while (true) {
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0)
            return ProcessOutcome::End::Exited;
        if (const auto end = wait.isOver())
            return *end;
        pollfd fd{.fd = wait.wakeFd, .events = POLLIN, .revents = 0};
        constexpr int pauseMilliseconds = 5;
        ::poll(&fd, 1, pauseMilliseconds);
    }
}

} // namespace

ProcessOutcome runProcess(const ProcessSpec &spec, const Clock &clock, std::stop_token stop)
{
    ProcessOutcome outcome;
    auto output = makePipe();
    auto errors = makePipe();
    const UniqueFd wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!output || !errors || !wake.isValid()) {
        outcome.status = errno;
        return outcome;
    }
    pid_t pid = 0;
    outcome.status = spawn(spec, output->writer.get(), errors->writer.get(), pid);
    if (outcome.status != 0)
        return outcome;
    output->writer.reset();
    errors->writer.reset();
    const std::stop_callback onStop(stop, [&wake] { ::eventfd_write(wake.get(), 1); });
    const Wait wait{.clock = clock, .deadline = clock.steadyNow() + spec.timeout, .stop = stop, .wakeFd = wake.get()};
    outcome.end = readStreams(*output, *errors, spec.maxBytes, wait, outcome);
    if (outcome.end == ProcessOutcome::End::Exited)
        outcome.end = awaitExit(pid, wait);
    if (outcome.end != ProcessOutcome::End::Exited)
        killTree(pid);
    outcome.status = waitFor(pid);
    return outcome;
}

} // namespace Touchstone
