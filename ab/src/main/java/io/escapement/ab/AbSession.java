package io.escapement.ab;

import io.escapement.ab.files.LiveFiles;
import io.escapement.ab.files.ReportFolder;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.recording.Timeline;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.FoundRate;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.run.AbRun;
import io.escapement.ab.run.Progress;
import io.escapement.ab.run.RateRun;
import io.escapement.ab.run.RateTarget;
import io.escapement.ab.run.Saturating;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.source.Services;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.JMRuntimeException;

/**
 * One measurement, from its start to the written report. Whatever ends it early, what it has measured so far is kept.
 */
final class AbSession {

    private final Plan plan;
    private final LoadSettings settings;
    private final Services services;
    private final ReportFolder folder;
    private final Progress progress;
    private final StopSignal stop;

    AbSession(
            Plan plan,
            LoadSettings settings,
            Services services,
            ReportFolder folder,
            Progress progress,
            StopSignal stop) {
        this.plan = plan;
        this.settings = settings;
        this.services = services;
        this.folder = folder;
        this.progress = progress;
        this.stop = stop;
    }

    /** {@code planned} is completed by what becomes known. */
    AbReport compare(RunInfo planned) throws IOException, InterruptedException {
        Environment environment = Environment.here();
        AbReport report;
        Recording recording;
        try (LiveFiles files = folder.liveFiles()) {
            recording = new Recording(new Timeline(files));
            services.tellProblems(recording.problems);
            try {
                new AbRun(plan, services, saturating(recording), settings, recording, progress, stop).run();
            } catch (StopSignal.Stopped e) {
                recording.interrupted = true;
            } catch (IOException | JMException | RuntimeException e) {
                // Ctrl-C reaches the service too, and what then fails is no news.
                recording.interrupted = stop.isRaised();
                recording.failure = stop.isRaised() ? null : messageOf(e);
            }
            progress.done();
            files.failure().ifPresent(e -> recording.problems.add("blocks.csv could not be written as it went: " + e));
            report = ReportBuilder.build(plan, recording, recording.complete(planned), environment);
        }
        folder.write(report, recording.blocks);
        return report;
    }

    List<FoundRate> findRates(RateTarget target) throws InterruptedException {
        List<FoundRate> found = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        try {
            Saturating saturating = saturating(new Recording(null));
            services.tellProblems(problems);
            new RateRun(plan, services, settings, saturating, progress, stop, target).run(found);
        } catch (StopSignal.Stopped e) {
            progress.note("interrupted");
        } catch (IOException | JMException | RuntimeException e) {
            progress.note(stop.isRaised() ? "interrupted" : messageOf(e));
        }
        progress.done();
        problems.forEach(progress::note);
        folder.write(found);
        return found;
    }

    private Saturating saturating(Recording recording) {
        return new Saturating(settings, plan.warmUpCapSeconds(), recording, stop);
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
