package io.escapement.agent.javalang;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A host on which one thread runs at a time, and another one may take its turn before each step: each look at a word,
 * at the kernel's page and at a clock, and each change of a word. Whose turn comes is decided by chance, which a seed
 * repeats. Time passes in the kernel's own thread alone. What stands in for classes of the JDK's is in here too, for
 * classes that were loaded with it.
 */
public final class SteppedHost {
    static final long MS_NANOS = 1_000_000;
    static final long SEQUENCE_ADDRESS = 8;
    static final long FLOOR_ADDRESS = 16;

    /**
     * How long nobody is held up between a look at the word and its change, or a word stays unread, in updates. Who
     * makes a word, the word itself and who reads it may each be held up so long: together less than the 8 updates
     * after which 4 bits come round.
     */
    private static final int MOST_UPDATES = 2;

    private static final long START_NANOS = 1_763_600_000_000L * MS_NANOS;
    private static final long TO_MONOTONIC_NANOS = START_NANOS - 10_000 * MS_NANOS;

    final List<Actor> actors = new ArrayList<>();
    final Random random;
    private int stepsLeft;
    private volatile Actor turn;
    private volatile Throwable failure;

    /** What a reader of the real clock gets. */
    long nowNanos = START_NANOS;

    private long writtenNanos = START_NANOS;
    long steppedNanos;
    private int sequence;
    private final long[] page = new long[4];

    /** So many updates of the page have begun. */
    int updates;

    /** When the word was changed last, in updates. */
    int wordWritten;

    SteppedHost(long seed, int steps) {
        random = new Random(seed);
        stepsLeft = steps;
        write();
    }

    /** One that is on its way through its steps. */
    static final class Actor extends Thread {
        final SteppedHost host;

        /** When it has looked at the word, in updates, if it has not come to an end with that; else negative. */
        int lookedAt = -1;

        /** The earliest that the floor was during what it does now, in ms. */
        long lowestFloorMs;

        /** Whether the kernel's tick was late meanwhile. */
        boolean sawLateTick;

        private int heldUp;

        private Actor(SteppedHost host, String name, Runnable work) {
            super(work, name);
            this.host = host;
            setDaemon(true);
        }
    }

    /** Ends a thread wherever it is. */
    @SuppressWarnings("serial") // nobody writes it
    private static final class Ended extends Error {
        Ended() {
            super("ended", null, false, false);
        }
    }

    /** Has a thread do that again and again. */
    void add(String name, Runnable work) {
        actors.add(new Actor(this, name, () -> {
            awaitTurn();
            try {
                while (true) {
                    work.run();
                    step();
                }
            } catch (Ended regular) {
                // As it should be.
            } catch (Throwable t) {
                failure = t;
            } finally {
                stepsLeft = 0;
                passTurnOn();
            }
        }));
    }

    /** Runs all until there are no more steps; throws what one of them has thrown. */
    void run() throws Throwable {
        actors.forEach(Thread::start);
        turn = actors.get(0);
        actors.forEach(LockSupport::unpark);
        for (Actor actor : actors) {
            actor.join();
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void passTurnOn() {
        for (Actor actor : actors) {
            if (actor != Thread.currentThread() && actor.isAlive()) {
                turn = actor;
                LockSupport.unpark(actor);
            }
        }
    }

    private void awaitTurn() {
        while (turn != Thread.currentThread() && stepsLeft > 0) {
            LockSupport.park();
        }
    }

    /** Before a step: another thread may take its turn. */
    static void step() {
        if (Thread.currentThread() instanceof Actor) {
            ((Actor) Thread.currentThread()).host.takeStep();
        }
    }

    private void takeStep() {
        if (--stepsLeft <= 0) {
            throw new Ended();
        }
        if (random.nextInt(3) == 0) {
            Actor next = actors.get(random.nextInt(actors.size()));
            if (next.heldUp > 0) {
                next.heldUp--;
            } else if (next != Thread.currentThread()) {
                if (random.nextInt(16) == 0) {
                    ((Actor) Thread.currentThread()).heldUp = random.nextInt(40);
                }
                turn = next;
                LockSupport.unpark(next);
                awaitTurn();
                if (stepsLeft <= 0) {
                    throw new Ended();
                }
            }
        }
    }

    long nowMs() {
        return Math.floorDiv(nowNanos, MS_NANOS);
    }

    /** What the page holds, or held before the update that goes on. */
    long floorMs() {
        return Math.floorDiv(writtenNanos, MS_NANOS);
    }

    /** Time passes. */
    void pass(long nanos, long lateNanos) {
        nowNanos += nanos;
        if (nowNanos - writtenNanos >= lateNanos) {
            actors.forEach(actor -> actor.sawLateTick = true);
        }
    }

    /**
     * The kernel writes its page, once nobody has been held up for too long: a clock of 4 bits comes round soon.
     *
     * @param stepNanos by which the wall clock is set
     * @param floorNanos the new floor
     */
    void update(long stepNanos, long floorNanos) {
        while (isSomebodyHeldUp()) {
            actors.forEach(actor -> actor.heldUp = 0);
            step();
        }
        updates++;
        sequence++;
        step();
        nowNanos += stepNanos;
        steppedNanos += stepNanos;
        writtenNanos = floorNanos + stepNanos;
        long monotonicNanos = writtenNanos - steppedNanos - TO_MONOTONIC_NANOS;
        long[] values = {
            writtenNanos / (1_000 * MS_NANOS),
            writtenNanos % (1_000 * MS_NANOS),
            monotonicNanos / (1_000 * MS_NANOS),
            monotonicNanos % (1_000 * MS_NANOS)
        };
        for (int i = 0; i < values.length; i++) {
            step();
            page[i] = values[i];
        }
        step();
        sequence++;
        actors.forEach(actor -> actor.lowestFloorMs = Math.min(actor.lowestFloorMs, floorMs()));
    }

    private boolean isSomebodyHeldUp() {
        return updates - wordWritten >= MOST_UPDATES
                || actors.stream().anyMatch(each -> each.lookedAt >= 0 && updates - each.lookedAt >= MOST_UPDATES);
    }

    private void write() {
        page[0] = writtenNanos / (1_000 * MS_NANOS);
        page[1] = writtenNanos % (1_000 * MS_NANOS);
        long monotonicNanos = writtenNanos - TO_MONOTONIC_NANOS;
        page[2] = monotonicNanos / (1_000 * MS_NANOS);
        page[3] = monotonicNanos % (1_000 * MS_NANOS);
    }

    /** Whoever reads the real clock while the kernel writes waits for that. */
    private long real() {
        do {
            step();
        } while ((sequence & 1) != 0);
        return nowNanos;
    }

    private long at(long address) {
        step();
        return address == SEQUENCE_ADDRESS ? sequence : page[(int) (address - FLOOR_ADDRESS) / 8];
    }

    private static SteppedHost host() {
        return Thread.currentThread() instanceof Actor ? ((Actor) Thread.currentThread()).host : null;
    }

    /** {@code System}. */
    public static final class Clocks {
        private Clocks() {}

        public static long currentTimeMillis() {
            SteppedHost host = host();
            return Math.floorDiv(host == null ? START_NANOS : host.real(), MS_NANOS);
        }

        /** The real clock with more digits. */
        public static long wallNanos() {
            return host().real();
        }

        public static long nanoTime() {
            SteppedHost host = host();
            return host == null ? 0 : host.real() - host.steppedNanos - TO_MONOTONIC_NANOS;
        }

        public static void arraycopy(Object from, int fromIndex, Object to, int toIndex, int length) {
            System.arraycopy(from, fromIndex, to, toIndex, length);
        }
    }

    /** {@code LockSupport}. */
    public static final class Park {
        private Park() {}

        public static void parkNanos(long unused) {
            step();
        }
    }

    /** The JVM's {@code Unsafe}. */
    public static final class Memory {
        private static final Memory ONLY = new Memory();

        private Memory() {}

        public static Memory getUnsafe() {
            return ONLY;
        }

        public int getInt(long address) {
            return (int) host().at(address);
        }

        public long getLong(long address) {
            return host().at(address);
        }

        public int getIntVolatile(Object unused, long address) {
            return (int) host().at(address);
        }

        public long getLongVolatile(Object unused, long address) {
            return host().at(address);
        }

        public void loadFence() {
            // Nothing is out of order here.
        }
    }

    /** {@code AtomicLong}. */
    public static final class Word {
        private final AtomicLong value;

        public Word() {
            this(0);
        }

        public Word(long initial) {
            value = new AtomicLong(initial);
        }

        public long get() {
            step();
            if (host() != null) {
                ((Actor) Thread.currentThread()).lookedAt = host().updates;
            }
            return value.get();
        }

        public void set(long changed) {
            step();
            value.set(changed);
            changed();
        }

        public boolean compareAndSet(long seen, long changed) {
            step();
            boolean isSet = value.compareAndSet(seen, changed);
            if (isSet) {
                changed();
            }
            return isSet;
        }

        private static void changed() {
            if (host() != null) {
                host().wordWritten = host().updates;
                ((Actor) Thread.currentThread()).lookedAt = -1;
            }
        }

        public long incrementAndGet() {
            return value.incrementAndGet();
        }
    }
}
