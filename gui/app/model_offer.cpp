#include "gui/app/model_offer.h"

#include "gui/app/error_text.h"

#include <utility>

namespace Touchstone {

namespace {

constexpr qint64 freshMilliseconds = 60'000;

}

ModelOffer::ModelOffer(QObject *parent)
    : QObject(parent)
{
}

ModelOffer::~ModelOffer()
{
    if (m_asking)
        m_asking->request_stop();
}

void ModelOffer::setSource(Ask ask)
{
    m_ask = std::move(ask);
    ++m_generation;
    if (m_asking)
        m_asking->request_stop();
    m_asking.reset();
    m_age.invalidate();
    m_models.clear();
    m_silences.clear();
    Q_EMIT changed();
}

void ModelOffer::refresh()
{
    if (!m_ask || m_asking || (m_age.isValid() && !m_age.hasExpired(freshMilliseconds)))
        return;
    m_asking.emplace();
    m_background.run(
        [ask = m_ask, stop = m_asking->get_token()](const std::stop_token & /*gone*/) { return ask(stop); },
        [this, generation = m_generation](const Result<ModelCatalog> &catalog) {
            if (generation == m_generation)
                take(catalog);
        });
    Q_EMIT changed();
}

void ModelOffer::take(const Result<ModelCatalog> &catalog)
{
    m_asking.reset();
    m_age.start();
    m_models.clear();
    m_silences.clear();
    for (const CatalogEntry &entry : catalog ? catalog->entries : std::vector<CatalogEntry>()) {
        const QString provider = QString::fromStdString(entry.endpoint.name);
        for (const ListedModel &model : entry.models)
            m_models.append(provider + u':' + QString::fromStdString(model.id));
        if (entry.error)
            m_silences.append({provider, errorText(*entry.error).joined()});
    }
    Q_EMIT changed();
}

} // namespace Touchstone
