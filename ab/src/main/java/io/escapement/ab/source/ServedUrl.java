package io.escapement.ab.source;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SocketHolder;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RunningLoad;
import io.escapement.ab.service.ProcessorTime;
import io.escapement.ab.service.Service;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.PseudoMedian;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * Whether the process that is switched is the one that answers the URL: otherwise nothing that is switched can show. On
 * this machine the socket tells. Where another process has it, which may be a proxy, or nobody can be seen to have it,
 * processor time does: what the process uses in quarters of a second with requests, one at a time, against the quarters
 * without just before, so that what drifts (a JVM that still compiles) falls on both.
 */
final class ServedUrl {

    /** The least that an answer costs a JVM, which reads, parses, writes and wakes a thread. */
    private static final double LEAST_MICROS = 20;

    /** One request at a time is no burden, and fewer in a second would not stand out. */
    private static final Rate RATE = new Rate(400);

    private static final long SLOT_MILLIS = 250;

    /** A JVM that was started just now, beside others on two cores, is busy with itself for half a minute. */
    private static final int MOST_PAIRS = 60;

    private static final double ERROR_CHANCE = 0.002;

    /** The first answers to the questions asked here are those of code that is not compiled. */
    private static final int UNUSED_SAMPLES = 20;

    /** User and system time of a process come in steps of 10 ms, in each reading. */
    private static final double PROCESS_STEPS_MICROS = 100_000;

    private final Service service;
    private final LoadPhase oneAtATime;
    private Interval micros;
    private double quietProcessMicros;
    private double askedProcessMicros;
    private long requestCount;

    private ServedUrl(Service service, LoadPhase load) {
        this.service = service;
        this.oneAtATime = load.withConnections(1);
    }

    /** Throws {@link MeasurementException} where it is not; tells {@code problems} where that remains open. */
    static void require(Service service, LoadPhase load, Consumer<String> problems)
            throws IOException, JMException, InterruptedException {
        Optional<ProcessHandle> answering = SocketHolder.answering(load.target().address(), service.pid());
        // A service that was started here answers at a port that was free: only another holder needs a check.
        if (answering.map(process -> process.pid() == service.pid()).orElse(service.isStartedHere())) {
            return;
        }
        String holder = answering.map(SocketHolder::describe).orElse("another process, which can't be seen from here");
        ServedUrl cost = new ServedUrl(service, load);
        cost.measure();
        if (cost.isNone()) {
            throw new MeasurementException(String.format(
                            Locale.ROOT,
                            "%s does not serve %s: %,d requests cost it no processor time (%.1f us each); they were"
                                    + " answered by %s",
                            service.name(),
                            load.target().url(),
                            cost.requestCount,
                            Math.max(0, cost.micros.estimate()),
                            holder)
                    + (service.isStartedHere() ? ": is the port taken?" : ""));
        }
        if (cost.isOpen()) {
            problems.accept("port " + load.target().port() + " belongs to " + holder + "; " + service.name()
                    + " is taken to be behind it, as it is too busy to tell by its processor time");
        }
    }

    /** Takes pairs of quarters until they tell, or there are enough of them. */
    private void measure() throws IOException, JMException, InterruptedException {
        ProcessorTime last = service.processorTime();
        for (int i = 1; i < UNUSED_SAMPLES; i++) {
            last = service.processorTime();
        }
        double[] extraMicros = new double[MOST_PAIRS];
        for (int pair = 0; pair < MOST_PAIRS && (micros == null || isOpen()); pair++) {
            ProcessorTime start = last;
            Thread.sleep(SLOT_MILLIS);
            ProcessorTime middle = service.processorTime();
            long answered = ask();
            last = service.processorTime();
            ProcessorTime quiet = middle.since(start);
            ProcessorTime asked = last.since(middle);
            double longer = asked.atNanos() / (double) quiet.atNanos();
            extraMicros[pair] = (asked.threadNanos() - longer * quiet.threadNanos()) / 1e3 / Math.max(1, answered);
            quietProcessMicros += longer * quiet.processNanos() / 1e3;
            askedProcessMicros += asked.processNanos() / 1e3;
            requestCount += answered;
            micros = PseudoMedian.interval(Arrays.copyOf(extraMicros, pair + 1), ERROR_CHANCE);
            if (last.nanosByThread().isEmpty()) {
                return;
            }
        }
    }

    /** Returns how many requests were answered. */
    private long ask() throws InterruptedException {
        try (RunningLoad load = oneAtATime.start(RATE)) {
            while (load.watch(second -> {})) {
                if (load.elapsedNanos() > TimeUnit.MILLISECONDS.toNanos(SLOT_MILLIS)) {
                    load.stop();
                }
            }
            return load.standing().answeredCount();
        }
    }

    /** Whether the process is too busy with other work to tell. */
    private boolean isOpen() {
        return micros.low() <= LEAST_MICROS && micros.high() >= LEAST_MICROS;
    }

    /**
     * Whether requests cost less than an answer does. Threads may have answered that have ended, or that are not
     * Java's: the process tells of those, and of the JIT compilers.
     */
    private boolean isNone() {
        return micros.high() < LEAST_MICROS
                && askedProcessMicros <= 2 * (quietProcessMicros + LEAST_MICROS * requestCount) + PROCESS_STEPS_MICROS;
    }
}
