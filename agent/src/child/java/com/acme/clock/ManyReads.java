package com.acme.clock;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.outside.RealClock;

/**
 * Reads the clock in two threads until stdin has a line, and counts values that are later than the real clock read
 * after, and values earlier than one that the thread, or one before it, has seen.
 */
public final class ManyReads {
    private final AtomicLong latestMs = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private final AtomicLong cached = new AtomicLong();
    private volatile boolean ended;

    private ManyReads() {}

    public static void main(String[] arguments) throws Exception {
        ManyReads subject = new ManyReads();
        Thread first = new Thread(subject::read);
        Thread second = new Thread(subject::read);
        first.start();
        second.start();
        System.out.println("reading");
        int unused = System.in.read();
        subject.ended = true;
        first.join(TimeUnit.SECONDS.toMillis(30));
        second.join(TimeUnit.SECONDS.toMillis(30));
        System.out.println("read: " + (subject.reads.get() > 0));
        System.out.println("behind the real clock: " + (subject.cached.get() > 0));
        System.out.println("early: " + subject.early.get());
        System.out.println("backwards: " + subject.backwards.get());
    }

    private void read() {
        long lastMs = 0;
        while (!ended) {
            // Whoever put this in read it before, and this thread reads after.
            long seenMs = Math.max(lastMs, latestMs.get());
            long realBeforeMs = RealClock.readMs();
            lastMs = System.currentTimeMillis();
            long realAfterMs = RealClock.readMs();
            reads.incrementAndGet();
            count(early, lastMs > realAfterMs);
            count(backwards, lastMs < seenMs);
            count(cached, lastMs < realBeforeMs);
            latestMs.accumulateAndGet(lastMs, Math::max);
        }
    }

    private static void count(AtomicLong counter, boolean counts) {
        if (counts) {
            counter.incrementAndGet();
        }
    }
}
