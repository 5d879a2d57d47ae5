package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import java.util.List;

/**
 * How much is measured.
 *
 * @param rounds each has a fork of everything, so that a ratio is one of neighbours in time
 * @param starts of a JVM for each state of the probe's host, over all rounds
 */
record Grid(
        List<Topic> topics,
        List<ClockMode> clocks,
        List<MeasuredClock> contenders,
        List<Integer> threads,
        int rounds,
        int warmUpMs,
        int iterations,
        int iterationMs,
        int starts) {
    /** Some four of the kernel's time slices. */
    private static final int MS_FOR_EACH_THREAD = 16;

    /** The contenders' names. */
    List<String> subjects() {
        return contenders.stream().map(Enum::name).toList();
    }

    /** The probe's starts of one round, so that all rounds together have enough. */
    int startsInRound() {
        return (starts + rounds - 1) / rounds;
    }

    /**
     * JMH adds up the rates of the threads, each from when it first got a processor: where each ran but once, that is
     * as many times the rate of the machine as there are threads waiting.
     */
    int iterationMs(int threads) {
        return Math.max(
                iterationMs, threads * MS_FOR_EACH_THREAD / Runtime.getRuntime().availableProcessors());
    }

    /**
     * Code of ours is compiled once more when the ticker has first asked whether somebody reads, after a quarter of a
     * second.
     */
    int warmUpMs(int threads) {
        return Math.max(warmUpMs, iterationMs(threads));
    }

    double forkSeconds(int threads) {
        return (warmUpMs(threads) + iterations * iterationMs(threads)) / 1000.0;
    }
}
