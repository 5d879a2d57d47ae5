package io.escapement.bench.torture;

import io.escapement.bench.torture.CellOutcome.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cgroup, v1 or v2, with so many per cent of one core for the processes in it. Needs root; gone after {@link #close}.
 */
record CpuQuota(Path group, boolean isV2) implements AutoCloseable {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final long PERIOD_MICROS = 100_000;
    private static final long REMOVED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Pattern THROTTLED = Pattern.compile("nr_throttled (\\d+)");

    static CpuQuota create(int percent) throws UnavailableException {
        boolean isV2 = Files.exists(CGROUPS.resolve("cgroup.controllers"));
        Path root = isV2 ? CGROUPS : CGROUPS.resolve("cpu");
        try {
            if (isV2) {
                // Harmless where it is on already.
                Files.writeString(root.resolve("cgroup.subtree_control"), "+cpu");
            }
            // A run that was killed leaves its own.
            Path group = root.resolve("escapement-torture");
            Files.deleteIfExists(group);
            CpuQuota quota = new CpuQuota(Files.createDirectory(group), isV2);
            quota.set(Long.toString(percent * PERIOD_MICROS / 100));
            return quota;
        } catch (IOException e) {
            throw new UnavailableException(
                    "no CPU quota can be had here (a cgroup cpu controller and root are needed): " + e, e);
        }
    }

    /** In both versions the period is 100 ms as long as nobody says otherwise. */
    private void set(String quotaMicros) throws IOException {
        Files.writeString(group.resolve(isV2 ? "cpu.max" : "cpu.cfs_quota_us"), quotaMicros);
    }

    void add(long pid) throws IOException {
        Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
    }

    /** So that a throttled process can end. */
    void lift() throws IOException {
        set(isV2 ? "max" : "-1");
    }

    /** In how many periods the processes wanted more than their quota. */
    long throttledCount() throws IOException {
        Matcher throttled = THROTTLED.matcher(Files.readString(group.resolve("cpu.stat")));
        return throttled.find() ? Long.parseLong(throttled.group(1)) : 0;
    }

    /** The kernel keeps a group until its last process is gone. */
    @Override
    public void close() {
        long startNanos = System.nanoTime();
        while (Files.exists(group) && !group.toFile().delete()) {
            if (System.nanoTime() - startNanos > REMOVED_WITHIN_NANOS) {
                System.err.println("can't remove " + group + ": is a process still in it?");
                return;
            }
            LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
        }
    }
}
