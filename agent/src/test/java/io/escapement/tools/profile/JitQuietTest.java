package io.escapement.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class JitQuietTest {
    /** Far more than there is time for between two looks, however late they are. */
    private static final double MUCH_SECONDS = 1_000;

    /** Compilers that are busy for some looks. */
    private static final class BusyFor implements DoubleSupplier {
        private final int busyLooks;
        private int looks;
        private double used;

        BusyFor(int busyLooks) {
            this.busyLooks = busyLooks;
        }

        @Override
        public double getAsDouble() {
            used += looks++ < busyLooks ? MUCH_SECONDS : 0;
            return used;
        }
    }

    @Test
    void busyCompilersAreWaitedForUntilTheyRest() {
        BusyFor busy = new BusyFor(2);

        JitQuiet rest = JitQuiet.await(busy, () -> true);

        assertThat(rest.isReached).isTrue();
        assertThat(busy.looks).isEqualTo(4);
        assertThat(rest.seconds).isPositive();
    }

    @Test
    void nobodyIsWaitedForOnceNobodyWantsTheAnswer() {
        BusyFor busy = new BusyFor(Integer.MAX_VALUE);

        JitQuiet rest = JitQuiet.await(busy, () -> busy.looks < 1);

        assertThat(rest.isReached).isFalse();
        assertThat(busy.looks).isEqualTo(2);
    }

    @Test
    void thisJvmsCompilersAreAPartOfIt() throws IOException {
        ProcessorTime used = new ProcessorTime();

        double jit = used.byJit();

        assertThat(jit).isPositive().isLessThanOrEqualTo(used.byProcess());
        assertThat(used.byJit()).isGreaterThanOrEqualTo(jit);
    }
}
