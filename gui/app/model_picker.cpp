#include "gui/app/model_picker.h"

#include "gui/app/model_offer.h"
#include "gui/run/run_words.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QWheelEvent>

namespace Touchstone {

namespace {

constexpr int offeredRole = Qt::UserRole + 1;
constexpr int mostVisible = 16;

} // namespace

ModelPicker::ModelPicker(QWidget *parent)
    : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); // names are long
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    setMaxVisibleItems(mostVisible);
    setFocusPolicy(Qt::StrongFocus);
}

void ModelPicker::setOffer(ModelOffer *offer)
{
    if (m_offer)
        m_offer->disconnect(this);
    m_offer = offer;
    if (offer != nullptr) {
        connect(offer, &ModelOffer::changed, this, [this] {
            if (!view()->isVisible())
                return;
            updateOffered();
            QComboBox::showPopup(); // in the size that it needs now
        });
    }
}

void ModelPicker::showPopup()
{
    if (m_offer)
        m_offer->refresh();
    updateOffered();
    QComboBox::showPopup();
}

/// A name is not changed by scrolling past it.
void ModelPicker::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

/// What is typed or chosen stays.
void ModelPicker::updateOffered()
{
    const QSignalBlocker quiet(this);
    const QString text = currentText();
    removeOffered();
    if (m_offer) {
        for (const QString &model : m_offer->models()) {
            if (findText(model, Qt::MatchExactly | Qt::MatchCaseSensitive) < 0)
                addOffered(model);
        }
        for (const ModelOffer::Silence &silence : m_offer->silences())
            addOffered(tr("%1 gave no list").arg(silence.provider), silence.reason, false);
        if (m_offer->isAsking())
            addOffered(tr("Asking for models\u2026"), {}, false);
        else if (m_offer->models().isEmpty() && m_offer->silences().isEmpty())
            addOffered(tr("No provider has a key, and no server runs here"), {}, false);
    }
    setCurrentIndex(findText(text, Qt::MatchExactly | Qt::MatchCaseSensitive));
    setEditText(text);
}

void ModelPicker::addOffered(const QString &text, const QString &toolTip, bool isChoice)
{
    addItem(text);
    const int row = count() - 1;
    setItemData(row, true, offeredRole);
    if (!toolTip.isEmpty())
        setItemData(row, plainToolTip(toolTip), Qt::ToolTipRole);
    if (auto *items = qobject_cast<QStandardItemModel *>(model()); items != nullptr && !isChoice)
        items->item(row)->setEnabled(false);
}

void ModelPicker::removeOffered()
{
    for (int row = count() - 1; row >= 0; --row) {
        if (itemData(row, offeredRole).toBool())
            removeItem(row);
    }
}

} // namespace Touchstone
