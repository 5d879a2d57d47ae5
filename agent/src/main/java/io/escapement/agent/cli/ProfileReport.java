package io.escapement.agent.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a profile found: for people, or for programs. */
final class ProfileReport {
    /** Less is not worth an agent. */
    private static final double LEAST_WORTH_CORES = 0.01;

    /** Less of a difference is none. */
    private static final double AT_MOST_SHOWN_FROM_TIMES = 1.2;

    /** In which call sites are printed; as on the command line. */
    enum Order {
        rate,
        name
    }

    private final List<String> collapsed = new ArrayList<String>();
    final List<ProfiledSite> sites = new ArrayList<ProfiledSite>();
    private final Map<String, Double> figures = new HashMap<String, Double>();
    final Recommendation wall;
    private final Recommendation monotonic;

    /** Reads the answer's lines. */
    ProfileReport(List<String> lines, final Order order) {
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            if (values[0].equals("stack")) {
                collapsed.add(values[1] + " " + values[2]);
            } else if (!values[0].equals("site")) {
                figures.put(values[0], Double.parseDouble(values[1]));
            }
        }
        for (String line : lines) {
            if (line.startsWith("site\t")) {
                sites.add(new ProfiledSite(line.split("\t", -1), figure("seconds"), figure("readNanos")));
            }
        }
        Collections.sort(sites, new Comparator<ProfiledSite>() {
            @Override
            public int compare(ProfiledSite a, ProfiledSite b) {
                int byName = order == Order.name ? a.place().compareTo(b.place()) : 0;
                return byName != 0 ? byName : Double.compare(b.readsPerSecond, a.readsPerSecond);
            }
        });
        wall = Recommendation.ofWallClock(sites);
        monotonic = Recommendation.ofMonotonicClock(sites);
    }

    /** Lines of stacks, each with its number of samples. */
    List<String> collapsed() {
        return collapsed;
    }

    double figure(String name) {
        return figures.get(name);
    }

    private double readsPerSecond() {
        double sum = 0;
        for (ProfiledSite site : sites) {
            sum += site.readsPerSecond;
        }
        return sum;
    }

    private double readCores() {
        double sum = 0;
        for (ProfiledSite site : sites) {
            sum += site.cores;
        }
        return sum;
    }

    /** What the recommended packages would save, less what the ticker takes. */
    double savedCores() {
        return wall.savedCores - figure("tickerCores");
    }

    /** How many times dearer a read is while all cores read; 1 if it is no dearer, or not known. */
    private double dearerOnAllCores() {
        double times = figure("readNanosAllCores") / figure("readNanos");
        return times > 1 ? times : 1;
    }

    /** The most that it can be where reads wait for one another. */
    private double savedCoresAtMost() {
        double saved = wall.savedCores * dearerOnAllCores() - figure("tickerCores");
        return Math.min(saved, figure("processCores"));
    }

    String text(int top) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "%,.0f reads of the clock a second from %,d call sites, over %.1f s",
                readsPerSecond(),
                sites.size(),
                figure("seconds"));
        line(
                text,
                "A read costs %,.0f ns on one thread%s.",
                figure("readNanos"),
                Double.isNaN(figure("readNanosAllCores"))
                        ? ""
                        : String.format(Locale.ROOT, ", %,.0f ns while all cores read", figure("readNanosAllCores")));
        line(
                text,
                "At the former they take %.3f of the %.2f cores that the process uses.",
                readCores(),
                figure("processCores"));
        line(text, "");
        line(text, "%12s %7s  %-8s %-11s %s", "READS/S", "CORES", "READS", "REWRITTEN", "CALL SITE");
        for (ProfiledSite site : sites.subList(0, Math.min(top, sites.size()))) {
            line(
                    text,
                    "%,12.0f %7.3f  %-8s %-11s %s",
                    site.readsPerSecond,
                    site.cores,
                    site.reads,
                    rewritten(site),
                    site.place());
        }
        if (sites.size() > top) {
            line(text, "%12s          and %,d more (--top)", "", sites.size() - top);
        }
        line(text, "");
        line(text, "%12s %12s %7s  %s", "WALL/S", "NANOS/S", "CORES", "PACKAGE");
        List<ProfiledPackage> packages = ProfiledPackage.of(sites);
        for (ProfiledPackage each : packages.subList(0, Math.min(top, packages.size()))) {
            line(
                    text,
                    "%,12.0f %,12.0f %7.3f  %s",
                    each.wallPerSecond,
                    each.monotonicPerSecond,
                    each.cores,
                    each.name.isEmpty() ? "(none)" : each.name);
        }
        line(text, "");
        recommend(text);
        line(
                text,
                "Counting took some %.3f cores meanwhile; it is taken out again.",
                readsPerSecond() * figure("countNanos") / 1e9);
        if (figure("refusedClasses") > 0) {
            line(text, "%,.0f classes could not be counted in.", figure("refusedClasses"));
        }
        line(text, "Not counted: the JDK's own reads, hidden classes, and methods that ran all the while.");
        if (figure("leftClasses") > 0) {
            line(text, "The JVM did not take back %,.0f classes: they go on counting, in vain.", figure("leftClasses"));
        }
        return text.toString().trim();
    }

    private static String rewritten(ProfiledSite site) {
        return site.isRewritten ? "yes" : site.isRewritable ? "no" : "can't be";
    }

    private void recommend(StringBuilder text) {
        if (wall.packages.isEmpty() || savedCores() < LEAST_WORTH_CORES) {
            line(
                    text,
                    "Not worth it: rewriting the reads of the wall clock would save %.3f cores, and the agent's ticker"
                            + " takes %.3f.",
                    wall.savedCores,
                    figure("tickerCores"));
        } else {
            line(
                    text,
                    "These packages would save %.3f of %.2f cores (%.3f less %.3f for the agent's ticker)%s:",
                    savedCores(),
                    figure("processCores"),
                    wall.savedCores,
                    figure("tickerCores"),
                    savedCoresAtMost() < AT_MOST_SHOWN_FROM_TIMES * savedCores()
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    ",%n  and up to %.3f where threads wait for one another's reads",
                                    savedCoresAtMost()));
            line(text, "  -javaagent:escapement-agent.jar=%s", options());
        }
        if (monotonic.savedCores >= LEAST_WORTH_CORES) {
            line(
                    text,
                    "System.nanoTime takes %.3f cores in nano-packages=%s; name those of them that only check timeouts"
                            + " and ages.",
                    monotonic.savedCores,
                    String.join(":", monotonic.packages));
        }
    }

    private String options() {
        return "packages=" + String.join(":", wall.packages)
                + (wall.reads.equals("millis") ? "" : ",reads=" + wall.reads);
    }

    String json() {
        return ProfileJson.of(this);
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }
}
