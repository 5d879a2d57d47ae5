package io.escapement.bench.kernel;

import io.escapement.bench.kernel.child.ServiceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Switches the kernel's clocksource under a service, as the kernel does when it gives up on the TSC. */
record SwitchRun(String from, String to) {
    /**
     * The first that the agent takes the fast clock for healthy with: in its first milliseconds a read of the TSC takes
     * 400 to 1,300 ns, most of it the interpreter's, which emulation makes ten times as dear, and differs from start to
     * start. A read of a device from compiled code takes 900 to 5,300, so the lowest that will do is the surest. The
     * agent's own threshold is meant for real processors.
     */
    private static final List<Integer> SLOW_THRESHOLDS_NANOS = List.of(700, 700, 1_000, 1_000, 1_400, 2_000, 2_800);

    /** Enough for the agent to have engaged, as a rule. */
    private static final double DECIDED_SECONDS = 2;

    private static final double WARM_UP_SECONDS = 6;
    private static final double WINDOW_SECONDS = 3;

    /** Under emulation it takes so long until rewritten classes are compiled again. */
    private static final double COMPILED_AGAIN_SECONDS = 12;

    private static final double WITHIN_SECONDS = 30;
    private static final double GIVE_UP_SECONDS = 2 * WITHIN_SECONDS;
    private static final double A_MINUTE = 60;

    /** Longer than the agent takes to look twice. */
    private static final double LOOKS_SECONDS = 15;

    Outcome measured(Path java, Path agent) throws IOException, InterruptedException {
        ClockSourceRun.select(from);
        try {
            for (Iterator<Integer> thresholds = SLOW_THRESHOLDS_NANOS.iterator(); ; ) {
                int thresholdNanos = thresholds.next();
                try (ServiceRun service = ServiceRun.start(java, agent, "slow-threshold=" + thresholdNanos + "ns")) {
                    boolean tookItForSlow = service.during(DECIDED_SECONDS).isEngaged()
                            || service.during(WARM_UP_SECONDS).isEngaged();
                    if (!tookItForSlow || !thresholds.hasNext()) {
                        return switchClocks(service, thresholdNanos);
                    }
                }
            }
        } finally {
            ClockSourceRun.select(from);
        }
    }

    private Outcome switchClocks(ServiceRun service, int thresholdNanos) throws IOException, InterruptedException {
        ServiceReport fast = service.during(WINDOW_SECONDS);

        ClockSourceRun.select(to);
        Changed engaging = until(true, service);
        long engagedNanos = System.nanoTime();
        service.during(COMPILED_AGAIN_SECONDS);
        ServiceReport engaged = service.during(WINDOW_SECONDS);

        ClockSourceRun.select(from);
        Changed bypassing = until(false, service);
        ServiceReport bypassed = service.during(WINDOW_SECONDS);

        ClockSourceRun.select(to);
        double untilSeconds = Math.min(A_MINUTE - LOOKS_SECONDS, secondsSince(engagedNanos) + LOOKS_SECONDS);
        boolean engagedTwice = false;
        ServiceReport last = bypassed;
        while (secondsSince(engagedNanos) < untilSeconds) {
            last = service.during(1);
            engagedTwice |= last.isEngaged();
        }
        return new Outcome(
                from,
                to,
                thresholdNanos,
                fast.requestsPerSecond,
                engaging.perSecondBefore,
                engaged.requestsPerSecond,
                bypassed.requestsPerSecond,
                engaging.afterSeconds,
                bypassing.afterSeconds,
                fast.rewrittenClassCount,
                engaged.rewrittenClassCount,
                engagedTwice,
                service.agentLog(),
                last.notifications);
    }

    /**
     * What the service did in a second until then, NaN if it was at once; more than {@link
     * #WITHIN_SECONDS} if not at all.
     */
    private record Changed(double afterSeconds, double perSecondBefore) {}

    private static Changed until(boolean isEngaged, ServiceRun service) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        List<Double> perSecond = new ArrayList<>();
        while (secondsSince(startNanos) < GIVE_UP_SECONDS) {
            ServiceReport report = service.during(1);
            if (report.isEngaged() == isEngaged) {
                break;
            }
            perSecond.add(report.requestsPerSecond);
        }
        return new Changed(
                secondsSince(startNanos),
                perSecond.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN));
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /** What became of a service whose kernel gave up its clocksource, took it back, and gave it up again. */
    record Outcome(
            String from,
            String to,
            long slowThresholdNanos,
            double fastRequestsPerSecond,
            double slowRequestsPerSecond,
            double engagedRequestsPerSecond,
            double againFastRequestsPerSecond,
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
            problems.unless(
                    !(engagedRequestsPerSecond <= slowRequestsPerSecond),
                    "%.0f requests/s before it engaged, %.0f then",
                    slowRequestsPerSecond,
                    engagedRequestsPerSecond);
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
