#include "gui/app/language.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>

namespace Touchstone {

namespace {

const QString chinese = QStringLiteral("zh_CN");
const QString english = QStringLiteral("en");

/// One family list for both scripts; fontconfig alone may choose Japanese glyphs for Chinese text.
void setFamilies(const QString &language)
{
    QFont font = QApplication::font();
    QStringList families{font.families().value(0, font.family())};
    const QString han = QStringLiteral("Noto Sans CJK SC");
    if (language == chinese && QFontDatabase::hasFamily(han))
        families.append(han);
    font.setFamilies(families);
    QApplication::setFont(font);
}

} // namespace

Language::Language(Settings &settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
    connect(&m_settings, &Settings::languageChanged, this, &Language::apply);
    apply();
}

Language::~Language()
{
    remove();
}

void Language::setOverride(const QString &language)
{
    m_override = language;
    apply();
}

QString Language::nearest(const QString &localeName)
{
    return localeName.startsWith(QLatin1String("zh"), Qt::CaseInsensitive) ? chinese : english;
}

void Language::remove()
{
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

void Language::apply()
{
    QString wanted = m_override.isEmpty() ? m_settings.language() : m_override;
    if (wanted.isEmpty())
        wanted = QLocale::system().uiLanguages().value(0, english);
    wanted = nearest(wanted);
    if (wanted == m_current)
        return;
    m_current = wanted;
    remove();
    const QLocale locale(wanted);
    QLocale::setDefault(locale);
    QGuiApplication::setLayoutDirection(locale.textDirection());
    setFamilies(wanted);
    if (m_qt.load(QStringLiteral("qtbase_") + wanted, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QStringLiteral(":/i18n/touchstone_") + wanted))
        QCoreApplication::installTranslator(&m_own);
}

} // namespace Touchstone
