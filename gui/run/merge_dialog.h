#pragma once

#include <QDialog>

#include <string>
#include <vector>

class QListWidget;
class QPushButton;

namespace Touchstone {

/// Asks which row of the matrix another one is the same criterion as. Rows that were judged in the same iteration are
/// two, and cannot be chosen; it says so.
class MergeDialog : public QDialog
{
    Q_OBJECT

public:
    struct Target
    {
        std::string name;
        int common = -1; ///< the iteration, from 0, in which both have a verdict; -1: none
    };

    MergeDialog(const QString &row, const std::vector<Target> &targets, QWidget *parent);

Q_SIGNALS:
    void decided(const std::string &target);

private:
    void accept() override;
    void updateTake();

    std::vector<Target> m_targets;
    QListWidget *m_list;
    QPushButton *m_take;
};

} // namespace Touchstone
