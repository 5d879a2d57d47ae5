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
final class CpuQuota implements AutoCloseable {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final long PERIOD_MICROS = 100_000;
    private static final long REMOVED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Pattern THROTTLED = Pattern.compile("nr_throttled (\\d+)");

    private final Path group;
    private final boolean v2;

    private CpuQuota(Path group, boolean v2) {
        this.group = group;
        this.v2 = v2;
    }

    static CpuQuota create(int percent) throws UnavailableException {
        boolean v2 = Files.exists(CGROUPS.resolve("cgroup.controllers"));
        Path root = v2 ? CGROUPS : CGROUPS.resolve("cpu");
        try {
            if (v2) {
                // Harmless where it is on already.
                Files.writeString(root.resolve("cgroup.subtree_control"), "+cpu");
            } else if (!Files.exists(root.resolve("cpu.cfs_quota_us"))) {
                throw new IOException(root + " has no cpu controller");
            }
            // A run that was killed leaves its own.
            Path group = root.resolve("escapement-torture");
            Files.deleteIfExists(group);
            CpuQuota quota = new CpuQuota(Files.createDirectory(group), v2);
            quota.set(percent * PERIOD_MICROS / 100);
            return quota;
        } catch (IOException e) {
            throw new UnavailableException(
                    "no CPU quota can be had here (a cgroup cpu controller and root are needed): " + e, e);
        }
    }

    void add(long pid) throws IOException {
        Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
    }

    /** So that a throttled process can end. */
    void lift() throws IOException {
        Files.writeString(group.resolve(v2 ? "cpu.max" : "cpu.cfs_quota_us"), v2 ? "max" : "-1");
    }

    /** In how many periods the processes wanted more than their quota. */
    long throttledCount() throws IOException {
        Matcher throttled = THROTTLED.matcher(Files.readString(group.resolve("cpu.stat")));
        return throttled.find() ? Long.parseLong(throttled.group(1)) : 0;
    }

    private void set(long quotaMicros) throws IOException {
        if (v2) {
            Files.writeString(group.resolve("cpu.max"), quotaMicros + " " + PERIOD_MICROS);
        } else {
            Files.writeString(group.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
            Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(quotaMicros));
        }
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
