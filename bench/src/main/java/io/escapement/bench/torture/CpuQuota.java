package io.escapement.bench.torture;

import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.torture.CellOutcome.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cgroup, v1 or v2, with so many per cent of one core for the processes in it. Needs root; gone after {@link #close}.
 */
final class CpuQuota implements AutoCloseable {
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final long PERIOD_MICROS = 100_000;
    private static final long REMOVED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final Pattern THROTTLED = Pattern.compile("nr_throttled (\\d+)");

    private final Path group;
    private final boolean v2;
    private final Path mounted;
    private final Thread removal = new Thread(this::remove, "remove-cgroup");

    private CpuQuota(Path group, boolean v2, Path mounted) {
        this.group = group;
        this.v2 = v2;
        this.mounted = mounted;
    }

    static CpuQuota create(int percent) throws InterruptedException, UnavailableException {
        Path mounted = null;
        try {
            boolean v2 = Files.exists(CGROUPS.resolve("cgroup.controllers"));
            Path root = v2 ? CGROUPS : CGROUPS.resolve("cpu");
            if (v2) {
                // Harmless where it is on already.
                Files.writeString(root.resolve("cgroup.subtree_control"), "+cpu");
            } else if (!Files.exists(root.resolve("cpu.cfs_quota_us"))) {
                mounted = mount();
                root = mounted;
            }
            Path group = Files.createDirectories(
                    root.resolve("escapement-torture-" + ProcessHandle.current().pid()));
            CpuQuota quota = new CpuQuota(group, v2, mounted);
            Runtime.getRuntime().addShutdownHook(quota.removal);
            quota.set(percent * PERIOD_MICROS / 100);
            return quota;
        } catch (IOException e) {
            throw new UnavailableException(
                    "no CPU quota can be had here (a cgroup cpu controller and root are needed): " + e, e);
        }
    }

    private static Path mount() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("escapement-cpu-");
        if (ChildProcess.status("mount", "-t", "cgroup", "-o", "cpu", "cgroup", directory.toString()) != 0) {
            Files.delete(directory);
            throw new IOException("the cpu controller of cgroup v1 can't be mounted");
        }
        return directory;
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

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(removal);
            remove();
        } catch (IllegalStateException e) {
            // The JVM is on its way down, and the hook removes it.
        }
    }

    /** The kernel keeps a group until its last process is gone. */
    private void remove() {
        try {
            long startNanos = System.nanoTime();
            while (Files.exists(group) && !group.toFile().delete()) {
                if (System.nanoTime() - startNanos > REMOVED_WITHIN_NANOS) {
                    System.err.println("can't remove " + group + ": is a process still in it?");
                    return;
                }
                Thread.sleep(20);
            }
            if (mounted != null) {
                ChildProcess.status("umount", mounted.toString());
                Files.deleteIfExists(mounted);
            }
        } catch (IOException e) {
            System.err.println("can't remove " + mounted + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
