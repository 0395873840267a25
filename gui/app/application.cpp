#include "gui/app/application.h"

#include <QEvent>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMetaEnum>
#include <QThread>

#include <algorithm>
#include <array>

namespace Touchstone {

namespace {

QString nameOf(const char *className, const QString &objectName, int type)
{
    const char *word = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    QString name = QString::fromLatin1(className);
    if (!objectName.isEmpty())
        name += QLatin1Char(' ') + objectName;
    return name + QStringLiteral(", ") + (word != nullptr ? QString::fromLatin1(word) : QString::number(type));
}

} // namespace

Application::Application(int &argc, char **argv)
    : QApplication(argc, argv)
{
    setApplicationName(QStringLiteral("touchstone"));
    setApplicationDisplayName(QStringLiteral("Touchstone"));
    setApplicationVersion(QStringLiteral(TOUCHSTONE_VERSION));
    setDesktopFileName(QStringLiteral("touchstone"));
}

bool Application::isComposed(QObject *receiver, QEvent *event)
{
    switch (event->type()) {
    case QEvent::InputMethod:
        m_composing = static_cast<QInputMethodEvent *>(event)->preeditString().isEmpty() ? nullptr : receiver;
        return false;
    case QEvent::FocusOut:
        if (receiver == m_composing)
            m_composing = nullptr;
        return false;
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride: {
        if (m_composing == nullptr || receiver != m_composing)
            return false;
        static constexpr std::array keys{Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape, Qt::Key_Up,
                                         Qt::Key_Down,   Qt::Key_Tab,   Qt::Key_Backtab};
        const int key = static_cast<QKeyEvent *>(event)->key();
        return std::any_of(keys.begin(), keys.end(), [key](Qt::Key each) { return each == key; });
    }
    default:
        return false;
    }
}

bool Application::notify(QObject *receiver, QEvent *event)
{
    if (QThread::currentThread() == thread() && isComposed(receiver, event)) {
        event->accept();
        return true;
    }
    if (!m_watchdog.isActive() || QThread::currentThread() != thread())
        return QApplication::notify(receiver, event);
    return watchedNotify(receiver, event);
}

bool Application::watchedNotify(QObject *receiver, QEvent *event)
{
    const int loop = thread()->loopLevel();
    m_deepestLoop = std::max(m_deepestLoop, loop);
    // Only whole deliveries count. One that opened a loop of its own (a menu, a dialog) waited for the user.
    const bool outermost = m_depth == 0;
    if (outermost)
        m_deepestLoop = loop;
    const char *className = receiver->metaObject()->className(); // the receiver may be gone afterwards
    const QString objectName = outermost ? receiver->objectName() : QString();
    const int type = event->type();
    const auto thread = StallWatchdog::Thread::now();
    const auto start = StallWatchdog::Clock::now();
    ++m_depth;
    const bool result = QApplication::notify(receiver, event);
    --m_depth;
    if (outermost && m_deepestLoop == loop) {
        const auto length = StallWatchdog::Clock::now() - start;
        m_watchdog.add(length, StallWatchdog::Thread::now().ownPartOf(length, thread),
                       [className, &objectName, type] { return nameOf(className, objectName, type); });
    }
    return result;
}

} // namespace Touchstone
