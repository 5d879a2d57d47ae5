package io.escapement.agent.verdict;

import io.escapement.agent.jar.OwnJar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Judgement on this host's clock, made once for each measurement. The log, JMX and {@code doctor} show it. */
public final class Verdict {
    public enum Health {
        HEALTHY,
        SLOW,
        UNKNOWN
    }

    private static final long HALF_A_MS = 500_000;
    private static final long COARSE_FROM_NANOS = HALF_A_MS;

    /** Words of the kernel's command line that keep the kernel from a fast clocksource. */
    private static final String[] FORBID = {"notsc", "tsc=unstable", "no-kvmclock"};

    private static final String TRACER = "TracerPid:";

    public final Health health;
    public final ClockSource clockSource;

    /** Cost of a read of the real clock; NaN if the monotonic clock stands still. */
    public final double realReadNanos;

    /** How far the clock moves at once, if that takes longer than some reads; otherwise 0. */
    public final long stepNanos;

    public final long slowThresholdNanos;

    /** Ways to make the clock fast on the host itself; empty if it is healthy. */
    public final List<String> cures;

    private Verdict(
            Health health, ClockSource clockSource, ReadCost cost, long slowThresholdNanos, List<String> cures) {
        this.health = health;
        this.clockSource = clockSource;
        this.realReadNanos = cost.nanos;
        this.stepNanos = cost.stepNanos;
        this.slowThresholdNanos = slowThresholdNanos;
        this.cures = Collections.unmodifiableList(cures);
    }

    /** Measures the clock and judges; takes 1 to 10 ms. */
    public static Verdict probe(long slowThresholdNanos) {
        ReadCost cost = ReadCost.ofRealClock(slowThresholdNanos);
        return of(ClockSource.read(), cost, slowThresholdNanos, preload(), ClockSource.commandLine());
    }

    static Verdict of(ClockSource source, ReadCost cost, long slowThresholdNanos, String preload, String commandLine) {
        Health health = Health.HEALTHY;
        if (Double.isNaN(cost.nanos) || (cost.nanos > slowThresholdNanos && !cost.isCertain)) {
            health = Health.UNKNOWN;
        } else if (cost.nanos > slowThresholdNanos) {
            health = Health.SLOW;
        }
        List<String> cures =
                health == Health.SLOW ? cures(source, preload, commandLine) : Collections.<String>emptyList();
        return new Verdict(health, source, cost, slowThresholdNanos, cures);
    }

    /**
     * Whether a rough measurement confirms this verdict; also false if only a full measurement can tell. Takes
     * microseconds on a healthy clock, some thirty reads on a slow one.
     */
    public boolean stillHolds() {
        if (clockSource.isReplaced()) {
            return false;
        }
        double nanos = ReadCost.glanceAtRealClock();
        if (stepNanos > 0 && nanos == 0) {
            return health != Health.UNKNOWN;
        }
        return (health == Health.HEALTHY && nanos > 0 && nanos <= slowThresholdNanos)
                || (health == Health.SLOW && ReadCost.isFarAbove(nanos, slowThresholdNanos));
    }

    public boolean isSlow() {
        return health == Health.SLOW;
    }

    /** Cost of a read in whole nanoseconds, for people. */
    public long roundedReadNanos() {
        return Math.round(realReadNanos);
    }

    /** Clocksource, cost and health, in one line. */
    @Override
    public String toString() {
        String cost = "clocksource " + clockSource.current + coarsely() + ", a read costs " + costInWords() + ": ";
        // No switch: one over an enum would cost a synthetic class on the start path.
        if (health == Health.HEALTHY) {
            return cost + "healthy (slow above " + slowThresholdNanos + " ns)";
        }
        if (health == Health.SLOW) {
            return cost + "slow (above " + slowThresholdNanos + " ns)";
        }
        return cost + "can't tell whether that is slow (threshold " + slowThresholdNanos + " ns; "
                + (Double.isNaN(realReadNanos) ? "the clock stands still" : "the host was too busy to measure") + ")";
    }

    /** The cost, for people: {@code 25 ns}. */
    public String costInWords() {
        return Double.isNaN(realReadNanos) ? "an unknown time" : roundedReadNanos() + " ns";
    }

    /** Returns words that begin with a comma; empty unless the clock stands still for longer than some reads take. */
    public String coarsely() {
        if (stepNanos < COARSE_FROM_NANOS) {
            return "";
        }
        return ", which moves only every " + Math.max(1, (stepNanos + HALF_A_MS) / (2 * HALF_A_MS)) + " ms";
    }

    private static List<String> cures(ClockSource source, String preload, String commandLine) {
        List<String> cures = new ArrayList<String>();
        if (!preload.isEmpty()) {
            cures.add("LD_PRELOAD names " + preload
                    + ": see whether it replaces the clock by starting the service without" + " it");
        }
        String tracer = tracer();
        if (!tracer.isEmpty()) {
            cures.add("process " + tracer + " traces this one, which makes its system calls slow: see whether the clock"
                    + " is fast without it");
        }
        int seen = cures.size();
        addWhatItWasBootedWith(cures, source, commandLine);
        String faster = source.fasterOne();
        if (faster != null && !source.current.equals(ClockSource.named(commandLine))) {
            cures.add("the kernel offers clocksource " + faster + ", which needs no system call: as root on the host, "
                    + cure()
                    + " tries it, and keeps it if it is better; if the kernel gave it up before, dmesg | grep -i"
                    + " clocksource says why");
        } else if (source.isServedByVdso()) {
            cures.add("clocksource " + source.current
                    + " is normally read without a system call: look for vdso=0 on the kernel command line, for a"
                    + " sandbox (gVisor), or nested virtualisation"
                    + (source.current.equals("arch_sys_counter")
                            ? "; dmesg | grep arch_timer tells of a counter with an erratum, which only the kernel"
                                    + " reads"
                            : ""));
        } else if (source.isUnknown()) {
            cures.add("the kernel's clocksource can't be seen from here: look on the host in"
                    + " /sys/devices/system/clocksource/clocksource0/current_clocksource");
        } else if (cures.size() == seen) {
            cures.add("this kernel offers nothing faster than " + source.current
                    + " (dmesg | grep -i -e clocksource -e tsc"
                    + " says why): a newer instance type or hypervisor setting that gives guests a stable TSC or"
                    + " kvm-clock would cure it");
        }
        return cures;
    }

    private static String cure() {
        return OwnJar.command("doctor --cure");
    }

    private static void addWhatItWasBootedWith(List<String> cures, ClockSource source, String commandLine) {
        String named = ClockSource.named(commandLine);
        for (String word : FORBID) {
            if ((" " + commandLine + " ").contains(" " + word + " ")) {
                cures.add("the kernel was booted with " + word + " (/proc/cmdline), which keeps it from a faster"
                        + " clocksource: boot it without that");
            }
        }
        boolean isNamed = source.current.equals(named);
        if (isNamed && !source.isServedByVdso()) {
            cures.add("the kernel was booted with clocksource=" + named
                    + " (/proc/cmdline), whose reads are system calls:"
                    + " boot it without that"
                    + (source.fasterOne() == null ? "" : ", or as root on the host: " + cure() + " --from " + named));
        } else if (named != null && !isNamed && !source.isUnknown()) {
            cures.add("the kernel was booted with clocksource=" + named + " (/proc/cmdline), and is on "
                    + source.current + ": it could not use " + named + ", or was switched since; dmesg | grep -i -e"
                    + " clocksource -e tsc says which");
        }
    }

    /** Returns id and name of the process that traces this one, as {@code strace} does; empty if no tracer is seen. */
    private static String tracer() {
        String status = ClockSource.beginning("/proc/self/status");
        int at = status.indexOf(TRACER);
        String id = at < 0
                ? "0"
                : status.substring(at + TRACER.length()).split("\n", 2)[0].trim();
        return id.equals("0")
                ? ""
                : id + " (" + ClockSource.beginning("/proc/" + id + "/comm").trim() + ")";
    }

    private static String preload() {
        String value = System.getenv("LD_PRELOAD");
        return value == null ? "" : value;
    }
}
