package io.escapement.bench.kernel;

import com.google.gson.Gson;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.kernel.child.SwitchReport;
import io.escapement.bench.kernel.child.SwitchedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Switches the kernel's clocksource under a JVM, as the kernel does when it gives up on the TSC. */
record SwitchRun(String from, String to) {
    /**
     * Tried in this order, until the agent takes the fast clock for healthy: in its first milliseconds a read of the
     * TSC takes 400 to 1,300 ns, most of it the interpreter's, which emulation makes ten times as dear. A read of a
     * device from compiled code takes 900 to 5,300. The agent's own threshold is meant for real processors.
     */
    private static final List<Integer> SLOW_THRESHOLDS_NANOS = List.of(700, 700, 1_000, 1_000, 1_400, 2_000, 2_800);

    private static final double DECIDED_SECONDS = 8;
    private static final double WITHIN_SECONDS = 30;
    private static final double GIVE_UP_SECONDS = 2 * WITHIN_SECONDS;
    private static final double A_MINUTE = 60;

    /** Longer than the agent takes to look twice. */
    private static final double LOOKS_SECONDS = 15;

    Outcome measured(Path java, Path agent) throws IOException, InterruptedException {
        ClockSourceRun.select(from);
        try {
            Outcome outcome = null;
            for (int i = 0; outcome == null; i++) {
                boolean isLast = i == SLOW_THRESHOLDS_NANOS.size() - 1;
                outcome = measured(java, agent, SLOW_THRESHOLDS_NANOS.get(i), isLast);
            }
            return outcome;
        } finally {
            ClockSourceRun.select(from);
        }
    }

    /** Returns null if the agent took the fast clock for slow, unless there is no other threshold to try. */
    private Outcome measured(Path java, Path agent, int thresholdNanos, boolean isLast)
            throws IOException, InterruptedException {
        String options = "slow-threshold=" + thresholdNanos + "ns";
        try (ChildProcess jvm = ClockSourceRun.start(java, agent, options, SwitchedJvm.class, SwitchedJvm.LINE)) {
            jvm.await(SwitchedJvm.READY);
            if (secondsUntil(true, jvm, DECIDED_SECONDS) < DECIDED_SECONDS && !isLast) {
                return null;
            }
            return switchClocks(jvm, thresholdNanos);
        }
    }

    private Outcome switchClocks(ChildProcess jvm, int thresholdNanos) throws IOException, InterruptedException {
        long rewrittenBefore = report(jvm).rewrittenClassCount;
        ClockSourceRun.select(to);
        double engagedAfterSeconds = secondsUntil(true, jvm, GIVE_UP_SECONDS);
        long engagedNanos = System.nanoTime();
        ClockSourceRun.select(from);
        double bypassedAfterSeconds = secondsUntil(false, jvm, GIVE_UP_SECONDS);
        ClockSourceRun.select(to);
        double restOfTheMinute = A_MINUTE - LOOKS_SECONDS - secondsSince(engagedNanos);
        double watchedSeconds = Math.min(restOfTheMinute, LOOKS_SECONDS);
        boolean engagedTwice = secondsUntil(true, jvm, watchedSeconds) < watchedSeconds;
        SwitchReport last = report(jvm);
        return new Outcome(
                from,
                to,
                thresholdNanos,
                engagedAfterSeconds,
                bypassedAfterSeconds,
                rewrittenBefore,
                last.rewrittenClassCount,
                engagedTwice,
                agentLog(jvm),
                last.notifications);
    }

    /** Asks each second, and returns when it was so; {@code limitSeconds} or more if it was not. */
    private static double secondsUntil(boolean isEngaged, ChildProcess jvm, double limitSeconds)
            throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        while (secondsSince(startNanos) < limitSeconds) {
            if (report(jvm).isEngaged == isEngaged) {
                return secondsSince(startNanos);
            }
            Thread.sleep(1_000);
        }
        return secondsSince(startNanos);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private static SwitchReport report(ChildProcess jvm) throws IOException, InterruptedException {
        jvm.tell("");
        return new Gson().fromJson(jvm.await("{"), SwitchReport.class);
    }

    private static List<String> agentLog(ChildProcess jvm) {
        return jvm.said()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("[escapement]"))
                .toList();
    }

    /** What became of a JVM whose kernel gave up its clocksource, took it back, and gave it up again. */
    record Outcome(
            String from,
            String to,
            long slowThresholdNanos,
            double engagedAfterSeconds,
            double bypassedAfterSeconds,
            long rewrittenBefore,
            long rewrittenAfter,
            boolean engagedTwiceWithinAMinute,
            List<String> log,
            List<String> notifications) {
        void check(Problems problems) {
            problems.unless(rewrittenBefore == 0, "%d classes were rewritten on the fast clock", rewrittenBefore);
            problems.unless(engagedAfterSeconds <= WITHIN_SECONDS, "engaged after %.1f s", engagedAfterSeconds);
            problems.unless(rewrittenAfter > 0, "no class that had been loaded was rewritten");
            problems.unless(bypassedAfterSeconds <= WITHIN_SECONDS, "bypassed after %.1f s", bypassedAfterSeconds);
            problems.unless(!engagedTwiceWithinAMinute, "it engaged twice within a minute");
            problems.unless(
                    logged("changed from " + from + ": clocksource " + to),
                    "the log does not name the change: %s",
                    log);
            problems.unless(logged("engaged because"), "the log does not say why it engaged: %s", log);
            problems.unless(logged("bypassed because"), "the log does not say why it was bypassed: %s", log);
            problems.unless(notified(" to ENGAGED: "), "not notified of ENGAGED: %s", notifications);
            problems.unless(notified(" to BYPASSED: "), "not notified of BYPASSED: %s", notifications);
        }

        private boolean logged(String part) {
            return log.stream().anyMatch(line -> line.contains(part));
        }

        private boolean notified(String part) {
            return notifications.stream().anyMatch(message -> message.contains(part));
        }
    }
}
