package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuThrottlingTest {

    @TempDir
    private Path root;

    @Test
    void theNearestQuotaAboveCountsInWhicheverVersionItIs() throws Exception {
        Path service = Files.createDirectories(root.resolve("pod/service"));
        assertThat(CpuThrottling.nearest(service, root)).isNull();

        stat(root.resolve("pod"), "nr_periods 10\nnr_throttled 4\nthrottled_time 5000\n");
        stat(service, "usage_usec 7\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
        assertThat(CpuThrottling.nearest(service, root))
                .isEqualTo(new CpuThrottling(root.resolve("pod"), 10, 4, 5_000));

        stat(service, "usage_usec 7\nnr_periods 20\nnr_throttled 3\nthrottled_usec 6\n");
        CpuThrottling own = CpuThrottling.nearest(service, root);
        assertThat(own).isEqualTo(new CpuThrottling(service, 20, 3, 6_000));
        assertThat(own.since(own).throttledPeriods()).isZero();
    }

    private static void stat(Path group, String text) throws IOException {
        Files.writeString(group.resolve("cpu.stat"), text);
    }
}
