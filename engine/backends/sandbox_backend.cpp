#include "engine/backends/sandbox_backend.h"

#include "engine/backends/process.h"

#include <array>
#include <atomic>
#include <unistd.h>

namespace Touchstone {
namespace {

constexpr std::string_view workFolder = "/work";

/// Arguments that take the machine away; `/usr` is shared, never `/`: an outer root would own its files inside too.
std::vector<std::string> wrapped(const std::string &program, const std::string &root,
                                 const std::map<std::string, std::string> &environment, std::string_view command)
{
    std::vector<std::string> arguments{program,
                                       "--unshare-all",
                                       "--unshare-user",
                                       "--uid",
                                       "1000",
                                       "--gid",
                                       "1000",
                                       "--cap-drop",
                                       "ALL",
                                       "--disable-userns",
                                       "--new-session",
                                       "--die-with-parent",
                                       "--clearenv"};
    const auto add = [&](std::initializer_list<std::string> more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
    };
    add({"--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME", "/home", "--setenv", "LANG",
         "C.UTF-8"});
    for (const auto &[name, value] : environment)
        add({"--setenv", name, value});
    add({"--ro-bind", "/usr", "/usr"});
    for (const std::string folder : {"bin", "sbin", "lib", "lib64"})
        add({"--symlink", "usr/" + folder, "/" + folder});
    for (const std::string folder : {"/etc/alternatives", "/etc/ssl", "/etc/ld.so.cache"})
        add({"--ro-bind-try", folder, folder});
    add({"--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/home"});
    add({"--bind", root, std::string(workFolder), "--chdir", std::string(workFolder)});
    add({"--", "/bin/sh", "-c", std::string(command)});
    return arguments;
}

/// Path of bubblewrap. In a chroot, in many containers and where the kernel keeps user namespaces for root it is
/// installed and cannot start, which would look like a failure of each command.
Result<std::string> usableBubblewrap(const std::string &root, const Clock &clock)
{
    std::string program = bubblewrapPath();
    if (program.empty())
        return failure(Error::Code::Unsupported,
                       "The sandbox needs the program bwrap (bubblewrap), which is not installed.",
                       "Install the package bubblewrap, or choose the backend local_shell.");
    static std::atomic<bool> hasStarted = false;
    if (hasStarted)
        return program;
    constexpr std::size_t longestReason = 1000;
    const ProcessSpec probe{.arguments = wrapped(program, root, {}, "exit 0"),
                            .environment = {},
                            .folder = "/",
                            .timeout = std::chrono::seconds(10),
                            .maxBytes = longestReason};
    const ProcessOutcome outcome = runProcess(probe, clock, {});
    if (outcome.end != ProcessOutcome::End::Exited || outcome.status != 0)
        return failure(Error::Code::Unsupported,
                       "The sandbox cannot start on this machine: "
                           + outcome.errors.substr(0, outcome.errors.find('\n')),
                       "Allow user namespaces, leave the chroot or container, or choose the backend local_shell.");
    hasStarted = true;
    return program;
}

ShellExecutor::Launcher launcherFor(std::string root, std::map<std::string, std::string> environment,
                                    const Clock &clock)
{
    return [root = std::move(root), environment = std::move(environment),
            &clock](std::string_view command) -> Result<std::vector<std::string>> {
        const auto program = usableBubblewrap(root, clock);
        if (!program)
            return failure(program.error());
        return wrapped(*program, root, environment, command);
    };
}

} // namespace

Result<void> checkSandbox(const std::string &folder, const Clock &clock)
{
    if (const auto program = usableBubblewrap(folder, clock); !program)
        return failure(program.error());
    return {};
}

std::string bubblewrapPath()
{
    for (const char *path : {"/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"}) {
        if (::access(path, X_OK) == 0)
            return path;
    }
    return {};
}

Result<std::shared_ptr<SandboxBackend>> SandboxBackend::create(FilesystemOptions files, const ShellOptions &shell,
                                                               const Clock &clock, IdSource &ids)
{
    if (const auto checked = checkShellTimeout(shell.timeout); !checked)
        return failure(checked.error());
    constexpr int idBytes = 4;
    return std::shared_ptr<SandboxBackend>(
        new SandboxBackend(std::move(files), shell, "sandbox-" + ids.hex(idBytes), clock));
}

SandboxBackend::SandboxBackend(FilesystemOptions files, const ShellOptions &shell, std::string id, const Clock &clock)
    : FilesystemBackend(std::move(files), clock)
    , m_executor(std::move(id), root(), shell, launcherFor(root(), shell.environment, clock), clock)
{
}

} // namespace Touchstone
