package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RunningLoad.Standing;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void aRateThatIsTooHighIsSaidWithWhatTheServiceDoesInstead() {
        Pace pace = new Pace(new Rate(500_000));
        for (int second = 0; second < 9; second++) {
            pace.second(second * SECOND, new Standing(50_000 + 6_120L * second, 16, 16));
        }

        assertThat(pace.tooSlow())
                .contains("does not hold 500,000 requests per second")
                .contains("in the last 5 s it answered 6,120 a second")
                .contains("16 of 16 connections were busy")
                .contains("lower --rate");
    }

    @Test
    void aServiceThatAnswersNothingIsSaidToHang() {
        Pace pace = new Pace(new Rate(200));
        for (int second = 0; second < 9; second++) {
            pace.second(second * SECOND, new Standing(1_000, 16, 16));
        }

        assertThat(pace.tooSlow()).startsWith("the service hangs: in the last 5 s it answered 0 a second, 16 of 16");
    }
}
