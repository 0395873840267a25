#pragma once

#include "engine/session/model_catalog.h"
#include "gui/run/background.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>
#include <stop_token>

namespace Touchstone {

/// The models that providers and the servers of this machine offer. Nobody is asked before the user opens a list of
/// them. Lives on the window's thread; the asking happens on a thread of its own.
class ModelOffer : public QObject
{
    Q_OBJECT

public:
    using Ask = std::function<Result<ModelCatalog>(std::stop_token stop)>;

    explicit ModelOffer(QObject *parent = nullptr);
    ~ModelOffer() override;

    /// Who is asked from now on; what was known is forgotten.
    void setSource(Ask ask);
    /// The next list is asked for again, however young the last answer is; a key may have been added.
    void expire() { m_age.invalidate(); }
    /// Asks, unless that is under way or the last answer is fresh. `changed` follows where something does.
    void refresh();

    bool isAsking() const { return m_asking.has_value(); }
    /// `provider:model`, in the order of the providers.
    const QStringList &models() const { return m_models; }
    /// Providers that gave no list, with the reason in words.
    struct Silence
    {
        QString provider;
        QString reason;
    };
    const QList<Silence> &silences() const { return m_silences; }

Q_SIGNALS:
    void changed();

private:
    void take(const Result<ModelCatalog> &catalog);

    Ask m_ask;
    std::optional<std::stop_source> m_asking;
    int m_generation = 0; ///< of the source
    QElapsedTimer m_age; ///< of the last answer; invalid: there is none
    QStringList m_models;
    QList<Silence> m_silences;
    Background m_background{this};
};

} // namespace Touchstone
