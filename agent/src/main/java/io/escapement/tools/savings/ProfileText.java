package io.escapement.tools.savings;

import io.escapement.agent.reads.ReadGroup;
import java.util.List;
import java.util.Locale;

/** What a profile found, for people. */
final class ProfileText {
    /** Less is not worth an agent. */
    private static final double LEAST_WORTH_CORES = 0.01;

    /** Less of a difference is none. */
    private static final double AT_MOST_SHOWN_FROM_TIMES = 1.2;

    /** The default of {@code slow-threshold}. */
    private static final double HEALTHY_NANOS = 100;

    private final ProfileReport report;
    private final StringBuilder text = new StringBuilder();

    ProfileText(ProfileReport report) {
        this.report = report;
    }

    String text(int top) {
        line(
                "%,.0f reads of the clock a second from %,d call sites, over %.1f s",
                report.readsPerSecond(), report.sites.size(), report.figure("seconds"));
        line(
                "A read costs %,.0f ns on one thread%s.",
                report.figure("readNanos"),
                Double.isNaN(report.figure("readNanosAllCores"))
                        ? ""
                        : String.format(
                                Locale.ROOT, ", %,.0f ns while all cores read", report.figure("readNanosAllCores")));
        line(
                "At the cost on one thread they take %.3f of the %.2f cores that the process uses.",
                report.readCores(), report.figure("processCores"));
        if (report.readCores() > report.figure("processCores")) {
            line("That is more than there is: some of these reads cost less, as those of a Clock that stands"
                    + " still or is the application's own.");
        }
        if (!report.sites.isEmpty()) {
            tables(top);
        }
        line("");
        recommend();
        line(
                "Counting took some %.3f cores meanwhile; it is taken out again.",
                report.readsPerSecond() * report.figure("countNanos") / 1e9);
        line(settled(report.figure("isSettled")), report.figure("settleSeconds"));
        if (report.figure("refusedClasses") > 0) {
            line("%,.0f classes could not be counted in.", report.figure("refusedClasses"));
        }
        if (report.figure("droppedStacks") > 0) {
            line("%,.0f sampled stacks are missing in the file.", report.figure("droppedStacks"));
        }
        line("Not counted: the JDK's own reads, hidden classes, and methods that ran all the while.");
        if (report.figure("leftClasses") > 0) {
            line(
                    "%,.0f classes could not be restored: they go on counting until the JVM ends, which is harmless.",
                    report.figure("leftClasses"));
        }
        return text.toString().trim();
    }

    private void tables(int top) {
        line("");
        line("%12s %7s  %-8s %-11s %s", "READS/S", "CORES", "READS", "REWRITTEN", "CALL SITE");
        for (ProfiledSite site : report.sites.subList(0, Math.min(top, report.sites.size()))) {
            line(
                    "%,12.0f %7.3f  %-8s %-11s %s",
                    site.readsPerSecond, site.cores, site.reads, rewritten(site), site.place());
        }
        if (report.sites.size() > top) {
            line("%12s          and %,d more (--top)", "", report.sites.size() - top);
        }
        line("");
        line("%12s %12s %7s  %s", "WALL/S", "NANOS/S", "CORES", "PACKAGE");
        List<ProfiledPackage> packages = ProfiledPackage.of(report.sites);
        for (ProfiledPackage each : packages.subList(0, Math.min(top, packages.size()))) {
            line(
                    "%,12.0f %,12.0f %7.3f  %s",
                    each.wallPerSecond,
                    each.monotonicPerSecond,
                    each.cores,
                    each.name.isEmpty() ? "(none)" : each.name);
        }
    }

    private static String settled(double isSettled) {
        if (Double.isNaN(isSettled)) {
            return "It began after %.0f s. The JVM's compilers could not be seen: if they were busy, usual rates are"
                    + " higher.";
        }
        return isSettled > 0
                ? "It began after %.0f s, once the JVM had compiled what changed; it now compiles that again."
                : "The JVM still compiled much after %.0f s, when it began: usual rates may be higher.";
    }

    private static String rewritten(ProfiledSite site) {
        return site.isRewritten ? "yes" : site.isRewritable ? "no" : "can't be";
    }

    private void recommend() {
        if (report.figure("readNanos") <= HEALTHY_NANOS) {
            line(
                    "The clock is healthy (slow is above %.0f ns): here the agent leaves everything as it is.",
                    HEALTHY_NANOS);
            return;
        }
        if (report.sites.isEmpty()) {
            line("No read was counted: profile the service under its load.");
        } else if (report.wall.packages.isEmpty() || report.savedCores() < LEAST_WORTH_CORES) {
            if (report.hasCachedReads()) {
                line(
                        "Nothing more is worth it: the agent has rewritten reads already (`status` says what that"
                                + " saves), and to rewrite others of the wall clock would save %.3f cores.",
                        report.savedByReads());
            } else {
                line(
                        "Not worth it: rewriting the reads of the wall clock would save %.3f cores, and the agent's"
                                + " ticker takes %.3f.",
                        report.savedByReads(), report.figure("tickerCores"));
            }
        } else {
            line(
                    "These packages would save %.3f of %.2f cores (%.3f less %.3f for the agent's ticker)%s:",
                    report.savedCores(),
                    report.figure("processCores"),
                    report.savedByReads(),
                    report.figure("tickerCores"),
                    report.savedCoresAtMost() < AT_MOST_SHOWN_FROM_TIMES * report.savedCores()
                            ? ""
                            : String.format(
                                    Locale.ROOT,
                                    ",%n  and up to %.3f where threads wait for one another's reads",
                                    report.savedCoresAtMost()));
            line("  %s", forShell("-javaagent:escapement-agent.jar=" + options()));
        }
        if (report.wall.unnamedCores >= LEAST_WORTH_CORES) {
            line(
                    "Classes without a package, or in one that no option can name, take %.3f cores more:%n"
                            + "  only packages=* includes them.",
                    report.wall.unnamedCores);
        }
        if (report.hasRewrittenReadsOfTheRealClock()) {
            line("Rewritten reads get the real clock just now; `status` says why, and what `engage` would save is"
                    + " not part of the figures above.");
        }
        if (report.monotonic.savedCores >= LEAST_WORTH_CORES) {
            line(
                    "System.nanoTime takes %.3f cores in %s;%n"
                            + "  name those of them that only check timeouts and ages.",
                    report.monotonic.savedCores,
                    forShell("nano-packages=" + String.join(":", report.monotonic.packages)));
            for (String each : report.monotonic.packages) {
                String use = CoarsePackages.KNOWN.get(each);
                if (use != null) {
                    line("  %s is known to bear that: %s.", each, use);
                }
            }
        }
    }

    /** The names come from another JVM. Of what a package's may have, only the dollar sign means something there. */
    private static String forShell(String word) {
        return word.indexOf('$') < 0 ? word : "'" + word + "'";
    }

    private String options() {
        return "packages=" + String.join(":", report.wall.packages)
                + (report.wall.reads.equals(ReadGroup.DEFAULT) ? "" : ",reads=" + report.wall.reads);
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }
}
