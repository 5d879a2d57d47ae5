package io.escapement.tools.savings;

import io.escapement.agent.config.MeasuringPackages;
import io.escapement.agent.config.Option;
import io.escapement.agent.reads.ReadGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which packages to name, so that few names save nearly all that can be saved. */
final class Recommendation {
    /** Of what all packages together would save; the rest is not worth a name. */
    private static final double MOST = 0.95;

    /** Dearest first, then those that are rewritten already. */
    final List<String> packages;

    /** The value of the option {@code reads}. */
    final String reads;

    /** What rewritten reads there would no longer take, in cores. */
    final double savedCores;

    /** What reads take, in cores, where no option can name the package: only {@code packages=*} includes those. */
    final double unnamedCores;

    /** @param monotonic whether for the monotonic clock, or for the wall clock */
    Recommendation(List<ProfiledSite> sites, boolean monotonic) {
        Map<String, Double> byPackage = new TreeMap<>();
        double all = 0;
        double unnamed = 0;
        for (ProfiledSite site : sites) {
            String name = nameOf(site, monotonic);
            boolean isMeasuring = monotonic && MeasuringPackages.overlap(name);
            boolean isToGain = site.isRewritable && !site.isRewritten && !isMeasuring;
            if (!isToGain || site.isOfMonotonicClock() != monotonic) {
                continue;
            }
            if (Option.isPackage(name)) {
                byPackage.merge(name, site.cores, Double::sum);
                all += site.cores;
            } else {
                unnamed += site.cores;
            }
        }
        List<String> dearest = new ArrayList<>(byPackage.keySet());
        dearest.sort(Comparator.comparingDouble(name -> -byPackage.get(name)));
        packages = new ArrayList<>();
        double saved = 0;
        for (String each : dearest) {
            if (saved < MOST * all) {
                packages.add(each);
                saved += byPackage.get(each);
            }
        }
        for (ProfiledSite site : sites) {
            String name = nameOf(site, monotonic);
            boolean isInOptionsAlready =
                    site.isRewritten && site.isOfMonotonicClock() == monotonic && Option.isPackage(name);
            if (isInOptionsAlready && !packages.isEmpty() && !packages.contains(name)) {
                packages.add(name);
            }
        }
        reads = reads(sites, packages);
        savedCores = saved;
        unnamedCores = unnamed;
    }

    private static String nameOf(ProfiledSite site, boolean monotonic) {
        return monotonic ? site.packageToNameForNanos() : site.packageToName();
    }

    private static String reads(List<ProfiledSite> sites, List<String> named) {
        Set<String> forms = sites.stream()
                .filter(site -> !site.isOfMonotonicClock() && (site.isRewritable || site.isRewritten))
                .filter(site -> named.contains(site.packageToName()))
                .map(site -> site.reads)
                .collect(Collectors.toSet());
        return forms.isEmpty() || forms.equals(Collections.singleton(ReadGroup.MILLIS.word))
                ? ReadGroup.DEFAULT
                : ReadGroup.ALL;
    }
}
