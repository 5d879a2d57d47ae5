package io.escapement.bench.rates;

import io.escapement.ab.host.Environment;
import io.escapement.bench.rates.ChangeRun.Changed;
import io.escapement.bench.rates.RateRun.Clock;
import io.escapement.bench.rates.RateRun.Conditions;
import io.escapement.bench.rates.RateRun.Measured;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All that was measured so far, and on what. */
final class RatesReport {
    final Environment environment = Environment.here();
    final String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    final Conditions conditions;
    final int rounds;
    final String command;
    final Map<Clock, Double> readNanos = new TreeMap<>();
    final List<Measured> measured = new ArrayList<>();
    final List<String> problems = new ArrayList<>();

    /** Null if it was not measured. */
    Changed changed;

    /** @param command the words of the command line */
    RatesReport(Conditions conditions, int rounds, List<String> command) {
        this.command = "java -jar bench/target/benchmarks.jar " + String.join(" ", command);
        this.conditions = conditions;
        this.rounds = rounds;
    }

    boolean isClean() {
        return problems.isEmpty() && (changed == null || changed.isKept());
    }

    /** Draws its pictures into the folder as well. */
    String markdown(Path folder) throws IOException {
        Page page = new Page().heading(1, "What does it cost by the rate of reads, and how often does it switch?");
        page.paragraph("Made by `%s`.", command);
        page.paragraph("%s; %s; %s.", Page.of(environment), java, environment.startedAt());
        page.heading(2, "What does the process pay, by the rate of reads?");
        page.paragraph("""
                A JVM whose %d threads read the clock at a constant rate, in batches, and do nothing else. The figures \
                are cores: the processor time of all its threads, user and system, by the time that passed; over %.1f \
                s, after %.1f s; medians of %d round(s) that are interleaved. *Absent*: without the agent; `on`: \
                always engaged; `auto`: the agent estimates the rate, and rests where it does not pay. *Noise* is how \
                far the rounds lie apart, of `auto` or of the lower of the two others. State, and the estimated rate \
                beside the made one, are of the end of `auto`; so is what the agent says it saves, and what its \
                ticker takes.""", conditions.threads(), conditions.seconds(), conditions.settleSeconds(), rounds);
        for (Clock clock : readNanos.keySet()) {
            add(page, clock, RateTable.of(measured, clock), folder);
        }
        if (changed != null) {
            page.heading(2, "How often does it switch?");
            changed.addTo(page);
        }
        if (!problems.isEmpty()) {
            page.heading(2, "Could not be measured").list(problems);
        }
        return page.markdown(folder);
    }

    private void add(Page page, Clock clock, RateTable table, Path folder) throws IOException {
        page.heading(3, "Clock " + clock + ": a read costs " + Math.round(readNanos.get(clock)) + " ns");
        if (table.rows().isEmpty()) {
            page.paragraph("Nothing was measured in each arm.");
            return;
        }
        String picture = "rates-" + clock + ".png";
        String problem = Picture.write(folder.resolve(picture), new RateChart(clock.toString(), table.rows()));
        page.picture(picture, "Cores by the rate of reads on clock " + clock);
        if (problem != null) {
            page.paragraph("This picture could not be drawn: %s.", problem);
        }
        page.table(table.table());
        boolean isShort =
                table.rows().stream().anyMatch(row -> row.rounds().stream().anyMatch(m -> !m.isRateMade()));
        page.paragraph(
                "%s %s%s",
                table.verdict(),
                table.breakEven(),
                isShort ? " (*: the clock is too slow for that rate, and fewer reads were made.)" : "");
    }
}
