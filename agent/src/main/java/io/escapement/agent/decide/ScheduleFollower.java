package io.escapement.agent.decide;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Option;
import io.escapement.agent.figures.ClockFigures;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Puts the arm of the {@link Schedule} into the inputs as time goes by, and counts how long each arm was served. The
 * watch's thread alone calls {@code follow}; any thread reads the figures.
 */
public final class ScheduleFollower {
    private static final double MS_PER_SECOND = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MS = 1_000_000;

    private final Schedule schedule;
    private final AgentState state;

    /** Null before the first turn. Guarded by this object's lock, as are the next. */
    private Wish arm;

    /** When the arm's period ends, as of the last turn. */
    private long armEndsNanos;

    private double cachedSeconds;
    private double realSeconds;
    private long countedToNanos = Long.MIN_VALUE;

    /** Whether the arm was served, as of the last turn; at the change to another arm, whether the arm before was. */
    private boolean wasServed;

    public ScheduleFollower(AgentContext context, AgentState state) {
        this.state = state;
        AgentOptions options = context.options;
        String named = options.value(Option.INSTANCE);
        String instance = named.isEmpty() ? hostAndMainClass() : named;
        context.log.info("schedule=" + options.value(Option.SCHEDULE) + ": engaged and bypassed in turns, as instance "
                + instance + (named.isEmpty() ? " (host and main class; instance= names it otherwise)" : ""));
        schedule = new Schedule(options.scheduleSeed, options.schedulePeriodMs, instance);
    }

    private static String hostAndMainClass() {
        String[] command = System.getProperty("sun.java.command", "").split(" ", 2);
        String main = new File(command[0]).getName();
        // InetAddress is not used: it asks a server for names.
        try (BufferedReader host = new BufferedReader(
                new InputStreamReader(new FileInputStream("/proc/sys/kernel/hostname"), StandardCharsets.UTF_8))) {
            return host.readLine() + "/" + main;
        } catch (IOException notShown) {
            return main;
        }
    }

    /** Puts the arm of that moment into the inputs, which the caller then reconciles. */
    public void follow(long wallMs, long monoNanos) {
        Wish now = schedule.isCached(wallMs) ? Wish.CACHED : Wish.REAL;
        if (turnTo(now, wallMs, monoNanos)) {
            synchronized (state) {
                state.set(state.inputs().scheduled(now, "by schedule, as instance " + schedule.instance));
            }
        }
    }

    /** Counts up to a turn, from which on that arm holds. Returns whether the arm has changed. */
    private synchronized boolean turnTo(Wish now, long wallMs, long monoNanos) {
        boolean isAnother = now != arm;
        wasServed = countTo(monoNanos);
        arm = now;
        armEndsNanos = monoNanos + remainingNanos(wallMs);
        // Another thread may have read the figures since that time was read.
        countedToNanos = Math.max(countedToNanos, monoNanos);
        return isAnother;
    }

    /**
     * Counts the time for an arm that was served at the last turn and still is; returns whether it is. Time past the
     * arm's end is dropped, because the JVM was stopped then.
     */
    private boolean countTo(long monoNanos) {
        boolean isServed = arm != null && state.inputs().isScheduled(state.current());
        if (isServed && wasServed) {
            long nanos = Math.max(0, Math.min(monoNanos, armEndsNanos) - countedToNanos);
            countedToNanos += nanos;
            if (arm == Wish.CACHED) {
                cachedSeconds += nanos / NANOS_PER_SECOND;
            } else {
                realSeconds += nanos / NANOS_PER_SECOND;
            }
        }
        return isServed;
    }

    /** How long the present arm goes on, in ns. */
    public long remainingNanos(long wallMs) {
        return schedule.remainingMs(wallMs) * NANOS_PER_MS;
    }

    /** Adds the figures of the schedule. */
    public synchronized void addTo(ClockFigures figures) {
        countTo(System.nanoTime());
        figures.instance = schedule.instance;
        figures.scheduledArm = -1;
        if (arm != null) {
            figures.scheduledArm = arm == Wish.CACHED ? 1 : 0;
        }
        figures.schedulePhaseSeconds = schedule.phaseMs(System.currentTimeMillis()) / MS_PER_SECOND;
        figures.scheduledCachedSeconds = cachedSeconds;
        figures.scheduledRealSeconds = realSeconds;
    }
}
