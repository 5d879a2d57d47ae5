package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CpuQuotaTest {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");

    @Test
    void itsGroupIsGoneAfterwards() throws IOException, InterruptedException {
        try (CpuQuota quota = CpuQuota.create(20)) {
            assertThat(quota.throttledCount()).isZero();
            quota.lift();
        } catch (CellOutcome.UnavailableException e) {
            abort(e.getMessage());
        }

        String name = "escapement-torture-" + ProcessHandle.current().pid();
        try (Stream<Path> groups = Files.list(CGROUPS)) {
            assertThat(groups.map(group -> group.resolve(name))).noneMatch(Files::exists);
        }
        assertThat(CGROUPS.resolve(name)).doesNotExist();
    }
}
