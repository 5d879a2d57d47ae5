package com.acme.clock;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.outside.RealClock;

/**
 * Reads the clock in two threads, so many times each every two milliseconds as the last line on stdin says. After the
 * line {@code end} it prints how many values were later than the real clock read after, and how many earlier than one
 * that the thread, or the other before it, has seen.
 */
public final class PacedReads {
    private static final long PAUSE_NANOS = 2_000_000;

    private final AtomicLong latestMs = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private volatile int batch = 1;

    private PacedReads() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        PacedReads subject = new PacedReads();
        Thread first = new Thread(subject::read);
        Thread second = new Thread(subject::read);
        first.start();
        second.start();
        System.out.println("reading");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            subject.batch = Integer.parseInt(line);
        }
        subject.batch = 0;
        first.join(TimeUnit.SECONDS.toMillis(30));
        second.join(TimeUnit.SECONDS.toMillis(30));
        System.out.println("early: " + subject.early.get());
        System.out.println("backwards: " + subject.backwards.get());
    }

    private void read() {
        long lastMs = 0;
        for (int reads = batch; reads > 0; reads = batch) {
            // Whoever put this in read it before, and this thread reads after.
            lastMs = Math.max(lastMs, latestMs.get());
            for (int i = 0; i < reads; i++) {
                long readMs = System.currentTimeMillis();
                count(backwards, readMs < lastMs);
                lastMs = readMs;
            }
            count(early, lastMs > RealClock.readMs());
            latestMs.accumulateAndGet(lastMs, Math::max);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static void count(AtomicLong counter, boolean counts) {
        if (counts) {
            counter.incrementAndGet();
        }
    }
}
