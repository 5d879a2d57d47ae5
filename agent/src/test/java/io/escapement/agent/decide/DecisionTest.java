package io.escapement.agent.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Written;
import io.escapement.agent.verdict.Measured;
import io.escapement.agent.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionTest {
    private static final Verdict HEALTHY = Measured.verdict("hpet", 25, true);
    private static final Verdict SLOW = Measured.verdict("hpet", 3000, true);
    private static final Verdict UNKNOWN = Measured.verdict("hpet", 150, false);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // options | healthy | slow | unknown
                "packages=a | false | true | false",
                "mode=auto,packages=a | false | true | false",
                "mode=on,packages=a | true | true | true",
                "mode=observe,packages=a | false | false | false",
                "mode=off,packages=a | false | false | false",
                "mode=auto | false | false | false",
                "mode=observe | false | false | false",
                "mode=off | false | false | false"
            })
    void engagesByModeHealthAndPackages(String arguments, boolean healthy, boolean slow, boolean unknown) {
        assertThat(Decision.of(Written.options(arguments), HEALTHY).engages).isEqualTo(healthy);
        assertThat(Decision.of(Written.options(arguments), SLOW).engages).isEqualTo(slow);
        assertThat(Decision.of(Written.options(arguments), UNKNOWN).engages).isEqualTo(unknown);
    }

    @Test
    void saysWhatIsRewrittenAndWhy() {
        assertThat(Decision.of(Written.options("packages=a:b,exclude=a.c"), SLOW).reason)
                .isEqualTo("rewriting a:b without a.c to a cached clock");
        assertThat(Decision.of(Written.options("packages=a,mode=on"), HEALTHY).reason)
                .isEqualTo("rewriting a to a cached clock, by mode=on");
        assertThat(Decision.of(Written.options("packages=a,nano-packages=b,exclude=b.c"), SLOW).reason)
                .isEqualTo("rewriting a without b.c to a cached clock, and System.nanoTime in b to another");
    }

    @Test
    void saysFirstThatAHealthyClockNeedsNothing() {
        assertThat(Decision.of(Written.options(""), HEALTHY).reason)
                .isEqualTo("nothing is rewritten; for a slow clock, name packages:"
                        + " java -jar escapement-agent.jar profile PID says which");
        assertThat(Decision.of(Written.options("mode=observe"), HEALTHY).reason)
                .isEqualTo("nothing is rewritten, by mode=observe");
    }

    @Test
    void saysWhyNothingIsRewritten() {
        assertThat(Decision.of(Written.options("packages=a"), HEALTHY).reason).isEqualTo("nothing is rewritten");
        assertThat(Decision.of(Written.options("packages=a"), UNKNOWN).reason)
                .isEqualTo("nothing is rewritten; mode=on would");
        assertThat(Decision.of(Written.options(""), SLOW).reason).contains("no packages are named");
        assertThat(Decision.of(Written.options("mode=observe"), SLOW).reason).contains("mode=observe");
        assertThat(Decision.of(Written.options("mode=off"), SLOW).reason).contains("mode=off");
    }

    @Test
    void knowsWhatStandsInTheWayOfEngagingLater() {
        assertThat(Decision.obstacle(Written.options("packages=a"))).isNull();
        assertThat(Decision.obstacle(Written.options("packages=a,mode=on"))).isNull();
        assertThat(Decision.obstacle(Written.options("packages=a,mode=observe")))
                .contains("mode=auto");
        assertThat(Decision.obstacle(Written.options("")))
                .isEqualTo("no packages are named; java -jar escapement-agent.jar profile PID says which");
    }
}
