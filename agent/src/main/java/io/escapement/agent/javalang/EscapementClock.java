package io.escapement.agent.javalang;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * The clock that rewritten call sites read, by themselves or by {@code EscapementReads}: application code sees no other
 * class of the agent. It is compiled under this name and defined as {@code java.lang.EscapementClock}. So it uses JDK
 * types only, and {@link Unsafe} and {@link DontInline}, whose names become those of the JVM's own types in the same
 * pass.
 *
 * <p>It returns the later of two times. One is the time that the ticker published last: it is precise, but only as
 * fresh as the scheduler lets it be. The other is the <em>floor</em>, the kernel's coarse clock: it is late by two
 * steps at most, whatever thread is starved. The kernel counts its updates of the page that holds the floor in a
 * <em>sequence</em>.
 *
 * <p>{@link #WORD} holds a time together with the low 26 bits of the sequence, and is one statement: <em>as long as
 * the kernel's sequence is this one, the floor is not later than this time.</em> So a reader that finds the kernel's
 * sequence in the word returns the word's time, and need not read the floor. Any other reader reads the floor, makes
 * the same statement of what it has found, and puts that into the word. So the floor alone is a clock, as precise as
 * the kernel's steps; the ticker, while it ticks, makes it precise. A reader touches memory only; it never waits for a
 * thread, nor wakes one.
 *
 * <p>The sign tells the state, and below it stands the rest:
 *
 * <ul>
 *   <li>1: <em>engaged</em>. 37 bits of time since {@link #BASE_MS}, 26 of sequence.
 *   <li>0: all else. 4 bits tell which of the following, in their order, 15 are a count, 44 a time in ms since the
 *       epoch.
 *       <ul>
 *         <li><em>bypassed</em>: readers return the real clock.
 *         <li><em>engaging</em>: readers return the real clock, and leave here the latest time that one of them has
 *             returned. First a limit stands here that is ahead of the real clock: times before it may be returned
 *             with more digits than milliseconds, as while bypassed. While the count is 1,
 *             such a reader may put the limit off.
 *         <li><em>counting</em>: engaged, and each reader takes 1 off the count. The one that finds 1 makes the word
 *             engaged. So the ticker learns how often the clock is read.
 *         <li><em>nearing</em>: engaged, and the time is before a whole second by no more than the floor can lag. Each
 *             reader takes the real clock and leaves it here. The one that finds the second begun makes the word
 *             engaged.
 *       </ul>
 * </ul>
 *
 * <p>The class stays when the agent is uninstalled. Calls of it may stay too, in methods that are running or behind
 * method references. The word is bypassed from then on, and a later agent takes over the class.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Unless the wall clock is stepped back, {@code System.currentTimeMillis} never goes back, across all threads,
 *       and the floor is never later than it. The floor itself does go back: many kernels set it back by microseconds
 *       when they adjust the clock's rate, which shows if it crosses an edge between two milliseconds.
 *   <li>The kernel makes its sequence odd, changes the floor, and makes the sequence even again. So a floor read
 *       between two equal even sequences is whole. A sequence that stays odd is of a page that no kernel updates, as
 *       where a checkpoint is restored in a time namespace. Then readers return the real clock, until the ticker has
 *       seen it and ends.
 *   <li>The 26 bits of a word's sequence repeat after 2^25 updates of the page: 37 hours at 250 a second, 9 at 1000. No
 *       word stays for exactly that long, or a multiple. The ticker replaces it every few seconds at least, and each
 *       first reader after an update. So nobody must have read for just so long, the ticker must have stood still, and
 *       the next read must come within the same step of the floor.
 *   <li>There is one ticker, or one thread in its place. It alone takes the word out of bypassed, and has readers
 *       counted. It publishes by compare-and-set a time of the real clock, or of the floor, and a sequence that it read
 *       after the real clock, together with a floor that is not later than this time. The time is not earlier than that
 *       of the word which it replaces, unless the wall clock was stepped. It is never ahead of the floor by more than
 *       the <em>lead</em>. No time that is before a whole second by the lead or less is published as engaged. The
 *       ticker belongs to one agent at a time ({@link #OWNER}): no other agent comes before the
 *       ticker of the last one has ended.
 *   <li>An agent sets the floor while the word is bypassed, each time by a new object, and only a floor that it has
 *       just seen mapped. It keeps its address for the life of the process ({@link #accept} enforces it).
 * </ol>
 *
 * <p>Guarantees, as long as the wall clock is not stepped back:
 *
 * <ol>
 *   <li>Never early: each path returns a value that the real clock, or the floor, had before the call returned.
 *   <li>Bounded: each path returns a time at or after the floor of some moment within the call. On the
 *       short path that is the moment at which the kernel's sequence was read, because what the word states is true.
 *       The ticker states it of a floor that it has read whole with that very sequence, and of no earlier time (2, 3,
 *       4). So does a reader. On all other paths the floor itself is read.
 *   <li>Never backwards while engaged: each path returns a time that the word held within the call, and the word's time
 *       never goes back. A reader that finds the floor later than the word puts the floor there before it returns it. A
 *       ticker's compare-and-set replaces a word by a time that is not earlier (1, 4). The real clock is returned only
 *       once the word holds it.
 *   <li>Never backwards from bypassed to engaged: a time is returned so only if the word was still bypassed after the
 *       real clock was read, so the ticker reads its first time later. A time is returned while
 *       engaging only once the word holds it or a later one, and the ticker's compare-and-set replaces the word by a
 *       time that is not earlier (4). With more digits, times are returned only before the limit. The ticker fixes it
 *       only after it has found the real clock before it, while no such time was later; and it publishes its first time
 *       when the real clock has passed the limit.
 *   <li>Never backwards from engaged to bypassed: the real clock is at or past every time returned (1).
 *   <li>Never of two floors, even if a reader is held up while one agent goes and another comes. The short path needs
 *       no floor, only that the statement is true; it is whoever made it, since all of them speak of the one page
 *       there is (5). On the long path the floor was the same object before and after the word was read, so both are of
 *       the same agent (5). A reader replaces only the very word that it read, and a word whose time has passed does
 *       not come again.
 *   <li>Never in an earlier second than the real clock had reached before the call, as long as the kernel's own timer
 *       tick is not late. Then the real clock is ahead of the floor by the lead at most. The short path returns the
 *       time of an engaged word, and the floor is not later than that. If it were in the second before, it would be
 *       before the whole second by the lead or less, and no such word is engaged (4). The long path begins with the
 *       floor of a moment within the call. If that is in the second before, it is that near to the whole second. So the
 *       path reads the real clock, which has reached it. That time is taken, unless it is ahead of the floor by more
 *       than the lead. Either the thread has lost the processor between the two, and the kernel's sequence has changed:
 *       then both are read again. Or the kernel's tick is late, or the processors' clocks differ: then the floor is
 *       what all readers get.
 * </ol>
 *
 * <p>If the wall clock is stepped back, the kernel's sequence changes, and the published time is ahead of the floor by
 * more than the lead. Then the reader itself puts the floor in its place. (A reader may be held up before it does so,
 * for exactly the time that the wall clock takes to return to the very millisecond that the reader saw. Then it
 * publishes a time that is old by then; the next publication or the next timer tick corrects that.) A step back by less
 * than the lead is followed by the next publication, or when the floor has come to the published time. A time that 37
 * bits do not hold
 * is not published: readers get the real clock, and the ticker
 * ends. Why: docs/decisions/02-later-of-two-clocks.md and docs/decisions/04-one-word.md.
 */
@SuppressWarnings("overloads") // of both interfaces' andThen, which newer compilers warn of; nobody calls either
public final class EscapementClock implements LongUnaryOperator, Consumer<long[]> {
    private static final int SEQUENCE_BITS = 26;
    private static final int SEQUENCE = (1 << SEQUENCE_BITS) - 1;
    private static final int SINCE_BASE_BITS = 37;

    private static final int KIND_SHIFT = 59;
    private static final long BYPASSED = 0;
    private static final long COUNTING = 2L << KIND_SHIFT;
    private static final long NEARING = 3L << KIND_SHIFT;

    private static final int COUNT_SHIFT = 44;
    private static final long ONE = 1L << COUNT_SHIFT;
    private static final long COUNT = (1L << KIND_SHIFT) - ONE;
    private static final long TIME_MS = ONE - 1;

    /** Looks for an update of the page to end, in one go: some ten microseconds. */
    private static final int LOOKS = 1 << 16;

    /** Some tenths of a second: longer than a hypervisor holds a processor back that updates the page. */
    private static final int MOST_GOES = 1 << 14;

    /** How far a reader puts the limit off, up to which times are returned to their last digit. */
    private static final long LIMIT_AHEAD_MS = 2;

    /** A time that no real clock gives. */
    private static final long MARK_MS = 1;

    /** Stands for a word, or a time, that there is not. No word, and no time returned, is negative one. */
    private static final long NONE = -1;

    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    /** What times that stand beside a sequence count from: a year ago. They reach for three more. */
    static final long BASE_MS = System.currentTimeMillis() - (1L << (SINCE_BASE_BITS - 2));

    /** {@link #BASE_MS}, less what the sign of a word with a sequence adds. */
    private static final long SIGNED_BASE_MS = BASE_MS - (1L << SINCE_BASE_BITS);

    private static final EscapementClock NO_FLOOR = new EscapementClock(0, 0, 0, 1);

    static final AtomicLong WORD = new AtomicLong(BYPASSED);
    static final AtomicLong REAL_FALLBACK_COUNT = new AtomicLong();

    /** Reads eight bytes at an address, for the ticker, which has no {@code Unsafe} of its own. */
    static final LongUnaryOperator PEEK = NO_FLOOR;

    /** The agent that writes here; null if there is none. */
    static final AtomicReference<Object> OWNER = new AtomicReference<Object>();

    /** The thread that gets the mark instead of the real clock, which shows the agent that its call was rewritten. */
    static final AtomicReference<Thread> WITNESS = new AtomicReference<Thread>();

    /** Sets the floor for readers: see {@link #accept}. */
    static final Consumer<long[]> SET_FLOOR = NO_FLOOR;

    private static final AtomicReference<EscapementClock> FLOOR = new AtomicReference<EscapementClock>(NO_FLOOR);

    /**
     * Address of the kernel's sequence, 32 bits; 0 before there was a floor. On a JVM that sets it by two
     * writes their order does not matter: addresses have 32 bits there.
     */
    private static long sequenceAddress;

    // Instances are immutable descriptions of a floor: application code sees only this one class of the agent.

    /** Address of 64 bits of seconds, then 64 bits of nanoseconds; 0 before there is a floor. */
    private final long floorAddress;

    /** How far the published time can be ahead of the floor unless the wall clock was stepped back, in ms. */
    private final long leadMs;

    /** What is added before the floor's ns become ms: 0 for the wall clock. */
    private final long phaseNanos;

    /** The unit of time whose beginning no reader misses, in ms. */
    private final long unitMs;

    private EscapementClock(long floorAddress, long leadMs, long phaseNanos, long unitMs) {
        this.floorAddress = floorAddress;
        this.leadMs = leadMs;
        this.phaseNanos = phaseNanos;
        this.unitMs = unitMs;
    }

    /** Returns the later of published time and floor, or the real clock if it is served; in ms since the epoch. */
    public static long currentTimeMillis() {
        long word = WORD.get();
        return word < 0 ? readBySequence(word) : readLate();
    }

    /** Whether readers get the real clock, to its last digit. */
    static boolean servesReal() {
        return !isEngaged(WORD.get());
    }

    private static boolean isEngaged(long word) {
        return word < 0 || word >= COUNTING;
    }

    /** Whether a time of the real clock that was read before this call may be returned to its last digit. */
    static boolean mayReturn(long realMs) {
        haveReadTheClock();
        for (; ; ) {
            long word = WORD.get();
            if (word == BYPASSED) {
                return WITNESS.get() != Thread.currentThread();
            } else if (isEngaged(word)) {
                return false;
            } else if (realMs < timeMs(word)) {
                return true;
            } else if ((word & COUNT) == 0 || realMs + LIMIT_AHEAD_MS > TIME_MS) {
                return false;
            } else if (WORD.compareAndSet(word, (word & ~TIME_MS) + realMs + LIMIT_AHEAD_MS)) {
                return true;
            }
        }
    }

    /** Apart from the above so that each is short enough to be inlined wherever it is called. */
    private static long readBySequence(long word) {
        // In whatever order the two are read, they are read within the call: guarantee 2 asks for no more.
        if ((((int) word ^ MEMORY.getInt(sequenceAddress)) & SEQUENCE) == 0) {
            return (word >>> SEQUENCE_BITS) + SIGNED_BASE_MS;
        }
        return readLate();
    }

    /** Whatever the short path does not do. Kept out of callers' loops, where it would cost registers. */
    @DontInline
    private static long readLate() {
        for (; ; ) {
            EscapementClock floor = FLOOR.get();
            long word = WORD.get();
            if (floor == FLOOR.get()) {
                long ms = isEngaged(word) ? floor.readCached(word) : readReal();
                if (ms != NONE) {
                    return ms;
                }
            }
        }
    }

    /** Returns the real clock, or {@link #NONE} if the cached one is engaged since. */
    private static long readReal() {
        long realMs = System.currentTimeMillis();
        haveReadTheClock();
        for (; ; ) {
            long word = WORD.get();
            if (word == BYPASSED) {
                return WITNESS.get() == Thread.currentThread() ? MARK_MS : realMs;
            } else if (isEngaged(word)) {
                return NONE;
            } else if (realMs <= timeMs(word)
                    || realMs > TIME_MS
                    || WORD.compareAndSet(word, (word & ~TIME_MS) + realMs)) {
                REAL_FALLBACK_COUNT.incrementAndGet();
                return realMs;
            }
        }
    }

    /**
     * Keeps what is loaded next behind a read of the real clock. The JVM's compiler knows that such a read changes no
     * memory, and moves loads before it.
     */
    private static void haveReadTheClock() {
        MEMORY.loadFence();
    }

    /**
     * Returns the later of a word's time and this floor, or the real clock near a whole unit, once the word holds it;
     * {@link #NONE} if the word is another one by now.
     */
    private long readCached(long word) {
        long found = engagedByFloor();
        for (int i = 0; found == BYPASSED && i < MOST_GOES; i++) {
            found = engagedByFloor();
        }
        if (found == BYPASSED) {
            return readUnlessAtRest();
        } else if (found == NONE) {
            return readBeyondRange();
        }
        long floorMs = timeMs(found);
        long wordMs = timeMs(word);
        boolean isSteppedBack = wordMs - floorMs > leadMs;
        long ms = isSteppedBack ? floorMs : Math.max(wordMs, floorMs);
        if (isNearUnit(ms)) {
            long realMs = System.currentTimeMillis();
            haveReadTheClock();
            if (realMs - floorMs < leadMs) {
                ms = Math.max(ms, realMs);
            } else if (hasMovedSince(found)) {
                return NONE;
            }
        }
        long next = withTime(kindAfter(word, found, ms), ms);
        if (next == NONE) {
            return readBeyondRange();
        }
        if (next != word && !WORD.compareAndSet(word, next)) {
            return NONE;
        }
        return ms;
    }

    /** The word whose kind replaces that of {@code word} with that time; {@code found} is engaged by the floor. */
    private long kindAfter(long word, long found, long ms) {
        if (word >= COUNTING && (word & COUNT) > ONE) {
            return word - ONE;
        }
        return isNearUnit(ms) ? NEARING : found;
    }

    /** Whether the real clock may have begun the next unit while the floor is not later than that time. */
    private boolean isNearUnit(long ms) {
        long leftMs = Math.floorMod(-ms, unitMs);
        return leftMs > 0 && leftMs <= leadMs;
    }

    private static boolean hasMovedSince(long found) {
        return (((int) found ^ MEMORY.getInt(sequenceAddress)) & SEQUENCE) != 0;
    }

    /**
     * Reads the floor, and returns the engaged word that has its time; the bypassed one if an update does not end soon.
     * Not inlined, so that its caller can be stopped at a safepoint between two goes.
     */
    @DontInline
    private long engagedByFloor() {
        long address = floorAddress;
        long sequence = sequenceAddress;
        for (int i = 0; i < LOOKS; i++) {
            int before = MEMORY.getIntVolatile(null, sequence);
            long seconds = MEMORY.getLong(address);
            long nanos = MEMORY.getLong(address + 8);
            MEMORY.loadFence();
            if ((before & 1) == 0 && MEMORY.getInt(sequence) == before) {
                return withTime(
                        Long.MIN_VALUE + (before & SEQUENCE), seconds * 1000 + (nanos + phaseNanos) / 1_000_000);
            }
        }
        return BYPASSED;
    }

    /**
     * Returns the real clock if the kernel's sequence stays odd, and {@link #NONE} otherwise: the real clock waits for
     * the end of an update too.
     */
    private static long readUnlessAtRest() {
        int before = MEMORY.getIntVolatile(null, sequenceAddress);
        long realMs = readBeyondRange();
        haveReadTheClock();
        return (before & 1) != 0 && MEMORY.getInt(sequenceAddress) == before ? realMs : NONE;
    }

    /** That word with another time, or {@link #NONE} if it can't hold it. */
    private static long withTime(long word, long ms) {
        if (word >= 0) {
            return (ms & ~TIME_MS) == 0 ? (word & ~TIME_MS) + ms : NONE;
        }
        long sinceBaseMs = ms - BASE_MS;
        boolean isInRange = sinceBaseMs >>> SINCE_BASE_BITS == 0;
        return isInRange ? (word & (Long.MIN_VALUE + SEQUENCE)) + (sinceBaseMs << SEQUENCE_BITS) : NONE;
    }

    /** Time of a word, in ms since the epoch. */
    private static long timeMs(long word) {
        return word < 0 ? (word >>> SEQUENCE_BITS) + SIGNED_BASE_MS : word & TIME_MS;
    }

    /** Returns the real clock until the ticker sees that the wall clock was set to where no word can follow. */
    private static long readBeyondRange() {
        REAL_FALLBACK_COUNT.incrementAndGet();
        return System.currentTimeMillis();
    }

    /**
     * Sets the floor for readers. The agent's thread calls it while the word is bypassed.
     *
     * @param place address of the kernel's sequence, address of the floor, lead in ms, phase in ns (less than a ms),
     *     unit whose beginning no reader misses in ms
     * @throws IllegalStateException if the floor had another address before: a reader may be held up that is about to
     *     read there
     */
    @Override
    public void accept(long[] place) {
        if (sequenceAddress != 0 && sequenceAddress != place[0]) {
            throw new IllegalStateException("the kernel's coarse clock was found in two places, and one must be wrong");
        }
        sequenceAddress = place[0];
        FLOOR.set(new EscapementClock(place[1], place[2], place[3], place[4]));
    }

    @Override
    public long applyAsLong(long address) {
        return MEMORY.getLongVolatile(null, address);
    }
}
