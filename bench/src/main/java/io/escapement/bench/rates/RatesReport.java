package io.escapement.bench.rates;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.rates.RateRun.Arm;
import io.escapement.bench.rates.child.Phases.Found;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.report.TableColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that was measured so far, and on what. */
final class RatesReport {
    /** What all rounds found under one clock at one rate in one arm. */
    record Row(ClockMode clock, int readsPerSecond, Arm arm, List<Found> rounds) {
        private double[] sorted(ToDoubleFunction<Found> figure) {
            return rounds.stream().mapToDouble(figure).sorted().toArray();
        }

        double median(ToDoubleFunction<Found> figure) {
            return Median.ofSorted(sorted(figure));
        }

        private String cores() {
            double[] cores = sorted(found -> found.cores);
            return Table.text("%.4f (%.4f to %.4f)", median(found -> found.cores), cores[0], cores[cores.length - 1]);
        }

        /** Null without the agent, NaN where it does not know. */
        private Double agent(String attribute) {
            return arm == Arm.ABSENT ? null : median(found -> attribute(found, attribute));
        }

        private static double attribute(Found found, String name) {
            return found.agent.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        private String states() {
            return arm == Arm.ABSENT
                    ? ""
                    : String.valueOf(rounds.get(rounds.size() - 1).agent.get("State"));
        }
    }

    final Environment environment = Environment.here();
    final String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    final String command;
    final Map<ClockMode, Double> readNanos = new TreeMap<>();
    final List<Row> rows = new ArrayList<>();
    final List<String> problems = new ArrayList<>();

    /** What each phase found while the load came and went; empty before that. */
    List<Found> changes = List.of();

    /** @param words of the command line */
    RatesReport(List<String> words) {
        command = "java -jar bench/target/benchmarks.jar " + String.join(" ", words);
    }

    void add(ClockMode clock, int readsPerSecond, Arm arm, Found found) {
        Row row = row(clock, readsPerSecond, arm);
        if (row == null) {
            row = new Row(clock, readsPerSecond, arm, new ArrayList<>());
            rows.add(row);
        }
        row.rounds.add(found);
    }

    /** Null if nothing was measured. */
    private Row row(ClockMode clock, int readsPerSecond, Arm arm) {
        return rows.stream()
                .filter(row -> row.clock == clock && row.readsPerSecond == readsPerSecond && row.arm == arm)
                .findAny()
                .orElse(null);
    }

    boolean isClean() {
        return problems.isEmpty() && wrong() == 0;
    }

    /** Reads that were early or went back, the real clock's among them. */
    private long wrong() {
        return Stream.concat(rows.stream().flatMap(row -> row.rounds.stream()), changes.stream())
                .mapToLong(found -> found.staleness.early + found.backwards)
                .sum();
    }

    String markdown() {
        Page page = new Page().heading(1, "What does it cost by the rate of reads, and how precise is it?");
        page.paragraph("Made by `%s`.", command);
        page.paragraph("%s; %s; %s.", Page.of(environment), java, environment.startedAt());
        page.paragraph(
                """
                A JVM whose threads read the clock at a constant rate, in batches, and do nothing else: *absent*, \
                without the agent; *auto*, with `mode=on`; *always*, with `tick=1ms` as well. *Cores*: processor time \
                of all its threads, user and system, by the time that passed; with it comes what each batch costs \
                besides its reads, in all arms alike: to wake up, and to read the real clocks seven times. *ns a read*: \
                the median of batches, less what reading the monotonic clock takes; the loop is in it. *Equal*: share \
                of reads that gave the real clock's millisecond. Medians of %d round(s), which are interleaved; in \
                brackets the range.""", rows.stream().mapToInt(row -> row.rounds.size()).max().orElse(0));
        readNanos.forEach((clock, nanos) -> {
            page.heading(2, Table.text("Clock %s: a read costs %,.0f ns", clock, nanos));
            page.table(table(rows.stream().filter(row -> row.clock == clock).toList()));
            page.paragraph(verdict(clock));
        });
        if (!changes.isEmpty()) {
            page.heading(2, "What if the load comes and goes?");
            page.paragraph("""
                    Clock %s; the threads read by several forms in turn, `System.nanoTime` among them. *Changed \
                    after*: when the ticker began to tick, or ceased to.""", readNanos.keySet().iterator().next());
            page.table(changesTable());
        }
        page.paragraph("Reads that were early or went back, in all runs: **%,d**.", wrong());
        if (!problems.isEmpty()) {
            page.heading(2, "Could not be measured").list(problems);
        }
        return page.markdown(null);
    }

    private static Table table(List<Row> rows) {
        return new TableColumns<Row>()
                .text("reads a second, arm", row -> Table.text("%,d, %s", row.readsPerSecond, row.arm))
                .text("cores", Row::cores)
                .figure("ns a read", "%,.0f", row -> row.median(found -> found.readNanos))
                .figure("made", "%,.0f", row -> row.median(found -> found.madePerSecond))
                .text("State", Row::states)
                .figure("ticking", "%.2f", row -> row.agent("TickingRatio"))
                .figure("PrecisionMillis", "%.1f", row -> row.agent("PrecisionMillis"))
                .figure("equal %", "%.1f", row -> row.median(found -> found.staleness.equalPercent()))
                .figure("drift ms: mean", "%.3f", row -> row.median(found -> found.staleness.meanMs))
                .figure("most", "%.0f", row -> row.median(found -> found.staleness.maxMs))
                .figure("ReadsPerSecond", "%,.0f", row -> row.agent("ReadsPerSecond"))
                .figure("SavedCores", "%.4f", row -> row.agent("SavedCores"))
                .figure("TickerCores", "%.4f", row -> row.agent("TickerCores"))
                .of(rows);
    }

    /** What the agent costs at worst. */
    private String verdict(ClockMode clock) {
        return rows.stream()
                .filter(row -> row.clock == clock && row.arm == Arm.AUTO)
                .filter(row -> row(clock, row.readsPerSecond, Arm.ABSENT) != null)
                .max(Comparator.comparing(this::excessCores))
                .map(row -> Table.text(
                        "At worst, *auto* pays %+.4f cores more than *absent*: at %,d reads a second.",
                        excessCores(row), row.readsPerSecond))
                .orElse("");
    }

    private double excessCores(Row auto) {
        return auto.median(found -> found.cores)
                - row(auto.clock, auto.readsPerSecond, Arm.ABSENT).median(found -> found.cores);
    }

    private Table changesTable() {
        return new TableColumns<Found>()
                .figure("reads a second", "%,.0f", found -> found.readsPerSecond)
                .figure("made", "%,.0f", found -> found.madePerSecond)
                .text(
                        "changed after s",
                        found -> found.changedAfterSeconds.stream()
                                .map(seconds -> Table.text("%.2f", seconds))
                                .collect(Collectors.joining(", ")))
                .text("ticks at the end", found -> String.valueOf(found.agent.get("Ticking")))
                .count("early", found -> found.staleness.early)
                .count("back", found -> found.backwards)
                .figure("drift ms: mean", "%.3f", found -> found.staleness.meanMs)
                .count("most", found -> found.staleness.maxMs)
                .of(changes);
    }
}
