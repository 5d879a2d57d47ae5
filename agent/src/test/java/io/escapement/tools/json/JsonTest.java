package io.escapement.tools.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void whatIsNotPlainAsciiIsEscaped() {
        assertThat(Json.quoted("a \"b\" \\ / \u00e9 \u001b \n"))
                .isEqualTo("\"a \\\"b\\\" \\\\ / \\u00e9 \\u001b \\u000a\"");
    }

    @Test
    void objectsHaveTextsNumbersBooleansNullAndMaps() {
        assertThat(Json.object("a", "b", "number", 12, "yes", true, "none", null, "map", Map.of("c", 1)))
                .isEqualTo("{\"a\":\"b\",\"number\":12,\"yes\":true,\"none\":null,\"map\":{\"c\":1}}");
    }

    @Test
    void arraysHaveALineForEachValue() {
        assertThat(Json.array(List.of())).isEqualTo("[]");
        assertThat(Json.array(List.of("1", "{}"))).isEqualTo("[\n1,\n{}]");
    }
}
