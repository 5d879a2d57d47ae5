package io.escapement.bench.torture.child;

import com.google.gson.Gson;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.clocks.MeasuredClock;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The JVM under torture: one clock, one fault. The JVM warms up, prints READY, and waits for a line from the parent,
 * which may put a quota on this JVM. Then it starts the fault, prints READING, and reads until the parent's next line.
 * Then it reports first the rows of late samples, then all the figures. All that it uses runs on JDK 8.
 */
public final class Child {
    /** Stands before each line for the parent, since libraries print to stdout too. */
    public static final String LINE = "@torture ";

    public static final String READY = "READY";
    public static final String READING = "READING";

    /** One thread reads flat out, one in bursts. */
    public static final int READERS = 2;

    private static final int WARM_UP_READS = 2_000_000;

    /** Limit for clocks whose reads cost microseconds: so many reads would take too long. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int WARM_UP_BATCH = 10_000;
    private static final long SETTLE_MS = 200;

    private final BufferedReader parent =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    private final MeasuredClock tested;
    private final Fault fault;
    private final int boundMs;

    private Child(MeasuredClock tested, Fault fault, int boundMs) {
        this.tested = tested;
        this.fault = fault;
        this.boundMs = boundMs;
    }

    /** Ends the JVM whatever threads are left. */
    public static void main(String[] args) {
        int status = 0;
        try {
            new Child(MeasuredClock.valueOf(args[0]), Fault.valueOf(args[1]), Integer.parseInt(args[2])).run();
        } catch (Throwable e) {
            e.printStackTrace();
            status = 1;
        }
        Runtime.getRuntime().halt(status);
    }

    private void run() throws Exception {
        LongSupplier clock = tested.start();
        AgentBean agent = tested.isEscapement() ? new AgentBean() : null;
        CellReport report = new CellReport();
        warmUp(new Reader(clock, count(), false));
        CollectionLoop collections = fault.collections == Fault.Collections.NONE ? null : new CollectionLoop();
        if (agent != null) {
            agent.resetStatistics();
        }
        say(READY);
        parent.readLine();

        keepBusy(fault.busyThreads);
        if (collections != null) {
            collections.start();
        }
        Thread.sleep(SETTLE_MS);
        long collectionsBefore = CollectionLoop.count();
        long tookBeforeMs = CollectionLoop.tookMs();
        List<Reader> readers = Arrays.asList(new Reader(clock, count(), false), new Reader(clock, count(), true));
        readers.forEach(Thread::start);
        say(READING);
        parent.readLine();

        Staleness all = count();
        for (Reader reader : readers) {
            all.add(reader.stopAndCount());
        }
        report.staleness = all.summarized();
        report.collections = CollectionLoop.count() - collectionsBefore;
        report.collectionsTookMs = CollectionLoop.tookMs() - tookBeforeMs;
        if (agent != null) {
            tested.requireUnchanged();
            report.agent = agent.attributes();
        }
        Gson gson = new Gson();
        say(gson.toJson(all.lateRows));
        say(gson.toJson(report));
    }

    /**
     * Starts threads that never give up the processor by themselves. They begin once the last thread is started: a
     * start waits for the new thread to run, which takes long where others keep the processors busy.
     */
    private static void keepBusy(int threads) {
        CountDownLatch allStarted = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> spinAfter(allStarted), "busy-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        allStarted.countDown();
    }

    private static void spinAfter(CountDownLatch start) {
        try {
            start.await();
            while (!Thread.currentThread().isInterrupted()) {
                // Until the JVM ends.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(String line) {
        System.out.println(LINE + line);
        System.out.flush();
    }

    private static void warmUp(Reader reader) {
        long endNanos = System.nanoTime() + WARM_UP_NANOS;
        for (int reads = 0; reads < WARM_UP_READS && System.nanoTime() - endNanos < 0; reads += WARM_UP_BATCH) {
            reader.read(WARM_UP_BATCH);
        }
    }

    private Staleness count() {
        return new Staleness(boundMs, fault == Fault.STEPS);
    }
}
