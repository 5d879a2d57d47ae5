package io.escapement.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class JitQuietTest {
    /** Far more than there is time for between two looks, however late they are. */
    private static final double MUCH_SECONDS = 1_000;

    /** Compilers that are busy for some looks, in a process that uses so much more. */
    private static final class BusyFor implements JitQuiet.Used {
        private final int busyLooks;
        private final double secondsALook;
        private final double processTimes;
        private int looks;
        private double used;

        BusyFor(int busyLooks, double secondsALook, double processTimes) {
            this.busyLooks = busyLooks;
            this.secondsALook = secondsALook;
            this.processTimes = processTimes;
        }

        @Override
        public double byJit() {
            used += looks++ < busyLooks ? secondsALook : 0;
            return used;
        }

        @Override
        public double byProcess() {
            return used * processTimes;
        }
    }

    @Test
    void compilersThatAreQuietAreLookedAtThreeTimes() throws IOException {
        BusyFor quiet = new BusyFor(0, 0, 1);

        JitQuiet rest = JitQuiet.await(quiet, () -> true);

        assertThat(rest.isReached).isTrue();
        assertThat(quiet.looks).isEqualTo(3);
        assertThat(rest.seconds).isPositive();
    }

    @Test
    void busyOnesAreWaitedForUntilTheyRest() throws IOException {
        BusyFor busy = new BusyFor(3, MUCH_SECONDS, 10);

        JitQuiet rest = JitQuiet.await(busy, () -> true);

        assertThat(rest.isReached).isTrue();
        // The last of three busy looks is what two quiet ones are compared with.
        assertThat(busy.looks).isEqualTo(5);
    }

    @Test
    void starvedOnesThatTakeMostOfWhatTheProcessGetsDoNotRest() throws IOException {
        BusyFor starved = new BusyFor(Integer.MAX_VALUE, 0.1, 1.2);

        JitQuiet rest = JitQuiet.await(starved, () -> starved.looks < 4);

        assertThat(rest.isReached).isFalse();
    }

    @Test
    void nobodyIsWaitedForOnceNobodyWantsTheAnswer() throws IOException {
        BusyFor busy = new BusyFor(Integer.MAX_VALUE, MUCH_SECONDS, 10);

        JitQuiet rest = JitQuiet.await(busy, () -> busy.looks < 2);

        assertThat(rest.isReached).isFalse();
        assertThat(busy.looks).isEqualTo(2);
    }

    @Test
    void thisJvmsCompilersAreAPartOfIt() throws IOException {
        ProcessorTime used = new ProcessorTime();

        double jit = used.byJit();

        assertThat(used.isJitSeen()).isTrue();
        assertThat(jit).isPositive().isLessThanOrEqualTo(used.byProcess());
        assertThat(used.byJit()).isGreaterThanOrEqualTo(jit);
    }
}
