package io.escapement.agent.probe;

import io.escapement.agent.process.OwnJar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Judgement on this host's clock, made once for each measurement. The log, JMX and {@code doctor} show this object. */
public final class Verdict {
    public enum Health {
        HEALTHY,
        SLOW,
        UNKNOWN
    }

    private static final String TRACER = "TracerPid:";

    public final Health health;
    public final ClockSource clockSource;

    /** Cost of a read of the real clock; negative if the monotonic clock is unusable. */
    public final double realReadNanos;

    public final long slowThresholdNanos;

    /** Ways to make the clock fast on the host itself; empty if it is healthy. */
    public final List<String> cures;

    private Verdict(
            Health health, ClockSource clockSource, double realReadNanos, long slowThresholdNanos, List<String> cures) {
        this.health = health;
        this.clockSource = clockSource;
        this.realReadNanos = realReadNanos;
        this.slowThresholdNanos = slowThresholdNanos;
        this.cures = Collections.unmodifiableList(cures);
    }

    /** Measures and judges; takes 1 to 10 ms. */
    public static Verdict probe(long slowThresholdNanos) {
        return of(ClockSource.read(), ReadCost.ofRealClock(slowThresholdNanos), slowThresholdNanos, preload());
    }

    static Verdict of(ClockSource source, ReadCost cost, long slowThresholdNanos, String preload) {
        Health health = Health.HEALTHY;
        if (cost.nanos < 0 || (cost.nanos > slowThresholdNanos && !cost.isCertain)) {
            health = Health.UNKNOWN;
        } else if (cost.nanos > slowThresholdNanos) {
            health = Health.SLOW;
        }
        List<String> cures = health == Health.HEALTHY ? Collections.<String>emptyList() : cures(source, preload);
        return new Verdict(health, source, cost.nanos, slowThresholdNanos, cures);
    }

    /**
     * Whether a rough measurement finds the clock as this verdict says; also false if it takes a full one to tell.
     * Takes microseconds on a healthy clock, some thirty reads on a slow one.
     */
    public boolean stillHolds() {
        if (clockSource.isReplaced()) {
            return false;
        }
        double nanos = ReadCost.glanceAtRealClock();
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
        String cost = "clocksource " + clockSource.current + ", a read costs " + roundedReadNanos() + " ns: ";
        // No switch: one over an enum would cost a synthetic class on the start path.
        if (health == Health.HEALTHY) {
            return cost + "healthy (slow above " + slowThresholdNanos + " ns)";
        }
        if (health == Health.SLOW) {
            return cost + "slow (above " + slowThresholdNanos + " ns)";
        }
        return cost + "can't tell whether that is slow (threshold " + slowThresholdNanos
                + " ns; the host was too busy to measure)";
    }

    private static List<String> cures(ClockSource source, String preload) {
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
        String faster = source.fasterOne();
        if (faster != null) {
            cures.add("the kernel offers clocksource " + faster + ", which needs no system call: as root on the host, "
                    + cure()
                    + " tries it, and keeps it if it is better; if the kernel gave it up before, dmesg | grep -i"
                    + " clocksource says why");
        } else if (source.isServedByVdso()) {
            cures.add("clocksource " + source.current
                    + " is normally read without a system call: look for vdso=0 on the kernel command line, for a"
                    + " sandbox (gVisor), or nested virtualisation"
                    + (source.current.equals("arch_sys_counter")
                            ? "; dmesg | grep arch_timer tells of a counter with an erratum, which only the kernel reads"
                            : ""));
        } else if (source.isUnknown()) {
            cures.add("the kernel's clocksource can't be seen from here: look on the host in"
                    + " /sys/devices/system/clocksource/clocksource0/current_clocksource");
        } else {
            cures.add("this kernel offers nothing faster than " + source.current
                    + " (dmesg | grep -i -e clocksource -e tsc"
                    + " says why): a newer instance type or hypervisor setting that gives guests a stable TSC or"
                    + " kvm-clock would cure it"
                    + (source.available.size() > 1 ? "; " + cure() + ", as root on the host, tries the others" : ""));
        }
        return cures;
    }

    private static String cure() {
        return OwnJar.command("doctor --cure");
    }

    /** Returns id and name of the process that traces this one, as {@code strace} does; empty if none is seen. */
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
