package io.escapement.ab.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:hidden@localhost:1/",
                "https://me:hidden@localhost:1/",
                "http://me:hid/hidden@localhost:1/",
                "http://me:hid hidden@localhost:1/"
            })
    void aPasswordInTheUrlIsRefusedAndNotRepeated(String url) {
        assertThat(catchThrowable(() -> Target.parse(url)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("hidden");
    }

    @Test
    void theSchemeMayBeInCapitals() {
        assertThat(Target.parse("HTTP://localhost:81/").url()).isEqualTo("http://localhost:81");
    }
}
