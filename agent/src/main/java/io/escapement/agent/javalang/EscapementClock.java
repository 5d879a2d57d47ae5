package io.escapement.agent.javalang;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The clock that rewritten code reads, and the only class of the agent that application code ever sees. It is compiled
 * under this name and defined as {@code java.lang.EscapementClock}, so it uses JDK types only, and {@link Unsafe},
 * which becomes the JVM's in the same pass.
 *
 * <p>It returns the later of two clocks: what the ticker published last, which is precise but only as fresh as the
 * scheduler lets it be, and the <em>floor</em>, the kernel's coarse clock, which is two steps late at most whoever is
 * starved. The kernel counts its updates of the page that holds the coarse clock: this is its <em>sequence</em>. The ticker
 * publishes the sequence with each time; as long as the kernel's is still the same, the floor has not moved since, so the published time
 * is the later one, and the floor need not be read.
 *
 * <p>{@link #NOW_MS} holds the state and a time, in ms since the epoch:
 *
 * <ul>
 *   <li>positive: <em>engaged</em> without a floor; the time that was published last, which readers return as it is;
 *   <li>0: <em>bypassed</em>; readers return the real clock;
 *   <li>from -2^60 to -1: <em>engaging</em>; readers return the real clock, and the word is minus the latest time that
 *       one of them has returned;
 *   <li>-2^61 and a time: <em>engaged</em> with a floor; the time that was published last, or a later floor that a
 *       reader has returned;
 *   <li>-2^62 and a time: <em>engaged and asking</em>; the first reader puts the engaged word there, by which the
 *       ticker knows that somebody reads;
 *   <li>-2^62 - 2^61 and a time: <em>idle</em>; the ticker sleeps, and the first reader wakes it;
 *   <li>one of the last two and 2^60: the same without a floor.
 * </ul>
 *
 * <p>The class stays when the agent is uninstalled, and calls of it may stay too: in methods that run just then, or
 * behind method references. The word is 0 from then on, and an agent that comes later takes the class over.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Unless the wall clock is stepped back, {@code System.currentTimeMillis} never goes back, across all threads,
 *       and the floor is never later than it. The floor does go back: many kernels set it back by microseconds when the
 *       clock's rate is adjusted, which shows if that falls on an edge between two milliseconds.
 *   <li>The kernel makes its sequence odd, changes the floor, and makes it even again, so a floor read between two equal
 *       even sequences is whole. The sequence does not come round (2^31 updates, 24 days at 1000 a second) between two ticks.
 *   <li>There is one ticker, or one thread in its place. It alone takes the word from 0 to engaging, publishes, asks,
 *       sleeps and puts the word back to 0. It changes the word by compare-and-set, from a value that it saw before it
 *       read the real clock (be it a published time or a floor, that is not later) or from one that readers left while
 *       engaging and that is not later than what it read; the sequence that it stores after the word is an even one that
 *       it read before the real clock. It belongs to one agent at a time ({@link #OWNER}): none comes before the ticker
 *       of the last one has ended.
 *   <li>An agent tells readers of its floor while the word is 0, each time by a new object, and only of one that it has
 *       just seen mapped. While a floor that is read in place is in force, its page stays where it is; another place is
 *       taken only once the agent has told of a floor that is not read in place ({@link #accept} sees to it).
 * </ol>
 *
 * <p>Guarantees, as long as the wall clock is not stepped back:
 *
 * <ol>
 *   <li>Never early: each path returns a value that the real clock had, or that the floor had, before the call
 *       returned.
 *   <li>Bounded: with a floor, every path returns a time at or after the floor at some moment within the call. On the
 *       short path that holds because the published sequence was read before the time that was published (3), so an equal
 *       sequence means that the floor of this moment was there already when the real clock was read, and is not later (1).
 *       The sequence is stored after the word and read before it, so the time is that of the sequence or a later one.
 *   <li>Never backwards while engaged: each path returns a time that the word held within the call, and the word's time
 *       never goes back. A reader that finds the floor later than the word puts it there before it returns it, a
 *       ticker's compare-and-set replaces what it saw by a time read after (1, 3), and the real clock is returned only
 *       once the word holds it.
 *   <li>Never backwards from bypassed to engaged: a time is returned as bypassed only if the word was still 0 after the
 *       real clock was read, so the ticker reads its first time later. A time is returned while engaging only once the
 *       word holds it or a later one, and the ticker's compare-and-set replaces it by a time read after (3).
 *   <li>Never backwards from engaged to bypassed: the real clock is at or past every time returned (1).
 *   <li>Never backwards through idle: the word keeps the last time published; what is returned on waking is the later
 *       of that and the floor, or the real clock where there is no floor.
 *   <li>Never of two floors, also where a reader is held up while one agent goes and another comes. The short path
 *       needs no floor, only that the page has not been written since a sequence was published: then (2) holds whoever
 *       published it, and the time, which was read after it, is that agent's or a later one's. There is one such
 *       page at a time (4), and what stands for it otherwise is odd, as no published sequence is; a sequence that is
 *       published for another floor is none of its. On the long path the floor was the same object before and after the
 *       word was read, so both are of the same agent (4). A reader replaces only the very word that it read, by one
 *       that has a floor if and only if that had, and a word whose time has passed does not come again.
 * </ol>
 *
 * <p>Where the wall clock was stepped back, the kernel's sequence has changed, and the published time is ahead of the
 * floor by more than it can be otherwise: then the reader publishes the real clock itself. (If it is held up before it
 * can, for exactly as long as it takes the wall clock to come back to the very millisecond it saw, it publishes a time
 * that is old by then; the next publication or the next timer tick puts that right.)
 */
public final class EscapementClock implements LongUnaryOperator, BiConsumer<long[], LongSupplier> {
    private static final long BYPASSED = 0;
    private static final long LOWEST_ENGAGING = -(1L << 60);
    private static final long FLOORED = -(1L << 61);
    private static final long ASKING = -(1L << 62);
    private static final long IDLE = ASKING - (1L << 61);

    /** In a word that asks or is idle: there is no floor. */
    private static final long PLAIN = 1L << 60;

    /** What is above the time in the word. */
    private static final int STATE_SHIFT = 60;

    private static final long FLOORED_STATE = FLOORED >>> STATE_SHIFT;

    /** More than the 32 bits of the kernel's sequence. */
    private static final long NO_SEQUENCE = 1L << 32;

    /** No time that a real clock gives. */
    private static final long MARK_MS = 1;

    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    /** Some memory that stands for the kernel's sequence where there is none. It holds an odd number. */
    private static final long NOWHERE = odd(MEMORY.allocateMemory(8));

    private static final EscapementClock NO_FLOOR = new EscapementClock(0, 0, null, 0);

    static final AtomicLong NOW_MS = new AtomicLong();
    static final AtomicLong REAL_FALLBACK_COUNT = new AtomicLong();

    /** Reads eight bytes at an address; for the ticker, which has no {@code Unsafe} of its own. */
    static final LongUnaryOperator PEEK = NO_FLOOR;

    /** The kernel's sequence when the real clock was about to be read for {@link #NOW_MS}. */
    static final AtomicLong PUBLISHED_SEQUENCE = new AtomicLong(NO_SEQUENCE);

    /** Whom to wake when somebody reads an idle clock. */
    static final AtomicReference<Thread> TICKER = new AtomicReference<Thread>();

    /** The agent that writes here; null when there is none. */
    static final AtomicReference<Object> OWNER = new AtomicReference<Object>();

    /** A thread that gets the mark for the real clock, by which the agent knows that its call was rewritten. */
    static final AtomicReference<Thread> WITNESS = new AtomicReference<Thread>();

    /** Tells readers of the floor: see {@link #accept}. */
    static final BiConsumer<long[], LongSupplier> SET_FLOOR = NO_FLOOR;

    private static final AtomicReference<EscapementClock> FLOOR = new AtomicReference<EscapementClock>(NO_FLOOR);

    /**
     * Address of the kernel's sequence, 32 bits, as long as the floor in force is read in place. Where setting it takes
     * two writes, their order is of no matter: addresses have 32 bits there.
     */
    private static long sequenceAddress = NOWHERE;

    // An object of this class is one floor.

    /**
     * As {@link #sequenceAddress} was when the agent told of this floor: a reader that is held up on it while another one
     * comes must not wait for an even number where there is none.
     */
    private final long ownSequenceAddress;

    /** Address of 64 bits of seconds, then 64 bits of nanoseconds; 0 where it can't be read in place. */
    private final long floorAddress;

    /** Gives the floor in nanoseconds where it can't be read in place; null where there is none. */
    private final LongSupplier floorCall;

    /** How far the published time can be ahead of the floor unless the wall clock was stepped back, in ms. */
    private final long leadMs;

    private EscapementClock(long ownSequenceAddress, long floorAddress, LongSupplier floorCall, long leadMs) {
        this.ownSequenceAddress = ownSequenceAddress;
        this.floorAddress = floorAddress;
        this.floorCall = floorCall;
        this.leadMs = leadMs;
    }

    /** Milliseconds since the epoch: the later of published time and floor, or the real clock where bypassed. */
    public static long currentTimeMillis() {
        long word = NOW_MS.get();
        return word > 0 ? word : readFloored();
    }

    /** Apart, because it would stand in the way of the compiler where there is no floor. */
    private static long readFloored() {
        long publishedSequence = PUBLISHED_SEQUENCE.get();
        // Not the word that the caller has: only a time that is read after the sequence is that of the sequence or a
        // later
        // one.
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
                    // So that none gets less once the kernel has set its clock back; one reader does it for each tick.
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
                // Nobody was woken, so the next reader shall. This needs no more of the stack than what took the word.
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
     * Tells readers of the floor, for the agent's thread while the word is 0.
     *
     * @param place address of the kernel's sequence, address of the floor (0 where it can't be read in place), lead in ms
     * @param call gives the floor in nanoseconds otherwise; null where there is none
     * @throws IllegalStateException if a floor that is read in place was elsewhere before
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
            // The page may be gone, and readers of a floor without a count look at this address all the same.
            sequenceAddress = NOWHERE;
        }
        FLOOR.set(new EscapementClock(place[0], place[1], call, place[2]));
    }

    @Override
    public long applyAsLong(long address) {
        return MEMORY.getLongVolatile(null, address);
    }
}
