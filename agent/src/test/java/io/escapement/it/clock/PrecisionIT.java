package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.clock.PacedReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How precise the cached clock is, on a slow clock: as the kernel's own at each rate of reads, or to a millisecond. */
@Order(Processors.FIRST)
class PrecisionIT {
    private static final int SAMPLES = 20;

    /** For a hypervisor that has held the kernel's tick up; there are thousands of reads meanwhile. */
    private static final long FEW = 10;

    private static final int WINDOWS = 5;
    private static final double AGREEING = 0.2;
    private static final String SELDOM = "500";
    private static final String OFTEN = "300000";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {SELDOM, OFTEN})
    void readersFollowTheKernelsClockAtEachRateAndNoThreadTicks(String readsPerSecond) throws Exception {
        ChildMBeans beans = run("", readsPerSecond);
        long fallbacks = (Long) beans.clock("RealFallbackCount");
        double stepMs = (Double) beans.clock("FloorStepMillis");
        assertThat(beans.clock("PrecisionMillis")).isEqualTo(stepMs);
        sample(beans);

        assertThat((Long) beans.clock("RealFallbackCount") - fallbacks)
                .as("readers who got the real clock")
                .isLessThan(FEW);
        assertThat(beans.threadNames()).doesNotContain("escapement-ticker");
        // The kernel may be late; it is not early.
        assertThat((Double) beans.clock("DriftMeanMillis")).isGreaterThan(stepMs / 4);
        await().until(() -> (Double) beans.clock("CachedReadNanos") > 0);
        assertThat(10 * (Double) beans.clock("CachedReadNanos")).isLessThan((Double) beans.clock("RealReadNanos"));
    }

    /** Other programs on the machine may spoil a window. Without a thread one sample in thirty agrees. */
    @Test
    void aThreadThatTicksMakesBothClocksRightToTheMillisecond() throws Exception {
        ChildMBeans beans = run(",tick=1ms", SELDOM);
        beans.await("PrecisionMillis", 1.0);
        assertThat(beans.threadNames()).contains("escapement-ticker");
        double stepMs = (Double) beans.clock("FloorStepMillis");
        double best = 0;
        double bestNanos = Double.MAX_VALUE;
        for (int i = 0; i < WINDOWS && (best < AGREEING || bestNanos > stepMs / 2); i++) {
            sample(beans);
            best = Math.max(best, (Double) beans.clock("AgreementRatio"));
            bestNanos = Math.min(bestNanos, (Double) beans.nanoClock("DriftMeanMillis"));
        }

        assertThat(best).as("share of samples that agree").isGreaterThanOrEqualTo(AGREEING);
        assertThat(bestNanos).as("mean drift of the monotonic clock").isLessThan(stepMs / 2);
    }

    private ChildMBeans run(String options, String readsPerSecond) throws Exception {
        ChildJvm jvm = new SwitchableClock(folder)
                .under(ChildJvm.on(TestJdks.newest()).agent("packages=com.acme,nano-packages=com.acme" + options))
                .env("SLOWCLOCK_MODE", "device")
                .run(PacedReads.class);
        jvm.awaitStdout("reading", 1);
        ChildMBeans beans = ChildMBeans.of(jvm);
        beans.awaitState("ENGAGED");
        jvm.send(readsPerSecond);
        return beans;
    }

    /** Samples the drift anew. */
    private static void sample(ChildMBeans beans) {
        beans.call("resetStatistics");
        await().until(() -> (Long) beans.clock("DriftSampleCount") > SAMPLES
                && (Long) beans.nanoClock("DriftSampleCount") > SAMPLES);
    }
}
