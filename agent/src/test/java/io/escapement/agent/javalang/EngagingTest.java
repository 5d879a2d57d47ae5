package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.floor.ClockWords;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Guarantees 4 and 5 of {@link EscapementClock}, in the interleavings that they speak of. Time stands still or jumps
 * here, and who engages loses the processor.
 */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EngagingTest {
    private static final long START_MS = SimulatedPage.nowFarFromASecondMs();
    private static final long LATER_MS = START_MS + 5;
    private static final long LIMIT_AHEAD_MS = 2;
    private static final int MOST_LOOKS = 100;

    private final CountDownLatch engagerHasRead = new CountDownLatch(1);
    private final CountDownLatch engagerMayGoOn = new CountDownLatch(1);
    private final CountDownLatch readerIsReading = new CountDownLatch(1);
    private final CountDownLatch readerMayGoOn = new CountDownLatch(1);
    private volatile Thread engager;
    private volatile long nowMs = START_MS;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);

    @BeforeEach
    void steer() {
        page.update(START_MS * 1_000_000);
        SteeredClock.follow(() -> isEngager() ? readAsEngager() : nowMs);
    }

    @AfterEach
    void close() {
        engagerMayGoOn.countDown();
        clock.close();
        SteeredClock.follow(System::currentTimeMillis);
    }

    @Test
    void guarantee4TheFirstTimeIsNoEarlierThanWhatReadersGotWhileEngaging() {
        CompletableFuture<Boolean> engaged = engageAside();
        waitFor(engagerHasRead);
        nowMs = LATER_MS;

        assertThat(clock.getAsLong()).as("while engaging").isEqualTo(LATER_MS);
        SteeredClock.follow(this::later);
        engagerMayGoOn.countDown();
        assertThat(engaged.join()).isTrue();
        assertThat(clock.getAsLong()).as("engaged").isGreaterThanOrEqualTo(LATER_MS);
    }

    @Test
    void guarantee4TheFirstTimeIsNoEarlierThanWhatAReaderGotThatBeganBypassed() {
        SteeredClock.follow(() -> isEngager() ? readAsEngager() : readHeldUp());
        CompletableFuture<Long> begunBypassed = CompletableFuture.supplyAsync(clock::getAsLong);
        waitFor(readerIsReading);
        CompletableFuture<Boolean> engaged = engageAside();
        waitFor(engagerHasRead);
        nowMs = LATER_MS;
        readerMayGoOn.countDown();

        assertThat(begunBypassed.join()).as("begun bypassed").isEqualTo(LATER_MS);
        SteeredClock.follow(this::later);
        engagerMayGoOn.countDown();
        assertThat(engaged.join()).isTrue();
        assertThat(clock.getAsLong()).as("engaged").isGreaterThanOrEqualTo(LATER_MS);
    }

    @Test
    void guarantee4AReaderThatWasHeldUpGivesWhatIsThereMeanwhile() {
        SteeredClock.follow(() -> isEngager() ? later() : readHeldUp());
        CompletableFuture<Long> heldUp = CompletableFuture.supplyAsync(clock::getAsLong);
        waitFor(readerIsReading);
        assertThat(engageAside().join()).isTrue();
        page.update((LATER_MS + 50) * 1_000_000);
        readerMayGoOn.countDown();

        assertThat(heldUp.join()).isEqualTo(LATER_MS + 50);
    }

    /** Whenever that comes: before its first look at the real clock, before its last one at the floor. */
    @Test
    void guarantee5ABypassAtAnyMomentStands() {
        boolean isBypassed = true;
        for (int look = 1; isBypassed; look++) {
            assertThat(look).isLessThan(MOST_LOOKS);
            AtomicInteger looks = new AtomicInteger();
            int bypassed = look;
            SteeredClock.follow(() -> {
                long readMs = later();
                if (looks.incrementAndGet() == bypassed) {
                    clock.bypass();
                }
                return readMs;
            });
            page.update((nowMs + 3) * 1_000_000);
            boolean engaged = clock.engage();
            isBypassed = looks.get() >= bypassed;

            // The first look comes before the word is announced: there it is asked whether that is still wanted.
            boolean stands = isBypassed && bypassed > 1;
            assertThat(engaged).as("bypassed before look %d", bypassed).isEqualTo(!stands);
            assertThat(clock.word().get() == ClockWords.BYPASSED).isEqualTo(stands);
            clock.bypass();
        }
    }

    /** Who no longer wants it says so before it bypasses. */
    @Test
    void guarantee5ItIsAskedOnceAnnouncedWhetherItIsStillWanted() {
        assertThat(clock.engage(() -> {
                    assertThat(clock.word().get()).isGreaterThan(ClockWords.BYPASSED);
                    return false;
                }))
                .isFalse();
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void leavesReadersAtTheRealClockWhereThatIsTooFarAheadOfTheFloor() {
        page.update((START_MS - 1_000) * 1_000_000);
        SteeredClock.follow(this::later);

        assertThatThrownBy(clock::engage).hasMessageContaining("too far ahead of the kernel's coarse one");
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);
    }

    /** By less than the floor can lag, too: nobody gets a time then that the real clock has yet to reach. */
    @ParameterizedTest
    @ValueSource(longs = {5, 1_000})
    void leavesReadersAtTheRealClockWhereThatIsSetBackMeanwhile(long byMs) {
        page.update((START_MS - byMs) * 1_000_000);
        SteeredClock.follow(() -> clock.word().get() == ClockWords.BYPASSED ? START_MS : START_MS - byMs);

        assertThatThrownBy(clock::engage).hasMessageContaining("too far ahead of the kernel's coarse one");
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);
    }

    /** Otherwise it would be taken for a time from before a step back, once the floor is set back by a little. */
    @Test
    void guarantee3TheFirstTimeIsAheadOfTheFloorByLessThanTheLead() {
        SteeredClock.follow(() -> isFixed() ? START_MS + LIMIT_AHEAD_MS : START_MS);
        page.update((START_MS + LIMIT_AHEAD_MS - TickedClock.LEAD_MS) * 1_000_000);
        assertThatThrownBy(clock::engage).hasMessageContaining("too far ahead of the kernel's coarse one");

        page.update((START_MS + LIMIT_AHEAD_MS - TickedClock.LEAD_MS + 1) * 1_000_000);
        assertThat(clock.engage()).isTrue();
        assertThat(clock.word()).hasValue(clock.engagedWord(page, START_MS + LIMIT_AHEAD_MS));
    }

    @Test
    void guarantee7NearASecondItEngagesWithAWordThatEachReaderReadsTheFloorFor() {
        long secondMs = START_MS / 1_000 * 1_000 + 1_000;
        nowMs = secondMs - 9;
        page.update(nowMs * 1_000_000);
        SteeredClock.follow(() -> isFixed() ? secondMs - 7 : nowMs);
        assertThat(clock.engage()).isTrue();

        assertThat(clock.word()).hasValue(clock.nearWord(page, secondMs - 7));
    }

    /** As on a host that is busy; it waits until both clocks have come to the limit. */
    @Test
    void engagesHoweverLongItIsHeldUpBetweenTwoLooks() throws InterruptedException {
        AtomicLong now = new AtomicLong(START_MS);
        SteeredClock.follow(() -> isEngager() ? now.addAndGet(20) : now.get());
        CompletableFuture<Boolean> engaged = engageAside();
        while (!engaged.isDone()) {
            page.update(now.addAndGet(5) * 1_000_000);
            Thread.sleep(1);
        }
        assertThat(engaged.join()).isTrue();
    }

    private boolean isFixed() {
        long word = clock.word().get();
        return word > ClockWords.BYPASSED && word < ClockWords.announcing(0);
    }

    private long later() {
        long laterMs = nowMs + 1;
        nowMs = laterMs;
        return laterMs;
    }

    private CompletableFuture<Boolean> engageAside() {
        CompletableFuture<Boolean> engaged = new CompletableFuture<>();
        engager = new Thread(() -> {
            try {
                engaged.complete(clock.engage());
            } catch (RuntimeException e) {
                engaged.completeExceptionally(e);
            }
        });
        engager.start();
        return engaged;
    }

    /** Loses the processor after its second look, which is the first after it has announced. */
    private long readAsEngager() {
        long readMs = nowMs;
        if (engagerHasRead.getCount() > 0 && clock.word().get() != ClockWords.BYPASSED) {
            engagerHasRead.countDown();
            waitFor(engagerMayGoOn);
        }
        return readMs;
    }

    private long readHeldUp() {
        readerIsReading.countDown();
        waitFor(readerMayGoOn);
        return nowMs;
    }

    private boolean isEngager() {
        return Thread.currentThread() == engager;
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
