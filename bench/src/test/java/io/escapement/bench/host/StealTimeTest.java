package io.escapement.bench.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StealTimeTest {
    private static final String STAT = """
            cpu  274377 256724 54853 182899 2351 0 2323 %d 0 0
            cpu0 136081 128290 26837 94412 243 0 1060 475 0 0
            """;

    @Test
    void whatWasStolenMeanwhileIsTheDifference() {
        StealTime before = StealTime.parse(STAT.formatted(961));

        assertThat(StealTime.parse(STAT.formatted(961)).msSince(before)).isZero();
        assertThat(StealTime.parse(STAT.formatted(964)).msSince(before)).isEqualTo(30);
    }

    @Test
    void nobodyKnowsWhereTheKernelDoesNotTell() {
        StealTime unknown = StealTime.parse("cpu  274377 256724 54853 182899");

        assertThat(unknown.msSince(unknown)).isNull();
        assertThat(StealTime.parse("").msSince(StealTime.now())).isNull();
    }
}
