package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.ResultFile;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.SomeResults;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformanceRunTest {
    private static final int ROUNDS = 3;

    @TempDir
    private Path out;

    private final List<Item> asked = new ArrayList<>();
    private final StringWriter progress = new StringWriter();
    private ResultFile file;

    @BeforeEach
    void begin() throws IOException {
        file = new ResultFile(out.resolve("performance.jsonl"));
        file.begin(conditions());
    }

    @Test
    void everythingIsMeasuredInTheFirstRoundBeforeAnythingInTheSecond() throws Exception {
        assertThat(run(new Results(), "")).isTrue();

        assertThat(asked).hasSize(2 * ROUNDS);
        assertThat(asked).extracting(Item::round).isSorted();
        assertThat(file.results().all()).hasSize(2 * ROUNDS);
        assertThat(progress.toString())
                .contains("6 measurements, about 24 s", "[1/6, 24 s left] read-cost-off-A-1-round1: ");
        assertThat(Files.readString(out.resolve("performance.md"))).contains("6 of 6 measurements", "seen 6");
    }

    @Test
    void whatFailsIsNamedAndTheRestIsMeasured() throws Exception {
        assertThat(run(new Results(), "B")).isFalse();

        assertThat(asked).hasSize(2 * ROUNDS);
        assertThat(progress.toString()).contains("read-cost-off-B-1-round2: NOT MEASURED: B is broken");
        assertThat(Files.readString(out.resolve("performance.md")))
                .contains("3 of 6 measurements", "- read-cost-off-B-1-round3: B is broken");
    }

    @Test
    void aRunThatGoesOnMeasuresWhatIsMissing() throws Exception {
        run(new Results(), "B");
        asked.clear();

        assertThat(run(file.results(), "")).isTrue();

        assertThat(asked).extracting(Item::subject).containsExactly("B", "B", "B");
        assertThat(Files.readString(out.resolve("performance.md")))
                .contains("6 of 6 measurements")
                .doesNotContain("is broken");
    }

    private boolean run(Results results, String broken) throws IOException, InterruptedException {
        PerformanceReport report =
                new PerformanceReport(out, conditions(), results, Map.of(Topic.READ_COST, new Asking(broken)));
        return new PerformanceRun(report, file, new PrintWriter(progress, true)).run();
    }

    private static Conditions conditions() {
        return Conditions.now(SomeResults.grid(ROUNDS));
    }

    private final class Asking implements Question {
        private final String broken;

        Asking(String broken) {
            this.broken = broken;
        }

        @Override
        public List<Item> items(int round) {
            return List.of(
                    new Item(Topic.READ_COST, ClockMode.OFF, "A", 1, round),
                    new Item(Topic.READ_COST, ClockMode.OFF, "B", 1, round));
        }

        @Override
        public Map<String, List<Double>> measure(Item item) {
            asked.add(item);
            if (item.subject().equals(broken)) {
                throw new MeasurementException(broken + " is broken");
            }
            return Map.of("figure", List.of(1.0));
        }

        @Override
        public void report(Page page, Results results) {
            page.paragraph("seen %d", results.all().size());
        }
    }
}
