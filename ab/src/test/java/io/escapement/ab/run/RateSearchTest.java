package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.FoundRate;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RateSearchTest {

    private static final RateTarget TARGET = RateTarget.parse("p99 < 10ms");

    @Test
    void itFindsWhereTheQueueGrowsPastTheTarget() throws Exception {
        FoundRate found = search((rate, percentile) -> OptionalDouble.of(1_000 / (1_000 - rate)));

        assertThat(found.requestsPerSecond())
                .isCloseTo(900, Offset.offset(40.0))
                .isLessThan(900);
    }

    @Test
    void oneDisturbedTrialDoesNotCount() throws Exception {
        AtomicInteger trials = new AtomicInteger();
        FoundRate found = search((rate, percentile) ->
                trials.getAndIncrement() == 0 ? OptionalDouble.of(500) : OptionalDouble.of(1_000 / (1_000 - rate)));

        assertThat(found.requestsPerSecond()).isCloseTo(900, Offset.offset(40.0));
    }

    @Test
    void aServiceThatNeverKeepsUpHasNoRate() throws Exception {
        assertThat(search((rate, percentile) -> OptionalDouble.empty()).requestsPerSecond())
                .isZero();
    }

    @Test
    void aTargetThatIsNoneIsNamed() {
        assertThat(RateTarget.parse("p99.9<2.5 ms")).isEqualTo(new RateTarget(99.9, 2.5));
        assertThatThrownBy(() -> RateTarget.parse("p98<2ms")).hasMessageContaining("'p98<2ms' is not of the form");
        assertThatThrownBy(() -> RateTarget.parse("p99>2ms")).hasMessageContaining("is not of the form");
    }

    private static FoundRate search(RateSearch.Load load) throws Exception {
        return new RateSearch(TARGET, load).upTo(Arm.ENGAGED, 1_000);
    }
}
