package io.escapement.bench.torture;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.host.StealTime;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.CellOutcome.UnavailableException;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.LateRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One cell: a child JVM, what is done to it from outside (signals, quota), and proof that each part of the fault took
 * effect.
 */
record CellRun(Cell cell, ChildProcess child, CpuQuota quota, double seconds) {
    private static final Gson GSON = new GsonBuilder()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();
    private static final TypeToken<List<LateRow>> ROWS = new TypeToken<>() {};
    private static final long STOP_MS = 500;
    private static final long LEAST_PAUSE_MS = 200;
    private static final long HUNG_AFTER_SECONDS = 90;

    static CellOutcome outcome(Cell cell, Path java, Path agent, Optional<TickWatch> watch, double seconds)
            throws IOException, InterruptedException {
        int percent = cell.fault().quotaPercent;
        try (CpuQuota quota = percent == 0 ? null : CpuQuota.create(percent);
                ChildProcess child = ChildProcess.start(builder(cell, java, agent), Child.LINE)) {
            child.endWithin(seconds + HUNG_AFTER_SECONDS);
            return new CellRun(cell, child, quota, seconds).torture(watch);
        } catch (UnavailableException e) {
            return CellOutcome.unavailable(cell, e.getMessage());
        }
    }

    private static ProcessBuilder builder(Cell cell, Path java, Path agent) {
        Fault.Collections collections = cell.fault().collections;
        List<String> jvm = new ArrayList<>();
        jvm.add(collections == Fault.Collections.G1 ? "-XX:+UseG1GC" : "-XX:+UseSerialGC");
        jvm.addAll(collections == Fault.Collections.NONE ? List.of("-Xmx256m") : List.of("-Xms2g", "-Xmx2g"));
        if (cell.clock().isEscapement()) {
            String options = cell.clock().agentArgument() + ",max-staleness=" + Child.BOUND_MS + "ms";
            jvm.add("-javaagent:" + agent + "=" + options);
        }
        return BenchmarksJar.java(
                java, jvm, Child.class, cell.clock().name(), cell.fault().name());
    }

    private CellOutcome torture(Optional<TickWatch> watch)
            throws IOException, InterruptedException, UnavailableException {
        if (child.next(Child.READY) == null) {
            if (child.said().contains("UnsupportedClassVersionError")) {
                throw new UnavailableException(cell.clock().label + " needs a newer JVM", null);
            }
            throw child.failure("the child ended before it was ready");
        }
        if (quota != null) {
            quota.add(child.pid());
        }
        child.tell("GO");
        child.await(Child.READING);
        long startNanos = System.nanoTime();
        StealTime stealBefore = StealTime.now();
        stopAndContinue();
        long leftMs = (long) (seconds * 1000) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        Thread.sleep(Math.max(0, leftMs));
        long throttled = quota == null ? 0 : quota.throttledCount();
        child.tell("ENOUGH");
        Long stolenMs = StealTime.now().msSince(stealBefore);
        if (quota != null) {
            quota.lift();
        }
        List<LateRow> rows = GSON.fromJson(child.await("["), ROWS);
        CellReport report = GSON.fromJson(child.await("{"), CellReport.class);
        Optional<LateTicks> late = watch.isPresent() ? watch.get().take() : Optional.empty();
        LateSamples samples = LateSamples.judged(report.staleness.late, rows, Child.BOUND_MS, late);
        String effect = effect(report, throttled);
        Fault fault = cell.fault();
        boolean had = (fault.collections == Fault.Collections.NONE || report.collections > 0)
                && (fault.quotaPercent == 0 || throttled > 0);
        return had
                ? CellOutcome.measured(cell, report, samples, stolenMs, effect)
                : CellOutcome.failed(cell, "the fault had no effect: " + effect);
    }

    private String effect(CellReport report, long throttled) {
        Fault fault = cell.fault();
        List<String> effects = new ArrayList<>();
        if (fault.busyThreads > 0) {
            effects.add(fault.busyThreads + " threads");
        }
        if (fault.collections != Fault.Collections.NONE) {
            effects.add(report.collections + " collections of "
                    + report.collectionsTookMs / Math.max(1, report.collections) + " ms");
        }
        if (fault.stops > 0) {
            effects.add(fault.stops + " stops");
        }
        if (fault.quotaPercent > 0) {
            effects.add("throttled " + throttled + " times");
        }
        return String.join(", ", effects);
    }

    /** Spread over the seconds. */
    private void stopAndContinue() throws IOException, InterruptedException {
        int stops = cell.fault().stops;
        for (int i = 0; i < stops; i++) {
            long pauseMs = Math.max(LEAST_PAUSE_MS, (long) (seconds * 1000) / stops - STOP_MS);
            Thread.sleep(pauseMs / 2);
            signal("STOP");
            Thread.sleep(STOP_MS);
            signal("CONT");
            Thread.sleep(pauseMs - pauseMs / 2);
        }
    }

    private void signal(String name) throws IOException, InterruptedException {
        if (ChildProcess.status("sh", "-c", "kill -" + name + " " + child.pid()) != 0) {
            throw child.failure("it could not be sent the signal " + name);
        }
    }
}
