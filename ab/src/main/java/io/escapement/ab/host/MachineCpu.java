package io.escapement.ab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * How long the processors of this machine have run so far, whoever had them, as the kernel counts it in {@code
 * /proc/stat}.
 *
 * @param busyTicks in user and kernel mode, in interrupts, and what the hypervisor gave to others
 * @param allTicks the same with the idle time
 */
public record MachineCpu(long busyTicks, long allTicks) {
    private static final int IDLE = 3;
    private static final int WAITING_FOR_DISKS = 4;
    /** Behind them stands the time of guests, which is among the user mode's. */
    private static final int COUNTERS = 8;

    /** Returns null if the kernel does not tell. */
    public static MachineCpu now() {
        try {
            return of(Files.readString(Path.of("/proc/stat")));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    static MachineCpu of(String stat) {
        String ofAllProcessors = stat.lines().findFirst().orElseThrow().replaceFirst("^cpu +", "");
        long[] ticks = Arrays.stream(ofAllProcessors.split(" "))
                .limit(COUNTERS)
                .mapToLong(Long::parseLong)
                .toArray();
        long all = Arrays.stream(ticks).sum();
        return new MachineCpu(all - ticks[IDLE] - ticks[WAITING_FOR_DISKS], all);
    }

    public MachineCpu since(MachineCpu earlier) {
        return new MachineCpu(busyTicks - earlier.busyTicks, allTicks - earlier.allTicks);
    }

    /** Returns how much of the processors was busy, 1 at most; null if no tick has passed. */
    public Double busyShare() {
        return allTicks > 0 ? (Double) (busyTicks / (double) allTicks) : null;
    }
}
