package io.escapement.tools.profile;

import io.escapement.agent.inject.InjectedClock;
import io.escapement.agent.probe.ReadCostOnAllCores;
import io.escapement.agent.probe.Verdict;
import io.escapement.agent.process.KernelThread;
import io.escapement.agent.process.Pause;
import io.escapement.agent.remote.Answer;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * Profiles for some seconds, and says what it found line by line, for the command that has asked.
 * Why: docs/decisions/17-counting-reads.md.
 */
public final class Profiler {
    private static final long LOOK_EVERY_NANOS = 200_000_000;
    /** On one processor, and again on all: short enough for a service that is at work. */
    private static final long ALL_CORES_NANOS = 20_000_000;

    private static final int PROBES = 5;

    private static final int TICKS = 300;
    private static final long TICK_NANOS = 1_000_000;

    private static final int INCREMENTS = 200_000;
    private static final int BATCHES = 10;

    /** Two at a time would count each other's counters. */
    private static final AtomicBoolean IS_RUNNING = new AtomicBoolean();

    private Profiler() {}

    /**
     * Counts and takes everything out again, also if it fails.
     *
     * @param answer what the profile is for: it ends early once nobody waits for that any more
     * @return lines of a name and values, by tabs: a line for each call site that was passed, and one for each figure
     * @throws IllegalStateException if somebody profiles already
     */
    public static List<String> run(Instrumentation instrumentation, double seconds, Answer answer)
            throws ReflectiveOperationException, IOException {
        if (!IS_RUNNING.compareAndSet(false, true)) {
            throw new IllegalStateException("somebody else profiles this JVM just now; try again when that is over");
        }
        try {
            return runAlone(instrumentation, seconds, answer);
        } finally {
            IS_RUNNING.set(false);
        }
    }

    private static List<String> runAlone(Instrumentation instrumentation, double seconds, Answer answer)
            throws ReflectiveOperationException, IOException {
        List<String> lines = new ArrayList<>();
        Profile profile = new Profile(instrumentation);
        try {
            int refused = profile.begin();
            ProcessorTime used = new ProcessorTime();
            JitQuiet rest = JitQuiet.await(used, answer::isAwaited);
            profile.counters.sites().forEach(CallSite::begin);
            double processorSecondsBefore = used.byProcess();
            long startNanos = System.nanoTime();
            long endNanos = startNanos + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
            while (System.nanoTime() < endNanos && answer.isAwaited()) {
                Pause.nanos(Math.min(LOOK_EVERY_NANOS, Math.max(1, endNanos - System.nanoTime())));
            }
            double tookSeconds = (System.nanoTime() - startNanos) / 1e9;
            double processCores = (used.byProcess() - processorSecondsBefore) / tookSeconds;
            boolean hasRewritten = false;
            Map<String, String> versions = new HashMap<>();
            for (CallSite site : profile.counters.sites()) {
                hasRewritten |= site.isRewritten;
                long reads = site.reads();
                if (reads > 0) {
                    String version = versions.computeIfAbsent(site.location, LibraryVersion::of);
                    lines.add(site.line(reads) + '\t' + version.replace('\t', ' '));
                }
            }
            // The agent's clock is defined in java.lang only where there are rewritten reads.
            boolean servesCached =
                    hasRewritten && InjectedClock.define(instrumentation).words.isEngaged();
            lines.add("servesCached\t" + (servesCached ? 1 : 0));
            lines.add("settleSeconds\t" + rest.seconds);
            String settled = rest.isReached ? "1" : "0";
            lines.add("isSettled\t" + (used.isJitSeen() ? settled : "NaN"));
            lines.add("seconds\t" + tookSeconds);
            lines.add("processCores\t" + processCores);
            lines.add("refusedClasses\t" + (refused + profile.transformer.failed));
        } finally {
            lines.add("leftClasses\t" + profile.end());
        }
        lines.add("readNanos\t" + realReadNanos());
        lines.add("readNanosAllCores\t" + ReadCostOnAllCores.measure(ALL_CORES_NANOS).nanos);
        lines.add("tickerCores\t" + tickerCores());
        lines.add("countNanos\t" + countNanos());
        return lines;
    }

    /** The least of some probes: a JVM that has not measured before begins in its interpreter. */
    private static double realReadNanos() {
        double least = Double.MAX_VALUE;
        for (int probe = 0; probe < PROBES; probe++) {
            least = Math.min(least, Verdict.probe(Long.MAX_VALUE).realReadNanos);
        }
        return least;
    }

    /**
     * What a thread takes that wakes once a millisecond and reads both clocks, as the agent's ticker does: in cores, by
     * the kernel's account of this thread; NaN if it gives none. Takes 0.3 s.
     */
    private static double tickerCores() {
        KernelThread thread = KernelThread.current();
        long sum = 0;
        long startNanos = System.nanoTime();
        long before = thread.cpuNanos();
        for (int i = 0; i < TICKS; i++) {
            Pause.nanos(TICK_NANOS);
            sum += System.currentTimeMillis() + System.nanoTime();
        }
        long used = thread.cpuNanos() - before;
        return sum == 0 || before < 0 ? Double.NaN : (double) used / (System.nanoTime() - startNanos);
    }

    /** What one count costs on one thread. */
    private static double countNanos() {
        LongAdder counter = new LongAdder();
        double best = Double.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long startNanos = System.nanoTime();
            for (int i = 0; i < INCREMENTS; i++) {
                counter.increment();
            }
            best = Math.min(best, (double) (System.nanoTime() - startNanos) / INCREMENTS);
        }
        return counter.sum() == 0 ? 0 : best;
    }
}
