package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Slice;
import org.junit.jupiter.api.Test;

class RehearsalTest {

    private final Rehearsal rehearsal = new Rehearsal();

    @Test
    void aGeneratorThatIsLateInEachArmIsToldAndEndsARunThatWouldDecideByIt() {
        rehearsal.add(slice(900_000));
        rehearsal.add(slice(950_000));

        assertThat(rehearsal.warning())
                .hasValueSatisfying(text -> assertThat(text).contains("p50, p90, p99, mean"));
        assertThat(rehearsal.refusal("p99"))
                .hasValueSatisfying(text ->
                        assertThat(text).contains("its own send lag at p99, which was named to decide, was 90 %"));
        assertThat(rehearsal.refusal("cpu")).isEmpty();
        assertThat(rehearsal.refusal(null)).isEmpty();
    }

    @Test
    void oneThatIsLateInOneArmMayHaveBeenDisturbed() {
        rehearsal.add(slice(900_000));
        rehearsal.add(slice(100_000));

        assertThat(rehearsal.warning()).isEmpty();
        assertThat(rehearsal.refusal("p99")).isEmpty();
    }

    private static Slice slice(long lagNanos) {
        Slice slice = new Slice();
        slice.fromIntended().recordValueWithCount(1_000_000, 1_000);
        slice.sendLag().recordValueWithCount(lagNanos, 1_000);
        return slice;
    }
}
