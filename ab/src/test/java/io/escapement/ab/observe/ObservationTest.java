package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.Service;
import io.escapement.ab.service.StubBeans;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds of blocks that take no time, of a service whose counters the test holds. */
class ObservationTest {
    /** Two in each of the four blocks of a round; before them one, and those of a block. */
    private static final int LOOKS_OF_ROUND = 8;

    private static final int FIRST_LOOK = 3;

    private static final int MOST_LOOKS = 20 * LOOKS_OF_ROUND;

    /** The second look of the second block of the second round. */
    private static final int LOOK = FIRST_LOOK + LOOKS_OF_ROUND + 3;

    private final AtomicLong nanoTime = new AtomicLong(1);
    private final List<String> operations = new CopyOnWriteArrayList<>();
    private boolean isLatencyClockReal;

    @Test
    void aRoundInWhichTheAgentHadItsClockBackIsLost() throws Exception {
        Outcome outcome = threeRounds(look -> {
            nanoTime.addAndGet(look == LOOK ? TimeUnit.SECONDS.toNanos(31) : 0);
            return growing(look);
        });

        assertLost(outcome, "the agent was not asked for half a minute");
    }

    /** Within a block, and between two. */
    @ParameterizedTest
    @ValueSource(ints = {LOOK, LOOK + 1})
    void aRoundInWhichTheHistogramGetsOtherBucketsIsLost(int from) throws Exception {
        assertLost(
                threeRounds(look -> requests(100 * look, look < from ? 0.5 : 0.25)),
                "the service's histogram has other buckets than before");
    }

    @Test
    void aRoundInWhichACounterBeginsAnewIsLost() throws Exception {
        assertLost(
                threeRounds(look -> growing(look < LOOK ? 1_000 + look : look)), "a counter of the service began anew");
    }

    @Test
    void aRoundInWhichThePageCannotBeReadTwiceInARowIsLost() throws Exception {
        assertLost(unreadable(2), "no page");
    }

    @Test
    void aPageThatCannotBeReadOnceIsReadAgain() throws Exception {
        Outcome outcome = unreadable(1);
        assertThat(outcome.rounds()).extracting(Round::index).containsExactly(0, 1, 2);
        assertThat(outcome.problems()).isEmpty();
    }

    private Outcome unreadable(int times) throws Exception {
        return run(FIRST_LOOK + 3 * LOOKS_OF_ROUND, look -> {
            if (look >= LOOK && look < LOOK + times) {
                throw new MeasurementException("no page");
            }
            return growing(look);
        });
    }

    @Test
    void threeLostRoundsInARowEndARunAndTwoDoNot() throws Exception {
        // Of the second, third, fifth, sixth and seventh round.
        Outcome outcome = run(MOST_LOOKS, look -> {
            int round = look < FIRST_LOOK ? 1 : (look - FIRST_LOOK) / LOOKS_OF_ROUND + 1;
            return requests(round == 1 || round == 4 ? 100 * look : -100 * look, 0.5);
        });

        assertThat(outcome.lostRounds()).isEqualTo(5);
        assertThat(outcome.rounds()).extracting(Round::index).containsExactly(0, 3);
        assertThat(outcome.end()).isEqualTo("three rounds in a row could not be measured");
        assertThat(outcome.isWhole()).isFalse();
    }

    /** By what it says before the first block, or after it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aPageOfAnotherProcessIsRefusedBeforeTheFirstSwitchToTheCachedClock(int look) throws Exception {
        AtomicLong looks = new AtomicLong();
        Outcome named = run(MOST_LOOKS, ObservationTest::growing, () -> {
            if (looks.incrementAndGet() == look) {
                throw new MeasurementException("another process's");
            }
        });

        assertThat(named.end()).isEqualTo("another process's");
        assertThat(named.rounds()).isEmpty();
        assertThat(operations).doesNotContain("engageFor");
    }

    /** The service's processor time is 1 ns throughout. */
    @Test
    void aPageWhoseRequestsCostNoProcessorTimeIsAnothers() throws Exception {
        Outcome idle = run(MOST_LOOKS, look -> growing(1_000 * look));

        assertThat(idle.end())
                .isEqualTo("--metrics: 100,000 requests cost the service no processor time, so another"
                        + " process answers them");
        assertThat(idle.rounds()).isEmpty();
        assertThat(operations).doesNotContain("engageFor");
    }

    /** All attributes of the agent are 1. */
    @Test
    void aRoundIsToldToThePrecisionOfTheAgent() throws Exception {
        assertThat(threeRounds(ObservationTest::growing).rounds())
                .isNotEmpty()
                .allMatch(round -> round.rulerMillis() == 1);
        isLatencyClockReal = true;
        assertThat(threeRounds(ObservationTest::growing).rounds())
                .isNotEmpty()
                .allMatch(round -> round.rulerMillis() == 0);
    }

    private static void assertLost(Outcome outcome, String why) {
        assertThat(outcome.rounds()).extracting(Round::index).containsExactly(0, 2);
        assertThat(outcome.lostRounds()).isEqualTo(1);
        assertThat(outcome.problems()).singleElement().asString().startsWith("round 2 was lost: " + why);
    }

    /** Ends as by Ctrl-C. */
    private Outcome threeRounds(IntFunction<Requests> page) throws Exception {
        return run(FIRST_LOOK + 3 * LOOKS_OF_ROUND - 1, page);
    }

    /** What the page shows at each look. */
    private Outcome run(int mostLooks, IntFunction<Requests> page) throws Exception {
        return run(mostLooks, page, () -> {});
    }

    private Outcome run(int mostLooks, IntFunction<Requests> page, Runnable identity) throws Exception {
        Traffic traffic = new Traffic() {
            private int looks;

            @Override
            public Requests read() {
                if (looks > mostLooks) {
                    throw new StopSignal.Stopped();
                }
                return page.apply(looks++);
            }

            @Override
            public void requireOf(double startSeconds, double leastCpuSeconds, double mostCpuSeconds) {
                identity.run();
            }

            @Override
            public String description() {
                return "";
            }
        };
        ObservationPlan plan = new ObservationPlan(0, 0, TimeUnit.DAYS.toSeconds(1), 7, isLatencyClockReal);
        try (Service service = StubBeans.service(nanoTime::get, attribute -> 1, operations::add)) {
            return new Observation(service, traffic, plan, new PrintWriter(Writer.nullWriter()), new StopSignal("ab"))
                    .run();
        }
    }

    private static Requests growing(int look) {
        return requests(100 * look, 0.5);
    }

    /** All of which took at most so many ms. */
    private static Requests requests(int count, double bound) {
        return new Requests(count, 0, count, count, new TreeMap<>(Map.of(bound, (double) count)));
    }
}
