package io.escapement.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class JitQuietTest {
    /** Far more than there is time for between two looks, however late they are. */
    private static final double MUCH_SECONDS = 1_000;

    /** Compilers that are busy for some looks. */
    private static final class BusyFor {
        private final int busyLooks;
        private final int awaitedLooks;
        private int looks;
        private double used;

        BusyFor(int busyLooks, int awaitedLooks) {
            this.busyLooks = busyLooks;
            this.awaitedLooks = awaitedLooks;
        }

        double jitSeconds() {
            used += looks++ < busyLooks ? MUCH_SECONDS : 0;
            return used;
        }

        boolean isAwaited() {
            return looks < awaitedLooks;
        }
    }

    @Test
    void busyCompilersAreWaitedForUntilTheyRest() {
        BusyFor busy = new BusyFor(2, Integer.MAX_VALUE);

        JitQuiet rest = JitQuiet.await(busy::jitSeconds, busy::isAwaited);

        assertThat(rest.isReached).isTrue();
        assertThat(busy.looks).isEqualTo(4);
        assertThat(rest.seconds).isPositive();
    }

    @Test
    void nobodyIsWaitedForOnceNobodyWantsTheAnswer() {
        BusyFor busy = new BusyFor(Integer.MAX_VALUE, 1);

        JitQuiet rest = JitQuiet.await(busy::jitSeconds, busy::isAwaited);

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
