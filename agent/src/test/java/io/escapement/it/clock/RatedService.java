package io.escapement.it.clock;

import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;

/** A child under a {@link RatedClock} that reads the clock all the time, and what processor time it takes. */
final class RatedService {

    final double rate;

    /** Since the last but one count, in ms. */
    long processMs;

    private final ChildJvm jvm;
    private ChildMBeans beans;
    private long processTotalMs;

    /** Starts it, and doesn't wait. */
    RatedService(Jdk jdk, String options, double rate, Path folder) {
        this.rate = rate;
        RatedClock clock = new RatedClock(folder);
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
        long process = ProcessHandle.of(jvm.pid())
                .orElseThrow()
                .info()
                .totalCpuDuration()
                .orElseThrow()
                .toMillis();
        processMs = process - processTotalMs;
        processTotalMs = process;
    }
}
