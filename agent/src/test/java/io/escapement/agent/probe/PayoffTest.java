package io.escapement.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PayoffTest {
    @Test
    void itPaysBelowHalfOfTheRealCost() {
        assertThat(new Payoff(49, 100).pays()).isTrue();
        assertThat(new Payoff(50, 100).pays()).isFalse();
        assertThat(new Payoff(138, 173).pays()).isFalse();
    }

    @Test
    void bothAreMeasuredAndTheDearerOneIsFoundDearer() {
        assertThat(Payoff.measure(new Busy(1), new Busy(200)).pays()).isTrue();
        assertThat(Payoff.measure(new Busy(1), new Busy(20_000)).pays()).isTrue();
        assertThat(Payoff.measure(new Busy(200), new Busy(1)).pays()).isFalse();
        assertThat(Payoff.measure(new Busy(200), new Busy(250)).pays()).isFalse();
    }

    @Test
    void forPeopleItNamesBothWithTheirUnit() {
        assertThat(new Payoff(138.4, 172.6)).hasToString("a cached read costs 138 ns and a real one 173 ns");
        assertThat(new Payoff(1.24, 25.6)).hasToString("a cached read costs 1.2 ns and a real one 26 ns");
    }

    /** Takes the time of so many steps. */
    private static final class Busy implements ReadLoop {
        private final int steps;

        Busy(int steps) {
            this.steps = steps;
        }

        @Override
        public long read(int times) {
            long sum = times;
            for (int i = 0; i < times * steps; i++) {
                sum = sum * 31 + i;
            }
            return sum;
        }
    }
}
