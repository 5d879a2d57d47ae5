package com.acme.profiling;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.outside.RealClock;

/**
 * Reads clocks in three threads at a constant rate, each form as often as the others. Asked, it says by how many ms it
 * was behind with that at most since it was asked before.
 */
@SuppressWarnings({"JavaUtilDate", "JavaTimeDefaultTimeZone"}) // these are the forms
public final class KnownReads {
    private static final int THREADS = 3;
    private static final int READS_A_BATCH = 50;
    private static final long BATCH_MS = 5;
    /** So often each form is read a second. */
    public static final double RATE = THREADS * READS_A_BATCH * 1000.0 / BATCH_MS;

    private static final Clock CLOCK = Clock.systemUTC();
    private static final AtomicLong MOST_LATE_MS = new AtomicLong();

    private static final AtomicLong LAST = new AtomicLong();

    private KnownReads() {}

    public static void main(String[] arguments) {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(KnownReads::readOnSchedule);
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        Scanner in = new Scanner(System.in, "UTF-8");
        while (in.hasNextLine()) {
            in.nextLine();
            System.out.println(MOST_LATE_MS.getAndSet(0));
        }
    }

    private static void readOnSchedule() {
        try {
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
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
