#include "gui/run/iteration_words.h"

#include "gui/run/run_view.h"

#include <QCoreApplication>

namespace Touchstone {

namespace {

struct IterationWords
{
    Q_DECLARE_TR_FUNCTIONS(IterationWords)
};

} // namespace

QStringList iterationNames(const RunView &view)
{
    const VerdictMatrix &matrix = view.matrix();
    const int criteria = static_cast<int>(matrix.rows().size());
    QStringList names;
    for (int i = 0; i < matrix.iterations(); ++i) {
        const QString name =
            IterationWords::tr("Iteration %1: %2 of %3 pass").arg(i + 1).arg(matrix.passed(i)).arg(criteria);
        names.append(i == matrix.best() ? IterationWords::tr("%1, the best one").arg(name) : name);
    }
    return names;
}

int betterThanTheLast(const RunView &view)
{
    const VerdictMatrix &matrix = view.matrix();
    const int last = matrix.iterations() - 1;
    return matrix.best() >= 0 && matrix.passed(matrix.best()) > matrix.passed(last) ? matrix.best() : -1;
}

std::vector<QString> answersOf(const RunView &view)
{
    std::vector<QString> answers(view.iterations().size());
    for (const TranscriptItem &item : view.transcript().items()) {
        const bool isSaid = item.kind == TranscriptItem::Kind::Agent && item.depth == 0 && !item.streaming
            && !item.byGrader && !item.text.isEmpty();
        if (isSaid && item.iteration >= 0 && static_cast<std::size_t>(item.iteration) < answers.size())
            answers[static_cast<std::size_t>(item.iteration)] = item.text;
    }
    return answers;
}

} // namespace Touchstone
