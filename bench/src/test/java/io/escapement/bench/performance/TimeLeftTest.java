package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Topic;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private static final Item FORK = new Item(Topic.READ_COST, ClockMode.OFF, "HUTOOL", 1, 1);
    private static final Item START = new Item(Topic.PROBE, ClockMode.OFF, "idle", 0, 1);

    @Test
    void whatATopicTookOnAverageTakesThePlaceOfTheGuess() {
        TimeLeft left = new TimeLeft(item -> 4);
        assertThat(left.seconds(List.of(FORK, START))).isEqualTo(8);

        left.took(FORK, 6);
        left.took(FORK, 10);
        assertThat(left.seconds(List.of(FORK, START))).isEqualTo(8 + 4);
    }

    @Test
    void itIsSaidAsPeopleSayIt() {
        assertThat(TimeLeft.inWords(42.4)).isEqualTo("42 s");
        assertThat(TimeLeft.inWords(840)).isEqualTo("14 min");
        assertThat(TimeLeft.inWords(3 * 3600 + 20 * 60)).isEqualTo("3 h 20 min");
    }
}
