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
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * Whether the process that is switched is the one that answers the URL: otherwise nothing that is switched can show. On
 * this machine the socket tells. Where another process has it, which may be a proxy, or nobody can be seen to have it,
 * processor time does: what the process uses in slots of a quarter of a second and more with requests, one at a time,
 * against the slots without just before, so that what drifts (a JVM that still compiles) falls on both.
 */
final class ServedUrl {

    /** The least that an answer costs a JVM, which reads, parses, writes and wakes a thread. */
    private static final double LEAST_MICROS = 20;

    /** One request at a time is no burden, and fewer in a second would not stand out. */
    private static final double LEAST_PER_SECOND = 400;

    private static final double MOST_PER_SECOND = 1_000;
    private static final long FIRST_SLOT_MILLIS = 250;

    /** A JVM that was started just now, beside others on two cores, is busy with itself for half a minute. */
    private static final int MOST_PAIRS = 40;

    /** Where nobody else can be seen to answer, the service most likely does. */
    private static final int MOST_PAIRS_UNSEEN = 12;

    /** After so many pairs slots are longer: what asking the service costs falls on more requests. */
    private static final int PAIRS_A_LENGTH = 10;

    private static final double ERROR_CHANCE = 0.002;

    /** The first answers to the questions asked here are those of code that is not compiled. */
    private static final int UNUSED_SAMPLES = 20;

    /** User and system time of a process come in steps of 10 ms, in each reading. */
    private static final double PROCESS_STEPS_MICROS = 100_000;

    private final Service service;
    private final LoadPhase oneAtATime;
    private final Rate rate;
    private Interval micros;
    private double quietProcessMicros;
    private double askedProcessMicros;
    private long requestCount;

    private ServedUrl(Service service, LoadPhase load, Rate rate) {
        this.service = service;
        this.oneAtATime = load.withConnections(1);
        double wanted = rate.isAuto() ? 0 : rate.requestsPerSecond();
        this.rate = new Rate(Math.max(LEAST_PER_SECOND, Math.min(MOST_PER_SECOND, wanted)));
    }

    /** Throws {@link MeasurementException} where it is not; tells {@code problems} where that remains open. */
    static void require(Service service, LoadPhase load, Rate rate, Consumer<String> problems)
            throws IOException, JMException, InterruptedException {
        Optional<ProcessHandle> answering = Optional.empty();
        try (SocketChannel client = load.target().connect(opened -> {})) {
            answering = SocketHolder.answering(client.socket(), service.pid());
        } catch (IOException e) {
            // It has answered others before.
        }
        // A service that was started here answers at a port that was free: only another holder needs a check.
        if (answering.map(process -> process.pid() == service.pid()).orElse(service.isStartedHere())) {
            return;
        }
        String holder = answering.map(SocketHolder::describe).orElse("another process, which can't be seen from here");
        ServedUrl cost = new ServedUrl(service, load, rate);
        cost.measure(answering.isPresent() ? MOST_PAIRS : MOST_PAIRS_UNSEEN);
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
        if (cost.isOpen() && answering.isPresent()) {
            problems.accept("port " + load.target().port() + " belongs to " + holder + "; " + service.name()
                    + " is taken to be behind it, as its processor time does not tell");
        }
    }

    /** Takes pairs of slots until they tell, or there are enough of them. */
    private void measure(int mostPairs) throws IOException, JMException, InterruptedException {
        for (int i = 0; i < UNUSED_SAMPLES; i++) {
            service.processorTime();
        }
        double[] extraMicros = new double[mostPairs];
        for (int pair = 0; pair < mostPairs && (micros == null || isOpen()); pair++) {
            long slotMillis = FIRST_SLOT_MILLIS * (1 + pair / PAIRS_A_LENGTH);
            ProcessorTime start = service.processorTime();
            Thread.sleep(slotMillis);
            ProcessorTime middle = service.processorTime();
            try (RunningLoad load = oneAtATime.start(rate)) {
                do {
                    load.watch(second -> {});
                } while (load.elapsedNanos() < TimeUnit.MILLISECONDS.toNanos(slotMillis));
                long answered = load.standing().answeredCount();
                // Before the connection ends, and with it the thread that has answered, where each has its own.
                ProcessorTime end = service.processorTime();
                extraMicros[pair] = extraMicros(middle.since(start), end.since(middle), answered);
                load.stop();
                while (load.watch(second -> {})) {
                    // What is in flight is answered before the next slot without requests.
                }
            }
            micros = PseudoMedian.interval(Arrays.copyOf(extraMicros, pair + 1), ERROR_CHANCE);
            if (middle.nanosByThread().isEmpty()) {
                return;
            }
        }
    }

    /** Returns what the threads have used for each request beyond what they use without. */
    private double extraMicros(ProcessorTime quiet, ProcessorTime asked, long answered) {
        double longer = asked.atNanos() / (double) quiet.atNanos();
        quietProcessMicros += longer * quiet.processNanos() / 1e3;
        askedProcessMicros += asked.processNanos() / 1e3;
        requestCount += answered;
        return (asked.threadNanos() - longer * quiet.threadNanos()) / 1e3 / Math.max(1, answered);
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
        return requestCount > 0
                && micros.high() < LEAST_MICROS
                && askedProcessMicros <= 2 * (quietProcessMicros + LEAST_MICROS * requestCount) + PROCESS_STEPS_MICROS;
    }
}
