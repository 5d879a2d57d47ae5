package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import io.escapement.ab.host.ClockMode;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFileTest {
    private static final Item FIRST = new Item(Topic.READ_COST.toString(), ClockMode.DEVICE, 8, "LOG_LINE JDK", 1);
    private static final Item SECOND = new Item(Topic.READ_COST.toString(), ClockMode.DEVICE, 8, "LOG_LINE JDK", 2);

    @TempDir
    private Path folder;

    private ResultFile file;

    @BeforeEach
    void begin() throws IOException {
        file = new ResultFile(folder.resolve("performance.jsonl"));
        file.begin(new ResultFile.Head(Conditions.now(), SomeResults.grid(2)));
    }

    @Test
    void whatWasWrittenIsRead() throws IOException {
        Result<Item, Series> first = SomeResults.measured(FIRST, Map.of("perSecond", List.of(1.5, 2.5)));
        Result<Item, Series> second = new Result<>(SECOND, null, "no such luck", 3, null, null);
        file.append(first);
        file.append(second);

        assertThat(file.results().all()).containsExactly(first, second);
        assertThat(file.head().grid()).isEqualTo(SomeResults.grid(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"conditions\":{\"grid\":{\"rounds\":2}}}", "", "[]"})
    void aFileOfAnotherVersionIsRefused(String head) throws IOException {
        Files.writeString(file.path(), head + "\n");
        assertThatThrownBy(file::head).isInstanceOf(JsonParseException.class);
    }

    @Test
    void aLineThatWasCutOffIsLeftOutAndTheRestGoesOn() throws IOException {
        file.append(SomeResults.measured(FIRST, Map.of()));
        String whole = Files.readString(file.path());
        Files.writeString(file.path(), whole + "{\"item\":{\"topic\":\"SERV");

        assertThat(file.results().all()).hasSize(1);
        file.append(SomeResults.measured(SECOND, Map.of()));
        assertThat(file.results().all()).extracting(Result::item).containsExactly(FIRST, SECOND);
    }

    @Test
    void aSecondTryTakesThePlaceOfTheFirst() throws IOException {
        file.append(new Result<>(FIRST, null, "no such luck", 3, null, null));
        file.append(SomeResults.measured(FIRST, Map.of()));

        assertThat(file.results().hasMeasured(FIRST)).isTrue();
    }
}
