package io.escapement.agent.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    @Test
    void readsWhatIsWritten() {
        String text = "a \"b\" \\ / \u00e9 \u001b \n";

        Object read = JsonReader.read(Json.object("text", text, "number", 12, "yes", true, "none", null));

        Map<String, Object> expected = new HashMap<>(Map.of("text", text, "number", 12L, "yes", true));
        expected.put("none", null);
        assertThat(read).isEqualTo(expected);
        assertThat(Json.object("text", text)).matches("[ -~]+");
    }

    @Test
    void readsWhatOthersHaveLaidOutAnew() {
        assertThat(JsonReader.read(" { \"a\" : [ 1 , -2 , [ ] , { } ] ,\r\n\t\"b\\u0041\\n\" : false } "))
                .isEqualTo(Map.of("a", List.of(1L, -2L, List.of(), Map.of()), "bA\n", false));
        assertThat(JsonReader.read("[null]")).isEqualTo(Arrays.asList((Object) null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "}",
                "[",
                "[1",
                "[1,",
                "[1,]",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{a:1}",
                "\"a",
                "\"\\u12\"",
                "\"\\x\"",
                "1.5",
                "tru",
                "1 2",
                "[1]]"
            })
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> JsonReader.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no JSON at character ");
    }

    @Test
    void refusesWhatIsTooDeep() {
        assertThatThrownBy(() -> JsonReader.read("[".repeat(100_000))).isInstanceOf(IllegalArgumentException.class);
    }
}
