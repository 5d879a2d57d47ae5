package io.escapement.ab.source;

import io.escapement.ab.http.SingleCaller;
import io.escapement.ab.service.ProcessorTime;
import io.escapement.ab.service.Service;
import io.escapement.ab.statistics.Median;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;

/**
 * Whether requests cost a process processor time: what it uses in quarters of a second with requests, against the
 * quarters without just before, so that what drifts (a JVM that still compiles) falls on both. The requests come one at
 * a time, and no more of them than it takes to see that they do.
 */
final class RequestCost {

    /** The least that an answer costs a JVM, which reads, parses, writes and wakes a thread. */
    private static final double LEAST_MICROS = 20;

    private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int LEAST_PAIRS = 3;
    private static final int PAIRS = 11;

    /** The first answers to the questions asked here are those of code that is not compiled. */
    private static final int UNUSED_SAMPLES = 20;

    /** User and system time come in steps of 10 ms, in each reading. */
    private static final double PROCESS_STEPS_MICROS = 100_000;

    /** Three standard errors of a median, by the median absolute deviation. */
    private static final double WIDTH = 3 * 1.25 * 1.4826;

    private final Service service;
    private final List<Double> extraMicros = new ArrayList<>();
    private ProcessorTime last;
    private double extraProcessMicros;
    private double quietProcessMicros;
    private long requestCount;

    private RequestCost(Service service) {
        this.service = service;
    }

    static RequestCost measured(Service service, SingleCaller caller, double requestsPerSecond)
            throws IOException, JMException {
        RequestCost cost = new RequestCost(service);
        for (int i = 0; i < UNUSED_SAMPLES; i++) {
            cost.last = service.processorTime();
        }
        for (int i = 0; i < PAIRS && !(i >= LEAST_PAIRS && cost.isPlain()); i++) {
            cost.pair(caller, requestsPerSecond);
        }
        return cost;
    }

    private void pair(SingleCaller caller, double requestsPerSecond) throws IOException, JMException {
        ProcessorTime start = last;
        LockSupport.parkNanos(SLOT_NANOS);
        ProcessorTime middle = service.processorTime();
        long answered = ask(caller, requestsPerSecond);
        last = service.processorTime();
        ProcessorTime quiet = middle.since(start);
        ProcessorTime asked = last.since(middle);
        double longer = asked.atNanos() / (double) quiet.atNanos();
        double quietOfProcessMicros = longer * quiet.processNanos() / 1e3;
        extraMicros.add((asked.threadNanos() - longer * quiet.threadNanos()) / 1e3 / Math.max(1, answered));
        extraProcessMicros += asked.processNanos() / 1e3 - quietOfProcessMicros;
        quietProcessMicros += quietOfProcessMicros;
        requestCount += answered;
    }

    /** Returns how many requests were answered within a slot. */
    private static long ask(SingleCaller caller, double requestsPerSecond) {
        long intervalNanos = (long) (TimeUnit.SECONDS.toNanos(1) / requestsPerSecond);
        long startNanos = System.nanoTime();
        long answered = 0;
        for (long due = 0; due < SLOT_NANOS; due = Math.max(due + intervalNanos, System.nanoTime() - startNanos)) {
            LockSupport.parkNanos(due - (System.nanoTime() - startNanos));
            try {
                caller.ask();
                answered++;
            } catch (IOException e) {
                // A request without an answer is not counted.
            }
        }
        return answered;
    }

    long requestCount() {
        return requestCount;
    }

    double microsPerRequest() {
        return Math.max(0, median(extraMicros));
    }

    /**
     * Whether requests cost more than chance and other work of the process explain. Threads may have spent it that have
     * ended, or that are not Java's, the JIT compilers' among them: the process tells of those.
     */
    private boolean isSpent() {
        boolean byThreads =
                isPlain() || (extraMicros.size() == PAIRS && median(extraMicros) - uncertainMicros() > LEAST_MICROS);
        return requestCount > 0
                && (byThreads
                        || extraProcessMicros
                                > 2 * LEAST_MICROS * requestCount + PROCESS_STEPS_MICROS + quietProcessMicros);
    }

    /** Whether each pair shows the cost by itself: a few pairs don't tell how much they scatter. */
    private boolean isPlain() {
        return extraMicros.stream().allMatch(extra -> extra > 2 * LEAST_MICROS);
    }

    /** Whether requests cost less than an answer does, by more than chance. */
    boolean isNone() {
        return requestCount > 0
                && !last.nanosByThread().isEmpty()
                && !isSpent()
                && median(extraMicros) + uncertainMicros() < LEAST_MICROS;
    }

    /** Whether the process is too busy with other work to tell. */
    boolean isOpen() {
        return !isSpent() && !isNone();
    }

    private double uncertainMicros() {
        double middle = median(extraMicros);
        double deviation = median(
                extraMicros.stream().map(extra -> Math.abs(extra - middle)).toList());
        return WIDTH * deviation / Math.sqrt(extraMicros.size());
    }

    private static double median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(value -> value).toArray());
    }
}
