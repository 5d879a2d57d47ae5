package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.performance.Promise.Bound;
import io.escapement.bench.performance.Promise.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromiseTest {
    private static final Point MET = new Point("off, 1 thread:", new Interval(0.9, 0.8, 1.1));
    private static final Point WITHIN = new Point("off, 8 threads:", new Interval(1.1, 0.95, 1.2));
    private static final Point BROKEN = new Point("device, 1 thread:", new Interval(1.3, 1.2, 1.4));

    @Test
    void aPromiseThatIsMetEverywhereIsMet() {
        assertThat(atMostOne(MET))
                .hasToString("Cost by the fastest at most 1.00: **met** at 1 of 1 points."
                        + " Least favourable: off, 1 thread: 0.90 (0.80 to 1.10).");
    }

    @Test
    void aPointWhoseIntervalReachesTheLimitIsNotToBeTold() {
        assertThat(atMostOne(MET, WITHIN))
                .hasToString(
                        "Cost by the fastest at most 1.00: met at 1 of 2 points. Within the scatter, so not to be told,"
                                + " at 1 (off, 8 threads: 1.10 (0.95 to 1.20)). Least favourable: off, 8 threads: "
                                + "1.10 (0.95 to 1.20).");
    }

    @Test
    void aPromiseThatIsBrokenSaysWhere() {
        assertThat(atMostOne(MET, BROKEN).toString())
                .startsWith(
                        "Cost by the fastest at most 1.00: **NOT MET** at 1 of 2 points (device, 1 thread: 1.30 (1.20 "
                                + "to 1.40)).");
    }

    @Test
    void thereArePromisesOfAtLeastSoMuch() {
        Promise gain = new Promise(
                "Gain",
                Bound.AT_LEAST,
                100,
                List.of(
                        new Point("syscall, 1 thread:", new Interval(240, 230, 260)),
                        new Point("syscall, 2 threads:", new Interval(80, 70, 90))));
        assertThat(gain.broken()).extracting(Point::where).containsExactly("syscall, 2 threads:");
        assertThat(gain.toString())
                .contains("Gain at least 100: **NOT MET** at 1 of 2", "Least favourable: syscall, 2 threads:");
    }

    @Test
    void theGainOnADeviceIsHeldAgainstThatOfOneThread() {
        Results<Series> results = new SomeResults()
                .readCost(ClockMode.DEVICE, MeasuredClock.JDK, 1, 3_400)
                .readCost(ClockMode.DEVICE, MeasuredClock.ESCAPEMENT, 1, 2)
                .readCost(ClockMode.DEVICE, MeasuredClock.JDK, 8, 3_200)
                .readCost(ClockMode.DEVICE, MeasuredClock.ESCAPEMENT, 8, 2)
                .results;
        List<String> sentences = Promise.sentences(new ReadCostFigures(results).promises());

        assertThat(sentences).anyMatch(s -> s.contains("on one thread at least 1,500: **met**"));
        assertThat(sentences)
                .anyMatch(s -> s.contains("at least 1,700: **NOT MET**") && s.contains("device, 8 threads: 1,600"));
    }

    @Test
    void aProbeThatWasWrongOrSlowOnceIsNotMet() {
        Results<Series> results = new SomeResults()
                .probe(ClockMode.OFF, ProbeQuestion.IDLE, List.of(1.0, 1.0), List.of(1.0, 9.5))
                .probe(ClockMode.DEVICE, ProbeQuestion.BUSY, List.of(1.0, 0.0), List.of(1.0, 12.0))
                .results;

        assertThat(new ProbeQuestion(null, null, null).promises(results))
                .containsExactly(
                        "The probe's verdict, clock off, idle: **right** in 2 of 2 starts; within 10 ms in all (9.50 "
                                + "at most).",
                        "The probe's verdict, clock device, all cores busy: **NOT MET**, right in 1 of 2 starts;"
                                + " **NOT MET**: over 10 ms in 1 (12.0 at most, half of them under 1.00).");
    }

    private static Promise atMostOne(Point... points) {
        return new Promise("Cost by the fastest", Bound.AT_MOST, 1, List.of(points));
    }
}
