package com.acme.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.outside.RealNanos;

/**
 * Reads {@code System.nanoTime} in four threads until stdin has a line, and counts values that are later than the
 * real clock read after, and earlier than one that the thread, or one before it, has seen. Then it waits by that
 * clock in the ways of the JDK, and says whether each wait took its time.
 */
public final class CachedNanos {
    private static final int THREADS = 4;
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Two real reads in a million are whole milliseconds apart by chance. */
    private static final int SOME = 100;

    private final AtomicLong latestNanos = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private final AtomicLong coarse = new AtomicLong();
    private final AtomicLong mostBehindNanos = new AtomicLong();
    private volatile boolean ended;

    private CachedNanos() {}

    public static void main(String[] arguments) throws Exception {
        CachedNanos subject = new CachedNanos();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(subject::read);
            threads.add(thread);
            thread.start();
        }
        System.out.println("reading");
        int unused = System.in.read();
        subject.ended = true;
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(30));
        }
        System.out.println("read: " + subject.reads.get());
        System.out.println("whole milliseconds: " + (subject.coarse.get() > subject.reads.get() / SOME));
        System.out.println("most behind: " + TimeUnit.NANOSECONDS.toMillis(subject.mostBehindNanos.get()) + " ms");
        System.out.println("early: " + subject.early.get());
        System.out.println("backwards: " + subject.backwards.get());
        System.out.println("waits: " + (waitedByPark() && waitedByCondition() && waitedByQueue()));
        System.out.println("digits: " + digits());
    }

    @SuppressWarnings("UnnecessaryAsync") // for the order of reads
    private void read() {
        LongSupplier reference = System::nanoTime;
        // HotSpot moves loads across a read of the clock, but not across a volatile write of what was read.
        AtomicLong order = new AtomicLong();
        long lastNanos = 0;
        while (!ended) {
            // Whoever put this in read it before, and this thread reads after.
            long seenNanos = latestNanos.get();
            long beforeNanos = RealNanos.read();
            order.set(beforeNanos);
            long nanos = ThreadLocalRandom.current().nextBoolean() ? System.nanoTime() : reference.getAsLong();
            long afterNanos = RealNanos.read();
            reads.incrementAndGet();
            count(early, nanos > afterNanos);
            count(backwards, nanos < seenNanos);
            count(coarse, (nanos - lastNanos) % NANOS_PER_MS == 0);
            lastNanos = nanos;
            mostBehindNanos.accumulateAndGet(beforeNanos - nanos, Math::max);
            latestNanos.accumulateAndGet(nanos, Math::max);
        }
    }

    private static void count(AtomicLong counter, boolean counts) {
        if (counts) {
            counter.incrementAndGet();
        }
    }

    private static boolean waitedByPark() {
        long startNanos = RealNanos.read();
        long deadlineNanos = System.nanoTime() + WAIT_NANOS;
        for (long left = WAIT_NANOS; left > 0; left = deadlineNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return hasTakenItsTime(startNanos);
    }

    private static boolean waitedByCondition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lock();
        try {
            long startNanos = RealNanos.read();
            long deadlineNanos = System.nanoTime() + WAIT_NANOS;
            for (long left = WAIT_NANOS; left > 0; left = deadlineNanos - System.nanoTime()) {
                never.awaitNanos(left);
            }
            return hasTakenItsTime(startNanos);
        } finally {
            lock.unlock();
        }
    }

    private static boolean waitedByQueue() throws InterruptedException {
        long startNanos = RealNanos.read();
        DelayQueue<DueLater> queue = new DelayQueue<>();
        queue.add(new DueLater(System.nanoTime() + WAIT_NANOS));
        queue.take();
        return hasTakenItsTime(startNanos);
    }

    /** The clock may have been behind when the wait began, so it may end early by that; it ends however. */
    private static boolean hasTakenItsTime(long startNanos) {
        long tookNanos = RealNanos.read() - startNanos;
        return tookNanos > WAIT_NANOS / 2 && tookNanos < TimeUnit.SECONDS.toNanos(20);
    }

    private static String digits() {
        long firstNanos = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            if ((System.nanoTime() - firstNanos) % NANOS_PER_MS != 0) {
                return "nanoseconds";
            }
        }
        return "milliseconds";
    }

    private static final class DueLater implements Delayed {
        private final long dueNanos;

        DueLater(long dueNanos) {
            this.dueNanos = dueNanos;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
