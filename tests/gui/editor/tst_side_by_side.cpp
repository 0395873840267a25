#include "gui/app/icons.h"
#include "gui/editor/completion_list.h"
#include "gui/editor/diff_dialog.h"
#include "gui/editor/side_by_side_diff.h"
#include "gui/widgets/segmented_control.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>

using namespace Touchstone;

class SideBySideTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsLines();
    void marksWords();
    void sidesScrollTogether();
    void dialogHasBothForms();
    void completionPutsIn();
};

void SideBySideTest::pairsLines()
{
    const std::vector<DiffRow> rows =
        pairedRows(diffLines(QStringLiteral("same\nold 1\nold 2\nend\n"), QStringLiteral("same\nnew 1\nend\nmore\n")));
    QStringList before;
    QStringList after;
    for (const DiffRow &row : rows) {
        before.append(row.before.text);
        after.append(row.after.text);
    }
    QCOMPARE(before.mid(0, 5), QStringLiteral("same,old 1,old 2,end,").split(QLatin1Char(',')));
    QCOMPARE(after.mid(0, 5), QStringLiteral("same,new 1,,end,more").split(QLatin1Char(',')));
    QVERIFY(pairedRows({}).empty());
    // Far apart: one row says that something is left out.
    QString many;
    for (int i = 0; i < 40; ++i)
        many += QStringLiteral("line %1\n").arg(i);
    const std::vector<DiffRow> gap = pairedRows(diffLines(QStringLiteral("a\n") + many + QStringLiteral("z\n"),
                                                          QStringLiteral("b\n") + many + QStringLiteral("y\n")));
    QCOMPARE(std::count_if(gap.begin(), gap.end(), [](const DiffRow &row) { return row.isGap; }), 1);
}

void SideBySideTest::marksWords()
{
    QCOMPARE(changedPart(QStringLiteral("use the old one"), QStringLiteral("use the new one")),
             (ChangedPart{.begin = 8, .beforeLength = 3, .afterLength = 3}));
    QCOMPARE(changedPart(QStringLiteral("same"), QStringLiteral("same")), (ChangedPart{.begin = 4}));
    QCOMPARE(changedPart(QStringLiteral("aa"), QStringLiteral("aaa")).afterLength, 1);
    // Halves of a character are not torn apart.
    const ChangedPart faces = changedPart(QStringLiteral("x😀y"), QStringLiteral("x😁y"));
    QCOMPARE(faces.begin, 1);
    QCOMPARE(faces.beforeLength, 2);
}

void SideBySideTest::sidesScrollTogether()
{
    const Theme theme = Theme::light();
    const Icons icons(theme);
    SideBySideDiff diff(icons);
    diff.resize(600, 120);
    diff.show();
    QString text;
    for (int i = 0; i < 200; ++i)
        text += QStringLiteral("line %1\n").arg(i);
    diff.setLines(diffLines(text, text + QStringLiteral("end\n"), 500));
    diff.side(true)->verticalScrollBar()->setValue(100);
    QCOMPARE(diff.side(false)->verticalScrollBar()->value(), 100);
    diff.side(false)->verticalScrollBar()->setValue(3);
    QCOMPARE(diff.side(true)->verticalScrollBar()->value(), 3);
    QVERIFY(diff.side(true)->toPlainText().contains(QStringLiteral("+ end")));
    QVERIFY(!diff.side(false)->toPlainText().contains(QStringLiteral("end")));
    QCOMPARE(diff.side(true)->extraSelections().size(), 1);
}

void SideBySideTest::dialogHasBothForms()
{
    const Theme theme = Theme::light();
    const Icons icons(theme);
    auto *dialog = new DiffDialog(icons, QStringLiteral("Title"), QStringLiteral("Remark"));
    dialog->setLines(diffLines(QStringLiteral("a\n"), QStringLiteral("b\n")));
    dialog->show();
    QVERIFY(!dialog->findChild<SideBySideDiff *>()->isVisible());
    dialog->findChild<SegmentedControl *>()->setCurrentIndex(1);
    QVERIFY(dialog->findChild<SideBySideDiff *>()->isVisible());
    delete dialog;
}

void SideBySideTest::completionPutsIn()
{
    QPlainTextEdit edit;
    edit.resize(400, 200);
    auto *list = new CompletionList(&edit);
    list->setSource([&edit](bool isAsked) {
        const QString typed = edit.toPlainText();
        CompletionList::Offer offer;
        for (const char *word : {"name", "namespace", "license"}) {
            if (QLatin1String(word).startsWith(typed) && (isAsked || !typed.isEmpty()))
                offer.words.append(QLatin1String(word));
        }
        offer.suffix = QStringLiteral(": ");
        return offer;
    });
    edit.show();
    edit.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&edit));
    edit.setFocus();
    QTest::keyClick(&edit, Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(list->isVisible());
    QCOMPARE(list->count(), 3);
    QTest::keyClick(&edit, Qt::Key_Escape);
    QVERIFY(!list->isVisible());
    QTest::keyClicks(&edit, QStringLiteral("na"));
    QVERIFY(list->isVisible());
    QCOMPARE(list->count(), 2);
    QTest::keyClick(&edit, Qt::Key_Down);
    QTest::keyClick(&edit, Qt::Key_Return);
    QCOMPARE(edit.toPlainText(), QStringLiteral("namespace: "));
    QVERIFY(!list->isVisible() && edit.hasFocus());
    edit.undo();
    QCOMPARE(edit.toPlainText(), QStringLiteral("na")); // one step
    // Moving the cursor opens nothing.
    QTest::keyClick(&edit, Qt::Key_Escape);
    QTest::keyClick(&edit, Qt::Key_Left);
    QVERIFY(!list->isVisible());
}

QTEST_MAIN(SideBySideTest)
#include "tst_side_by_side.moc"
