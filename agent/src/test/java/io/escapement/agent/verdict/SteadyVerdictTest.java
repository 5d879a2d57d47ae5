package io.escapement.agent.verdict;

import static io.escapement.agent.verdict.Measured.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyVerdictTest {
    private static final Verdict HEALTHY = verdict("tsc", 25, true);
    private static final Verdict SLOW = verdict("tsc", 3000, true);
    private static final Verdict UNKNOWN = verdict("tsc", 150, false);

    private final SteadyVerdict steady = new SteadyVerdict();

    @Test
    void anotherVerdictReplacesItTheSecondTimeInARow() {
        assertThat(steady.decideToReplace(HEALTHY, SLOW)).isFalse();
        assertThat(steady.decideToReplace(HEALTHY, SLOW)).isTrue();
        assertThat(steady.decideToReplace(SLOW, HEALTHY)).isFalse();
        assertThat(steady.decideToReplace(SLOW, HEALTHY)).isTrue();
    }

    @Test
    void aMomentThatPassesReplacesNothing() {
        assertThat(steady.decideToReplace(HEALTHY, SLOW)).isFalse();
        assertThat(steady.decideToReplace(HEALTHY, HEALTHY)).isFalse();
        assertThat(steady.decideToReplace(HEALTHY, SLOW)).isFalse();
        steady.confirmed();
        assertThat(steady.decideToReplace(HEALTHY, SLOW)).isFalse();
    }

    @Test
    void anotherClocksourceReplacesItTheSecondTimeInARow() {
        Verdict acpi = verdict("acpi_pm", 3000, true);
        Verdict kvm = verdict("kvm-clock", 25, true);
        for (Verdict[] change : new Verdict[][] {{HEALTHY, acpi}, {acpi, HEALTHY}, {HEALTHY, kvm}}) {
            assertThat(steady.decideToReplace(change[0], change[1])).isFalse();
            assertThat(steady.decideToReplace(change[0], change[1])).isTrue();
        }
    }

    /** As doctor --cure does, of this version or an older one, which tried all. */
    @Test
    void clocksourcesThatAreTriedForAMomentReplaceNothing() {
        assertThat(steady.decideToReplace(HEALTHY, verdict("hpet", 3000, true))).isFalse();
        assertThat(steady.decideToReplace(HEALTHY, verdict("acpi_pm", 3000, true)))
                .isFalse();
        steady.confirmed();
        assertThat(steady.decideToReplace(HEALTHY, verdict("acpi_pm", 3000, true)))
                .isFalse();
    }

    @Test
    void whatCannotBeToldReplacesNothingAndIsReplaced() {
        assertThat(steady.decideToReplace(HEALTHY, UNKNOWN)).isFalse();
        assertThat(steady.decideToReplace(HEALTHY, verdict("hpet", 150, false))).isFalse();
        assertThat(steady.decideToReplace(UNKNOWN, SLOW)).isFalse();
        assertThat(steady.decideToReplace(UNKNOWN, SLOW)).isTrue();
    }

    @Test
    void aSlowClockIsHealthyAgainOnlyWellBelowTheThreshold() {
        Verdict justBelow = verdict("tsc", 90, true);
        Verdict justAbove = verdict("tsc", 110, true);
        assertThat(steady.decideToReplace(HEALTHY, justAbove)).isFalse();
        assertThat(steady.decideToReplace(HEALTHY, justAbove)).isTrue();
        for (int i = 0; i < 10; i++) {
            assertThat(steady.decideToReplace(justAbove, justBelow)).isFalse();
        }
        assertThat(steady.decideToReplace(justAbove, HEALTHY)).isFalse();
        assertThat(steady.decideToReplace(justAbove, HEALTHY)).isTrue();
    }

    @Test
    void anotherClocksourceThatIsJustBelowTheThresholdIsHealthy() {
        Verdict kvm = verdict("kvm-clock", 90, true);
        assertThat(steady.decideToReplace(SLOW, kvm)).isFalse();
        assertThat(steady.decideToReplace(SLOW, kvm)).isTrue();
    }

    @Test
    void aNameThatCannotBeReadForAMomentIsNoOtherClocksource() {
        assertThat(steady.decideToReplace(HEALTHY, verdict("unknown", 25, true)))
                .isFalse();
        assertThat(steady.decideToReplace(HEALTHY, verdict("unknown", 3000, true)))
                .isFalse();
        assertThat(steady.decideToReplace(HEALTHY, verdict("unknown", 3000, true)))
                .isTrue();
    }

    @Test
    void saysWhatChangedAndThatNothingDidWhereTheFirstMeasurementFailed() {
        assertThat(SteadyVerdict.changeInWords(verdict("acpi_pm", 3000, true), HEALTHY))
                .isEqualTo("changed from acpi_pm: ");
        assertThat(SteadyVerdict.changeInWords(SLOW, HEALTHY)).isEqualTo("changed: ");
        assertThat(SteadyVerdict.changeInWords(UNKNOWN, HEALTHY)).isEqualTo("measured again: ");
    }
}
