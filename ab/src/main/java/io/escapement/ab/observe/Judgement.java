package io.escapement.ab.observe;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Interval;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Pair;
import io.escapement.ab.compare.PseudoMedian;
import io.escapement.ab.report.Arm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The differences of all metrics that each round has. Rounds are what scatters: how a request depends on its neighbours
 * does not matter.
 *
 * @param rounds of which both sides had requests. Chance has said which side came first, so leaving others out favours
 *     neither
 * @param idleRounds how many others there were
 */
record Judgement(List<Round> rounds, int idleRounds) {
    static Judgement of(List<Round> all) {
        List<Round> rounds = all.stream().filter(Round::hasRequests).toList();
        return new Judgement(rounds, all.size() - rounds.size());
    }

    /** Has no differences where there are too few rounds. */
    Comparison comparison() {
        Map<Metric, List<Pair>> pairs = pairs();
        pairs.values().removeIf(each -> each.contains(null) || !isEnough());
        return Comparison.of(Arm.ENGAGED.toString(), Arm.BYPASSED.toString(), pairs);
    }

    /** Returns how far the interval of the processor time reaches to each side, as factors go. */
    OptionalDouble cpuPrecisionPercent() {
        double[] differences = pairs().getOrDefault(Metric.CPU, List.of()).stream()
                .filter(Objects::nonNull)
                .mapToDouble(Pair::difference)
                .toArray();
        Interval interval = PseudoMedian.interval(differences, PseudoMedian.ERROR_CHANCE);
        return interval.isFinite()
                ? OptionalDouble.of(Interval.toPercent(interval.width() / 2))
                : OptionalDouble.empty();
    }

    boolean isEnough() {
        return rounds.size() >= Comparison.leastPairs(1);
    }

    /** Returns the names of the metrics that some round has, and not all of them. */
    List<String> leftOut() {
        Map<Metric, List<Pair>> pairs = pairs();
        pairs.values().removeIf(each -> !each.contains(null));
        return pairs.keySet().stream().map(Metric::name).toList();
    }

    /** In the order in which they are shown; null for a round without that metric. */
    private Map<Metric, List<Pair>> pairs() {
        Map<Metric, List<Pair>> pairs = new LinkedHashMap<>();
        rounds.stream()
                .flatMap(round -> round.base().keySet().stream())
                .distinct()
                .forEach(metric -> pairs.put(
                        metric,
                        rounds.stream()
                                .map(round -> Pair.of(
                                        round.base().get(metric), round.arm().get(metric)))
                                .toList()));
        return pairs;
    }
}
