package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import io.escapement.ab.host.ClockMode;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerformanceTest {
    private static final int ROUNDS = 3;

    @TempDir
    private Path out;

    @Test
    void everythingIsMeasuredInTheFirstRoundBeforeAnythingInTheSecond() throws IOException {
        Performance performance = performance();
        assertThat(performance.plan())
                .hasSize(2 * ROUNDS)
                .extracting(Item::round)
                .isSorted();
        measure(performance, "");
        assertThat(performance.left()).isEmpty();
        assertThat(Files.readString(out.resolve("performance.md"))).contains("6 of 6 measurements", "seen 6");
    }

    @Test
    void aRunThatGoesOnMeasuresWhatIsMissing() throws IOException {
        measure(performance(), "B");
        assertThat(Files.readString(out.resolve("performance.md")))
                .contains("3 of 6 measurements", "- read-cost-off-B-1-round3: it is broken");
        Performance later = performance(Performance.Saved.read(out.resolve("performance.json")));
        assertThat(later.left()).extracting(Item::arm).containsExactly("B", "B", "B");
        measure(later, "");
        assertThat(Files.readString(out.resolve("performance.md")))
                .contains("6 of 6 measurements")
                .doesNotContain("is broken");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"results\":[]}",
                "{\"conditions\":{},\"settings\":{\"topics\":[]},\"results\":[]}",
                "{\"conditions\":{\"environment\":{}},\"results\":[]}",
                "{\"conditions\":{\"environment\":{}},\"settings\":{\"topics\":[]}}",
                "{\"conditions\":{\"environment\":{}},\"settings\":{},\"results\":[]}",
                "{\"conditions\":{\"environment\":{}},\"settings\":{\"topics\":[\"gone\"]},\"results\":[]}",
                "{\"conditions\":{\"environment\":{}},\"settings\":{\"topics\":[]},\"results\":[{}]}"
            })
    void aFileOfAnotherVersionIsRefused(String content) throws IOException {
        Path file = Files.writeString(out.resolve("performance.json"), content);
        assertThatThrownBy(() -> Performance.Saved.read(file)).isInstanceOf(JsonParseException.class);
    }

    private Performance performance() {
        return performance(new Performance.Saved(Conditions.now(), SomeResults.grid(ROUNDS), List.of()));
    }

    private Performance performance(Performance.Saved saved) {
        return new Performance(out, saved, Map.of(Topic.READ_COST.toString(), new Asking()));
    }

    private static void measure(Performance performance, String broken) throws IOException {
        for (Item item : performance.left()) {
            boolean isBroken = item.arm().equals(broken);
            performance.keep(
                    isBroken
                            ? new Result<>(item, null, "it is broken", 1, null, null)
                            : SomeResults.measured(item, Map.of("figure", List.of(1.0))));
        }
    }

    private static final class Asking implements Question {
        @Override
        public List<Item> items(int round) {
            return Item.all(Topic.READ_COST.toString(), List.of(ClockMode.OFF), List.of(1), List.of("A", "B"), round);
        }

        @Override
        public Series measure(Item item) {
            throw new AssertionError();
        }

        @Override
        public void report(Page page, Results<Series> results) {
            page.paragraph("seen %d", results.all().size());
        }

        @Override
        public List<String> promises(Results<Series> results) {
            return List.of();
        }
    }
}
