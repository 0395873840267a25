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
    <message numerus="yes">
        <source>%n file(s) written to your folder</source>
        <translation>
            <numerusform>%n file written to your folder</numerusform>
            <numerusform>%n files written to your folder</numerusform>
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
    <name>Touchstone::RunPage</name>
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
