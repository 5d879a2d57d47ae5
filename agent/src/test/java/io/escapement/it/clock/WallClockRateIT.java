package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A wall clock that stands still, or that is slow or fast, under services that read it all the time. */
@Order(Processors.FIRST)
class WallClockRateIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,tick=1ms";
    /** Side by side; the first one has a true clock. */
    private static final double[] RATES = {1, 0, 0.5, 0.9, 0.99, 1.05, 2, 10};

    private static final long SETTLING_MS = 1_000;
    private static final long MEASURED_MS = 2_000;
    private static final int WINDOWS = 5;

    /** A ticker that spins costs some fifteen times as much as one on a true clock. */
    private static final double AS_MUCH = 3;

    /** The kernel counts a process's time in hundredths of a second. */
    private static final long ROUNDING_MS = 100;

    @TempDir
    Path folder;

    @EachJdk
    @Tag("long")
    @ResourceLock(Processors.LOCK)
    void nothingSpinsWhereTheFloorDoesNotFollowIt(Jdk jdk) throws Exception {
        List<RatedService> services = new ArrayList<>();
        for (double rate : RATES) {
            services.add(new RatedService(jdk, ENGAGED, rate, Files.createTempDirectory(folder, "clock")));
        }
        for (RatedService service : services) {
            await().until(() -> isDecided(service.beans().clock("State")));
        }
        measure(services);
        for (RatedService service : services) {
            System.out.println(jdk + ", rate " + service.rate + ", over the floor: "
                    + service.beans().clock("State") + ", the process's processor time " + service.processMs
                    + " ms in " + MEASURED_MS + " ms");
            assertThat((double) service.processMs)
                    .as("rate " + service.rate)
                    .isLessThan(mostMs(services.get(0).processMs));
            assertNoSteps(service.beans());
        }
    }

    private static boolean isDecided(Object state) {
        return state.equals("ENGAGED") || state.equals("WITHDRAWN");
    }

    /** Again where what a JVM compiles late, or another program, spoils it: what spins does so each time. */
    private static void measure(List<RatedService> services) throws InterruptedException {
        boolean isSpoilt = true;
        for (int i = 0; i < WINDOWS && isSpoilt; i++) {
            TimeUnit.MILLISECONDS.sleep(SETTLING_MS);
            services.forEach(RatedService::countProcessorTime);
            TimeUnit.MILLISECONDS.sleep(MEASURED_MS);
            services.forEach(RatedService::countProcessorTime);
            double mostMs = mostMs(services.get(0).processMs);
            isSpoilt = services.stream().anyMatch(service -> service.processMs >= mostMs);
        }
    }

    private static double mostMs(long onATrueClockMs) {
        return AS_MUCH * onATrueClockMs + ROUNDING_MS;
    }

    private static void assertNoSteps(ChildMBeans beans) {
        assertThat(beans.clock("ForwardStepCount")).as("steps forward").isEqualTo(0L);
        assertThat(beans.clock("BackwardStepCount")).as("steps back").isEqualTo(0L);
    }
}
