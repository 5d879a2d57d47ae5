package io.escapement.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code on-error=fail} is known from wherever it is written, whatever else is wrong. */
class FailsOnErrorTest {
    @TempDir
    private Path folder;

    @Test
    void isKnownFromArgumentsThatAreOtherwiseWrong() {
        assertThat(failsOnError(Written.arguments("nonsense,mode=7,on-error=fail,mode=8")))
                .isTrue();
    }

    @Test
    void isKnownFromAProperty() {
        assertThat(failsOnError(Written.arguments("nonsense").property("escapement.on-error", "fail")))
                .isTrue();
    }

    @Test
    void isKnownFromTheEnvironment() {
        assertThat(failsOnError(Written.arguments("nonsense").variable("ESCAPEMENT_ON_ERROR", "fail")))
                .isTrue();
    }

    @Test
    void isKnownFromAFileThatIsOtherwiseWrong() throws IOException {
        Path file = Files.writeString(folder.resolve("escapement.properties"), "on-error=fail\nnonsense=1\nmode=7");

        assertThat(failsOnError(Written.nothing().file(file))).isTrue();
    }

    @Test
    void isKnownWhereTheFileCannotBeRead() {
        assertThat(failsOnError(Written.arguments("on-error=fail,config=" + folder.resolve("missing"))))
                .isTrue();
    }

    @Test
    void isTakenFromTheSourceThatWins() {
        assertThat(failsOnError(Written.arguments("on-error=disable,nonsense").variable("ESCAPEMENT_ON_ERROR", "fail")))
                .isFalse();
    }

    @Test
    void isOffByDefaultAndWhereItIsWrongItself() {
        assertThat(failsOnError(Written.arguments("nonsense"))).isFalse();
        assertThat(failsOnError(Written.arguments("on-error=failure"))).isFalse();
        assertThat(failsOnError(Written.arguments("on-error"))).isFalse();
    }

    /** Each of the above has a mistake in it. */
    private static boolean failsOnError(Written written) {
        assertThat(written.mistake()).isNotEmpty();
        return written.reader().failsOnError();
    }
}
