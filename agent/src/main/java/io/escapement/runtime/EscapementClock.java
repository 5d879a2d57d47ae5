package io.escapement.runtime;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The clock that rewritten code reads, and the only class of the agent that application code ever sees. It is compiled
 * under this name and defined as {@code java.lang.EscapementClock}, so it uses JDK types only, and {@link Unsafe}, which
 * becomes the JVM's in the same pass.
 *
 * <p>It returns the later of two clocks: what the ticker published last, which is precise but only as fresh as the
 * scheduler lets it be, and the <em>floor</em>, the kernel's coarse clock, which is two steps late at most whoever is
 * starved. The kernel counts its updates of the page that holds the coarse clock. The ticker publishes that count
 * with each time; as long as the kernel's count is still the same, the floor has not moved since, so the published time
 * is the later one, and the floor need not be read.
 *
 * <p>{@link #NOW_MS} holds the state and a time, in ms since the epoch:
 *
 * <ul>
 *   <li>positive: <em>engaged</em> without a floor; the time that was published last, which readers return as it is;
 *   <li>0: <em>bypassed</em>; readers return the real clock;
 *   <li>from -2^60 to -1: <em>engaging</em>; readers return the real clock, and the word is minus the latest time that one
 *       of them has returned;
 *   <li>-2^61 and a time: <em>engaged</em> with a floor; the time that was published last;
 *   <li>-2^62 and a time: <em>engaged and asking</em>; the first reader puts one of the two engaged words there, by which
 *       the ticker knows that somebody reads;
 *   <li>-2^62 - 2^61 and a time: <em>idle</em>; the ticker sleeps, and the first reader wakes it.
 * </ul>
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Unless the wall clock is stepped back, {@code System.currentTimeMillis} never goes back, across all threads, and
 *       neither does the floor, which is never later than it. (Kernels before 6.15 could set the floor back by nanoseconds
 *       when the clock's rate was adjusted, which shows if that falls on an edge between two milliseconds.)
 *   <li>The kernel makes its count odd, changes the floor, and makes it even again, so a floor read between two equal even
 *       counts is whole. The count does not come round (2^31 updates, 24 days at 1000 a second) between two ticks.
 *   <li>There is one ticker, or one thread in its place. It alone takes the word from 0 to engaging, publishes, asks, sleeps and puts the word back to
 *       0. It changes the word by compare-and-set, from a value that it saw before it read the real clock or from one that
 *       readers left while engaging and that is not later than what it read; the count that it stores after the word is
 *       an even one that it read before the real clock.
 * </ol>
 *
 * <p>Guarantees, as long as the wall clock is not stepped back:
 *
 * <ol>
 *   <li>Never early: each path returns a value that the real clock had, or that the floor had, before the call returned.
 *   <li>Bounded: with a floor, every path returns a time at or after the floor at some moment within the call. On the short
 *       path that holds because the published count was read before the time that was published (3), so an equal
 *       count means that the floor of this moment was there already when the real clock was read, and is not later (1).
 *       The count is stored after the word and read before it, so the time is that of the count or a later one.
 *   <li>Never backwards while engaged: each path returns the later of a published time and a floor, both of which never go
 *       back (1, 2); or the real clock, and then only once the word holds that time for all that come after.
 *   <li>Never backwards from bypassed to engaged: a time is returned as bypassed only if the word was still 0 after the
 *       real clock was read, so the ticker reads its first time later. A time is returned while engaging only once the
 *       word holds it or a later one, and the ticker's compare-and-set replaces it by a time read after (3).
 *   <li>Never backwards from engaged to bypassed: the real clock is at or past every time returned (1).
 *   <li>Never backwards through idle: the word keeps the last time published; what is returned on waking is the later of
 *       that and the floor, or the real clock where there is no floor.
 * </ol>
 *
 * <p>Where the wall clock was stepped back, the kernel's count has changed, and the published time is ahead of the floor by
 * more than it can be otherwise: then the reader publishes the real clock itself. (If it is held up before it can, for
 * exactly as long as it takes the wall clock to come back to the very millisecond it saw, it publishes a time that is old by
 * then; the next publication or the next timer tick puts that right.)
 */
public final class EscapementClock implements LongUnaryOperator {
    private static final long BYPASSED = 0;
    private static final long LOWEST_ENGAGING = -(1L << 60);
    private static final long FLOORED = -(1L << 61);
    private static final long ASKING = -(1L << 62);
    private static final long IDLE = ASKING - (1L << 61);

    /** What is above the time in the word. */
    private static final int STATE_SHIFT = 60;

    private static final long FLOORED_STATE = FLOORED >>> STATE_SHIFT;

    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    static final AtomicLong NOW_MS = new AtomicLong();
    static final AtomicLong REAL_FALLBACK_COUNT = new AtomicLong();

    /** Reads eight bytes at an address; for the ticker, which has no {@code Unsafe} of its own. */
    static final LongUnaryOperator PEEK = new EscapementClock();

    /** The kernel's count when the real clock was about to be read for {@link #NOW_MS}. */
    static final AtomicLong PUBLISHED_COUNT = new AtomicLong();

    /** Whom to wake when somebody reads an idle clock. */
    static final AtomicReference<Thread> TICKER = new AtomicReference<Thread>();

    // The rest is set once, before the word leaves 0 for the first time, and is published by that.

    /** Address of the kernel's count, 32 bits; without a page to read, of some that stand for none. */
    static long countAddress = MEMORY.allocateMemory(8);

    /** Address of the floor: 64 bits of seconds, then 64 bits of nanoseconds; 0 where it can't be read in place. */
    static long floorAddress;

    /** Gives the floor in nanoseconds where it can't be read in place; null where there is none. */
    static LongSupplier floorCall;

    /** How far the published time can be ahead of the floor unless the wall clock was stepped back, in ms. */
    static long leadMs;

    private EscapementClock() {}

    /** Milliseconds since the epoch: the later of published time and floor, or the real clock where bypassed. */
    public static long currentTimeMillis() {
        long word = NOW_MS.get();
        if (word > 0) {
            return word;
        }
        long publishedCount = PUBLISHED_COUNT.get();
        // Again, because only a time that is read after the count is that of the count or a later one.
        word = NOW_MS.get();
        if (word >>> STATE_SHIFT == FLOORED_STATE && MEMORY.getIntVolatile(null, countAddress) == publishedCount) {
            return word - FLOORED;
        }
        return readLate();
    }

    private static long readLate() {
        for (; ; ) {
            long word = NOW_MS.get();
            if (word > 0) {
                return word;
            }
            if (word >= LOWEST_ENGAGING) {
                long realMs = System.currentTimeMillis();
                long again = NOW_MS.get();
                if (again == BYPASSED) {
                    return realMs;
                }
                if (again < 0
                        && again >= LOWEST_ENGAGING
                        && (realMs <= -again || NOW_MS.compareAndSet(again, -realMs))) {
                    REAL_FALLBACK_COUNT.incrementAndGet();
                    return realMs;
                }
            } else if (word >= FLOORED) {
                long nowMs = word - FLOORED;
                long floorMs = floorMs();
                if (nowMs < floorMs) {
                    return floorMs;
                }
                if (nowMs - floorMs <= leadMs) {
                    return nowMs;
                }
                long realMs = System.currentTimeMillis();
                if (realMs == nowMs || NOW_MS.compareAndSet(word, FLOORED + realMs)) {
                    REAL_FALLBACK_COUNT.incrementAndGet();
                    return realMs;
                }
            } else if (word >= ASKING) {
                NOW_MS.compareAndSet(word, hasFloor() ? word - ASKING + FLOORED : word - ASKING);
            } else {
                wake(word);
            }
        }
    }

    private static void wake(long word) {
        if (NOW_MS.compareAndSet(word, hasFloor() ? word - IDLE + FLOORED : System.currentTimeMillis())) {
            LockSupport.unpark(TICKER.get());
        }
    }

    private static boolean hasFloor() {
        return floorAddress != 0 || floorCall != null;
    }

    private static long floorMs() {
        long address = floorAddress;
        if (address == 0) {
            return floorCall.getAsLong() / 1_000_000;
        }
        long count = countAddress;
        for (; ; ) {
            int before = MEMORY.getIntVolatile(null, count);
            long seconds = MEMORY.getLong(address);
            long nanos = MEMORY.getLong(address + 8);
            MEMORY.loadFence();
            if ((before & 1) == 0 && MEMORY.getInt(count) == before) {
                return seconds * 1000 + nanos / 1_000_000;
            }
        }
    }

    @Override
    public long applyAsLong(long address) {
        return MEMORY.getLongVolatile(null, address);
    }
}
