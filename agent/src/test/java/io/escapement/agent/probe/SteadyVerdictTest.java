package io.escapement.agent.probe;

import static io.escapement.agent.probe.Measured.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyVerdictTest {
    private static final Verdict HEALTHY = verdict("tsc", 25, true);
    private static final Verdict SLOW = verdict("tsc", 3000, true);
    private static final Verdict UNKNOWN = verdict("tsc", 150, false);

    private final SteadyVerdict steady = new SteadyVerdict();

    @Test
    void anotherVerdictReplacesItTheSecondTimeInARow() {
        assertThat(steady.isReplaced(HEALTHY, SLOW)).isFalse();
        assertThat(steady.isReplaced(HEALTHY, SLOW)).isTrue();
        assertThat(steady.isReplaced(SLOW, HEALTHY)).isFalse();
        assertThat(steady.isReplaced(SLOW, HEALTHY)).isTrue();
    }

    @Test
    void aMomentThatPassesReplacesNothing() {
        assertThat(steady.isReplaced(HEALTHY, SLOW)).isFalse();
        assertThat(steady.isReplaced(HEALTHY, HEALTHY)).isFalse();
        assertThat(steady.isReplaced(HEALTHY, SLOW)).isFalse();
        steady.confirmed();
        assertThat(steady.isReplaced(HEALTHY, SLOW)).isFalse();
    }

    @Test
    void anotherClocksourceReplacesItAtOnce() {
        Verdict acpi = verdict("acpi_pm", 3000, true);
        assertThat(steady.isReplaced(HEALTHY, acpi)).isTrue();
        assertThat(steady.isReplaced(acpi, HEALTHY)).isTrue();
        assertThat(steady.isReplaced(HEALTHY, verdict("kvm-clock", 25, true))).isTrue();
    }

    @Test
    void whatCannotBeToldReplacesNothingAndIsReplaced() {
        assertThat(steady.isReplaced(HEALTHY, UNKNOWN)).isFalse();
        assertThat(steady.isReplaced(HEALTHY, verdict("hpet", 150, false))).isFalse();
        assertThat(steady.isReplaced(UNKNOWN, SLOW)).isFalse();
        assertThat(steady.isReplaced(UNKNOWN, SLOW)).isTrue();
    }

    @Test
    void aSlowClockIsHealthyAgainOnlyWellBelowTheThreshold() {
        Verdict justBelow = verdict("tsc", 90, true);
        Verdict justAbove = verdict("tsc", 110, true);
        assertThat(steady.isReplaced(HEALTHY, justAbove)).isFalse();
        assertThat(steady.isReplaced(HEALTHY, justAbove)).isTrue();
        for (int i = 0; i < 10; i++) {
            assertThat(steady.isReplaced(justAbove, justBelow)).isFalse();
        }
        assertThat(steady.isReplaced(justAbove, HEALTHY)).isFalse();
        assertThat(steady.isReplaced(justAbove, HEALTHY)).isTrue();
    }

    @Test
    void anotherClocksourceThatIsJustBelowTheThresholdIsHealthy() {
        assertThat(steady.isReplaced(SLOW, verdict("kvm-clock", 90, true))).isTrue();
    }

    @Test
    void aNameThatCannotBeReadForAMomentIsNoOtherClocksource() {
        assertThat(steady.isReplaced(HEALTHY, verdict("unknown", 25, true))).isFalse();
        assertThat(steady.isReplaced(HEALTHY, verdict("unknown", 3000, true))).isFalse();
        assertThat(steady.isReplaced(HEALTHY, verdict("unknown", 3000, true))).isTrue();
    }
}
