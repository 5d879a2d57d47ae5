package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.Words;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A reader whose stack is used up anywhere in its read may fail, but leaves no ticker asleep over a word that is awake.
 */
class UsedUpStackTest {
    private static final long ASLEEP = Words.idle(12_345);
    private static final long STACK_BYTES = 256 * 1024;
    private static final int THREADS = 400;

    /** Longer than a thread that has been woken waits for a processor. */
    private static final long LONG_NANOS = 2_000_000_000;

    private final SwitchableClock clock = SwitchableClock.overTheRealClock();
    private final AtomicLong word = clock.word();

    /** Whether the stack was used up in a read, not around it. */
    private boolean isReading;

    /** Whether the word is awake and nobody has woken the ticker, which is this thread here. */
    private boolean isTickerLeftAsleep;

    @Test
    void theReaderThatTakesTheWordFromIdleWakesTheTicker() throws InterruptedException {
        int failed = 0;
        for (int i = 0; i < THREADS; i++) {
            int offset = i;
            Thread reader = new Thread(null, () -> readAtEachDepth(offset), "reader", STACK_BYTES);
            isReading = false;
            isTickerLeftAsleep = false;
            clock.ticker().set(reader);
            reader.start();
            reader.join();
            if (isTickerLeftAsleep) {
                failed++;
            }
        }
        assertThat(failed).isZero();
    }

    private void readAtEachDepth(int offset) {
        try {
            shift(offset % 40);
        } catch (StackOverflowError expected) {
            // In the read, nearly always: it needs more than what stands around it.
        }
        if (isReading && word.get() != ASLEEP) {
            long startNanos = System.nanoTime();
            LockSupport.parkNanos(LONG_NANOS);
            isTickerLeftAsleep = System.nanoTime() - startNanos >= LONG_NANOS;
        }
    }

    /** Moves what follows by a few words, so that the end of the stack falls on each step of a read. */
    private long shift(int times) {
        return times == 0 ? read() : 1 + shift(times - 1);
    }

    @SuppressWarnings("InfiniteRecursion") // which is what is wanted
    private long read() {
        word.set(ASLEEP);
        isReading = true;
        long readMs = clock.getAsLong();
        isReading = false;
        LockSupport.park();
        return readMs + read();
    }
}
