package io.escapement.ab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Slice;
import io.escapement.ab.report.LineFigures.OfArm;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineFiguresTest {

    @Test
    void eachLineHasThePercentilesOfItsOwnRequestsAsFarAsThereAreEnoughInAnArm() {
        List<MeasuredBlock> blocks = List.of(
                block(Arm.BYPASSED, slice -> {}),
                block(Arm.BYPASSED, slice -> took(0, 500, 1, slice)),
                block(Arm.ENGAGED, slice -> took(0, 19, 1, slice)),
                block(Arm.BYPASSED, slice -> {
                    took(0, 490, 1, slice);
                    took(0, 20, 100, slice);
                    took(1, 20, 10, slice);
                }));

        List<LineFigures> lines = LineFigures.of(List.of("line 1, GET /", "line 2, GET /a"), MeasuredArm.of(blocks));

        assertThat(lines).extracting(LineFigures::line).containsExactly("line 1, GET /", "line 2, GET /a");
        assertThat(lines.get(0).arms().get(0)).satisfies(bypassed -> {
            assertThat(bypassed.arm()).isEqualTo("bypassed");
            assertThat(bypassed.requests()).isEqualTo(1_010);
            assertThat(bypassed.p50Millis()).isBetween(0.99, 1.01);
            assertThat(bypassed.p99Millis()).isBetween(99.0, 101.0);
        });
        assertThat(lines.get(0).arms().get(1)).isEqualTo(new OfArm("engaged", 19, null, null));
        assertThat(lines.get(1).arms().get(0).p50Millis()).isBetween(9.9, 10.1);
        assertThat(lines.get(1).arms().get(0).p99Millis()).isNull();
        assertThat(lines.get(1).arms().get(1)).isEqualTo(new OfArm("engaged", 0, null, null));
    }

    private static MeasuredBlock block(Arm arm, Consumer<Slice> fill) {
        return SimulatedRun.block(new PlannedBlock(0, 0, arm), fill);
    }

    private static void took(int line, int requests, long millis, Slice slice) {
        IntStream.range(0, requests).forEach(i -> slice.took(line, 0, 0, 0, 1_000_000 * millis));
    }
}
