package com.acme.clock;

import com.acme.WallForms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.outside.RealClock;

/**
 * Reads the clock in four threads until stdin has a line, each time in a form chosen at random, and counts values that
 * are later than the real clock read after, earlier than one that the thread, or one before it, has seen, and staler
 * than the milliseconds of the argument. {@code Instant.now()} is compared to the last digit with others of its kind.
 */
public final class MixedReads {
    private static final int THREADS = 4;
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong latestMs = new AtomicLong();
    private final AtomicLong latestNanos = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private final AtomicLong over = new AtomicLong();
    private final AtomicLong cached = new AtomicLong();
    private final AtomicLong mostBehindMs = new AtomicLong();
    private final long boundMs;
    private volatile boolean ended;

    private MixedReads(long boundMs) {
        this.boundMs = boundMs;
    }

    public static void main(String[] arguments) throws Exception {
        MixedReads subject = new MixedReads(Long.parseLong(arguments[0]));
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
        System.out.println("behind the real clock: " + (subject.cached.get() > 0));
        System.out.println("most behind: " + subject.mostBehindMs.get() + " ms");
        System.out.println("over the bound: " + subject.over.get());
        System.out.println("early: " + subject.early.get());
        System.out.println("backwards: " + subject.backwards.get());
    }

    private void read() {
        Map<String, LongSupplier> byName = new LinkedHashMap<>();
        byName.put("System.currentTimeMillis()", () -> System.currentTimeMillis());
        WallForms.instants(byName);
        WallForms.dates(byName);
        WallForms.locals(byName);
        List<LongSupplier> forms = new ArrayList<>(byName.values());
        AtomicLong order = new AtomicLong();
        while (!ended) {
            int form = ThreadLocalRandom.current().nextInt(forms.size() + 1);
            if (form == forms.size()) {
                readInstant();
            } else {
                readMs(forms.get(form), order);
            }
        }
    }

    /** HotSpot moves loads across a read of the clock, but not across a volatile write of what was read. */
    private void readMs(LongSupplier form, AtomicLong order) {
        // Whoever put this in read it before, and this thread reads after.
        long seenMs = latestMs.get();
        long realBeforeMs = RealClock.readMs();
        order.set(realBeforeMs);
        long ms = form.getAsLong();
        long realAfterMs = RealClock.readMs();
        reads.incrementAndGet();
        count(early, ms > realAfterMs);
        count(backwards, ms < seenMs);
        count(cached, ms < realBeforeMs);
        count(over, realBeforeMs - ms > boundMs);
        mostBehindMs.accumulateAndGet(realBeforeMs - ms, Math::max);
        latestMs.accumulateAndGet(ms, Math::max);
    }

    private void readInstant() {
        long seenNanos = latestNanos.get();
        Instant read = Instant.now();
        long realAfterMs = RealClock.readMs();
        long nanos = read.getEpochSecond() * 1_000_000_000 + read.getNano();
        count(early, nanos / NANOS_PER_MS > realAfterMs);
        count(backwards, nanos < seenNanos);
        latestNanos.accumulateAndGet(nanos, Math::max);
        latestMs.accumulateAndGet(nanos / NANOS_PER_MS, Math::max);
    }

    private static void count(AtomicLong counter, boolean counts) {
        if (counts) {
            counter.incrementAndGet();
        }
    }
}
