package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FailureCountTest {

    private static final RequestMix MIX = RequestMix.get("/");
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);
    private static final Duration PATIENT = Duration.ofSeconds(20);

    @Test
    void answersWithAnotherStatusAreCountedByStatusAndAreNoLatency() throws Exception {
        try (StubServer server =
                StubServer.answering((exchange, number) -> StubServer.answer(exchange, number % 10 == 0 ? 503 : 200))) {
            Slice result = new LoadPhase(server.target(), MIX, 2, PATIENT).load(new Rate(400), HALF_A_SECOND);

            assertThat(result.tally().unexpectedCount()).isEqualTo(20);
            assertThat(result.tally().succeededCount()).isEqualTo(180);
            assertThat(result.fromIntended().getTotalCount()).isEqualTo(180);
            assertThat(result.tally().problems()).isEqualTo("20 with status 503");
        }
    }

    @Test
    void aConnectionThatIsClosedWithoutAnAnswerIsOneFailureAndTheNextRequestConnectsAgain() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> {
            if (number == 50) {
                exchange.close();
            } else {
                StubServer.answer(exchange, 200);
            }
        })) {
            Slice result = new LoadPhase(server.target(), MIX, 2, PATIENT).load(new Rate(400), HALF_A_SECOND);

            assertThat(result.tally().problems()).isEqualTo("1 failed: The target server failed to respond");
            assertThat(result.tally().succeededCount()).isEqualTo(199);
            assertThat(result.fromIntended().getTotalCount()).isEqualTo(199);
        }
    }

    @Test
    void aServiceThatDoesNotAnswerAsExpectedIsRefusedAtTheStart() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 404))) {
            assertThatThrownBy(() -> new LoadPhase(server.target(), MIX, 2, PATIENT).requireAnswer())
                    .isInstanceOf(MeasurementException.class)
                    .hasMessageContaining("does not answer as expected: 5 with status 404");
        }
    }

    @Test
    void refusedConnectionsAreFailures() throws Exception {
        Target nobody = new Target("127.0.0.1", FreePort.find());
        Slice result = new LoadPhase(nobody, MIX, 2, PATIENT).load(new Rate(100), HALF_A_SECOND);

        assertThat(result.tally().failedCount()).isEqualTo(50);
        assertThat(result.tally().problems()).isEqualTo("50 failed: Connection refused");
    }

    @Test
    void aRequestThatIsGivenUpIsALatencyOfAtLeastTheTimeUntilThen() throws Exception {
        Duration patience = Duration.ofMillis(500);
        CountDownLatch never = new CountDownLatch(1);
        try (StubServer server = StubServer.answering((exchange, number) -> {
            if (number == 1) {
                never.await();
            }
            StubServer.answer(exchange, 200);
        })) {
            Slice result = new LoadPhase(server.target(), MIX, 2, patience).load(new Rate(400), HALF_A_SECOND);

            // On a busy machine others may be given up as well, and some are not sent any more.
            assertThat(result.tally().problems()).matches("[0-9]+ failed: no answer in time");
            long sent = result.tally().attemptedCount();
            assertThat(result.fromIntended().getTotalCount()).isEqualTo(sent);
            assertThat(result.fromIntended().getMaxValue()).isGreaterThanOrEqualTo(patience.toNanos());
            assertThat(result.fromSend().getMaxValue()).isGreaterThanOrEqualTo(patience.toNanos());
            assertThat(result.sendLag().getTotalCount()).isEqualTo(sent);
        }
    }

    /** Answers come when requests are given up. */
    @Test
    void aRequestThatIsGivenUpTakesNoOtherWithIt() throws Exception {
        long patienceNanos = TimeUnit.MILLISECONDS.toNanos(3);
        SecondsQueue queue = new SecondsQueue(1);
        try (StubServer server = StubServer.answering((exchange, number) -> {
            LockSupport.parkNanos(patienceNanos - TimeUnit.MICROSECONDS.toNanos(100) + number % 20 * 10_000L);
            StubServer.answer(exchange, 200);
        })) {
            Supplier<Request> mix = MIX.of(server.target(), 0);
            Worker worker = new Worker(0, server.target(), now -> 0, mix, System.nanoTime(), queue);
            worker.start();
            long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
            while (System.nanoTime() < endNanos) {
                worker.giveUpAfter(patienceNanos);
            }
            worker.stopSending();
            worker.join();
            worker.requireSound();
        }
        Slice result = new Slice();
        queue.drain(second -> result.add(second.slice()));
        long late = result.fromSend().getTotalCount()
                - result.fromSend().getCountBetweenValues(0, patienceNanos * 99 / 100);
        assertThat(result.tally().problems()).matches("\\d+ failed: no answer in time");
        assertThat(result.tally().failedCount()).isPositive().isLessThanOrEqualTo(late);
    }

    @Test
    void aGeneratorThatRunsOutOfMemoryIsNotTakenForAServiceThatIsSlow() throws Exception {
        assertThatThrownBy(() -> loadFailingWith(new OutOfMemoryError("Java heap space")))
                .isInstanceOf(MeasurementException.class)
                .hasMessage("ab itself ran out of memory (Java heap space): give it a larger heap (java -Xmx1g"
                        + " -jar ...), or fewer --connections");
        assertThatThrownBy(() -> loadFailingWith(new AssertionError("broken")))
                .isInstanceOf(MeasurementException.class)
                .hasMessage("ab itself failed while it sent requests: broken");
    }

    /** One of two connections fails at its third request. */
    private static void loadFailingWith(Error error) throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 200))) {
            RequestMix failing = (target, index) -> {
                Supplier<Request> mix = MIX.of(target, index);
                AtomicInteger count = new AtomicInteger();
                return () -> {
                    if (index == 1 && count.incrementAndGet() == 3) {
                        throw error;
                    }
                    return mix.get();
                };
            };
            new LoadPhase(server.target(), failing, 2, PATIENT).load(new Rate(400), HALF_A_SECOND);
        }
    }

    @Test
    void saturationCountsWhatTheServiceAnswered() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 200))) {
            Slice result = new LoadPhase(server.target(), MIX, 2, PATIENT).load(Rate.SATURATED, HALF_A_SECOND);

            assertThat(result.tally().problems()).isEmpty();
            assertThat(result.tally().succeededCount()).isEqualTo(server.requestCount());
        }
    }
}
