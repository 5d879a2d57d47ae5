package io.escapement.tools.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
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
