package io.escapement.tools.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void whatIsNotPlainAsciiIsEscaped() {
        assertThat(Json.of("a \"b\" \\ / \u00e9 \u001b \n"))
                .isEqualTo("\"a \\\"b\\\" \\\\ / \\u00e9 \\u001b \\u000a\"");
    }

    @Test
    void anObjectHasValuesOfAllKindsInTheirOrder() {
        assertThat(Json.of(Json.object("a", "b", "number", 12, "yes", true, "none", null, "map", Json.object("c", 1))))
                .isEqualTo("{\"a\":\"b\",\"number\":12,\"yes\":true,\"none\":null,\"map\":{\"c\":1}}");
    }

    @Test
    void aListHasItsElements() {
        assertThat(Json.of(List.of())).isEqualTo("[]");
        assertThat(Json.of(List.of(Json.object("a", 1), Json.object()))).isEqualTo("[{\"a\":1},{}]");
    }

    @Test
    void whatIsNotKnownIsNull() {
        assertThat(Json.of(Json.decimal(0.00016, 4))).isEqualTo("0.0002");
        assertThat(Json.of(Json.decimal(Double.NaN, 1))).isEqualTo("null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\u001b[31m", "\u009b31m", "\r", "\n", "\0", "\u200b", "\u202e", "\u2066", "\u2028", "\ud800"})
    void whatATerminalObeysIsShownAsAQuestionMark(String hostile) {
        assertThat(Printable.of("com.acme" + hostile)).isEqualTo("com.acme?" + hostile.substring(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.Größe$1", "時計", "a b", "\ud83d\udd70"})
    void whatIsOnlyShownStays(String text) {
        assertThat(Printable.of(text)).isEqualTo(text);
    }
}
