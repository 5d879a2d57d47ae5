package io.escapement.bench.torture;

import io.escapement.bench.torture.CellOutcome.UnavailableException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cgroup, v1 or v2, with so many per cent of a core for its processes. Needs root; {@link #close} removes it.
 *
 * @param isV2 whether the cgroup is of version 2
 * @param isSwitchedOn whether the root's cpu controller was off, and is to be switched off again
 */
record CpuQuota(Path group, boolean isV2, boolean isSwitchedOn) implements AutoCloseable {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final String CONTROLLERS = "cgroup.subtree_control";
    private static final String NAME = "escapement-torture-";
    private static final long PERIOD_MICROS = 100_000;
    private static final long REMOVED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long BETWEEN_TRIES_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Pattern THROTTLED = Pattern.compile("nr_throttled (\\d+)");

    static CpuQuota create(int percent) throws UnavailableException {
        return create(CGROUPS, percent);
    }

    static CpuQuota create(Path cgroups, int percent) throws UnavailableException {
        boolean isV2 = Files.exists(cgroups.resolve("cgroup.controllers"));
        Path root = isV2 ? cgroups : cgroups.resolve("cpu");
        try {
            boolean isOff = isV2 && !hasCpu(root);
            removeLeft(root);
            Path group = Files.createDirectory(
                    root.resolve(NAME + ProcessHandle.current().pid()));
            CpuQuota quota = new CpuQuota(group, isV2, isOff);
            try {
                quota.limit(percent);
            } catch (IOException e) {
                quota.close();
                throw e;
            }
            return quota;
        } catch (IOException e) {
            throw new UnavailableException(
                    "no CPU quota can be had here (a cgroup cpu controller and root are needed): " + e, e);
        }
    }

    private static boolean hasCpu(Path root) throws IOException {
        return List.of(Files.readString(root.resolve(CONTROLLERS)).strip().split(" "))
                .contains("cpu");
    }

    /** A run that was killed leaves its group, which is removed here; the group of a run that goes on stays. */
    private static void removeLeft(Path root) throws IOException {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(root, NAME + "*")) {
            for (Path each : groups) {
                long pid = Long.parseLong(each.getFileName().toString().substring(NAME.length()));
                if (pid == ProcessHandle.current().pid()
                        || ProcessHandle.of(pid).isEmpty()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }

    private void limit(int percent) throws IOException {
        if (isSwitchedOn) {
            Files.writeString(group.resolveSibling(CONTROLLERS), "+cpu");
        }
        set(Long.toString(percent * PERIOD_MICROS / 100));
    }

    /** In both versions the period is 100 ms by default. */
    private void set(String quotaMicros) throws IOException {
        Files.writeString(group.resolve(isV2 ? "cpu.max" : "cpu.cfs_quota_us"), quotaMicros);
    }

    void add(long pid) throws IOException {
        Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
    }

    /** Lifts the quota, so that a throttled process can end. */
    void lift() throws IOException {
        set(isV2 ? "max" : "-1");
    }

    /** Returns in how many periods the processes wanted more than their quota. */
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
        if (isSwitchedOn) {
            try {
                Files.writeString(group.resolveSibling(CONTROLLERS), "-cpu");
            } catch (IOException e) {
                System.err.println("can't switch the cpu controller of " + group.getParent() + " off again: " + e);
            }
        }
    }
}
