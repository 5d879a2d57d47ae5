package io.escapement.bench.torture;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import io.escapement.bench.host.StealTime;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.OverRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One cell: what is done to its JVM from outside (signals, quota), and proof that each part of the fault took effect.
 */
final class CellRun {
    private static final Gson GSON = new GsonBuilder()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();
    private static final TypeToken<List<OverRow>> ROWS = new TypeToken<>() {};
    private static final long STOP_MS = 500;
    private static final long LEAST_PAUSE_MS = 200;
    private static final long HUNG_AFTER_SECONDS = 90;

    private final Cell cell;
    private final CellProcess child;
    private final CpuQuota quota;
    private final Optional<TickWatch> watch;
    private final double seconds;

    private CellRun(Cell cell, CellProcess child, CpuQuota quota, Optional<TickWatch> watch, double seconds) {
        this.cell = cell;
        this.child = child;
        this.quota = quota;
        this.watch = watch;
        this.seconds = seconds;
    }

    static CellOutcome outcome(Cell cell, Path java, Path agent, Optional<TickWatch> watch, double seconds)
            throws IOException, InterruptedException, Unavailable {
        int percent = cell.fault().quotaPercent;
        try (CpuQuota quota = percent == 0 ? null : CpuQuota.create(percent);
                CellProcess child = CellProcess.start(cell, java, agent)) {
            child.endWithin(seconds + HUNG_AFTER_SECONDS);
            return new CellRun(cell, child, quota, watch, seconds).torture();
        }
    }

    private CellOutcome torture() throws IOException, InterruptedException, Unavailable {
        child.await(Child.READY);
        if (quota != null) {
            quota.add(child.pid());
        }
        child.tell("GO");
        child.await(Child.READING);
        long startNanos = System.nanoTime();
        StealTime stealBefore = StealTime.now();
        int stops = stopAndContinue();
        long leftMs = (long) (seconds * 1000) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        Thread.sleep(Math.max(0, leftMs));
        long throttled = quota == null ? 0 : quota.throttledCount();
        child.tell("ENOUGH");
        Long stolenMs = StealTime.now().msSince(stealBefore);
        if (quota != null) {
            quota.lift();
        }
        List<OverRow> rows = GSON.fromJson(child.await("["), ROWS);
        CellReport report = GSON.fromJson(child.await("{"), CellReport.class);
        Optional<LateTicks> late = watch.isPresent() ? watch.get().take() : Optional.empty();
        OverBound over = OverBound.judged(report.staleness.over, rows, Child.BOUND_MS, late);
        return outcome(report, over, stolenMs, stops, throttled);
    }

    private CellOutcome outcome(CellReport report, OverBound over, Long stolenMs, int stops, long throttled) {
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
            effects.add(stops + " stops");
        }
        if (fault.quotaPercent > 0) {
            effects.add("throttled " + throttled + " times");
        }
        String effect = String.join(", ", effects);
        boolean had = (fault.collections == Fault.Collections.NONE || report.collections > 0)
                && (fault.quotaPercent == 0 || throttled > 0);
        return had
                ? CellOutcome.measured(cell, report, over, stolenMs, effect)
                : CellOutcome.failed(cell, "the fault had no effect: " + effect);
    }

    /** Spread over the seconds. */
    private int stopAndContinue() throws IOException, InterruptedException {
        int stops = cell.fault().stops;
        if (stops == 0) {
            return 0;
        }
        long pauseMs = Math.max(LEAST_PAUSE_MS, (long) (seconds * 1000) / stops - STOP_MS);
        for (int i = 0; i < stops; i++) {
            Thread.sleep(pauseMs / 2);
            child.signal("STOP");
            Thread.sleep(STOP_MS);
            child.signal("CONT");
            Thread.sleep(pauseMs - pauseMs / 2);
        }
        return stops;
    }
}
