#pragma once

#include "gui/app/settings.h"

#include <QObject>
#include <QString>
#include <QTranslator>

namespace Touchstone {

/// The language of the program, switched without a restart: installs translators, upon which every widget gets
/// QEvent::LanguageChange. One at a time, on the window's thread; `settings` must outlive it.
class Language : public QObject
{
    Q_OBJECT

public:
    explicit Language(Settings &settings, QObject *parent = nullptr);
    ~Language() override;

    /// Wins over the setting for this process (`--language`); empty: the setting.
    void setOverride(const QString &language);
    /// The language that is shown now: `en` or `zh_CN`.
    const QString &current() const { return m_current; }
    /// The nearest language of this program for a locale name such as `zh-Hans-CN`.
    static QString nearest(const QString &localeName);

private:
    void apply();
    void remove();

    Settings &m_settings;
    QString m_override;
    QString m_current;
    QTranslator m_own;
    QTranslator m_qt;
};

} // namespace Touchstone
