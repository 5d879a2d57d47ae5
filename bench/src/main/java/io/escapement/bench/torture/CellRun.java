package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
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
import java.util.concurrent.TimeUnit;

/**
 * One cell: a child JVM, the faults that are made from outside (signals, quota, steps of the wall clock), and the check
 * that each part of the fault took effect.
 */
record CellRun(Cell cell, ChildProcess child, CpuQuota quota, double seconds, int boundMs) {
    private static final Gson GSON = new GsonBuilder()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();
    private static final TypeToken<List<LateRow>> ROWS = new TypeToken<>() {};
    private static final long STOP_MS = 500;
    private static final long LEAST_PAUSE_MS = 200;

    /** Longer than a start under a quota of 20 %, or under emulation, takes among busy threads. */
    private static final long HUNG_AFTER_SECONDS = 240;

    /** Steps there and back, so that in the end the wall clock is where it was. */
    private static final List<Long> STEPS_SECONDS = List.of(2L, -2L, 3_600L, -3_600L, 86_400L, -86_400L);

    static final int STEPS_EACH_WAY = STEPS_SECONDS.size() / 2;
    private static final long BETWEEN_STEPS_MS = 1_200;

    /** Microseconds that the kernel adds at each of a hundred ticks a second: 10,000 is the right rate. */
    private static final List<Integer> SLEWED_TICK_MICROS = List.of(10_500, 9_500);

    static CellOutcome outcome(Cell cell, Path java, Path agent, TickWatch watch, double seconds, int boundMs)
            throws IOException, InterruptedException {
        int percent = cell.fault().quotaPercent;
        try (CpuQuota quota = percent == 0 ? null : CpuQuota.create(percent);
                ChildProcess child = ChildProcess.start(builder(cell, java, agent, boundMs), Child.LINE)) {
            child.endWithin(seconds + HUNG_AFTER_SECONDS);
            return new CellRun(cell, child, quota, seconds, boundMs).torture(watch);
        } catch (UnavailableException e) {
            return CellOutcome.without(cell, e.getMessage(), false);
        }
    }

    private static ProcessBuilder builder(Cell cell, Path java, Path agent, int boundMs) {
        Fault.Collections collections = cell.fault().collections;
        List<String> jvm = new ArrayList<>();
        jvm.add(collections == Fault.Collections.G1 ? "-XX:+UseG1GC" : "-XX:+UseSerialGC");
        jvm.addAll(collections == Fault.Collections.NONE ? List.of("-Xmx256m") : List.of("-Xms2g", "-Xmx2g"));
        if (cell.clock().isEscapement()) {
            String options = cell.clock().agentArgument() + ",max-staleness=" + boundMs + "ms";
            jvm.add("-javaagent:" + agent + "=" + options);
        }
        return BenchmarksJar.java(
                java, jvm, Child.class, cell.clock().name(), cell.fault().name(), Integer.toString(boundMs));
    }

    private CellOutcome torture(TickWatch watch) throws IOException, InterruptedException, UnavailableException {
        try {
            child.await(Child.READY);
        } catch (MeasurementException e) {
            if (e.getMessage().contains("UnsupportedClassVersionError")) {
                throw new UnavailableException(cell.clock().label + " needs a newer JVM", e);
            }
            throw e;
        }
        if (quota != null) {
            quota.add(child.pid());
        }
        child.tell("GO");
        child.await(Child.READING);
        long startNanos = System.nanoTime();
        stopAndContinue();
        if (cell.fault() == Fault.STEPS) {
            stepTheWallClock();
        }
        long leftMs = (long) (seconds * 1000) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        Thread.sleep(Math.max(0, leftMs));
        long throttled = quota == null ? 0 : quota.throttledCount();
        child.tell("ENOUGH");
        if (quota != null) {
            quota.lift();
        }
        List<LateRow> rows = GSON.fromJson(child.await("["), ROWS);
        CellReport report = GSON.fromJson(child.await("{"), CellReport.class);
        LateSamples samples = LateSamples.judged(report.staleness.late, rows, boundMs, watch.lateTicks());
        String effect = effect(report, throttled);
        return hasTakenEffect(report, throttled)
                ? CellOutcome.measured(cell, report, samples, effect)
                : CellOutcome.without(cell, "the fault had no effect: " + effect, true);
    }

    private boolean hasTakenEffect(CellReport report, long throttled) {
        Fault fault = cell.fault();
        return (fault.collections == Fault.Collections.NONE || report.collections > 0)
                && (fault.quotaPercent == 0 || throttled > 0)
                && (fault != Fault.STEPS || report.staleness.stepsSeen >= (long) Child.READERS * STEPS_SECONDS.size());
    }

    private String effect(CellReport report, long throttled) {
        Fault fault = cell.fault();
        List<String> effects = new ArrayList<>();
        if (fault.collections != Fault.Collections.NONE) {
            effects.add(report.collections + " collections of "
                    + report.collectionsTookMs / Math.max(1, report.collections) + " ms");
        }
        if (fault.quotaPercent > 0) {
            effects.add("throttled " + throttled + " times");
        }
        if (fault == Fault.STEPS) {
            effects.add(text(
                    "%d steps, of which the agent has counted %.0f forward and %.0f back",
                    STEPS_SECONDS.size(), report.number("ForwardStepCount"), report.number("BackwardStepCount")));
        }
        return String.join(", ", effects);
    }

    /** The stops are spread over the seconds. */
    private void stopAndContinue() throws IOException, InterruptedException {
        int stops = cell.fault().stops;
        for (int i = 0; i < stops; i++) {
            long pauseMs = Math.max(LEAST_PAUSE_MS, (long) (seconds * 1000) / stops - STOP_MS);
            Thread.sleep(pauseMs / 2);
            shell("kill -STOP " + child.pid());
            Thread.sleep(STOP_MS);
            shell("kill -CONT " + child.pid());
            Thread.sleep(pauseMs - pauseMs / 2);
        }
    }

    /**
     * {@code date} sets whole seconds, and so is run when a second begins. Under emulation it starts so late that
     * hardly half of a second would be left.
     */
    private void stepTheWallClock() throws IOException, InterruptedException {
        for (long step : STEPS_SECONDS) {
            Thread.sleep(1_000 - System.currentTimeMillis() % 1_000);
            shell("date -s @$(( $(date +%s) + " + step + " ))");
            Thread.sleep(BETWEEN_STEPS_MS);
        }
        for (int tickMicros : SLEWED_TICK_MICROS) {
            shell("adjtimex -q -t " + tickMicros + "; sleep 2; adjtimex -q -t 10000");
        }
    }

    private void shell(String command) throws IOException, InterruptedException {
        ChildProcess.output(new ProcessBuilder("sh", "-c", command));
    }
}
