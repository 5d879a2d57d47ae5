package io.escapement.bench.rates;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All that was measured so far, and on what. */
final class RatesReport {
    private static final List<String> FIGURES = List.of(
            "cores",
            "ns a read",
            "made",
            "State",
            "TickingRatio",
            "PrecisionMillis",
            "equal %",
            "drift ms",
            "most ms",
            "ReadsPerSecond",
            "SavedCores",
            "TickerCores");

    private static final List<String> CHANGES = List.of(
            "made", "changed after s", "Ticking", "PrecisionMillis", "drift ms", "most ms", "early", "backwards");

    private final Environment environment = Environment.here();
    private final String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    private final List<String> words;
    private final Map<ClockMode, Map<String, List<Map<String, Object>>>> rounds = new LinkedHashMap<>();
    final List<String> problems = new ArrayList<>();

    /** What each phase found while the load came and went. */
    List<Map<String, Object>> changes = List.of();

    /** @param words of the command line */
    RatesReport(List<String> words) {
        this.words = words;
    }

    /** @param found what was found in one round, by names of figures and of the agent's attributes */
    void add(ClockMode clock, int readsPerSecond, String arm, Map<String, Object> found) {
        rounds.computeIfAbsent(clock, unused -> new LinkedHashMap<>())
                .computeIfAbsent(Table.text("%,d, %s", readsPerSecond, arm), unused -> new ArrayList<>())
                .add(found);
    }

    boolean isClean() {
        return problems.isEmpty() && wrong() == 0;
    }

    /** Reads that were early or went back, the real clock's among them. */
    private long wrong() {
        return Stream.concat(
                        rounds.values().stream()
                                .flatMap(rows -> rows.values().stream().flatMap(List::stream)),
                        changes.stream())
                .mapToLong(found -> (long) (number(found, "early") + number(found, "backwards")))
                .sum();
    }

    private static double number(Map<String, Object> found, String figure) {
        return ((Number) found.get(figure)).doubleValue();
    }

    String markdown() {
        Page page = new Page().heading(1, "What does it cost by the rate of reads, and how precise is it?");
        page.paragraph("Made by `java -jar bench/target/benchmarks.jar %s`.", String.join(" ", words));
        page.paragraph("%s; %s; %s.", Page.of(environment), java, environment.startedAt());
        page.paragraph("""
                A JVM whose two threads read the clock at a constant rate, in batches, and do nothing else: without \
                the agent (*absent*), or with `mode=on` and `tick` as named. *Cores*: processor time of all its \
                threads by the time that passed. In it is what a batch costs besides its reads, in all arms alike: to \
                wake up, and to read the real clocks seven times. *ns a read*: median over batches, with the loop, \
                without what reading the monotonic clock takes. *Equal*: share of reads that gave the real clock's \
                millisecond. Medians of the rounds, which are interleaved; in brackets the least and the most. \
                *TickingRatio* and the like are the agent's attributes over JMX. *SavedCores* is what so many reads \
                would take of the real clock: more than the machine has, where that could not serve so many. What the \
                ticker takes, *TickerCores*, is not off it yet.""");
        rounds.forEach((clock, rows) -> {
            page.heading(2, "Clock " + clock + ": " + clock.meaning());
            page.table(table(FIGURES, rows));
        });
        if (!changes.isEmpty()) {
            page.heading(2, "What if the load comes and goes?");
            page.paragraph("""
                    On the first of these clocks, read by several forms in turn, `System.nanoTime` among them. \
                    *Changed after*: when the ticker began to tick, or ceased to.""");
            Map<String, List<Map<String, Object>>> rows = new LinkedHashMap<>();
            for (Map<String, Object> phase : changes) {
                rows.put(rows.size() + ": " + shown("reads a second", List.of(phase)), List.of(phase));
            }
            page.table(table(CHANGES, rows));
        }
        page.paragraph("Reads that were early or went back, in all runs: **%,d**.", wrong());
        return page.list(problems).markdown();
    }

    private static Table table(List<String> figures, Map<String, List<Map<String, Object>>> rows) {
        Table table = new Table(
                Stream.concat(Stream.of("reads a second"), figures.stream()).toList());
        rows.forEach((name, found) ->
                table.row(Stream.concat(Stream.of(name), figures.stream().map(figure -> shown(figure, found)))
                        .toList()));
        return table;
    }

    /** Nothing where nothing is known, as of the agent without it. */
    private static String shown(String figure, List<Map<String, Object>> found) {
        Object last = found.get(found.size() - 1).get(figure);
        if (!(last instanceof Number)) {
            return last == null ? "" : last.toString();
        }
        double[] sorted = found.stream()
                .filter(each -> each.containsKey(figure))
                .mapToDouble(each -> number(each, figure))
                .sorted()
                .toArray();
        String median = rounded(Median.ofSorted(sorted));
        return figure.equals("cores")
                ? median + " (" + rounded(sorted[0]) + " to " + rounded(sorted[sorted.length - 1]) + ")"
                : median;
    }

    private static String rounded(double value) {
        return value < 10 && value != Math.rint(value) ? Table.text("%.4f", value) : Table.text("%,.0f", value);
    }
}
