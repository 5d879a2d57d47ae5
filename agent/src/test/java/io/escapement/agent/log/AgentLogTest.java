package io.escapement.agent.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AgentLogTest {
    private static final int MANY = 1000;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AgentLog log = new AgentLog(new PrintStream(bytes, true, StandardCharsets.UTF_8));

    @Test
    void theLinesOfAnHourAreLimitedAndTheLastOneSaysSo() {
        for (int i = 0; i < MANY; i++) {
            log.warn("line " + i);
        }
        List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.size()).isBetween(10, 100);
        assertThat(lines.get(lines.size() - 1))
                .startsWith("[escapement] line " + (lines.size() - 1))
                .contains("no more until it is over");
        assertThat(lines.subList(0, lines.size() - 1)).noneMatch(line -> line.contains("no more"));
    }

    @Test
    void theNextHourHasItsOwnLinesAndItsFirstOneCountsThoseLeftOut() {
        long nowNanos = System.nanoTime();
        int printed = 0;
        for (int i = 0; i < MANY; i++) {
            printed += log.withinLimit(true, "line", nowNanos) == null ? 0 : 1;
        }
        assertThat(log.withinLimit(true, "line", nowNanos + HOUR_NANOS / 2)).isNull();

        long nextNanos = nowNanos + HOUR_NANOS + 1;
        int leftOut = MANY + 1 - printed;
        assertThat(log.withinLimit(true, "line", nextNanos))
                .isEqualTo("line (lines left out in the hour before: " + leftOut + ")");
        assertThat(log.withinLimit(true, "line", nextNanos)).isEqualTo("line");
    }

    @Test
    void thatMemoryLacksIsSaidAgainInTheNextHour() {
        long nowNanos = System.nanoTime();
        assertThat(log.isToSayNoMemory(nowNanos)).isTrue();
        assertThat(log.isToSayNoMemory(nowNanos + HOUR_NANOS - 1)).isFalse();
        assertThat(log.isToSayNoMemory(nowNanos + HOUR_NANOS)).isTrue();
    }

    /** Each would hold up its caller, who may hold a lock of the application's. */
    @Test
    void onceALineIsStuckLaterOnesAreDroppedUntilItGetsThrough() throws Exception {
        CountDownLatch isRead = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        AgentLog unread = new AgentLog(new OutputStream() {
            @Override
            public void write(int oneByte) {
                throw new AssertionError("not in one piece");
            }

            @Override
            public void write(byte[] line, int from, int length) {
                begun.incrementAndGet();
                try {
                    isRead.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        // Who is interrupted waits for no line.
        Thread.currentThread().interrupt();
        unread.warn("stuck");
        assertThat(Thread.interrupted()).isTrue();
        await().until(() -> begun.get() == 1);
        unread.warn("dropped");
        assertThat(begun.get()).isOne();

        isRead.countDown();
        await().until(() -> {
            unread.warn("through");
            return begun.get() > 1;
        });
    }

    @Test
    void aWarningIsPrintedHoweverManyOtherLinesThereWere() {
        for (int i = 0; i < MANY; i++) {
            log.info("line " + i);
        }
        log.warn("withdrawn");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith("[escapement] withdrawn" + System.lineSeparator());
    }

    @Test
    void ofACauseThatIsInWordsOnlyTheseAreSaid() {
        log.problem("no beans", new IllegalStateException("the kernel has none"), "do without");
        log.problem("no beans", new ArithmeticException("/ by zero"), "do without");
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[escapement] no beans (the kernel has none); do without",
                        "[escapement] no beans (java.lang.ArithmeticException: / by zero); do without");
    }

    @Test
    void whereThereIsNoMemoryForALineOneThatWasMadeBeforeIsPrintedOnce() {
        Throwable cause = new IllegalStateException("not said") {
            @Override
            public String getMessage() {
                throw new OutOfMemoryError("Java heap space");
            }
        };
        log.problem("no beans", cause, "do without");
        log.problem("no clock", cause, "do without");
        log.noMemory();
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .startsWith("[escapement] the application leaves the agent no memory or no thread just now: ");
    }

    /** They come with the names of classes and threads. */
    @Test
    void ofQuotedTextNothingReachesATerminalThatItObeys() {
        log.warn("com.acme.Evil\u001bc\u0007\nescapement\u009b2J\u007f\u2028\u202e\u200b\u00e9 reads");
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualTo("[escapement] com.acme.Evil?c? escapement?2J????\u00e9 reads" + System.lineSeparator());
    }

    @Test
    void whatTheLevelLeavesOutDoesNotCount() {
        for (int i = 0; i < MANY; i++) {
            log.debug("left out");
        }
        log.info("seen");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("[escapement] seen" + System.lineSeparator());
    }
}
