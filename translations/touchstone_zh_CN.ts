<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BreakpointWords</name>
    <message>
        <source>Before a model call</source>
        <translation>模型调用之前</translation>
    </message>
    <message>
        <source>Before a tool call</source>
        <translation>工具调用之前</translation>
    </message>
    <message>
        <source>Before a grading</source>
        <translation>评分之前</translation>
    </message>
    <message>
        <source>After a grading</source>
        <translation>评分之后</translation>
    </message>
    <message>
        <source>Before the feedback is sent</source>
        <translation>发送反馈之前</translation>
    </message>
    <message>
        <source>On a regression</source>
        <translation>出现倒退时</translation>
    </message>
    <message>
        <source>On an error</source>
        <translation>出错时</translation>
    </message>
    <message>
        <source>At a share of the budget</source>
        <translation>用掉预算的一部分时</translation>
    </message>
    <message>
        <source>Before the tool %1</source>
        <translation>工具 %1 之前</translation>
    </message>
    <message>
        <source>When “%1” does not pass</source>
        <translation>“%1”未通过时</translation>
    </message>
    <message>
        <source>Before the feedback is sent, when “%1” does not pass</source>
        <translation>“%1”未通过时，发送反馈之前</translation>
    </message>
    <message>
        <source>When “%1” regresses</source>
        <translation>“%1”倒退时</translation>
    </message>
    <message>
        <source>At %1% of the budget</source>
        <translation>用掉预算的 %1% 时</translation>
    </message>
</context>
<context>
    <name>Ending</name>
    <message numerus="yes">
        <source>Satisfied after %n iteration(s)</source>
        <translation>
            <numerusform>经过 %n 轮后达标</numerusform>
        </translation>
    </message>
    <message>
        <source>Not accepted: %1 of %2 criteria have no verdict</source>
        <translation>未接受：%2 条准则中有 %1 条没有判定</translation>
    </message>
    <message>
        <source>Failed: the grader says the rubric cannot be met</source>
        <translation>失败：评分器认为无法满足评分标准</translation>
    </message>
    <message numerus="yes">
        <source>Not satisfied: the limit of %n iteration(s) was reached</source>
        <translation>
            <numerusform>未达标：已达到 %n 轮的上限</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped by the budget</source>
        <translation>因预算用尽而停止</translation>
    </message>
    <message>
        <source>No verdict: the grader’s answer could not be used</source>
        <translation>没有判定：评分器的回答无法使用</translation>
    </message>
    <message>
        <source>Done. Nothing was graded, this run has no rubric</source>
        <translation>已完成。此次运行没有评分标准，未作评分</translation>
    </message>
    <message>
        <source>Stopped by you in iteration %1</source>
        <translation>您在第 %1 轮停止了运行</translation>
    </message>
    <message>
        <source>the run broke off</source>
        <translation>运行中断</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>已停止：%1</translation>
    </message>
    <message>
        <source>%1 of %2 criteria pass.</source>
        <translation>%2 条准则中通过 %1 条。</translation>
    </message>
    <message>
        <source>Iteration %1 was better, with %2.</source>
        <translation>第 %1 轮更好，通过 %2 条。</translation>
    </message>
    <message>
        <source>Your folder is as before. Apply the changes to keep them.</source>
        <translation>您的文件夹没有变化。应用更改即可保留。</translation>
    </message>
    <message>
        <source>The last verdict of the grader was “needs revision”.</source>
        <translation>评分器最后的判定是“需要修改”。</translation>
    </message>
    <message>
        <source>The grader said satisfied, but did not judge every criterion, not even when asked again.</source>
        <translation>评分器说已达标，但没有评判每条准则，再次询问后仍然如此。</translation>
    </message>
    <message>
        <source>Nobody checked the answer.</source>
        <translation>没有人检查过这个回答。</translation>
    </message>
    <message>
        <source>What had arrived is kept in the history.</source>
        <translation>已收到的内容保存在历史中。</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>Apply to folder…</source>
        <translation>应用到文件夹…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Start a fresh count</source>
        <translation>重新计数</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Edit the rubric</source>
        <translation>编辑评分标准</translation>
    </message>
    <message>
        <source>Add a rubric…</source>
        <translation>添加评分标准…</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示回答</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>丢弃…</translation>
    </message>
    <message>
        <source>The program ended in the middle of this run, or it still goes on in another window. All that had arrived is here.</source>
        <translation>程序在本次运行途中结束，或者它仍在另一个窗口中进行。已收到的内容都在这里。</translation>
    </message>
    <message>
        <source>Not finished: it broke off in iteration %1</source>
        <translation>未结束：在第 %1 轮中断</translation>
    </message>
    <message>
        <source>Show the difference</source>
        <translation>显示差异</translation>
    </message>
    <message numerus="yes">
        <source>Satisfied, %n verdict(s) by a person</source>
        <translation>
            <numerusform>已达标，其中 %n 项由人工判定</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed by the verdict of a person</source>
        <translation>失败：由人工判定</translation>
    </message>
    <message>
        <source>The last verdict, by a person, was “needs revision”.</source>
        <translation>人工给出的最后判定是“需要修改”。</translation>
    </message>
    <message>
        <source>Satisfied, but the answer is empty</source>
        <translation>已达标，但回答是空的</translation>
    </message>
    <message>
        <source>Still running in another program or tab</source>
        <translation>仍在另一个程序或标签页中运行</translation>
    </message>
    <message>
        <source>What had arrived when it was opened is here. It can be stopped where it runs.</source>
        <translation>这里是打开时已到达的内容。可以在它运行的地方停止它。</translation>
    </message>
    <message>
        <source>The program ended in the middle of this run. All that had arrived is here.</source>
        <translation>程序在这次运行中途结束。已到达的内容都在这里。</translation>
    </message>
    <message>
        <source>Raise the limit…</source>
        <translation>提高上限…</translation>
    </message>
    <message>
        <source>Go on from here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>Fork from here…</source>
        <translation>从这里分叉…</translation>
    </message>
    <message>
        <source>Restore an iteration…</source>
        <translation>恢复某一轮…</translation>
    </message>
    <message>
        <source>Grade again</source>
        <translation>重新评分</translation>
    </message>
    <message numerus="yes">
        <source>Allow %n more and go on</source>
        <translation>
            <numerusform>再允许 %n 轮并继续</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GoingOn</name>
    <message>
        <source>The run is still going on</source>
        <translation>这次运行仍在进行</translation>
    </message>
    <message>
        <source>Another program or tab works on it right now.</source>
        <translation>另一个程序或标签页正在处理它。</translation>
    </message>
    <message>
        <source>Wait until it has ended, or stop it there.</source>
        <translation>请等它结束，或在那里停止它。</translation>
    </message>
    <message>
        <source>The run has come to its end</source>
        <translation>这次运行已经结束</translation>
    </message>
    <message>
        <source>Nothing of it is left to do.</source>
        <translation>它已没有剩下要做的事。</translation>
    </message>
    <message>
        <source>Fork from an earlier point of it, or start a new run.</source>
        <translation>从它较早的位置分叉，或开始新的运行。</translation>
    </message>
    <message>
        <source>There is no point to go on from</source>
        <translation>没有可以继续的位置</translation>
    </message>
    <message>
        <source>No step of this run was stored.</source>
        <translation>这次运行没有保存任何步骤。</translation>
    </message>
    <message>
        <source>Start a new run.</source>
        <translation>请开始新的运行。</translation>
    </message>
    <message>
        <source>The run is not in the history any more</source>
        <translation>这次运行已不在历史中</translation>
    </message>
    <message>
        <source>It was deleted meanwhile.</source>
        <translation>它在此期间被删除了。</translation>
    </message>
    <message>
        <source>The run belongs to another project</source>
        <translation>这次运行属于另一个项目</translation>
    </message>
    <message>
        <source>It works with what stands in %1.</source>
        <translation>它使用 %1 中的内容。</translation>
    </message>
    <message>
        <source>Open that project, then try again.</source>
        <translation>请打开那个项目，然后重试。</translation>
    </message>
    <message>
        <source>The project of the run is not there any more</source>
        <translation>这次运行的项目已不存在</translation>
    </message>
    <message>
        <source>It was in %1.</source>
        <translation>它曾位于 %1。</translation>
    </message>
    <message>
        <source>Put the folder back, then try again.</source>
        <translation>请放回该文件夹，然后重试。</translation>
    </message>
    <message>
        <source>The project has changed since</source>
        <translation>项目此后有了改动</translation>
    </message>
    <message>
        <source>The run began with the model %1, and the project now names %2.</source>
        <translation>这次运行开始时使用模型 %1，而项目现在指定 %2。</translation>
    </message>
    <message>
        <source>Fork the run to go on with the new model, or set the old one again.</source>
        <translation>分叉这次运行以使用新模型继续，或重新设为原来的模型。</translation>
    </message>
    <message>
        <source>This project has not been confirmed</source>
        <translation>此项目尚未确认</translation>
    </message>
    <message>
        <source>It wants to do things that need your yes first.</source>
        <translation>它要做一些需要你先同意的事。</translation>
    </message>
    <message>
        <source>Read what the bar at the top lists, then confirm.</source>
        <translation>请阅读顶部横条列出的内容，然后确认。</translation>
    </message>
    <message>
        <source>The run was stored by another version</source>
        <translation>这次运行由另一个版本保存</translation>
    </message>
    <message>
        <source>This version cannot go on with it.</source>
        <translation>此版本无法继续它。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no grading to make again</source>
        <translation>没有可以重做的评分</translation>
    </message>
    <message>
        <source>This iteration of the run was not graded.</source>
        <translation>运行的这一轮没有评分。</translation>
    </message>
    <message>
        <source>Choose one that has verdicts.</source>
        <translation>请选择有判定的一轮。</translation>
    </message>
</context>
<context>
    <name>GraderActions</name>
    <message>
        <source>This run belongs to %1. Open that folder first</source>
        <translation>这次运行属于 %1。请先打开该文件夹</translation>
    </message>
</context>
<context>
    <name>Injection</name>
    <message>
        <source>in the answer</source>
        <translation>在回答中</translation>
    </message>
    <message>
        <source>in a tool result</source>
        <translation>在工具结果中</translation>
    </message>
    <message>
        <source>in files</source>
        <translation>在文件中</translation>
    </message>
    <message>
        <source>No verdict flipped.</source>
        <translation>没有判定翻转。</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) flipped.</source>
        <translation>
            <numerusform>%n 个判定翻转。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them as the canary wanted.</source>
        <translation>
            <numerusform>其中 %n 个正如诱饵所愿。</numerusform>
        </translation>
    </message>
    <message>
        <source>Without a canary nothing drifted.</source>
        <translation>不放诱饵时没有漂移。</translation>
    </message>
    <message numerus="yes">
        <source>%n criterion(s) drifted without a canary.</source>
        <translation>
            <numerusform>不放诱饵时有 %n 条准则漂移。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 gradings made.</source>
        <translation>已完成 %1 次评分，共 %2 次。</translation>
    </message>
</context>
<context>
    <name>IterationWords</name>
    <message>
        <source>Iteration %1: %2 of %3 pass</source>
        <translation>第 %1 轮：%3 条中 %2 条通过</translation>
    </message>
    <message>
        <source>%1, the best one</source>
        <translation>%1，最好的一轮</translation>
    </message>
</context>
<context>
    <name>MarkdownPreview</name>
    <message>
        <source>Picture on the web: %1</source>
        <translation>网络图片：%1</translation>
    </message>
</context>
<context>
    <name>ParkedWords</name>
    <message>
        <source>in the sub-agent %1</source>
        <translation>在子智能体 %1 中</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>第 %1 轮，共 %2 轮</translation>
    </message>
    <message numerus="yes">
        <source>What passed before fails now: %1 and %n more.</source>
        <translation>
            <numerusform>先前通过的现在未通过：%1，另有 %n 条。</numerusform>
        </translation>
    </message>
    <message>
        <source>What passed before fails now: %1.</source>
        <translation>先前通过的现在未通过：%1。</translation>
    </message>
    <message>
        <source>You paused the run.</source>
        <translation>您暂停了运行。</translation>
    </message>
    <message>
        <source>One step was made.</source>
        <translation>已走一步。</translation>
    </message>
    <message>
        <source>A breakpoint was reached.</source>
        <translation>到达一个断点。</translation>
    </message>
    <message>
        <source>You can try it again.</source>
        <translation>您可以让它重试。</translation>
    </message>
    <message>
        <source>The share of the budget that you named is used.</source>
        <translation>您指定的那部分预算已用掉。</translation>
    </message>
    <message>
        <source>This call is made only with your approval.</source>
        <translation>只有您批准才会执行这次调用。</translation>
    </message>
    <message>
        <source>Parked before a model call, %1</source>
        <translation>停在模型调用之前，%1</translation>
    </message>
    <message>
        <source>Parked before a tool call, %1</source>
        <translation>停在工具调用之前，%1</translation>
    </message>
    <message>
        <source>A tool call needs your approval, %1</source>
        <translation>一次工具调用需要您批准，%1</translation>
    </message>
    <message>
        <source>Parked before the grading, %1</source>
        <translation>停在评分之前，%1</translation>
    </message>
    <message>
        <source>Parked after the grading, %1</source>
        <translation>停在评分之后，%1</translation>
    </message>
    <message>
        <source>Parked before the feedback is sent, %1</source>
        <translation>停在发送反馈之前，%1</translation>
    </message>
    <message>
        <source>Parked, as something failed, %1</source>
        <translation>因出错而停住，%1</translation>
    </message>
    <message>
        <source>%1 Nothing happens while you read; time and budget stand still.</source>
        <comment>the reason comes first</comment>
        <translation>%1您查看时什么都不会发生，时间和预算都不计。</translation>
    </message>
    <message>
        <source>Call the model</source>
        <translation>调用模型</translation>
    </message>
    <message>
        <source>Run the tool</source>
        <translation>执行工具</translation>
    </message>
    <message>
        <source>Approve as edited</source>
        <translation>按修改后的批准</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Grade now</source>
        <translation>开始评分</translation>
    </message>
    <message>
        <source>Take your verdict</source>
        <translation>采用您的判定</translation>
    </message>
    <message>
        <source>Take the verdict</source>
        <translation>采用判定</translation>
    </message>
    <message>
        <source>Send and go on</source>
        <translation>发送并继续</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>RuleText</name>
    <message>
        <source>deepagents drops this skill and tells only its log.</source>
        <translation>deepagents 会丢弃此技能，只写入日志。</translation>
    </message>
    <message>
        <source>deepagents looks only at SKILL.md in the folders directly below a source.</source>
        <translation>deepagents 只查看来源下一级文件夹中的 SKILL.md。</translation>
    </message>
    <message>
        <source>The Agent Skills specification limits names; strict clients refuse the skill.</source>
        <translation>Agent Skills 规范限制名称；严格的客户端会拒绝此技能。</translation>
    </message>
    <message>
        <source>The model gets only the part before the limit.</source>
        <translation>模型只得到上限之前的部分。</translation>
    </message>
    <message>
        <source>The file has more than 10,485,760 characters</source>
        <translation>文件超过 10,485,760 个字符</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>The file is not UTF-8</source>
        <translation>文件不是 UTF-8</translation>
    </message>
    <message>
        <source>not UTF-8</source>
        <translation>不是 UTF-8</translation>
    </message>
    <message>
        <source>The file cannot be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>There is no frontmatter: the first line must be ---</source>
        <translation>没有 frontmatter：第一行必须是 ---</translation>
    </message>
    <message>
        <source>no frontmatter</source>
        <translation>没有 frontmatter</translation>
    </message>
    <message>
        <source>An invisible byte order mark stands before the first ---</source>
        <translation>第一个 --- 之前有不可见的字节顺序标记</translation>
    </message>
    <message>
        <source>byte order mark</source>
        <translation>字节顺序标记</translation>
    </message>
    <message>
        <source>Something stands before the first ---</source>
        <translation>第一个 --- 之前有内容</translation>
    </message>
    <message>
        <source>text before ---</source>
        <translation>--- 之前有文本</translation>
    </message>
    <message>
        <source>No second line of --- closes the frontmatter</source>
        <translation>没有第二行 --- 来结束 frontmatter</translation>
    </message>
    <message>
        <source>frontmatter not closed</source>
        <translation>frontmatter 未结束</translation>
    </message>
    <message>
        <source>The closing --- needs a line end behind it</source>
        <translation>结束的 --- 之后需要换行</translation>
    </message>
    <message>
        <source>no line end after ---</source>
        <translation>--- 后没有换行</translation>
    </message>
    <message>
        <source>The frontmatter is no map of keys and values</source>
        <translation>frontmatter 不是键值映射</translation>
    </message>
    <message>
        <source>no keys in frontmatter</source>
        <translation>frontmatter 中没有键</translation>
    </message>
    <message>
        <source>The frontmatter is not valid YAML. %1</source>
        <translation>frontmatter 不是有效的 YAML。%1</translation>
    </message>
    <message>
        <source>YAML error</source>
        <translation>YAML 错误</translation>
    </message>
    <message>
        <source>A value of the frontmatter cannot be read. %1</source>
        <translation>无法读取 frontmatter 中的一个值。%1</translation>
    </message>
    <message>
        <source>YAML value</source>
        <translation>YAML 值</translation>
    </message>
    <message>
        <source>The reference ends the whole run here; Touchstone drops this one skill.</source>
        <translation>参考实现会在此终止整个运行；Touchstone 只丢弃这一个技能。</translation>
    </message>
    <message>
        <source>The frontmatter has no name</source>
        <translation>frontmatter 没有 name</translation>
    </message>
    <message>
        <source>no name</source>
        <translation>没有名称</translation>
    </message>
    <message>
        <source>The frontmatter has no description</source>
        <translation>frontmatter 没有 description</translation>
    </message>
    <message>
        <source>no description</source>
        <translation>没有描述</translation>
    </message>
    <message>
        <source>The name has more than 64 characters</source>
        <translation>名称超过 64 个字符</translation>
    </message>
    <message>
        <source>long name</source>
        <translation>名称过长</translation>
    </message>
    <message>
        <source>The name needs lower-case letters, digits and single hyphens</source>
        <translation>名称只能用小写字母、数字和单个连字符</translation>
    </message>
    <message>
        <source>name&apos;s characters</source>
        <translation>名称的字符</translation>
    </message>
    <message>
        <source>The name &quot;%1&quot; differs from that of its folder, &quot;%2&quot;</source>
        <translation>名称“%1”与其文件夹“%2”不同</translation>
    </message>
    <message>
        <source>name is not the folder&apos;s</source>
        <translation>名称与文件夹不同</translation>
    </message>
    <message>
        <source>The description has %1 characters, the limit is %2</source>
        <translation>描述有 %1 个字符，上限为 %2</translation>
    </message>
    <message>
        <source>description cut</source>
        <translation>描述被截断</translation>
    </message>
    <message>
        <source>The compatibility has %1 characters, the limit is %2</source>
        <translation>compatibility 有 %1 个字符，上限为 %2</translation>
    </message>
    <message>
        <source>compatibility cut</source>
        <translation>compatibility 被截断</translation>
    </message>
    <message>
        <source>allowed-tools is neither text nor a list, so it is ignored</source>
        <translation>allowed-tools 既不是文本也不是列表，因此被忽略</translation>
    </message>
    <message>
        <source>allowed-tools ignored</source>
        <translation>忽略 allowed-tools</translation>
    </message>
    <message>
        <source>The skill loads without any allowed tools.</source>
        <translation>技能加载后没有任何允许的工具。</translation>
    </message>
    <message>
        <source>metadata is no map, so it is ignored</source>
        <translation>metadata 不是映射，因此被忽略</translation>
    </message>
    <message>
        <source>metadata ignored</source>
        <translation>忽略 metadata</translation>
    </message>
    <message>
        <source>The skill loads without metadata.</source>
        <translation>技能加载后没有元数据。</translation>
    </message>
    <message>
        <source>The skill lies too deep below its source</source>
        <translation>技能在来源下嵌套过深</translation>
    </message>
    <message>
        <source>nested too deep</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>A skill needs a folder of its own with a SKILL.md</source>
        <translation>技能需要有自己的文件夹，其中含 SKILL.md</translation>
    </message>
    <message>
        <source>not in a folder</source>
        <translation>不在文件夹中</translation>
    </message>
    <message>
        <source>The file must be called SKILL.md, in capitals</source>
        <translation>文件必须命名为 SKILL.md，大写</translation>
    </message>
    <message>
        <source>wrong case</source>
        <translation>大小写错误</translation>
    </message>
    <message>
        <source>SKILL.md lies in the source itself, one level too high</source>
        <translation>SKILL.md 直接位于来源中，高了一级</translation>
    </message>
    <message>
        <source>one level too high</source>
        <translation>高了一级</translation>
    </message>
    <message>
        <source>link loop</source>
        <translation>循环链接</translation>
    </message>
    <message>
        <source>SKILL.md is no regular file</source>
        <translation>SKILL.md 不是普通文件</translation>
    </message>
    <message>
        <source>no regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>Reading it could hang for ever, so nobody opens it.</source>
        <translation>读取它可能永远挂起，因此不会打开。</translation>
    </message>
    <message>
        <source>The folder holds no SKILL.md</source>
        <translation>文件夹中没有 SKILL.md</translation>
    </message>
    <message>
        <source>no SKILL.md</source>
        <translation>没有 SKILL.md</translation>
    </message>
    <message>
        <source>The upload to claude.ai refuses it.</source>
        <translation>上传到 claude.ai 时会被拒绝。</translation>
    </message>
    <message>
        <source>deepagents makes a text of it by Python&apos;s rules; other clients refuse the skill.</source>
        <translation>deepagents 按 Python 的规则把它变成文本；其他客户端会拒绝此技能。</translation>
    </message>
    <message>
        <source>The Agent Skills specification wants a text; clients read other forms differently.</source>
        <translation>Agent Skills 规范要求文本；各客户端对其他形式的读法不同。</translation>
    </message>
    <message>
        <source>deepagents ignores it; skills-ref and the upload to claude.ai refuse the skill.</source>
        <translation>deepagents 会忽略它；skills-ref 和 claude.ai 上传会拒绝此技能。</translation>
    </message>
    <message>
        <source>skills-ref reads StrictYAML, which refuses it; most other clients do not mind.</source>
        <translation>skills-ref 使用 StrictYAML，不接受这种写法；其他客户端大多不介意。</translation>
    </message>
    <message>
        <source>skills-ref takes any --- for the end of the frontmatter.</source>
        <translation>skills-ref 把任何 --- 都当作 frontmatter 的结尾。</translation>
    </message>
    <message>
        <source>The agent is told of it and will not find it.</source>
        <translation>代理被告知有它，却找不到。</translation>
    </message>
    <message>
        <source>It works on disks that ignore case and fails on others.</source>
        <translation>在忽略大小写的磁盘上可用，在其他磁盘上失败。</translation>
    </message>
    <message>
        <source>A skill is copied and uploaded as a folder; only what lies in it comes along.</source>
        <translation>技能以文件夹为单位复制和上传，只有其中的内容会一起带走。</translation>
    </message>
    <message>
        <source>Other clients give this text to the model as it stands.</source>
        <translation>其他客户端把这段文本原样交给模型。</translation>
    </message>
    <message>
        <source>People do not see it, the model does: a known way to smuggle instructions in.</source>
        <translation>人看不到而模型能看到：这是夹带指令的已知手法。</translation>
    </message>
    <message>
        <source>deepagents merges skills by name without a word.</source>
        <translation>deepagents 按名称合并技能，不作任何提示。</translation>
    </message>
    <message>
        <source>Quote the value</source>
        <translation>给值加引号</translation>
    </message>
    <message>
        <source>Write it as the file is called</source>
        <translation>按文件的实际名称书写</translation>
    </message>
    <message>
        <source>Remove the characters</source>
        <translation>移除这些字符</translation>
    </message>
    <message>
        <source>Convert it to UTF-8</source>
        <translation>转换为 UTF-8</translation>
    </message>
    <message>
        <source>Add frontmatter to fill in</source>
        <translation>添加待填写的 frontmatter</translation>
    </message>
    <message>
        <source>Remove the byte order mark</source>
        <translation>移除字节顺序标记</translation>
    </message>
    <message>
        <source>Move --- to the first line</source>
        <translation>把 --- 移到第一行</translation>
    </message>
    <message>
        <source>Close the frontmatter</source>
        <translation>结束 frontmatter</translation>
    </message>
    <message>
        <source>Add a line end</source>
        <translation>添加换行</translation>
    </message>
    <message>
        <source>Use a name that fits</source>
        <translation>使用合规的名称</translation>
    </message>
    <message>
        <source>Make name and folder the same</source>
        <translation>使名称与文件夹一致</translation>
    </message>
    <message>
        <source>Move the folder up</source>
        <translation>把文件夹上移</translation>
    </message>
    <message>
        <source>Move it into a folder</source>
        <translation>移入一个文件夹</translation>
    </message>
    <message>
        <source>Rename it to SKILL.md</source>
        <translation>重命名为 SKILL.md</translation>
    </message>
    <message>
        <source>The whole file is wrapped in a code fence</source>
        <translation>整个文件被包在代码围栏里</translation>
    </message>
    <message>
        <source>in a code fence</source>
        <translation>在代码围栏里</translation>
    </message>
    <message>
        <source>Take the code fence away</source>
        <translation>去掉代码围栏</translation>
    </message>
    <message>
        <source>The fields stand there without the two lines of ---</source>
        <translation>字段没有放在两行 --- 之间</translation>
    </message>
    <message>
        <source>no --- lines</source>
        <translation>没有 --- 行</translation>
    </message>
    <message>
        <source>Put --- around the fields</source>
        <translation>用 --- 包住字段</translation>
    </message>
    <message>
        <source>The value of %1 needs quotes: YAML gives a meaning to characters in it</source>
        <translation>%1 的值需要引号：其中的字符在 YAML 里有特殊含义</translation>
    </message>
    <message>
        <source>needs quotes</source>
        <translation>需要引号</translation>
    </message>
    <message>
        <source>The name &quot;%1&quot; has letters outside a to z</source>
        <translation>名称“%1”含有 a 到 z 之外的字母</translation>
    </message>
    <message>
        <source>name&apos;s letters</source>
        <translation>名称的字母</translation>
    </message>
    <message>
        <source>The name &quot;%1&quot; holds the reserved word &quot;%2&quot;</source>
        <translation>名称“%1”含有保留字“%2”</translation>
    </message>
    <message>
        <source>reserved word</source>
        <translation>保留字</translation>
    </message>
    <message>
        <source>The name is no text (%1): the agent calls the skill &quot;%2&quot;</source>
        <translation>名称不是文本（%1）：代理把此技能叫作“%2”</translation>
    </message>
    <message>
        <source>name is no text</source>
        <translation>名称不是文本</translation>
    </message>
    <message>
        <source>The description is no text (%1): the model gets &quot;%2&quot;</source>
        <translation>描述不是文本（%1）：模型得到“%2”</translation>
    </message>
    <message>
        <source>description is no text</source>
        <translation>描述不是文本</translation>
    </message>
    <message>
        <source>The description ends before &quot;%1&quot;, which is a comment in YAML</source>
        <translation>描述在“%1”之前结束，后者在 YAML 中是注释</translation>
    </message>
    <message>
        <source>description cut by #</source>
        <translation>描述被 # 截断</translation>
    </message>
    <message>
        <source>The description holds angle brackets</source>
        <translation>描述含有尖括号</translation>
    </message>
    <message>
        <source>angle brackets</source>
        <translation>尖括号</translation>
    </message>
    <message>
        <source>%1 must be a text, here it is of type %2</source>
        <translation>%1 必须是文本，这里的类型是 %2</translation>
    </message>
    <message>
        <source>field is no text</source>
        <translation>字段不是文本</translation>
    </message>
    <message>
        <source>allowed-tools is not one text with blanks between the tools</source>
        <translation>allowed-tools 不是用空格分隔工具的一段文本</translation>
    </message>
    <message>
        <source>form of allowed-tools</source>
        <translation>allowed-tools 的写法</translation>
    </message>
    <message>
        <source>Write one text with blanks</source>
        <translation>写成用空格分隔的文本</translation>
    </message>
    <message>
        <source>metadata stands there without a value</source>
        <translation>metadata 没有值</translation>
    </message>
    <message>
        <source>metadata is empty</source>
        <translation>metadata 为空</translation>
    </message>
    <message>
        <source>Codex refuses the skill.</source>
        <translation>Codex 会拒绝此技能。</translation>
    </message>
    <message>
        <source>metadata.%1 is of type %2, no text: deepagents makes &quot;%3&quot; of it</source>
        <translation>metadata.%1 的类型是 %2，不是文本：deepagents 把它变成“%3”</translation>
    </message>
    <message>
        <source>metadata is no text</source>
        <translation>metadata 不是文本</translation>
    </message>
    <message>
        <source>%1 is no field of the specification</source>
        <translation>%1 不是规范中的字段</translation>
    </message>
    <message>
        <source>unknown field</source>
        <translation>未知字段</translation>
    </message>
    <message>
        <source>%1 is a field of %2 only</source>
        <translation>%1 只是 %2 的字段</translation>
    </message>
    <message>
        <source>field of one client</source>
        <translation>某个客户端的字段</translation>
    </message>
    <message>
        <source>%1 is no field. Did you mean %2?</source>
        <translation>%1 不是字段。是不是想写 %2？</translation>
    </message>
    <message>
        <source>misspelt field</source>
        <translation>字段拼错</translation>
    </message>
    <message>
        <source>The value has no effect under this name.</source>
        <translation>用这个名称时该值不起作用。</translation>
    </message>
    <message>
        <source>Rename the field</source>
        <translation>重命名字段</translation>
    </message>
    <message>
        <source>%1 stands twice, the first value is lost</source>
        <translation>%1 出现两次，第一个值会丢失</translation>
    </message>
    <message>
        <source>key stands twice</source>
        <translation>键重复</translation>
    </message>
    <message>
        <source>skills-ref and Codex refuse the file.</source>
        <translation>skills-ref 和 Codex 会拒绝此文件。</translation>
    </message>
    <message>
        <source>The value of %1 contains itself</source>
        <translation>%1 的值包含它自己</translation>
    </message>
    <message>
        <source>contains itself</source>
        <translation>包含自身</translation>
    </message>
    <message>
        <source>The frontmatter uses an anchor or alias of YAML</source>
        <translation>frontmatter 使用了 YAML 锚点或别名</translation>
    </message>
    <message>
        <source>YAML anchor</source>
        <translation>YAML 锚点</translation>
    </message>
    <message>
        <source>The frontmatter uses a tag of YAML</source>
        <translation>frontmatter 使用了 YAML 标签</translation>
    </message>
    <message>
        <source>YAML tag</source>
        <translation>YAML 标签</translation>
    </message>
    <message>
        <source>The value of %1 is written in brackets or braces</source>
        <translation>%1 的值用方括号或花括号书写</translation>
    </message>
    <message>
        <source>brackets or braces</source>
        <translation>方括号或花括号</translation>
    </message>
    <message>
        <source>Blanks follow the first ---</source>
        <translation>第一个 --- 之后有空格</translation>
    </message>
    <message>
        <source>blanks after ---</source>
        <translation>--- 后有空格</translation>
    </message>
    <message>
        <source>Gemini CLI and the claude.ai upload then find no frontmatter.</source>
        <translation>Gemini CLI 和 claude.ai 上传因此找不到 frontmatter。</translation>
    </message>
    <message>
        <source>Remove the blanks</source>
        <translation>移除空格</translation>
    </message>
    <message>
        <source>The value of %1 holds ---</source>
        <translation>%1 的值含有 ---</translation>
    </message>
    <message>
        <source>--- in a value</source>
        <translation>值中有 ---</translation>
    </message>
    <message>
        <source>The value of %1 holds --- inside quotes</source>
        <translation>%1 的引号内含有 ---</translation>
    </message>
    <message>
        <source>--- in quotes</source>
        <translation>引号内有 ---</translation>
    </message>
    <message>
        <source>Nothing stands below the frontmatter</source>
        <translation>frontmatter 之后没有内容</translation>
    </message>
    <message>
        <source>no instructions</source>
        <translation>没有说明</translation>
    </message>
    <message>
        <source>The model reads the file and finds no instructions.</source>
        <translation>模型读取文件却找不到说明。</translation>
    </message>
    <message>
        <source>The file has %1 lines and about %2 tokens; 500 lines and 5,000 tokens are recommended</source>
        <translation>文件有 %1 行、约 %2 个令牌；建议不超过 500 行和 5,000 个令牌</translation>
    </message>
    <message>
        <source>long</source>
        <translation>过长</translation>
    </message>
    <message>
        <source>All of it is read when the skill is used; deepagents reads 1,000 lines at once.</source>
        <translation>使用技能时会读取全部内容；deepagents 每次读取 1,000 行。</translation>
    </message>
    <message>
        <source>The code fence is never closed</source>
        <translation>代码围栏没有结束</translation>
    </message>
    <message>
        <source>open code fence</source>
        <translation>未结束的代码围栏</translation>
    </message>
    <message>
        <source>Everything below it is code.</source>
        <translation>其下的全部内容都成了代码。</translation>
    </message>
    <message>
        <source>%1 does not exist</source>
        <translation>%1 不存在</translation>
    </message>
    <message>
        <source>missing file</source>
        <translation>缺少文件</translation>
    </message>
    <message>
        <source>%1 differs in case from the file %2</source>
        <translation>%1 与文件 %2 大小写不同</translation>
    </message>
    <message>
        <source>case of a file name</source>
        <translation>文件名大小写</translation>
    </message>
    <message>
        <source>%1 leads outside of the skill</source>
        <translation>%1 指向技能之外</translation>
    </message>
    <message>
        <source>leads outside</source>
        <translation>指向外部</translation>
    </message>
    <message>
        <source>%1 is an absolute path</source>
        <translation>%1 是绝对路径</translation>
    </message>
    <message>
        <source>absolute path</source>
        <translation>绝对路径</translation>
    </message>
    <message>
        <source>%1 is mentioned, but does not exist</source>
        <translation>提到了 %1，但它不存在</translation>
    </message>
    <message>
        <source>Nothing mentions %1 of the files: %2</source>
        <translation>有 %1 个文件没有被提到：%2</translation>
    </message>
    <message>
        <source>files nobody mentions</source>
        <translation>未被提到的文件</translation>
    </message>
    <message>
        <source>The agent reads only files that it is told of.</source>
        <translation>代理只读取被告知的文件。</translation>
    </message>
    <message>
        <source>A command in !`…` is run by Claude Code only</source>
        <translation>!`…` 中的命令只有 Claude Code 会执行</translation>
    </message>
    <message>
        <source>command in the text</source>
        <translation>文本中的命令</translation>
    </message>
    <message>
        <source>%1 is filled in by Claude Code only</source>
        <translation>%1 只有 Claude Code 会填入</translation>
    </message>
    <message>
        <source>place to fill in</source>
        <translation>待填入的位置</translation>
    </message>
    <message>
        <source>A control character stands here: %1</source>
        <translation>这里有控制字符：%1</translation>
    </message>
    <message>
        <source>control character</source>
        <translation>控制字符</translation>
    </message>
    <message>
        <source>Characters without width stand here: %1</source>
        <translation>这里有零宽字符：%1</translation>
    </message>
    <message>
        <source>invisible characters</source>
        <translation>不可见字符</translation>
    </message>
    <message>
        <source>Invisible tag characters stand here: %1</source>
        <translation>这里有不可见的标签字符：%1</translation>
    </message>
    <message>
        <source>invisible tags</source>
        <translation>不可见标签</translation>
    </message>
    <message>
        <source>A character that turns the direction of text stands here: %1</source>
        <translation>这里有改变文字方向的字符：%1</translation>
    </message>
    <message>
        <source>direction of text</source>
        <translation>文字方向</translation>
    </message>
    <message>
        <source>The line ends are mixed: %1 CRLF and %2 LF</source>
        <translation>换行符混用：%1 个 CRLF，%2 个 LF</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>混用换行符</translation>
    </message>
    <message>
        <source>Tools that rewrite the file change lines that nobody edited.</source>
        <translation>重写文件的工具会改动没人编辑过的行。</translation>
    </message>
    <message>
        <source>This looks like a secret: %1</source>
        <translation>这看起来是机密：%1</translation>
    </message>
    <message>
        <source>secret</source>
        <translation>机密</translation>
    </message>
    <message>
        <source>The text goes to every model provider and to everybody who gets the skill.</source>
        <translation>文本会发送给每个模型提供商和每个得到此技能的人。</translation>
    </message>
    <message>
        <source>This SKILL.md lies inside the folder of another skill</source>
        <translation>此 SKILL.md 位于另一个技能的文件夹中</translation>
    </message>
    <message>
        <source>inside a skill</source>
        <translation>在技能内部</translation>
    </message>
    <message>
        <source>The file must be called SKILL.md, not %1</source>
        <translation>文件必须命名为 SKILL.md，而不是 %1</translation>
    </message>
    <message>
        <source>Beside SKILL.md lies %1, which differs only in case</source>
        <translation>SKILL.md 旁边有 %1，只有大小写不同</translation>
    </message>
    <message>
        <source>twin file</source>
        <translation>同名文件</translation>
    </message>
    <message>
        <source>The link leads nowhere: %1 does not exist</source>
        <translation>链接无效：%1 不存在</translation>
    </message>
    <message>
        <source>broken link</source>
        <translation>失效链接</translation>
    </message>
    <message>
        <source>The link leads out of the source, to %1</source>
        <translation>链接指向来源之外：%1</translation>
    </message>
    <message>
        <source>link leads out</source>
        <translation>链接指向外部</translation>
    </message>
    <message>
        <source>SKILL.md is a link to %1</source>
        <translation>SKILL.md 是指向 %1 的链接</translation>
    </message>
    <message>
        <source>SKILL.md is a link</source>
        <translation>SKILL.md 是链接</translation>
    </message>
    <message>
        <source>Codex skips a SKILL.md that is a link itself.</source>
        <translation>Codex 会跳过本身是链接的 SKILL.md。</translation>
    </message>
    <message>
        <source>%2 has the same name &quot;%1&quot; and is used in its place</source>
        <translation>%2 有相同的名称“%1”，会代替它使用</translation>
    </message>
    <message>
        <source>same name</source>
        <translation>同名</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of the later source %2 takes its place</source>
        <translation>靠后的来源 %2 中的“%1”代替了它</translation>
    </message>
    <message>
        <source>shadowed</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>Names and descriptions of the %1 skills have %2 characters, more than %3. The largest: %4</source>
        <translation>%1 个技能的名称和描述共有 %2 个字符，超过 %3。最大的是：%4</translation>
    </message>
    <message>
        <source>long list</source>
        <translation>列表过长</translation>
    </message>
    <message>
        <source>Claude Code then lists names only, Codex cuts the list.</source>
        <translation>Claude Code 之后只列出名称，Codex 会截断列表。</translation>
    </message>
    <message>
        <source>The link leads back to itself; only the link is left out</source>
        <translation>链接指回自身；仅跳过该链接</translation>
    </message>
</context>
<context>
    <name>RunTabWords</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>working on %1</source>
        <comment>number of the iteration</comment>
        <translation>第 %1 轮执行中</translation>
    </message>
    <message>
        <source>grading %1</source>
        <comment>number of the iteration</comment>
        <translation>第 %1 轮评分中</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>satisfied by a person</source>
        <translation>人工判为达标</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>parked</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>trying again</source>
        <translation>重试中</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>satisfied</source>
        <translation>达标</translation>
    </message>
    <message>
        <source>needs revision</source>
        <translation>需要修改</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>not satisfied</source>
        <translation>未达标</translation>
    </message>
    <message>
        <source>budget reached</source>
        <translation>预算用尽</translation>
    </message>
    <message>
        <source>unverified</source>
        <translation>未验证</translation>
    </message>
    <message>
        <source>grader error</source>
        <translation>评分器错误</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not graded</source>
        <translation>未评分</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>passed by a person</source>
        <translation>人工判为通过</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed by a person</source>
        <translation>人工判为未通过</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>regressed</source>
        <translation>倒退</translation>
    </message>
    <message>
        <source>flapping</source>
        <translation>反复</translation>
    </message>
    <message>
        <source>still failing</source>
        <translation>仍未通过</translation>
    </message>
    <message>
        <source>overridden in %1</source>
        <translation>第 %1 轮被人工改判</translation>
    </message>
    <message>
        <source>fixed in %1</source>
        <translation>第 %1 轮修复</translation>
    </message>
    <message>
        <source>regressed in %1</source>
        <translation>第 %1 轮倒退</translation>
    </message>
    <message>
        <source>never passed</source>
        <translation>从未通过</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousand tokens</comment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>%1M</source>
        <comment>million tokens</comment>
        <translation>%1M</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>cost</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>verdict: gap</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>not applicable, by a person</source>
        <translation>人工判为不适用</translation>
    </message>
    <message>
        <source>%1. No data from the model for %2 s</source>
        <translation>%1。模型已有 %2 秒没有数据</translation>
    </message>
</context>
<context>
    <name>SkillPreview</name>
    <message>
        <source>Description: %1 of 1,024 characters. Instructions: about %2 tokens</source>
        <translation>描述：%1 / 1,024 个字符。指令：约 %2 个词元</translation>
    </message>
</context>
<context>
    <name>Touchstone::AboutDialog</name>
    <message>
        <source>About Touchstone</source>
        <translation>关于 Touchstone</translation>
    </message>
    <message>
        <source>Version %1, with Qt %2</source>
        <translation>版本 %1，Qt %2</translation>
    </message>
    <message>
        <source>See what your skills, memory and rubrics do to a model.</source>
        <translation>看清技能、记忆和评分标准对模型的作用。</translation>
    </message>
    <message>
        <source>Apache License 2.0. Uses Qt, libyaml, yaml-cpp, JSON for Modern C++, md4c, QtKeychain and SQLite.</source>
        <translation>Apache License 2.0。使用 Qt、libyaml、yaml-cpp、JSON for Modern C++、md4c、QtKeychain 和 SQLite。</translation>
    </message>
</context>
<context>
    <name>Touchstone::AdvancedSection</name>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Measure stalls of the window</source>
        <translation>测量窗口卡顿</translation>
    </message>
    <message>
        <source>Watchdog</source>
        <translation>看门狗</translation>
    </message>
    <message>
        <source>Prints the longest one on the terminal at the end.</source>
        <translation>结束时在终端打印最长的一次。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>TOUCHSTONE_CONFIG_DIR moves this folder.</source>
        <translation>可用 TOUCHSTONE_CONFIG_DIR 更改此文件夹。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>The tour&apos;s copy and, unless TOUCHSTONE_HISTORY moves it, the history.</source>
        <translation>导览的副本；若未用 TOUCHSTONE_HISTORY 更改，还有历史记录。</translation>
    </message>
</context>
<context>
    <name>Touchstone::ApplyDialog</name>
    <message>
        <source>Apply to folder</source>
        <translation>应用到文件夹</translation>
    </message>
    <message>
        <source>Write the changes of this run into your folder</source>
        <translation>将此次运行的更改写入您的文件夹</translation>
    </message>
    <message>
        <source>Files that would be written</source>
        <translation>将要写入的文件</translation>
    </message>
    <message>
        <source>Difference to your folder</source>
        <translation>与您的文件夹的差异</translation>
    </message>
    <message>
        <source>Write files</source>
        <translation>写入文件</translation>
    </message>
    <message>
        <source>Comparing the run’s files with your folder</source>
        <translation>正在比较运行的文件与您的文件夹</translation>
    </message>
    <message>
        <source>%1  +%2 −%3</source>
        <comment>path, added and removed lines</comment>
        <translation>%1  +%2 −%3</translation>
    </message>
    <message>
        <source>Your folder already has everything that this run wrote.</source>
        <translation>您的文件夹已包含此次运行写入的全部内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) changed in your folder since the run began, so nothing is written. Save your version elsewhere or undo it, then try again.</source>
        <translation>
            <numerusform>运行开始后，您的文件夹中有 %n 个文件发生了更改，因此没有写入任何内容。请将您的版本另存到别处，或撤销更改，然后重试。</numerusform>
        </translation>
    </message>
    <message>
        <source>The run worked on a copy. Nothing of yours has changed yet. %1</source>
        <translation>运行是在副本上进行的，您的内容尚未改变。%1</translation>
    </message>
    <message numerus="yes">
        <source>Write %n file(s)</source>
        <translation>
            <numerusform>写入 %n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) stay out: your folder has a link in their place, which may lead out of it. Copy them by hand.</source>
        <translation>
            <numerusform>%n 个文件不会写入：你的文件夹中在该处有一个链接，它可能通向文件夹之外。请手动复制。</numerusform>
        </translation>
    </message>
    <message>
        <source>State that is written</source>
        <translation>要写入的状态</translation>
    </message>
    <message>
        <source>The files as they are at the end of the run, or as an iteration left them</source>
        <translation>运行结束时的文件，或某一轮留下的文件</translation>
    </message>
    <message>
        <source>As the run left them</source>
        <translation>运行结束时的状态</translation>
    </message>
</context>
<context>
    <name>Touchstone::BreakpointBar</name>
    <message>
        <source>no breakpoint</source>
        <translation>没有断点</translation>
    </message>
    <message>
        <source>Stops at</source>
        <translation>停在</translation>
    </message>
    <message>
        <source>Breakpoints…</source>
        <translation>断点…</translation>
    </message>
    <message>
        <source>Breakpoints</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>Choose where the run stops for you (F9)</source>
        <translation>选择运行在何处停下等您（F9）</translation>
    </message>
</context>
<context>
    <name>Touchstone::BreakpointDialog</name>
    <message>
        <source>Breakpoints</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>Where a run stops for you</source>
        <translation>运行在何处停下等您</translation>
    </message>
    <message>
        <source>Delete removes the chosen breakpoint</source>
        <translation>按 Delete 移除所选断点</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the chosen breakpoint</source>
        <translation>移除所选断点</translation>
    </message>
    <message>
        <source>Remove the chosen breakpoint (Delete)</source>
        <translation>移除所选断点（Delete）</translation>
    </message>
    <message>
        <source>any tool</source>
        <translation>任意工具</translation>
    </message>
    <message>
        <source>any criterion</source>
        <translation>任意准则</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add the breakpoint</source>
        <translation>添加断点</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停下</translation>
    </message>
    <message>
        <source>Kind of the breakpoint</source>
        <translation>断点的种类</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Name of the tool; empty: any</source>
        <translation>工具名称；留空表示任意工具</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>Name or id of the criterion; empty: any</source>
        <translation>准则的名称或 id；留空表示任意准则</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Share of any limit that is used, in per cent</source>
        <translation>任一限额已用的百分比</translation>
    </message>
    <message>
        <source>The name of a tool has letters, digits, dots, _ and - only.</source>
        <translation>工具名称只能含字母、数字、点、_ 和 -。</translation>
    </message>
    <message>
        <source>This breakpoint is in the list already.</source>
        <translation>列表中已有这个断点。</translation>
    </message>
    <message>
        <source>Add the breakpoint (Enter)</source>
        <translation>添加断点（回车）</translation>
    </message>
    <message>
        <source>No criterion of the rubric is called so.</source>
        <translation>评分标准中没有这样命名的准则。</translation>
    </message>
</context>
<context>
    <name>Touchstone::CallEdit</name>
    <message>
        <source>The arguments are no JSON: line %1, %2</source>
        <translation>参数不是 JSON：第 %1 行，%2</translation>
    </message>
    <message>
        <source>The arguments must be a JSON object: names and values in braces.</source>
        <translation>参数必须是 JSON 对象：花括号中的名称和值。</translation>
    </message>
    <message>
        <source>The arguments are no JSON.</source>
        <translation>参数不是 JSON。</translation>
    </message>
    <message>
        <source>Arguments of the tool call, as JSON</source>
        <translation>工具调用的参数（JSON）</translation>
    </message>
    <message>
        <source>Why not, for the model</source>
        <translation>给模型的拒绝理由</translation>
    </message>
    <message>
        <source>What the model is told instead</source>
        <translation>改为告诉模型的内容</translation>
    </message>
    <message>
        <source>What the model is told when the call is not made (Enter rejects)</source>
        <translation>不执行调用时告诉模型的内容（回车即拒绝）</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Reject the call</source>
        <translation>拒绝这次调用</translation>
    </message>
    <message>
        <source>Do not make this call, and tell the model why</source>
        <translation>不执行这次调用，并告诉模型原因</translation>
    </message>
    <message>
        <source>Answer instead</source>
        <translation>代为回答</translation>
    </message>
    <message>
        <source>Answer instead of the tool</source>
        <translation>代替工具回答</translation>
    </message>
    <message>
        <source>Do not make this call; the model gets your text as its result</source>
        <translation>不执行这次调用；模型得到您的文字作为结果</translation>
    </message>
</context>
<context>
    <name>Touchstone::CanaryDialog</name>
    <message>
        <source>Canaries</source>
        <translation>诱饵</translation>
    </message>
    <message>
        <source>Your own set: %1</source>
        <translation>你自己的一套：%1</translation>
    </message>
    <message>
        <source>Set of canaries, as YAML</source>
        <translation>这套诱饵，YAML 格式</translation>
    </message>
    <message>
        <source>Put in the program’s set</source>
        <translation>填入程序自带的一套</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message numerus="yes">
        <source>%n canary(s)</source>
        <translation>
            <numerusform>%n 个诱饵</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::CellDetail</name>
    <message>
        <source>Grader saw</source>
        <translation>评分器所见</translation>
    </message>
    <message>
        <source>Show the exact text that the grader got in this iteration</source>
        <translation>显示评分器在这一轮收到的原文</translation>
    </message>
    <message>
        <source>Show the message that holds the evidence</source>
        <translation>显示包含证据的消息</translation>
    </message>
    <message>
        <source>being graded in %1</source>
        <translation>第 %1 轮评分中</translation>
    </message>
    <message>
        <source>no verdict in %1</source>
        <translation>第 %1 轮无判定</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>此前</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>failed in 3</comment>
        <translation>第 %2 轮%1</translation>
    </message>
    <message numerus="yes">
        <source>failed %n time(s) in a row</source>
        <translation>
            <numerusform>连续失败 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>The grader named no gap.</source>
        <translation>评分器没有指出差距。</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Go to message %1</source>
        <translation>转到消息 %1</translation>
    </message>
    <message>
        <source>Grader, iteration %1</source>
        <translation>评分器，第 %1 轮</translation>
    </message>
    <message>
        <source>Says</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>iteration: word</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Votes</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>%1 of %2 gradings passed it.</source>
        <translation>%2 次评分中有 %1 次通过。</translation>
    </message>
    <message>
        <source>%1: %2 – %3</source>
        <comment>number: word – reason</comment>
        <translation>%1：%2 – %3</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>verdict: gap</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>%1, by a person</source>
        <translation>%1（人工）</translation>
    </message>
    <message>
        <source>Override…</source>
        <translation>改判…</translation>
    </message>
    <message>
        <source>Give a verdict of your own, marked as a person’s (O)</source>
        <translation>给出您自己的判定，并标明出自人工 (O)</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Take your verdict back; that of the run counts again</source>
        <translation>撤回您的判定，运行的判定重新生效</translation>
    </message>
    <message>
        <source>Split off</source>
        <translation>拆出</translation>
    </message>
    <message>
        <source>What the grader named so is another criterion: show it in a row of its own</source>
        <translation>评分器这样称呼的是另一条准则：单独成行显示</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>合并…</translation>
    </message>
    <message>
        <source>This row and another one are the same criterion</source>
        <translation>这一行与另一行是同一条准则</translation>
    </message>
    <message>
        <source>Undo the correction</source>
        <translation>撤销更正</translation>
    </message>
    <message>
        <source>Match the row as the program did</source>
        <translation>按程序的方式匹配此行</translation>
    </message>
    <message>
        <source>Noted beside the run, which went on with its own verdict.</source>
        <translation>记在运行旁边，运行当时按自己的判定继续。</translation>
    </message>
    <message>
        <source>A guess by its place: the grader called it “%1”.</source>
        <translation>按位置猜测：评分器称之为“%1”。</translation>
    </message>
    <message>
        <source>A guess by likeness: the grader called it “%1”.</source>
        <translation>按相似度猜测：评分器称之为“%1”。</translation>
    </message>
    <message>
        <source>A person put here what the grader called “%1”.</source>
        <translation>人工将评分器所称的“%1”归入此行。</translation>
    </message>
    <message>
        <source>A person split it off.</source>
        <translation>由人工拆出。</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Go to what it read</source>
        <translation>转到它读到的内容</translation>
    </message>
</context>
<context>
    <name>Touchstone::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Name of a file, or &gt; and a command</source>
        <translation>文件名，或 &gt; 加命令</translation>
    </message>
    <message>
        <source>Search files, or type &gt; for commands</source>
        <translation>搜索文件，或输入 &gt; 使用命令</translation>
    </message>
    <message>
        <source>Files: Ctrl+P, commands: Ctrl+K</source>
        <translation>文件：Ctrl+P，命令：Ctrl+K</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>没有匹配项</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s)</source>
        <translation>
            <numerusform>%n 条命令</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::CompletionList</name>
    <message>
        <source>What may come here</source>
        <translation>可插入的内容</translation>
    </message>
</context>
<context>
    <name>Touchstone::ConnectionsSection</name>
    <message>
        <source>Usual: %1 s</source>
        <translation>通常：%1 秒</translation>
    </message>
    <message>
        <source>Usual: for ever</source>
        <translation>通常：永远</translation>
    </message>
    <message>
        <source>The proxy was not changed: its address must look like http://host:port</source>
        <translation>代理未更改：地址应形如 http://host:port</translation>
    </message>
    <message>
        <source>Certificates of further authorities</source>
        <translation>其他颁发机构的证书</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>证书 (*.pem *.crt *.cer);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Waiting for answers</source>
        <translation>等待回答</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>服务商</translation>
    </message>
    <message>
        <source>A provider, or an endpoint of the open project. What you set here comes before what the project says. 0 means for ever.</source>
        <translation>服务商，或已打开项目的端点。此处的设置优先于项目中的设置。0 表示永远。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>建立连接</translation>
    </message>
    <message>
        <source>First data</source>
        <translation>首次数据</translation>
    </message>
    <message>
        <source>Longer than the others: a local server may have to load the model first.</source>
        <translation>比其他时间长：本地服务器可能要先加载模型。</translation>
    </message>
    <message>
        <source>Between data</source>
        <translation>数据之间</translation>
    </message>
    <message>
        <source>A long answer is never cut while its data keeps coming.</source>
        <translation>只要数据持续到来，长回答就不会被中断。</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>整个回答</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Empty: as http_proxy, https_proxy and no_proxy say. A user and password belong there, too. Servers on this computer are always reached directly.</source>
        <translation>留空：以 http_proxy、https_proxy 和 no_proxy 为准。用户名和密码也应写在那里。本机上的服务器始终直接访问。</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>A PEM file of authorities that are trusted beside the system&apos;s. Empty: as SSL_CERT_FILE says.</source>
        <translation>PEM 文件，其中的颁发机构与系统的一同受信任。留空：以 SSL_CERT_FILE 为准。</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose a file of certificates</source>
        <translation>选择证书文件</translation>
    </message>
</context>
<context>
    <name>Touchstone::CriteriaModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>Touchstone::CriterionHeader</name>
    <message>
        <source>not in the rubric</source>
        <translation>不在评分标准中</translation>
    </message>
    <message>
        <source>≈ graded as “%1”</source>
        <translation>≈ 评为“%1”</translation>
    </message>
    <message>
        <source>= “%1”, by a person</source>
        <translation>= “%1”（人工）</translation>
    </message>
</context>
<context>
    <name>Touchstone::DesktopNotifier</name>
    <message>
        <source>Show the run</source>
        <translation>显示该运行</translation>
    </message>
</context>
<context>
    <name>Touchstone::DiagnosticModel</name>
    <message>
        <source>%1, line %2. %3</source>
        <translation>%1，第 %2 行。%3</translation>
    </message>
    <message>
        <source>Fix: %1 (Alt+Enter)</source>
        <translation>修复：%1（Alt+Enter）</translation>
    </message>
</context>
<context>
    <name>Touchstone::DiagnosticPanel</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Fix all that are safe…</source>
        <translation>修复所有无风险的问题…</translation>
    </message>
    <message>
        <source>Shows what would change before it is changed</source>
        <translation>先显示会有哪些更改</translation>
    </message>
</context>
<context>
    <name>Touchstone::DiffDialog</name>
    <message>
        <source>− is taken out, + is put in</source>
        <translation>− 表示删除，+ 表示添加</translation>
    </message>
    <message>
        <source>Form of the difference</source>
        <translation>差异的显示方式</translation>
    </message>
    <message>
        <source>One column</source>
        <translation>单列</translation>
    </message>
    <message>
        <source>Lines that are taken out above those that are put in</source>
        <translation>删除的行在插入的行之上</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Both texts beside each other</source>
        <translation>两个文本并排</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>Touchstone::DiffView</name>
    <message>
        <source>The rest is not shown.</source>
        <translation>其余部分不显示。</translation>
    </message>
</context>
<context>
    <name>Touchstone::DifferenceDialog</name>
    <message>
        <source>Difference to the recording</source>
        <translation>与录制的差异</translation>
    </message>
    <message>
        <source>What the model is asked now, and what was recorded</source>
        <translation>现在对模型的请求与录制时的请求</translation>
    </message>
    <message>
        <source>− recorded, + now</source>
        <translation>− 录制，+ 现在</translation>
    </message>
</context>
<context>
    <name>Touchstone::DocumentPane</name>
    <message>
        <source>Reloaded %1</source>
        <translation>已重新载入 %1</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source>Line (1 to %1)</source>
        <translation>行（1 到 %1）</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>%1 的文本</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>UTF-8 with BOM</source>
        <translation>UTF-8（带 BOM）</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>换行符混用</translation>
    </message>
    <message>
        <source>%1 changed on disk</source>
        <translation>%1 在磁盘上已更改</translation>
    </message>
    <message>
        <source>Load theirs</source>
        <translation>载入对方的</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>This file can only be read here</source>
        <translation>此文件在这里只能阅读</translation>
    </message>
    <message>
        <source>This file is large</source>
        <translation>此文件很大</translation>
    </message>
    <message>
        <source>The file was not saved</source>
        <translation>文件未保存</translation>
    </message>
    <message>
        <source>Save again</source>
        <translation>重新保存</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>It is not what your unsaved changes began from. Nothing is lost yet.</source>
        <translation>它与您未保存的更改所基于的内容不同。目前没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Unsaved changes of %1 were kept</source>
        <translation>保留了 %1 的未保存更改</translation>
    </message>
    <message>
        <source>Touchstone ended before they were saved.</source>
        <translation>Touchstone 在保存之前就结束了。</translation>
    </message>
    <message>
        <source>Touchstone ended before they were saved; the file has changed since.</source>
        <translation>Touchstone 在保存之前就结束了；此后文件已发生更改。</translation>
    </message>
    <message>
        <source>Discard them</source>
        <translation>丢弃这些更改</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>It is not UTF-8 or holds characters that an editor cannot keep.</source>
        <translation>它不是 UTF-8，或含有编辑器无法保留的字符。</translation>
    </message>
    <message>
        <source>This file is not on the disk</source>
        <translation>此文件不在磁盘上</translation>
    </message>
    <message>
        <source>Write something and save to make it.</source>
        <translation>写入内容并保存即可创建。</translation>
    </message>
    <message>
        <source>Saved a copy as %1</source>
        <translation>已另存副本为 %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Your text</source>
        <translation>你的文本</translation>
    </message>
    <message>
        <source>The file on disk, and what is not saved.</source>
        <translation>磁盘上的文件与尚未保存的内容。</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>磁盘上</translation>
    </message>
    <message>
        <source>The file on disk cannot be read any more</source>
        <translation>磁盘上的文件已无法读取</translation>
    </message>
    <message>
        <source>The text here is that of before.</source>
        <translation>这里的文本是之前的版本。</translation>
    </message>
    <message>
        <source>Problems are looked for when it is saved, not while you type.</source>
        <translation>保存时才查找问题，输入时不查找。</translation>
    </message>
    <message>
        <source>Colours, wrapping and the search for problems while you type are off, so that typing stays quick.</source>
        <translation>已关闭着色、折行和输入时的问题查找，以保持输入流畅。</translation>
    </message>
    <message>
        <source>Turn on colours and wrapping</source>
        <translation>打开着色和折行</translation>
    </message>
    <message>
        <source>The window may stand still for some seconds</source>
        <translation>窗口可能会停顿几秒</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>另存副本…</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>另存副本</translation>
    </message>
    <message>
        <source>Your text is kept here.</source>
        <translation>你的文本保留在这里。</translation>
    </message>
    <message>
        <source>That is the most that the editor here opens; other limits are those of a run.</source>
        <translation>这是这里的编辑器能打开的最大限度；其他限制是运行的限制。</translation>
    </message>
    <message>
        <source>The folder of this project is gone</source>
        <translation>这个项目的文件夹不见了</translation>
    </message>
    <message>
        <source>It was moved or deleted. Your text is kept here, and can be saved as soon as the folder is back.</source>
        <translation>它被移走或删除了。你的文本保留在这里，文件夹一回来就可以保存。</translation>
    </message>
    <message>
        <source>The problem was not mended</source>
        <translation>问题没有修好</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>How much of the file was read</source>
        <translation>文件已读取的比例</translation>
    </message>
</context>
<context>
    <name>Touchstone::EditorArea</name>
    <message>
        <source>Open files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Close %1, which has unsaved changes</source>
        <translation>关闭 %1，它有未保存的更改</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Unsaved changes. Close (Ctrl+W)</source>
        <translation>有未保存的更改。关闭（Ctrl+W）</translation>
    </message>
    <message>
        <source>Close (Ctrl+W)</source>
        <translation>关闭（Ctrl+W）</translation>
    </message>
    <message>
        <source>%1 has unsaved changes</source>
        <translation>%1 有未保存的更改</translation>
    </message>
    <message>
        <source>What you do not save is gone once the file is closed.</source>
        <translation>未保存的内容在文件关闭后就会消失。</translation>
    </message>
</context>
<context>
    <name>Touchstone::EditorSection</name>
    <message>
        <source>Editor</source>
        <translation>编辑器</translation>
    </message>
    <message>
        <source> pt</source>
        <comment>points added to the size of a font</comment>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Size of code</source>
        <translation>代码字号</translation>
    </message>
    <message>
        <source>Added to the desktop&apos;s font of fixed width; Ctrl+Plus and Ctrl+Minus change it too.</source>
        <translation>在桌面等宽字体的基础上增减；也可用 Ctrl+加号和 Ctrl+减号调整。</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>自动换行</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Show pictures of the skill&apos;s folder</source>
        <translation>显示技能文件夹中的图片</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Nothing is ever loaded from the network.</source>
        <translation>绝不从网络加载任何内容。</translation>
    </message>
</context>
<context>
    <name>Touchstone::EffectiveText</name>
    <message>
        <source>Not found, skipped</source>
        <translation>未找到，已跳过</translation>
    </message>
    <message>
        <source>Empty, skipped</source>
        <translation>为空，已跳过</translation>
    </message>
    <message>
        <source>Only comments, skipped</source>
        <translation>只有注释，已跳过</translation>
    </message>
    <message>
        <source>Comment removed: %1</source>
        <translation>已去除注释：%1</translation>
    </message>
    <message>
        <source>Wrapper, in every memory</source>
        <translation>包装，每份记忆都有</translation>
    </message>
</context>
<context>
    <name>Touchstone::EnginePhrases</name>
    <message>
        <source>A second YAML document begins here.</source>
        <translation>这里开始了第二个 YAML 文档。</translation>
    </message>
    <message>
        <source>The values are nested too deeply.</source>
        <translation>值的嵌套太深。</translation>
    </message>
    <message>
        <source>%1 must be a mapping of keys to values, but here is %2.</source>
        <translation>%1 必须是键值映射，但这里是 %2。</translation>
    </message>
    <message>
        <source>The key &apos;%1&apos; stands twice in %2.</source>
        <translation>键“%1”在 %2 中出现了两次。</translation>
    </message>
    <message>
        <source>The key &apos;%1&apos; is not known in %2 and is ignored.</source>
        <translation>%2 中没有键“%1”，已忽略。</translation>
    </message>
    <message>
        <source>%1 must be a list, but here is %2.</source>
        <translation>%1 必须是列表，但这里是 %2。</translation>
    </message>
    <message>
        <source>The file does not say its version.</source>
        <translation>文件没有写明版本。</translation>
    </message>
    <message>
        <source>The version must be 1, but here is %1.</source>
        <translation>版本必须是 1，但这里是 %1。</translation>
    </message>
    <message>
        <source>%1 must be a text, but here is %2.</source>
        <translation>%1 必须是文本，但这里是 %2。</translation>
    </message>
    <message>
        <source>%1 must be a text, but %2 is a truth value.</source>
        <translation>%1 必须是文本，但 %2 是布尔值。</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>缺少 %1。</translation>
    </message>
    <message>
        <source>%1 must be one of %2, but here is %3.</source>
        <translation>%1 必须是 %2 之一，但这里是 %3。</translation>
    </message>
    <message>
        <source>%1 must be a whole number of at least %2, but here is %3.</source>
        <translation>%1 必须是不小于 %2 的整数，但这里是 %3。</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3, but here is %4.</source>
        <translation>%1 必须是 %2 到 %3 之间的整数，但这里是 %4。</translation>
    </message>
    <message>
        <source>%1 must be a number of at least 0, but here is %2.</source>
        <translation>%1 必须是不小于 0 的数，但这里是 %2。</translation>
    </message>
    <message>
        <source>%1 must be true or false, but here is %2.</source>
        <translation>%1 必须是 true 或 false，但这里是 %2。</translation>
    </message>
    <message>
        <source>An entry of %1 is empty.</source>
        <translation>%1 中有一项是空的。</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 太大。</translation>
    </message>
    <message>
        <source>%1 must be a mapping.</source>
        <translation>%1 必须是键值映射。</translation>
    </message>
    <message>
        <source>An entry of %1</source>
        <translation>%1 的一项</translation>
    </message>
    <message>
        <source>A tool call in %1</source>
        <translation>%1 中的一次工具调用</translation>
    </message>
    <message>
        <source>&apos;%1&apos; in %2</source>
        <translation>%2 中的 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a mapping</source>
        <translation>键值映射</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空值</translation>
    </message>
    <message>
        <source>the text &apos;%1&apos;</source>
        <translation>文本“%1”</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>the script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The script is empty.</source>
        <translation>脚本是空的。</translation>
    </message>
    <message>
        <source>%1 must be a mapping with text, tool_calls, verdict or error.</source>
        <translation>%1 必须是含有 text、tool_calls、verdict 或 error 的映射。</translation>
    </message>
    <message>
        <source>%1 has no answer.</source>
        <translation>%1 没有给出回答。</translation>
    </message>
    <message>
        <source>%1 has several answers.</source>
        <translation>%1 给出了多个回答。</translation>
    </message>
    <message>
        <source>%1 has both args and raw_args.</source>
        <translation>%1 同时有 args 和 raw_args。</translation>
    </message>
    <message>
        <source>The result &apos;%1&apos; is none of satisfied, needs_revision, failed.</source>
        <translation>结果“%1”不是 satisfied、needs_revision、failed 之一。</translation>
    </message>
    <message>
        <source>The script of the model does not exist.</source>
        <translation>模型的脚本不存在。</translation>
    </message>
    <message>
        <source>The script has no answer left for &apos;%1&apos;: it has %2 entry, %3 used, and the model was called once more.</source>
        <translation>脚本中“%1”的回答已用完：共 %2 项，已用 %3 项，模型又被调用了一次。</translation>
    </message>
    <message>
        <source>The script has no answer left for &apos;%1&apos;: it has %2 entries, %3 used, and the model was called once more.</source>
        <translation>脚本中“%1”的回答已用完：共 %2 项，已用 %3 项，模型又被调用了一次。</translation>
    </message>
    <message>
        <source>An entry of the script&apos;s part &apos;%1&apos; was not used.</source>
        <translation>脚本“%1”部分有一项没有用到。</translation>
    </message>
    <message>
        <source>An entry of the script&apos;s part &apos;%1&apos; was not used: its &apos;when&apos; never came true.</source>
        <translation>脚本“%1”部分有一项没有用到：它的 &apos;when&apos; 从未成立。</translation>
    </message>
    <message>
        <source>&apos;agent.tools&apos; lacks &apos;read_file&apos;, with which the agent reads its skills.</source>
        <translation>“agent.tools” 缺少 “read_file”，智能体要用它读取技能。</translation>
    </message>
    <message>
        <source>The tool &apos;execute&apos; needs a backend that can run commands.</source>
        <translation>工具 “execute” 需要能运行命令的后端。</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; of %2 does not exist.</source>
        <translation>%2 的文件“%1”不存在。</translation>
    </message>
    <message>
        <source>The memory file &apos;%1&apos; does not exist.</source>
        <translation>记忆文件“%1”不存在。</translation>
    </message>
    <message>
        <source>The skills folder &apos;%1&apos; does not exist.</source>
        <translation>技能文件夹“%1”不存在。</translation>
    </message>
    <message>
        <source>The root folder &apos;%1&apos; does not exist; the agent starts with an empty one.</source>
        <translation>根文件夹“%1”不存在；智能体从空文件夹开始。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no operation.</source>
        <translation>“%1”不是操作。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no tool of the grader.</source>
        <translation>“%1”不是评分器的工具。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the name of an endpoint.</source>
        <translation>“%1”不能用作端点名称。</translation>
    </message>
    <message>
        <source>An endpoint may not be called like the provider &apos;%1&apos;.</source>
        <translation>端点不能与服务商“%1”同名。</translation>
    </message>
    <message>
        <source>The file does not exist.</source>
        <translation>文件不存在。</translation>
    </message>
    <message>
        <source>The file cannot be read: %1.</source>
        <translation>文件无法读取：%1。</translation>
    </message>
    <message>
        <source>This is a folder, not a file.</source>
        <translation>这是文件夹，不是文件。</translation>
    </message>
    <message>
        <source>This is not a regular file.</source>
        <translation>这不是普通文件。</translation>
    </message>
    <message>
        <source>The file is larger than %1 KiB.</source>
        <translation>文件大于 %1 KiB。</translation>
    </message>
    <message>
        <source>The file is not UTF-8 text.</source>
        <translation>文件不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>The file was deleted meanwhile.</source>
        <translation>文件在此期间被删除。</translation>
    </message>
    <message>
        <source>The file was changed meanwhile.</source>
        <translation>文件在此期间被修改。</translation>
    </message>
    <message>
        <source>The file cannot be created: %1.</source>
        <translation>文件无法创建：%1。</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>文件无法写入：%1。</translation>
    </message>
    <message>
        <source>The folder cannot be created: %1.</source>
        <translation>文件夹无法创建：%1。</translation>
    </message>
    <message>
        <source>The project folder does not exist.</source>
        <translation>项目文件夹不存在。</translation>
    </message>
    <message>
        <source>The project folder is not a folder.</source>
        <translation>项目文件夹不是文件夹。</translation>
    </message>
    <message>
        <source>The project names no model.</source>
        <translation>项目没有指定模型。</translation>
    </message>
    <message>
        <source>The model &apos;%1&apos; has no known provider.</source>
        <translation>模型“%1”没有已知的服务商。</translation>
    </message>
    <message>
        <source>The model &apos;%1&apos; was taken for one of &apos;%2&apos;, which this build cannot reach.</source>
        <translation>模型“%1”被认为属于“%2”，本版本无法访问它。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; names a provider but no model.</source>
        <translation>“%1”写了服务商，但没有写模型。</translation>
    </message>
    <message>
        <source>There is no key for &apos;%1&apos;.</source>
        <translation>没有“%1”的密钥。</translation>
    </message>
    <message>
        <source>There is no key for %1.</source>
        <translation>没有 %1 的密钥。</translation>
    </message>
    <message>
        <source>There is no API key for &apos;%1&apos;.</source>
        <translation>没有“%1”的 API 密钥。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a base URL.</source>
        <translation>“%1”不是基础地址。</translation>
    </message>
    <message>
        <source>The base URL is empty.</source>
        <translation>基础地址是空的。</translation>
    </message>
    <message>
        <source>The value of the HTTP header &apos;%1&apos; holds a line break.</source>
        <translation>HTTP 头“%1”的值里有换行。</translation>
    </message>
    <message>
        <source>%1 answered with status %2.</source>
        <translation>%1 的应答状态为 %2。</translation>
    </message>
    <message>
        <source>%1 answered with status %2: %3</source>
        <translation>%1 的应答状态为 %2：%3</translation>
    </message>
    <message>
        <source>%1 answered with status %2 at %3.</source>
        <translation>%1 在 %3 的应答状态为 %2。</translation>
    </message>
    <message>
        <source>%1 answered with status %2 at %3: %4</source>
        <translation>%1 在 %3 的应答状态为 %2：%4</translation>
    </message>
    <message>
        <source>%1 reported an error.</source>
        <translation>%1 报告了错误。</translation>
    </message>
    <message>
        <source>%1 reported an error: %2</source>
        <translation>%1 报告了错误：%2</translation>
    </message>
    <message>
        <source>%1 was redirected from %2 to %3.</source>
        <translation>%1 被从 %2 重定向到 %3。</translation>
    </message>
    <message>
        <source>The call of %1 was stopped.</source>
        <translation>对 %1 的调用已停止。</translation>
    </message>
    <message>
        <source>The answer of %1 broke off before its end.</source>
        <translation>%1 的回答没有结束就中断了。</translation>
    </message>
    <message>
        <source>The answer holds an event that is not JSON: %1</source>
        <translation>回答里有一个事件不是 JSON：%1</translation>
    </message>
    <message>
        <source>The server answered with something that is not JSON: %1</source>
        <translation>服务器的应答不是 JSON：%1</translation>
    </message>
    <message>
        <source>The answer is larger than %1 bytes.</source>
        <translation>回答大于 %1 字节。</translation>
    </message>
    <message>
        <source>The answer of %1 is larger than %2 bytes.</source>
        <translation>%1 的应答大于 %2 字节。</translation>
    </message>
    <message>
        <source>The request to %1 was stopped.</source>
        <translation>对 %1 的请求已停止。</translation>
    </message>
    <message>
        <source>The connection to %1 timed out after %2.</source>
        <translation>连接 %1 超过 %2 后超时。</translation>
    </message>
    <message>
        <source>%1 timed out: it sent no answer within %2.</source>
        <translation>%1 超时：%2 内没有应答。</translation>
    </message>
    <message>
        <source>The answer of %1 timed out: no data for %2.</source>
        <translation>%1 的回答超时：%2 内没有数据。</translation>
    </message>
    <message>
        <source>The answer of %1 timed out: it was not complete within %2.</source>
        <translation>%1 的回答超时：%2 内没有结束。</translation>
    </message>
    <message>
        <source>%1 refused the connection.</source>
        <translation>%1 拒绝了连接。</translation>
    </message>
    <message>
        <source>The host %1 was not found.</source>
        <translation>找不到主机 %1。</translation>
    </message>
    <message>
        <source>The certificate of %1 cannot be trusted: %2.</source>
        <translation>%1 的证书不可信：%2。</translation>
    </message>
    <message>
        <source>%1 closed the connection without an answer.</source>
        <translation>%1 没有应答就关闭了连接。</translation>
    </message>
    <message>
        <source>The answer of %1 was cut off.</source>
        <translation>%1 的应答被截断。</translation>
    </message>
    <message>
        <source>The answer of %1 is not valid HTTP.</source>
        <translation>%1 的应答不是有效的 HTTP。</translation>
    </message>
    <message>
        <source>The proxy %1 did not let the request to %2 through.</source>
        <translation>代理 %1 没有放行对 %2 的请求。</translation>
    </message>
    <message>
        <source>%1 could not be reached (network error %2).</source>
        <translation>无法访问 %1（网络错误 %2）。</translation>
    </message>
    <message>
        <source>The system keychain cannot be used: %1.</source>
        <translation>无法使用系统钥匙串：%1。</translation>
    </message>
    <message>
        <source>there is none, or it does not answer</source>
        <translation>没有钥匙串，或它没有应答</translation>
    </message>
    <message>
        <source>The run has used its time of %1 seconds.</source>
        <translation>运行已用完 %1 秒的时间。</translation>
    </message>
    <message>
        <source>The run has used %1 of its %2 tokens.</source>
        <translation>运行已用 %1 个token，上限 %2。</translation>
    </message>
    <message>
        <source>The run has cost %1 of its %2.</source>
        <translation>运行已花费 %1，上限 %2。</translation>
    </message>
    <message>
        <source>The last %1 iterations have the same gaps.</source>
        <translation>最近 %1 轮的差距相同。</translation>
    </message>
    <message>
        <source>The limit &apos;cost&apos; does not count the calls of %1: its price is not known.</source>
        <translation>限额 “cost” 不计 %1 的调用：它的价格未知。</translation>
    </message>
    <message>
        <source>The grader&apos;s reply was cut at the token limit, so its verdict is not known.</source>
        <translation>评分器的回答在token 上限处被截断，无法得知判定。</translation>
    </message>
    <message>
        <source>The grader refused to answer.</source>
        <translation>评分器拒绝回答。</translation>
    </message>
    <message>
        <source>The grader called a tool with arguments that are not JSON.</source>
        <translation>评分器调用工具时的参数不是 JSON。</translation>
    </message>
    <message>
        <source>The history was written by a newer version of this program.</source>
        <translation>历史由更新版本的程序写成。</translation>
    </message>
    <message>
        <source>The history cannot be used: %1.</source>
        <translation>无法使用历史：%1。</translation>
    </message>
    <message>
        <source>There is no run &apos;%1&apos; in the history.</source>
        <translation>历史中没有运行“%1”。</translation>
    </message>
    <message>
        <source>The folder for the run&apos;s files cannot be made: %1.</source>
        <translation>无法创建存放运行文件的文件夹：%1。</translation>
    </message>
    <message>
        <source>The folder of the run cannot be made: %1.</source>
        <translation>无法创建运行的文件夹：%1。</translation>
    </message>
    <message>
        <source>The file cannot be copied: %1.</source>
        <translation>文件无法复制：%1。</translation>
    </message>
    <message>
        <source>The cassette does not exist.</source>
        <translation>磁带不存在。</translation>
    </message>
    <message>
        <source>The cassette cannot be read.</source>
        <translation>磁带无法读取。</translation>
    </message>
    <message>
        <source>The cassette is empty.</source>
        <translation>磁带是空的。</translation>
    </message>
    <message>
        <source>This is no cassette: its first line is not the head of one.</source>
        <translation>这不是磁带：第一行不是磁带的开头。</translation>
    </message>
    <message>
        <source>This cassette has version %1.</source>
        <translation>这盘磁带的版本是 %1。</translation>
    </message>
    <message>
        <source>A line of a cassette must hold &apos;model&apos; or &apos;call&apos;.</source>
        <translation>磁带的每一行必须含有 “model” 或 “call”。</translation>
    </message>
    <message>
        <source>The cassette has no answers of &apos;%1&apos;.</source>
        <translation>磁带里没有“%1”的回答。</translation>
    </message>
    <message>
        <source>All %1 answers of &apos;%2&apos; in the cassette have been played, and there is one more call.</source>
        <translation>磁带里“%2”的 %1 个回答都已播放，却又多了一次调用。</translation>
    </message>
    <message>
        <source>Call %1 of &apos;%2&apos; asks something else than was recorded (- recorded, + now):</source>
        <translation>“%2”的第 %1 次调用与录制的不同（- 录制，+ 现在）：</translation>
    </message>
    <message>
        <source>Call %1 of &apos;%2&apos; in the cassette was not asked for.</source>
        <translation>磁带里“%2”的第 %1 次调用没有用到。</translation>
    </message>
    <message>
        <source>The recording would overwrite a file that is no cassette.</source>
        <translation>录制会覆盖一个不是磁带的文件。</translation>
    </message>
    <message>
        <source>The recording cannot be written there.</source>
        <translation>录制无法写到那里。</translation>
    </message>
    <message>
        <source>The recording is not complete: the cassette could not be written.</source>
        <translation>录制不完整：磁带无法写入。</translation>
    </message>
    <message>
        <source>Check quotes, indentation and brackets at this place.</source>
        <translation>请检查此处的引号、缩进和括号。</translation>
    </message>
    <message>
        <source>Keep one document in the file; remove the line &apos;---&apos;.</source>
        <translation>文件中只保留一个文档；请删除“---”这一行。</translation>
    </message>
    <message>
        <source>Known keys: %1.</source>
        <translation>已知的键：%1。</translation>
    </message>
    <message>
        <source>Keep one of them.</source>
        <translation>请保留其中一个。</translation>
    </message>
    <message>
        <source>Did you mean &apos;%1&apos;?</source>
        <translation>您是指“%1”吗？</translation>
    </message>
    <message>
        <source>Write each entry in a line with &apos;- &apos;.</source>
        <translation>请将每一项写成以“- ”开头的一行。</translation>
    </message>
    <message>
        <source>Add the line &apos;version: 1&apos;.</source>
        <translation>请加上一行“version: 1”。</translation>
    </message>
    <message>
        <source>This program reads version 1; a newer file needs a newer program.</source>
        <translation>本程序读取版本 1；更新的文件需要更新的程序。</translation>
    </message>
    <message>
        <source>Put it in quotes.</source>
        <translation>请加上引号。</translation>
    </message>
    <message>
        <source>Remove the quotes.</source>
        <translation>请去掉引号。</translation>
    </message>
    <message>
        <source>Add &apos;%1: …&apos;.</source>
        <translation>请加上“%1: …”。</translation>
    </message>
    <message>
        <source>Write a number of at least %1.</source>
        <translation>请写不小于 %1 的数。</translation>
    </message>
    <message>
        <source>Write a number from %1 to %2.</source>
        <translation>请写 %1 到 %2 之间的数。</translation>
    </message>
    <message>
        <source>Write a number such as 2.50.</source>
        <translation>请写像 2.50 这样的数。</translation>
    </message>
    <message>
        <source>Write true or false, without quotes.</source>
        <translation>请写 true 或 false，不加引号。</translation>
    </message>
    <message>
        <source>Remove it, or write a text.</source>
        <translation>请删除它，或写上文本。</translation>
    </message>
    <message>
        <source>Check the path, or create the file.</source>
        <translation>请检查路径，或创建该文件。</translation>
    </message>
    <message>
        <source>Check who may read it, or name another file.</source>
        <translation>请检查谁可以读取它，或换一个文件。</translation>
    </message>
    <message>
        <source>Name a text file.</source>
        <translation>请指定文本文件。</translation>
    </message>
    <message>
        <source>Name another file.</source>
        <translation>请换一个文件。</translation>
    </message>
    <message>
        <source>Name an existing folder.</source>
        <translation>请指定已有的文件夹。</translation>
    </message>
    <message>
        <source>Split it, or name another file.</source>
        <translation>请拆分它，或换一个文件。</translation>
    </message>
    <message>
        <source>Save it with the encoding UTF-8.</source>
        <translation>请用 UTF-8 编码保存。</translation>
    </message>
    <message>
        <source>Compare both versions, then save again.</source>
        <translation>请比较两个版本，再保存。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space.</source>
        <translation>请检查文件夹的权限和剩余空间。</translation>
    </message>
    <message>
        <source>Check the free space and the permissions.</source>
        <translation>请检查剩余空间和权限。</translation>
    </message>
    <message>
        <source>Check the path after &apos;scripted:&apos;; it is relative to the project folder.</source>
        <translation>请检查“scripted:”后的路径；它相对于项目文件夹。</translation>
    </message>
    <message>
        <source>Check the path after &apos;replay:&apos;; it is relative to the project folder.</source>
        <translation>请检查“replay:”后的路径；它相对于项目文件夹。</translation>
    </message>
    <message>
        <source>Create it, or correct the path; it is relative to the project folder.</source>
        <translation>请创建它，或改正路径；路径相对于项目文件夹。</translation>
    </message>
    <message>
        <source>Create the folder, or correct the path.</source>
        <translation>请创建该文件夹，或改正路径。</translation>
    </message>
    <message>
        <source>Add an entry under &apos;%1&apos;, or set &apos;at_end: repeat&apos;.</source>
        <translation>请在“%1”下加一项，或设置“at_end: repeat”。</translation>
    </message>
    <message>
        <source>Set &apos;agent.model&apos; in touchstone.yaml, or choose a model for this run (--model).</source>
        <translation>请在 touchstone.yaml 中设置“agent.model”，或为这次运行选择模型。</translation>
    </message>
    <message>
        <source>Write provider:model with one of %1.</source>
        <translation>请写成 服务商:模型，服务商为 %1 之一。</translation>
    </message>
    <message>
        <source>Write the model&apos;s id behind the colon.</source>
        <translation>请在冒号后写上模型的标识。</translation>
    </message>
    <message>
        <source>Set the environment variable %1.</source>
        <translation>请设置环境变量 %1。</translation>
    </message>
    <message>
        <source>Add it in Settings, or set %1.</source>
        <translation>请在设置中添加，或设置 %1。</translation>
    </message>
    <message>
        <source>Set the provider&apos;s environment variable, or enter the key in the settings.</source>
        <translation>请设置服务商的环境变量，或在设置中输入密钥。</translation>
    </message>
    <message>
        <source>Use an address that begins with http:// or https://.</source>
        <translation>请使用以 http:// 或 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>Remove line breaks from the key or header.</source>
        <translation>请去掉密钥或头中的换行。</translation>
    </message>
    <message>
        <source>Check the API key.</source>
        <translation>请检查 API 密钥。</translation>
    </message>
    <message>
        <source>Check the API key and what it may be used for.</source>
        <translation>请检查 API 密钥及其用途。</translation>
    </message>
    <message>
        <source>Check the model&apos;s name and the base URL.</source>
        <translation>请检查模型名称和基础地址。</translation>
    </message>
    <message>
        <source>Check the base URL.</source>
        <translation>请检查基础地址。</translation>
    </message>
    <message>
        <source>Check the address and the network.</source>
        <translation>请检查地址和网络。</translation>
    </message>
    <message>
        <source>Check the address, and that the server is running.</source>
        <translation>请检查地址，并确认服务器在运行。</translation>
    </message>
    <message>
        <source>Check the address, or name the server&apos;s certificate authority in SSL_CERT_FILE.</source>
        <translation>请检查地址，或用 SSL_CERT_FILE 指定服务器的证书颁发机构。</translation>
    </message>
    <message>
        <source>Check the proxy variables, or exempt the host with NO_PROXY.</source>
        <translation>请检查代理变量，或用 NO_PROXY 排除该主机。</translation>
    </message>
    <message>
        <source>Requests are not sent to another place by themselves; set the right base URL.</source>
        <translation>请求不会自行发往别处；请设置正确的基础地址。</translation>
    </message>
    <message>
        <source>The request is larger than the server takes.</source>
        <translation>请求大于服务器能接受的大小。</translation>
    </message>
    <message>
        <source>The account&apos;s quota is used up; check plan and billing.</source>
        <translation>账户的配额已用完；请检查套餐和账单。</translation>
    </message>
    <message>
        <source>The provider&apos;s content filter refused the request.</source>
        <translation>服务商的内容过滤器拒绝了请求。</translation>
    </message>
    <message>
        <source>Shorten the conversation, or use a model with a larger context.</source>
        <translation>请缩短对话，或使用上下文更大的模型。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>Try again, or raise the inactivity time-out.</source>
        <translation>请重试，或提高静默超时。</translation>
    </message>
    <message>
        <source>Try again, or raise the time-out if the server needs long to start.</source>
        <translation>请重试；如果服务器启动很慢，请提高超时。</translation>
    </message>
    <message>
        <source>The server asks to wait %1 s; try again then.</source>
        <translation>服务器要求等待 %1 秒；请到时再试。</translation>
    </message>
    <message>
        <source>Unlock it or start its service, or set the key&apos;s environment variable.</source>
        <translation>请解锁它或启动其服务，或设置密钥的环境变量。</translation>
    </message>
    <message>
        <source>Raise the limit &apos;%1&apos; and go on.</source>
        <translation>请提高限额“%1”后继续。</translation>
    </message>
    <message>
        <source>Change the task, the rubric or the skills, or raise the limit &apos;no_progress&apos;.</source>
        <translation>请修改任务、评分标准或技能，或提高限额“no_progress”。</translation>
    </message>
    <message>
        <source>Add its price to models.yaml in the configuration folder, or use the limit &apos;tokens&apos;.</source>
        <translation>请在配置文件夹的 models.yaml 中加上它的价格，或使用限额“tokens”。</translation>
    </message>
    <message>
        <source>Raise the model&apos;s limit of output tokens, or shorten the rubric.</source>
        <translation>请提高模型的输出token 上限，或缩短评分标准。</translation>
    </message>
    <message>
        <source>Check the file, its folder&apos;s permissions and the free space, or name another file with --history or TOUCHSTONE_HISTORY.</source>
        <translation>请检查文件、其文件夹的权限和剩余空间，或用 --history 或 TOUCHSTONE_HISTORY 指定另一个文件。</translation>
    </message>
    <message>
        <source>Undo the change, or record the run anew.</source>
        <translation>请撤销改动，或重新录制这次运行。</translation>
    </message>
    <message>
        <source>Record the run anew.</source>
        <translation>请重新录制这次运行。</translation>
    </message>
    <message>
        <source>Record the run anew, or restore the file from where it came.</source>
        <translation>请重新录制这次运行，或从来源恢复该文件。</translation>
    </message>
    <message>
        <source>Record a run with --record.</source>
        <translation>请用 --record 录制一次运行。</translation>
    </message>
    <message>
        <source>Name a file that was recorded with --record.</source>
        <translation>请指定用 --record 录制的文件。</translation>
    </message>
    <message>
        <source>Check that it is a file and its permissions.</source>
        <translation>请确认它是文件并检查权限。</translation>
    </message>
    <message>
        <source>Check that the folder exists, its permissions and the free space.</source>
        <translation>请确认文件夹存在，并检查权限和剩余空间。</translation>
    </message>
    <message>
        <source>The memory file &apos;%1&apos; is not a file.</source>
        <translation>记忆文件“%1”不是文件。</translation>
    </message>
    <message>
        <source>The skills folder &apos;%1&apos; is not a folder.</source>
        <translation>技能文件夹“%1”不是文件夹。</translation>
    </message>
    <message>
        <source>The memory file &apos;%1&apos; cannot be read: %2.</source>
        <translation>无法读取记忆文件“%1”：%2。</translation>
    </message>
    <message>
        <source>The skills folder &apos;%1&apos; cannot be read: %2.</source>
        <translation>无法读取技能文件夹“%1”：%2。</translation>
    </message>
    <message>
        <source>The grader uses the agent&apos;s own model, which tends to judge its own work too kindly.</source>
        <translation>评分器使用的是智能体自己的模型，它往往对自己的成果评判过宽。</translation>
    </message>
    <message>
        <source>The rubric &apos;%1&apos; does not exist.</source>
        <translation>评分标准“%1”不存在。</translation>
    </message>
    <message>
        <source>The task &apos;%1&apos; does not exist.</source>
        <translation>任务“%1”不存在。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no rule.</source>
        <translation>“%1”不是规则。</translation>
    </message>
    <message>
        <source>The link leads back to a folder that it lies in, and is left out.</source>
        <translation>此链接指回它所在的文件夹，已略去。</translation>
    </message>
    <message>
        <source>The folder cannot be read and is left out: %1.</source>
        <translation>无法读取此文件夹，已略去：%1。</translation>
    </message>
    <message>
        <source>This is neither a file nor a folder and is left out.</source>
        <translation>这既不是文件也不是文件夹，已略去。</translation>
    </message>
    <message>
        <source>The link leads out of the project, to %1, and is left out.</source>
        <translation>此链接指向项目之外的 %1，已略去。</translation>
    </message>
    <message>
        <source>The link leads to nothing that could be copied and is left out.</source>
        <translation>此链接没有指向可复制的内容，已略去。</translation>
    </message>
    <message>
        <source>The file cannot be read and is left out: %1.</source>
        <translation>无法读取此文件，已略去：%1。</translation>
    </message>
    <message>
        <source>Correct the path.</source>
        <translation>请更正路径。</translation>
    </message>
    <message>
        <source>Every finding shows the name of its rule.</source>
        <translation>每项检查结果都显示其规则的名称。</translation>
    </message>
    <message>
        <source>touchstone-cli check --rules lists them.</source>
        <translation>touchstone-cli check --rules 会列出所有规则。</translation>
    </message>
    <message>
        <source>Create it, or remove the entry.</source>
        <translation>请创建它，或删除此项。</translation>
    </message>
    <message>
        <source>Check who may read it.</source>
        <translation>请检查谁有权读取它。</translation>
    </message>
    <message>
        <source>Only the backend &apos;composite&apos; has &apos;%1&apos;.</source>
        <translation>只有后端 &apos;composite&apos; 才有 &apos;%1&apos;。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stands beside &apos;default&apos; in %2.</source>
        <translation>在 %2 中，&apos;%1&apos; 与 &apos;default&apos; 并列。</translation>
    </message>
    <message>
        <source>Only one part of a composite backend can be of the kind &apos;state&apos;.</source>
        <translation>组合后端中只能有一个部分的种类是 &apos;state&apos;。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the place of a route.</source>
        <translation>&apos;%1&apos; 不能作为路由的位置。</translation>
    </message>
    <message>
        <source>The place &apos;%1&apos; has two routes.</source>
        <translation>位置 &apos;%1&apos; 有两条路由。</translation>
    </message>
    <message>
        <source>The place &apos;%1&apos; of a route is where skills or memory are mounted.</source>
        <translation>路由的位置 &apos;%1&apos; 正是技能或记忆的挂载处。</translation>
    </message>
    <message>
        <source>Commands run in the default backend; a route has no shell.</source>
        <translation>命令在默认后端中运行；路由没有 shell。</translation>
    </message>
    <message>
        <source>A composite backend cannot stand within another one.</source>
        <translation>组合后端不能放在另一个组合后端之内。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; means nothing here: %2 has no folder.</source>
        <translation>&apos;%1&apos; 在这里没有意义：%2 没有文件夹。</translation>
    </message>
    <message>
        <source>The store at &apos;%1&apos; starts empty and ends with this run, which is not stored.</source>
        <translation>&apos;%1&apos; 处的 store 从空开始，并随这次不保存的运行结束。</translation>
    </message>
    <message>
        <source>The reference grades each iteration once.</source>
        <translation>参考实现对每一轮只评一次。</translation>
    </message>
    <message>
        <source>Write &apos;kind: composite&apos;, and the kind &apos;%1&apos; under &apos;default&apos;.</source>
        <translation>请写 &apos;kind: composite&apos;，并把种类 &apos;%1&apos; 写到 &apos;default&apos; 下。</translation>
    </message>
    <message>
        <source>Write it under &apos;default&apos;.</source>
        <translation>请写到 &apos;default&apos; 下。</translation>
    </message>
    <message>
        <source>Use &apos;store&apos; or &apos;filesystem&apos; for the others.</source>
        <translation>其他部分请用 &apos;store&apos; 或 &apos;filesystem&apos;。</translation>
    </message>
    <message>
        <source>Write an absolute folder without &apos;..&apos;, such as /memories/.</source>
        <translation>请写不含 &apos;..&apos; 的绝对文件夹，例如 /memories/。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>请选择其他位置。</translation>
    </message>
    <message>
        <source>Use &apos;filesystem&apos; for this route, and the shell under &apos;default&apos;.</source>
        <translation>这条路由请用 &apos;filesystem&apos;，shell 放到 &apos;default&apos; 下。</translation>
    </message>
    <message>
        <source>Write all routes into &apos;agent.backend.routes&apos;.</source>
        <translation>请把所有路由写到 &apos;agent.backend.routes&apos; 中。</translation>
    </message>
    <message>
        <source>Write such as {kind: store}.</source>
        <translation>请写成 {kind: store} 这样。</translation>
    </message>
    <message>
        <source>Remove it, or use the kind &apos;filesystem&apos;.</source>
        <translation>请删除它，或使用种类 &apos;filesystem&apos;。</translation>
    </message>
    <message>
        <source>Run it with a history; the store is kept in that file.</source>
        <translation>请在保存历史的情况下运行；store 保存在那个文件中。</translation>
    </message>
    <message>
        <source>Take grader.repeats: 1, or turn grader.strict off.</source>
        <translation>请设 grader.repeats: 1，或关闭 grader.strict。</translation>
    </message>
    <message>
        <source>Set &apos;grader.model&apos; to another model.</source>
        <translation>请将“grader.model”设为另一个模型。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; exists already.</source>
        <translation>“%1”已经存在。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be written: %2.</source>
        <translation>无法写入“%1”：%2。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither a file nor a folder.</source>
        <translation>“%1”既不是文件也不是文件夹。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the name of a skill&apos;s folder.</source>
        <translation>“%1”不能用作技能文件夹的名称。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be moved to the trash: there is none for this place.</source>
        <translation>无法将“%1”移到回收站：此位置没有回收站。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no longer in the trash.</source>
        <translation>“%1”已不在回收站中。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; in the archive is no file.</source>
        <translation>压缩包中的“%1”不是文件。</translation>
    </message>
    <message>
        <source>The folder holds more than a skill may.</source>
        <translation>文件夹的内容超过了技能的上限。</translation>
    </message>
    <message>
        <source>The link &apos;%1&apos; leads out of the folder.</source>
        <translation>链接“%1”指向文件夹之外。</translation>
    </message>
    <message>
        <source>The archive is larger than a skill may be.</source>
        <translation>压缩包超过了技能的大小上限。</translation>
    </message>
    <message>
        <source>The archive holds more files than a skill may have.</source>
        <translation>压缩包中的文件数超过了技能的上限。</translation>
    </message>
    <message>
        <source>The archive is encrypted.</source>
        <translation>压缩包已加密。</translation>
    </message>
    <message>
        <source>The archive is packed in a way that is not known here.</source>
        <translation>压缩包使用了此处不支持的压缩方式。</translation>
    </message>
    <message>
        <source>The archive cannot be unpacked.</source>
        <translation>无法解压该压缩包。</translation>
    </message>
    <message>
        <source>The archive&apos;s list of files is damaged.</source>
        <translation>压缩包的文件列表已损坏。</translation>
    </message>
    <message>
        <source>A file in the archive is damaged.</source>
        <translation>压缩包中有文件已损坏。</translation>
    </message>
    <message>
        <source>A name in the archive is not UTF-8.</source>
        <translation>压缩包中有名称不是 UTF-8。</translation>
    </message>
    <message>
        <source>This is no zip archive.</source>
        <translation>这不是 zip 压缩包。</translation>
    </message>
    <message>
        <source>There is no SKILL.md at its top or in its one folder.</source>
        <translation>顶层或其唯一的文件夹中没有 SKILL.md。</translation>
    </message>
    <message>
        <source>The name &apos;%1&apos; in the archive is not safe.</source>
        <translation>压缩包中的名称“%1”不安全。</translation>
    </message>
    <message>
        <source>The name &apos;%1&apos; stands twice in the archive.</source>
        <translation>名称“%1”在压缩包中出现了两次。</translation>
    </message>
    <message>
        <source>Entry %1: &apos;query&apos; must be a text.</source>
        <translation>第 %1 项：“query”必须是文本。</translation>
    </message>
    <message>
        <source>Entry %1: &apos;should_trigger&apos; must be true or false.</source>
        <translation>第 %1 项：“should_trigger”必须是 true 或 false。</translation>
    </message>
    <message>
        <source>The file holds no list.</source>
        <translation>文件中没有列表。</translation>
    </message>
    <message>
        <source>Choose another name or place.</source>
        <translation>请选择其他名称或位置。</translation>
    </message>
    <message>
        <source>Check the permissions and the free space.</source>
        <translation>请检查权限和可用空间。</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查其权限。</translation>
    </message>
    <message>
        <source>Take it out of the folder first.</source>
        <translation>请先将它移出文件夹。</translation>
    </message>
    <message>
        <source>Copy it by hand.</source>
        <translation>请手动复制。</translation>
    </message>
    <message>
        <source>Put a copy in its place.</source>
        <translation>请用副本代替它。</translation>
    </message>
    <message>
        <source>Use lower-case letters, digits and single hyphens.</source>
        <translation>请使用小写字母、数字和单个连字符。</translation>
    </message>
    <message>
        <source>Nothing was deleted. Delete it with a file manager if it shall go for good.</source>
        <translation>没有删除任何内容。如要彻底删除，请使用文件管理器。</translation>
    </message>
    <message>
        <source>Look for it with a file manager.</source>
        <translation>请用文件管理器查找。</translation>
    </message>
    <message>
        <source>Unpack it by hand and import the folder.</source>
        <translation>请手动解压后导入文件夹。</translation>
    </message>
    <message>
        <source>Pack it anew, or ask for another copy.</source>
        <translation>请重新打包，或索取另一份副本。</translation>
    </message>
    <message>
        <source>Pack it without a password.</source>
        <translation>请打包时不要设密码。</translation>
    </message>
    <message>
        <source>Pack it as an ordinary zip file.</source>
        <translation>请打包为普通的 zip 文件。</translation>
    </message>
    <message>
        <source>Choose the folder of one skill, or an archive of it.</source>
        <translation>请选择一个技能的文件夹或其压缩包。</translation>
    </message>
    <message>
        <source>Do not trust this archive.</source>
        <translation>请不要信任此压缩包。</translation>
    </message>
    <message>
        <source>Pack the files themselves in place of links.</source>
        <translation>请打包文件本身而不是链接。</translation>
    </message>
    <message>
        <source>Pack it anew.</source>
        <translation>请重新打包。</translation>
    </message>
    <message>
        <source>Take out what the skill does not need.</source>
        <translation>请移除技能不需要的内容。</translation>
    </message>
    <message>
        <source>Write a list of {&quot;query&quot;: text, &quot;should_trigger&quot;: true or false}.</source>
        <translation>请写成由 {&quot;query&quot;: 文本, &quot;should_trigger&quot;: true 或 false} 组成的列表。</translation>
    </message>
    <message>
        <source>The run is not parked there any more.</source>
        <translation>运行已不再停在那里。</translation>
    </message>
    <message>
        <source>This cannot be decided here.</source>
        <translation>在这里不能这样决定。</translation>
    </message>
    <message>
        <source>This cannot be changed here.</source>
        <translation>在这里不能修改这一项。</translation>
    </message>
    <message>
        <source>The rubric would be empty.</source>
        <translation>评分标准会变成空的。</translation>
    </message>
    <message>
        <source>Write at least one criterion.</source>
        <translation>请至少写一条准则。</translation>
    </message>
    <message>
        <source>A verdict is &apos;satisfied&apos;, &apos;needs_revision&apos; or &apos;failed&apos;, not &apos;%1&apos;.</source>
        <translation>判定只能是“satisfied”“needs_revision”或“failed”，不能是“%1”。</translation>
    </message>
    <message>
        <source>This run is still going on in another program or tab.</source>
        <translation>这次运行仍在另一个程序或标签页中进行。</translation>
    </message>
    <message>
        <source>Wait until it has ended, or stop it there.</source>
        <translation>请等它结束，或在那里停止它。</translation>
    </message>
    <message>
        <source>Of this run there is nothing stored to go on with.</source>
        <translation>这次运行没有存下可以继续的内容。</translation>
    </message>
    <message>
        <source>This run has come to its end: %1.</source>
        <translation>这次运行已经结束：%1。</translation>
    </message>
    <message>
        <source>Branch off from an earlier point of it, or start a new run.</source>
        <translation>从它较早的位置分叉，或开始新的运行。</translation>
    </message>
    <message>
        <source>Of this run there is no point stored to branch off from.</source>
        <translation>这次运行没有存下可以分支的位置。</translation>
    </message>
    <message>
        <source>The run has no checkpoint &apos;%1&apos;.</source>
        <translation>这次运行没有检查点“%1”。</translation>
    </message>
    <message>
        <source>There the run had come to its end.</source>
        <translation>运行在那里已经结束。</translation>
    </message>
    <message>
        <source>Choose an earlier checkpoint.</source>
        <translation>请选择更早的检查点。</translation>
    </message>
    <message>
        <source>Start a new run.</source>
        <translation>请开始新的运行。</translation>
    </message>
    <message>
        <source>This run was stored by another version, which cannot go on with it.</source>
        <translation>这次运行由另一个版本存下，无法继续。</translation>
    </message>
    <message>
        <source>The run&apos;s folder cannot be locked: %1.</source>
        <translation>无法锁定运行的文件夹：%1。</translation>
    </message>
    <message>
        <source>The other run&apos;s files cannot be copied: %1.</source>
        <translation>无法复制另一次运行的文件：%1。</translation>
    </message>
    <message>
        <source>What &apos;%1&apos; held at that point is not there any more; the run goes on without it.</source>
        <translation>“%1”当时的内容已不存在；运行将在没有它的情况下继续。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be a mount: it must be an absolute path below &apos;/&apos; without &apos;..&apos;.</source>
        <translation>“%1”不能作为挂载点：它必须是“/”之下不含“..”的绝对路径。</translation>
    </message>
    <message>
        <source>The mount &apos;%1&apos; is given twice.</source>
        <translation>挂载点“%1”出现了两次。</translation>
    </message>
    <message>
        <source>The mount &apos;%1&apos; must be a file in a folder, such as /memory/AGENTS.md.</source>
        <translation>挂载点“%1”必须是文件夹中的一个文件，例如 /memory/AGENTS.md。</translation>
    </message>
    <message>
        <source>Give it another &apos;mount&apos;, such as /skills/mine/ or /memory/notes.md.</source>
        <translation>请换一个“mount”，例如 /skills/mine/ 或 /memory/notes.md。</translation>
    </message>
    <message>
        <source>Add &apos;read_file&apos;.</source>
        <translation>请加上“read_file”。</translation>
    </message>
    <message>
        <source>Use &apos;backend: {kind: sandbox}&apos;, or remove &apos;execute&apos; from &apos;tools&apos;.</source>
        <translation>请使用“backend: {kind: sandbox}”，或从“tools”中删除“execute”。</translation>
    </message>
    <message>
        <source>Use read and write.</source>
        <translation>请使用 read 和 write。</translation>
    </message>
    <message>
        <source>Use read_file, ls, glob, grep or execute.</source>
        <translation>请使用 read_file、ls、glob、grep 或 execute。</translation>
    </message>
    <message>
        <source>Use letters, digits, &apos;-&apos;, &apos;_&apos; and &apos;.&apos;.</source>
        <translation>请使用字母、数字、“-”、“_”和“.”。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>Give it &apos;kind&apos; and &apos;base_url&apos;.</source>
        <translation>请写明“kind”和“base_url”。</translation>
    </message>
    <message>
        <source>%1 base_url must be an http or https address.</source>
        <translation>%1 的 base_url 必须是 http 或 https 地址。</translation>
    </message>
    <message>
        <source>Write it as http://host:port/v1.</source>
        <translation>请写成 http://host:port/v1。</translation>
    </message>
    <message>
        <source>%1 key_env must begin with &apos;%2&apos;, the endpoint&apos;s name in capitals.</source>
        <translation>%1 的 key_env 必须以端点名的大写形式“%2”开头。</translation>
    </message>
    <message>
        <source>Rename the variable, such as %1_KEY, so that no other key can be sent there.</source>
        <translation>请给变量改名，例如 %1_KEY，以免其他密钥被发送到那里。</translation>
    </message>
    <message>
        <source>An entry of &apos;models&apos; must be a mapping.</source>
        <translation>“models”的每一项必须是键值映射。</translation>
    </message>
    <message>
        <source>Write it as {models: [provider:model], price: {input: …, output: …}}.</source>
        <translation>请写成 {models: [provider:model], price: {input: …, output: …}}。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not name a model.</source>
        <translation>“%1”不是模型的名称。</translation>
    </message>
    <message>
        <source>Write provider:model.</source>
        <translation>请写成 provider:model。</translation>
    </message>
    <message>
        <source>An entry names no model.</source>
        <translation>有一项没有写明模型。</translation>
    </message>
    <message>
        <source>Add &apos;models: [provider:model]&apos;.</source>
        <translation>请加上“models: [provider:model]”。</translation>
    </message>
    <message>
        <source>&apos;long&apos; stands without &apos;price&apos;.</source>
        <translation>有“long”却没有“price”。</translation>
    </message>
    <message>
        <source>Add the usual price too.</source>
        <translation>请同时写明普通价格。</translation>
    </message>
    <message>
        <source>A criterion must be a mapping.</source>
        <translation>准则必须是键值映射。</translation>
    </message>
    <message>
        <source>Write it as {text: Cites a source}.</source>
        <translation>请写成 {text: Cites a source}。</translation>
    </message>
    <message>
        <source>The id &apos;%1&apos; stands twice.</source>
        <translation>标识“%1”出现了两次。</translation>
    </message>
    <message>
        <source>Give each criterion its own id.</source>
        <translation>请给每条准则各自的标识。</translation>
    </message>
    <message>
        <source>Add &apos;agent:&apos; with at least one entry.</source>
        <translation>请加上至少有一项的“agent:”。</translation>
    </message>
    <message>
        <source>Give it text, tool_calls, verdict or error.</source>
        <translation>请写明 text、tool_calls、verdict 或 error。</translation>
    </message>
    <message>
        <source>Verdict and error stand alone in an entry.</source>
        <translation>verdict 和 error 必须单独成项。</translation>
    </message>
    <message>
        <source>Write it as {name: read_file, args: {…}}.</source>
        <translation>请写成 {name: read_file, args: {…}}。</translation>
    </message>
    <message>
        <source>For broken arguments use &apos;raw_args&apos;.</source>
        <translation>要写出损坏的参数，请使用“raw_args”。</translation>
    </message>
    <message>
        <source>Avoid aliases that repeat large parts.</source>
        <translation>请避免用别名重复很大的部分。</translation>
    </message>
    <message>
        <source>The recovery copy cannot be written: %1.</source>
        <translation>无法写入恢复副本：%1。</translation>
    </message>
    <message>
        <source>The recovery copy cannot be removed: %1.</source>
        <translation>无法删除恢复副本：%1。</translation>
    </message>
    <message>
        <source>The recovery copy is damaged.</source>
        <translation>恢复副本已损坏。</translation>
    </message>
    <message>
        <source>The folder &apos;%1&apos; cannot be listed: %2.</source>
        <translation>无法列出文件夹“%1”的内容：%2。</translation>
    </message>
    <message>
        <source>The folder cannot be looked through: %1.</source>
        <translation>无法查看文件夹的内容：%1。</translation>
    </message>
    <message>
        <source>The folder for the copy cannot be made: %1.</source>
        <translation>无法创建用于副本的文件夹：%1。</translation>
    </message>
    <message>
        <source>The folder holds %1 files with %2 MB, which a run would copy.</source>
        <translation>文件夹中有 %1 个文件，共 %2 MB，运行时都要复制。</translation>
    </message>
    <message>
        <source>Choose a smaller root, work in place, or confirm the copy.</source>
        <translation>请选择较小的根目录、就地工作，或确认复制。</translation>
    </message>
    <message>
        <source>What the iteration changed cannot be kept: %1.</source>
        <translation>无法保存这一轮的更改：%1。</translation>
    </message>
    <message>
        <source>The change lies behind a link that leads out of the folder.</source>
        <translation>这一更改位于指向文件夹之外的链接后面。</translation>
    </message>
    <message>
        <source>Copy this file by hand.</source>
        <translation>请手动复制这个文件。</translation>
    </message>
    <message>
        <source>The folder changed since the run began: %1.</source>
        <translation>文件夹在运行开始之后有更改：%1。</translation>
    </message>
    <message>
        <source>Nothing was written. Keep your version, or copy the run&apos;s files by hand from %1.</source>
        <translation>没有写入任何内容。请保留您的版本，或从 %1 手动复制运行的文件。</translation>
    </message>
    <message>
        <source>The file cannot be deleted: %1.</source>
        <translation>无法删除文件：%1。</translation>
    </message>
    <message>
        <source>The run began with an empty workspace, so there is no folder to apply to.</source>
        <translation>运行以空的工作区开始，因此没有可以应用到的文件夹。</translation>
    </message>
    <message>
        <source>Copy what you need from %1.</source>
        <translation>请从 %1 复制需要的内容。</translation>
    </message>
    <message>
        <source>Somebody else goes on with this run.</source>
        <translation>别的程序正在继续这次运行。</translation>
    </message>
    <message>
        <source>Wait until the other program has ended.</source>
        <translation>请等另一个程序结束。</translation>
    </message>
    <message>
        <source>Update the program, or name another file with --history or TOUCHSTONE_HISTORY.</source>
        <translation>请更新程序，或用 --history 或 TOUCHSTONE_HISTORY 指定另一个文件。</translation>
    </message>
    <message>
        <source>The bundled tour is not at %1.</source>
        <translation>%1 处没有随程序提供的导览。</translation>
    </message>
    <message>
        <source>Install the program again, or start it from its build folder.</source>
        <translation>请重新安装程序，或从构建文件夹启动它。</translation>
    </message>
    <message>
        <source>The older tour could not be moved to %1: %2.</source>
        <translation>无法把较旧的导览移到 %1：%2。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder.</source>
        <translation>请检查文件夹的权限。</translation>
    </message>
    <message>
        <source>The sandbox needs the program bwrap (bubblewrap), which is not installed.</source>
        <translation>沙箱需要程序 bwrap（bubblewrap），但它没有安装。</translation>
    </message>
    <message>
        <source>Install the package bubblewrap, or choose the backend local_shell.</source>
        <translation>请安装软件包 bubblewrap，或选择后端 local_shell。</translation>
    </message>
    <message>
        <source>The answer of &apos;%1&apos; was cut off at its limit of output tokens.</source>
        <translation>“%1”的回答在达到输出 token 上限时被截断。</translation>
    </message>
    <message>
        <source>Ask for less in one answer, or choose a model with a larger limit.</source>
        <translation>请减少单次回答的内容，或换用上限更大的模型。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; refused to answer (%2).</source>
        <translation>“%1”拒绝回答（%2）。</translation>
    </message>
    <message>
        <source>The sandbox cannot start on this machine: %1</source>
        <translation>沙箱无法在这台机器上启动：%1</translation>
    </message>
    <message>
        <source>Allow user namespaces, leave the chroot or container, or choose the backend local_shell.</source>
        <translation>请允许用户命名空间，或离开 chroot 或容器，或选择后端 local_shell。</translation>
    </message>
    <message>
        <source>No rubric file fits the pattern &apos;%1&apos;.</source>
        <translation>没有评分标准文件符合模式“%1”。</translation>
    </message>
    <message>
        <source>No task file fits the pattern &apos;%1&apos;.</source>
        <translation>没有任务文件符合模式“%1”。</translation>
    </message>
    <message>
        <source>Correct the pattern, create a file, or remove the entry.</source>
        <translation>请更正模式、新建文件，或删除该条目。</translation>
    </message>
    <message>
        <source>Say which API the server speaks: anthropic, openai, openai-chat, google_genai, ollama, azure_openai or openrouter.</source>
        <translation>请写明服务器使用的 API：anthropic、openai、openai-chat、google_genai、ollama、azure_openai 或 openrouter。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has changed since the run began.</source>
        <translation>“%1”在运行开始后有改动。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is new since the run began.</source>
        <translation>“%1”是运行开始后新增的。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is gone since the run began.</source>
        <translation>“%1”在运行开始后已不存在。</translation>
    </message>
    <message>
        <source>The run keeps the text that it began with.</source>
        <translation>运行沿用开始时的文本。</translation>
    </message>
    <message>
        <source>The new text counts from now on.</source>
        <translation>从现在起以新文本为准。</translation>
    </message>
    <message>
        <source>The run keeps its list of skills; what the agent reads of them from now on is the new text.</source>
        <translation>运行沿用其技能列表；智能体从现在起读到的是技能的新文本。</translation>
    </message>
    <message>
        <source>The folder is gone.</source>
        <translation>文件夹不见了。</translation>
    </message>
    <message>
        <source>The API key for &apos;%1&apos; holds characters that no key has, such as quotation marks of a text or a line break.</source>
        <translation>“%1”的 API 密钥含有密钥中不会出现的字符，例如文字中的引号或换行。</translation>
    </message>
    <message>
        <source>Copy the key again, without what stands around it.</source>
        <translation>请重新复制密钥，不要带上周围的内容。</translation>
    </message>
</context>
<context>
    <name>Touchstone::ErrorText</name>
    <message>
        <source>Something is missing</source>
        <translation>缺少某些内容</translation>
    </message>
    <message>
        <source>%1 was not found</source>
        <translation>找不到 %1</translation>
    </message>
    <message>
        <source>A file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>The file was not saved</source>
        <translation>文件未保存</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 未保存</translation>
    </message>
    <message>
        <source>A text could not be understood</source>
        <translation>无法理解一段文本</translation>
    </message>
    <message>
        <source>%1 could not be understood</source>
        <translation>无法理解 %1</translation>
    </message>
    <message>
        <source>A value is not allowed</source>
        <translation>不允许的值</translation>
    </message>
    <message>
        <source>The value of %1 is not allowed</source>
        <translation>%1 的值不被允许</translation>
    </message>
    <message>
        <source>Something is too large</source>
        <translation>某些内容太大</translation>
    </message>
    <message>
        <source>%1 is too large</source>
        <translation>%1 太大</translation>
    </message>
    <message>
        <source>A file changed on disk</source>
        <translation>文件在磁盘上已更改</translation>
    </message>
    <message>
        <source>%1 changed on disk</source>
        <translation>%1 在磁盘上已更改</translation>
    </message>
    <message>
        <source>A path leads out of the folder</source>
        <translation>路径指向文件夹之外</translation>
    </message>
    <message>
        <source>This project needs your confirmation first</source>
        <translation>此项目需要您先确认</translation>
    </message>
    <message>
        <source>This is not possible here</source>
        <translation>此处无法实现</translation>
    </message>
    <message>
        <source>The history could not be used</source>
        <translation>无法使用历史记录</translation>
    </message>
    <message>
        <source>A key is missing</source>
        <translation>缺少密钥</translation>
    </message>
    <message>
        <source>There is no key for %1</source>
        <translation>没有 %1 的密钥</translation>
    </message>
    <message>
        <source>The provider refused the key</source>
        <translation>服务商拒绝了密钥</translation>
    </message>
    <message>
        <source>The provider&apos;s rate limit was reached</source>
        <translation>已达到服务商的速率限制</translation>
    </message>
    <message>
        <source>The provider is overloaded</source>
        <translation>服务商过载</translation>
    </message>
    <message>
        <source>The request does not fit the model&apos;s context</source>
        <translation>请求超出模型的上下文</translation>
    </message>
    <message>
        <source>The model refused to answer</source>
        <translation>模型拒绝回答</translation>
    </message>
    <message>
        <source>The server cannot be reached</source>
        <translation>无法连接服务器</translation>
    </message>
    <message>
        <source>%1 cannot be reached</source>
        <translation>无法连接 %1</translation>
    </message>
    <message>
        <source>The server did not answer in time</source>
        <translation>服务器未及时响应</translation>
    </message>
    <message>
        <source>The answer broke off</source>
        <translation>回答中断</translation>
    </message>
    <message>
        <source>The server answered with an error</source>
        <translation>服务器返回错误</translation>
    </message>
    <message>
        <source>The script has no answer left</source>
        <translation>脚本中已没有回答</translation>
    </message>
    <message>
        <source>The grader gave no usable verdict</source>
        <translation>评分器没有给出可用的判定</translation>
    </message>
    <message>
        <source>A limit was reached</source>
        <translation>已达到上限</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>已由您停止</translation>
    </message>
    <message>
        <source>This cannot be done in this way</source>
        <translation>不能这样做</translation>
    </message>
    <message>
        <source>Touchstone made a mistake</source>
        <translation>Touchstone 出错了</translation>
    </message>
    <message>
        <source>Check the name and the place.</source>
        <translation>请检查名称和位置。</translation>
    </message>
    <message>
        <source>Check that it is a file and that you may read it.</source>
        <translation>请确认它是文件且您有权读取。</translation>
    </message>
    <message>
        <source>Check the permissions and the free space, then save again. Your text is kept.</source>
        <translation>请检查权限和剩余空间，然后重新保存。您的文本已保留。</translation>
    </message>
    <message>
        <source>Correct it at this place.</source>
        <translation>请在此处更正。</translation>
    </message>
    <message>
        <source>Load the new version or keep yours.</source>
        <translation>请载入新版本，或保留您的版本。</translation>
    </message>
    <message>
        <source>Read what it wants to do, then confirm.</source>
        <translation>请先阅读它要做的事，再确认。</translation>
    </message>
    <message>
        <source>Add the key in Settings, or set its environment variable.</source>
        <translation>请在设置中添加密钥，或设置对应的环境变量。</translation>
    </message>
    <message>
        <source>Check the key in Settings.</source>
        <translation>请在设置中检查密钥。</translation>
    </message>
    <message>
        <source>Wait a little, then try again.</source>
        <translation>请稍候再试。</translation>
    </message>
    <message>
        <source>Shorten the task or the memory, or choose a model with a larger context.</source>
        <translation>请缩短任务或记忆，或选择上下文更大的模型。</translation>
    </message>
    <message>
        <source>Check the connection and the address.</source>
        <translation>请检查连接和地址。</translation>
    </message>
    <message>
        <source>Check that the server runs and that the address is right.</source>
        <translation>请确认服务器正在运行且地址正确。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>Raise the limit, or change the task.</source>
        <translation>请提高上限，或修改任务。</translation>
    </message>
    <message>
        <source>Check the data folder and the free space.</source>
        <translation>请检查数据文件夹和剩余空间。</translation>
    </message>
    <message>
        <source>The model is asked something else than was recorded</source>
        <translation>对模型的请求与录制时不同</translation>
    </message>
    <message>
        <source>Undo the change, or record the run anew.</source>
        <translation>请撤销改动，或重新录制这次运行。</translation>
    </message>
    <message>
        <source>The run is still going on</source>
        <translation>这次运行仍在进行</translation>
    </message>
    <message>
        <source>The run has come to its end</source>
        <translation>这次运行已经结束</translation>
    </message>
    <message>
        <source>There is no point to go on from</source>
        <translation>没有可以继续的位置</translation>
    </message>
</context>
<context>
    <name>Touchstone::FacetBar</name>
    <message>
        <source>Will not load</source>
        <translation>无法加载</translation>
    </message>
    <message>
        <source>Load, but changed</source>
        <translation>加载但有改动</translation>
    </message>
    <message>
        <source>Not portable</source>
        <translation>不可移植</translation>
    </message>
    <message>
        <source>Shadowed</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>All skills</source>
        <translation>所有技能</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Any client</source>
        <translation>任意客户端</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>%1 loses</source>
        <translation>%1 会丢失</translation>
    </message>
    <message>
        <source>Show only what a client drops or changes</source>
        <translation>只显示某个客户端丢弃或改动的内容</translation>
    </message>
</context>
<context>
    <name>Touchstone::FilePage</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save this file</source>
        <translation>保存此文件</translation>
    </message>
    <message>
        <source>Save this file (Ctrl+S)</source>
        <translation>保存此文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>Touchstone::FilesPanel</name>
    <message>
        <source>No files changed</source>
        <translation>没有文件更改</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Iteration that is compared with</source>
        <translation>作为比较基准的轮次</translation>
    </message>
    <message>
        <source>What the answers and files are compared with</source>
        <translation>答案和文件与什么比较</translation>
    </message>
    <message>
        <source>with</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Iteration that is compared</source>
        <translation>被比较的轮次</translation>
    </message>
    <message>
        <source>The iteration whose answer and files are compared</source>
        <translation>其答案和文件被比较的轮次</translation>
    </message>
    <message>
        <source>Answers and files that differ</source>
        <translation>有差别的答案和文件</translation>
    </message>
    <message>
        <source>Difference of the chosen answer or file</source>
        <translation>所选答案或文件的差别</translation>
    </message>
    <message>
        <source>Each with the one before</source>
        <translation>每轮与前一轮</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>开始时</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>What the agent says and writes shows up here after each iteration</source>
        <translation>智能体所说和所写的内容会在每一轮之后显示在这里</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>没有差别</translation>
    </message>
    <message>
        <source>Both left the same answer and the same files</source>
        <translation>两者留下的答案和文件相同</translation>
    </message>
    <message>
        <source>Restore iteration %1…</source>
        <translation>恢复第 %1 轮…</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Write the files that this iteration left into your folder; what would change is shown first</source>
        <translation>把这一轮留下的文件写入您的文件夹；会先显示将要更改的内容</translation>
    </message>
</context>
<context>
    <name>Touchstone::FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replacement</source>
        <translation>替换内容</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一处匹配（Shift+回车）</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一处匹配</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一处匹配（回车）</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一处匹配</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace this match</source>
        <translation>替换此处匹配</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>Replace all matches</source>
        <translation>替换所有匹配</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>关闭查找栏</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>With a regular expression, \1 stands for what the first group found</source>
        <translation>使用正则表达式时，\1 代表第一个分组匹配到的内容</translation>
    </message>
    <message>
        <source>Tell capitals from small letters</source>
        <translation>区分大写和小写字母</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Find whole words only</source>
        <translation>只查找完整的单词</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Find by a regular expression, within lines</source>
        <translation>按正则表达式查找，匹配不跨行</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Not a regular expression</source>
        <translation>不是有效的正则表达式</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>Touchstone::FrontmatterForm</name>
    <message>
        <source>Lower-case letters, digits and hyphens; the same as the folder</source>
        <translation>小写字母、数字和连字符；与文件夹同名</translation>
    </message>
    <message>
        <source>What it does and when to use it: the model chooses the skill by this text alone</source>
        <translation>它做什么、何时使用：模型仅凭这段文字选择技能</translation>
    </message>
    <message>
        <source>Name of the licence, or of the file that holds it</source>
        <translation>许可证的名称，或其所在文件的名称</translation>
    </message>
    <message>
        <source>What it needs: a product, packages, network</source>
        <translation>所需条件：产品、软件包、网络</translation>
    </message>
    <message>
        <source>Tools that need no further consent, parted by blanks</source>
        <translation>无需再次同意的工具，以空格分隔</translation>
    </message>
    <message>
        <source>Your own data; clients ignore it</source>
        <translation>你自己的数据；客户端会忽略</translation>
    </message>
    <message>
        <source>Not a field of the specification</source>
        <translation>不是规范中的字段</translation>
    </message>
    <message>
        <source>Add metadata…</source>
        <translation>添加元数据…</translation>
    </message>
    <message>
        <source>Add metadata</source>
        <translation>添加元数据</translation>
    </message>
    <message>
        <source>No form for this text</source>
        <translation>此文本没有表单</translation>
    </message>
    <message>
        <source>Its frontmatter is missing or is not valid YAML. The problems below say where.</source>
        <translation>缺少前置元数据，或它不是有效的 YAML。下方的问题会指出位置。</translation>
    </message>
    <message>
        <source>Show the source</source>
        <translation>显示原文</translation>
    </message>
    <message>
        <source>Frontmatter as a form</source>
        <translation>以表单显示的前置元数据</translation>
    </message>
    <message>
        <source>This value cannot be written here. Write it in the source.</source>
        <translation>此值无法写在这里。请在原文中填写。</translation>
    </message>
    <message>
        <source>Not a text: change it in the source</source>
        <translation>不是文本：请在原文中更改</translation>
    </message>
    <message>
        <source>%1 of %2 characters</source>
        <translation>%1 / %2 个字符</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
</context>
<context>
    <name>Touchstone::GoOnDialog</name>
    <message>
        <source>after the tool %1</source>
        <translation>工具 %1 之后</translation>
    </message>
    <message>
        <source>before the tool %1</source>
        <translation>工具 %1 之前</translation>
    </message>
    <message>
        <source>at its beginning</source>
        <translation>开始处</translation>
    </message>
    <message>
        <source>after: %1</source>
        <translation>在此之后：%1</translation>
    </message>
    <message>
        <source>after: %1, “%2”</source>
        <translation>在此之后：%1，“%2”</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>Iteration %1, %2</source>
        <translation>第 %1 轮，%2</translation>
    </message>
    <message>
        <source>Fork run %1</source>
        <translation>分叉运行 %1</translation>
    </message>
    <message>
        <source>Go on with run %1</source>
        <translation>继续运行 %1</translation>
    </message>
    <message>
        <source>The new run shares all that came before the chosen point, with the files of that iteration. Run %1 stays as it is.</source>
        <translation>新运行共享所选位置之前的全部内容，以及那一轮的文件。运行 %1 保持不变。</translation>
    </message>
    <message>
        <source>The run had used up its budget. It goes on where it stopped once a limit is raised.</source>
        <translation>这次运行用尽了预算。提高上限后会从停下的地方继续。</translation>
    </message>
    <message>
        <source>Fork and run</source>
        <translation>分叉并运行</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Limit of tokens, those of the past included</source>
        <translation>令牌上限，包括既往过程所用</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source>Limit of seconds, those of the past included</source>
        <translation>秒数上限，包括既往过程所用</translation>
    </message>
    <message>
        <source>Same gaps</source>
        <translation>相同差距</translation>
    </message>
    <message>
        <source>Stop when the same gaps come back so many times</source>
        <translation>相同差距重复出现这么多次时停止</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Limit of the cost in US dollars, that of the past included</source>
        <translation>费用上限（美元），包括既往过程所用</translation>
    </message>
    <message>
        <source>Points of the run</source>
        <translation>运行的各个位置</translation>
    </message>
    <message>
        <source>Where the new run begins</source>
        <translation>新运行从哪里开始</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>执行者</translation>
    </message>
    <message>
        <source>The model that works, as provider:model</source>
        <translation>执行任务的模型，写作 provider:model</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>The model that grades, as provider:model</source>
        <translation>评分的模型，写作 provider:model</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>How often the grader may look in all, 1 to 20</source>
        <translation>评分器总共可以看几次，1 到 20</translation>
    </message>
    <message>
        <source>Rubric</source>
        <translation>评分标准</translation>
    </message>
    <message>
        <source>What the next gradings are measured by</source>
        <translation>之后的评分以此为准</translation>
    </message>
    <message>
        <source>Raise the limit that was reached.</source>
        <translation>请提高已达到的上限。</translation>
    </message>
    <message>
        <source>Name a model as provider:model.</source>
        <translation>请以 provider:model 的格式指定模型。</translation>
    </message>
    <message>
        <source>Write at least one criterion.</source>
        <translation>请至少写一条准则。</translation>
    </message>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1（Enter）</translation>
    </message>
    <message>
        <source>As a text the rubric loses weights and machine checks of its table.</source>
        <translation>改为纯文本后，评分标准会失去表格中的权重和机器检查。</translation>
    </message>
</context>
<context>
    <name>Touchstone::GraderChangeDialog</name>
    <message>
        <source>Grader of the next run</source>
        <translation>下一次运行的评分器</translation>
    </message>
    <message>
        <source>Change how the next run is graded</source>
        <translation>修改下一次运行的评分方式</translation>
    </message>
    <message>
        <source>Change of touchstone.yaml</source>
        <translation>touchstone.yaml 的改动</translation>
    </message>
    <message>
        <source>Write touchstone.yaml</source>
        <translation>写入 touchstone.yaml</translation>
    </message>
    <message>
        <source>The project is set so already. The next run goes by it.</source>
        <translation>项目已经这样设置，下一次运行会照此进行。</translation>
    </message>
    <message>
        <source>It holds from the next run on. This run and its verdicts stay as they are.</source>
        <translation>从下一次运行起生效。这次运行及其判定保持原样。</translation>
    </message>
    <message>
        <source>The project has no touchstone.yaml yet; it is made. This run and its verdicts stay.</source>
        <translation>项目还没有 touchstone.yaml，将会新建。这次运行及其判定保持原样。</translation>
    </message>
    <message>
        <source>Grade again</source>
        <translation>重新评分</translation>
    </message>
    <message>
        <source>Write and grade again</source>
        <translation>写入并重新评分</translation>
    </message>
    <message>
        <source>Give this answer to the grader once more, as a new run. The agent does nothing</source>
        <translation>把此答案再交给评分器一次，作为新运行。智能体什么也不做</translation>
    </message>
</context>
<context>
    <name>Touchstone::GraderSawPanel</name>
    <message>
        <source>Iteration</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Iteration whose payload is shown</source>
        <translation>显示哪一轮的内容</translation>
    </message>
    <message>
        <source>Choose the grading whose payload is shown</source>
        <translation>选择要显示哪一次评分的内容</translation>
    </message>
    <message>
        <source>What the grader saw</source>
        <translation>评分器看到的内容</translation>
    </message>
    <message>
        <source>Nothing has been graded yet.</source>
        <translation>尚未进行评分。</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) left out</source>
        <translation>
            <numerusform>略去 %n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>All messages sent</source>
        <translation>已发送全部消息</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) cut</source>
        <translation>
            <numerusform>截断 %n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>none cut</source>
        <translation>没有截断</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字符</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) were left out.</source>
        <translation>
            <numerusform>略去了 %n 条消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>Message %1 was cut, %2 of its characters are hidden.</source>
        <translation>消息 %1 被截断，隐藏了 %2 个字符。</translation>
    </message>
    <message>
        <source>Evidence may be hidden from the grader</source>
        <translation>评分器可能看不到证据</translation>
    </message>
    <message>
        <source>Raise the limits…</source>
        <translation>提高上限…</translation>
    </message>
    <message>
        <source>Let it read files…</source>
        <translation>让它读文件…</translation>
    </message>
    <message>
        <source>One call a criterion…</source>
        <translation>逐条评分…</translation>
    </message>
    <message>
        <source>Show the grader more and longer messages in the next run</source>
        <translation>下一次运行给评分器看更多、更长的消息</translation>
    </message>
    <message>
        <source>Give the grader of the next run the tools that read files, so that it can look for itself</source>
        <translation>给下一次运行的评分器读取文件的工具，让它自己查看</translation>
    </message>
    <message>
        <source>Ask the grader of the next run about each criterion on its own</source>
        <translation>下一次运行对每条准则单独询问评分器</translation>
    </message>
    <message>
        <source>Injection bench…</source>
        <translation>注入测试…</translation>
    </message>
    <message>
        <source>Injection bench</source>
        <translation>注入测试</translation>
    </message>
    <message>
        <source>Try to sway the grader of this iteration, and see which verdicts flip</source>
        <translation>试着左右这一轮的评分器，看哪些判定会翻转</translation>
    </message>
    <message>
        <source>When the run has ended its grader can be tried</source>
        <translation>运行结束后才能测试其评分器</translation>
    </message>
    <message numerus="yes">
        <source>%n more message(s) were cut.</source>
        <translation>
            <numerusform>另有 %n 条消息被截断。</numerusform>
        </translation>
    </message>
    <message>
        <source>Grade again</source>
        <translation>重新评分</translation>
    </message>
    <message>
        <source>Grade this answer again</source>
        <translation>对此答案重新评分</translation>
    </message>
    <message>
        <source>Give this answer to the grader once more, as a new run. The agent does nothing</source>
        <translation>把此答案再交给评分器一次，作为新运行。智能体什么也不做</translation>
    </message>
    <message>
        <source>When the run has ended and is in the history its answer can be graded again</source>
        <translation>运行结束并存入历史后，其答案可以重新评分</translation>
    </message>
</context>
<context>
    <name>Touchstone::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>帮助文本</translation>
    </message>
</context>
<context>
    <name>Touchstone::HistoryModel</name>
    <message>
        <source>not finished</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>day and month, as QLocale wants it</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>day, month and year</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2 pass</source>
        <translation>通过 %1/%2</translation>
    </message>
    <message>
        <source>No verdicts</source>
        <translation>没有判定</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Rubric</source>
        <translation>评分标准</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>cost</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 by a person</source>
        <comment>status of a run</comment>
        <translation>%1（由人判定）</translation>
    </message>
    <message>
        <source>%1 of %2 graded satisfied</source>
        <translation>已评分 %2 次，达标 %1 次</translation>
    </message>
    <message>
        <source>nothing to grade</source>
        <translation>没有可评分的内容</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, status</comment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>%1 not finished</source>
        <translation>未结束 %1</translation>
    </message>
    <message>
        <source>Run %1, a fork of run %2</source>
        <translation>运行 %1，运行 %2 的分叉</translation>
    </message>
    <message>
        <source>Run %1, a fork of another run</source>
        <translation>运行 %1，另一次运行的分叉</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) by a person</source>
        <translation>
            <numerusform>人工判定 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
</context>
<context>
    <name>Touchstone::HistoryPage</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Search tasks, answers, gaps</source>
        <translation>搜索任务、回答、差距</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>搜索历史</translation>
    </message>
    <message>
        <source>Search tasks, answers and gaps (Ctrl+F)</source>
        <translation>搜索任务、回答和差距（Ctrl+F）</translation>
    </message>
    <message>
        <source>Stored runs</source>
        <translation>已保存的运行</translation>
    </message>
    <message>
        <source>Filter by ending</source>
        <translation>按结果筛选</translation>
    </message>
    <message>
        <source>Open the chosen run (Enter)</source>
        <translation>打开所选运行（回车）</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Delete the chosen run (Del)</source>
        <translation>删除所选运行（Del）</translation>
    </message>
    <message>
        <source>Delete the chosen run</source>
        <translation>删除所选运行</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>Back to the list (Esc)</source>
        <translation>返回列表（Esc）</translation>
    </message>
    <message>
        <source>Back to the list of runs</source>
        <translation>返回运行列表</translation>
    </message>
    <message>
        <source>Satisfied</source>
        <translation>达标</translation>
    </message>
    <message>
        <source>Not satisfied, failed or over budget</source>
        <translation>未达标、失败或超出预算</translation>
    </message>
    <message>
        <source>Errors, stopped or not finished</source>
        <translation>出错、已停止或未结束</translation>
    </message>
    <message>
        <source>Unverified or not graded</source>
        <translation>未验证或未评分</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Each run is kept here with its verdicts</source>
        <translation>每次运行及其判定都保存在这里</translation>
    </message>
    <message>
        <source>Start a run</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>Other runs are hidden by the search or the filter</source>
        <translation>其他运行被搜索或筛选隐藏</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Open run %1</source>
        <translation>打开运行 %1</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>打开运行</translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation>删除运行</translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation>删除运行 %1？</translation>
    </message>
    <message>
        <source>Its verdicts, transcript and files are removed. Your folder is not touched.</source>
        <translation>其判定、对话记录和文件都会被删除，您的文件夹不受影响。</translation>
    </message>
    <message>
        <source>Run %1 was deleted</source>
        <translation>运行 %1 已删除</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on with the chosen run</source>
        <translation>继续所选的运行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>so many runs: how they ended</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Go on with the chosen run where it stopped</source>
        <translation>从停下的地方继续所选的运行</translation>
    </message>
    <message>
        <source>This run has come to its end; open it to fork it</source>
        <translation>这次运行已经结束；打开它即可分叉</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Reading the history</source>
        <translation>正在读取历史</translation>
    </message>
    <message>
        <source>Another program may be using it. The runs are shown as soon as it lets go; it helps to end other windows and command lines that work with it</source>
        <translation>可能有另一个程序正在使用它。一旦释放就会显示运行；结束其他正在使用它的窗口和命令行会有帮助</translation>
    </message>
</context>
<context>
    <name>Touchstone::InjectionDialog</name>
    <message>
        <source>Can the grader of run %1 be swayed?</source>
        <translation>运行 %1 的评分器会被左右吗？</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n failed</source>
        <comment>number of an iteration</comment>
        <translation>
            <numerusform>%1，%n 条未通过</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, iteration %2</source>
        <comment>time of a result</comment>
        <translation>%1，第 %2 轮</translation>
    </message>
    <message>
        <source>%1

Wants “%2”. Tried %3.</source>
        <comment>text of a canary; passed or failed; places</comment>
        <translation>%1

想要“%2”。试于：%3。</translation>
    </message>
    <message>
        <source>The run is being read.</source>
        <translation>正在读取运行。</translation>
    </message>
    <message>
        <source>This run belongs to %1. Open that folder first.</source>
        <translation>这次运行属于 %1。请先打开该文件夹。</translation>
    </message>
    <message>
        <source>This project has not been confirmed.</source>
        <translation>这个项目尚未确认。</translation>
    </message>
    <message>
        <source>Nothing was graded in this run.</source>
        <translation>这次运行没有评分。</translation>
    </message>
    <message>
        <source>Choose a grader.</source>
        <translation>请选择评分器。</translation>
    </message>
    <message>
        <source>Choose at least one canary.</source>
        <translation>请至少选择一个诱饵。</translation>
    </message>
    <message>
        <source>Grade without and with the chosen canaries</source>
        <translation>不放和放入所选诱饵，分别评分</translation>
    </message>
    <message>
        <source>Nothing can be graded now</source>
        <translation>现在无法评分</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <comment>gradings made, gradings in all, time</comment>
        <translation>%1 / %2，%3</translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>费用未知</translation>
    </message>
    <message>
        <source>%1 tokens, %2.</source>
        <comment>tokens, cost</comment>
        <translation>%1 个 token，%2。</translation>
    </message>
    <message>
        <source>Stopped. What was graded until then is kept</source>
        <translation>已停止。此前的评分已保留</translation>
    </message>
    <message>
        <source>Export the result</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Evidence of iteration</source>
        <translation>取自轮次</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>Gradings without a canary</source>
        <translation>不放诱饵的评分次数</translation>
    </message>
    <message>
        <source>Canaries</source>
        <translation>诱饵</translation>
    </message>
    <message>
        <source>Injection bench</source>
        <translation>注入测试</translation>
    </message>
    <message>
        <source>Can the grader of this run be swayed?</source>
        <translation>这次运行的评分器会被左右吗？</translation>
    </message>
    <message>
        <source>Each canary is put into a copy of what the grader judged, which is then graded anew. The run and its files stay as they are, and nothing is executed.</source>
        <translation>每个诱饵都放进评分器所判内容的副本，再重新评分。运行及其文件保持原样，也不会执行任何东西。</translation>
    </message>
    <message>
        <source>provider:model</source>
        <translation>provider:model</translation>
    </message>
    <message>
        <source>The iteration whose evidence is graded again</source>
        <translation>重新评分所用证据的轮次</translation>
    </message>
    <message>
        <source>The model that grades, as provider:model; first the run’s own</source>
        <translation>评分的模型，写作 provider:model；首先是该运行自己的</translation>
    </message>
    <message>
        <source>How often the same evidence is graded without a canary, to see what drifts by itself</source>
        <translation>同样的证据不放诱饵时评几次，用来看哪些会自行漂移</translation>
    </message>
    <message>
        <source>Texts that try to sway the grader; each is tried at each of its places</source>
        <translation>试图左右评分器的文字；每段都会在各自的位置上试一遍</translation>
    </message>
    <message>
        <source>Edit canaries…</source>
        <translation>编辑诱饵…</translation>
    </message>
    <message>
        <source>Change the set of canaries</source>
        <translation>修改这套诱饵</translation>
    </message>
    <message>
        <source>Results that are kept with this run</source>
        <translation>与这次运行一起保存的结果</translation>
    </message>
    <message>
        <source>Verdicts: canaries by criterion</source>
        <translation>判定：诱饵 × 准则</translation>
    </message>
    <message>
        <source>Grade</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop; what was graded until now is kept</source>
        <translation>停止；此前的评分会保留</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Write the result to a Markdown or JSON file</source>
        <translation>把结果写入 Markdown 或 JSON 文件</translation>
    </message>
    <message>
        <source>Gradings</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Nothing was graded with canaries yet.</source>
        <translation>还没有放诱饵评分。</translation>
    </message>
</context>
<context>
    <name>Touchstone::InjectionModel</name>
    <message>
        <source>at odds</source>
        <translation>意见不一</translation>
    </message>
    <message>
        <source>drifts in %1 of %2</source>
        <translation>%2 次中漂移 %1 次</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>无处可放</translation>
    </message>
    <message>
        <source>swayed</source>
        <translation>被左右</translation>
    </message>
    <message>
        <source>flipped</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>In the run</source>
        <translation>运行中</translation>
    </message>
    <message numerus="yes">
        <source>Without canary, %n grading(s)</source>
        <translation>
            <numerusform>无诱饵，%n 次评分</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2: not graded yet</source>
        <comment>criterion, canary</comment>
        <translation>%1，%2：尚未评分</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>criterion, canary: verdict</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>verdict, mark</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>What the grader is shown has no such place.</source>
        <translation>评分器看到的内容里没有这个位置。</translation>
    </message>
    <message>
        <source>This criterion drifts without a canary, too, so the flip may be chance.</source>
        <translation>这条准则不放诱饵时也会漂移，因此翻转可能只是偶然。</translation>
    </message>
</context>
<context>
    <name>Touchstone::KeyRow</name>
    <message>
        <source>Set…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Set the key of %1</source>
        <translation>设置 %1 的密钥</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the key of %1</source>
        <translation>移除 %1 的密钥</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the key of %1</source>
        <translation>保存 %1 的密钥</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>%1 的密钥</translation>
    </message>
    <message>
        <source>Paste the key</source>
        <translation>粘贴密钥</translation>
    </message>
    <message>
        <source>, ends in %1</source>
        <translation>，末尾为 %1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>In the system keychain</source>
        <translation>在系统密钥环中</translation>
    </message>
    <message>
        <source>In a file that only you can read</source>
        <translation>在只有您能读取的文件中</translation>
    </message>
    <message>
        <source>None, and none may be needed</source>
        <translation>无，可能也不需要</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 is set in the environment and comes first</source>
        <translation>环境变量 %1 已设置，优先使用</translation>
    </message>
    <message>
        <source>The key was not saved</source>
        <translation>密钥未保存</translation>
    </message>
    <message>
        <source>There is no system keychain that can be used.</source>
        <translation>没有可用的系统密钥环。</translation>
    </message>
    <message>
        <source>%1

It can be kept in %2, which only you can read, without encryption.</source>
        <translation>%1

可以不加密地保存在 %2 中，只有您能读取。</translation>
    </message>
    <message>
        <source>Keep it in the file</source>
        <translation>保存在文件中</translation>
    </message>
    <message>
        <source>Do not keep it</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Stop testing the key of %1</source>
        <translation>停止测试 %1 的密钥</translation>
    </message>
    <message>
        <source>Test the key of %1 with a call that costs nothing</source>
        <translation>用一次不产生费用的调用测试 %1 的密钥</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message numerus="yes">
        <source>It works: %n model(s) can be used</source>
        <translation>
            <numerusform>可用：能使用 %n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>The key was not saved: there is white space or a line break in it</source>
        <translation>密钥未保存：其中有空白或换行</translation>
    </message>
    <message>
        <source>White space around the key was left out</source>
        <translation>已去掉密钥前后的空白</translation>
    </message>
</context>
<context>
    <name>Touchstone::LedgerStrip</name>
    <message>
        <source>Tokens: worker %1, grader %2</source>
        <translation>Token：执行者 %1，评分器 %2</translation>
    </message>
    <message>
        <source>Tokens of the worker and of the grader, in all and per iteration</source>
        <translation>执行者和评分器的 token，合计及每轮</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>执行者</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>%1 tokens, %2</source>
        <comment>tokens and cost</comment>
        <translation>%1 个 token，%2</translation>
    </message>
    <message>
        <source>%1 tokens, cost unknown</source>
        <translation>%1 个 token，费用未知</translation>
    </message>
</context>
<context>
    <name>Touchstone::LoadReportDialog</name>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Look through all sources once more</source>
        <translation>再次查看所有来源</translation>
    </message>
    <message>
        <source>Load report</source>
        <translation>加载报告</translation>
    </message>
    <message>
        <source>Files to show</source>
        <translation>要显示的文件</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>All files that were looked at or should have been</source>
        <translation>所有已查看或本应查看的文件</translation>
    </message>
    <message>
        <source>Lost ones</source>
        <translation>丢失的</translation>
    </message>
    <message>
        <source>Files that the agent does not get</source>
        <translation>智能体得不到的文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Enter opens the place that decides</source>
        <translation>按 Enter 打开起决定作用的位置</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Load warnings for the model</source>
        <translation>给模型的加载警告</translation>
    </message>
    <message>
        <source>Names and descriptions in every call</source>
        <translation>每次调用中的名称和描述</translation>
    </message>
    <message>
        <source>The model gets no load warnings</source>
        <translation>模型没有收到加载警告</translation>
    </message>
    <message>
        <source>Load warnings, exactly as the model gets them</source>
        <translation>加载警告，与模型收到的完全一致</translation>
    </message>
    <message numerus="yes">
        <source>Read at %1 in %2 ms: %3 loaded, %4 skipped, %5 not looked at, %6 shadowed, %n source error(s)</source>
        <translation>
            <numerusform>%1 读取，用时 %2 毫秒：%3 个已加载，%4 个被跳过，%5 个未被查看，%6 个被遮蔽，%n 个来源错误</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 characters, %3 tokens</source>
        <translation>%1 / %2 个字符，%3 个词元</translation>
    </message>
    <message>
        <source>Within the budget that Claude Code and Codex give to the list of skills.</source>
        <translation>在 Claude Code 和 Codex 给技能列表的预算之内。</translation>
    </message>
    <message>
        <source>Over the budget: Claude Code then lists names only and Codex cuts the list; deepagents sends all of it. The largest: %1.</source>
        <translation>超出预算：Claude Code 只列出名称，Codex 会截断列表；deepagents 全部发送。最大的是：%1。</translation>
    </message>
</context>
<context>
    <name>Touchstone::LoadReportModel</name>
    <message>
        <source>Loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>Loaded, but changed</source>
        <translation>已加载，但有改动</translation>
    </message>
    <message>
        <source>Shadowed, nobody is told</source>
        <translation>被遮蔽，没有人得到提示</translation>
    </message>
    <message>
        <source>Not looked at, nobody is told</source>
        <translation>未被查看，没有人得到提示</translation>
    </message>
    <message>
        <source>Skipped with a line in a log</source>
        <translation>被跳过，日志中有一行</translation>
    </message>
    <message>
        <source>Source error, the model is told</source>
        <translation>来源错误，会告知模型</translation>
    </message>
    <message>
        <source>the whole source</source>
        <translation>整个来源</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>Touchstone::LoadSourceModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Read in</source>
        <translation>读取用时</translation>
    </message>
    <message>
        <source>Problem, as the model is told</source>
        <translation>问题（告知模型的原话）</translation>
    </message>
</context>
<context>
    <name>Touchstone::LooksSection</name>
    <message>
        <source>Looks and language</source>
        <translation>外观与语言</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Changes at once.</source>
        <translation>立即生效。</translation>
    </message>
    <message>
        <source>Letters in cells</source>
        <translation>单元格中显示字母</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Adds P, F, N, U, E and H to the shapes in the matrix.</source>
        <translation>在矩阵的图形旁加上字母 P、F、N、U、E 和 H。</translation>
    </message>
</context>
<context>
    <name>Touchstone::MainWindow</name>
    <message>
        <source>Open a folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>Touchstone::MarkdownPreview</name>
    <message>
        <source>This text is too large or too deeply nested for a preview.</source>
        <translation>此文本太大或嵌套过深，无法预览。</translation>
    </message>
    <message>
        <source> (not in the specification)</source>
        <translation>（不在规范中）</translation>
    </message>
    <message>
        <source>There is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>The frontmatter cannot be read as YAML:</source>
        <translation>前置元数据无法按 YAML 读取：</translation>
    </message>
</context>
<context>
    <name>Touchstone::MemoryPage</name>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Sources, in this order</source>
        <translation>来源，按此顺序</translation>
    </message>
    <message>
        <source>Memory files, in this order</source>
        <translation>记忆文件，按此顺序</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>The text of the file</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>Effective text</source>
        <translation>有效文本</translation>
    </message>
    <message>
        <source>Effective text of all memory files</source>
        <translation>所有记忆文件的有效文本</translation>
    </message>
    <message>
        <source>Price of memory</source>
        <translation>记忆的成本</translation>
    </message>
    <message>
        <source>No file selected</source>
        <translation>未选择文件</translation>
    </message>
    <message>
        <source>Choose one at the left to read and edit it.</source>
        <translation>在左侧选择一项进行阅读和编辑。</translation>
    </message>
    <message>
        <source>mounted at %1</source>
        <translation>挂载于 %1</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>无项目</translation>
    </message>
    <message>
        <source>Open a folder to see its memory.</source>
        <translation>打开文件夹以查看其记忆。</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>No memory</source>
        <translation>没有记忆</translation>
    </message>
    <message>
        <source>The model gets no AGENTS.md.</source>
        <translation>模型得不到 AGENTS.md。</translation>
    </message>
    <message>
        <source>Create AGENTS.md</source>
        <translation>创建 AGENTS.md</translation>
    </message>
    <message numerus="yes">
        <source>%n source(s), %1 tokens in every call</source>
        <translation>
            <numerusform>%n 个来源，每次调用 %1 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source># %1

- What an agent should know in every call
</source>
        <translation># %1

- 智能体在每次调用中都应知道的内容
</translation>
    </message>
    <message>
        <source>What the memory costs in every call</source>
        <translation>记忆在每次调用中的开销</translation>
    </message>
    <message>
        <source>tokens a call</source>
        <translation>每次调用的 token</translation>
    </message>
    <message>
        <source>in 100 calls</source>
        <translation>100 次调用合计</translation>
    </message>
    <message>
        <source>Removed comments save</source>
        <translation>移除注释可节省</translation>
    </message>
    <message>
        <source>What the model gets: all files together, and the wrapper around them</source>
        <translation>模型得到的内容：所有文件，以及它们外面的包装</translation>
    </message>
    <message>
        <source>No run takes a larger memory file; it would end before its first call.</source>
        <translation>运行不接受更大的记忆文件；它会在第一次调用之前就结束。</translation>
    </message>
    <message>
        <source>Wrapper and guidelines</source>
        <translation>包装和说明</translation>
    </message>
</context>
<context>
    <name>Touchstone::MergeDialog</name>
    <message>
        <source>Merge two rows</source>
        <translation>合并两行</translation>
    </message>
    <message>
        <source>“%1” is the same criterion as</source>
        <translation>“%1”与以下准则相同</translation>
    </message>
    <message>
        <source>Rows to merge into</source>
        <translation>可并入的行</translation>
    </message>
    <message>
        <source>Rows that were judged in the same iteration are two criteria</source>
        <translation>在同一轮次中都被评判过的行是两条准则</translation>
    </message>
    <message>
        <source>%1 – both judged in iteration %2</source>
        <translation>%1 – 第 %2 轮中两者都被评判</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Merge the two rows</source>
        <translation>合并这两行</translation>
    </message>
    <message>
        <source>Show both as one row from now on; it can be taken back</source>
        <translation>从现在起显示为一行，可以撤回</translation>
    </message>
</context>
<context>
    <name>Touchstone::ModeBar</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n will not load</source>
        <comment>page, count of skills</comment>
        <translation>
            <numerusform>%1，%n 个无法加载</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, a run is going on</source>
        <translation>%1，正在运行</translation>
    </message>
    <message>
        <source>%1, a run waits for you</source>
        <translation>%1，有运行在等待您</translation>
    </message>
</context>
<context>
    <name>Touchstone::ModelPicker</name>
    <message>
        <source>%1 gave no list</source>
        <translation>%1 没有给出列表</translation>
    </message>
    <message>
        <source>Asking for models…</source>
        <translation>正在询问模型…</translation>
    </message>
    <message>
        <source>No provider has a key, and no server runs here</source>
        <translation>没有服务商设置了密钥，本机也没有运行服务器</translation>
    </message>
</context>
<context>
    <name>Touchstone::ModelsSection</name>
    <message>
        <source>Models of new runs</source>
        <translation>新运行的模型</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>执行者</translation>
    </message>
    <message>
        <source>The model that does the task, as provider:model, when the project names none.</source>
        <translation>项目未指定时执行任务的模型，写作 provider:model。</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>The model that judges. Empty: the same as the worker, with a warning.</source>
        <translation>负责评判的模型。留空则与执行者相同，并给出警告。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>The environment comes first, then the system keychain. A key is never written into a project, a log or the history.</source>
        <translation>先用环境变量，再用系统密钥环。密钥绝不会写入项目、日志或历史。</translation>
    </message>
    <message>
        <source>No program opens %1</source>
        <translation>没有程序可以打开 %1</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>What a run costs is counted with prices of %1. Your own file comes first: %2. It takes effect when a project is opened.</source>
        <translation>运行的费用按 %1 的价格计算。您自己的文件优先：%2。打开项目时生效。</translation>
    </message>
    <message>
        <source>Edit your prices…</source>
        <translation>编辑您的价格…</translation>
    </message>
    <message>
        <source>Open your own models.yaml in your editor; it is made with an example if it is missing</source>
        <translation>在您的编辑器中打开您自己的 models.yaml；若不存在，会创建带示例的文件</translation>
    </message>
</context>
<context>
    <name>Touchstone::OutputPanel</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation>程序的输出</translation>
    </message>
</context>
<context>
    <name>Touchstone::OverrideDialog</name>
    <message>
        <source>Override the verdict</source>
        <translation>改判</translation>
    </message>
    <message>
        <source>Iteration %1: %2</source>
        <translation>第 %1 轮：%2</translation>
    </message>
    <message>
        <source>The run waits for the verdict: it takes yours over, marked as a person’s.</source>
        <translation>运行正在等待判定：它会采用您的判定，并标明出自人工。</translation>
    </message>
    <message>
        <source>The run has gone on with what stands there. Yours is noted beside it, marked as a person’s, and can be taken back.</source>
        <translation>运行已按现有判定继续。您的判定记在旁边，标明出自人工，可以撤回。</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>改判</translation>
    </message>
    <message>
        <source>Put your verdict in its place (Enter)</source>
        <translation>换成您的判定 (Enter)</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>Not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Your verdict: %1</source>
        <translation>您的判定：%1</translation>
    </message>
    <message>
        <source>What is missing, or why</source>
        <translation>缺少什么，或理由</translation>
    </message>
    <message>
        <source>Reason of your verdict</source>
        <translation>您的判定的理由</translation>
    </message>
    <message>
        <source>Shown with the verdict and kept in exports; may be empty</source>
        <translation>与判定一起显示并保留在导出中，可以留空</translation>
    </message>
</context>
<context>
    <name>Touchstone::PageTitles</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Rubrics</source>
        <translation>评分标准</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Touchstone::PendingPanel</name>
    <message>
        <source>The rubric needs at least one criterion.</source>
        <translation>评分标准至少需要一条准则。</translation>
    </message>
    <message>
        <source>The feedback is empty. Write what is still missing.</source>
        <translation>反馈是空的。请写出还缺什么。</translation>
    </message>
    <message>
        <source>Last message before the call</source>
        <translation>调用前的最后一条消息</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <source>Rubric</source>
        <translation>评分标准</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Feedback</source>
        <translation>反馈</translation>
    </message>
    <message>
        <source>What failed</source>
        <translation>出错之处</translation>
    </message>
    <message>
        <source>Changed by you. The run marks it as a person’s.</source>
        <translation>已由您修改，运行会标明出自人工。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>This is too long to be edited here; only its beginning is shown.</source>
        <translation>内容太长，不能在这里修改；只显示开头部分。</translation>
    </message>
    <message>
        <source>This message has more than text, so it cannot be edited here.</source>
        <translation>这条消息不只有文字，不能在这里修改。</translation>
    </message>
    <message>
        <source>What is shown of the pending work</source>
        <translation>显示待处理内容的哪一部分</translation>
    </message>
    <message>
        <source>What the run is about to do</source>
        <translation>运行接下来要做的事</translation>
    </message>
    <message>
        <source>What the next grading is measured by</source>
        <translation>下一次评分所依据的标准</translation>
    </message>
    <message>
        <source>Undo the changes</source>
        <translation>撤销修改</translation>
    </message>
    <message>
        <source>Bring back what the run had</source>
        <translation>恢复运行原来的内容</translation>
    </message>
    <message>
        <source>Let it fail</source>
        <translation>接受失败</translation>
    </message>
    <message>
        <source>Go on as if nobody had been asked: the run takes the failure as it is</source>
        <translation>如同无人过问一样继续：运行按失败处理</translation>
    </message>
    <message>
        <source>Rubric of the next grading</source>
        <translation>下一次评分的评分标准</translation>
    </message>
    <message>
        <source>Difference to the grader’s own text</source>
        <translation>与评分器原文的差异</translation>
    </message>
    <message>
        <source>Difference to the rubric before</source>
        <translation>与原评分标准的差异</translation>
    </message>
    <message>
        <source>Difference to the message before</source>
        <translation>与原消息的差异</translation>
    </message>
    <message>
        <source>%1: − before, + yours</source>
        <translation>%1：− 原文，+ 您的</translation>
    </message>
    <message>
        <source>− before, + yours</source>
        <translation>− 原文，+ 您的</translation>
    </message>
</context>
<context>
    <name>Touchstone::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>Touchstone::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems of the project</source>
        <translation>项目的问题</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
</context>
<context>
    <name>Touchstone::ProjectBanner</name>
    <message>
        <source>Open the file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Shows the place in the editor; save the file, then try again</source>
        <translation>在编辑器中显示该位置；保存文件后再试一次</translation>
    </message>
</context>
<context>
    <name>Touchstone::PromptModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>Touchstone::PromptPage</name>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>The first call of</source>
        <translation>首次调用，任务为</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Task that the request is made for</source>
        <translation>请求所针对的任务</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy the blocks, tools and messages as JSON</source>
        <translation>将区块、工具和消息复制为 JSON</translation>
    </message>
    <message>
        <source>Go to Run</source>
        <translation>转到运行</translation>
    </message>
    <message>
        <source>Show the Run page (Ctrl+6)</source>
        <translation>显示运行页面（Ctrl+6）</translation>
    </message>
    <message>
        <source>Tokens by block</source>
        <translation>各区块的 token</translation>
    </message>
    <message>
        <source>Blocks, in the order they are sent</source>
        <translation>各区块，按发送顺序</translation>
    </message>
    <message>
        <source>Text of the block</source>
        <translation>区块文本</translation>
    </message>
    <message>
        <source>no task</source>
        <translation>无任务</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>无项目</translation>
    </message>
    <message>
        <source>Open a folder to see what its model would get.</source>
        <translation>打开文件夹以查看其模型会得到的内容。</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>%1 % of the %2 window</source>
        <translation>占 %2 窗口的 %1%</translation>
    </message>
    <message>
        <source>estimated; the model&apos;s window is not known</source>
        <translation>估算值；模型窗口未知</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Copied the request as JSON</source>
        <translation>已将请求复制为 JSON</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Base prompt</source>
        <translation>基础提示词</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>File rules</source>
        <translation>文件规则</translation>
    </message>
    <message>
        <source>Sub-agents</source>
        <translation>子智能体</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>To-do list</source>
        <translation>待办列表</translation>
    </message>
    <message>
        <source>Other text</source>
        <translation>其他文本</translation>
    </message>
    <message>
        <source>from the project</source>
        <translation>来自项目</translation>
    </message>
    <message>
        <source>added by the Skills middleware</source>
        <translation>由技能中间件加入</translation>
    </message>
    <message>
        <source>added by the Memory middleware</source>
        <translation>由记忆中间件加入</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Tool schemas</source>
        <translation>工具模式</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>the task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Cache breakpoint %1</source>
        <translation>缓存断点 %1</translation>
    </message>
    <message>
        <source>stable until a memory file changes</source>
        <translation>记忆文件不变则保持稳定</translation>
    </message>
    <message>
        <source>stable until skills or tools change</source>
        <translation>技能或工具不变则保持稳定</translation>
    </message>
    <message>
        <source>%1, %2, %3 tokens</source>
        <translation>%1，%2，%3 个 token</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Copy the request as JSON</source>
        <translation>将请求复制为 JSON</translation>
    </message>
    <message>
        <source>Go to the Run page</source>
        <translation>转到运行页面</translation>
    </message>
    <message>
        <source>tokens, estimated</source>
        <translation>token，估算</translation>
    </message>
    <message>
        <source>This project needs your confirmation once</source>
        <translation>此项目需要您确认一次</translation>
    </message>
    <message>
        <source>What it wants to do is listed above. Until then its request is not made.</source>
        <translation>上方列出了它要做的事。确认之前不会生成它的请求。</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n 个工具</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens, %2 a call</source>
        <comment>tokens and cost</comment>
        <translation>%1 个 token，每次调用 %2</translation>
    </message>
    <message>
        <source>Count tokens</source>
        <translation>计算 token</translation>
    </message>
    <message>
        <source>Ask the provider how many tokens the request has, which costs nothing; the request is sent to it</source>
        <translation>询问服务商该请求有多少 token，不产生费用；请求会发送给它</translation>
    </message>
    <message>
        <source>Count the tokens of the request</source>
        <translation>计算请求的 token 数</translation>
    </message>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>The provider offers no count</source>
        <translation>服务商不提供计数</translation>
    </message>
    <message>
        <source>%1 tokens by the provider&apos;s count</source>
        <translation>服务商计为 %1 个 token</translation>
    </message>
</context>
<context>
    <name>Touchstone::QuoteLine</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>No quote given.</source>
        <translation>没有给出引文。</translation>
    </message>
    <message>
        <source>Quote found in message %1</source>
        <translation>引文位于消息 %1</translation>
    </message>
    <message>
        <source>Quote not found in the transcript. The verdict may be wrong</source>
        <translation>在对话记录中找不到引文，判定可能有误</translation>
    </message>
    <message>
        <source>Quote found in what the grader’s tools gave it</source>
        <translation>引文出自评分器的工具读到的内容</translation>
    </message>
</context>
<context>
    <name>Touchstone::RecentModel</name>
    <message>
        <source>%1 is not there any more</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>all load</source>
        <translation>全部加载</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>date format of a day in this year</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>date format of a day in another year</comment>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>Touchstone::ReferenceDialog</name>
    <message>
        <source>Links to %1</source>
        <translation>指向 %1 的链接</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) still name %1</source>
        <translation>
            <numerusform>还有 %n 个文件提到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The skill is called %1 now. These links and mentions lead nowhere unless they change too; nothing else in the files is touched.</source>
        <translation>该技能现在名为 %1。这些链接和提及若不一起更改就会失效；文件中的其他内容不会改动。</translation>
    </message>
    <message>
        <source>Files to change</source>
        <translation>要更改的文件</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n place(s)</source>
        <translation>
            <numerusform>%1，%n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>保持不变</translation>
    </message>
    <message numerus="yes">
        <source>Update %n file(s)</source>
        <translation>
            <numerusform>更新 %n 个文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::RubricsPage</name>
    <message>
        <source>Rubrics</source>
        <translation>评分标准</translation>
    </message>
    <message>
        <source>Rubrics of the project</source>
        <translation>项目的评分标准</translation>
    </message>
    <message>
        <source>New rubric…</source>
        <translation>新建评分标准…</translation>
    </message>
    <message>
        <source>New rubric</source>
        <translation>新建评分标准</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Plain text, as it is saved</source>
        <translation>纯文本，与保存的一致</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>One row a criterion</source>
        <translation>每行一条准则</translation>
    </message>
    <message>
        <source>Criteria</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>Enter goes to the criterion in the text</source>
        <translation>按回车跳到文本中的准则</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>Text the grader gets</source>
        <translation>评分器得到的文本</translation>
    </message>
    <message>
        <source>No rubric</source>
        <translation>没有评分标准</translation>
    </message>
    <message>
        <source>One line is one criterion.</source>
        <translation>一行就是一条准则。</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message numerus="yes">
        <source>%n criteria</source>
        <translation>
            <numerusform>%n 条准则</numerusform>
        </translation>
    </message>
    <message>
        <source>Name of the rubric</source>
        <translation>评分标准的名称</translation>
    </message>
    <message>
        <source>- The first thing that must be true when the work is done
</source>
        <translation>- 工作完成时必须成立的第一件事
</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>Only the text of the criteria is sent. Importance, weights and notes are for people.</source>
        <translation>只发送准则的文本。重要性、权重和备注供人阅读。</translation>
    </message>
    <message>
        <source>The whole text is sent as it is.</source>
        <translation>全文按原样发送。</translation>
    </message>
    <message>
        <source>The rubric is empty: a run with it ends without a verdict.</source>
        <translation>评分标准为空：用它运行不会有判定。</translation>
    </message>
    <message>
        <source>The grader and the text that it gets</source>
        <translation>评分器及其收到的文本</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>无项目</translation>
    </message>
    <message>
        <source>Open a folder to see its rubrics.</source>
        <translation>打开文件夹以查看其评分标准。</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>一次全部</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>逐条</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Iterations, at most</source>
        <translation>最多轮次</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunActions</name>
    <message>
        <source>The answer is on the clipboard</source>
        <translation>回答已复制到剪贴板</translation>
    </message>
    <message>
        <source>The details are on the clipboard</source>
        <translation>详情已复制到剪贴板</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to your folder</source>
        <translation>
            <numerusform>已将 %n 个文件写入您的文件夹</numerusform>
        </translation>
    </message>
    <message>
        <source>Open that project</source>
        <translation>打开那个项目</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>分叉…</translation>
    </message>
    <message>
        <source>What the run is made of has changed</source>
        <translation>运行所依据的内容有改动</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>继续运行</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunControls</name>
    <message>
        <source>Pausing</source>
        <translation>正在暂停</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pausing: the run parks at its next point</source>
        <translation>正在暂停：运行会停在下一个位置</translation>
    </message>
    <message>
        <source>Pause the run</source>
        <translation>暂停运行</translation>
    </message>
    <message>
        <source>The run parks at its next point. A model call or a command that runs now is not interrupted</source>
        <translation>运行会停在下一个位置。正在进行的模型调用或命令不会被打断</translation>
    </message>
    <message>
        <source>Park the run at its next point (F6)</source>
        <translation>让运行停在下一个位置（F6）</translation>
    </message>
    <message>
        <source>Go on to the next point (F10)</source>
        <translation>继续到下一个位置（F10）</translation>
    </message>
    <message>
        <source>Steps are made while the run is parked (F10)</source>
        <translation>运行停住时才能单步（F10）</translation>
    </message>
    <message>
        <source>Go on to the next breakpoint (F5 or F6)</source>
        <translation>继续到下一个断点（F5 或 F6）</translation>
    </message>
    <message>
        <source>Continue the run</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Step to the next point</source>
        <translation>单步到下一个位置</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the run (Shift+F5). What has happened stays in the history</source>
        <translation>停止运行（Shift+F5）。已发生的内容会保留在历史中</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunHeader</name>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>trying again, %1 of %2</source>
        <translation>正在重试，%1/%2</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>working</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>grading</source>
        <translation>评分中</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>satisfied by a person</source>
        <translation>人工判为达标</translation>
    </message>
    <message>
        <source>parked</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>fork of run %1 in iteration %2</source>
        <translation>运行 %1 的分叉（第 %2 轮）</translation>
    </message>
    <message>
        <source>fork of another run in iteration %1</source>
        <translation>另一次运行的分叉（第 %1 轮）</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>origin of a run, its task</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>satisfied with nothing</source>
        <translation>空回答达标</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunPage</name>
    <message>
        <source>Start run</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>Start the run (F5, Ctrl+Enter in the task)</source>
        <translation>开始运行（F5，在任务框中按 Ctrl+回车）</translation>
    </message>
    <message>
        <source>Start the run</source>
        <translation>开始运行</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Set up another run</source>
        <translation>设置另一次运行</translation>
    </message>
    <message>
        <source>Nothing to run</source>
        <translation>没有可运行的内容</translation>
    </message>
    <message>
        <source>Open a folder with skills, memory or a rubric first</source>
        <translation>请先打开含有技能、记忆或评分标准的文件夹</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>This project has not been confirmed</source>
        <translation>此项目尚未确认</translation>
    </message>
    <message>
        <source>It wants to do things that need your yes first. The bar above lists them.</source>
        <translation>它要做的事需要您先同意。上方的横幅列出了这些内容。</translation>
    </message>
    <message>
        <source>A file could not be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>No model is set</source>
        <translation>未设置模型</translation>
    </message>
    <message>
        <source>Type one as provider:model at the right, or choose a default in the settings.</source>
        <translation>请在右侧以 provider:model 的形式填写，或在设置中选择默认模型。</translation>
    </message>
    <message>
        <source>Give the agent a task first</source>
        <translation>请先给智能体一个任务</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Preparing the run</source>
        <translation>正在准备运行</translation>
    </message>
    <message>
        <source>Working on iteration %1</source>
        <translation>第 %1 轮工作中</translation>
    </message>
    <message>
        <source>Grading iteration %1</source>
        <translation>第 %1 轮评分中</translation>
    </message>
    <message>
        <source>Discard this run</source>
        <translation>丢弃此次运行</translation>
    </message>
    <message>
        <source>Discard this run?</source>
        <translation>丢弃此次运行？</translation>
    </message>
    <message>
        <source>It leaves the history with its files. Your folder is not touched.</source>
        <translation>它及其文件会从历史中移除，您的文件夹不受影响。</translation>
    </message>
    <message>
        <source>Discard run</source>
        <translation>丢弃运行</translation>
    </message>
    <message>
        <source>The run was discarded</source>
        <translation>运行已丢弃</translation>
    </message>
    <message>
        <source>Recorded to %1. Choose replay:%1 as worker and grader to play it again</source>
        <translation>已录制到 %1。将 replay:%1 选作执行者和评分器即可重新播放</translation>
    </message>
    <message>
        <source>%1. Trying again in %2 s (%3 of %4)</source>
        <translation>%1。%2 秒后重试（第 %3 次，共 %4 次）</translation>
    </message>
    <message>
        <source>Another tab is in the way</source>
        <translation>与另一个标签页冲突</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunPanel</name>
    <message>
        <source>Views of the run</source>
        <translation>运行的视图</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>对话记录</translation>
    </message>
    <message>
        <source>What agent, tools and grader said</source>
        <translation>智能体、工具和评分器说了什么</translation>
    </message>
    <message>
        <source>Grader saw</source>
        <translation>评分器所见</translation>
    </message>
    <message>
        <source>The exact text that the grader got</source>
        <translation>评分器收到的原文</translation>
    </message>
    <message>
        <source>Following</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Keep the end of the transcript in view (End)</source>
        <translation>保持显示对话记录的末尾（End）</translation>
    </message>
    <message>
        <source>Follow the end of the transcript</source>
        <translation>跟随对话记录的末尾</translation>
    </message>
    <message>
        <source>Find in the transcript (Ctrl+F)</source>
        <translation>在对话记录中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Find in the transcript</source>
        <translation>在对话记录中查找</translation>
    </message>
    <message>
        <source>Copy the selection, or all</source>
        <translation>复制所选内容，或全部</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of this run are in your folder.</source>
        <translation>
            <numerusform>本次运行的 %n 个文件已在您的文件夹中。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, then go on to the next breakpoint (F5 or F6)</source>
        <translation>%1，然后继续到下一个断点（F5 或 F6）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Step to the next point</source>
        <translation>单步到下一个位置</translation>
    </message>
    <message>
        <source>%1, then stop at the next point (F10)</source>
        <translation>%1，然后停在下一个位置（F10）</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>What the parked run is about to do, to read and change</source>
        <translation>停住的运行接下来要做的事，可查看和修改</translation>
    </message>
    <message>
        <source>Fork from here…</source>
        <translation>从这里分叉…</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>从这里分叉</translation>
    </message>
    <message>
        <source>Begin a new run that shares the past of this one</source>
        <translation>开始一次与本次运行共享既往过程的新运行</translation>
    </message>
    <message>
        <source>touchstone.yaml was changed. The next run goes by it</source>
        <translation>touchstone.yaml 已修改，下一次运行照此进行</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤消</translation>
    </message>
    <message>
        <source>touchstone.yaml is as it was before</source>
        <translation>touchstone.yaml 已恢复原样</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Answers and files of the iterations, and what differs</source>
        <translation>各轮的答案和文件，以及它们的差别</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunPlaces</name>
    <message>
        <source>Fork from here…</source>
        <translation>从这里分叉…</translation>
    </message>
    <message>
        <source>Stop: %1</source>
        <translation>停止：%1</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunSetupPanel</name>
    <message>
        <source>Own text</source>
        <translation>自拟文本</translation>
    </message>
    <message>
        <source>None, nothing is graded</source>
        <translation>无，不评分</translation>
    </message>
    <message>
        <source>This rubric has no criteria, so nothing can be graded.</source>
        <translation>此评分标准没有准则，无法评分。</translation>
    </message>
    <message>
        <source>Without a rubric the agent works once and nobody checks the answer.</source>
        <translation>没有评分标准时，智能体只工作一次，没有人检查回答。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>what the agent is asked to do</source>
        <translation>要求智能体做什么</translation>
    </message>
    <message>
        <source>Run with</source>
        <translation>运行设置</translation>
    </message>
    <message>
        <source>Write what the agent is to do, or choose a task of the project</source>
        <translation>写下智能体要做的事，或选择项目中的任务</translation>
    </message>
    <message>
        <source>Rubric</source>
        <translation>评分标准</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>执行者</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒数</translation>
    </message>
    <message>
        <source>Same gaps</source>
        <translation>相同差距</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>provider:model</source>
        <translation>provider:model</translation>
    </message>
    <message>
        <source>Choose a task of the project</source>
        <translation>选择项目中的任务</translation>
    </message>
    <message>
        <source>The task of the next run (Ctrl+Enter starts it)</source>
        <translation>下一次运行的任务（Ctrl+回车开始）</translation>
    </message>
    <message>
        <source>What the grader measures the answer by</source>
        <translation>评分器据以衡量回答的内容</translation>
    </message>
    <message>
        <source>Criteria of the chosen rubric</source>
        <translation>所选评分标准的准则</translation>
    </message>
    <message>
        <source>The model that works, as provider:model</source>
        <translation>执行任务的模型，写作 provider:model</translation>
    </message>
    <message>
        <source>The model that grades, as provider:model</source>
        <translation>评分的模型，写作 provider:model</translation>
    </message>
    <message>
        <source>How often the grader may look, 1 to 20</source>
        <translation>评分器最多可评判的次数，1 到 20</translation>
    </message>
    <message>
        <source>Stop when worker and grader have used so many tokens together</source>
        <translation>执行者和评分器合计用到这么多 token 时停止</translation>
    </message>
    <message>
        <source>Stop after so many seconds</source>
        <translation>超过这么多秒后停止</translation>
    </message>
    <message>
        <source>Stop when the same gaps come back so many times</source>
        <translation>相同差距重复出现这么多次时停止</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Keep the recorded pauses</source>
        <translation>保留录制时的停顿</translation>
    </message>
    <message>
        <source>Stop when the calls have cost so many US dollars; calls of unknown price do not count</source>
        <translation>调用的费用达到这么多美元时停止；价格未知的调用不计入</translation>
    </message>
    <message>
        <source>Record every model call to a cassette, which replay:FILE plays again without a network</source>
        <translation>把每次模型调用录制到磁带，replay:FILE 可以不用网络重新播放</translation>
    </message>
    <message>
        <source>File of the cassette, from the project folder; it is written anew</source>
        <translation>磁带文件，从项目文件夹算起；会重新写入</translation>
    </message>
    <message>
        <source>Play the cassette as slowly as it was recorded</source>
        <translation>按录制时的速度播放磁带</translation>
    </message>
    <message>
        <source>one call for each criterion</source>
        <translation>每条准则单独调用</translation>
    </message>
    <message>
        <source>all criteria in one call</source>
        <translation>一次调用评全部准则</translation>
    </message>
    <message>
        <source>no tools</source>
        <translation>没有工具</translation>
    </message>
    <message>
        <source>tools: %1</source>
        <translation>工具：%1</translation>
    </message>
    <message>
        <source>sees the last %1 messages, %2 characters of each</source>
        <translation>看到最后 %1 条消息，每条 %2 个字符</translation>
    </message>
    <message>
        <source>Grading: %1</source>
        <comment>facts</comment>
        <translation>评分：%1</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunTabsPage</name>
    <message>
        <source>This run still goes on</source>
        <translation>这个运行仍在进行</translation>
    </message>
    <message>
        <source>It is stopped, and stays in the history with everything up to then.</source>
        <translation>它会被停止，此前的一切都保留在历史中。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>The task was not run yet</source>
        <translation>任务尚未运行</translation>
    </message>
    <message>
        <source>You typed it here, and it is in no file.</source>
        <translation>它是在这里键入的，不在任何文件中。</translation>
    </message>
    <message>
        <source>Close and forget it</source>
        <translation>关闭并放弃</translation>
    </message>
    <message>
        <source>Its run records to %1 too. Choose another file, or wait for its end.</source>
        <translation>它的运行也录制到 %1。请选择另一个文件，或等它结束。</translation>
    </message>
    <message>
        <source>Its run works in %1 itself, and not on a copy. Wait for its end.</source>
        <translation>它的运行直接在 %1 中工作，而不是在副本上。请等它结束。</translation>
    </message>
    <message>
        <source>&amp;New tab</source>
        <translation>新建标签页(&amp;N)</translation>
    </message>
    <message>
        <source>New tab (Ctrl+T)</source>
        <translation>新建标签页 (Ctrl+T)</translation>
    </message>
    <message>
        <source>C&amp;lose tab</source>
        <translation>关闭标签页(&amp;L)</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>下一个标签页</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>上一个标签页</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>New tab</source>
        <translation>新建标签页</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>task: what is said</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>task · state</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Close (Ctrl+W)</source>
        <translation>关闭 (Ctrl+W)</translation>
    </message>
    <message>
        <source>Runs still go on</source>
        <translation>还有运行在进行</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) still go on</source>
        <translation>
            <numerusform>还有 %n 个运行在进行</numerusform>
        </translation>
    </message>
    <message>
        <source>What is stopped stays in the history with everything up to then.</source>
        <translation>停止的运行会连同此前的全部内容保留在历史中。</translation>
    </message>
    <message>
        <source>&amp;Grade again</source>
        <translation>重新评分(&amp;G)</translation>
    </message>
</context>
<context>
    <name>Touchstone::RunsSection</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Tell me when a long run ends or waits for me</source>
        <translation>较长的运行结束或等待我处理时通知我</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>By the desktop, while you work in another program.</source>
        <translation>在您使用其他程序时由桌面发出。</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Long from</source>
        <translation>较长指</translation>
    </message>
    <message>
        <source>Shorter runs say nothing. 0: every run does.</source>
        <translation>更短的运行不通知。0：每次运行都通知。</translation>
    </message>
</context>
<context>
    <name>Touchstone::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Everything takes effect at once</source>
        <translation>所有更改立即生效</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Models and keys</source>
        <translation>模型与密钥</translation>
    </message>
    <message>
        <source>Looks and language</source>
        <translation>外观与语言</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>编辑器</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
</context>
<context>
    <name>Touchstone::ShadowDiff</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Rename one…</source>
        <translation>重命名其一…</translation>
    </message>
    <message>
        <source>All differences between the two files</source>
        <translation>两个文件的全部差异</translation>
    </message>
    <message>
        <source>Give the shadowed skill another name, so that both are loaded</source>
        <translation>给被遮蔽的技能换个名称，使两者都能加载</translation>
    </message>
    <message>
        <source>Difference of the shadowed skill</source>
        <translation>被遮蔽技能的差异</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>shadowed and winning source</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1: the same text</source>
        <translation>%1：文本相同</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n line(s) differ</source>
        <translation>
            <numerusform>%1：%n 行不同</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 define this skill</source>
        <translation>%1 和 %2 都定义了此技能</translation>
    </message>
    <message>
        <source>− %1, shadowed
+ %2, wins</source>
        <translation>− %1，被遮蔽
+ %2，优先</translation>
    </message>
    <message>
        <source>%1, shadowed</source>
        <translation>%1，被遮蔽</translation>
    </message>
    <message>
        <source>%1, wins</source>
        <translation>%1，优先</translation>
    </message>
</context>
<context>
    <name>Touchstone::SideBySideDiff</name>
    <message>
        <source>The rest is not shown.</source>
        <translation>其余部分未显示。</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillActions</name>
    <message>
        <source>Duplicate…</source>
        <translation>复制…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Move to another source…</source>
        <translation>移到另一个来源…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Move to the trash…</source>
        <translation>移到回收站…</translation>
    </message>
    <message>
        <source>New skill…</source>
        <translation>新建技能…</translation>
    </message>
    <message>
        <source>Import an archive…</source>
        <translation>导入压缩包…</translation>
    </message>
    <message>
        <source>Import a folder…</source>
        <translation>导入文件夹…</translation>
    </message>
    <message>
        <source>The skill was not made</source>
        <translation>技能未创建</translation>
    </message>
    <message>
        <source>Its unsaved changes are saved first.</source>
        <translation>其未保存的更改会先保存。</translation>
    </message>
    <message>
        <source>The file was not saved</source>
        <translation>文件未保存</translation>
    </message>
    <message>
        <source>%1 stays as it was</source>
        <translation>%1 保持原样</translation>
    </message>
    <message>
        <source>The name in SKILL.md stays: its frontmatter cannot be read</source>
        <translation>SKILL.md 中的名称保持不变：无法读取其前置元数据</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation>将 %1 移到回收站？</translation>
    </message>
    <message>
        <source>The folder goes with everything in it: %1</source>
        <translation>文件夹及其全部内容：%1</translation>
    </message>
    <message>
        <source>%1 was not moved to the trash</source>
        <translation>%1 未移到回收站</translation>
    </message>
    <message>
        <source>%1 moved to the trash</source>
        <translation>%1 已移到回收站</translation>
    </message>
    <message>
        <source>%1 was not put back</source>
        <translation>%1 未能恢复</translation>
    </message>
    <message>
        <source>Import a skill</source>
        <translation>导入技能</translation>
    </message>
    <message>
        <source>Import the folder of a skill</source>
        <translation>导入技能的文件夹</translation>
    </message>
    <message>
        <source>The skill was not imported</source>
        <translation>技能未导入</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n file(s), %2</source>
        <translation>
            <numerusform>%1：%n 个文件，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>Skills (*.skill);;Zip archives (*.zip)</source>
        <translation>技能 (*.skill);;Zip 压缩包 (*.zip)</translation>
    </message>
    <message>
        <source>The skill was not exported</source>
        <translation>技能未导出</translation>
    </message>
    <message numerus="yes">
        <source>%1. %n link(s) lead out of the folder and are left out</source>
        <translation>
            <numerusform>%1。%n 个链接指向文件夹之外，未包含在内</numerusform>
        </translation>
    </message>
    <message>
        <source>Load report…</source>
        <translation>加载报告…</translation>
    </message>
    <message>
        <source>Read the skills again</source>
        <translation>重新读取技能</translation>
    </message>
    <message>
        <source>Only the link goes: %1
What it leads to stays: %2</source>
        <translation>只移走链接：%1
它指向的内容保留：%2</translation>
    </message>
    <message>
        <source>Unsaved changes stay open in their tabs; saving them makes the file anew.</source>
        <translation>未保存的更改仍留在各自的标签页中；保存时会重新建立文件。</translation>
    </message>
    <message>
        <source>Skills (*.skill *.zip SKILL.md);;All files (*)</source>
        <translation>技能 (*.skill *.zip SKILL.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A link was not updated</source>
        <translation>有链接未更新</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) updated</source>
        <translation>
            <numerusform>已更新 %n 个文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillBrowser</name>
    <message>
        <source>Filter skills</source>
        <translation>筛选技能</translation>
    </message>
    <message>
        <source>Show the skills with all of these words in name, folder or description</source>
        <translation>显示名称、文件夹或描述中含有全部这些词的技能</translation>
    </message>
    <message>
        <source>Skills by state</source>
        <translation>按状态列出的技能</translation>
    </message>
    <message>
        <source>Skills by source</source>
        <translation>按来源列出的技能</translation>
    </message>
    <message>
        <source>Later sources win when a name repeats</source>
        <translation>名称重复时，后面的来源优先</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message numerus="yes">
        <source>The filter hides %n skill(s).</source>
        <translation>
            <numerusform>筛选隐藏了 %n 个技能。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Drop to import</source>
        <translation>放下以导入</translation>
    </message>
    <message>
        <source>Drop to import into %1</source>
        <translation>放下以导入到 %1</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillChecker</name>
    <message>
        <source>Fix: %1</source>
        <translation>修复：%1</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillDialog</name>
    <message>
        <source>New skill</source>
        <translation>新建技能</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Import a skill</source>
        <translation>导入技能</translation>
    </message>
    <message>
        <source>Make skill</source>
        <translation>新建技能</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Of the skill and of its folder</source>
        <translation>技能及其文件夹的名称</translation>
    </message>
    <message>
        <source>What it does, and when to use it</source>
        <translation>它做什么，何时使用</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>The model chooses the skill by this text alone</source>
        <translation>模型仅凭这段文字选择技能</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>label, folder</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>The folder that it lies in; a later source wins when a name repeats</source>
        <translation>技能所在的文件夹；名称重复时后面的来源优先</translation>
    </message>
    <message>
        <source>Instructions only</source>
        <translation>只有说明</translation>
    </message>
    <message>
        <source>With a reference file</source>
        <translation>带参考文件</translation>
    </message>
    <message>
        <source>With a script</source>
        <translation>带脚本</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>起始内容</translation>
    </message>
    <message>
        <source># %1

1. The first step.
2. The next one.
</source>
        <translation># %1

1. 第一步。
2. 下一步。
</translation>
    </message>
    <message>
        <source>
Read [the details](references/details.md) when you need them.
</source>
        <translation>
需要时请阅读[详细说明](references/details.md)。
</translation>
    </message>
    <message>
        <source># Details

What is too long for SKILL.md.
</source>
        <translation># 详细说明

SKILL.md 中放不下的内容。
</translation>
    </message>
    <message>
        <source>
Run [the script](scripts/run.sh) and report what it prints.
</source>
        <translation>
运行[脚本](scripts/run.sh)并报告其输出。
</translation>
    </message>
    <message>
        <source>There is a folder of this name in the source already</source>
        <translation>该来源中已有同名文件夹</translation>
    </message>
    <message>
        <source>A folder cannot be called so</source>
        <translation>文件夹不能使用此名称</translation>
    </message>
    <message>
        <source>%1 of %2 characters</source>
        <translation>%1 / %2 个字符</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillInspector</name>
    <message>
        <source>What the model sees</source>
        <translation>模型看到的内容</translation>
    </message>
    <message>
        <source>Catalog entry</source>
        <translation>目录条目</translation>
    </message>
    <message>
        <source>Would be %1 tokens in every call</source>
        <translation>每次调用将占 %1 个 token</translation>
    </message>
    <message>
        <source>Name and description, in every call</source>
        <translation>名称和描述，每次调用都发送</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Read when the skill is chosen</source>
        <translation>选中技能时读取</translation>
    </message>
    <message>
        <source>%1 in %2: %3</source>
        <translation>%2 中的%1：%3</translation>
    </message>
    <message>
        <source>will not load</source>
        <translation>无法加载</translation>
    </message>
    <message>
        <source>Shadow chain</source>
        <translation>遮蔽链</translation>
    </message>
    <message>
        <source>the only source with this name</source>
        <translation>唯一有此名称的来源</translation>
    </message>
    <message>
        <source>Path for the model</source>
        <translation>模型看到的路径</translation>
    </message>
    <message>
        <source>wins, the later source</source>
        <translation>优先，位于后面的来源</translation>
    </message>
    <message>
        <source>shadowed, the model never sees it</source>
        <translation>被遮蔽，模型永远看不到</translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation>
            <numerusform>%n 个来源</numerusform>
        </translation>
    </message>
    <message>
        <source>This file is in no skill</source>
        <translation>此文件不属于任何技能</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>loads, changed</source>
        <translation>加载，但有改动</translation>
    </message>
    <message>
        <source>drops it</source>
        <translation>丢弃它</translation>
    </message>
    <message>
        <source>never looks at it</source>
        <translation>从不查看它</translation>
    </message>
    <message>
        <source>Client outcome</source>
        <translation>各客户端的结果</translation>
    </message>
    <message>
        <source>%1 of %2 lose it</source>
        <translation>%2 个中有 %1 个会失去它</translation>
    </message>
    <message>
        <source>all load it</source>
        <translation>全部加载</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>According to %1</source>
        <translation>依据：%1</translation>
    </message>
    <message>
        <source>Load warnings for the model</source>
        <translation>给模型的加载警告</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n supporting file(s)</source>
        <translation>
            <numerusform>%n 个附属文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read on demand, %n of them never mentioned</source>
        <translation>
            <numerusform>按需读取，其中 %n 个从未被提及</numerusform>
        </translation>
    </message>
    <message>
        <source>Read on demand</source>
        <translation>按需读取</translation>
    </message>
    <message>
        <source>Price in every call</source>
        <translation>每次调用的价格</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillProblems</name>
    <message>
        <source>No problem of this text can be mended without its author</source>
        <translation>此文本的问题都需要作者亲自处理</translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) of problem are mended. It can be undone like typing.</source>
        <translation>
            <numerusform>将修复 %n 类问题。可以像输入一样撤销。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kind(s) are left to you.</source>
        <translation>
            <numerusform>还有 %n 类留给你处理。</numerusform>
        </translation>
    </message>
    <message>
        <source>Fix all that are safe</source>
        <translation>修复所有无风险的问题</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>The text has changed; the problems are looked for anew</source>
        <translation>文本已更改，正在重新查找问题</translation>
    </message>
    <message>
        <source>Save the file before it is repaired on the disk</source>
        <translation>请先保存文件，再在磁盘上修复</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillTreeModel</name>
    <message>
        <source>loads</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>loads, changed</source>
        <translation>加载，有改动</translation>
    </message>
    <message>
        <source>not portable</source>
        <translation>不可移植</translation>
    </message>
    <message>
        <source>will not load</source>
        <translation>无法加载</translation>
    </message>
    <message>
        <source>shadowed</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>%1 wins</source>
        <translation>%1 优先</translation>
    </message>
    <message numerus="yes">
        <source>Source %1, %2, %n skill(s)</source>
        <translation>
            <numerusform>来源 %1，%2，%n 个技能</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
</context>
<context>
    <name>Touchstone::SkillsPage</name>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save this file (Ctrl+S)</source>
        <translation>保存此文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>The text of the file</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>The text as it reads; nothing is loaded from outside</source>
        <translation>文本的阅读效果；不从外部加载任何内容</translation>
    </message>
    <message>
        <source>Problems in this skill</source>
        <translation>此技能的问题</translation>
    </message>
    <message>
        <source>No skill selected</source>
        <translation>未选择技能</translation>
    </message>
    <message>
        <source>Choose one at the left to read and edit it.</source>
        <translation>在左侧选择一项进行阅读和编辑。</translation>
    </message>
    <message numerus="yes">
        <source>Reloaded %n skill(s) in %1 ms</source>
        <translation>
            <numerusform>用 %1 毫秒重新载入了 %n 个技能</numerusform>
        </translation>
    </message>
    <message>
        <source>No project</source>
        <translation>无项目</translation>
    </message>
    <message>
        <source>Open a folder to see its skills.</source>
        <translation>打开文件夹以查看其技能。</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>%1 of %2 skills load. The catalog costs %3 tokens in every call</source>
        <translation>%2 个技能中有 %1 个加载。目录在每次调用中占 %3 个 token</translation>
    </message>
    <message>
        <source>No skills yet</source>
        <translation>还没有技能</translation>
    </message>
    <message>
        <source>None of the usual places exists: .agents/skills, .claude/skills, skills and others.</source>
        <translation>常用位置都不存在：.agents/skills、.claude/skills、skills 等。</translation>
    </message>
    <message>
        <source>Touchstone looked in %1</source>
        <translation>Touchstone 查找了 %1</translation>
    </message>
    <message>
        <source>Save this file</source>
        <translation>保存此文件</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What the model sees of this skill, and the sources that define its name</source>
        <translation>模型看到的此技能内容，以及定义其名称的来源</translation>
    </message>
    <message>
        <source>Reading the skills</source>
        <translation>正在读取技能</translation>
    </message>
    <message>
        <source>The folders of this project are being looked through.</source>
        <translation>正在查看此项目的文件夹。</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>The frontmatter as a form; what you do not edit stays as it is</source>
        <translation>以表单显示前置元数据；未编辑的内容保持原样</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Text and preview side by side (Ctrl+\)</source>
        <translation>文本与预览并排（Ctrl+\）</translation>
    </message>
    <message>
        <source>Trigger lab</source>
        <translation>触发实验</translation>
    </message>
    <message>
        <source>Ask the model whether the description makes it read this skill</source>
        <translation>询问模型：描述能否让它读取此技能</translation>
    </message>
    <message>
        <source>New skill</source>
        <translation>新建技能</translation>
    </message>
    <message>
        <source>Make a new skill (Ctrl+N)</source>
        <translation>新建技能（Ctrl+N）</translation>
    </message>
    <message>
        <source>More commands</source>
        <translation>更多命令</translation>
    </message>
    <message>
        <source>Duplicate, rename, move, export or delete this skill</source>
        <translation>复制、重命名、移动、导出或删除此技能</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Load report</source>
        <translation>加载报告</translation>
    </message>
    <message>
        <source>What became of each file when the skills were loaded, and why</source>
        <translation>加载技能时每个文件的结果及原因</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) cannot be watched: they are read when this window is chosen. </source>
        <translation>
            <numerusform>有 %n 处无法监视：选中此窗口时会重新读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>A link to the web</source>
        <translation>网络链接</translation>
    </message>
    <message>
        <source>Open this address in the browser?</source>
        <translation>在浏览器中打开此地址？</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>The folder of this project is gone</source>
        <translation>这个项目的文件夹不见了</translation>
    </message>
    <message>
        <source>The folder is being opened.</source>
        <translation>正在打开文件夹。</translation>
    </message>
    <message>
        <source>Its skills are read again as soon as it is back.</source>
        <translation>它一旦回来，就会重新读取其中的技能。</translation>
    </message>
</context>
<context>
    <name>Touchstone::SourceEdit</name>
    <message>
        <source>New since the file was saved</source>
        <translation>保存文件之后新增的行</translation>
    </message>
    <message>
        <source>Changed since the file was saved</source>
        <translation>保存文件之后修改过的行</translation>
    </message>
    <message>
        <source>Lines above were removed since the file was saved</source>
        <translation>保存文件之后，此行上方删除过若干行</translation>
    </message>
</context>
<context>
    <name>Touchstone::StartPage</name>
    <message>
        <source>Open a folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>See what your skills, memory and rubrics do to a model</source>
        <translation>看清技能、记忆和评分标准对模型的作用</translation>
    </message>
    <message>
        <source>Watch a rubric loop go from red to green</source>
        <translation>观看评分循环由红转绿</translation>
    </message>
    <message>
        <source>A small agent writes a report. A grader sends it back until every criterion passes. Read what the grader saw, change the rubric, run it again.</source>
        <translation>一个小智能体撰写报告，评分器不断退回，直到每条准则都通过。您可以查看评分器看到的内容，修改评分标准，再运行一次。</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>States the source of each figure</source>
        <translation>注明每个数字的来源</translation>
    </message>
    <message>
        <source>Names the months that were missed</source>
        <translation>指出未达标的月份</translation>
    </message>
    <message>
        <source>Stays under 120 words</source>
        <translation>不超过 120 个词</translation>
    </message>
    <message>
        <source>Start the tour</source>
        <translation>开始导览</translation>
    </message>
    <message>
        <source>Opens your own copy of the tour and starts its run</source>
        <translation>打开您自己的导览副本并开始运行</translation>
    </message>
    <message>
        <source>Offline, no key needed, about a minute</source>
        <translation>离线，无需密钥，约一分钟</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open a folder (Ctrl+O)</source>
        <translation>打开文件夹（Ctrl+O）</translation>
    </message>
    <message>
        <source>Any folder with skills, an AGENTS.md or a rubric is a project. Nothing is written until you save.</source>
        <translation>含有技能、AGENTS.md 或评分标准的文件夹就是项目。保存之前不会写入任何内容。</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Folders that you open are listed here.</source>
        <translation>您打开过的文件夹会列在这里。</translation>
    </message>
    <message>
        <source>Take off this list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>No model is chosen</source>
        <translation>未选择模型</translation>
    </message>
    <message>
        <source>Your own projects need one; the tour does not</source>
        <translation>您自己的项目需要模型，导览不需要</translation>
    </message>
    <message>
        <source>Model of new runs</source>
        <translation>新运行使用的模型</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>No key is set</source>
        <translation>未设置密钥</translation>
    </message>
    <message>
        <source>Keys are set</source>
        <translation>已设置密钥</translation>
    </message>
    <message>
        <source>Models on this computer need none</source>
        <translation>本机上的模型不需要密钥</translation>
    </message>
    <message>
        <source>Add a key…</source>
        <translation>添加密钥…</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>No sandbox</source>
        <translation>无沙箱</translation>
    </message>
    <message>
        <source>%1, commands run without network</source>
        <translation>%1，命令在无网络环境中运行</translation>
    </message>
    <message>
        <source>Commands are refused until bubblewrap is installed</source>
        <translation>安装 bubblewrap 之前将拒绝执行命令</translation>
    </message>
</context>
<context>
    <name>Touchstone::StatusStrip</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Seconds so far</source>
        <translation>已用秒数</translation>
    </message>
    <message>
        <source>Parked, waiting for you</source>
        <translation>已暂停，等待您</translation>
    </message>
    <message>
        <source>A run is going on</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message numerus="yes">
        <source>%n will not load</source>
        <translation>
            <numerusform>%n 个无法加载</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n 个有改动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not portable</source>
        <translation>
            <numerusform>%n 个不可移植</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the problems (Ctrl+Shift+M)</source>
        <translation>显示问题（Ctrl+Shift+M）</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>No model is chosen</source>
        <translation>未选择模型</translation>
    </message>
    <message>
        <source>Model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>Choose a model in Settings</source>
        <translation>在设置中选择模型</translation>
    </message>
    <message>
        <source>%1: models and keys in Settings</source>
        <translation>%1：在设置中选择模型和密钥</translation>
    </message>
    <message>
        <source>Worker %1, grader %2</source>
        <translation>执行者 %1，评分器 %2</translation>
    </message>
    <message>
        <source>Tokens: %1</source>
        <translation>Token：%1</translation>
    </message>
    <message>
        <source>Tokens of worker and grader; show the run&apos;s ledger</source>
        <translation>执行者和评分器的 token；显示运行明细</translation>
    </message>
    <message>
        <source>Cost %1</source>
        <translation>费用 %1</translation>
    </message>
    <message>
        <source>Cost of this run; show its ledger</source>
        <translation>本次运行的费用；显示明细</translation>
    </message>
    <message>
        <source>Cost unknown</source>
        <translation>费用未知</translation>
    </message>
    <message>
        <source>The price of a model is not known, or a call broke off. Prices can be added in Settings, Models</source>
        <translation>某个模型的价格未知，或某次调用中断。可在“设置 &gt; 模型”中添加价格</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop what is going on</source>
        <translation>停止正在进行的工作</translation>
    </message>
    <message>
        <source>Stop what is going on (Shift+F5)</source>
        <translation>停止正在进行的工作 (Shift+F5)</translation>
    </message>
    <message>
        <source>The folder of this project is gone</source>
        <translation>这个项目的文件夹不见了</translation>
    </message>
</context>
<context>
    <name>Touchstone::SupportingModel</name>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>可执行</translation>
    </message>
    <message>
        <source>orphan</source>
        <translation>孤立</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between facts</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1
SKILL.md names it in line %2, but it is not there</source>
        <translation>%1
SKILL.md 第 %2 行提到了它，但它不存在</translation>
    </message>
    <message>
        <source>%1
Nothing mentions it, so the model will not read it</source>
        <translation>%1
没有任何内容提到它，模型不会读取</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: folder</source>
        <translation>%1：文件夹</translation>
    </message>
</context>
<context>
    <name>Touchstone::SupportingPanel</name>
    <message>
        <source>Supporting files</source>
        <translation>附属文件</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n missing</source>
        <translation>
            <numerusform>%1，缺少 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a file</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Add a text file to this skill</source>
        <translation>向此技能添加文本文件</translation>
    </message>
    <message>
        <source>%1 is binary and is not opened here</source>
        <translation>%1 是二进制文件，不在此处打开</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show the line</source>
        <translation>显示所在行</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Move to the trash…</source>
        <translation>移到回收站…</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Path from the skill&apos;s folder</source>
        <translation>相对于技能文件夹的路径</translation>
    </message>
    <message>
        <source>The path leads out of the skill&apos;s folder</source>
        <translation>该路径指向技能文件夹之外</translation>
    </message>
    <message>
        <source>The file was not made</source>
        <translation>文件未创建</translation>
    </message>
    <message>
        <source>Rename a file</source>
        <translation>重命名文件</translation>
    </message>
    <message>
        <source>The file was not renamed</source>
        <translation>文件未重命名</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation>将 %1 移到回收站？</translation>
    </message>
    <message>
        <source>%1 was not moved to the trash</source>
        <translation>%1 未移到回收站</translation>
    </message>
</context>
<context>
    <name>Touchstone::TokenBar</name>
    <message>
        <source>Cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>%1, %2 tokens</source>
        <translation>%1，%2 个 token</translation>
    </message>
</context>
<context>
    <name>Touchstone::TopCorner</name>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或执行命令</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Search or run a command (Ctrl+K)</source>
        <translation>搜索或执行命令（Ctrl+K）</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>无项目</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>Open a folder (Ctrl+O)</source>
        <translation>打开文件夹（Ctrl+O）</translation>
    </message>
</context>
<context>
    <name>Touchstone::TranscriptPanel</name>
    <message>
        <source>Find in the transcript</source>
        <translation>在对话记录中查找</translation>
    </message>
    <message>
        <source>Find in the transcript (Ctrl+F)</source>
        <translation>在对话记录中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>上一个匹配（Shift+F3）</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>下一个匹配（F3）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>Touchstone::TranscriptView</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>对话记录</translation>
    </message>
    <message>
        <source>Breakpoint, %1</source>
        <translation>断点，%1</translation>
    </message>
</context>
<context>
    <name>Touchstone::TriggerDialog</name>
    <message>
        <source>Add a question</source>
        <translation>添加问题</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Ask the model</source>
        <translation>询问模型</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Trigger lab: %1</source>
        <translation>触发实验：%1</translation>
    </message>
    <message>
        <source>Does the description make the model read this skill? Each question is asked as a run would begin; what the model wants to do is looked at, not carried out.</source>
        <translation>描述能否让模型读取此技能？每个问题都像运行开始时那样提出；只查看模型想做什么，并不执行。</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Times each question is asked</source>
        <translation>每个问题的提问次数</translation>
    </message>
    <message>
        <source>Times each question is asked: models do not always do the same</source>
        <translation>每个问题的提问次数：模型的表现并不总是相同</translation>
    </message>
    <message>
        <source> times each</source>
        <translation> 次/问题</translation>
    </message>
    <message>
        <source>Remove the selected question</source>
        <translation>移除所选问题</translation>
    </message>
    <message>
        <source>train %1 of %2</source>
        <translation>训练 %1/%2</translation>
    </message>
    <message>
        <source>validation %1 of %2</source>
        <translation>验证 %1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>命中 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n missed</source>
        <translation>
            <numerusform>遗漏 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n false alarm(s)</source>
        <translation>
            <numerusform>误触发 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rightly left</source>
        <translation>
            <numerusform>正确未读 %n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 calls</source>
        <translation>第 %1/%2 次调用</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>This skill is not loaded, so the model never hears of it</source>
        <translation>此技能未加载，模型不会知道它</translation>
    </message>
    <message>
        <source>Write some tasks that should make the model read this skill, and as many near misses.</source>
        <translation>请写一些应让模型读取此技能的任务，以及同样多的相近但不应读取的任务。</translation>
    </message>
    <message>
        <source>Stopped by you</source>
        <translation>已由你停止</translation>
    </message>
</context>
<context>
    <name>Touchstone::TriggerModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>as wanted</source>
        <translation>符合预期</translation>
    </message>
    <message>
        <source>not as wanted</source>
        <translation>不符合预期</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Should read it</source>
        <translation>应读取</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Read it</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>Read another skill</source>
        <translation>读取了其他技能</translation>
    </message>
</context>
<context>
    <name>Touchstone::TrustBanner</name>
    <message>
        <source>Sends requests to the server %1</source>
        <translation>向服务器 %1 发送请求</translation>
    </message>
    <message>
        <source>Runs commands on this computer without a sandbox</source>
        <translation>在本机上不经沙箱执行命令</translation>
    </message>
    <message>
        <source>Lets the agent run commands</source>
        <translation>允许智能体执行命令</translation>
    </message>
    <message>
        <source>Works in your files instead of a copy</source>
        <translation>直接在您的文件上工作，而不是副本</translation>
    </message>
    <message>
        <source>Runs a command to check a criterion (%1)</source>
        <translation>执行命令来检查准则（%1）</translation>
    </message>
    <message>
        <source>Reads outside the project (%1)</source>
        <translation>读取项目之外的内容（%1）</translation>
    </message>
    <message>
        <source>This project needs your confirmation once</source>
        <translation>此项目需要您确认一次</translation>
    </message>
    <message>
        <source>Start stays off until then. Looking at it is safe.</source>
        <translation>在此之前无法开始运行。查看是安全的。</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Allow this for this folder as long as these parts stay the same</source>
        <translation>只要这些部分不变，就允许此文件夹这样做</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>link %1, in %2</source>
        <translation>链接 %1，位于 %2</translation>
    </message>
    <message>
        <source>link %1, in the root of %2</source>
        <translation>链接 %1，位于 %2 的根文件夹</translation>
    </message>
    <message>
        <source>link %1, in the root</source>
        <translation>链接 %1，位于根文件夹</translation>
    </message>
</context>
<context>
    <name>Touchstone::VerdictActions</name>
    <message>
        <source>Override the verdict…</source>
        <translation>改判…</translation>
    </message>
    <message>
        <source>Restore the verdict of the run</source>
        <translation>恢复运行的判定</translation>
    </message>
    <message>
        <source>Split off a guess</source>
        <translation>拆出猜测的名字</translation>
    </message>
    <message>
        <source>“%1” is another criterion: split it off</source>
        <translation>“%1”是另一条准则：拆出</translation>
    </message>
    <message>
        <source>Merge this row into another one…</source>
        <translation>将此行并入另一行…</translation>
    </message>
    <message>
        <source>Take the correction of the row back</source>
        <translation>撤回此行的更正</translation>
    </message>
</context>
<context>
    <name>Touchstone::VerdictEdit</name>
    <message>
        <source>Choose the result that your verdict has.</source>
        <translation>请选择您的判定对应的结果。</translation>
    </message>
    <message>
        <source>The result is satisfied, but not every criterion passes.</source>
        <translation>结果是已达标，但并非每条准则都通过。</translation>
    </message>
    <message>
        <source>Every criterion passes, but the result is not satisfied.</source>
        <translation>每条准则都通过，但结果不是已达标。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Result of the grading</source>
        <translation>评分的结果</translation>
    </message>
    <message>
        <source>What comes of this grading</source>
        <translation>这次评分得出什么</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Criteria with verdict and gap</source>
        <translation>准则及其判定和差距</translation>
    </message>
    <message>
        <source>Space passes or fails a criterion, F2 edits its gap</source>
        <translation>空格切换通过与未通过，F2 修改差距</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Explanation of the verdict</source>
        <translation>判定的说明</translation>
    </message>
</context>
<context>
    <name>Touchstone::VerdictLegend</name>
    <message>
        <source>fixed</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>regressed</source>
        <translation>倒退</translation>
    </message>
    <message>
        <source>flapping</source>
        <translation>反复</translation>
    </message>
    <message>
        <source>unverified</source>
        <translation>未验证</translation>
    </message>
    <message>
        <source>not graded</source>
        <translation>未评分</translation>
    </message>
</context>
<context>
    <name>Touchstone::VerdictModel</name>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1/%2，%3</translation>
    </message>
    <message>
        <source>grading, %1</source>
        <translation>评分中，%1</translation>
    </message>
    <message>
        <source>working, %1</source>
        <translation>工作中，%1</translation>
    </message>
    <message>
        <source>not graded</source>
        <translation>未评分</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>being graded</source>
        <translation>评分中</translation>
    </message>
    <message>
        <source>%1, iteration %2: %3</source>
        <translation>%1，第 %2 轮：%3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, the row is a guess</source>
        <translation>%1，此行为推测</translation>
    </message>
    <message>
        <source>Criterion %1: %2</source>
        <translation>准则 %1：%2</translation>
    </message>
    <message>
        <source>Iteration %1: %2</source>
        <translation>第 %1 轮：%2</translation>
    </message>
    <message>
        <source>Grader: %1</source>
        <translation>评分器：%1</translation>
    </message>
    <message>
        <source>%1, noted beside the run</source>
        <translation>%1，记在运行旁边</translation>
    </message>
    <message>
        <source>%1, breakpoint</source>
        <translation>%1，断点</translation>
    </message>
</context>
<context>
    <name>Touchstone::VerdictPanel</name>
    <message>
        <source>best is iteration %1, with %2 of %3</source>
        <translation>最佳为第 %1 轮，%2/%3</translation>
    </message>
    <message>
        <source>%1 of %2 pass in iteration %3</source>
        <translation>第 %3 轮通过 %1/%2</translation>
    </message>
    <message>
        <source>no rubric</source>
        <translation>无评分标准</translation>
    </message>
    <message>
        <source>%1, ruler %2</source>
        <translation>%1，标尺 %2</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Criterion</source>
        <translation>准则</translation>
    </message>
    <message>
        <source>Verdicts: criteria by iteration</source>
        <translation>判定：准则与轮次</translation>
    </message>
    <message>
        <source>Detail of the verdict</source>
        <translation>判定详情</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>facts, more facts</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n verdict(s) noted by a person</source>
        <translation>
            <numerusform>人工记下 %n 项判定</numerusform>
        </translation>
    </message>
    <message>
        <source>Arrows move, Enter opens the detail, O overrides the verdict, the menu key has more</source>
        <translation>方向键移动，Enter 打开详情，O 改判，菜单键有更多操作</translation>
    </message>
</context>
<context>
    <name>Touchstone::WindowActions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>打开最近的项目</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>&amp;Open a folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Read the project again</source>
        <translation>重新读取项目</translation>
    </message>
    <message>
        <source>&amp;Close project</source>
        <translation>关闭项目(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Problems</source>
        <translation>问题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Output</source>
        <translation>输出(&amp;O)</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Quick open…</source>
        <translation>快速打开(&amp;Q)…</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>上一个问题</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Start the &amp;tour</source>
        <translation>开始导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;About Touchstone</source>
        <translation>关于 Touchstone(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save all</source>
        <translation>全部保存</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>R&amp;eplace…</source>
        <translation>替换(&amp;E)…</translation>
    </message>
    <message>
        <source>Go to &amp;line…</source>
        <translation>转到行(&amp;L)…</translation>
    </message>
    <message>
        <source>Apply the fix</source>
        <translation>应用修复</translation>
    </message>
    <message>
        <source>&amp;Split the editor</source>
        <translation>拆分编辑器(&amp;S)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Usual size</source>
        <translation>默认大小</translation>
    </message>
    <message>
        <source>S&amp;top run</source>
        <translation>停止运行(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Import an archive…</source>
        <translation>导入压缩包(&amp;I)…</translation>
    </message>
    <message>
        <source>Import a folder…</source>
        <translation>导入文件夹…</translation>
    </message>
    <message>
        <source>&amp;Duplicate…</source>
        <translation>复制(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Move to another source…</source>
        <translation>移到另一个来源(&amp;M)…</translation>
    </message>
    <message>
        <source>Move to the &amp;trash…</source>
        <translation>移到回收站(&amp;T)…</translation>
    </message>
    <message>
        <source>Fix all that are safe…</source>
        <translation>修复所有无风险的问题…</translation>
    </message>
    <message>
        <source>&amp;Start or continue run</source>
        <translation>开始或继续运行(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause or continue run</source>
        <translation>暂停或继续运行(&amp;P)</translation>
    </message>
    <message>
        <source>St&amp;ep</source>
        <translation>单步(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Breakpoints…</source>
        <translation>断点(&amp;B)…</translation>
    </message>
</context>
<context>
    <name>TranscriptPainter</name>
    <message numerus="yes">
        <source>Show all %n line(s)</source>
        <translation>
            <numerusform>显示全部 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message numerus="yes">
        <source>%n more gap(s), as sent</source>
        <translation>
            <numerusform>另有 %n 处差距，按原样发送</numerusform>
        </translation>
    </message>
    <message>
        <source>As sent</source>
        <translation>按原样</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of the sub-agent</source>
        <translation>
            <numerusform>子智能体的 %n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TranscriptWords</name>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>%1k characters</source>
        <translation>%1k 字符</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>撰写中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Grader’s reasoning</source>
        <translation>评分器的推理</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Grader feedback</source>
        <translation>评分器反馈</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分器</translation>
    </message>
    <message>
        <source>Verdict of iteration %1</source>
        <translation>第 %1 轮的判定</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>Answer done, grading</source>
        <translation>回答完成，正在评分</translation>
    </message>
    <message>
        <source>Grader, problem</source>
        <translation>评分器出现问题</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>put in after iteration %1, sent as a user message</source>
        <translation>在第 %1 轮后插入，作为用户消息发送</translation>
    </message>
    <message>
        <source>%1 of %2 pass</source>
        <translation>通过 %1/%2</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>消息 %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>broke off here</source>
        <translation>在此中断</translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s)</source>
        <translation>
            <numerusform>%n 处差距</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>by a person</source>
        <translation>人工</translation>
    </message>
    <message>
        <source>changed by a person</source>
        <translation>经人工修改</translation>
    </message>
    <message>
        <source>Rubric changed</source>
        <translation>评分标准已修改</translation>
    </message>
    <message>
        <source>Went on here later</source>
        <translation>稍后从这里继续</translation>
    </message>
    <message>
        <source>Forked here, what is above is the other run’s past</source>
        <translation>在此分叉，以上是另一次运行的既往过程</translation>
    </message>
</context>
<context>
    <name>YamlText</name>
    <message>
        <source>A colon followed by a space is not allowed inside a value; put the value in quotes.</source>
        <translation>值中不允许出现后跟空格的冒号；请给该值加上引号。</translation>
    </message>
    <message>
        <source>A colon is missing after this key.</source>
        <translation>此键后面缺少冒号。</translation>
    </message>
    <message>
        <source>A tab stands where only spaces are allowed.</source>
        <translation>此处只允许使用空格，却出现了制表符。</translation>
    </message>
    <message>
        <source>This character cannot start a value.</source>
        <translation>值不能以此字符开头。</translation>
    </message>
    <message>
        <source>A list entry is not allowed here.</source>
        <translation>此处不允许出现列表项。</translation>
    </message>
    <message>
        <source>A key is not allowed here.</source>
        <translation>此处不允许出现键。</translation>
    </message>
    <message>
        <source>A value is missing here.</source>
        <translation>此处缺少一个值。</translation>
    </message>
    <message>
        <source>The quoted text is not closed.</source>
        <translation>带引号的文本没有结束引号。</translation>
    </message>
    <message>
        <source>A document marker stands inside the quoted text.</source>
        <translation>带引号的文本中出现了文档标记。</translation>
    </message>
    <message>
        <source>This escape sequence is not known.</source>
        <translation>无法识别此转义序列。</translation>
    </message>
    <message>
        <source>The escape sequence stands for no Unicode character.</source>
        <translation>此转义序列不表示任何 Unicode 字符。</translation>
    </message>
    <message>
        <source>A block text begins on the next line.</source>
        <translation>块文本应从下一行开始。</translation>
    </message>
    <message>
        <source>Only + or - and one digit may follow | or &gt;.</source>
        <translation>| 或 &gt; 后面只能跟 + 或 - 以及一个数字。</translation>
    </message>
    <message>
        <source>The indentation of a block text is a digit from 1 to 9.</source>
        <translation>块文本的缩进须为 1 到 9 的数字。</translation>
    </message>
    <message>
        <source>There is text after the end of the document.</source>
        <translation>文档结束之后还有文本。</translation>
    </message>
    <message>
        <source>The document must start with ---.</source>
        <translation>文档必须以 --- 开头。</translation>
    </message>
    <message>
        <source>No anchor has the name of this alias before it.</source>
        <translation>在此别名之前没有同名的锚点。</translation>
    </message>
    <message>
        <source>Another node has this anchor already.</source>
        <translation>已有其他节点使用此锚点。</translation>
    </message>
    <message>
        <source>The name of an anchor or alias has letters, digits, - and _ only.</source>
        <translation>锚点或别名的名称只能包含字母、数字、- 和 _。</translation>
    </message>
    <message>
        <source>This tag handle is not defined.</source>
        <translation>此标签句柄未定义。</translation>
    </message>
    <message>
        <source>A space must follow a tag.</source>
        <translation>标签后面必须有一个空格。</translation>
    </message>
    <message>
        <source>A list or map cannot be a key.</source>
        <translation>列表或映射不能作为键。</translation>
    </message>
    <message>
        <source>Only maps can be merged with &lt;&lt;.</source>
        <translation>只有映射才能用 &lt;&lt; 合并。</translation>
    </message>
    <message>
        <source>The text is no number.</source>
        <translation>该文本不是数字。</translation>
    </message>
    <message>
        <source>The text is no whole number.</source>
        <translation>该文本不是整数。</translation>
    </message>
    <message>
        <source>The text is neither true nor false.</source>
        <translation>该文本既不是 true 也不是 false。</translation>
    </message>
    <message>
        <source>did not find expected &apos;,&apos; or &apos;]&apos;</source>
        <translation>缺少“,”或“]”</translation>
    </message>
    <message>
        <source>did not find expected &apos;,&apos; or &apos;}&apos;</source>
        <translation>缺少“,”或“}”</translation>
    </message>
    <message>
        <source>did not find expected key</source>
        <translation>缺少键</translation>
    </message>
    <message>
        <source>did not find expected &apos;-&apos; indicator</source>
        <translation>缺少“-”标记</translation>
    </message>
    <message>
        <source>did not find expected node content</source>
        <translation>缺少内容</translation>
    </message>
    <message>
        <source>did not find expected &lt;document start&gt;</source>
        <translation>缺少文档开头</translation>
    </message>
    <message>
        <source>could not find expected &apos;:&apos;</source>
        <translation>缺少“:”</translation>
    </message>
    <message>
        <source>mapping values are not allowed in this context</source>
        <translation>此处不允许出现映射的值</translation>
    </message>
    <message>
        <source>mapping keys are not allowed in this context</source>
        <translation>此处不允许出现映射的键</translation>
    </message>
    <message>
        <source>block sequence entries are not allowed in this context</source>
        <translation>此处不允许出现列表项</translation>
    </message>
    <message>
        <source>found character that cannot start any token</source>
        <translation>出现了不能作为开头的字符</translation>
    </message>
    <message>
        <source>found unexpected end of stream</source>
        <translation>文件意外结束</translation>
    </message>
    <message>
        <source>found unknown escape character</source>
        <translation>出现了未知的转义字符</translation>
    </message>
    <message>
        <source>while parsing a flow sequence</source>
        <translation>位于方括号列表中</translation>
    </message>
    <message>
        <source>while parsing a flow mapping</source>
        <translation>位于花括号映射中</translation>
    </message>
    <message>
        <source>while parsing a flow node</source>
        <translation>位于方括号或花括号中</translation>
    </message>
    <message>
        <source>while parsing a block mapping</source>
        <translation>位于映射中</translation>
    </message>
    <message>
        <source>while parsing a block collection</source>
        <translation>位于列表中</translation>
    </message>
    <message>
        <source>while scanning a quoted scalar</source>
        <translation>位于带引号的文本中</translation>
    </message>
    <message>
        <source>while scanning a simple key</source>
        <translation>位于键中</translation>
    </message>
    <message>
        <source>while scanning for the next token</source>
        <translation>正在寻找下一个标记</translation>
    </message>
    <message>
        <source>Check quotes, indentation and brackets at this place; text with &apos;: &apos; or &apos;#&apos; in it needs quotes.</source>
        <translation>请检查此处的引号、缩进和括号；含有“: ”或“#”的文本需要加引号。</translation>
    </message>
    <message>
        <source>This is not valid YAML: %1.</source>
        <translation>这不是有效的 YAML：%1。</translation>
    </message>
    <message>
        <source>This is not valid YAML: %1 (%2 that began in line %3).</source>
        <translation>这不是有效的 YAML：%1（%2，始于第 %3 行）。</translation>
    </message>
    <message>
        <source>control characters are not allowed</source>
        <translation>不允许控制字符</translation>
    </message>
    <message>
        <source>found a tab character where an indentation space is expected</source>
        <translation>缩进处应为空格，却出现了制表符</translation>
    </message>
    <message>
        <source>found a tab character that violates indentation</source>
        <translation>制表符破坏了缩进</translation>
    </message>
    <message>
        <source>found unexpected document indicator</source>
        <translation>出现了意外的文档标记</translation>
    </message>
    <message>
        <source>found unexpected &apos;:&apos;</source>
        <translation>出现了意外的“:”</translation>
    </message>
    <message>
        <source>did not find expected comment or line break</source>
        <translation>此处应为注释或换行</translation>
    </message>
    <message>
        <source>did not find expected alphabetic or numeric character</source>
        <translation>此处应为字母或数字</translation>
    </message>
    <message>
        <source>while parsing a block node</source>
        <translation>位于块节点中</translation>
    </message>
    <message>
        <source>while scanning a block scalar</source>
        <translation>位于块文本中</translation>
    </message>
    <message>
        <source>while scanning a plain scalar</source>
        <translation>位于无引号的文本中</translation>
    </message>
    <message>
        <source>while scanning an alias</source>
        <translation>位于别名中</translation>
    </message>
    <message>
        <source>while scanning an anchor</source>
        <translation>位于锚点中</translation>
    </message>
</context>
</TS>
