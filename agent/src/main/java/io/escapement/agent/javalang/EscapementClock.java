package io.escapement.agent.javalang;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The clock that rewritten call sites read, and the only class of the agent that application code ever sees. It is
 * compiled under this name and defined as {@code java.lang.EscapementClock}. So it uses JDK types only, and {@link
 * Unsafe}, whose name becomes that of the JVM's class in the same pass.
 *
 * <p>It returns the later of two times. One is the time that the ticker published last: it is precise, but only as
 * fresh as the scheduler lets it be. The other is the <em>floor</em>, the kernel's coarse clock: it is late by two
 * steps at most, whatever thread is starved. The kernel counts its updates of the page that holds the floor in a
 * <em>sequence</em>, and the ticker publishes the sequence with each time. As long as the kernel's sequence is still
 * the same, the floor has not moved. Then the published time is the later one, and the floor need not be read.
 *
 * <p>{@link #NOW_MS} is the <em>word</em>. It holds the state and a time, in ms since the epoch:
 *
 * <ul>
 *   <li>positive: <em>engaged</em> without a floor. The word is the time published last, and readers return it.
 *   <li>0: <em>bypassed</em>. Readers return the real clock.
 *   <li>from -2^60 to -1: <em>engaging</em>. Readers return the real clock, and the word is minus the latest time that
 *       a reader has returned.
 *   <li>-2^61 plus a time: <em>engaged</em> with a floor. The time is the one published last, or a later floor that a
 *       reader has returned.
 *   <li>-2^62 plus a time: <em>asking</em>. The clock is engaged, and the first reader puts the engaged word there:
 *       that answer tells the ticker that somebody reads.
 *   <li>-2^62 - 2^61 plus a time: <em>idle</em>. The ticker sleeps, and the first reader wakes it.
 *   <li>asking or idle, plus {@link #PLAIN}: the same state without a floor.
 * </ul>
 *
 * <p>The class stays when the agent is uninstalled. Calls of it may stay too, in methods that are running or behind
 * method references. The word is 0 from then on, and a later agent takes over the class.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Unless the wall clock is stepped back, {@code System.currentTimeMillis} never goes back, across all threads,
 *       and the floor is never later than it. The floor itself does go back: many kernels set it back by microseconds
 *       when they adjust the clock's rate, which shows if it crosses an edge between two milliseconds.
 *   <li>The kernel makes its sequence odd, changes the floor, and makes the sequence even again. So a floor read
 *       between two equal even sequences is whole. The sequence does not wrap around between two ticks (that takes 2^31
 *       updates, 24 days at 1000 a second).
 *   <li>There is one ticker, or one thread in its place. It alone takes the word from 0 to engaging, publishes, asks,
 *       goes idle and puts the word back to 0. It changes the word by compare-and-set. It expects either a word that it
 *       saw before it read the real clock, whose time (published, or a floor) is not later than what it read, or a word
 *       that readers left while engaging, whose time is not later than what it read either. The sequence that it stores
 *       after the word is an even one that it read before the real clock. The ticker belongs to one agent at a time
 *       ({@link #OWNER}): no other agent comes before the ticker of the last one has ended.
 *   <li>An agent sets the floor while the word is 0, each time by a new object, and only a floor that it has just seen
 *       mapped. While a floor that is read in place is in force, its page keeps its address. Another address is
 *       accepted only after the agent has set a floor that is not read in place ({@link #accept} enforces it).
 * </ol>
 *
 * <p>Guarantees, as long as the wall clock is not stepped back:
 *
 * <ol>
 *   <li>Never early: each path returns a value that the real clock, or the floor, had before the call returned.
 *   <li>Bounded: with a floor, each path returns a time at or after the floor of some moment within the call. On the
 *       short path the reason is this. The published sequence was read before the time that was published (3). So if
 *       the kernel's sequence equals it, the floor of this moment was already there when the real clock was read, and
 *       is not later than that (1). The sequence is stored after the word and read before it, so the time that a reader
 *       gets is that of the sequence or a later one.
 *   <li>Never backwards while engaged: each path returns a time that the word held within the call, and the word's time
 *       never goes back. A reader that finds the floor later than the word puts the floor there before it returns it. A
 *       ticker's compare-and-set replaces the word that it saw by a time read afterwards (1, 3). The real clock is
 *       returned only once the word holds it.
 *   <li>Never backwards from bypassed to engaged: a time is returned as bypassed only if the word was still 0 after the
 *       real clock was read, so the ticker reads its first time later. A time is returned while engaging only once the
 *       word holds it or a later one, and the ticker's compare-and-set replaces the word by a time that is not earlier
 *       (3).
 *   <li>Never backwards from engaged to bypassed: the real clock is at or past every time returned (1).
 *   <li>Never backwards through idle: the word keeps the last time published. A reader that wakes the ticker returns
 *       the later of that and the floor, or the real clock if there is no floor.
 *   <li>Never of two floors, even if a reader is held up while one agent goes and another comes. The short path needs
 *       no floor, only that the page has not been written since a sequence was published. Then (2) holds whoever
 *       published it, and the time, which was read after the sequence, is that agent's or a later one's. There is one
 *       such page at a time (4). Without one, an odd number stands for its sequence, and no published sequence is odd.
 *       A sequence published for a floor that is not read in place equals no sequence of a page. On the long path the
 *       floor was the same object before and after the word was read, so both are of the same agent (4). A reader
 *       replaces only the very word that it read, by a word that has a floor if and only if that one had, and a word
 *       whose time has passed does not come again.
 * </ol>
 *
 * <p>If the wall clock is stepped back, the kernel's sequence changes, and the published time is ahead of the floor by
 * more than it can be otherwise. Then the reader itself publishes the real clock. (A reader may be held up before it
 * publishes, for exactly the time that the wall clock takes to return to the very millisecond that the reader saw. Then
 * it publishes a time that is old by then; the next publication or the next timer tick corrects that.)
 */
public final class EscapementClock implements LongUnaryOperator, BiConsumer<long[], LongSupplier> {
    private static final long BYPASSED = 0;
    private static final long LOWEST_ENGAGING = -(1L << 60);
    private static final long FLOORED = -(1L << 61);
    private static final long ASKING = -(1L << 62);
    private static final long IDLE = ASKING - (1L << 61);

    /** Added to an asking or idle word if there is no floor. */
    private static final long PLAIN = 1L << 60;

    /** The word's bits from here on are the state, those below the time. */
    private static final int STATE_SHIFT = 60;

    private static final long FLOORED_STATE = FLOORED >>> STATE_SHIFT;

    /** Equals no sequence of the kernel's, which has 32 bits. */
    private static final long NO_SEQUENCE = 1L << 32;

    /** A time that no real clock gives. */
    private static final long MARK_MS = 1;

    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    /** Address of memory that stands for the kernel's sequence if there is none. It holds an odd number. */
    private static final long NOWHERE = odd(MEMORY.allocateMemory(8));

    private static final EscapementClock NO_FLOOR = new EscapementClock(0, 0, null, 0);

    static final AtomicLong NOW_MS = new AtomicLong();
    static final AtomicLong REAL_FALLBACK_COUNT = new AtomicLong();

    /** Reads eight bytes at an address, for the ticker, which has no {@code Unsafe} of its own. */
    static final LongUnaryOperator PEEK = NO_FLOOR;

    /** The kernel's sequence as it was just before the real clock was read for {@link #NOW_MS}. */
    static final AtomicLong PUBLISHED_SEQUENCE = new AtomicLong(NO_SEQUENCE);

    /** The thread to wake when somebody reads an idle clock. */
    static final AtomicReference<Thread> TICKER = new AtomicReference<Thread>();

    /** The agent that writes here; null if there is none. */
    static final AtomicReference<Object> OWNER = new AtomicReference<Object>();

    /** The thread that gets the mark instead of the real clock, which shows the agent that its call was rewritten. */
    static final AtomicReference<Thread> WITNESS = new AtomicReference<Thread>();

    /** Sets the floor for readers: see {@link #accept}. */
    static final BiConsumer<long[], LongSupplier> SET_FLOOR = NO_FLOOR;

    private static final AtomicReference<EscapementClock> FLOOR = new AtomicReference<EscapementClock>(NO_FLOOR);

    /**
     * Address of the kernel's sequence, 32 bits, as long as the floor in force is read in place. On a JVM that sets it
     * by two writes their order does not matter: addresses have 32 bits there.
     */
    private static long sequenceAddress = NOWHERE;

    // Instances are immutable descriptions of a floor: application code sees only this one class of the agent.

    /**
     * {@link #sequenceAddress} as it was when the agent set this floor: a reader that is held up on this floor while
     * another one comes must not wait for an even number at an address that has none.
     */
    private final long ownSequenceAddress;

    /** Address of 64 bits of seconds, then 64 bits of nanoseconds; 0 if the floor is not read in place. */
    private final long floorAddress;

    /** Returns the floor in nanoseconds if it is not read in place; null if there is none. */
    private final LongSupplier floorCall;

    /** Greatest lead of the published time over the floor unless the wall clock was stepped back, in ms. */
    private final long leadMs;

    private EscapementClock(long ownSequenceAddress, long floorAddress, LongSupplier floorCall, long leadMs) {
        this.ownSequenceAddress = ownSequenceAddress;
        this.floorAddress = floorAddress;
        this.floorCall = floorCall;
        this.leadMs = leadMs;
    }

    /** Returns the later of published time and floor, or the real clock if bypassed; in ms since the epoch. */
    public static long currentTimeMillis() {
        long word = NOW_MS.get();
        return word > 0 ? word : readFloored();
    }

    /** Apart from the above, which the compiler inlines better without it if there is no floor. */
    private static long readFloored() {
        long publishedSequence = PUBLISHED_SEQUENCE.get();
        // Not the caller's word: only a time that is read after the sequence is that of the sequence or a later one.
        long word = NOW_MS.get();
        if (word >>> STATE_SHIFT == FLOORED_STATE
                && MEMORY.getIntVolatile(null, sequenceAddress) == publishedSequence) {
            return word - FLOORED;
        }
        return readLate();
    }

    private static long readLate() {
        for (; ; ) {
            EscapementClock floor = FLOOR.get();
            long word = NOW_MS.get();
            if (word > 0) {
                return word;
            }
            if (word >= LOWEST_ENGAGING) {
                long realMs = System.currentTimeMillis();
                long again = NOW_MS.get();
                if (again == BYPASSED) {
                    return WITNESS.get() == Thread.currentThread() ? MARK_MS : realMs;
                }
                if (again < 0
                        && again >= LOWEST_ENGAGING
                        && (realMs <= -again || NOW_MS.compareAndSet(again, -realMs))) {
                    REAL_FALLBACK_COUNT.incrementAndGet();
                    return realMs;
                }
            } else if (word >= FLOORED) {
                if (floor != FLOOR.get()) {
                    continue;
                }
                long nowMs = word - FLOORED;
                long floorMs = floor.readMs();
                if (nowMs < floorMs) {
                    // So that no reader gets less once the kernel has set its clock back. One reader does it each tick.
                    if (NOW_MS.compareAndSet(word, FLOORED + floorMs)) {
                        return floorMs;
                    }
                } else if (nowMs - floorMs <= floor.leadMs) {
                    return nowMs;
                } else {
                    long realMs = System.currentTimeMillis();
                    if (realMs == nowMs || NOW_MS.compareAndSet(word, FLOORED + realMs)) {
                        REAL_FALLBACK_COUNT.incrementAndGet();
                        return realMs;
                    }
                }
            } else if (word >= ASKING) {
                long nowMs = word - ASKING;
                NOW_MS.compareAndSet(word, (word & PLAIN) == 0 ? FLOORED + nowMs : nowMs - PLAIN);
            } else {
                wake(word);
            }
        }
    }

    private static void wake(long word) {
        long awake = (word & PLAIN) == 0 ? FLOORED + word - IDLE : System.currentTimeMillis();
        if (NOW_MS.compareAndSet(word, awake)) {
            try {
                LockSupport.unpark(TICKER.get());
            } catch (StackOverflowError usedUp) {
                // Nobody was woken, so the next reader shall. This needs no more stack than the compare-and-set above.
                NOW_MS.compareAndSet(awake, word);
                throw usedUp;
            }
        }
    }

    private long readMs() {
        long address = floorAddress;
        if (address == 0) {
            return floorCall.getAsLong() / 1_000_000;
        }
        long sequence = ownSequenceAddress;
        for (; ; ) {
            int before = MEMORY.getIntVolatile(null, sequence);
            long seconds = MEMORY.getLong(address);
            long nanos = MEMORY.getLong(address + 8);
            MEMORY.loadFence();
            if ((before & 1) == 0 && MEMORY.getInt(sequence) == before) {
                return seconds * 1000 + nanos / 1_000_000;
            }
        }
    }

    private static long odd(long address) {
        MEMORY.putInt(address, 1);
        return address;
    }

    /**
     * Sets the floor for readers. The agent's thread calls it while the word is 0.
     *
     * @param place address of the kernel's sequence, address of the floor (0 if it is not read in place), lead in ms
     * @param call returns the floor in nanoseconds if it is not read in place; null if there is none
     * @throws IllegalStateException if a floor that is read in place had another address before
     */
    @Override
    public void accept(long[] place, LongSupplier call) {
        if (place[1] != 0) {
            if (sequenceAddress != NOWHERE && sequenceAddress != place[0]) {
                throw new IllegalStateException(
                        "the kernel's coarse clock was found in two places, and one must be wrong");
            }
            sequenceAddress = place[0];
        } else {
            // The page may be gone, and readers read at this address even if the floor has no sequence.
            sequenceAddress = NOWHERE;
        }
        FLOOR.set(new EscapementClock(place[0], place[1], call, place[2]));
    }

    @Override
    public long applyAsLong(long address) {
        return MEMORY.getLongVolatile(null, address);
    }
}
