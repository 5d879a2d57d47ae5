package com.acme.clock;

import com.acme.WallForms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.outside.RealClock;
import org.outside.RealNanos;

/**
 * Reads both clocks in turns, in two threads, some so many times a second as the last line on stdin says, a multiple of
 * 500; the wall clock now and then in another form. After the line {@code end} it prints how many values were later
 * than the real clock read after, and how many earlier than one that the thread, or the other before it, has seen.
 */
public final class PacedReads {
    private static final long PAUSE_NANOS = 4_000_000;
    private static final int BATCHES_PER_SECOND = 500;

    /** One read in so many is in a form chosen at random. */
    private static final int OTHER_FORM = 32;

    private final AtomicLong latestMs = new AtomicLong();
    private final AtomicLong latestNanos = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private volatile int batch = 1;
    private volatile boolean ended;

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
            subject.batch = Integer.parseInt(line) / BATCHES_PER_SECOND;
        }
        subject.ended = true;
        first.join(TimeUnit.SECONDS.toMillis(30));
        second.join(TimeUnit.SECONDS.toMillis(30));
        System.out.println("early: " + subject.early.get());
        System.out.println("backwards: " + subject.backwards.get());
    }

    private void read() {
        Map<String, LongSupplier> byName = new LinkedHashMap<>();
        WallForms.instants(byName);
        WallForms.dates(byName);
        WallForms.locals(byName);
        List<LongSupplier> forms = new ArrayList<>(byName.values());
        for (long i = 0; !ended; LockSupport.parkNanos(PAUSE_NANOS)) {
            // Whoever put these in read them before, and this thread reads after.
            long lastMs = latestMs.get();
            long lastNanos = latestNanos.get();
            for (long end = i + batch; i < end; i++) {
                if (i % 2 == 1) {
                    long nanos = System.nanoTime();
                    count(backwards, nanos < lastNanos);
                    lastNanos = nanos;
                } else {
                    LongSupplier form = forms.get(ThreadLocalRandom.current().nextInt(forms.size()));
                    long ms = i % OTHER_FORM == 0 ? form.getAsLong() : System.currentTimeMillis();
                    count(backwards, ms < lastMs);
                    lastMs = ms;
                }
            }
            count(early, lastMs > RealClock.readMs() || lastNanos > RealNanos.read());
            latestMs.accumulateAndGet(lastMs, Math::max);
            latestNanos.accumulateAndGet(lastNanos, Math::max);
        }
    }

    private static void count(AtomicLong counter, boolean counts) {
        if (counts) {
            counter.incrementAndGet();
        }
    }
}
