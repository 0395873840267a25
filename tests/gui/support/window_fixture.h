#pragma once

#include "gui/app/appearance.h"
#include "gui/app/application.h"
#include "gui/app/language.h"
#include "gui/app/settings.h"
#include "gui/app/workbench.h"
#include "gui/mainwindow/main_window.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace Touchstone {

/// The real main window, offscreen, with a home folder, settings, data and history of its own that go away with it. One
/// at a time; needs a Touchstone::Application (TOUCHSTONE_GUI_MAIN).
class WindowFixture
{
public:
    /// Shows the window at 1280x800 in light colours and English.
    WindowFixture();
    ~WindowFixture();
    WindowFixture(const WindowFixture &) = delete;
    WindowFixture &operator=(const WindowFixture &) = delete;

    QString home() const { return m_home.path(); }
    Settings &settings() { return *m_settings; }
    Appearance &appearance() { return *m_appearance; }
    Language &language() { return *m_language; }
    Workbench &workbench() { return *m_workbench; }
    MainWindow &window() { return *m_window; }

    /// Writes a file below the home folder, with its folders; returns its absolute path.
    QString write(const QString &relativePath, const QByteArray &content) const;
    /// Opens a folder and waits until it was read; false when that failed.
    bool open(const QString &folder);
    /// A copy of the bundled tour in the home folder.
    QString copyTour() const;

    /// The child of the window with this objectName, which must exist.
    template<typename T>
    T *find(const QString &name)
    {
        T *child = m_window->findChild<T *>(name);
        if (child == nullptr)
            qFatal("no widget called %s", qPrintable(name));
        return child;
    }

private:
    QTemporaryDir m_home;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Appearance> m_appearance;
    std::unique_ptr<Language> m_language;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace Touchstone

/// main() of a test of the window: QTEST_MAIN with our application.
#define TOUCHSTONE_GUI_MAIN(TestClass)                                                                                 \
    int main(int argc, char **argv)                                                                                    \
    {                                                                                                                  \
        Touchstone::Application application(argc, argv);                                                               \
        TestClass test;                                                                                                \
        return QTest::qExec(&test, argc, argv);                                                                        \
    }
