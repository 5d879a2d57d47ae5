package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.floor.VirtualHost;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads in virtual time on kernels of 100, 250 and 1000 Hz, whose clock is slewed as NTP and {@code ADJ_TICK} do, and
 * whose timer is held back around whole seconds: what the kernel has not added yet goes through a whole sweep.
 */
class LateKernelsTest {
    private static final long MS_NANOS = VirtualHost.MS_NANOS;
    private static final long SECOND_MS = 1_000;
    private static final long LEAST_NANOS = 12_000 * MS_NANOS;
    private static final long SEED = 20_261_129;

    private final Random random = new Random(SEED);
    private VirtualHost host;
    private SwitchableClock clock;
    private long leadMs;
    private long lastMs;
    private long lateMs;
    private long reads;
    private long mostMs;
    private int seconds;
    private int lateSeconds;
    private int excused;

    @AfterEach
    void followTheRealClockAgain() {
        SteeredClock.follow(System::currentTimeMillis);
    }

    static Stream<Arguments> kernels() {
        return Stream.of(10, 4, 1)
                .flatMap(stepMs -> Stream.of(0.0, 500e-6, -500e-6, 0.08, -0.08)
                        .flatMap(slewed -> Stream.of(false, true).map(ticks -> arguments(stepMs, slewed, ticks))));
    }

    @ParameterizedTest(name = "{0} ms, slewed by {1}, tick=1ms: {2}")
    @MethodSource("kernels")
    void readsAreOneStepBehindOnAverageAndNoneIsOverTheBoundOrInAPastSecond(int stepMs, double slewed, boolean ticks) {
        start(stepMs, slewed);
        double sweepNanos = slewed == 0 ? 1 : stepMs * MS_NANOS / Math.abs(slewed);
        readFor((long) (Math.ceil(LEAST_NANOS / sweepNanos) * sweepNanos), ticks, false);

        assertThat(excused).isZero();
        assertThat(mostMs).isLessThan(leadMs);
        assertThat(seconds).isGreaterThan(10);
        if (ticks) {
            assertThat((double) lateMs / reads).isLessThan(1);
        } else if (slewed != 0) {
            assertThat((double) lateMs / reads).isCloseTo(stepMs, within(0.1 * stepMs));
        }
    }

    @ParameterizedTest(name = "{0} ms, slewed by {1}, tick=1ms: {2}")
    @MethodSource("kernels")
    void whereTheTimerIsHeldBackOnlyTheHostIsToBlame(int stepMs, double slewed, boolean ticks) {
        start(stepMs, slewed);
        readFor(LEAST_NANOS, ticks, true);

        assertThat(mostMs).isLessThan(leadMs);
        assertThat(seconds).isGreaterThan(5);
        assertThat(lateSeconds).as("seconds that began while the tick was late").isPositive();
    }

    private void start(int stepMs, double slewed) {
        host = new VirtualHost(stepMs * MS_NANOS, 1 + slewed);
        leadMs = leadMs(stepMs);
        SteeredClock.follow(host::wallMs, host::nowNanos);
        clock = SwitchableClock.over(host.page, leadMs);
        clock.word().set(clock.engagedWord(host.page, host.floorMs()));
    }

    /** As the agent finds it, which has seen the step while the clock was not slewed. */
    private static long leadMs(int stepMs) {
        FloorWatch watch = new FloorWatch();
        for (int i = 1; i < 20; i++) {
            watch.observe(MS_NANOS * stepMs * i, 1);
        }
        return watch.leadMs();
    }

    private void readFor(long nanos, boolean ticks, boolean isHeldBack) {
        long untilNanos = host.nowNanos() + nanos;
        long heldInMs = 0;
        while (host.nowNanos() < untilNanos) {
            if (ticks) {
                host.pass(MS_NANOS - Math.floorMod(host.wallNanos(), MS_NANOS) + 1_000);
                clock.publish();
            }
            host.pass(random.nextInt(700_000));
            long inSecondMs = host.wallMs() % SECOND_MS;
            if (isHeldBack && inSecondMs >= SECOND_MS - 40 && heldInMs != host.wallMs() / SECOND_MS) {
                heldInMs = host.wallMs() / SECOND_MS;
                host.holdTimer((5 + random.nextInt(56)) * MS_NANOS);
            }
            read();
        }
    }

    private void read() {
        long floorMs = host.floorMs();
        long realMs = host.wallMs();
        long readMs = clock.getAsLong();
        boolean isTickLate = realMs - floorMs >= leadMs;
        if (readMs < floorMs || readMs < lastMs || readMs > realMs) {
            fail("%d after %d, floor %d, real %d", readMs, lastMs, floorMs, realMs);
        }
        if (isTickLate) {
            excused++;
            lateSeconds += realMs / SECOND_MS > floorMs / SECOND_MS ? 1 : 0;
        } else {
            if (readMs / SECOND_MS != realMs / SECOND_MS) {
                fail("%d in a second that was over at %d, floor %d", readMs, realMs, floorMs);
            }
            mostMs = Math.max(mostMs, realMs - readMs);
        }
        seconds += readMs / SECOND_MS > lastMs / SECOND_MS ? 1 : 0;
        lateMs += realMs - readMs;
        reads++;
        lastMs = readMs;
    }
}
