#pragma once

#include <QComboBox>
#include <QPointer>

namespace Touchstone {

class ModelOffer;

/// A box for the name of a model: it is typed, or chosen from the box's own items and, below them, what an offer holds.
/// The offer is asked when the list is opened, and the list grows when the answer comes.
class ModelPicker : public QComboBox
{
    Q_OBJECT

public:
    explicit ModelPicker(QWidget *parent = nullptr);

    /// Null: only the own items.
    void setOffer(ModelOffer *offer);

    void showPopup() override;

protected:
    void wheelEvent(QWheelEvent *event) override;

private:
    void updateOffered();
    void addOffered(const QString &text, const QString &toolTip = {}, bool isChoice = true);
    void removeOffered();

    QPointer<ModelOffer> m_offer;
};

} // namespace Touchstone
