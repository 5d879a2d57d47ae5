package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
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
    private PerformanceFolder folder;

    @BeforeEach
    void begin() throws IOException {
        folder = new PerformanceFolder(out);
        folder.file().begin(conditions());
    }

    @Test
    void everythingIsMeasuredInTheFirstRoundBeforeAnythingInTheSecond() throws Exception {
        assertThat(run(new Results(), "")).isTrue();

        assertThat(asked).hasSize(2 * ROUNDS);
        assertThat(asked).extracting(Item::round).isSorted();
        assertThat(folder.file().results().all()).hasSize(2 * ROUNDS);
        assertThat(progress.toString())
                .contains("6 measurements, about 60 s", "[1/6, 60 s left] services-off-A-1-round1: ");
        assertThat(Files.readString(folder.markdown())).contains("6 of 6 measurements", "seen 6");
    }

    @Test
    void whatFailsIsNamedAndTheRestIsMeasured() throws Exception {
        assertThat(run(new Results(), "B")).isFalse();

        assertThat(asked).hasSize(2 * ROUNDS);
        assertThat(progress.toString()).contains("services-off-B-1-round2: NOT MEASURED: B is broken");
        assertThat(Files.readString(folder.markdown()))
                .contains("3 of 6 measurements", "- services-off-B-1-round3: B is broken");
    }

    @Test
    void aRunThatGoesOnMeasuresWhatIsMissing() throws Exception {
        run(new Results(), "B");
        asked.clear();

        assertThat(run(folder.file().results(), "")).isTrue();

        assertThat(asked).extracting(Item::subject).containsExactly("B", "B", "B");
        assertThat(Files.readString(folder.markdown()))
                .contains("6 of 6 measurements")
                .doesNotContain("is broken");
    }

    private boolean run(Results results, String broken) throws IOException, InterruptedException {
        return new PerformanceRun(
                        conditions(), results, List.of(new Asking(broken)), folder, new PrintWriter(progress, true))
                .run();
    }

    private static Conditions conditions() {
        Grid quick = Grid.QUICK;
        return Conditions.now(new Grid(
                List.of(Topic.SERVICES),
                quick.clocks(),
                quick.contenders(),
                quick.threads(),
                quick.serviceThreads(),
                quick.articleThreads(),
                ROUNDS,
                quick.warmUpMs(),
                quick.iterations(),
                quick.iterationMs(),
                quick.articleReads(),
                quick.starts()));
    }

    private final class Asking implements Question {
        private final String broken;

        Asking(String broken) {
            this.broken = broken;
        }

        @Override
        public Topic topic() {
            return Topic.SERVICES;
        }

        @Override
        public List<Item> items(Grid grid, int round) {
            return List.of(
                    new Item(Topic.SERVICES, ClockMode.OFF, "A", 1, round),
                    new Item(Topic.SERVICES, ClockMode.OFF, "B", 1, round));
        }

        @Override
        public double guessSeconds(Item item) {
            return 10;
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
        public void report(Page page, Results results, Charts charts) {
            page.paragraph("seen %d", results.of(topic()).count());
        }
    }
}
