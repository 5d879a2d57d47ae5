package io.escapement.bench.software;

import static io.escapement.bench.report.Figures.text;

import com.google.gson.Gson;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.text.WrappedText;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Every server so far: what the profile predicted, what was measured, and what a cure of the host would give. */
record EffectReport(Conditions conditions, List<EffectOutcome> outcomes) {
    private static final String NAME = "effect";
    private static final int COLUMNS = 106;
    private static final int MOST_SITES = 3;

    /**
     * What all servers have in common.
     *
     * @param command the command line
     * @param readNanos what a read of the wall clock costs
     */
    record Conditions(
            String command,
            Environment environment,
            String java,
            ClockMode clock,
            double readNanos,
            Load load,
            int rounds) {
        /** Whether servers measured under both may stand in one table. */
        boolean isLike(Conditions other) {
            return clock == other.clock
                    && load.equals(other.load)
                    && rounds == other.rounds
                    && java.equals(other.java)
                    && environment.kernel().equals(other.environment.kernel())
                    && environment.cpu().equals(other.environment.cpu())
                    && environment.cores() == other.environment.cores();
        }

        /** For a table that another command line went on with. */
        Conditions alsoBy(String otherCommand) {
            return new Conditions(
                    command + "`, then by `" + otherCommand, environment, java, clock, readNanos, load, rounds);
        }

        /** How a client works: by how many threads, each with a connection of its own, and for how long. */
        record Load(int threads, double warmUpSeconds, double seconds) {}
    }

    EffectReport {
        outcomes = List.copyOf(outcomes);
    }

    /** To go on with: the report that is there already if it is of such conditions, or else an empty one. */
    static EffectReport in(Path folder, Conditions conditions) throws IOException {
        Path file = folder.resolve(NAME + ".json");
        if (Files.exists(file)) {
            EffectReport earlier = new Gson().fromJson(Files.readString(file), EffectReport.class);
            if (earlier.conditions.isLike(conditions)) {
                return new EffectReport(earlier.conditions.alsoBy(conditions.command()), earlier.outcomes);
            }
        }
        return new EffectReport(conditions, List.of());
    }

    /** With another server, or with a server anew. */
    EffectReport with(EffectOutcome outcome) {
        Map<Software, EffectOutcome> all = new EnumMap<>(Software.class);
        outcomes.forEach(each -> all.put(each.server(), each));
        all.put(outcome.server(), outcome);
        return new EffectReport(conditions, List.copyOf(all.values()));
    }

    void write(Path folder) throws IOException {
        ReplacedFile.writeReport(folder, NAME, markdown(), this);
    }

    String markdown() {
        Conditions.Load load = conditions.load();
        Page page = new Page()
                .heading(1, "What is the agent worth on well-known servers?")
                .paragraph("Made by `%s`.", conditions.command())
                .paragraph(
                        "%s; Java %s; %s.",
                        Page.of(conditions.environment()),
                        conditions.java(),
                        conditions.environment().startedAt());
        page.paragraph(
                """
                Each server runs on clocks that are slow to read (shim in mode `%s`: %,.0f ns a read), used by %d \
                threads of a client of its own kind, which checks every answer, on the same processors. One process \
                of it is warmed up for %.0f s. Then `profile` counts in it for %.0f s, `attach` brings the agent into \
                it with the options that the profile recommends, and it runs on three clocks in turns, %d rounds of \
                %.0f s each:""",
                conditions.clock(),
                conditions.readNanos(),
                load.threads(),
                load.warmUpSeconds(),
                load.seconds(),
                conditions.rounds(),
                load.seconds());
        page.list(List.of(
                "*real*: the slow clock, as without the agent;",
                "*cached*: what the agent gives;",
                "*cured*: the shim is switched off, as if the host were cured. No agent can give more."));
        page.paragraph("""
                Before the first round it runs on each of them for half as long as it was warmed up. Where packages \
                read `System.nanoTime` for timeouts, and for figures that may be coarse, they are given as \
                `nano-packages` too, and count for the prediction.""");
        page.heading(2, "Processor time of an operation, and what of the loss is recovered")
                .table(new Table<EffectOutcome>()
                        .text("server", outcome -> outcome.label() + (outcome.problem() == null ? "" : ": **FAILED**"))
                        .text("real us", measured(Arm.REAL, "%,.1f", RunFigures::processorMicros))
                        .text("cached us", measured(Arm.CACHED, "%,.1f", RunFigures::processorMicros))
                        .text("cured us", measured(Arm.CURED, "%,.1f", RunFigures::processorMicros))
                        .text("recovered", ifMeasured(EffectReport::recovered))
                        .of(outcomes));
        page.paragraph("""
                Microseconds of the server's whole JVM, the agent's threads among it, are medians of the rounds. \
                *Recovered* is what *cached* saves, by what *cured* saves, with its interval of 95 %% by resampling \
                whole rounds; it may be above 100 %% by chance.""");
        page.heading(2, "Predicted and measured")
                .table(named().text("predicted", EffectReport::predicted)
                        .text("measured", ifMeasured(outcome -> saved(outcome, Arm.CACHED)))
                        .text("at most", ifMeasured(outcome -> saved(outcome, Arm.CURED)))
                        .of(outcomes));
        page.paragraph("""
                *Predicted* is the rate of reads times what one costs, less what the agent's ticker takes, by the \
                processor time of the server: from the cost on one thread to the cost while all processors read, the \
                ticker's part too. *Measured* is how much less processor time an operation takes cached, and *at most* \
                how much less it takes cured. In brackets are intervals of 95 %%, within rounds; *no difference* means \
                that it holds none.""");
        page.heading(2, "Operations a second")
                .table(named().text("real", measured(Arm.REAL, "%,.0f", RunFigures::operationsPerSecond))
                        .text("times cached", ifMeasured(outcome -> times(outcome, Arm.CACHED)))
                        .text("times cured", ifMeasured(outcome -> times(outcome, Arm.CURED)))
                        .of(outcomes));
        page.heading(2, "What is left")
                .table(named().text("wall, real", measured(Arm.REAL, "%,.1f", RunFigures::wallClockReads))
                        .text("cached", measured(Arm.CACHED, "%,.1f", RunFigures::wallClockReads))
                        .text("monotonic, real", measured(Arm.REAL, "%,.1f", RunFigures::monotonicReads))
                        .text("cached", measured(Arm.CACHED, "%,.1f", RunFigures::monotonicReads))
                        .text("own", EffectReport::ownReads)
                        .of(outcomes));
        page.paragraph("""
                Reads of the wall clock and of the monotonic one an operation, by the server's whole JVM: also by the \
                JDK's own classes and the JVM, which are never rewritten, and by the agent's threads. *Own* are those \
                of both that a second profile, while *cached*, still counted in code that is not the JDK's, with the \
                places that read most.""");
        addSteal(page);
        page.heading(2, "What was recommended");
        for (EffectOutcome outcome : outcomes) {
            String use = outcome.server().nanoUse;
            page.paragraph("**%s**%s", outcome.label(), use.isEmpty() ? "" : "; the monotonic clock: " + use + ".")
                    .commands(recommended(outcome));
        }
        return page.markdown();
    }

    private static Table<EffectOutcome> named() {
        return new Table<EffectOutcome>().text("server", outcome -> outcome.server().label);
    }

    private static Function<EffectOutcome, String> ifMeasured(Function<EffectOutcome, String> cell) {
        return outcome -> outcome.isMeasured() ? cell.apply(outcome) : "";
    }

    private static Function<EffectOutcome, String> measured(
            Arm arm, String format, ToDoubleFunction<RunFigures> figure) {
        return ifMeasured(outcome -> text(format, outcome.median(arm, figure)));
    }

    private static String recovered(EffectOutcome outcome) {
        Interval share = outcome.recovered();
        return share == null
                ? ""
                : text("%.0f %% (%.0f to %.0f)", 100 * share.estimate(), 100 * share.low(), 100 * share.high());
    }

    private static String predicted(EffectOutcome outcome) {
        if (outcome.profile() == null) {
            return "";
        }
        String nano = outcome.server().nanoPackages;
        return text(
                "%.0f to %.0f %%",
                100 * outcome.profile().savedShare(nano),
                100 * outcome.profile().savedShareAtMost(nano));
    }

    private static String saved(EffectOutcome outcome, Arm arm) {
        Interval saved = outcome.timesReal(arm, RunFigures::processorMicros).map(times -> 100 * (1 - times));
        return difference("%.0f %%", "%.0f", saved, 0);
    }

    private static String times(EffectOutcome outcome, Arm arm) {
        return difference("%.2f", "%.2f", outcome.timesReal(arm, RunFigures::operationsPerSecond), 1);
    }

    /** @param none what is no difference */
    private static String difference(String format, String ends, Interval interval, double none) {
        double low = Math.min(interval.low(), interval.high());
        double high = Math.max(interval.low(), interval.high());
        if (Double.isNaN(low)) {
            return text(format + " (one round)", interval.estimate());
        }
        return (low > none || high < none ? text(format, interval.estimate()) : "no difference")
                + text(" (" + ends + " to " + ends + ")", low, high);
    }

    private static String ownReads(EffectOutcome outcome) {
        if (outcome.left() == null) {
            return "";
        }
        List<ProfileFigures.Site> sites = outcome.left().sites().stream()
                .filter(site -> !site.rewritten())
                .sorted(Comparator.comparingDouble(ProfileFigures.Site::readsPerSecond)
                        .reversed())
                .toList();
        double perOperation =
                sites.stream().mapToDouble(ProfileFigures.Site::readsPerSecond).sum()
                        / outcome.median(Arm.CACHED, RunFigures::operationsPerSecond);
        String most = sites.stream()
                .map(site -> "`" + site.className().replaceFirst(".*\\.", "") + "." + site.method() + "`")
                .distinct()
                .limit(MOST_SITES)
                .collect(Collectors.joining(", "));
        return text("%,.1f", perOperation) + (most.isEmpty() ? "" : ": " + most);
    }

    private void addSteal(Page page) {
        double[] percent = outcomes.stream()
                .flatMap(outcome -> outcome.runs().values().stream().flatMap(List::stream))
                .filter(run -> run.stolenCores() != null)
                .mapToDouble(run ->
                        100 * run.stolenCores() / conditions.environment().cores())
                .toArray();
        if (percent.length > 0) {
            page.paragraph(
                    "Meanwhile the host held back %.0f %% of the cores' time in the median run, and %.0f %% in the"
                            + " worst.",
                    Median.of(percent), Arrays.stream(percent).max().orElseThrow());
        }
    }

    private static String recommended(EffectOutcome outcome) {
        if (outcome.problem() != null) {
            return "FAILED: " + outcome.problem();
        }
        String options = outcome.profile().options(outcome.server().nanoPackages);
        return options.isEmpty() ? "nothing" : broken(options);
    }

    /** Many packages make a long line, which Markdown would show as one: broken behind commas and colons. */
    private static String broken(String options) {
        return WrappedText.lines(options.replaceAll("(?<=[,:])", " "), COLUMNS).stream()
                .map(line -> line.replace(" ", ""))
                .collect(Collectors.joining("\n    "));
    }
}
