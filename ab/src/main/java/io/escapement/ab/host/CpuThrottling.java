package io.escapement.ab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How often a CPU quota has made a process wait so far, as its cgroup counts it, of version 1 or 2.
 *
 * @param group whose quota it is
 * @param periods of the quota in which the process wanted to run
 * @param throttledPeriods periods in which the quota was used up
 * @param throttledNanos how long it then waited, summed over processors
 */
public record CpuThrottling(Path group, long periods, long throttledPeriods, long throttledNanos) {

    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    /** Returns null if neither the cgroup of the process nor one above it has a quota, or nobody tells. */
    public static CpuThrottling of(long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "cgroup"))) {
                String[] parts = line.split(":", 3);
                if (parts[1].isEmpty() || List.of(parts[1].split(",")).contains("cpu")) {
                    Path root = ROOT.resolve(parts[1]);
                    CpuThrottling found = nearest(root.resolve(parts[2].substring(1)), root);
                    if (found != null) {
                        return found;
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            // The process is gone, or its cgroups look otherwise.
        }
        return null;
    }

    /** In a container without a namespace of its own for cgroups its folder is the root, whatever its path says. */
    static CpuThrottling nearest(Path group, Path root) {
        for (Path each = group; each.startsWith(root); each = each.getParent()) {
            try {
                List<String> stat = Files.readAllLines(each.resolve("cpu.stat"));
                long periods = number(stat, "nr_periods");
                if (periods > 0) {
                    return new CpuThrottling(
                            each,
                            periods,
                            number(stat, "nr_throttled"),
                            number(stat, "throttled_time") + 1_000 * number(stat, "throttled_usec"));
                }
            } catch (IOException e) {
                // The cgroup has no controller of processors.
            }
        }
        return null;
    }

    private static long number(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
                .sum();
    }

    /** Returns the growth since an earlier moment; none if that moment is not known. */
    public CpuThrottling since(CpuThrottling earlier) {
        boolean known = earlier != null && group.equals(earlier.group);
        return new CpuThrottling(
                group,
                known ? periods - earlier.periods : 0,
                known ? throttledPeriods - earlier.throttledPeriods : 0,
                known ? throttledNanos - earlier.throttledNanos : 0);
    }
}
