#include "tests/cli/cli_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace Touchstone {
namespace {

constexpr int patience = 60'000;

/// How the variables end that providers read.
constexpr std::array<const char *, 7> providerVariables{
    "_API_KEY", "_BASE_URL", "_API_BASE", "_AUTH_TOKEN", "_CUSTOM_HEADERS", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"};

} // namespace

QJsonObject CliResult::json() const
{
    return out.count('\n') == 1 ? QJsonDocument::fromJson(out).object() : QJsonObject();
}

CliProgram::CliProgram()
    : m_environment(QProcessEnvironment::systemEnvironment())
{
    QDir(folder()).mkpath(QStringLiteral("project"));
    QDir(folder()).mkpath(QStringLiteral("home"));
    for (const QString &name : m_environment.keys()) {
        const bool isOfAProvider = std::any_of(providerVariables.begin(), providerVariables.end(),
                                               [&name](const char *end) { return name.endsWith(QLatin1String(end)); });
        if (isOfAProvider)
            m_environment.remove(name);
    }
    m_environment.insert(QStringLiteral("HOME"), folder() + QStringLiteral("/home"));
    m_environment.insert(QStringLiteral("TOUCHSTONE_CONFIG_DIR"), folder() + QStringLiteral("/config"));
    m_environment.insert(QStringLiteral("TOUCHSTONE_HISTORY"), history());
    // Nobody's keychain.
    m_environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QStringLiteral("unix:path=/nonexistent"));
    m_environment.remove(QStringLiteral("DISPLAY"));
    m_environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
}

void CliProgram::write(const QString &name, const QByteArray &text) const
{
    const QString path = project() + u'/' + name;
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

QByteArray CliProgram::read(const QString &name) const
{
    QFile file(project() + u'/' + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::unique_ptr<QProcess> CliProgram::start(const QStringList &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(m_environment);
    process->setWorkingDirectory(project());
    process->start(QStringLiteral(TOUCHSTONE_CLI), arguments);
    return process;
}

CliResult CliProgram::call(const QStringList &arguments, const QByteArray &input) const
{
    const std::unique_ptr<QProcess> process = start(arguments);
    process->write(input);
    process->closeWriteChannel();
    CliResult result;
    if (!process->waitForFinished(patience)) {
        process->kill();
        process->waitForFinished();
        return result;
    }
    result.crashed = process->exitStatus() == QProcess::CrashExit;
    result.exitCode = process->exitCode();
    result.out = process->readAllStandardOutput();
    result.err = process->readAllStandardError();
    return result;
}

} // namespace Touchstone
