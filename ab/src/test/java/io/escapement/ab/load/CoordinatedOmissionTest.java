package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CoordinatedOmissionTest {

    private static final int CONNECTIONS = 4;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @Test
    void aStallOfTheWholeServiceIsSeenByEveryRequestThatWasDueDuringIt() throws Exception {
        int ratePerSecond = 500;
        long stallMillis = 600;
        try (StubServer server = stallingOnce(200, stallMillis)) {
            Slice result = phase(server, CONNECTIONS).load(new Rate(ratePerSecond), Duration.ofSeconds(2));

            assertThat(result.tally().problems()).isEmpty();
            long dueInFirstHalf = ratePerSecond * stallMillis / 2 / 1_000;
            assertThat(longerThan(stallMillis / 2, result.fromIntended())).isGreaterThan(dueInFirstHalf / 2);
            assertThat(longerThan(stallMillis / 2, result.fromSend())).isLessThan(dueInFirstHalf / 4);
            assertThat(millis(result.fromIntended(), 99.9)).isGreaterThan(stallMillis * 0.8);
            assertThat(result.tally().waitedCount()).isGreaterThan(dueInFirstHalf);
        }
    }

    @Test
    void timeInTheQueueOfABusyServiceIsNotBlamedOnTheGenerator() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> {
            Thread.sleep(20);
            StubServer.answer(exchange, 200);
        })) {
            Slice result = phase(server, 1).load(new Rate(100), Duration.ofSeconds(1));

            assertThat(millis(result.sendLag(), 50)).isLessThan(millis(result.fromIntended(), 50) / 10);
        }
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1e6;
    }

    private static LoadPhase phase(StubServer server, int connections) {
        return new LoadPhase(server.target(), RequestMix.get("/"), connections, TIMEOUT);
    }

    private static StubServer stallingOnce(int atRequest, long stallMillis) throws IOException {
        ReadWriteLock gate = new ReentrantReadWriteLock(true);
        return StubServer.answering((exchange, number) -> {
            if (number == atRequest) {
                gate.writeLock().lock();
                try {
                    Thread.sleep(stallMillis);
                } finally {
                    gate.writeLock().unlock();
                }
            }
            gate.readLock().lock();
            try {
                StubServer.answer(exchange, 200);
            } finally {
                gate.readLock().unlock();
            }
        });
    }

    private static long longerThan(long millis, Histogram nanos) {
        return nanos.getCountBetweenValues(millis * 1_000_000, Math.max(millis * 1_000_000, nanos.getMaxValue()));
    }
}
