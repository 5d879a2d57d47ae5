package io.escapement.bench.software;

import io.escapement.ab.compare.Median;
import io.escapement.bench.software.ProfileFigures.Site;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What became of a server, of which several processes were measured. A figure of an arm is the mean of what the
 * processes have, and a process has the median of its rounds. Whatever is said of a server is computed from these.
 *
 * @param processes those that were profiled; a process that failed is not among them
 * @param problem why the server was given up, or null
 */
record EffectOutcome(Software server, String version, List<ServerProcess> processes, String problem) {

    /**
     * One process: its profile without the agent, and then what it did with the agent as recommended.
     *
     * @param runs in the order of rounds, for each arm; empty if nothing was recommended
     * @param left a profile with the cached clock in force, or null if nothing was recommended
     */
    record ServerProcess(ProfileFigures profile, Map<Arm, List<RunFigures>> runs, ProfileFigures left) {
        double median(Arm arm, ToDoubleFunction<RunFigures> figure) {
            return Median.of(runs.get(arm).stream().mapToDouble(figure).toArray());
        }

        /** Reads an operation that Java code still makes of the real clock, by place. */
        Map<String, Double> leftInJava(Predicate<Site> which) {
            double perSecond = median(Arm.CACHED, RunFigures::operationsPerSecond);
            return left.sites().stream()
                    .filter(site -> !site.rewritten())
                    .filter(which)
                    .collect(Collectors.groupingBy(
                            Site::place, Collectors.summingDouble(site -> site.readsPerSecond() / perSecond)));
        }
    }

    /** A figure of the server, and the least and the most that one of its processes has. */
    record Spread(double value, double least, double most) {}

    /** What is computed from the figures of the arms. */
    interface Formula {
        double of(ToDoubleFunction<Arm> figure);
    }

    static final Formula SAVED = figure -> 1 - figure.applyAsDouble(Arm.CACHED) / figure.applyAsDouble(Arm.REAL);
    static final Formula MOST_SAVED = figure -> 1 - figure.applyAsDouble(Arm.CURED) / figure.applyAsDouble(Arm.REAL);
    static final Formula RECOVERED = figure -> SAVED.of(figure) / MOST_SAVED.of(figure);

    String label() {
        return server.label + " " + version;
    }

    /** Whether nothing was disturbed. */
    boolean isClean() {
        return problem == null && runs().allMatch(RunFigures::isClean);
    }

    /** Whether the clocks were compared. */
    boolean isMeasured() {
        return problem == null && !compared().isEmpty();
    }

    Stream<RunFigures> runs() {
        return processes.stream()
                .flatMap(process -> process.runs().values().stream().flatMap(List::stream));
    }

    /** The processes for which something was recommended. */
    List<ServerProcess> compared() {
        return processes.stream().filter(process -> !process.runs().isEmpty()).toList();
    }

    double mean(Arm arm, ToDoubleFunction<RunFigures> figure) {
        return compared().stream()
                .mapToDouble(process -> process.median(arm, figure))
                .average()
                .orElse(Double.NaN);
    }

    Spread spread(ToDoubleFunction<RunFigures> figure, Formula formula) {
        DoubleSummaryStatistics each = compared().stream()
                .mapToDouble(process -> formula.of(arm -> process.median(arm, figure)))
                .summaryStatistics();
        return new Spread(formula.of(arm -> mean(arm, figure)), each.getMin(), each.getMax());
    }

    /** Reads an operation that Java code makes of the real clock while the cached one is served. */
    double leftInJava(Predicate<Site> which) {
        return compared().stream()
                .mapToDouble(process -> process.leftInJava(which).values().stream()
                        .mapToDouble(reads -> reads)
                        .sum())
                .average()
                .orElse(Double.NaN);
    }

    /** The places that make most of them, by process, and how many an operation. */
    Stream<Map.Entry<String, Double>> mostLeftInJava() {
        return compared().stream()
                .flatMap(process -> process.leftInJava(site -> true).entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        Collectors.summingDouble(
                                place -> place.getValue() / compared().size())))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed());
    }

    /** The share of the processor time that the profiles predict to be saved, each at the cost on one thread. */
    double predictedAtLeast() {
        return meanOfProfiles(profile -> profile.savedShare(server.nanoPackages));
    }

    /** The same at the cost while all processors read. */
    double predictedAtMost() {
        return meanOfProfiles(profile -> profile.savedShareAtMost(server.nanoPackages));
    }

    private double meanOfProfiles(ToDoubleFunction<ProfileFigures> share) {
        return processes.stream()
                .mapToDouble(process -> share.applyAsDouble(process.profile()))
                .average()
                .orElse(Double.NaN);
    }
}
