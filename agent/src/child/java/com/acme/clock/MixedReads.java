package com.acme.clock;

import com.acme.CheckedReads;
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
 * Reads the clock in four threads until stdin has a line, each time in a form chosen at random, and prints what {@link
 * CheckedReads} found. {@code Instant.now()} is compared to the last digit with others of its kind.
 */
public final class MixedReads {
    private static final int THREADS = 4;
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final CheckedReads reads = new CheckedReads();
    private final AtomicLong latestNanos = new AtomicLong();
    private volatile boolean ended;

    private MixedReads() {}

    public static void main(String[] arguments) throws Exception {
        MixedReads subject = new MixedReads();
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
        subject.reads.print();
    }

    private void read() {
        Map<String, LongSupplier> byName = new LinkedHashMap<>();
        byName.put("System.currentTimeMillis()", () -> System.currentTimeMillis());
        WallForms.instants(byName);
        WallForms.dates(byName);
        WallForms.locals(byName);
        List<LongSupplier> forms = new ArrayList<>(byName.values());
        AtomicLong order = new AtomicLong();
        for (; !ended; reads.count(1)) {
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
        long seenMs = reads.latestMs();
        long realBeforeMs = RealClock.readMs();
        order.set(realBeforeMs);
        long ms = form.getAsLong();
        reads.check(seenMs, realBeforeMs, ms, RealClock.readMs());
    }

    private void readInstant() {
        long seenNanos = latestNanos.get();
        Instant read = Instant.now();
        long realAfterMs = RealClock.readMs();
        long nanos = read.getEpochSecond() * 1_000_000_000 + read.getNano();
        if (nanos < seenNanos) {
            reads.countBackwards();
        }
        long ms = nanos / NANOS_PER_MS;
        reads.check(ms, ms, ms, realAfterMs);
        latestNanos.accumulateAndGet(nanos, Math::max);
    }
}
