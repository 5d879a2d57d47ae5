package io.escapement.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadCostTest {
    @Test
    void ofTheRealClockIsMoreThanNothing() {
        ReadCost cost = ReadCost.ofRealClock(100);

        assertThat(cost.nanos).isPositive();
    }

    @Test
    void isCertainWhereTheClockIsPlainlyWithinTheThreshold() {
        ReadCost cost = ReadCost.ofRealClock(1_000_000_000);

        assertThat(cost.nanos).isPositive();
        assertThat(cost.isCertain).isTrue();
    }

    @Test
    void ofAClockThatIsNotReadIsLessThanThatOfTheRealOne() {
        double nothingNanos = ReadCost.ofCachedClock(times -> times);
        double realNanos = ReadCost.ofCachedClock(new RealReadLoop());

        assertThat(nothingNanos).isGreaterThanOrEqualTo(0).isLessThan(realNanos);
    }

    @Test
    void theRealLoopReadsTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long sumMs = new RealReadLoop().read(10);
        long afterMs = System.currentTimeMillis();

        assertThat(sumMs).isBetween(10 * beforeMs, 10 * afterMs);
    }
}
