package io.escapement.tools.savings;

import io.escapement.agent.clock.TickerWorth;
import io.escapement.agent.rewrite.ReadGroup;
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

    /** Of the agent's ticker: it wakes once a millisecond. */
    private static final double ASSUMED_TICKER_CORES = TickerWorth.ASSUMED_TICK_NANOS / 1e6;

    final List<ProfiledSite> sites = new ArrayList<>();
    private final Map<String, Double> figures = new HashMap<>();
    final Recommendation wall;
    final Recommendation monotonic;

    /** Those whose monotonic clock is read, dearest first. */
    final List<NanoPackage> nanoPackages;

    /** Of the kernel's coarse clock; NaN if it is not known. */
    final double stepMillis;

    /**
     * Reads the answer's lines.
     *
     * @param stepMillis step of the kernel's coarse clock; NaN if it is not known
     */
    public ProfileReport(List<String> lines, Order order, double stepMillis) {
        this.stepMillis = stepMillis;
        Map<String, Long> timesByPlace = new LinkedHashMap<>();
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            if (values[0].equals("site")) {
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
        wall = Recommendation.ofWallClock(sites);
        monotonic = Recommendation.ofMonotonicClock(sites);
        nanoPackages = NanoPackage.of(sites);
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

    /** What the option would save at the cost of a read on one thread. */
    Savings savings() {
        return savings(1);
    }

    /** What it would save where threads wait for one another's reads. */
    Savings savingsAtMost() {
        double times = figure("readNanosAllCores") / figure("readNanos");
        return savings(times > 1 ? times : 1);
    }

    private Savings savings(double dearer) {
        return new Savings(
                wall.savedCores * dearer,
                monotonic.savedCores * dearer,
                ticks() ? tickerCores() : 0,
                figure("processCores"));
    }

    /** What the ticker takes while it ticks, in cores. */
    double tickerCores() {
        return isTickerMeasured() ? figure("tickerCores") : ASSUMED_TICKER_CORES;
    }

    /** False where the kernel does not account for single threads. */
    boolean isTickerMeasured() {
        return !Double.isNaN(figure("tickerCores"));
    }

    /** Reads of the wall clock a second from which on the ticker would make them precise. */
    double ticksAbove() {
        return TickerWorth.ticksAbove(tickerCores(), figure("readNanos"));
    }

    /** Whether the ticker would tick at the rate of reads that was counted. */
    boolean ticks() {
        return wall.readsPerSecond() > ticksAbove();
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

    /** The agent's options that would save that; empty if there is nothing to rewrite. */
    String options() {
        // The option nano-packages wants packages beside it.
        List<String> packages = wall.packages.isEmpty() ? monotonic.packages : wall.packages;
        if (packages.isEmpty()) {
            return "";
        }
        String reads = wall.reads();
        return "packages=" + String.join(":", packages)
                + (reads.equals(ReadGroup.DEFAULT) ? "" : ",reads=" + reads)
                + (monotonic.packages.isEmpty() ? "" : ",nano-packages=" + String.join(":", monotonic.packages));
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
        json.put("reads", wall.reads());
        json.put("nanoPackages", String.join(":", monotonic.packages));
        json.put("options", options());
        json.put("saves", savings().json());
        json.put("savesAtMost", savingsAtMost().json());
        json.put("tickerMeasured", isTickerMeasured());
        json.put("ticks", ticks());
        json.put("ticksAbove", Json.decimal(ticksAbove(), 0));
        json.put("stepMillis", Json.decimal(stepMillis, 1));
        json.put("nanoTime", nanoPackages.stream().map(NanoPackage::json).collect(Collectors.toList()));
        return Json.of(json);
    }
}
