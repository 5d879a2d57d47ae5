package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

    @Test
    void aProcessThatUsesItsQuotaUpIsSeen() throws Exception {
        Path version1 = Path.of("/sys/fs/cgroup/cpu");
        Path group = (Files.isDirectory(version1) ? version1 : Path.of("/sys/fs/cgroup"))
                .resolve("escapement-test-" + ProcessHandle.current().pid());
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            assumeTrue(isLimited(group, busy.pid()), "needs root rights and cgroups, to make a quota");
            CpuThrottling first = CpuThrottling.of(busy.pid());
            while (first == null) {
                Thread.sleep(20);
                first = CpuThrottling.of(busy.pid());
            }
            while (CpuThrottling.of(busy.pid()).since(first).throttledNanos() == 0) {
                Thread.sleep(20);
            }
            assertThat(CpuThrottling.of(busy.pid()).since(first).throttledPeriods())
                    .isPositive();
        } finally {
            busy.destroyForcibly().waitFor();
            group.toFile().delete();
        }
    }

    private static boolean isLimited(Path group, long pid) {
        try {
            Files.createDirectory(group);
            if (Files.exists(group.resolve("cpu.cfs_quota_us"))) {
                Files.writeString(group.resolve("cpu.cfs_quota_us"), "10000");
            } else {
                Files.writeString(group.resolve("cpu.max"), "10000 100000");
            }
            Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
