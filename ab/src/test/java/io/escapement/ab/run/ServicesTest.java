package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServicesTest {
    /** A thread for each connection that reads and writes takes 9.6 us of a fast processor. */
    @Test
    void whereNobodyTellsWhoseThePortIsALeanServiceIsTakenAndAnIdleProcessIsNot() {
        assertThat(Services.costNothing(9.6)).isFalse();
        assertThat(Services.costNothing(1)).isTrue();
    }
}
