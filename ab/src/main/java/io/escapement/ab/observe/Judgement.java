package io.escapement.ab.observe;

import io.escapement.ab.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The differences of all figures that each round has. Rounds are what scatters: how a request depends on its neighbours
 * does not matter.
 *
 * @param deciding the figure that a precision was asked of: it has half of the chance of error; null if none was
 */
record Judgement(List<Round> rounds, String deciding) {
    static final double ERROR_CHANCE = 0.05;

    /** Fewer rounds give no interval of 95 %. */
    static final int LEAST_ROUNDS = ObservedDifference.LEAST_VALUES;

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

    List<String> leftOut() {
        List<Round> compared = compared();
        return compared.stream()
                .flatMap(round -> round.base().keySet().stream())
                .distinct()
                .filter(name -> !isWhole(compared, name))
                .toList();
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

    private double errorChance(String name, List<String> names) {
        List<String> judged = names.stream().filter(Measure::isJudged).toList();
        if (deciding == null || !judged.contains(deciding) || judged.size() == 1) {
            return ERROR_CHANCE / Math.max(1, judged.size());
        }
        return name.equals(deciding) ? ERROR_CHANCE / 2 : ERROR_CHANCE / 2 / (judged.size() - 1);
    }

    private ObservedDifference difference(String name, double errorChance) {
        List<Round> compared = compared();
        List<Round> controls = controls();
        boolean hasControl = controls.size() >= LEAST_ROUNDS && isWhole(controls, name);
        return ObservedDifference.of(
                        name,
                        compared.get(0).base().get(name).unit(),
                        figures(compared, round -> round.difference(name)),
                        figures(
                                compared,
                                round -> (Math.log(round.base().get(name).value())
                                                + Math.log(round.arm().get(name).value()))
                                        / 2),
                        figures(compared, round -> round.logWidth(name)),
                        errorChance)
                .with(
                        hasControl ? interval(controls, name, ERROR_CHANCE) : null,
                        hasControl && interval(controls, name, errorChance).excludesZero());
    }

    private static double[] figures(List<Round> rounds, ToDoubleFunction<Round> figure) {
        return rounds.stream().mapToDouble(figure).toArray();
    }

    private static Interval interval(List<Round> rounds, String name, double errorChance) {
        return ObservedDifference.interval(
                figures(rounds, round -> round.difference(name)),
                figures(rounds, round -> round.logWidth(name)),
                errorChance);
    }
}
