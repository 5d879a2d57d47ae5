package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Pacing.Due;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
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

            assertThat(result.tally().notAsExpectedCount()).isEqualTo(20);
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
            RequestMix posts = target ->
                    draw -> new Request(Request.NO_LINE, "POST", target, "/", Map.of(), "", Request.ANY_SUCCESS);
            Slice result = new LoadPhase(server.target(), posts, 2, PATIENT).load(new Rate(400), HALF_A_SECOND);

            assertThat(result.tally().problems()).isEqualTo("1 failed: The target server failed to respond");
            assertThat(result.tally().succeededCount()).isEqualTo(199);
            assertThat(result.fromIntended().getTotalCount()).isEqualTo(199);
        }
    }

    @Test
    void redirectsThatNoRequestNamesAreCountedAndOneIsKept() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> {
            exchange.getResponseHeaders().set("Location", "/login?token=s3cret");
            StubServer.answer(exchange, 302);
        })) {
            Tally tally = new LoadPhase(server.target(), MIX, 1, PATIENT).ask();
            RequestMix named = target -> draw -> new Request(Request.NO_LINE, "GET", target, "/", Map.of(), "", 302);

            assertThat(tally.redirect()).isEqualTo("302 to /login");
            assertThat(tally.redirectCount()).isEqualTo(tally.succeededCount());
            assertThat(new LoadPhase(server.target(), named, 1, PATIENT).ask().redirect())
                    .isNull();
        }
    }

    /** It leads nowhere. */
    @Test
    void notModifiedIsNoRedirect() throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 304))) {
            Tally tally = new LoadPhase(server.target(), MIX, 1, PATIENT).ask();

            assertThat(tally.succeededCount()).isPositive();
            assertThat(tally.redirectCount()).isZero();
        }
    }

    @Test
    void refusedConnectionsAreFailures() throws Exception {
        Target nobody = new Target("127.0.0.1", FreePort.find());
        Slice result = new LoadPhase(nobody, MIX, 2, PATIENT).load(new Rate(100), HALF_A_SECOND);

        assertThat(result.tally().notAsExpectedCount()).isEqualTo(50);
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
            assertThat(result.sendLag().getTotalCount()).isEqualTo(sent);
        }
    }

    /** The answer has come, and the worker has not yet said so. */
    @Test
    void aRequestThatIsGivenUpWhenItsAnswerComesTakesNoOtherWithIt() throws Exception {
        AtomicInteger answered = new AtomicInteger();
        AtomicReference<Worker> worker = new AtomicReference<>();
        Slice result = threeRequests(answered, worker, () -> {
            if (answered.compareAndSet(2, -1)) {
                worker.get().giveUpAfter(-1);
            }
            return 0;
        });

        assertThat(result.tally().problems()).isEqualTo("1 failed: no answer in time");
        assertThat(result.tally().succeededCount()).isEqualTo(2);
    }

    /** A watcher has looked at the second request, and goes on when the worker has sent the third. */
    @Test
    void aRequestThatIsAnsweredWhileItIsGivenUpTakesNoOtherWithIt() throws Exception {
        AtomicInteger answered = new AtomicInteger();
        AtomicReference<Worker> worker = new AtomicReference<>();
        CountDownLatch looked = new CountDownLatch(1);
        CountDownLatch third = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Thread watcher = new Thread(
                () -> {
                    worker.get().giveUpAfter(0);
                    over.countDown();
                },
                "watcher");
        Slice result = threeRequests(
                answered,
                worker,
                () -> {
                    if (Thread.currentThread() == watcher) {
                        looked.countDown();
                        await(third);
                        return TimeUnit.HOURS.toNanos(1);
                    }
                    return 0;
                },
                number -> {
                    if (number == 2) {
                        watcher.start();
                        await(looked);
                    } else if (number == 3) {
                        third.countDown();
                        await(over);
                    }
                });

        assertThat(result.tally().problems()).isEmpty();
        assertThat(result.tally().succeededCount()).isEqualTo(3);
    }

    private static Slice threeRequests(AtomicInteger answered, AtomicReference<Worker> worker, LongSupplier nowNanos)
            throws Exception {
        return threeRequests(answered, worker, nowNanos, number -> {});
    }

    /** Sends them by a clock of the test. */
    private static Slice threeRequests(
            AtomicInteger answered, AtomicReference<Worker> worker, LongSupplier nowNanos, IntConsumer service)
            throws Exception {
        SecondsQueue queue = new SecondsQueue(1);
        try (StubServer server = StubServer.answering((exchange, number) -> {
            service.accept(number);
            answered.set(number);
            StubServer.answer(exchange, 200);
        })) {
            AtomicInteger due = new AtomicInteger();
            worker.set(new Worker(
                    0,
                    server.target(),
                    true,
                    now -> due.incrementAndGet() <= 3 ? new Due(0, 0) : null,
                    MIX.of(server.target()),
                    nowNanos,
                    queue));
            worker.get().start();
            worker.get().join();
            worker.get().requireSound();
        }
        Slice result = new Slice();
        queue.drain(second -> result.add(second.slice()));
        return result;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Else a service that refuses connections would have a processor to itself. */
    @Test
    void afterAFailureAConnectionPauses() throws Exception {
        Target nobody = new Target("127.0.0.1", FreePort.find());
        long startNanos = System.nanoTime();
        Tally tally = new LoadPhase(nobody, MIX, 1, PATIENT)
                .load(Rate.SATURATED, HALF_A_SECOND)
                .tally();
        long pauses = (System.nanoTime() - startNanos) / TimeUnit.MILLISECONDS.toNanos(10);

        assertThat(tally.notAsExpectedCount()).isPositive().isLessThanOrEqualTo(pauses + 1);
    }

    /** By 50 us, which the kernel may take to spare a wake-up, a request would be sent late. */
    @Test
    void theKernelWakesAConnectionInTime() throws Exception {
        AtomicReference<String> slack = new AtomicReference<>();
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 200))) {
            RequestMix looking = target -> draw -> {
                slack.set(timerSlack());
                return MIX.of(target).apply(draw);
            };
            new LoadPhase(server.target(), looking, 1, PATIENT).load(new Rate(100), Duration.ofMillis(10));
        }
        // A real-time thread has none.
        assertThat(slack.get()).isIn("1", "0");
    }

    private static String timerSlack() {
        try {
            String thread =
                    Path.of("/proc/thread-self").toRealPath().getFileName().toString();
            return Files.readString(Path.of("/proc", thread, "timerslack_ns")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** One of two connections fails, at the third request. */
    private static void loadFailingWith(Error error) throws Exception {
        try (StubServer server = StubServer.answering((exchange, number) -> StubServer.answer(exchange, 200))) {
            AtomicInteger count = new AtomicInteger();
            RequestMix failing = target -> draw -> {
                if (count.incrementAndGet() == 3) {
                    throw error;
                }
                return MIX.of(target).apply(draw);
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
