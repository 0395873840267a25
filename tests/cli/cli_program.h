#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace Touchstone {

/// How a call of the program ended.
struct CliResult
{
    int exitCode = -1;
    bool crashed = false;
    QByteArray out;
    QByteArray err;

    /// Standard output as the one object that `--json` promises; empty when it is anything else.
    QJsonObject json() const;
};

/// Calls the real touchstone-cli with a home, configuration and history of its own.
class CliProgram
{
public:
    CliProgram();

    QString folder() const { return m_directory.path(); }
    QString project() const { return folder() + QStringLiteral("/project"); }
    QString history() const { return folder() + QStringLiteral("/data/history.sqlite"); }
    /// Writes a file of the project, with its folders.
    void write(const QString &name, const QByteArray &text) const;
    QByteArray read(const QString &name) const;
    void setVariable(const QString &name, const QString &value) { m_environment.insert(name, value); }

    CliResult call(const QStringList &arguments, const QByteArray &input = {}) const;
    /// Starts without waiting; the caller owns the process.
    std::unique_ptr<QProcess> start(const QStringList &arguments) const;

private:
    QTemporaryDir m_directory;
    QProcessEnvironment m_environment;
};

} // namespace Touchstone
