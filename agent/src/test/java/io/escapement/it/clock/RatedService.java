package io.escapement.it.clock;

import static org.awaitility.Awaitility.await;

import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;

/** A child under a {@link RatedClock} that reads the clock all the time, and what processor time it takes. */
final class RatedService {

    final double rate;
    final RatedClock clock;

    /** Since the last but one count, in ms. */
    long tickerMs;

    /** See {@link #tickerMs}. */
    long processMs;

    private final ChildJvm jvm;
    private ChildMBeans beans;
    private long tickerTotalMs;
    private long processTotalMs;

    /** Starts it, and doesn't wait. */
    RatedService(Jdk jdk, String options, double rate, Path folder) {
        this.rate = rate;
        clock = new RatedClock(folder);
        clock.runAt(rate);
        jvm = clock.under(ChildJvm.on(jdk).agent(options)).run(ReadingService.class);
    }

    /** Those of its JVM; waits for them at the first call. */
    ChildMBeans beans() {
        if (beans == null) {
            jvm.awaitStdout("reading", 1);
            beans = ChildMBeans.of(jvm);
        }
        return beans;
    }

    void countProcessorTime() {
        long ticker = (Long) beans().clock("TickerCpuMillis");
        long process = ProcessHandle.of(jvm.pid())
                .orElseThrow()
                .info()
                .totalCpuDuration()
                .orElseThrow()
                .toMillis();
        tickerMs = ticker - tickerTotalMs;
        processMs = process - processTotalMs;
        tickerTotalMs = ticker;
        processTotalMs = process;
    }

    void awaitTicks(int ticks) {
        long before = (Long) beans().clock("TickCount");
        await().until(() -> (Long) beans().clock("TickCount") > before + ticks);
    }
}
