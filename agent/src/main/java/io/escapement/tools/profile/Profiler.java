package io.escapement.tools.profile;

import io.escapement.agent.clock.ClockWords;
import io.escapement.agent.inject.InjectedClock;
import io.escapement.agent.probe.ReadCostOnAllCores;
import io.escapement.agent.probe.Verdict;
import io.escapement.agent.threads.Pause;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Profiles for some seconds, and says what it found line by line, for the command that has asked.
 * Why: docs/decisions/17-counting-reads.md.
 */
public final class Profiler {
    private static final long LOOK_EVERY_NANOS = 200_000_000;
    /** On one processor, and again on all: short enough for a service that is at work. */
    private static final long ALL_CORES_NANOS = 20_000_000;

    private static final int PROBES = 5;

    private static final int INCREMENTS = 200_000;
    private static final int BATCHES = 10;

    /** Two at a time would count each other's counters, and the later one end the earlier one's stacks. */
    private static final AtomicBoolean IS_RUNNING = new AtomicBoolean();

    private Profiler() {}

    /**
     * Counts and takes everything out again, also if it fails.
     *
     * @param withStacks whether stacks are wanted as well: a line for each
     * @param goesOn false once nobody waits for the answer any more
     * @return lines of a name and values, by tabs: a line for each call site that was passed, and one for each figure
     * @throws IllegalStateException if somebody profiles already
     */
    public static List<String> run(
            Instrumentation instrumentation, double seconds, boolean withStacks, BooleanSupplier goesOn)
            throws ReflectiveOperationException, IOException {
        if (!IS_RUNNING.compareAndSet(false, true)) {
            throw new IllegalStateException("somebody else profiles this JVM just now; try again when that is over");
        }
        try {
            return runAlone(instrumentation, seconds, withStacks, goesOn);
        } finally {
            IS_RUNNING.set(false);
        }
    }

    private static List<String> runAlone(
            Instrumentation instrumentation, double seconds, boolean withStacks, BooleanSupplier goesOn)
            throws ReflectiveOperationException, IOException {
        List<String> lines = new ArrayList<>();
        Profile profile = new Profile(instrumentation);
        try {
            int refused = profile.begin();
            final JitThreads jit = new JitThreads();
            JitQuiet rest = JitQuiet.await(
                    new JitQuiet.Used() {
                        @Override
                        public double byJit() {
                            return jit.seconds();
                        }

                        @Override
                        public double byProcess() throws IOException {
                            return ProcessorTime.seconds();
                        }
                    },
                    goesOn);
            StackSamples stacks = new StackSamples();
            profile.setSampler(withStacks ? stacks : null);
            IdentityHashMap<CallSite, Long> before = counts(profile);
            double processorSecondsBefore = ProcessorTime.seconds();
            long startNanos = System.nanoTime();
            long endNanos = startNanos + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
            while (System.nanoTime() < endNanos && goesOn.getAsBoolean()) {
                Pause.nanos(Math.min(LOOK_EVERY_NANOS, Math.max(1, endNanos - System.nanoTime())));
            }
            double tookSeconds = (System.nanoTime() - startNanos) / 1e9;
            double processCores = (ProcessorTime.seconds() - processorSecondsBefore) / tookSeconds;
            boolean hasRewritten = false;
            for (CallSite site : profile.sites()) {
                hasRewritten |= site.isRewritten;
                Long first = before.get(site);
                long reads = site.count.sum() - (first == null ? 0 : first);
                if (reads > 0) {
                    lines.add(line(site, reads));
                }
            }
            lines.addAll(stacks.lines());
            lines.add("droppedStacks\t" + stacks.dropped());
            lines.add("servesCached\t" + (hasRewritten && servesCachedClock(instrumentation) ? 1 : 0));
            lines.add("settleSeconds\t" + rest.seconds);
            lines.add("isSettled\t" + (!jit.areSeen() ? Double.NaN : rest.isReached ? 1 : 0));
            lines.add("seconds\t" + tookSeconds);
            lines.add("processCores\t" + processCores);
            lines.add("refusedClasses\t" + (refused + profile.failedClasses()));
        } finally {
            profile.setSampler(null);
            lines.add("leftClasses\t" + profile.end());
        }
        lines.add("readNanos\t" + realReadNanos());
        lines.add("readNanosAllCores\t" + ReadCostOnAllCores.measure(ALL_CORES_NANOS).nanos);
        lines.add("tickerCores\t" + TickerTime.measureCores());
        lines.add("countNanos\t" + countNanos());
        return lines;
    }

    /** Whether rewritten reads get the cached clock; only to be asked where there are some. */
    private static boolean servesCachedClock(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        ClockWords words = InjectedClock.define(instrumentation).words;
        return words.isEngaged();
    }

    /** The least of some probes: a JVM that has not measured before begins in its interpreter. */
    private static double realReadNanos() {
        double least = Double.MAX_VALUE;
        for (int probe = 0; probe < PROBES; probe++) {
            least = Math.min(least, Verdict.probe(Long.MAX_VALUE).realReadNanos);
        }
        return least;
    }

    private static IdentityHashMap<CallSite, Long> counts(Profile profile) {
        IdentityHashMap<CallSite, Long> counts = new IdentityHashMap<>();
        for (CallSite site : profile.sites()) {
            counts.put(site, site.count.sum());
        }
        return counts;
    }

    private static String line(CallSite site, long reads) {
        // A class file may have a name with a tab.
        String className = site.className.replace('\t', ' ');
        String method = site.method.replace('\t', ' ');
        return "site\t" + site.reads + '\t' + className + '\t' + method + '\t' + site.line + '\t' + reads + '\t'
                + site.isRewritten + '\t' + site.isRewritable;
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
