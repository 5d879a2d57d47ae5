package io.escapement.ab;

import io.escapement.ab.host.Environment;
import io.escapement.ab.judge.Comparing;
import io.escapement.ab.judge.Judgement;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.MeasuredArm;
import io.escapement.ab.recording.MeasuredBlock;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.RunInfo;
import java.util.List;

/** Turns a recording into a report. */
final class ReportBuilder {

    private static final int FORMAT_VERSION = 2;

    private ReportBuilder() {}

    static AbReport build(Plan plan, Recording recording, RunInfo run, Environment environment) {
        List<Comparison> comparisons = new Comparing(plan, recording).all();
        return new AbReport(
                FORMAT_VERSION,
                new Judgement(plan, run.clock(), recording, comparisons).verdict(),
                run,
                environment,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                recording.service,
                recording.warmUps,
                MeasuredArm.of(recording.blocks).stream()
                        .map(arm -> arm.figures(plan.seed()))
                        .toList(),
                comparisons,
                recording.blocks.stream().map(MeasuredBlock::figures).toList(),
                recording.saturatedBlocks.stream().map(MeasuredBlock::figures).toList(),
                recording.timeline.figures(),
                recording.agent);
    }
}
