package io.escapement.bench.torture.child;

import com.google.gson.Gson;
import io.escapement.bench.child.BusyThreads;
import io.escapement.bench.child.Parent;
import io.escapement.bench.child.ReadNanos;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.clocks.MeasuredClock;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.management.JMException;

/**
 * The JVM under torture: one clock, one fault. It warms up and measures the cost of a read in peace, says READY, waits
 * for the parent (which may put a quota on it), starts the fault, says READING, reads until the parent has had enough,
 * and reports: first the rows of late samples, then all the figures. This class and all that it uses run on
 * JDK 8.
 */
public final class Child {
    /** Before each line for the parent; libraries print to stdout too. */
    public static final String LINE = "@torture ";

    public static final String READY = "READY";
    public static final String READING = "READING";
    public static final int BOUND_MS = 20;

    private static final int WARM_UP_READS = 2_000_000;

    /** Where a read costs microseconds, so many of them are not worth waiting for. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int WARM_UP_BATCH = 10_000;
    private static final long SETTLE_MS = 200;

    private final MeasuredClock tested;
    private final Fault fault;

    private Child(MeasuredClock tested, Fault fault) {
        this.tested = tested;
        this.fault = fault;
    }

    public static void main(String[] args) {
        Parent.serve(LINE, new Child(MeasuredClock.valueOf(args[0]), Fault.valueOf(args[1]))::run);
    }

    private void run(Parent parent) throws IOException, InterruptedException, JMException {
        LongSupplier clock = tested.start();
        AgentBean agent = tested.isEscapement() ? new AgentBean() : null;
        CellReport report = new CellReport();
        warmUp(new Reader(clock, count(), false));
        report.readNanos = ReadNanos.of(clock);
        if (fault == Fault.IDLE) {
            report.successive = SuccessiveReads.of(clock);
            report.successiveReal = SuccessiveReads.of(System::currentTimeMillis);
        }
        CollectionLoop collections = fault.collections == Fault.Collections.NONE ? null : new CollectionLoop();
        if (agent != null) {
            agent.resetStatistics();
        }
        parent.say(READY);
        parent.nextLine();

        BusyThreads busy = new BusyThreads(fault.busyThreads);
        if (collections != null) {
            collections.start();
        }
        Thread.sleep(SETTLE_MS);
        long collectionsBefore = CollectionLoop.count();
        long tookBeforeMs = CollectionLoop.tookMs();
        long startNanos = System.nanoTime();
        List<Reader> readers = Arrays.asList(new Reader(clock, count(), false), new Reader(clock, count(), true));
        readers.forEach(Thread::start);
        parent.say(READING);
        parent.nextLine();

        Staleness all = count();
        for (Reader reader : readers) {
            all.add(reader.stopAndCount());
        }
        report.staleness = all.summarized();
        report.seconds = (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        busy.stop();
        if (collections != null) {
            collections.stopCollecting();
        }
        report.collections = CollectionLoop.count() - collectionsBefore;
        report.collectionsTookMs = CollectionLoop.tookMs() - tookBeforeMs;
        if (agent != null) {
            tested.requireUnchanged();
            report.agent = agent.attributes();
        }
        Gson gson = new Gson();
        parent.say(gson.toJson(all.lateRows));
        parent.say(gson.toJson(report));
    }

    private static void warmUp(Reader reader) {
        long endNanos = System.nanoTime() + WARM_UP_NANOS;
        for (int reads = 0; reads < WARM_UP_READS && System.nanoTime() - endNanos < 0; reads += WARM_UP_BATCH) {
            reader.read(WARM_UP_BATCH);
        }
    }

    private static Staleness count() {
        return new Staleness(BOUND_MS);
    }
}
