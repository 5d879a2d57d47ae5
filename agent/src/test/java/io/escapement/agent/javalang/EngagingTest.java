package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Guarantee 4 of {@link EscapementClock}, in the interleavings that it speaks of. Time stands still or jumps here, and
 * the ticker loses the processor right after its first read of the real clock and right before its second.
 */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EngagingTest {
    private static final long START_MS = SimulatedPage.nowFarFromASecondMs();
    private static final long LATER_MS = START_MS + 5;

    private final CountDownLatch tickerHasRead = new CountDownLatch(1);
    private final CountDownLatch tickerMayGoOn = new CountDownLatch(1);
    private final CountDownLatch tickerReadsAgain = new CountDownLatch(1);
    private final CountDownLatch tickerMayReadAgain = new CountDownLatch(1);
    private final CountDownLatch readerIsReading = new CountDownLatch(1);
    private final CountDownLatch readerMayGoOn = new CountDownLatch(1);
    private volatile long nowMs = START_MS;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);

    @BeforeEach
    void steer() {
        page.update(START_MS * 1_000_000);
        SteeredClock.follow(() -> isTicker() ? readAsTicker() : nowMs);
    }

    @AfterEach
    void close() {
        tickerMayGoOn.countDown();
        tickerMayReadAgain.countDown();
        clock.close();
        SteeredClock.follow(System::currentTimeMillis);
    }

    @Test
    void guarantee4TheFirstPublicationIsNoEarlierThanWhatReadersGotWhileEngaging() {
        clock.engage();
        waitFor(tickerHasRead);
        nowMs = LATER_MS;

        assertThat(clock.getAsLong()).as("while engaging").isEqualTo(LATER_MS);
        assertDoesNotGoBack();
    }

    @Test
    void guarantee4TheFirstPublicationIsNoEarlierThanWhatAReaderGotThatBeganBypassed() {
        SteeredClock.follow(() -> isTicker() ? readAsTicker() : readHeldUp());
        CompletableFuture<Long> begunBypassed = CompletableFuture.supplyAsync(clock::getAsLong);
        waitFor(readerIsReading);
        clock.engage();
        waitFor(tickerHasRead);
        nowMs = LATER_MS;
        readerMayGoOn.countDown();

        assertThat(begunBypassed.join()).as("begun bypassed").isEqualTo(LATER_MS);
        assertDoesNotGoBack();
    }

    @Test
    void guarantee4AReaderThatWasHeldUpGivesWhatIsPublishedMeanwhile() {
        tickerMayGoOn.countDown();
        tickerMayReadAgain.countDown();
        SteeredClock.follow(() -> isTicker() ? LATER_MS : readHeldUp());
        CompletableFuture<Long> heldUp = CompletableFuture.supplyAsync(clock::getAsLong);
        waitFor(readerIsReading);
        clock.engage();
        await().until(clock::isEngaged);
        readerMayGoOn.countDown();

        assertThat(heldUp.join()).isEqualTo(LATER_MS);
    }

    private void assertDoesNotGoBack() {
        tickerMayGoOn.countDown();
        waitFor(tickerReadsAgain);
        assertThat(clock.getAsLong()).as("after the ticker's first read").isEqualTo(LATER_MS);

        tickerMayReadAgain.countDown();
        await().until(clock::isEngaged);
        assertThat(clock.getAsLong()).as("engaged").isEqualTo(LATER_MS);
    }

    private long readAsTicker() {
        if (tickerHasRead.getCount() == 0) {
            tickerReadsAgain.countDown();
            waitFor(tickerMayReadAgain);
            return nowMs;
        }
        long readMs = nowMs;
        tickerHasRead.countDown();
        waitFor(tickerMayGoOn);
        return readMs;
    }

    private long readHeldUp() {
        readerIsReading.countDown();
        waitFor(readerMayGoOn);
        return nowMs;
    }

    private static boolean isTicker() {
        return Thread.currentThread().getName().equals("escapement-ticker");
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
