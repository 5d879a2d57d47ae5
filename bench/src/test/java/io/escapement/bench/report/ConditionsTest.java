package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.host.BuiltFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConditionsTest {
    @Test
    void aReportSaysWhatItIsOfAndOnWhat() {
        assertThat(SomeConditions.CONDITIONS).hasToString("""
                        Made by `java -jar bench/target/benchmarks.jar torture --jvm /jdk` from commit `abc-dirty`; \
                        SHA-256 of the agent's jar `0123`. Linux 6.12, clocksource tsc, 2 cores (a CPU), 4,096 MB; \
                        OpenJDK Runtime Environment (build 17.0.1+12); 2026-01-01T00:00:00Z.""");
    }

    @Test
    void theJarIsKnownByItsContentAndTheJvmByItsOwnWord(@TempDir Path folder) throws IOException, InterruptedException {
        Path jar = Files.writeString(folder.resolve("agent.jar"), "abc");

        Conditions conditions = Conditions.of("reads", "unknown", jar, BuiltFiles.java());

        assertThat(conditions.agentSha256())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(conditions.java())
                .contains(System.getProperty("java.vm.version").split("[+-]")[0]);
    }
}
