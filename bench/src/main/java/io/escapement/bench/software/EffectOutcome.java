package io.escapement.bench.software;

import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PseudoMedian;
import io.escapement.bench.report.PairedDifferences;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A server's profile without the agent, and then what it did with the agent as recommended.
 *
 * @param profile null if there is none
 * @param left what a second profile counted while the cached clock was served; null if there is none
 * @param runs in the order of rounds, for each arm; empty if nothing was recommended
 * @param problem why the server was given up, or null
 */
record EffectOutcome(
        Software server,
        String version,
        ProfileFigures profile,
        ProfileFigures left,
        Map<Arm, List<RunFigures>> runs,
        String problem) {
    private static final double ERROR_CHANCE = 0.05;

    String label() {
        return server.label + " " + version;
    }

    /** Whether nothing was disturbed. */
    boolean isClean() {
        return problem == null && runs.values().stream().flatMap(List::stream).allMatch(RunFigures::isClean);
    }

    /** Whether the clocks were compared. */
    boolean isMeasured() {
        return problem == null && !runs.isEmpty();
    }

    double median(Arm arm, ToDoubleFunction<RunFigures> figure) {
        return Median.of(values(arm, figure));
    }

    private double[] values(Arm arm, ToDoubleFunction<RunFigures> figure) {
        return runs.get(arm).stream().mapToDouble(figure).toArray();
    }

    /** What an arm has by what the real clock has, round by round, with its interval; that is NaN of too few rounds. */
    Interval timesReal(Arm arm, ToDoubleFunction<RunFigures> figure) {
        // Even-handed as logarithms: twice as much and half as much are equally far from no difference.
        double[] logarithms = values(arm, figure);
        double[] real = values(Arm.REAL, figure);
        Arrays.setAll(logarithms, round -> Math.log(logarithms[round] / real[round]));
        Interval interval = logarithms.length < PairedDifferences.LEAST_ROUNDS
                ? new Interval(PseudoMedian.of(logarithms), Double.NaN, Double.NaN)
                : PseudoMedian.interval(logarithms, ERROR_CHANCE);
        return interval.map(Math::exp);
    }

    /**
     * The part of the processor time lost to the slow clock that the cached clock gives back; with its interval of 95 %
     * by resampling whole rounds. Null of a single round, or if a cure of the host saves nothing that can be told.
     */
    Interval recovered() {
        ToDoubleFunction<RunFigures> saved = run -> -run.processorMicros();
        return runs.get(Arm.REAL).size() == 1
                ? null
                : PairedDifferences.ratio(values(Arm.CACHED, saved), values(Arm.CURED, saved), values(Arm.REAL, saved));
    }
}
