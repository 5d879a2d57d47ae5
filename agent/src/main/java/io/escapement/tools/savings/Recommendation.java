package io.escapement.tools.savings;

import io.escapement.agent.config.Option;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packages to name for one of the clocks, such that few names save nearly all that can be saved. */
final class Recommendation {
    /** Share of the saving of all packages together; the rest is not worth a name. */
    private static final double MOST = 0.95;

    /**
     * Processor time that a timed wait of the JDK's takes more on a cached clock if its time runs out: the thread is
     * woken 3.2 times in place of once. Why: docs/decisions/30-jdk-packages.md.
     */
    private static final double FULL_WAIT_MORE_NANOS = 40_000;

    /** Dearest first, then those that are rewritten already. */
    final List<String> packages = new ArrayList<>();

    /** Cores that reads there would no longer take, less the cores that waits would take more. */
    final double savedCores;

    private final List<ProfiledSite> sites;

    /** Makes a recommendation for call sites, and for the cores that the JDK's waits would take more. */
    private Recommendation(List<ProfiledSite> sites, double dearerWaitsCores) {
        this.sites = sites;
        Map<String, Double> byPackage = new TreeMap<>();
        for (ProfiledSite site : sites) {
            if (Option.isPackage(site.nameInOption)) {
                byPackage.merge(site.nameInOption, site.cores, Double::sum);
            }
        }
        byPackage.computeIfPresent(JdkPackages.WAITS, (name, cores) -> cores - dearerWaitsCores);
        byPackage.values().removeIf(cores -> cores <= 0);
        double all = byPackage.values().stream().mapToDouble(cores -> cores).sum();
        List<String> dearest = new ArrayList<>(byPackage.keySet());
        dearest.sort(Comparator.comparingDouble(each -> -byPackage.get(each)));
        double saved = 0;
        for (String each : dearest) {
            if (saved < MOST * all) {
                packages.add(each);
                saved += byPackage.get(each);
            }
        }
        savedCores = saved;
        sites.stream()
                .filter(site -> site.isRewritten)
                .map(site -> site.nameInOption)
                .filter(each -> Option.isPackage(each) && !packages.contains(each))
                .distinct()
                .forEach(packages::add);
    }

    /** Recommends packages that are known to bear a late wall clock, and packages that nobody has reviewed. */
    static Recommendation ofWallClock(List<ProfiledSite> sites) {
        return new Recommendation(
                sites.stream()
                        .filter(site -> !site.isOfMonotonicClock() && site.isToName())
                        .collect(Collectors.toList()),
                0);
    }

    /**
     * Recommends only packages that are known to bear a coarse clock, and packages that are rewritten already.
     *
     * @param fullWaits number of the JDK's timed waits a second whose time runs out
     */
    static Recommendation ofMonotonicClock(List<ProfiledSite> sites, double fullWaits) {
        return new Recommendation(
                sites.stream()
                        .filter(site -> site.isOfMonotonicClock() && site.isToName())
                        .collect(Collectors.toList()),
                dearerCores(fullWaits));
    }

    /** Returns the cores that so many waits a second would take more. */
    static double dearerCores(double fullWaits) {
        return fullWaits * FULL_WAIT_MORE_NANOS / 1e9;
    }

    /** The value of the option {@code reads}. */
    String reads() {
        Set<String> forms = named().map(site -> site.reads).collect(Collectors.toSet());
        return forms.isEmpty() || forms.equals(Collections.singleton(ReadGroup.MILLIS.word))
                ? ReadGroup.DEFAULT
                : ReadGroup.ALL;
    }

    /** How often these packages read the clock in a second. */
    double readsPerSecond() {
        return named().mapToDouble(site -> site.readsPerSecond).sum();
    }

    /** Call sites in these packages that are rewritten, or would be. */
    private Stream<ProfiledSite> named() {
        return sites.stream().filter(site -> packages.contains(site.nameInOption));
    }
}
