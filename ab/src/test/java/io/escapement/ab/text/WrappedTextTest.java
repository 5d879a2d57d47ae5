package io.escapement.ab.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappedTextTest {

    @Test
    void linesAreNoWiderThanAllowedUnlessAWordIs() {
        assertThat(WrappedText.lines("one two three extraordinarily four", 9))
                .containsExactly("one two", "three", "extraordinarily", "four");
        assertThat(WrappedText.lines("one", 9)).containsExactly("one");
    }

    @Test
    void aFigureKeepsItsSign() {
        assertThat(WrappedText.lines("it takes 38 % less", 12)).containsExactly("it takes", "38\u00a0% less");
    }
}
