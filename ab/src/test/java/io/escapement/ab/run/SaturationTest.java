package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SaturationTest {

    private final List<Integer> tried = new ArrayList<>();

    @Test
    void theyAreDoubledAsLongAsTheServiceThenAnswersMore() throws Exception {
        assertThat(search(connections -> Math.min(connections, 50) * 100)).isEqualTo(64);
        assertThat(tried).containsExactly(16, 32, 16, 32, 64, 32, 64, 128);
    }

    @Test
    void aLittleMoreIsChance() throws Exception {
        assertThat(search(connections -> 1_000 + connections)).isEqualTo(16);
        assertThat(tried).containsExactly(16, 32);
    }

    @Test
    void moreFromAServiceThatStillWarmsUpIsNotFromTheConnections() throws Exception {
        assertThat(search(connections -> 1_000 * Math.pow(1.2, tried.size()))).isEqualTo(16);
    }

    @Test
    void aServiceThatAnswersLessOverMoreKeepsTheFewer() throws Exception {
        assertThat(search(connections -> 10_000.0 / connections)).isEqualTo(16);
    }

    @Test
    void thereIsAnEnd() throws Exception {
        assertThat(search(connections -> connections)).isEqualTo(512);
    }

    private int search(Saturation.Stretch stretch) throws Exception {
        return Saturation.connectionsFrom(16, 1_000, connections -> {
            tried.add(connections);
            return stretch.requestsPerSecond(connections);
        });
    }
}
