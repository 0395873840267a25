#include "engine/rubric/criterion_match.h"

#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <map>

namespace Touchstone {
namespace {

constexpr double acceptedLikeness = 0.5;
constexpr double neededLead = 0.15; // over the second best, so that a likeness that fits two criteria decides nothing

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Lower case; everything that is neither letter nor digit becomes one space.
QString plainWords(const QString &name)
{
    QString words;
    for (const QChar c : name.toCaseFolded()) {
        if (c.isLetterOrNumber() || c.isMark() || c.isSurrogate())
            words += c;
        else if (!words.isEmpty() && !words.endsWith(QLatin1Char(' ')))
            words += QLatin1Char(' ');
    }
    return words.trimmed();
}

QString normalised(const QString &name)
{
    static const QRegularExpression marker(
        QStringLiteral(
            "^\\s*(?:[-*+\\x{2022}]\\s+|\\(?\\d{1,3}[.):]\\s*|criterion\\s+\\d{1,3}\\s*[-:.)\\x{2013}]\\s*)"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    const QString rest = plainWords(QString(name).remove(marker));
    return rest.isEmpty() ? plainWords(name) : rest;
}

/// The number in a name that is nothing but a number, such as `3`, `#3` or `Criterion 3`; 0 for others.
int ordinalOf(const QString &name)
{
    static const QRegularExpression ordinal(
        QStringLiteral("^(?:criterion |criteria |item |point |c|标准 ?)?(\\d{1,3})$"));
    const QRegularExpressionMatch match = ordinal.match(plainWords(name));
    return match.hasMatch() ? match.captured(1).toInt() : 0;
}

bool isStopWord(const QString &word)
{
    static const QSet<QString> words{
        QStringLiteral("the"),  QStringLiteral("a"),    QStringLiteral("an"),  QStringLiteral("is"),
        QStringLiteral("are"),  QStringLiteral("be"),   QStringLiteral("of"),  QStringLiteral("to"),
        QStringLiteral("and"),  QStringLiteral("or"),   QStringLiteral("in"),  QStringLiteral("on"),
        QStringLiteral("for"),  QStringLiteral("with"), QStringLiteral("it"),  QStringLiteral("its"),
        QStringLiteral("this"), QStringLiteral("that"), QStringLiteral("has"), QStringLiteral("have"),
    };
    return words.contains(word);
}

QStringList contentWords(const QString &name)
{
    QStringList words;
    const QStringList all = name.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString &word : all) {
        if (!isStopWord(word))
            words.append(word);
    }
    return words;
}

/// Equal, or the same word with another ending (`cite`, `cites`).
bool isSameWord(const QString &a, const QString &b)
{
    if (a == b)
        return true;
    constexpr qsizetype shortest = 4;
    const qsizetype least = std::min(a.size(), b.size());
    const qsizetype most = std::max(a.size(), b.size());
    return least >= shortest && most - least <= 2 && a.left(least) == b.left(least);
}

/// A normalised name with what likenesses ask of it, worked out once.
struct Name
{
    explicit Name(const QString &normalisedText)
        : text(normalisedText)
        , words(contentWords(normalisedText))
    {
        QString letters = normalisedText;
        letters.remove(QLatin1Char(' '));
        constexpr int unitBits = 16;
        for (qsizetype i = 0; i + 1 < letters.size(); ++i)
            pairs.push_back(std::uint32_t{letters[i].unicode()} << unitBits | letters[i + 1].unicode());
        std::sort(pairs.begin(), pairs.end());
    }

    QString text;
    QStringList words;
    std::vector<std::uint32_t> pairs; ///< of letters that follow each other, sorted
};

/// Which share of the words of the shorter name occurs in the other; 0 where one word is too short to tell.
double sharedWords(const Name &a, const Name &b)
{
    const QStringList &few = a.words.size() > b.words.size() ? b.words : a.words;
    const QStringList &many = a.words.size() > b.words.size() ? a.words : b.words;
    constexpr qsizetype tellingLength = 4;
    if (few.isEmpty() || (few.size() == 1 && few[0].size() < tellingLength))
        return 0;
    qsizetype shared = 0;
    for (const QString &word : few) {
        const auto isSame = [&word](const QString &other) { return isSameWord(word, other); };
        if (std::any_of(many.begin(), many.end(), isSame))
            ++shared;
    }
    return static_cast<double>(shared) / static_cast<double>(few.size());
}

/// How many numbers two sorted lists have in common, each as often as it is in both.
std::size_t inBoth(const std::vector<std::uint32_t> &left, const std::vector<std::uint32_t> &right)
{
    std::size_t count = 0;
    for (auto l = left.begin(), r = right.begin(); l != left.end() && r != right.end();) {
        if (*l == *r) {
            ++count;
            ++l;
            ++r;
        } else if (*l < *r) {
            ++l;
        } else {
            ++r;
        }
    }
    return count;
}

/// Dice's coefficient over pairs of letters; also tells languages without spaces apart.
double sharedPairs(const Name &a, const Name &b)
{
    if (a.pairs.empty() || b.pairs.empty())
        return 0;
    return 2.0 * static_cast<double>(inBoth(a.pairs, b.pairs)) / static_cast<double>(a.pairs.size() + b.pairs.size());
}

/// From 0 to 1.
double likeness(const Name &a, const Name &b)
{
    constexpr double wordsWeight = 0.95; // a few shared words are never as good as the same name
    return std::max(sharedPairs(a, b), wordsWeight * sharedWords(a, b));
}

/// One matching, rule by rule; each gives targets only to verdicts that have none yet.
class Matching
{
public:
    Matching(std::span<const MatchTarget> targets, std::span<const CriterionVerdict> verdicts,
             std::span<const RowChoice> choices)
        : m_targets(targets)
        , m_verdicts(verdicts)
        , m_choices(choices)
        , m_taken(targets.size())
        , m_isOwn(verdicts.size())
        , m_result(verdicts.size())
    {
    }

    std::vector<std::optional<MatchedTarget>> run()
    {
        byId();
        byText();
        // Most graders repeat the names; only others are worth the work of the rest.
        if (std::all_of(m_result.begin(), m_result.end(), [](const auto &result) { return result.has_value(); }))
            return m_result;
        byChoice();
        byNormalisedName();
        byAlias();
        byNumber();
        byPlace();
        byLikeness();
        return m_result;
    }

private:
    void give(std::size_t verdict, std::size_t target, RowMatch match)
    {
        m_taken[target] = true;
        m_result[verdict] = MatchedTarget{.index = target, .match = match};
    }

    /// Whether nothing is to be looked for any more: it has a target, or a person gave it a row of its own.
    bool isSettled(std::size_t verdict) const { return m_result[verdict].has_value() || m_isOwn[verdict]; }

    /// Where targets stand, by their key, in their order.
    template<typename Key>
    using Places = std::map<Key, std::vector<std::size_t>>;

    /// The first free target that has one of `keys`.
    template<typename Key>
    std::optional<std::size_t> firstFree(const Places<Key> &places, const std::vector<Key> &keys) const
    {
        std::optional<std::size_t> first;
        for (const Key &key : keys) {
            const auto found = places.find(key);
            if (found == places.end())
                continue;
            const auto free = std::find_if(found->second.begin(), found->second.end(),
                                           [this](std::size_t target) { return !m_taken[target]; });
            if (free != found->second.end())
                first = std::min(first.value_or(*free), *free);
        }
        return first;
    }

    /// Gives each verdict without target the first free one that has one of its keys.
    template<typename Key, typename KeysOf>
    void byKeys(RowMatch match, const Places<Key> &places, const KeysOf &keysOf)
    {
        for (std::size_t v = 0; v < m_verdicts.size() && !places.empty(); ++v) {
            if (isSettled(v))
                continue;
            if (const std::optional<std::size_t> target = firstFree(places, keysOf(v)))
                give(v, *target, match);
        }
    }

    /// By the id that the grader repeated, or that it gave as name or in front of it (`[id] text`, `id: text`).
    void byId()
    {
        Places<std::string_view> places;
        for (std::size_t t = 0; t < m_targets.size(); ++t) {
            if (!m_targets[t].id.empty())
                places[m_targets[t].id].push_back(t);
        }
        byKeys(RowMatch::ById, places, [this](std::size_t v) {
            const std::string_view name = m_verdicts[v].name;
            std::vector<std::string_view> keys{m_verdicts[v].id, name};
            for (std::size_t end = name.find(": "); end != std::string_view::npos; end = name.find(": ", end + 1))
                keys.push_back(name.substr(0, end));
            if (name.starts_with('[')) {
                for (std::size_t end = name.find(']'); end != std::string_view::npos; end = name.find(']', end + 1))
                    keys.push_back(name.substr(1, end - 1));
            }
            return keys;
        });
    }

    void byText()
    {
        Places<std::string_view> places;
        for (std::size_t t = 0; t < m_targets.size(); ++t)
            places[m_targets[t].text].push_back(t);
        byKeys(RowMatch::Exact, places,
               [this](std::size_t v) { return std::vector<std::string_view>{m_verdicts[v].name}; });
    }

    /// What a person chose; a row that is taken already stays whose it is.
    void byChoice()
    {
        for (std::size_t v = 0; v < m_verdicts.size() && !m_choices.empty(); ++v) {
            const auto choice =
                std::find_if(m_choices.begin(), m_choices.end(),
                             [&name = m_verdicts[v].name](const RowChoice &other) { return other.name == name; });
            if (m_result[v] || choice == m_choices.end())
                continue;
            m_isOwn[v] = true;
            for (std::size_t t = 0; t < m_targets.size() && !m_result[v] && !choice->row.empty(); ++t) {
                if (!m_taken[t] && m_targets[t].text == choice->row)
                    give(v, t, RowMatch::Chosen);
            }
        }
    }

    void byNormalisedName()
    {
        for (const CriterionVerdict &verdict : m_verdicts)
            m_verdictNames.emplace_back(normalised(toQString(verdict.name)));
        Places<QString> places;
        for (std::size_t t = 0; t < m_targets.size(); ++t) {
            m_targetNames.emplace_back(normalised(toQString(m_targets[t].text)));
            if (!m_targetNames.back().text.isEmpty())
                places[m_targetNames.back().text].push_back(t);
        }
        byKeys(RowMatch::Normalised, places,
               [this](std::size_t v) { return std::vector<QString>{m_verdictNames[v].text}; });
    }

    void byAlias()
    {
        struct Alias
        {
            std::size_t target = 0;
            RowMatch match = RowMatch::Exact;
        };
        std::map<QString, std::vector<Alias>> aliases;
        for (std::size_t t = 0; t < m_targets.size(); ++t) {
            if (m_taken[t])
                continue;
            for (const auto &[name, match] : m_targets[t].aliases)
                aliases[normalised(toQString(name))].push_back({t, match});
        }
        for (std::size_t v = 0; v < m_verdicts.size(); ++v) {
            const auto known = isSettled(v) ? aliases.end() : aliases.find(m_verdictNames[v].text);
            if (known == aliases.end())
                continue;
            const auto free = std::find_if(known->second.begin(), known->second.end(),
                                           [this](const Alias &alias) { return !m_taken[alias.target]; });
            if (free != known->second.end())
                give(v, free->target, free->match);
        }
    }

    std::size_t rubricSize() const
    {
        const auto isOwn = [](const MatchTarget &target) { return target.inRubric; };
        return static_cast<std::size_t>(std::count_if(m_targets.begin(), m_targets.end(), isOwn));
    }

    void byNumber()
    {
        for (std::size_t v = 0; v < m_verdicts.size(); ++v) {
            const int number = isSettled(v) ? 0 : ordinalOf(toQString(m_verdicts[v].name));
            const auto target = static_cast<std::size_t>(number) - 1;
            if (number > 0 && target < rubricSize() && !m_taken[target])
                give(v, target, RowMatch::Positional);
        }
    }

    /// As many verdicts as the rubric has criteria, and nothing speaks against their order: the rest go by their place.
    void byPlace()
    {
        if (m_verdicts.size() != rubricSize())
            return;
        for (std::size_t v = 0; v < m_verdicts.size(); ++v) {
            if (m_isOwn[v])
                continue; // a person's choice says nothing of the others
            if (m_result[v] ? m_result[v]->index != v : m_taken[v] || isNameOfAnother(v) || hasIdOfAnother(v))
                return;
            const std::optional<std::size_t> like = m_result[v] ? std::nullopt : mostAlike(v);
            if (like && *like != v)
                return;
        }
        for (std::size_t v = 0; v < m_verdicts.size(); ++v) {
            if (!isSettled(v))
                give(v, v, RowMatch::Positional);
        }
    }

    /// Whether verdict `v`, which has no target by its id, repeats the id of a criterion that has its verdict.
    bool hasIdOfAnother(std::size_t v) const
    {
        const std::string &id = m_verdicts[v].id;
        return !id.empty() && std::any_of(m_targets.begin(), m_targets.end(), [&id](const MatchTarget &target) {
            return target.id == id;
        });
    }

    /// Whether verdict `v` repeats the name of a criterion or of another verdict, so that neither its place nor what it
    /// is like says that it is about another one.
    bool isNameOfAnother(std::size_t v) const
    {
        const auto isSame = [&text = m_verdictNames[v].text](const Name &name) { return name.text == text; };
        return std::count_if(m_verdictNames.begin(), m_verdictNames.end(), isSame) > 1
            || std::any_of(m_targetNames.begin(), m_targetNames.end(), isSame);
    }

    void byLikeness()
    {
        std::vector<std::pair<std::size_t, std::size_t>> found;
        for (std::size_t v = 0; v < m_verdicts.size(); ++v) {
            const bool isOpen = !isSettled(v) && !isNameOfAnother(v) && !hasIdOfAnother(v);
            const std::optional<std::size_t> target = isOpen ? mostAlike(v) : std::nullopt;
            if (target && isMostAlike(v, *target))
                found.emplace_back(v, *target);
        }
        for (const auto &[v, t] : found)
            give(v, t, RowMatch::Similar);
    }

    /// The free target that is clearly more like verdict `v` than all others.
    std::optional<std::size_t> mostAlike(std::size_t v) const
    {
        double best = 0;
        double second = 0;
        std::size_t index = 0;
        for (std::size_t t = 0; t < m_targets.size(); ++t) {
            const double value = m_taken[t] ? 0 : likeness(m_verdictNames[v], m_targetNames[t]);
            if (value > best) {
                second = best;
                best = value;
                index = t;
            } else {
                second = std::max(second, value);
            }
        }
        if (best < acceptedLikeness || best - second < neededLead)
            return std::nullopt;
        return index;
    }

    /// Whether no other verdict without target is about as like `t` as verdict `v` is.
    bool isMostAlike(std::size_t v, std::size_t t) const
    {
        const double own = likeness(m_verdictNames[v], m_targetNames[t]);
        for (std::size_t other = 0; other < m_verdicts.size(); ++other) {
            if (other != v && !isSettled(other) && own - likeness(m_verdictNames[other], m_targetNames[t]) < neededLead)
                return false;
        }
        return true;
    }

    std::span<const MatchTarget> m_targets;
    std::span<const CriterionVerdict> m_verdicts;
    std::span<const RowChoice> m_choices;
    std::vector<Name> m_targetNames;
    std::vector<Name> m_verdictNames;
    std::vector<bool> m_taken;
    std::vector<bool> m_isOwn; ///< a person chose for it
    std::vector<std::optional<MatchedTarget>> m_result;
};

} // namespace

bool isGuess(RowMatch match)
{
    return match == RowMatch::Positional || match == RowMatch::Similar;
}

std::vector<std::optional<MatchedTarget>> matchVerdicts(std::span<const MatchTarget> targets,
                                                        std::span<const CriterionVerdict> verdicts,
                                                        std::span<const RowChoice> choices)
{
    return Matching(targets, verdicts, choices).run();
}

std::string normalisedName(std::string_view name)
{
    return normalised(toQString(name)).toStdString();
}

} // namespace Touchstone
