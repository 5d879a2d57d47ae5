package io.escapement.tools.savings;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
        line(
                "Counting took some %.3f cores meanwhile; it is taken out again.",
                report.readsPerSecond() * report.figure("countNanos") / 1e9);
        line(settled(report.figure("isSettled")), report.figure("settleSeconds"));
        if (report.figure("refusedClasses") > 0) {
            line("%,.0f classes could not be counted in.", report.figure("refusedClasses"));
        }
        line("Not counted: the JDK's own reads, hidden classes, references, and methods that ran all the while.");
        if (report.figure("leftClasses") > 0) {
            line(
                    "%,.0f classes could not be restored: they go on counting until the JVM ends, which is harmless.",
                    report.figure("leftClasses"));
        }
        line("");
        recommend();
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
        if (site.isRewritten) {
            return "yes";
        }
        return site.isRewritable ? "no" : "can't be";
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
            return;
        }
        if (report.wall.unnamedCores >= LEAST_WORTH_CORES) {
            line(
                    "Classes without a package, or in one that no option can name, take %.3f cores more:%n"
                            + "  only packages=* includes them.",
                    report.wall.unnamedCores);
        }
        if (report.hasRewrittenReadsOfTheRealClock()) {
            line("Rewritten reads get the real clock just now; `status` says why, and what `engage` would save is"
                    + " not part of the figures here.");
        }
        nanoPackages("System.nanoTime, in cores, in packages of the option below:", true);
        nanoPackages("System.nanoTime, in cores, in others: add to nano-packages what you know to bear it:", false);
        Savings savings = report.savings();
        if (savings.inAll() < LEAST_WORTH_CORES) {
            line(
                    report.hasCachedReads()
                            ? "Nothing more is worth it: the agent has rewritten reads already (`status` says what that"
                                    + " saves), and to rewrite others would save %.3f cores."
                            : "Not worth it: rewriting would save %.3f cores, less %.3f for the agent's ticker.",
                    savings.wall + savings.monotonic,
                    savings.ticker);
            return;
        }
        precision();
        saves(savings, report.savingsAtMost());
        line("%s", forShell("-javaagent:escapement-agent.jar=" + report.options()));
    }

    private void nanoPackages(String heading, boolean inOption) {
        List<NanoPackage> shown = report.nanoPackages.stream()
                .filter(each -> report.monotonic.packages.contains(each.name) == inOption)
                .filter(each -> inOption || each.cores >= LEAST_WORTH_CORES)
                .collect(Collectors.toList());
        if (!shown.isEmpty()) {
            line(heading);
            shown.forEach(each -> line("%s", each.line(aStep())));
            line("");
        }
    }

    private void precision() {
        line(
                report.ticks()
                        ? "A rewritten read is right to a millisecond: these packages read the wall clock %,.0f times a"
                                + " second,%n  and the agent's ticker ticks above %,.0f."
                        : "A rewritten read is up to two of the kernel's steps behind (a step is %3$s): these packages"
                                + " read the wall clock%n  %1$,.0f times a second, and the agent's ticker, which makes"
                                + " reads right to a millisecond, ticks above %2$,.0f.",
                report.wall.readsPerSecond(),
                report.ticksAbove(),
                step());
        line("");
    }

    private void saves(Savings savings, Savings atMost) {
        boolean isMore = atMost.inAll() >= AT_MOST_SHOWN_FROM_TIMES * savings.inAll();
        line(
                "The option saves, in cores of the %.2f that the process uses%s:",
                report.figure("processCores"), isMore ? "; second: at most, where threads wait for each other" : "");
        row("reads of the wall clock", savings.wall, isMore, atMost.wall);
        row("System.nanoTime", savings.monotonic, isMore, atMost.monotonic);
        row("less the ticker" + (report.isTickerMeasured() ? "" : " (assumed)"), savings.ticker, isMore, atMost.ticker);
        row("in all", savings.inAll(), isMore, atMost.inAll());
    }

    private void row(String name, double cores, boolean isMore, double atMost) {
        line("  %-26s %6.3f%s", name, cores, isMore ? String.format(Locale.ROOT, "   %6.3f", atMost) : "");
    }

    private String step() {
        return Double.isNaN(report.stepMillis)
                ? "4 ms on most hosts"
                : String.format(Locale.ROOT, "%.0f ms", report.stepMillis);
    }

    private String aStep() {
        return Double.isNaN(report.stepMillis) ? "a step of the kernel's (4 ms on most hosts)" : step();
    }

    /** The names come from another JVM. Of what a package's may have, only the dollar sign means something there. */
    private static String forShell(String word) {
        return word.indexOf('$') < 0 ? word : "'" + word + "'";
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }
}
