package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A wall clock that stands still, or that is slow or fast, under services that read it all the time. */
@ExtendWith(ChildLogs.class)
class FakeClockRateIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String TRUE = "+0";
    private static final String FROZEN = "2026-01-01 00:00:00";
    private static final List<String> FAKED =
            List.of(FROZEN, "+0 x0.5", "+0 x0.9", "+0 x1.05", "+0 x2", "+0 x10", "+0 x0.99");
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final long SETTLING_MS = 1_500;
    private static final long MEASURED_MS = 3_000;

    /** A ticker that spins costs some fifteen times as much as one on a true clock. */
    private static final double AS_MUCH = 3;

    /** The kernel counts a process's time in hundredths of a second. */
    private static final long ROUNDING_MS = 100;

    private static final long CHANGED_MS = 700;
    private static final int TICKS_TO_SETTLE = 1_500;

    @TempDir
    Path folder;

    @BeforeAll
    static void needsLibfaketime() {
        FakedClock.assumeInstalled();
    }

    @EachJdk
    void itsTickerCostsNoMoreThanOnATrueClockAndSeesNoSteps(Jdk jdk) throws Exception {
        List<FakedService> services = startAll(jdk, ENGAGED + ",floor=off");
        try {
            for (FakedService service : services) {
                FloorIT.awaitState(service.beans(), "ENGAGED");
            }
            measure(services);
            for (FakedService service : services) {
                System.out.println(jdk + ", " + service.time + ": ticker's processor time " + service.tickerMs
                        + " ms in " + MEASURED_MS + " ms");
                assertThat((double) service.tickerMs)
                        .as(service.time)
                        .isLessThan(AS_MUCH * services.get(0).tickerMs + ROUNDING_MS);
                assertNoSteps(service.time, service.beans());
                assertThat(service.beans().clock("State")).isEqualTo("ENGAGED");
            }
        } finally {
            services.forEach(FakedService::close);
        }
    }

    @EachJdk
    void nothingSpinsWhereTheFloorDoesNotFollowIt(Jdk jdk) throws Exception {
        List<FakedService> services = startAll(jdk, ENGAGED);
        try {
            for (FakedService service : services) {
                await().atMost(LONG).until(() -> isDecided(service.beans().clock("State")));
            }
            measure(services);
            for (FakedService service : services) {
                System.out.println(jdk + ", " + service.time + ", over the floor: "
                        + service.beans().clock("State") + ", the process's processor time " + service.processMs
                        + " ms in " + MEASURED_MS + " ms");
                assertThat((double) service.processMs)
                        .as(service.time)
                        .isLessThan(AS_MUCH * services.get(0).processMs + ROUNDING_MS);
                assertNoSteps(service.time, service.beans());
            }
        } finally {
            services.forEach(FakedService::close);
        }
    }

    @EachJdk
    void aRateThatChangesIsNoStepAndHidesNoneThatComesLater(Jdk jdk) throws Exception {
        try (FakedService service = start(jdk, ENGAGED + ",floor=off", TRUE)) {
            FloorIT.awaitState(service.beans(), "ENGAGED");
            for (String time : new String[] {"+0 x2", "+0 x0.5", FROZEN, "+0 x10", "+0 x1.05", FROZEN, TRUE}) {
                service.clock.setOffset(time);
                TimeUnit.MILLISECONDS.sleep(CHANGED_MS);
            }
            service.awaitTicks(TICKS_TO_SETTLE);
            assertNoSteps("after all changes", service.beans());

            service.clock.setOffset("+1h");
            await().atMost(LONG)
                    .until(() -> service.beans().clock("ForwardStepCount").equals(1L));
            service.clock.setOffset(TRUE);
            await().atMost(LONG)
                    .until(() -> service.beans().clock("BackwardStepCount").equals(1L));
            service.awaitTicks(TICKS_TO_SETTLE);
            assertThat(service.beans().clock("ForwardStepCount")).isEqualTo(1L);
            assertThat(service.beans().clock("BackwardStepCount")).isEqualTo(1L);
        }
    }

    /** Side by side; the first one has a true clock. */
    private List<FakedService> startAll(Jdk jdk, String options) throws Exception {
        List<FakedService> services = new ArrayList<>();
        try {
            services.add(start(jdk, options, TRUE));
            for (String time : FAKED) {
                services.add(start(jdk, options, time));
            }
            return services;
        } catch (Exception | Error e) {
            services.forEach(FakedService::close);
            throw e;
        }
    }

    private FakedService start(Jdk jdk, String options, String time) throws Exception {
        return new FakedService(jdk, options, time, Files.createTempDirectory(folder, "clock"));
    }

    private static boolean isDecided(Object state) {
        return state.equals("ENGAGED") || state.equals("WITHDRAWN");
    }

    private static void measure(List<FakedService> services) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(SETTLING_MS);
        services.forEach(FakedService::countProcessorTime);
        TimeUnit.MILLISECONDS.sleep(MEASURED_MS);
        services.forEach(FakedService::countProcessorTime);
    }

    private static void assertNoSteps(String time, ChildMBeans beans) {
        assertThat(beans.clock("ForwardStepCount")).as("steps forward, " + time).isEqualTo(0L);
        assertThat(beans.clock("BackwardStepCount")).as("steps back, " + time).isEqualTo(0L);
    }
}
