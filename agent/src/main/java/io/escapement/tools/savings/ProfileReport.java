package io.escapement.tools.savings;

import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.json.Json;
import io.escapement.tools.json.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The result of a profile, for people or for programs. */
public final class ProfileReport {
    static final int DECIMALS = 4;

    /** How many times the process's own time its reads may seem to take: each is measured once. */
    private static final double SEEMS_AT_MOST = 1.25;

    /** Processor time of the thread of {@code tick=1ms}, in cores: 12 to 48 us a millisecond were measured. */
    static final double TICKER_CORES = 0.035;

    /** How many times as much as that thread the reads must take on the real clock for the thread to be recommended. */
    private static final double TICKS_ABOVE = 10;

    /** A step of 1 ms may be measured as a little more. */
    private static final double ONE_MILLI = 1.1;

    /** Most frequent first. */
    final List<ProfiledSite> sites = new ArrayList<>();

    final List<ProfiledPackage> packages;
    final Recommendation wall;
    final Recommendation monotonic;
    private final Map<String, Double> figures = new HashMap<>();

    /** Classes that could not be counted in, each with the reason. */
    final List<String> refused = new ArrayList<>();

    /** Sentences that say which classes were left alone, and why. */
    public final List<String> warnings = new ArrayList<>();

    /** Time from the command to its answer; NaN if not known. */
    double tookSeconds = Double.NaN;

    /** Step of the kernel's coarse clock, in ms; NaN if it is not known. */
    final double stepMillis;

    /** Reads the answer's lines: the figures stand before the call sites. */
    public ProfileReport(List<String> lines, double stepMillis) {
        this.stepMillis = stepMillis;
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            if (values[0].equals("site")) {
                sites.add(new ProfiledSite(values, figure("seconds"), figure("readNanos"), figure("servesCached") > 0));
            } else if (values[0].equals("refused")) {
                refused.add(Printable.of(values[1] + " (" + values[2] + ")"));
            } else if (values[0].equals("warning")) {
                warnings.add(values[1]);
            } else {
                figures.put(values[0], Double.parseDouble(values[1]));
            }
        }
        sites.sort(Comparator.comparingDouble(site -> -site.readsPerSecond));
        packages = ProfiledPackage.of(sites);
        wall = Recommendation.ofWallClock(sites);
        monotonic = Recommendation.ofMonotonicClock(sites, dearerWaits());
    }

    public void tookSeconds(double seconds) {
        tookSeconds = seconds;
    }

    /** NaN if the agent that answers is of a version without this figure. */
    double figure(String name) {
        return figures.getOrDefault(name, Double.NaN);
    }

    /** Number of the JDK's timed waits a second whose time runs out; 0 where these are on the cached clock already. */
    double dearerWaits() {
        boolean areCached = sites.stream()
                .anyMatch(site ->
                        site.isRewritten && site.isOfMonotonicClock() && site.nameInOption.equals(JdkPackages.WAITS));
        return areCached ? 0 : figure("fullWaits");
    }

    double readsPerSecond() {
        return sites.stream().mapToDouble(site -> site.readsPerSecond).sum();
    }

    /** Share of all reads, in percent. */
    double share(Predicate<ProfiledSite> which) {
        double some = sites.stream()
                .filter(which)
                .mapToDouble(site -> site.readsPerSecond)
                .sum();
        return 100 * some / Math.max(1e-9, readsPerSecond());
    }

    /** Processor time of all reads, in cores; more than the host has if some reads are not of the real clock. */
    double readCores() {
        return sites.stream().mapToDouble(site -> site.cores).sum();
    }

    /**
     * Whether the option has a thread tick: if the service's options do, or else if the reads would take ten times as
     * much on the real clock. Never if the kernel's own clock moves each millisecond.
     */
    boolean ticks() {
        double realCores = (wall.readsPerSecond() + monotonic.readsPerSecond()) * figure("readNanos") / 1e9;
        boolean pays = stepMillis > ONE_MILLI && realCores >= TICKS_ABOVE * TICKER_CORES;
        boolean isChosen = figure("ticks") >= 0;
        return (isChosen ? ticksAlready() : pays) && !isFine();
    }

    /** Whether the kernel's clock is known to move each millisecond by itself. */
    boolean isFine() {
        return stepMillis <= ONE_MILLI;
    }

    private boolean ticksAlready() {
        return figure("ticks") > 0;
    }

    /** Processor time that the ticking thread would take, in cores; 0 if it ticks already. */
    double tickerCores() {
        return ticks() && !ticksAlready() ? TICKER_CORES : 0;
    }

    /** Processor time that the option saves, in cores, at the cost of a read on one thread. */
    double savedCores() {
        return wall.savedCores + monotonic.savedCores - tickerCores();
    }

    /** Whether the saving of the option is known: not at a cost by which reads take more than the process uses. */
    boolean isSavingKnown() {
        return !(readCores() > figure("processCores"));
    }

    /** Whether enough is known of the reads to recommend an option. */
    boolean isFounded() {
        return !(readCores() > SEEMS_AT_MOST * figure("processCores"));
    }

    boolean isInOption(ProfiledPackage each) {
        return !each.staysReal() && (each.isOfMonotonicClock ? monotonic : wall).packages.contains(each.name);
    }

    /** Returns the options that would save so much; empty if nothing is to be rewritten, or too little is known. */
    public String options() {
        // The option nano-packages needs packages beside it.
        List<String> named = wall.packages.isEmpty() ? monotonic.packages : wall.packages;
        if (named.isEmpty() || !isFounded()) {
            return "";
        }
        String reads = wall.reads();
        return "packages=" + String.join(":", named)
                + (excluded().isEmpty() ? "" : ",exclude=" + excluded())
                + (reads.equals(ReadGroup.DEFAULT) ? "" : ",reads=" + reads)
                + (monotonic.packages.isEmpty() ? "" : ",nano-packages=" + String.join(":", monotonic.packages))
                + (ticks() ? ",tick=1ms" : "");
    }

    /** Returns packages named for the monotonic clock alone, whose wall clock needs care, and so stays real. */
    private String excluded() {
        return monotonic.packages.stream()
                .filter(each -> wall.packages.isEmpty() && !ProfiledSite.isWithoutCare(each))
                .collect(Collectors.joining(":"));
    }

    /** For people, with so many call sites and packages at most. */
    public String text(int top) {
        return new ProfileText(this).text(top);
    }

    /** Returns one object on one line, with all call sites. */
    public String json() {
        Map<String, Object> json = Json.object();
        for (String name :
                new String[] {"seconds", "settleSeconds", "readNanos", "readNanosAllCores", "processCores"}) {
            json.put(name, Json.decimal(figure(name), DECIMALS));
        }
        json.put("fullWaitsPerSecond", Json.decimal(figure("fullWaits"), DECIMALS));
        json.put("settled", figure("isSettled") > 0);
        json.put("jdkPercent", Json.decimal(share(ProfiledSite::isOfJdk), DECIMALS));
        json.put("libraryPercent", Json.decimal(share(ProfiledSite::isOfKnownLibrary), DECIMALS));
        json.put("refusedClasses", refused);
        json.put("sites", sites.stream().map(ProfiledSite::json).collect(Collectors.toList()));
        json.put("packages", String.join(":", wall.packages));
        json.put("reads", wall.reads());
        json.put("exclude", excluded());
        json.put("nanoPackages", String.join(":", monotonic.packages));
        json.put("options", options());
        json.put(
                "saves",
                Json.object(
                        "wall", savedCores(wall.savedCores),
                        "nanos", savedCores(monotonic.savedCores),
                        "ticker", Json.decimal(tickerCores(), DECIMALS),
                        "inAll", savedCores(savedCores())));
        json.put("ticks", ticks());
        json.put("wallClock", json(each -> !each.isOfMonotonicClock));
        json.put("nanoTime", json(each -> each.isOfMonotonicClock));
        return Json.of(json);
    }

    private List<Object> json(Predicate<ProfiledPackage> which) {
        return packages.stream()
                .filter(ProfiledPackage::isJudged)
                .filter(which)
                .map(each -> each.json(isInOption(each)))
                .collect(Collectors.toList());
    }

    /** Null where the saving is not known. */
    private Object savedCores(double cores) {
        return isSavingKnown() ? Json.decimal(cores, DECIMALS) : null;
    }
}
