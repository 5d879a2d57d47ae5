package io.escapement.agent.javalang;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * The clock that rewritten call sites read, by themselves or by {@code EscapementReads}: application code sees no other
 * class of the agent. The class is compiled under this name and defined as {@code java.lang.EscapementClock}. So it
 * uses JDK types only, and {@link Unsafe} and {@link DontInline}, whose names become those of the JVM's own types in
 * the same pass.
 *
 * <p>Readers follow the <em>floor</em>, the kernel's coarse clock, which is late by two of its steps at most, whatever
 * thread is starved. The kernel counts its updates of the page that holds the floor in a <em>sequence</em>.
 *
 * <p>{@link #WORD} holds a time together with the low 26 bits of the sequence, and is one statement: <em>as long as
 * the kernel's sequence is this one, the floor is not later than this time.</em> So a reader that finds the kernel's
 * sequence in the word returns the word's time, and need not read the floor. Any other reader reads the floor, makes
 * the same statement of what it has found, and puts that into the word. No thread of the agent's is needed for that: a
 * reader touches memory only; it never waits for a thread, nor wakes one. With {@code tick=1ms} a thread makes the
 * statement of later times too.
 *
 * <p>The word is one of three kinds:
 *
 * <ul>
 *   <li><em>engaged</em>, with the sign: 37 bits of time since {@link #BASE_MS}, 26 of sequence. An odd sequence is
 *       that of an update that is over. No reader will find it in the page, so each one reads the floor.
 *   <li><em>engaging</em>: readers return the real clock, and leave here the latest time that one of them has returned,
 *       44 bits of ms since the epoch. First a limit stands here that is ahead of the real clock: times before it may
 *       be returned with more digits than milliseconds, as while bypassed. While one bit says so, such a reader may put
 *       the limit off.
 *   <li><em>bypassed</em>, which is 0: readers return the real clock.
 * </ul>
 *
 * <p>The class stays when the agent is uninstalled. Calls of the class may stay too, in methods that are running or
 * behind method references. The word is bypassed from then on, and a later agent takes over the class.
 *
 * <p>The changes of the word, by whom and in which order. The watch is the agent's thread {@code escapement-watch}.
 *
 * <table>
 *   <caption>All but the last compare the word with what they have seen, and leave one that was changed since</caption>
 *   <tr><td>from</td><td>to</td><td>who</td><td>order</td></tr>
 *   <tr><td>bypassed</td><td>engaging</td><td>the watch</td><td>word, whether it is still wanted</td></tr>
 *   <tr><td>engaging</td><td>engaging</td><td>readers</td><td>real clock, word, word</td></tr>
 *   <tr><td>engaging</td><td>engaged</td><td>the watch</td><td>word, floor whole, word</td></tr>
 *   <tr><td>engaged</td><td>engaged</td><td>readers</td><td>word, floor whole, real clock near a second, word</td></tr>
 *   <tr><td>engaged</td><td>engaged</td><td>the ticker</td><td>word, floor whole around the real clock, word</td></tr>
 *   <tr><td>engaged</td><td>bypassed</td><td>readers</td><td>word, a page without a floor, word</td></tr>
 *   <tr><td>any</td><td>bypassed</td><td>any thread of the agent's</td><td>it stores: nothing is lost by that</td></tr>
 * </table>
 *
 * <p>Assumptions; in brackets who keeps each, and who notices within what time that it is broken:
 *
 * <ol>
 *   <li>Unless the wall clock is stepped back, {@code System.currentTimeMillis} never goes back, across all threads,
 *       and the floor is never later than it. The floor itself does go back: many kernels set it back by microseconds
 *       when they adjust the clock's rate, which shows if it crosses an edge between two milliseconds. [The kernel; on
 *       a host whose processors' clocks differ nobody. The watch compares floor and real clock in each turn: within 3
 *       s, if its thread is not moved from processor to processor meanwhile.]
 *   <li>The kernel makes its sequence odd, changes the floor, and makes the sequence even again. So a floor read
 *       between two equal even sequences is whole. [The kernel. A sequence that stays odd is of a page that no kernel
 *       updates, as where a checkpoint is restored in a time namespace; a processor may also be taken away in the midst
 *       of an update. The first reader sees it, after some tenths of a second, and bypasses. So does the first reader
 *       of a floor that 37 bits do not hold. The watch says so within 2 s.]
 *   <li>The 26 bits of a word's sequence repeat after 2^25 updates of the page: 37 hours at 250 a second, 9 at 1000. No
 *       word stays for exactly that long, or a multiple, until the next reader comes. [Readers, each first one after an
 *       update; the watch, which reads in each turn. Nobody notices a breach: the whole process must have stood still
 *       for just so long, and the next read must come within the same step of the floor, ahead of the watch. That read
 *       would be late by that time, once.]
 *   <li>The real clock is ahead of the floor by less than the <em>lead</em>, and a step of the wall clock changes the
 *       sequence. [The kernel, as long as its own timer tick is not late. Late ticks show in the samples of the drift;
 *       a floor that stays away ends it, by the watch, within 3 s. Guarantee 7 alone needs the first half.]
 *   <li>The watch alone takes the word out of bypassed, for one agent at a time ({@link #OWNER}). An agent sets the
 *       floor while the word is bypassed, each time by a new object, and only a floor that it has just seen mapped. The
 *       page keeps its address for the life of the process. [The agent; {@link #accept} refuses another address.]
 * </ol>
 *
 * <p>Nobody puts a time into an engaged word that is ahead of the floor by the lead or more. So a time that is ahead by
 * more was put there before a step back. The two differ by the ms by which a floor may be set back (1).
 *
 * <p>Guarantees, as long as the wall clock is not stepped back:
 *
 * <ol>
 *   <li>Never early: each path returns a value that the real clock, or the floor, had before the call returned. A whole
 *       second is returned only once the real clock has reached it; the word of an engaging watch only once it has
 *       passed the limit.
 *   <li>Bounded: each path returns a time at or after the floor of some moment within the call. On the short path that
 *       is the moment at which the kernel's sequence was read, because what the word states is true: readers, watch and
 *       ticker state it of a floor that they have read whole with that very sequence (2), and of no earlier time. On
 *       the long path the floor itself is read. No path waits for an end of an update that does not come (2).
 *   <li>Never backwards while engaged: each path returns a time that the word held within the call, and the word's time
 *       never goes back. Whoever replaces a word replaces the very one that it took the time from, by a time that is
 *       not earlier.
 *   <li>Never backwards from bypassed to engaged: a time is returned so only if the word was still bypassed after the
 *       real clock was read, so the watch reads the real clock later, and announces no limit before that. A time is
 *       returned while engaging only once the word holds it or a later one, and the engaged word that replaces it has a
 *       time that is not earlier. With more digits, times are returned only before the limit. The watch fixes it only
 *       after it has found the real clock before it, while no such time was later; and it engages when the real clock
 *       has passed the limit.
 *   <li>Never backwards from engaged to bypassed: the real clock is at or past every time returned (1). A bypass
 *       stands, whoever stores it and when: only the word that was seen before the clocks is replaced, bypassed is
 *       taken for no other kind, and the watch looks whether it is still to engage after it has announced.
 *   <li>Never of two floors, even if a reader is held up while one agent goes and another comes. The short path needs
 *       no floor, only that the statement is true; it is whoever made it, since all of them speak of the one page
 *       there is (5). On the long path the floor was the same object before and after the word was read, so both are of
 *       the same agent (5). A reader replaces only the very word that it read, and a word whose time has passed does
 *       not come again.
 *   <li>Never in an earlier second than the real clock had reached before the call (4). On both paths there is a moment
 *       within the call at which a floor was whole and not later than the time returned. If a second begins within less
 *       than the lead after that floor, it is <em>near</em>; else the real clock was in the floor's own second, and so
 *       is the time. Where it is near, a time before it comes of the long path only: no engaged word with such a time
 *       has an even sequence, so no reader matches it. And that path returns such a time only after it has read the
 *       real clock, and found it before the second. If the second has begun, it returns that, which is ahead of the
 *       floor by less than the lead; nobody takes any other time from the real clock. A reader that is held up in
 *       between reads anew: the wall clock may have been stepped ahead, and be stepped back again.
 * </ol>
 *
 * <p>If the wall clock is stepped back, the kernel's sequence changes, and the word's time is ahead of the floor by
 * more than the lead. Then the reader itself puts the floor in its place. (A reader may be held up before it does so,
 * for exactly the time that the wall clock takes to return to the very millisecond that the reader saw. Then it
 * publishes a time that is old by then; the next timer tick corrects that.) A step back by less than the lead is
 * followed when the floor has come to the word's time. A step back that overtakes an engaging watch may show twice:
 * times go back with the real clock, and once more by less than the lead when the engaged word follows.
 * Why: docs/decisions/02-later-of-two-clocks.md and docs/decisions/04-one-word.md.
 */
@SuppressWarnings("overloads") // of both interfaces' andThen, which newer compilers warn of; nobody calls either
public final class EscapementClock implements LongUnaryOperator, Consumer<long[]> {
    private static final int SEQUENCE_BITS = 26;
    private static final int SEQUENCE = (1 << SEQUENCE_BITS) - 1;
    private static final int SINCE_BASE_BITS = 37;

    private static final long BYPASSED = 0;

    /** The bit of an engaging word whose limit may be put off. */
    private static final long ANNOUNCING = 1L << 44;

    private static final long TIME_MS = ANNOUNCING - 1;

    /** The looks for the end of an update of the page, in one go: some ten microseconds. */
    private static final int LOOKS = 1 << 16;

    /** Longer than a hypervisor mostly holds back a processor that updates the page. */
    private static final long LONGEST_UPDATE_MS = 300;

    /** For a clock that stands still: some seconds. */
    private static final int MOST_GOES = 1 << 15;

    /** How far a reader puts off the limit up to which times are returned to their last digit. */
    private static final long LIMIT_AHEAD_MS = 2;

    /** The time for the agent's own calls, which no real clock gives. */
    private static final long MARK_MS = 1;

    /** Stands for no word, or no time. Neither a word nor a returned time is ever -1. */
    private static final long NONE = -1;

    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    /** The zero of times that stand beside a sequence: a year ago. These times reach for three more years. */
    static final long BASE_MS = System.currentTimeMillis() - (1L << (SINCE_BASE_BITS - 2));

    /** {@link #BASE_MS}, less what the sign of a word with a sequence adds. */
    private static final long SIGNED_BASE_MS = BASE_MS - (1L << SINCE_BASE_BITS);

    private static final EscapementClock NO_FLOOR = new EscapementClock(0, 0, 0, 1);

    static final AtomicLong WORD = new AtomicLong(BYPASSED);
    static final AtomicLong REAL_FALLBACK_COUNT = new AtomicLong();

    /** Reads eight bytes at an address, for the agent's threads, which have no {@code Unsafe} of their own. */
    static final LongUnaryOperator PEEK = NO_FLOOR;

    /** The agent that writes the word; null if there is none. */
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

    // Instances are immutable descriptions of a floor: application code sees only this class of the agent.

    /** Address of 64 bits of seconds, then 64 bits of nanoseconds; 0 before there is a floor. */
    private final long floorAddress;

    /** The lead, in ms: a time in the word that is further ahead of the floor was put there before a step back. */
    private final long leadMs;

    /** Nanoseconds that are added before the floor's ns become ms: 0 for the wall clock. */
    private final long phaseNanos;

    /** The unit of time whose beginning no reader misses, in ms. */
    private final long unitMs;

    private EscapementClock(long floorAddress, long leadMs, long phaseNanos, long unitMs) {
        this.floorAddress = floorAddress;
        this.leadMs = leadMs;
        this.phaseNanos = phaseNanos;
        this.unitMs = unitMs;
    }

    /** Returns the later of word and floor, or the real clock if that is served; in ms since the epoch. */
    public static long currentTimeMillis() {
        long word = WORD.get();
        return word < 0 ? readBySequence(word) : readLate();
    }

    /** Whether readers get the real clock to its last digit. */
    static boolean servesReal() {
        return WORD.get() >= 0;
    }

    /** Whether a time of the real clock that was read before this call may be returned to its last digit. */
    static boolean mayReturn(long realMs) {
        haveReadTheClock();
        for (; ; ) {
            long word = WORD.get();
            if (word == BYPASSED) {
                return WITNESS.get() != Thread.currentThread();
            } else if (word < 0) {
                return false;
            } else if (realMs < (word & TIME_MS)) {
                return true;
            } else if ((word & ANNOUNCING) == 0 || realMs + LIMIT_AHEAD_MS > TIME_MS) {
                return false;
            } else if (WORD.compareAndSet(word, (word & ~TIME_MS) + realMs + LIMIT_AHEAD_MS)) {
                return true;
            }
        }
    }

    /** A method of its own, so that both are short enough to be inlined wherever they are called. */
    private static long readBySequence(long word) {
        // The word first: a sequence that was over when it was put into a word is in no page that is read later.
        if ((((int) word ^ MEMORY.getInt(sequenceAddress)) & SEQUENCE) == 0) {
            return engagedMs(word);
        }
        return readLate();
    }

    /** The long path. Kept out of callers' loops, where it would cost registers. */
    @DontInline
    private static long readLate() {
        for (; ; ) {
            EscapementClock floor = FLOOR.get();
            long word = WORD.get();
            if (floor == FLOOR.get()) {
                long ms = word < 0 ? floor.readCached(word) : readReal();
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
            } else if (word < 0) {
                return NONE;
            } else if (realMs <= (word & TIME_MS)
                    || realMs > TIME_MS
                    || WORD.compareAndSet(word, (word & ~TIME_MS) + realMs)) {
                REAL_FALLBACK_COUNT.incrementAndGet();
                return realMs;
            }
        }
    }

    /**
     * Keeps the next loads behind a read of the real clock. The JVM's compiler knows that such a read changes no
     * memory, and would move loads before it.
     */
    private static void haveReadTheClock() {
        MEMORY.loadFence();
    }

    /**
     * Returns the later of an engaged word's time and this floor, or the second that has begun since, once the word
     * holds that time. Returns {@link #NONE} if the word has been replaced by now.
     */
    private long readCached(long word) {
        long found = engagedByFloor();
        if (found == BYPASSED) {
            found = engagedOnceUpdated(word);
        }
        if (found == BYPASSED || found == NONE) {
            // Whether or not this succeeds, the word has been replaced. The watch notices that, and logs why.
            boolean unused = WORD.compareAndSet(word, BYPASSED);
            return NONE;
        }
        long floorMs = engagedMs(found);
        long ms = engagedMs(word);
        if (ms < floorMs || ms - floorMs > leadMs) {
            // The floor is later, or the wall clock was stepped back.
            ms = floorMs;
        }
        long sequence = found & SEQUENCE;
        long leftMs = unitMs - Math.floorMod(floorMs, unitMs);
        if (leftMs < leadMs && ms - floorMs < leftMs) {
            long realMs = System.currentTimeMillis();
            haveReadTheClock();
            if (realMs - floorMs >= leadMs && (((int) found ^ MEMORY.getInt(sequenceAddress)) & SEQUENCE) != 0) {
                // Held up, perhaps over a step of the wall clock, by which alone the second may have begun.
                return NONE;
            } else if (realMs - floorMs >= leftMs) {
                ms = floorMs + leftMs;
            } else {
                sequence = (sequence - 1) & SEQUENCE;
            }
        }
        long next = engaged(sequence, ms);
        return next == word || WORD.compareAndSet(word, next) ? ms : NONE;
    }

    /** As {@link #engagedByFloor}, but waits for the end of an update, unless another reader has given up waiting. */
    private long engagedOnceUpdated(long word) {
        long startMs = System.currentTimeMillis();
        long waitedMs = 0;
        long found = BYPASSED;
        for (int i = 0; found == BYPASSED && i < MOST_GOES && WORD.get() == word; i++) {
            // With a wall clock that was set back, the wait has been long enough.
            found = waitedMs >= 0 && waitedMs < LONGEST_UPDATE_MS ? engagedByFloor() : NONE;
            waitedMs = System.currentTimeMillis() - startMs;
        }
        return found;
    }

    /**
     * Reads the floor, and returns the engaged word with its time. Returns the bypassed word if an update does not end
     * soon, and {@link #NONE} for a time that no word can hold, or only for less than the lead. Not inlined, so that
     * the caller can be stopped at a safepoint between two goes.
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
                long ms = seconds * 1000 + (nanos + phaseNanos) / 1_000_000;
                long sinceBaseMs = ms - BASE_MS;
                boolean isInRange = (sinceBaseMs | (sinceBaseMs + leadMs)) >>> SINCE_BASE_BITS == 0;
                return isInRange ? engaged(before & SEQUENCE, ms) : NONE;
            }
        }
        return BYPASSED;
    }

    private static long engaged(long sequence, long ms) {
        return Long.MIN_VALUE + ((ms - BASE_MS) << SEQUENCE_BITS) + sequence;
    }

    /** Time of an engaged word, in ms since the epoch. */
    private static long engagedMs(long word) {
        return (word >>> SEQUENCE_BITS) + SIGNED_BASE_MS;
    }

    /**
     * Sets the floor for readers. The agent's thread calls it while the word is bypassed.
     *
     * @param place address of the kernel's sequence, address of the floor, lead in ms, phase in ns (less than a ms),
     *     unit whose beginning no reader misses in ms, of more than the lead
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
