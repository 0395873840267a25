#include "gui/app/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

namespace Touchstone {

namespace {

QColor colorOf(const Theme &theme, IconRole role)
{
    switch (role) {
    case IconRole::Text:
        return theme.text;
    case IconRole::Muted:
        return theme.muted;
    case IconRole::Faint:
        return theme.faint;
    case IconRole::OnAccent:
        return theme.onAccent;
    case IconRole::Accent:
        return theme.accentText;
    case IconRole::Tooltip:
        return theme.onTooltip;
    case IconRole::Fail:
        return theme.tone(StateTone::Fail).fg;
    }
    return theme.text;
}

QByteArray tintedSvg(const QString &name, const QColor &color, const QColor &surface)
{
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly)) {
        Q_ASSERT_X(false, "Icons", qPrintable(file.fileName()));
        return {};
    }
    QByteArray svg = file.readAll();
    // In two steps: a colour that was put in must not be taken for the other mark.
    svg.replace("#000", "{ink}");
    svg.replace("#fff", surface.name().toLatin1());
    svg.replace("{ink}", color.name().toLatin1());
    return svg;
}

QPixmap render(const QString &name, const QColor &color, const QColor &surface, int pixels, int generation)
{
    if (pixels <= 0)
        return {}; // a row that is not laid out yet
    const QString key =
        QStringLiteral("touchstone/%1/%2/%3/%4/%5").arg(name, color.name(), surface.name()).arg(pixels).arg(generation);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(tintedSvg(name, color, surface));
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// Colour of a glyph: a role of the theme, or the foreground of a state.
struct Tint
{
    IconRole role = IconRole::Text;
    int tone = -1;
};

class ThemedIconEngine : public QIconEngine
{
public:
    ThemedIconEngine(QString name, Tint tint, std::shared_ptr<const Theme> theme)
        : m_name(std::move(name))
        , m_tint(tint)
        , m_theme(std::move(theme))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        const int side = qMin(rect.width(), rect.height());
        QPixmap pixmap = draw(static_cast<int>(std::lround(side * ratio)), mode, state);
        pixmap.setDevicePixelRatio(ratio);
        const QPointF corner(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0);
        painter->drawPixmap(corner, pixmap);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return draw(qMin(size.width(), size.height()), mode, state);
    }

    QString key() const override { return QStringLiteral("touchstone"); }
    QIconEngine *clone() const override { return new ThemedIconEngine(*this); }
    bool isNull() override { return false; }

private:
    QPixmap draw(int pixels, QIcon::Mode mode, QIcon::State state) const
    {
        const Theme &theme = *m_theme;
        QColor color =
            m_tint.tone >= 0 ? theme.tones.at(static_cast<std::size_t>(m_tint.tone)).fg : colorOf(theme, m_tint.role);
        if (mode == QIcon::Disabled)
            color = theme.disabled;
        else if (state == QIcon::On && m_tint.tone < 0 && m_tint.role != IconRole::OnAccent)
            color = theme.accentText;
        const QColor surface = theme.dark ? theme.window : theme.base;
        return render(m_name, color, surface, pixels, theme.generation);
    }

    QString m_name;
    Tint m_tint;
    std::shared_ptr<const Theme> m_theme;
};

} // namespace

Icons::Icons(const Theme &theme)
    : m_theme(std::make_shared<Theme>(theme))
{
}

void Icons::setTheme(const Theme &theme)
{
    const int generation = m_theme->generation + 1;
    *m_theme = theme;
    m_theme->generation = generation;
}

QIcon Icons::icon(const QString &name, IconRole role) const
{
    return QIcon(new ThemedIconEngine(name, {role, -1}, m_theme));
}

QIcon Icons::icon(const char *name, IconRole role) const
{
    return icon(QString::fromLatin1(name), role);
}

QIcon Icons::icon(StateTone state) const
{
    return QIcon(new ThemedIconEngine(QString::fromLatin1(iconNameOf(state)), {IconRole::Text, static_cast<int>(state)},
                                      m_theme));
}

void Icons::paint(QPainter *painter, const QRectF &rect, const QString &name, const QColor &color,
                  const QColor &surface) const
{
    const qreal ratio = painter->device()->devicePixelRatioF();
    const qreal side = qMin(rect.width(), rect.height());
    const QPixmap glyph = pixmap(name, color, surface, side, ratio);
    // Whole device pixels, else the glyph blurs at 1.25 and 1.5.
    const auto snap = [ratio](qreal value) { return std::round(value * ratio) / ratio; };
    painter->drawPixmap(QPointF(snap(rect.center().x() - side / 2), snap(rect.center().y() - side / 2)), glyph);
}

void Icons::paint(QPainter *painter, const QRectF &rect, StateTone state) const
{
    paint(painter, rect, QString::fromLatin1(iconNameOf(state)), m_theme->tone(state).fg,
          m_theme->dark ? m_theme->window : m_theme->base);
}

QPixmap Icons::logo(qreal size, qreal ratio) const
{
    QFile file(QStringLiteral(":/touchstone.svg"));
    QByteArray svg = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    // The stone is nearly as dark as a dark desk.
    svg.replace("#26282c", (m_theme->dark ? m_theme->outline : m_theme->tooltip).name().toLatin1());
    const int pixels = static_cast<int>(std::lround(size * ratio));
    QPixmap result(pixels, pixels);
    result.fill(Qt::transparent);
    QSvgRenderer renderer(svg);
    QPainter painter(&result);
    renderer.render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    result.setDevicePixelRatio(ratio);
    return result;
}

QPixmap Icons::pixmap(const QString &name, const QColor &color, const QColor &surface, qreal size, qreal ratio) const
{
    QPixmap result = render(name, color, surface, static_cast<int>(std::lround(size * ratio)), m_theme->generation);
    result.setDevicePixelRatio(ratio);
    return result;
}

} // namespace Touchstone

static void initResources()
{
    Q_INIT_RESOURCE(touchstone);
}

namespace Touchstone {

void registerResources()
{
    initResources();
}

} // namespace Touchstone
