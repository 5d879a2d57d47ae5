package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Pacing.Due;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** One connection, driven by a clock that only the service moves, and the pacing where it has to wait. */
class CoordinatedOmissionTest {
    private static final Duration LOAD = Duration.ofSeconds(2);

    private final AtomicLong nowNanos = new AtomicLong();
    private long lagNanos;

    @Test
    void aStallOfTheWholeServiceIsSeenByEveryRequestThatWasDueDuringIt() throws Exception {
        // Two milliseconds apart: 300 more are due meanwhile.
        Slice result = load(new Rate(500), (exchange, number) -> pass(number == 200 ? 600 : 0));

        assertThat(result.tally().succeededCount()).isEqualTo(1_000);
        assertThat(result.tally().waitedCount()).isEqualTo(299);
        assertThat(longerThan(0, result.fromIntended())).isEqualTo(300);
        assertThat(longerThan(301, result.fromIntended())).isEqualTo(150);
        assertThat(millis(result.fromIntended(), 100)).isBetween(600.0, 601.0);
    }

    @Test
    void timeInTheQueueOfABusyServiceIsNotBlamedOnTheGenerator() throws Exception {
        Slice result = load(new Rate(100), (exchange, number) -> pass(20));

        assertThat(result.fromIntended().getTotalCount()).isEqualTo(200);
        assertThat(millis(result.fromIntended(), 50)).isGreaterThan(500);
        assertThat(result.sendLag().getMaxValue()).isZero();
    }

    @Test
    void aGeneratorThatSendsLateThoughItsConnectionIsFreeIsToBlameAndTheUserWaitsAsWell() throws Exception {
        lagNanos = 5_000_000;
        Slice result = load(new Rate(100), (exchange, number) -> pass(1));

        assertThat(millis(result.sendLag(), 50)).isBetween(5.0, 5.1);
        assertThat(millis(result.fromIntended(), 50)).isBetween(6.0, 6.1);
        assertThat(result.tally().waitedCount()).isZero();
    }

    private void pass(long millis) {
        nowNanos.addAndGet(millis * 1_000_000);
    }

    private Slice load(Rate rate, StubServer.Answer service) throws Exception {
        Pacing pacing = new Pacing(rate, LOAD.toNanos());
        SecondsQueue queue = new SecondsQueue(1);
        try (StubServer server = StubServer.answering((exchange, number) -> {
            service.to(exchange, number);
            StubServer.answer(exchange, 200);
        })) {
            LongFunction<Due> waiting = now -> {
                Due due = pacing.next(now);
                if (due != null) {
                    nowNanos.accumulateAndGet(due.nanos() + lagNanos, Math::max);
                }
                return due;
            };
            Worker worker = new Worker(
                    0, server.target(), true, waiting, RequestMix.get("/").of(server.target()), nowNanos::get, queue);
            worker.start();
            worker.join();
            worker.requireSound();
        }
        Slice all = new Slice();
        queue.drain(second -> all.add(second.slice()));
        assertThat(all.tally().problems()).isEmpty();
        return all;
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1e6;
    }

    private static long longerThan(long millis, Histogram nanos) {
        return nanos.getTotalCount() - nanos.getCountBetweenValues(0, millis * 1_000_000);
    }
}
