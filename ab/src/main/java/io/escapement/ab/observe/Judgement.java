package io.escapement.ab.observe;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Compared;
import io.escapement.ab.report.Comparison;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The differences of all figures that each round has. Rounds are what scatters: how a request depends on its neighbours
 * does not matter.
 */
record Judgement(List<Round> rounds) {
    /** Those whose sides had different clocks. */
    List<Round> compared() {
        return withRequests().filter(round -> !round.isControl()).toList();
    }

    List<Round> controls() {
        return withRequests().filter(Round::isControl).toList();
    }

    /** Chance has said which side came first, so leaving others out favours neither. */
    private Stream<Round> withRequests() {
        return rounds.stream().filter(Round::hasRequests);
    }

    int idleRounds() {
        return (int) (rounds.size() - withRequests().count());
    }

    /** By the names of the figures that all of these rounds have, in the order in which they are shown. */
    private static Map<String, List<Compared>> figures(List<Round> rounds) {
        Map<String, List<Compared>> figures = new LinkedHashMap<>();
        for (String name :
                rounds.isEmpty() ? Set.<String>of() : rounds.get(0).base().keySet()) {
            List<Compared> known = rounds.stream()
                    .map(round -> round.compared(name))
                    .filter(Objects::nonNull)
                    .toList();
            if (known.size() == rounds.size()) {
                figures.put(name, known);
            }
        }
        return figures;
    }

    /** Has no differences where there are too few rounds. */
    Comparison comparison() {
        return Comparison.of(
                Arm.ENGAGED.toString(),
                Arm.BYPASSED.toString(),
                compared().size() < Comparison.LEAST_PAIRS ? Map.of() : figures(compared()),
                figures(controls()));
    }

    /** Returns the names of the figures that some round has, and not all of them. */
    List<String> leftOut() {
        Set<String> whole = figures(compared()).keySet();
        return compared().stream()
                .flatMap(round -> round.base().keySet().stream())
                .distinct()
                .filter(name -> !whole.contains(name))
                .toList();
    }
}
