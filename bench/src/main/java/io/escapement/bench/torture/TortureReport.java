package io.escapement.bench.torture;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.chart.Png;
import io.escapement.ab.host.Environment;
import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.torture.CellOutcome.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Every cell so far, in a list that grows, and what they were measured on. */
public record TortureReport(
        Environment environment, int cellsPlanned, CellSeconds seconds, List<CellOutcome> outcomes) {
    /**
     * For how long a cell's clock is read: longer where there is a bound to refute, which one sample in a million may
     * do, than where there is none.
     */
    public record CellSeconds(double enforced, double others) {
        double of(Cell cell) {
            return cell.isEnforced() ? enforced : others;
        }
    }

    /** Those that were measured. */
    public List<CellOutcome> measured() {
        return outcomes.stream().filter(outcome -> outcome.report() != null).toList();
    }

    List<CellOutcome> failures() {
        return outcomes.stream().filter(CellOutcome::failed).toList();
    }

    /** Whether each promise was kept, and no cell failed. */
    public boolean kept() {
        return outcomes.stream().noneMatch(CellOutcome::brokePromise)
                && failures().isEmpty();
    }

    /** As the children named themselves. */
    String java() {
        return measured().stream()
                .map(outcome -> outcome.report().java)
                .findFirst()
                .orElse("unknown");
    }

    /** In Markdown. */
    String verdict() {
        long enforced = measured().stream().filter(o -> o.cell().isEnforced()).count();
        long broken = outcomes.stream().filter(CellOutcome::brokePromise).count();
        long excused = outcomes.stream().mapToLong(CellOutcome::excused).sum();
        int failed = failures().size();
        String verdict = "No clock with an enforced bound was measured.";
        if (broken > 0) {
            verdict = "**BROKEN** in %2$d of %1$d cells with an enforced bound: see the violations below.";
        } else if (enforced > 0) {
            verdict = "**Kept**: in %1$d cells no sample of a clock with an enforced bound was over it, early or"
                    + " backwards.";
        }
        if (excused > 0) {
            verdict += " Left out: %3$,d sample(s) over it while the kernel's own timer tick was late, listed below.";
        }
        if (failed > 0) {
            verdict += " **%4$d cell(s) failed.**";
        }
        return text(verdict, enforced, broken, excused, failed);
    }

    /** Writes Markdown, JSON and the chart, over those of fewer cells: an interrupted run leaves what it had. */
    void write(Path folder) throws IOException {
        ReplacedFile.writeReport(folder, "torture", TortureMarkdown.of(this), this);
        if (!measured().isEmpty()) {
            try {
                ReplacedFile.write(
                        folder.resolve("torture.png"), Png.of(Optional.empty(), new StalenessChart(this).drawing()));
            } catch (LinkageError | InternalError e) {
                // A JVM without java.desktop, or a machine without a font.
                Files.writeString(folder.resolve("no-chart.txt"), "No chart could be drawn here: " + e + "\n");
            }
        }
    }
}
