package io.escapement.ab;

import io.escapement.ab.files.LiveFiles;
import io.escapement.ab.files.ReportFolder;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.judge.Analysis;
import io.escapement.ab.judge.VerdictRules;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.MeasuredArm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Recorder;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.run.AbRun;
import io.escapement.ab.run.Progress;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.source.Services;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import javax.management.JMException;
import javax.management.JMRuntimeException;

/**
 * One measurement, from its start to the written report. Whatever ends it early, what it has measured so far is kept.
 */
record AbSession(
        Plan plan,
        LoadPhase load,
        Rate rate,
        Services.Source source,
        ReportFolder folder,
        Progress progress,
        StopSignal stop) {
    private static final int FORMAT_VERSION = 2;

    /** {@code describe} says how what was recorded was measured. */
    AbReport compare(Function<Recording, RunInfo> describe) throws IOException, InterruptedException {
        Environment environment = Environment.here();
        Recording recording;
        try (LiveFiles files = folder.liveFiles()) {
            Recorder recorder = new Recorder(files);
            measure(recorder);
            progress.done();
            files.failure().ifPresent(e -> recorder.problem("blocks.csv could not be written as it went: " + e));
            recording = recorder.recording();
        }
        AbReport report = report(recording, describe.apply(recording), environment);
        folder.write(report, recording.blocks());
        return report;
    }

    private void measure(Recorder recorder) throws InterruptedException {
        try {
            Services services = new Services(source, load, rate, recorder::problem);
            new AbRun(plan, services, recorder, progress, stop).run();
        } catch (StopSignal.Stopped e) {
            recorder.interrupted();
        } catch (IOException | JMException | RuntimeException e) {
            // Ctrl-C reaches the service too, and what then fails is no news.
            if (stop.isRaised()) {
                recorder.interrupted();
            } else {
                recorder.failed(messageOf(e));
            }
        }
    }

    private AbReport report(Recording recording, RunInfo run, Environment environment) {
        List<Comparison> comparisons = new Analysis(plan, recording).all();
        return new AbReport(
                FORMAT_VERSION,
                new VerdictRules(plan, run.clock(), recording, comparisons).verdict(),
                run,
                environment,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                recording.service(),
                recording.warmUps(),
                MeasuredArm.of(recording.blocks()).stream()
                        .map(arm -> ArmFigures.of(arm, plan.seed()))
                        .toList(),
                comparisons,
                recording.blocks().stream().map(MeasuredBlock::figures).toList(),
                recording.saturatedBlocks().stream().map(MeasuredBlock::figures).toList(),
                recording.seconds(),
                recording.agent());
    }

    private static String messageOf(Exception e) {
        if (e instanceof MeasurementException) {
            return e.getMessage();
        }
        if (e instanceof SecurityException) {
            return "the service refuses ab over JMX (" + Printable.of(String.valueOf(e.getMessage()))
                    + "): ab's user needs readwrite in the service's access file";
        }
        boolean unexpected = e instanceof RuntimeException && !(e instanceof JMRuntimeException);
        return (unexpected ? "ab itself failed: " : "JMX with the service failed: ") + Printable.of(e);
    }
}
