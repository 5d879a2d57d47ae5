package com.acme;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.outside.RealClock;

/**
 * Reads both clocks until stdin has a line: the wall clock in two threads, each time in a form chosen at random, and
 * the monotonic one in four. Prints what {@link CheckedReads} found of each, and of {@code Instant.now()} to the last
 * digit. Argument: the number of threads that do nothing but keep processors busy.
 */
public final class SampledReads {
    private static final int WALL_READERS = 2;
    private static final int NANO_READERS = 4;
    private static final int READS_AT_A_TIME = 1_000;
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final CheckedReads wall = new CheckedReads();
    private final CheckedReads nanos = new CheckedReads();
    private final CheckedReads instants = new CheckedReads();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

    private SampledReads() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        SampledReads subject = new SampledReads();
        subject.start(WALL_READERS, subject::readWall);
        subject.start(NANO_READERS, subject::readNanos);
        subject.start(Integer.parseInt(arguments[0]), subject::keepBusy);
        System.out.println("reading");
        int unused = System.in.read();
        subject.ended = true;
        for (Thread thread : subject.threads) {
            thread.join();
        }
        subject.wall.print("wall clock", 1);
        subject.instants.print("instants", NANOS_PER_MS);
        subject.nanos.print("monotonic clock", NANOS_PER_MS);
    }

    private void start(int count, Runnable work) {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(work);
            threads.add(thread);
            thread.start();
        }
    }

    @SuppressWarnings("UnnecessaryAsync") // for the order of reads
    private void readWall() {
        List<LongSupplier> forms = new ArrayList<>(new WallForms().get().values());
        forms.add(() -> System.currentTimeMillis());
        // HotSpot moves loads across a read of the clock, but not across a volatile write of what was read.
        AtomicLong order = new AtomicLong();
        for (long i = 0; !ended; i++) {
            int form = ThreadLocalRandom.current().nextInt(forms.size() + 1);
            // Whoever put this in read it before, and this thread reads after.
            long seenMs = wall.latest();
            long seenNanos = instants.latest();
            long realBeforeMs = RealClock.readMs();
            order.set(realBeforeMs);
            if (form < forms.size()) {
                long ms = forms.get(form).getAsLong();
                wall.check(seenMs, realBeforeMs, ms, RealClock.readMs());
            } else {
                Instant now = Instant.now();
                long realAfterMs = RealClock.readMs();
                wall.check(seenMs, realBeforeMs, now.toEpochMilli(), realAfterMs);
                long instantNanos = now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
                instants.check(seenNanos, instantNanos, instantNanos, instantNanos);
                instants.count(1);
            }
            if (i % READS_AT_A_TIME == 0) {
                wall.count(READS_AT_A_TIME);
            }
        }
    }

    @SuppressWarnings("UnnecessaryAsync") // for the order of reads
    private void readNanos() {
        LongSupplier reference = System::nanoTime;
        AtomicLong order = new AtomicLong();
        for (long i = 0; !ended; i++) {
            long seenNanos = nanos.latest();
            long beforeNanos = RealClock.readNanos();
            order.set(beforeNanos);
            long read = ThreadLocalRandom.current().nextBoolean() ? System.nanoTime() : reference.getAsLong();
            nanos.check(seenNanos, beforeNanos, read, RealClock.readNanos());
            if (i % READS_AT_A_TIME == 0) {
                nanos.count(READS_AT_A_TIME);
            }
        }
    }

    private void keepBusy() {
        while (!ended) {}
    }
}
