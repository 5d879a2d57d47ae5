package io.escapement.tools.savings;

import io.escapement.tools.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a profile found: for people, or for programs. */
public final class ProfileReport {
    /** In which call sites are printed; as on the command line. */
    public enum Order {
        rate,
        name
    }

    static final int DECIMALS = 4;

    /** Lines of stacks, each with its number of samples. */
    public final List<String> collapsed = new ArrayList<>();

    final List<ProfiledSite> sites = new ArrayList<>();
    private final Map<String, Double> figures = new HashMap<>();
    final Recommendation wall;
    final Recommendation monotonic;

    /** Reads the answer's lines. */
    public ProfileReport(List<String> lines, Order order) {
        Map<String, Long> timesByPlace = new LinkedHashMap<>();
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            if (values[0].equals("stack")) {
                collapsed.add(values[1] + " " + values[2]);
            } else if (values[0].equals("site")) {
                // A library that two applications have brings the same place twice.
                long times = Long.parseLong(values[ProfiledSite.TIMES]);
                values[ProfiledSite.TIMES] = "";
                timesByPlace.merge(String.join("\t", values), times, Long::sum);
            } else {
                figures.put(values[0], Double.parseDouble(values[1]));
            }
        }
        timesByPlace.forEach((place, times) -> sites.add(new ProfiledSite(
                place.split("\t", -1), times, figure("seconds"), figure("readNanos"), figure("servesCached") > 0)));
        Comparator<ProfiledSite> byRate = Comparator.comparingDouble(site -> -site.readsPerSecond);
        sites.sort(
                order == Order.name ? Comparator.comparing(ProfiledSite::place).thenComparing(byRate) : byRate);
        wall = new Recommendation(sites, false);
        monotonic = new Recommendation(sites, true);
    }

    double figure(String name) {
        return figures.get(name);
    }

    double readsPerSecond() {
        return sites.stream().mapToDouble(site -> site.readsPerSecond).sum();
    }

    /** What all reads take, in cores; more than there are if some of them are not of the real clock. */
    double readCores() {
        return sites.stream().mapToDouble(site -> site.cores).sum();
    }

    /** What rewritten reads would no longer take in the recommended packages, and at most what there is. */
    double savedByReads() {
        return Math.min(wall.savedCores, figure("processCores"));
    }

    /** What rewriting saves in all: {@link #savedByReads}, less what the ticker takes. */
    double savedCores() {
        return savedByReads() - figure("tickerCores");
    }

    /** How many times dearer a read is while all cores read; 1 if it is no dearer, or not known. */
    private double dearerOnAllCores() {
        double times = figure("readNanosAllCores") / figure("readNanos");
        return times > 1 ? times : 1;
    }

    /** The most that it can be where reads wait for one another. */
    double savedCoresAtMost() {
        return Math.min(wall.savedCores * dearerOnAllCores(), figure("processCores")) - figure("tickerCores");
    }

    /** Whether there are rewritten reads of the wall clock, and they get the cached one. */
    boolean hasCachedReads() {
        return figure("servesCached") > 0
                && sites.stream().anyMatch(site -> site.isRewritten && !site.isOfMonotonicClock());
    }

    /** Whether there are rewritten reads, and they get the real clock all the same. */
    boolean hasRewrittenReadsOfTheRealClock() {
        return figure("servesCached") == 0 && sites.stream().anyMatch(site -> site.isRewritten);
    }

    /** For people, with so many call sites and packages at most. */
    public String text(int top) {
        return new ProfileText(this).text(top);
    }

    /** One object on one line, with all call sites. */
    public String json() {
        double isSettled = figure("isSettled");
        Map<String, Object> json = Json.object();
        for (String name :
                new String[] {"seconds", "settleSeconds", "readNanos", "readNanosAllCores", "processCores"}) {
            json.put(name, Json.decimal(figure(name), DECIMALS));
        }
        json.put("settled", Double.isNaN(isSettled) ? null : isSettled > 0);
        json.put("sites", sites.stream().map(ProfiledSite::json).collect(Collectors.toList()));
        json.put("packages", String.join(":", wall.packages));
        json.put("reads", wall.reads);
        json.put("savesCores", Json.decimal(savedCores(), DECIMALS));
        return Json.of(json);
    }
}
