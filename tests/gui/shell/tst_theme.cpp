#include "gui/app/command_line.h"
#include "gui/app/icons.h"
#include "gui/app/theme.h"
#include "gui/mainwindow/palette_match.h"

#include <QFile>
#include <QTest>

#include <array>
#include <cmath>

using namespace Touchstone;

namespace {

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

/// WCAG 2 contrast.
double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// The figures of design/looks.md have one digit.
bool reaches(double value, double wanted)
{
    return value >= wanted - 0.05;
}

struct ToneFloor
{
    StateTone tone;
    double light, dark;
};

constexpr std::array<ToneFloor, stateToneCount> floors{{{StateTone::Pass, 4.8, 5.6},
                                                        {StateTone::Fail, 5.2, 5.2},
                                                        {StateTone::NotGraded, 4.8, 4.7},
                                                        {StateTone::Unverified, 5.6, 6.1},
                                                        {StateTone::Error, 6.2, 5.7},
                                                        {StateTone::Human, 5.8, 5.6},
                                                        {StateTone::Running, 4.7, 5.5},
                                                        {StateTone::Fixed, 4.8, 5.6},
                                                        {StateTone::Regressed, 5.2, 5.2},
                                                        {StateTone::Flapping, 5.6, 6.1},
                                                        {StateTone::Loads, 4.8, 5.6},
                                                        {StateTone::Shadowed, 5.4, 5.4},
                                                        {StateTone::Changed, 5.6, 6.1},
                                                        {StateTone::WillNotLoad, 5.2, 5.2},
                                                        {StateTone::NotPortable, 5.7, 5.9},
                                                        {StateTone::Style, 5.6, 5.1}}};

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contrastOfStates_data();
    void contrastOfStates();
    void contrastOfTexts_data() { contrastOfStates_data(); }
    void contrastOfTexts();
    void paletteHasAllGroups_data() { contrastOfStates_data(); }
    void paletteHasAllGroups();
    void everyStateHasItsIcon();
    void iconsFollowTheTheme();
    void paletteMatching();
    void commandLine();
};

void TestTheme::contrastOfStates_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestTheme::contrastOfStates()
{
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    for (const ToneFloor &floor : floors) {
        const ToneColors &colors = theme.tone(floor.tone);
        for (const QColor &ground :
             {colors.tint, theme.base, theme.window, theme.alternate, theme.selection, theme.chrome}) {
            const double value = contrast(colors.fg, ground);
            QVERIFY2(reaches(value, dark ? floor.dark : floor.light),
                     qPrintable(QStringLiteral("%1 on %2: %3")
                                    .arg(QString::fromLatin1(iconNameOf(floor.tone)), ground.name())
                                    .arg(value)));
        }
    }
}

void TestTheme::contrastOfTexts()
{
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    const std::array<QColor, 5> grounds{theme.base, theme.window, theme.alternate, theme.selection, theme.chrome};
    for (const QColor &ground : grounds) {
        QVERIFY(reaches(contrast(theme.text, ground), 9.1));
        QVERIFY(reaches(contrast(theme.muted, ground), 5.0));
        QVERIFY(reaches(contrast(theme.accentText, ground), 5.5));
        if (ground != theme.selection) // there faint texts become muted
            QVERIFY(reaches(contrast(theme.faint, ground), 4.7));
    }
    for (const QColor &ground : {theme.base, theme.window}) {
        QVERIFY(reaches(contrast(theme.border, ground), 3.1));
        QVERIFY(reaches(contrast(theme.focus, ground), 3.1));
        for (const QColor &color : {theme.syntax.key, theme.syntax.string, theme.syntax.code, theme.syntax.comment,
                                    theme.syntax.link, theme.syntax.number})
            QVERIFY(reaches(contrast(color, ground), 4.5));
    }
    QVERIFY(reaches(contrast(theme.onAccent, theme.accent), 4.5));
    QVERIFY(reaches(contrast(theme.onAccent, theme.accentHover), 4.5));
    QVERIFY(reaches(contrast(theme.onAccent, theme.failSolid), 5.2));
    QVERIFY(reaches(contrast(theme.onTooltip, theme.tooltip), 9.1));
}

void TestTheme::paletteHasAllGroups()
{
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    const QPalette palette = theme.palette();
    QCOMPARE(palette.color(QPalette::Active, QPalette::Highlight), theme.selection);
    QCOMPARE(palette.color(QPalette::Inactive, QPalette::Highlight), theme.selectionOff);
    QCOMPARE(palette.color(QPalette::Disabled, QPalette::Text), theme.disabled);
    QCOMPARE(palette.color(QPalette::Inactive, QPalette::Text), theme.text);
    QCOMPARE(palette.color(QPalette::Active, mutedRole), theme.muted);
}

void TestTheme::everyStateHasItsIcon()
{
    registerResources();
    QSet<QChar> letters;
    for (int i = 0; i < stateToneCount; ++i) {
        const auto tone = static_cast<StateTone>(i);
        const QString file = QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(iconNameOf(tone)));
        QVERIFY2(QFile::exists(file), qPrintable(file));
        letters.insert(letterOf(tone));
    }
    QCOMPARE(letters.size(), stateToneCount);
}

void TestTheme::iconsFollowTheTheme()
{
    registerResources();
    Icons icons(Theme::light());
    const QIcon icon = icons.icon("stop");
    const auto colorOf = [&icon] {
        const QImage image = icon.pixmap(QSize(16, 16), 1.0).toImage();
        QColor strongest;
        int alpha = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y).alpha() > alpha) {
                    strongest = image.pixelColor(x, y);
                    alpha = strongest.alpha();
                }
            }
        }
        return strongest.lightnessF();
    };
    QVERIFY(colorOf() < 0.3F);
    icons.setTheme(Theme::darkTheme());
    QVERIFY(colorOf() > 0.7F);
    QVERIFY(icons.theme().generation > 0);
    // White glyphs keep white: the two marks in the SVG are not mixed up.
    const QPixmap white = icons.pixmap(QStringLiteral("play"), Qt::white, Qt::black, 16, 1.0);
    QVERIFY(!white.isNull());
}

void TestTheme::paletteMatching()
{
    QVERIFY(matchPalette(QString(), QStringLiteral("Anything")));
    QVERIFY(!matchPalette(QStringLiteral("xyz"), QStringLiteral("Start run")));
    const auto begin = matchPalette(QStringLiteral("sta"), QStringLiteral("Start run"));
    const auto word = matchPalette(QStringLiteral("run"), QStringLiteral("Start run"));
    const auto part = matchPalette(QStringLiteral("art"), QStringLiteral("Start run"));
    const auto scattered = matchPalette(QStringLiteral("sr"), QStringLiteral("Start run"));
    QVERIFY(begin && word && part && scattered);
    QVERIFY(begin->score > word->score);
    QVERIFY(word->score > part->score);
    QVERIFY(part->score > scattered->score);
    QCOMPARE(word->letters, (QList<int>{6, 7, 8}));
    QVERIFY(matchPalette(QStringLiteral("run start"), QStringLiteral("Start run")));
}

void TestTheme::commandLine()
{
    const auto parse = [](const QString &text) { return parseCommandLine(text.split(QLatin1Char(' '))); };
    const CommandLine good = parse(QStringLiteral(
        "/p --screenshot a.png --page run --theme dark --language zh_CN --scale=1.5 --size 960x600 --run"));
    QVERIFY2(good.error.isEmpty(), qPrintable(good.error));
    QCOMPARE(good.paths, QStringList{QStringLiteral("/p")});
    QCOMPARE(good.size, QSize(960, 600));
    QCOMPARE(good.scale, QStringLiteral("1.5"));
    QVERIFY(good.theme == ThemeChoice::Dark);
    QVERIFY(good.run);
    QVERIFY(!good.tour);
    QVERIFY(parse(QStringLiteral("--tour")).tour);
    for (const char *bad :
         {"--page nowhere", "--theme blue", "--language fr", "--scale 9", "--size 10", "--nonsense", "--screenshot"})
        QVERIFY2(!parse(QString::fromLatin1(bad)).error.isEmpty(), bad);
    QCOMPARE(parse(QStringLiteral("-- --page")).paths, QStringList{QStringLiteral("--page")});
}

QTEST_MAIN(TestTheme)

#include "tst_theme.moc"
