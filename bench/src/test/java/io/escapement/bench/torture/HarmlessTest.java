package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.CommandRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the torture test does to the machine that it runs on. */
class HarmlessTest {
    private static final long ONE_THAT_IS_OVER = 999_999_999;

    @TempDir
    private Path cgroups;

    private Path controllers;

    @BeforeEach
    void hierarchy() throws IOException {
        Files.writeString(cgroups.resolve("cgroup.controllers"), "cpu memory\n");
        controllers = cgroups.resolve("cgroup.subtree_control");
    }

    @Test
    void theWallClockIsSteppedWhereThatWasAskedForOnly() {
        StringWriter said = new StringWriter();
        int status = CommandRunner.commandLine(new TortureCommand())
                .setErr(new PrintWriter(said))
                .execute("--faults", "idle,steps", "--jvm", cgroups.toString(), "--out", cgroups.toString());

        assertThat(status).isEqualTo(64);
        assertThat(said.toString()).contains("--faults steps sets this machine's wall clock", "--step-this-machine");
    }

    @ParameterizedTest
    @CsvSource({"memory, +cpu, -cpu", "cpuset, +cpu, -cpu", "'', +cpu, -cpu", "cpu memory, cpu memory, cpu memory"})
    void theCpuControllerIsAfterwardsAsItWas(String found, String meanwhile, String after) throws Exception {
        Files.writeString(controllers, found);

        try (CpuQuota quota = CpuQuota.create(cgroups, 20)) {
            assertThat(controllers).hasContent(meanwhile);
            assertThat(quota.group().resolve("cpu.max")).hasContent("20000");
            // The kernel's files go with their folder.
            Files.delete(quota.group().resolve("cpu.max"));
        }
        assertThat(controllers).hasContent(after);
        assertThat(groups()).isEmpty();
    }

    @Test
    void theGroupOfARunThatGoesOnStaysAndThatOfOneThatWasKilledDoesNot() throws Exception {
        Files.writeString(controllers, "cpu");
        String running = "escapement-torture-"
                + ProcessHandle.current().parent().orElseThrow().pid();
        Files.createDirectory(cgroups.resolve(running));
        Files.createDirectory(cgroups.resolve("escapement-torture-" + ONE_THAT_IS_OVER));

        try (CpuQuota quota = CpuQuota.create(cgroups, 20)) {
            assertThat(groups())
                    .containsExactlyInAnyOrder(
                            running, quota.group().getFileName().toString());
            Files.delete(quota.group().resolve("cpu.max"));
        }
        assertThat(groups()).containsExactly(running);
    }

    private List<String> groups() {
        return List.of(cgroups.toFile().list((folder, name) -> name.startsWith("escapement-")));
    }
}
