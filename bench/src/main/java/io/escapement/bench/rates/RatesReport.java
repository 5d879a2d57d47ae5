package io.escapement.bench.rates;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that was measured so far, and on what. Of an item there is what was found in each phase, by names of figures and
 * of the agent's attributes; the first phase of a rate is for the agent to settle.
 *
 * @param words of the command line
 */
record RatesReport(
        String words,
        Conditions conditions,
        List<ClockMode> clocks,
        List<Integer> rates,
        List<String> arms,
        Results<List<Map<String, Object>>> results) {
    static final String RATES = "rates";
    private static final String CHANGES_OF_LOAD = "changes";

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

    /** A load that comes and goes. */
    static Item changes(ClockMode clock) {
        return new Item(CHANGES_OF_LOAD, clock, 0, "auto", 1);
    }

    boolean isClean() {
        return results.problems().isEmpty() && wrong() == 0;
    }

    /** Reads that were early or went back, the real clock's among them. */
    private long wrong() {
        return results.all().stream()
                .filter(Result::isMeasured)
                .flatMap(result ->
                        result.found().stream().skip(result.item().topic().equals(RATES) ? 1 : 0))
                .mapToLong(found -> (long) (number(found, "early") + number(found, "backwards")))
                .sum();
    }

    private static double number(Map<String, Object> found, String figure) {
        return ((Number) found.get(figure)).doubleValue();
    }

    String markdown() {
        Page page = new Page().heading(1, "What does it cost by the rate of reads, and how precise is it?");
        page.paragraph("Made by `java -jar bench/target/benchmarks.jar %s`.", words);
        page.paragraph("%s.", conditions);
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
        for (ClockMode clock : clocks) {
            page.heading(2, "Clock " + clock + ": " + clock.meaning());
            page.table(table(FIGURES, rows(clock)));
        }
        List<Map<String, Object>> changes =
                results.rounds(changes(clocks.get(0)).inAllRounds()).get(1);
        if (changes != null) {
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
        return page.list(results.problems().stream()
                        .map(problem -> "Not measured: " + problem)
                        .toList())
                .markdown();
    }

    /** What the last phase of each round found, for each rate and arm. */
    private Map<String, List<Map<String, Object>>> rows(ClockMode clock) {
        Map<String, List<Map<String, Object>>> rows = new LinkedHashMap<>();
        for (Item item : Item.all(RATES, List.of(clock), rates, arms, 0)) {
            List<Map<String, Object>> found = results.rounds(item).values().stream()
                    .map(phases -> phases.get(phases.size() - 1))
                    .toList();
            if (!found.isEmpty()) {
                rows.put(Figures.text("%,d, %s", item.amount(), item.arm()), found);
            }
        }
        return rows;
    }

    private static String table(List<String> figures, Map<String, List<Map<String, Object>>> rows) {
        Table<Map.Entry<String, List<Map<String, Object>>>> columns = new Table<>();
        columns.text("reads a second", Map.Entry::getKey);
        figures.forEach(figure -> columns.text(figure, row -> shown(figure, row.getValue())));
        return columns.of(List.copyOf(rows.entrySet()));
    }

    /** Nothing where nothing is known, as of the agent without it. */
    static String shown(String figure, List<Map<String, Object>> found) {
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
        return value < 10 && value != Math.rint(value) ? Figures.text("%.4f", value) : Figures.text("%,.0f", value);
    }
}
