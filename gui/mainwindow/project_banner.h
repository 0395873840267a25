#pragma once

#include "engine/base/error.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace Touchstone {

class Banner;
class Workbench;

/// Says why a folder could not be opened, with file, line and column and what to do; the rest of the window keeps
/// working. `workbench` must outlive it.
class ProjectBanner : public QWidget
{
    Q_OBJECT

public:
    explicit ProjectBanner(Workbench &workbench, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Workbench &m_workbench;
    Banner *m_banner;
    std::optional<Error> m_error;
    QString m_folder;
};

} // namespace Touchstone
