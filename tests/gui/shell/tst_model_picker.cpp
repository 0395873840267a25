#include "gui/app/application.h"
#include "gui/app/model_offer.h"
#include "gui/app/model_picker.h"
#include "tests/gui/support/window_fixture.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPointer>
#include <QStandardItemModel>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <semaphore>

using namespace Touchstone;

namespace {

constexpr int patience = 10'000;

/// Answers when it is told to, and counts who asks.
struct Desk
{
    std::counting_semaphore<> gate{0};
    std::atomic<int> asked{0};
    std::atomic<bool> onOtherThread{false};
    Result<ModelCatalog> answer;

    ModelOffer::Ask ask()
    {
        return [this, window = QThread::currentThread()](const std::stop_token & /*stop*/) {
            ++asked;
            onOtherThread = QThread::currentThread() != window;
            gate.acquire();
            return answer;
        };
    }
};

CatalogEntry entryOf(const std::string &provider, const std::vector<std::string> &ids)
{
    CatalogEntry entry;
    entry.endpoint.name = provider;
    for (const std::string &id : ids) {
        ListedModel model;
        model.id = id;
        entry.models.push_back(std::move(model));
    }
    return entry;
}

QStringList textsOf(const QComboBox &box)
{
    QStringList texts;
    for (int i = 0; i < box.count(); ++i)
        texts.append(box.itemText(i));
    return texts;
}

bool isChoice(const QComboBox &box, const QString &text)
{
    return qobject_cast<QStandardItemModel *>(box.model())->item(box.findText(text))->isEnabled();
}

} // namespace

class TestModelPicker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksWhenTheListIsOpened();
    void keepsWhatIsTyped();
    void namesWhoIsSilent();
    void forgetsWithTheSource();
    void pagesHaveOne();
};

void TestModelPicker::asksWhenTheListIsOpened()
{
    Desk desk;
    desk.answer = ModelCatalog{{entryOf("ollama", {"llama3", "phi"}), entryOf("lab", {"m1"})}};
    ModelOffer offer;
    offer.setSource(desk.ask());
    ModelPicker picker;
    picker.addItem(QStringLiteral("ollama:phi"));
    picker.setOffer(&offer);
    picker.show();
    QVERIFY(QTest::qWaitForWindowExposed(&picker));
    picker.setEditText(QStringLiteral("lab:other"));
    QCoreApplication::processEvents();
    QCOMPARE(desk.asked.load(), 0); // nobody is asked before the list is wanted

    picker.showPopup();
    QVERIFY(offer.isAsking());
    QCOMPARE(textsOf(picker), (QStringList{QStringLiteral("ollama:phi"), QStringLiteral("Asking for models…")}));
    QVERIFY(!isChoice(picker, QStringLiteral("Asking for models…")));
    desk.gate.release();
    QTRY_VERIFY_WITH_TIMEOUT(!offer.isAsking(), patience);
    QVERIFY(desk.onOtherThread);
    QCOMPARE(textsOf(picker),
             (QStringList{QStringLiteral("ollama:phi"), QStringLiteral("ollama:llama3"), QStringLiteral("lab:m1")}));
    QVERIFY(picker.view()->isVisible());
    picker.hidePopup();
    picker.showPopup();
    QCOMPARE(desk.asked.load(), 1); // the answer is still fresh
    picker.hidePopup();
    offer.expire();
    desk.gate.release();
    picker.showPopup();
    QTRY_COMPARE_WITH_TIMEOUT(desk.asked.load(), 2, patience);
    QVERIFY(picker.findText(QStringLiteral("ollama:llama3")) > 0); // the old answer serves until then
    QTRY_VERIFY_WITH_TIMEOUT(!offer.isAsking(), patience);
    picker.hidePopup();
}

void TestModelPicker::keepsWhatIsTyped()
{
    Desk desk;
    desk.answer = ModelCatalog{{entryOf("lab", {"m1"})}};
    ModelOffer offer;
    offer.setSource(desk.ask());
    ModelPicker picker;
    picker.addItem(QStringLiteral("a:b"));
    picker.setOffer(&offer);
    picker.show();
    picker.setEditText(QStringLiteral("my:own"));
    desk.gate.release();
    picker.showPopup();
    QTRY_VERIFY_WITH_TIMEOUT(!offer.isAsking(), patience);
    QCOMPARE(picker.currentText(), QStringLiteral("my:own"));
    picker.setCurrentIndex(picker.findText(QStringLiteral("lab:m1")));
    picker.hidePopup();
    picker.showPopup();
    QCOMPARE(picker.currentText(), QStringLiteral("lab:m1"));
    QCOMPARE(picker.lineEdit()->text(), QStringLiteral("lab:m1"));
    picker.hidePopup();
}

void TestModelPicker::namesWhoIsSilent()
{
    Desk desk;
    CatalogEntry silent = entryOf("lab", {});
    silent.error = Error();
    silent.error->code = Error::Code::Unreachable;
    silent.error->message = "Nobody <b>listens</b>.";
    desk.answer = ModelCatalog{{silent}};
    ModelOffer offer;
    offer.setSource(desk.ask());
    ModelPicker picker;
    picker.setOffer(&offer);
    picker.show();
    desk.gate.release();
    picker.showPopup();
    QTRY_VERIFY_WITH_TIMEOUT(!offer.isAsking(), patience);
    QCOMPARE(textsOf(picker), QStringList{QStringLiteral("lab gave no list")});
    QVERIFY(!isChoice(picker, QStringLiteral("lab gave no list")));
    QVERIFY(!picker.itemData(0, Qt::ToolTipRole).toString().contains(QStringLiteral("<b>listens")));
    QCOMPARE(picker.currentText(), QString());
    picker.hidePopup();
}

void TestModelPicker::forgetsWithTheSource()
{
    Desk first;
    Desk second;
    first.answer = ModelCatalog{{entryOf("old", {"m"})}};
    second.answer = ModelCatalog{{entryOf("new", {"m"})}};
    ModelOffer offer;
    offer.setSource(first.ask());
    offer.refresh();
    offer.setSource(second.ask()); // another project while the old one is still asked
    QVERIFY(!offer.isAsking());
    offer.refresh();
    first.gate.release();
    second.gate.release();
    QTRY_COMPARE_WITH_TIMEOUT(offer.models(), QStringList{QStringLiteral("new:m")}, patience);
}

void TestModelPicker::pagesHaveOne()
{
    WindowFixture fixture;
    for (const char *name : {"workerModel", "graderModel", "settingsWorkerModel", "settingsGraderModel"}) {
        fixture.workbench().requestPage(QByteArray(name).startsWith("settings") ? PageId::Settings : PageId::Run);
        QVERIFY(fixture.find<ModelPicker>(QString::fromLatin1(name)) != nullptr);
    }
    QVERIFY(!fixture.workbench().modelOffer().isAsking());
    auto *worker = fixture.find<ModelPicker>(QStringLiteral("settingsWorkerModel"));
    worker->setEditText(QStringLiteral("ollama:phi"));
    Q_EMIT worker->lineEdit()->editingFinished();
    QCOMPARE(fixture.settings().workerModel(), QStringLiteral("ollama:phi"));
}

TOUCHSTONE_GUI_MAIN(TestModelPicker)
#include "tst_model_picker.moc"
