package io.escapement.tools.savings;

import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.tools.json.Printable;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The result of a profile, for people. */
final class ProfileText {
    /** The least saving that is worth an agent. */
    private static final double LEAST_WORTH_CORES = 0.01;

    /** The default of {@code slow-threshold}. */
    private static final double HEALTHY_NANOS = 100;

    /** How many of the classes that could not be counted in are named. */
    private static final int NAMED = 3;

    /** More time than changing classes and waiting takes on a machine that has processors to spare. */
    private static final double LONG_SECONDS = 15;

    private final ProfileReport report;
    private final StringBuilder text = new StringBuilder();

    ProfileText(ProfileReport report) {
        this.report = report;
    }

    String text(int top) {
        line(
                "%,.0f reads of the clock a second from %s, over %.1f s",
                report.readsPerSecond(), Printable.counted(report.sites.size(), "call site"), report.figure("seconds"));
        line(
                report.figure("isSettled") > 0
                        ? "Counting began after %.0f s, once the JVM had compiled what changed; it now compiles that"
                                + " again."
                        : "Counting began after %.0f s, when the JVM still compiled much: usual rates may be higher.",
                report.figure("settleSeconds"));
        time();
        double allCoresNanos = report.figure("readNanosAllCores");
        line(
                Double.isNaN(allCoresNanos)
                        ? "A read costs %,.0f ns on one thread. On all cores it is not measured: there was no thread"
                                + " left, or the host was too busy."
                        : "A read costs %,.0f ns on one thread, %,.0f ns while all cores read.",
                report.figure("readNanos"),
                allCoresNanos);
        line(
                "At the cost on one thread they take %.3f of the %.2f cores that the process uses.",
                report.readCores(), report.figure("processCores"));
        if (!report.isSavingKnown()) {
            line("That is more than there is: most of these reads cost less than the measured ones, or some are of a"
                    + " Clock that stands still or is the application's own.");
        }
        if (!report.sites.isEmpty()) {
            double ofJdk = report.share(ProfiledSite::isOfJdk);
            double ofKnownLibraries = report.share(ProfiledSite::isOfKnownLibrary);
            line(
                    "%.0f %% are of the JDK, %.0f %% of libraries that are known, %.0f %% of your own code and of other"
                            + " libraries.",
                    ofJdk, ofKnownLibraries, Math.max(0, 100 - ofJdk - ofKnownLibraries));
            sites(top);
            packages(top);
        }
        line("");
        line("Not counted: reads of the JDK's that can't be rewritten, hidden classes, references, and methods that ran"
                + " all the while.");
        if (!report.refused.isEmpty()) {
            line("%s could not be counted in:", Printable.counted(report.refused.size(), "class"));
            report.refused.stream().limit(NAMED).forEach(each -> line("  %s", each));
            if (report.refused.size() > NAMED) {
                line("  and %,d more (--json)", report.refused.size() - NAMED);
            }
        }
        if (report.figure("leftClasses") > 0) {
            line(
                    "%s could not be restored: what is left goes on counting until the JVM ends, which is harmless.",
                    Printable.counted((long) report.figure("leftClasses"), "class"));
        }
        if (report.figure("readNanos") > HEALTHY_NANOS) {
            harmed();
            careful();
        }
        line("");
        recommend();
        return text.toString().trim();
    }

    private void harmed() {
        named(
                "Code that a late clock harms stays real by itself, and is not in the saving:",
                ProfiledPackage::staysReal,
                each -> each.isRewritten ? "rewritten, since packages names it" : worth(each, ""));
    }

    private void careful() {
        named(
                "Code that needs care is not in the option; name it in packages if what it says does no harm here:",
                each -> each.isOf(Answer.WITH_CARE),
                each -> each.isRewritten
                        ? "rewritten already"
                        : worth(each, " more") + (isInMoreForms(each) ? ", with reads=" + ReadGroup.ALL : ""));
    }

    private void named(String heading, Predicate<ProfiledPackage> which, Function<ProfiledPackage, String> worth) {
        List<ProfiledPackage> packages = report.packages.stream().filter(which).collect(Collectors.toList());
        if (!packages.isEmpty()) {
            line("");
            line(heading);
            packages.forEach(each -> line("  %s (%s): %s", each.name, worth.apply(each), each.reason()));
        }
    }

    private String worth(ProfiledPackage each, String more) {
        return report.isSavingKnown()
                ? String.format(Locale.ROOT, "%.3f cores", each.cores) + more
                : String.format(Locale.ROOT, "%,.0f reads/s", each.readsPerSecond);
    }

    /** Whether that package needs more forms of reading than the option has. */
    private boolean isInMoreForms(ProfiledPackage each) {
        return each.needsReads && report.wall.reads().equals(ReadGroup.DEFAULT);
    }

    /** Says where the time went, if it was much more than was asked for. */
    private void time() {
        double others = report.tookSeconds - report.figure("settleSeconds") - report.figure("seconds");
        if (others > LONG_SECONDS) {
            line(
                    "All took %.0f s: %.0f to change classes, %.0f to change them back, and %.0f in which this command"
                            + " and the JVM waited for each other or for a processor.",
                    report.tookSeconds,
                    report.figure("changeSeconds"),
                    report.figure("restoreSeconds"),
                    others - report.figure("changeSeconds") - report.figure("restoreSeconds"));
        }
    }

    private void sites(int top) {
        line("");
        line("%12s %7s  %-8s %-11s %s", "READS/S", "CORES", "READS", "REWRITTEN", "CALL SITE");
        report.sites.stream()
                .limit(top)
                .forEach(site -> line(
                        "%,12.0f %7.3f  %-8s %-11s %s",
                        site.readsPerSecond, site.cores, site.reads, site.rewritten(), site.place()));
        more(report.sites.size() - top);
    }

    private void packages(int top) {
        line("");
        line("%12s %7s  %-8s %-11s %s", "READS/S", "CORES", "CLOCK", "IN OPTION", "PACKAGE");
        report.packages.stream().limit(top).forEach(each -> {
            line(
                    "%,12.0f %7.3f  %-8s %-11s %s",
                    each.readsPerSecond,
                    each.cores,
                    each.isOfMonotonicClock ? "nanos" : "wall",
                    report.isInOption(each) ? "yes" : "no",
                    each.name);
            if (each.isJudged()) {
                line("%43s %s", "", each.judgement());
            }
        });
        more(report.packages.size() - top);
        if (report.dearerWaits() >= 1) {
            line(
                    "In %s %s a second run out of time, which takes %.3f cores more on a cached clock.",
                    JdkPackages.WAITS,
                    Printable.counted(Math.round(report.dearerWaits()), "wait"),
                    Recommendation.dearerCores(report.dearerWaits()));
        }
    }

    private void more(int more) {
        if (more > 0) {
            line("%12s          and %,d more (--top)", "", more);
        }
    }

    private void recommend() {
        if (report.figure("readNanos") <= HEALTHY_NANOS) {
            line(
                    "The clock is healthy (slow is above %.0f ns): here the agent leaves everything as it is.",
                    HEALTHY_NANOS);
        } else if (report.sites.isEmpty()) {
            line("No read was counted: profile the service under its load. A method that has run since before, as a"
                    + " loop in main,%n  goes on uncounted: status PID may tell of its reads.");
        } else if (report.wall.savedCores + report.monotonic.savedCores < LEAST_WORTH_CORES) {
            line(
                    "Not worth it at this load, so no option is printed: what is not rewritten yet would save %.3f"
                            + " cores.",
                    report.wall.savedCores + report.monotonic.savedCores);
        } else if (!report.isFounded()) {
            line("No option is printed: at that cost the reads take more than the process uses. Profile again, for"
                    + " longer, while%n  the host is less busy. If they still do, some are of a Clock that stands still"
                    + " or is the application's own (READS%n  has instant or local): name the packages of the others,"
                    + " and measure with ab what that saves.");
        } else {
            line(precision());
            saving();
            option();
        }
    }

    private void saving() {
        if (!report.isSavingKnown()) {
            line("How much the option saves is not known: at that cost the reads take more than the process uses."
                    + " Profile again, for%n  longer, while the host is less busy; ab measures it.");
        } else {
            line(
                    "The option saves some %.2f of the %.2f cores that the process uses:%n"
                            + "  %.3f by reads of the wall clock, %.3f by System.nanoTime%s",
                    report.savedCores(),
                    report.figure("processCores"),
                    report.wall.savedCores,
                    report.monotonic.savedCores,
                    report.tickerCores() == 0
                            ? ""
                            : String.format(Locale.ROOT, ", less %.3f for tick=1ms (assumed)", report.tickerCores()));
        }
    }

    private void option() {
        List<String> unread = report.packages.stream()
                .filter(each -> report.isInOption(each) && each.isUnread() && !each.isOfMonotonicClock)
                .map(each -> each.name)
                .collect(Collectors.toList());
        if (!unread.isEmpty()) {
            line(
                    "Nobody has reviewed %s, which the option names: see whether a late time harms your use of it.",
                    String.join(", ", unread));
        }
        String jar = OwnJar.place();
        if (jar.indexOf('=') >= 0) {
            line("Java takes what stands behind the '=' in this path for options: move the jar first.");
        }
        line("%s", OwnJar.inShell("-javaagent:" + jar + "=" + report.options()));
    }

    /** Says how far reads are behind, and what {@code tick=1ms} gives. */
    private String precision() {
        if (report.ticks()) {
            return "With tick=1ms a thread has rewritten reads right to the millisecond; without it " + behind() + ".";
        }
        return "Rewritten " + behind() + "."
                + (report.isFine()
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "%n  tick=1ms has them right to the millisecond, for some %.3f cores.",
                                ProfileReport.TICKER_CORES));
    }

    private String behind() {
        if (Double.isNaN(report.stepMillis)) {
            return "reads are one step of the kernel behind on average and two at most (4 and 8 ms at 250 Hz, 10 and 20"
                    + " at 100 Hz)";
        }
        long stepMs = Math.max(1, Math.round(report.stepMillis));
        return "reads are " + stepMs + " ms behind on average and " + 2 * stepMs + " at most";
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }
}
