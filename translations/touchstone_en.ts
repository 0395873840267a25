<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Ending</name>
    <message numerus="yes">
        <source>Satisfied after %n iteration(s)</source>
        <translation>
            <numerusform>Satisfied after %n iteration</numerusform>
            <numerusform>Satisfied after %n iterations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not satisfied: the limit of %n iteration(s) was reached</source>
        <translation>
            <numerusform>Not satisfied: the limit of %n iteration was reached</numerusform>
            <numerusform>Not satisfied: the limit of %n iterations was reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Satisfied, %n verdict(s) by a person</source>
        <translation>
            <numerusform>Satisfied, %n verdict by a person</numerusform>
            <numerusform>Satisfied, %n verdicts by a person</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Allow %n more and go on</source>
        <translation>
            <numerusform>Allow %n more and go on</numerusform>
            <numerusform>Allow %n more and go on</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GoingOn</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Injection</name>
    <message numerus="yes">
        <source>%n verdict(s) flipped.</source>
        <translation>
            <numerusform>%n verdict flipped.</numerusform>
            <numerusform>%n verdicts flipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them as the canary wanted.</source>
        <translation>
            <numerusform>%n of them as the canary wanted.</numerusform>
            <numerusform>%n of them as the canary wanted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n criterion(s) drifted without a canary.</source>
        <translation>
            <numerusform>%n criterion drifted without a canary.</numerusform>
            <numerusform>%n criteria drifted without a canary.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ParkedWords</name>
    <message numerus="yes">
        <source>What passed before fails now: %1 and %n more.</source>
        <translation>
            <numerusform>What passed before fails now: %1 and %n more.</numerusform>
            <numerusform>What passed before fails now: %1 and %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::ApplyDialog</name>
    <message numerus="yes">
        <source>%n file(s) changed in your folder since the run began, so nothing is written. Save your version elsewhere or undo it, then try again.</source>
        <translation>
            <numerusform>%n file changed in your folder since the run began, so nothing is written. Save your version elsewhere or undo it, then try again.</numerusform>
            <numerusform>%n files changed in your folder since the run began, so nothing is written. Save your version elsewhere or undo it, then try again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Write %n file(s)</source>
        <translation>
            <numerusform>Write %n file</numerusform>
            <numerusform>Write %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) stay out: your folder has a link in their place, which may lead out of it. Copy them by hand.</source>
        <translation>
            <numerusform>%n file stays out: your folder has a link in its place, which may lead out of it. Copy it by hand.</numerusform>
            <numerusform>%n files stay out: your folder has links in their places, which may lead out of it. Copy them by hand.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::CanaryDialog</name>
    <message numerus="yes">
        <source>%n canary(s)</source>
        <translation>
            <numerusform>%n canary</numerusform>
            <numerusform>%n canaries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::CellDetail</name>
    <message numerus="yes">
        <source>failed %n time(s) in a row</source>
        <translation>
            <numerusform>failed %n time in a row</numerusform>
            <numerusform>failed %n times in a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::CommandPalette</name>
    <message numerus="yes">
        <source>%n command(s)</source>
        <translation>
            <numerusform>%n command</numerusform>
            <numerusform>%n commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::FindBar</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::GraderSawPanel</name>
    <message numerus="yes">
        <source>%n message(s) left out</source>
        <translation>
            <numerusform>%n message left out</numerusform>
            <numerusform>%n messages left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) cut</source>
        <translation>
            <numerusform>%n message cut</numerusform>
            <numerusform>%n messages cut</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) were left out.</source>
        <translation>
            <numerusform>%n message was left out.</numerusform>
            <numerusform>%n messages were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s) were cut.</source>
        <translation>
            <numerusform>%n more message was cut.</numerusform>
            <numerusform>%n more messages were cut.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::HistoryModel</name>
    <message numerus="yes">
        <source>%n verdict(s) by a person</source>
        <translation>
            <numerusform>%n verdict by a person</numerusform>
            <numerusform>%n verdicts by a person</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::HistoryPage</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::InjectionDialog</name>
    <message numerus="yes">
        <source>%1, %n failed</source>
        <comment>number of an iteration</comment>
        <translation>
            <numerusform>%1, %n failed</numerusform>
            <numerusform>%1, %n failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::InjectionModel</name>
    <message numerus="yes">
        <source>Without canary, %n grading(s)</source>
        <translation>
            <numerusform>Without canary, %n grading</numerusform>
            <numerusform>Without canary, %n gradings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::KeyRow</name>
    <message numerus="yes">
        <source>It works: %n model(s) can be used</source>
        <translation>
            <numerusform>It works: %n model can be used</numerusform>
            <numerusform>It works: %n models can be used</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::LoadReportDialog</name>
    <message numerus="yes">
        <source>Read at %1 in %2 ms: %3 loaded, %4 skipped, %5 not looked at, %6 shadowed, %n source error(s)</source>
        <translation>
            <numerusform>Read at %1 in %2 ms: %3 loaded, %4 skipped, %5 not looked at, %6 shadowed, %n source error</numerusform>
            <numerusform>Read at %1 in %2 ms: %3 loaded, %4 skipped, %5 not looked at, %6 shadowed, %n source errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::MemoryPage</name>
    <message numerus="yes">
        <source>%n source(s), %1 tokens in every call</source>
        <translation>
            <numerusform>%n source, %1 tokens in every call</numerusform>
            <numerusform>%n sources, %1 tokens in every call</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::ModeBar</name>
    <message numerus="yes">
        <source>%1, %n will not load</source>
        <comment>page, count of skills</comment>
        <translation>
            <numerusform>%1, %n will not load</numerusform>
            <numerusform>%1, %n will not load</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::PromptPage</name>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n tool</numerusform>
            <numerusform>%n tools</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::ReferenceDialog</name>
    <message numerus="yes">
        <source>%n file(s) still name %1</source>
        <translation>
            <numerusform>%n file still names %1</numerusform>
            <numerusform>%n files still name %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n place(s)</source>
        <translation>
            <numerusform>%1, %n place</numerusform>
            <numerusform>%1, %n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Update %n file(s)</source>
        <translation>
            <numerusform>Update %n file</numerusform>
            <numerusform>Update %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::RubricsPage</name>
    <message numerus="yes">
        <source>%n criteria</source>
        <translation>
            <numerusform>%n criterion</numerusform>
            <numerusform>%n criteria</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::RunActions</name>
    <message numerus="yes">
        <source>%n file(s) written to your folder</source>
        <translation>
            <numerusform>%n file written to your folder</numerusform>
            <numerusform>%n files written to your folder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::RunPanel</name>
    <message numerus="yes">
        <source>%n file(s) of this run are in your folder.</source>
        <translation>
            <numerusform>%n file of this run is in your folder.</numerusform>
            <numerusform>%n files of this run are in your folder.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::RunTabsPage</name>
    <message numerus="yes">
        <source>%n run(s) still go on</source>
        <translation>
            <numerusform>%n run still goes on</numerusform>
            <numerusform>%n runs still go on</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::ShadowDiff</name>
    <message numerus="yes">
        <source>%1: %n line(s) differ</source>
        <translation>
            <numerusform>%1: %n line differs</numerusform>
            <numerusform>%1: %n lines differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillActions</name>
    <message numerus="yes">
        <source>%1: %n file(s), %2</source>
        <translation>
            <numerusform>%1: %n file, %2</numerusform>
            <numerusform>%1: %n files, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1. %n link(s) lead out of the folder and are left out</source>
        <translation>
            <numerusform>%1. %n link leads out of the folder and is left out</numerusform>
            <numerusform>%1. %n links lead out of the folder and are left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) updated</source>
        <translation>
            <numerusform>%n file updated</numerusform>
            <numerusform>%n files updated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillBrowser</name>
    <message numerus="yes">
        <source>The filter hides %n skill(s).</source>
        <translation>
            <numerusform>The filter hides %n skill.</numerusform>
            <numerusform>The filter hides %n skills.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillInspector</name>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation>
            <numerusform>%n source</numerusform>
            <numerusform>%n sources</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n supporting file(s)</source>
        <translation>
            <numerusform>%n supporting file</numerusform>
            <numerusform>%n supporting files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read on demand, %n of them never mentioned</source>
        <translation>
            <numerusform>Read on demand, %n of them never mentioned</numerusform>
            <numerusform>Read on demand, %n of them never mentioned</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillProblems</name>
    <message numerus="yes">
        <source>%n kind(s) of problem are mended. It can be undone like typing.</source>
        <translation>
            <numerusform>%n kind of problem is mended. It can be undone like typing.</numerusform>
            <numerusform>%n kinds of problem are mended. It can be undone like typing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) are left to you.</source>
        <translation>
            <numerusform>%n kind is left to you.</numerusform>
            <numerusform>%n kinds are left to you.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillTreeModel</name>
    <message numerus="yes">
        <source>Source %1, %2, %n skill(s)</source>
        <translation>
            <numerusform>Source %1, %2, %n skill</numerusform>
            <numerusform>Source %1, %2, %n skills</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillsPage</name>
    <message numerus="yes">
        <source>Reloaded %n skill(s) in %1 ms</source>
        <translation>
            <numerusform>Reloaded %n skill in %1 ms</numerusform>
            <numerusform>Reloaded %n skills in %1 ms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) cannot be watched: they are read when this window is chosen. </source>
        <translation>
            <numerusform>%n place cannot be watched: it is read when this window is chosen. </numerusform>
            <numerusform>%n places cannot be watched: they are read when this window is chosen. </numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::StatusStrip</name>
    <message numerus="yes">
        <source>%n will not load</source>
        <translation>
            <numerusform>%n will not load</numerusform>
            <numerusform>%n will not load</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not portable</source>
        <translation>
            <numerusform>%n not portable</numerusform>
            <numerusform>%n not portable</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SupportingPanel</name>
    <message numerus="yes">
        <source>%1, %n missing</source>
        <translation>
            <numerusform>%1, %n missing</numerusform>
            <numerusform>%1, %n missing</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::TriggerDialog</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>%n missed</numerusform>
            <numerusform>%n missed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n false alarm(s)</source>
        <translation>
            <numerusform>%n false alarm</numerusform>
            <numerusform>%n false alarms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rightly left</source>
        <translation>
            <numerusform>%n rightly left</numerusform>
            <numerusform>%n rightly left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::TrustBanner</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::VerdictPanel</name>
    <message numerus="yes">
        <source>%n verdict(s) noted by a person</source>
        <translation>
            <numerusform>%n verdict noted by a person</numerusform>
            <numerusform>%n verdicts noted by a person</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptPainter</name>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>Show the one line</numerusform>
            <numerusform>Show all %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more gap(s), as sent</source>
        <translation>
            <numerusform>%n more gap, as sent</numerusform>
            <numerusform>%n more gaps, as sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of the sub-agent</source>
        <translation>
            <numerusform>%n line of the sub-agent</numerusform>
            <numerusform>%n lines of the sub-agent</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptWords</name>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n character</numerusform>
            <numerusform>%n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s)</source>
        <translation>
            <numerusform>%n gap</numerusform>
            <numerusform>%n gaps</numerusform>
        </translation>
    </message>
</context>
</TS>
