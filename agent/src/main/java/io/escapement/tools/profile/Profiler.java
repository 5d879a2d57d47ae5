package io.escapement.tools.profile;

import io.escapement.agent.inject.InjectedClock;
import io.escapement.agent.mailbox.Letter;
import io.escapement.agent.thread.Pause;
import io.escapement.agent.verdict.ReadCostOnAllCores;
import io.escapement.agent.verdict.Verdict;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Profiles for some seconds, and returns the result line by line, for the command that has asked. Why:
 * docs/decisions/17-counting-reads.md.
 */
public final class Profiler {
    private static final long LOOK_EVERY_NANOS = 200_000_000;

    /** Time to measure a read on one processor, and again on all: short enough for a service that is at work. */
    private static final long ALL_CORES_NANOS = 20_000_000;

    /** One profile at a time: two would count each other's counters. */
    private static final AtomicBoolean IS_RUNNING = new AtomicBoolean();

    private Profiler() {}

    /**
     * Counts, and takes everything out again, even after a failure.
     *
     * @param letter the command that the profile is for: it ends early once the sender no longer waits
     * @return lines of a name and values, by tabs: one for each figure, and then one for each call site that was passed
     * @throws IllegalStateException if somebody profiles already
     */
    public static List<String> run(Instrumentation instrumentation, double seconds, Letter letter)
            throws ReflectiveOperationException, IOException {
        if (!IS_RUNNING.compareAndSet(false, true)) {
            throw new IllegalStateException("another profile of this JVM is under way; try again when it has ended");
        }
        try {
            return runAlone(instrumentation, seconds, letter);
        } finally {
            IS_RUNNING.set(false);
        }
    }

    private static List<String> runAlone(Instrumentation instrumentation, double seconds, Letter letter)
            throws ReflectiveOperationException, IOException {
        List<String> figures = new ArrayList<>();
        List<String> sites = new ArrayList<>();
        Profile profile = new Profile(instrumentation);
        long beganNanos = System.nanoTime();
        try {
            profile.begin();
            figures.add("changeSeconds\t" + (System.nanoTime() - beganNanos) / 1e9);
            ProcessorTime used = new ProcessorTime();
            JitQuiet rest = JitQuiet.await(used::byJit, letter::isAwaited);
            profile.counters.sites().forEach(CallSite::begin);
            long fullWaitsBefore = profile.counters.fullWaits();
            double processorSecondsBefore = used.byProcess();
            long startNanos = System.nanoTime();
            long endNanos = startNanos + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
            while (System.nanoTime() < endNanos && letter.isAwaited()) {
                Pause.nanos(Math.min(LOOK_EVERY_NANOS, Math.max(1, endNanos - System.nanoTime())));
            }
            double tookSeconds = (System.nanoTime() - startNanos) / 1e9;
            double processCores = (used.byProcess() - processorSecondsBefore) / tookSeconds;
            boolean hasRewritten = false;
            for (CallSite site : profile.counters.sites()) {
                hasRewritten |= site.isRewritten;
                long reads = site.reads();
                if (reads > 0) {
                    sites.add(site.line(reads));
                }
            }
            // The agent's clock is defined in java.lang only where there are rewritten reads.
            boolean servesCached =
                    hasRewritten && InjectedClock.define(instrumentation).words.isEngaged();
            figures.add("servesCached\t" + (servesCached ? 1 : 0));
            figures.add("settleSeconds\t" + rest.seconds);
            figures.add("isSettled\t" + (rest.isReached ? 1 : 0));
            figures.add("seconds\t" + tookSeconds);
            figures.add("processCores\t" + processCores);
            figures.add("fullWaits\t" + (profile.counters.fullWaits() - fullWaitsBefore) / tookSeconds);
            // A class file may have a name with a tab.
            profile.transformer.failed.forEach((name, why) ->
                    figures.add("refused\t" + name.replace('\t', ' ') + '\t' + why.replaceAll("\\s", " ")));
        } finally {
            long endingNanos = System.nanoTime();
            figures.add("leftClasses\t" + profile.end());
            figures.add("restoreSeconds\t" + (System.nanoTime() - endingNanos) / 1e9);
        }
        ReadCostOnAllCores cost = ReadCostOnAllCores.measure(ALL_CORES_NANOS);
        // For want of threads or processors, this thread measures alone, so that the counts are not lost.
        double aloneNanos = Verdict.probe(1).realReadNanos;
        double oneCoreNanos = cost.isKnown() ? Math.min(cost.oneCoreNanos, aloneNanos) : aloneNanos;
        figures.add("readNanos\t" + oneCoreNanos);
        figures.add("readNanosAllCores\t" + cost.nanos);
        profile.warnings.forEach(warning -> figures.add("warning\t" + warning));
        figures.addAll(sites);
        return figures;
    }
}
