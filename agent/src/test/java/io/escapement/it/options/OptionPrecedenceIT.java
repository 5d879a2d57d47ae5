package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ChildLogs.class)
class OptionPrecedenceIT {
    @ParameterizedTest(name = "given in {0} places and the file: {1}")
    @CsvSource({"3, 14ms", "2, 13ms", "1, 12ms", "0, 11ms"})
    void argumentsComeBeforePropertiesBeforeEnvironmentBeforeFile(int places, String inForce, @TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(
                folder.resolve("escapement.properties"), "mode=on\npackages=com.acme\nmax-staleness=11ms\n");
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.first())
                .agent(places >= 3 ? "config=" + file + ",max-staleness=14ms" : "config=" + file);
        if (places >= 2) {
            builder.jvm("-Descapement.max-staleness=13ms");
        }
        if (places >= 1) {
            builder.env("ESCAPEMENT_MAX_STALENESS", "12ms");
        }
        try (ChildJvm child = builder.run(Hello.class)) {
            assertThat(child.awaitExit()).isZero();
            assertThat(child.stdout()).containsExactly("hello");
            assertThat(child.stderr()).anyMatch(line -> line.contains("max-staleness " + inForce));
        }
    }
}
