package io.escapement.bench.rates;

import io.escapement.ab.statistics.Median;
import io.escapement.bench.rates.RateRun.Arm;
import io.escapement.bench.rates.RateRun.Clock;
import io.escapement.bench.rates.RateRun.Measured;
import io.escapement.bench.report.Table;
import io.escapement.bench.report.TableColumns;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What was measured under one clock, by rates: only those that were measured in each arm. */
record RateTable(List<Row> rows) {
    /** Of all rounds of one rate. */
    record Row(int readsPerSecond, List<Measured> rounds) {
        private DoubleStream of(Arm arm, Function<Measured, Double> figure) {
            return rounds.stream()
                    .filter(each -> each.run().arm() == arm)
                    .map(figure)
                    .filter(Objects::nonNull)
                    .mapToDouble(each -> each);
        }

        /** Null if no round has the figure. */
        private Double median(Arm arm, Function<Measured, Double> figure) {
            double[] values = of(arm, figure).toArray();
            return values.length == 0 ? null : Median.of(values);
        }

        Double cores(Arm arm) {
            return median(arm, Measured::cores);
        }

        private Double agent(String attribute) {
            return median(Arm.AUTO, each -> each.figure(attribute));
        }

        private double spread(Arm arm) {
            double[] sorted = of(arm, Measured::cores).sorted().toArray();
            return sorted.length == 1 ? Double.NaN : sorted[sorted.length - 1] - sorted[0];
        }

        private boolean isMade(Arm arm) {
            return rounds.stream().filter(each -> each.run().arm() == arm).allMatch(Measured::isRateMade);
        }

        /** The one that took less, of those that made the rate. */
        private Arm lower() {
            return Stream.of(Arm.ABSENT, Arm.ON)
                    .min(Comparator.comparing((Arm arm) -> !isMade(arm)).thenComparing(this::cores))
                    .orElseThrow();
        }

        double excess() {
            return cores(Arm.AUTO) - cores(lower());
        }

        /** NaN of one round. */
        double noise() {
            return Math.max(spread(Arm.AUTO), spread(lower()));
        }

        /** Also if it did not make the rate where the lower one did. */
        boolean isWorse() {
            return excess() > noise() || (isMade(lower()) && !isMade(Arm.AUTO));
        }

        private String shown(Arm arm) {
            return Table.text("%.4f%s", cores(arm), isMade(arm) ? "" : " *");
        }

        private String states() {
            return rounds.stream()
                    .filter(each -> each.run().arm() == Arm.AUTO)
                    .map(each -> String.valueOf(each.agent().get("State")))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }
    }

    static RateTable of(List<Measured> all, Clock clock) {
        return new RateTable(all.stream()
                .filter(each -> each.run().clock() == clock)
                .collect(Collectors.groupingBy(each -> each.run().readsPerSecond()))
                .entrySet()
                .stream()
                .map(entry -> new Row(entry.getKey(), entry.getValue()))
                .filter(row -> Stream.of(Arm.values()).allMatch(arm -> row.cores(arm) != null))
                .sorted(Comparator.comparing(Row::readsPerSecond))
                .toList());
    }

    Table table() {
        return new TableColumns<Row>()
                .text("reads a second", row -> Table.text("%,d", row.readsPerSecond))
                .text("absent", row -> row.shown(Arm.ABSENT))
                .text("`on`", row -> row.shown(Arm.ON))
                .text("`auto`", row -> row.shown(Arm.AUTO))
                .figure("more than the lower", "%+.4f", Row::excess)
                .figure("noise", "%.4f", Row::noise)
                .text("state of `auto`", Row::states)
                .figure("made", "%,.0f", row -> row.median(Arm.AUTO, Measured::madePerSecond))
                .figure("estimated", "%,.0f", row -> row.agent("ReadsPerSecond"))
                .figure("SavedCores", "%.4f", row -> row.agent("SavedCores"))
                .figure("TickerCores", "%.4f", row -> row.agent("TickerCores"))
                .of(rows);
    }

    /** Whether {@code auto} takes the lower of the two others everywhere, in a sentence. */
    String verdict() {
        if (rows.stream().anyMatch(row -> Double.isNaN(row.noise()))) {
            double most = rows.stream().mapToDouble(Row::excess).max().orElseThrow();
            return Table.text(
                    "`auto` takes at most %+.4f cores more than the lower of the two others; one round does"
                            + " not tell what of that is noise.",
                    most);
        }
        String worse = rows.stream()
                .filter(Row::isWorse)
                .map(row -> Table.text("%,d (%+.4f cores)", row.readsPerSecond, row.excess()))
                .collect(Collectors.joining(", "));
        return worse.isEmpty()
                ? "`auto` takes at no rate more than the lower of the two others by more than noise."
                : "**`auto` takes more than the lower of the two others, by more than noise, at: " + worse + ".**";
    }

    /** From which rate on the ticker pays, by the two other arms: their last crossing, on straight lines. */
    String breakEven() {
        for (int i = rows.size() - 1; i > 0; i--) {
            Row low = rows.get(i - 1);
            Row high = rows.get(i);
            double before = low.cores(Arm.ON) - low.cores(Arm.ABSENT);
            double after = high.cores(Arm.ON) - high.cores(Arm.ABSENT);
            if (before > 0 && after <= 0) {
                double rate =
                        low.readsPerSecond + (high.readsPerSecond - low.readsPerSecond) * before / (before - after);
                return String.format(Locale.ROOT, "Break-even of `on`: some %,.0f reads a second.", rate);
            }
        }
        return "Break-even of `on`: not between these rates.";
    }
}
