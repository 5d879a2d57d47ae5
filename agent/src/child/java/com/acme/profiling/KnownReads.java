package com.acme.profiling;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.Callable;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.outside.RealClock;

/**
 * Reads clocks in three threads at a constant rate, each form as often as the others. Of three more one waits in
 * vain, one for what the third hands over. Asked, it says by how many ms it was behind with the reads at most since it
 * was asked before.
 */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"}) // these are the forms
public final class KnownReads {
    private static final int THREADS = 3;
    private static final int READS_A_BATCH = 50;
    private static final long BATCH_MS = 5;
    /** So often each form is read a second. */
    public static final double RATE = THREADS * READS_A_BATCH * 1000.0 / BATCH_MS;

    /** So often a wait runs out of time a second, at most. */
    public static final double FULL_WAITS = 100;

    private static final long SHORT_WAIT_MS = 10;
    private static final long LONG_WAIT_MS = 600_000;

    private static final Clock CLOCK = Clock.systemUTC();
    private static final AtomicLong MOST_LATE_MS = new AtomicLong();

    private static final AtomicLong LAST = new AtomicLong();

    private KnownReads() {}

    public static void main(String[] arguments) {
        for (int i = 0; i < THREADS; i++) {
            start(KnownReads::readOnSchedule);
        }
        start(() -> new SynchronousQueue<String>().poll(SHORT_WAIT_MS, TimeUnit.MILLISECONDS));
        SynchronousQueue<String> used = new SynchronousQueue<>();
        start(() -> used.poll(LONG_WAIT_MS, TimeUnit.MILLISECONDS));
        start(() -> {
            Thread.sleep(1);
            return used.offer("anything", LONG_WAIT_MS, TimeUnit.MILLISECONDS);
        });
        System.out.println("ready");
        Scanner in = new Scanner(System.in, "UTF-8");
        while (in.hasNextLine()) {
            in.nextLine();
            System.out.println(MOST_LATE_MS.getAndSet(0));
        }
    }

    private static void start(Callable<?> again) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    again.call();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static Object readOnSchedule() throws InterruptedException {
        long dueMs = RealClock.readMs();
        while (true) {
            for (int i = 0; i < READS_A_BATCH; i++) {
                readEachForm();
            }
            dueMs += BATCH_MS;
            long restMs = dueMs - RealClock.readMs();
            MOST_LATE_MS.accumulateAndGet(-restMs, Math::max);
            if (restMs > 0) {
                Thread.sleep(restMs);
            }
        }
    }

    private static void readEachForm() {
        for (LongSupplier form : forms().values()) {
            LAST.lazySet(form.getAsLong());
        }
    }

    /** References among them are linked while somebody profiles. */
    private static Map<String, LongSupplier> forms() {
        Map<String, LongSupplier> forms = new LinkedHashMap<>();
        forms.put("millis", () -> System.currentTimeMillis());
        forms.put("reference", System::currentTimeMillis);
        forms.put("instant", () -> Instant.now().toEpochMilli());
        forms.put("clock", () -> CLOCK.millis());
        forms.put("date", () -> new Date().getTime());
        Supplier<Date> date = Date::new;
        forms.put("constructor", () -> date.get().getTime());
        forms.put("local", () -> LocalDateTime.now().getSecond());
        forms.put("nanos", () -> System.nanoTime());
        return forms;
    }
}
