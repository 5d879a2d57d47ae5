package io.escapement.it.options;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionPrecedenceIT {
    @Test
    void argumentsComeBeforePropertiesBeforeEnvironmentBeforeFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("escapement.properties"), "mode=on\npackages=org.foo\nexclude=x\nmax-staleness=11ms\n");
        ChildJvm child = ChildJvm.on(TestJdks.first())
                .env("ESCAPEMENT_PACKAGES", "com.acme")
                .env("ESCAPEMENT_EXCLUDE", "com.acme.other")
                .env("ESCAPEMENT_MAX_STALENESS", "12ms")
                .jvm("-Descapement.exclude=com.acme.exact", "-Descapement.max-staleness=13ms")
                .agent("config=" + file + ",max-staleness=14ms")
                .run(Hello.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr())
                .anyMatch(line -> line.contains("rewriting com.acme without com.acme.exact")
                        && line.contains("by mode=on")
                        && line.contains("max-staleness 14ms"));
    }
}
