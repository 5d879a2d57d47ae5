package io.escapement.ab.observe;

import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PseudoMedian;
import io.escapement.ab.statistics.SignedRank;
import io.escapement.ab.statistics.Tails;
import java.util.ArrayList;
import java.util.List;

/**
 * The differences of all figures that each round has. Rounds are what scatters: how a request depends on its neighbours
 * does not matter.
 *
 * @param deciding the figure that a precision was asked of: it has half of the chance of error; null if none was
 */
record Judgement(List<Round> rounds, String deciding) {
    static final double ERROR_CHANCE = 0.05;

    /** Fewer rounds give no interval of 95 %. */
    static final int LEAST_ROUNDS = 6;

    private static final double POWER = 0.8;

    /** Those whose sides had different clocks. */
    List<Round> compared() {
        return rounds.stream().filter(round -> !round.isControl()).toList();
    }

    private List<Round> controls() {
        return rounds.stream().filter(Round::isControl).toList();
    }

    /** @param share of the chance of error that a look has */
    List<ObservedDifference> differences(double share) {
        List<Round> compared = compared();
        if (compared.size() < LEAST_ROUNDS) {
            return List.of();
        }
        List<String> names = compared.get(0).base().keySet().stream()
                .filter(name -> isWhole(compared, name))
                .toList();
        List<ObservedDifference> differences = new ArrayList<>();
        for (String name : names) {
            differences.add(difference(name, share * errorChance(name, names)));
        }
        return differences;
    }

    /** Differences of logarithms, with their interval at the figure's share of the chance of error. */
    Interval interval(String name, double share) {
        List<Round> compared = compared();
        List<String> names = compared.isEmpty()
                ? List.of()
                : List.copyOf(compared.get(0).base().keySet());
        return isWhole(compared, name)
                ? interval(compared, name, share * errorChance(name, names))
                : new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    private static boolean isWhole(List<Round> rounds, String name) {
        return !rounds.isEmpty()
                && rounds.stream().allMatch(round -> round.has(name) && !Double.isNaN(round.difference(name)));
    }

    /** The load is no finding: it is what was there. */
    private double errorChance(String name, List<String> names) {
        List<String> judged =
                names.stream().filter(each -> !each.equals(Measure.LOAD)).toList();
        if (deciding == null || !judged.contains(deciding) || judged.size() == 1) {
            return ERROR_CHANCE / Math.max(1, judged.size());
        }
        return name.equals(deciding) ? ERROR_CHANCE / 2 : ERROR_CHANCE / 2 / (judged.size() - 1);
    }

    private ObservedDifference difference(String name, double errorChance) {
        List<Round> compared = compared();
        Interval interval = interval(compared, name, ERROR_CHANCE);
        Interval corrected = interval(compared, name, errorChance);
        List<Round> controls = controls();
        boolean hasControl = controls.size() >= LEAST_ROUNDS && isWhole(controls, name);
        double middle = PseudoMedian.of(compared.stream()
                .mapToDouble(round -> (Math.log(round.base().get(name).value())
                                + Math.log(round.arm().get(name).value()))
                        / 2)
                .toArray());
        return new ObservedDifference(
                name,
                compared.get(0).base().get(name).unit(),
                Math.exp(middle - interval.estimate() / 2),
                Math.exp(middle + interval.estimate() / 2),
                interval.map(Judgement::percent),
                corrected.map(Judgement::percent),
                hasControl ? interval(controls, name, ERROR_CHANCE).map(Judgement::percent) : null,
                hasControl && interval(controls, name, errorChance).excludesZero(),
                corrected.excludesZero() && !name.equals(Measure.LOAD),
                percent(detectable(interval, corrected, compared.size())));
    }

    private static Interval interval(List<Round> rounds, String name, double errorChance) {
        double[] differences =
                rounds.stream().mapToDouble(round -> round.difference(name)).toArray();
        Interval interval = SignedRank.interval(differences, errorChance);
        // Both values may be anywhere within their buckets.
        double width = Median.of(
                rounds.stream().mapToDouble(round -> round.logWidth(name)).toArray());
        return new Interval(interval.estimate(), interval.low() - width, interval.high() + width);
    }

    private static double detectable(Interval interval, Interval corrected, int rounds) {
        double standardError = width(interval) / 2 / Tails.studentQuantile(ERROR_CHANCE / 2, rounds - 1);
        return width(corrected) / 2 + Tails.studentQuantile(1 - POWER, rounds - 1) * standardError;
    }

    private static double width(Interval interval) {
        return interval.high() - interval.low();
    }

    private static double percent(double logarithm) {
        return 100 * Math.expm1(logarithm);
    }
}
