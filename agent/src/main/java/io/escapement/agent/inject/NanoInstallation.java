package io.escapement.agent.inject;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.ReadLoop;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.ReadForms;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.function.LongSupplier;

/** The hold for {@code System.nanoTime}: classes in {@code java.lang}, a transformer and a proof of its own. */
public final class NanoInstallation extends Installation {
    private static final String NANOS = "java/lang/EscapementNanos";
    private static final long NANOS_PER_MS = 1_000_000;

    /** Loaded only once the transformer can see it. */
    private OwnCalls ownCalls;

    /** By how many ns the milliseconds of the monotonic clock begin earlier than its own. */
    private final long phaseNanos;

    private NanoInstallation(
            Instrumentation instrumentation,
            InjectedClock injectedClock,
            Class<?> called,
            long phaseNanos,
            ReadForms forms,
            ClassFilter filter,
            RewriteLedger ledger,
            AgentLog log) {
        super(
                instrumentation,
                injectedClock,
                Collections.<Class<?>>singletonList(called),
                Collections.<ReadGroup>emptyList(),
                forms,
                forms,
                "io/escapement/agent/inject/NanoInstallation$OwnCalls",
                filter,
                ledger,
                log);
        this.phaseNanos = phaseNanos;
    }

    /**
     * Makes one for {@code System.nanoTime}, which rewrites nothing yet.
     *
     * @throws IllegalStateException as {@link Installation#make} does
     */
    public static NanoInstallation make(
            Instrumentation instrumentation, ClassFilter filter, RewriteLedger ledger, AgentLog log) {
        InjectedClock injectedClock;
        Class<?> called;
        long phaseNanos;
        try {
            injectedClock = new InjectedClock(JavaLang.defineNanoClock(instrumentation));
            JavaLang nanos = JavaLang.define(instrumentation, "EscapementNanos");
            called = nanos.type;
            phaseNanos = nanos.<Long>get("PHASE_NANOS");
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            throw new IllegalStateException("the agent can't define its monotonic clock in java.lang (" + e + ")", e);
        }
        return new NanoInstallation(instrumentation, injectedClock, called, phaseNanos, forms(), filter, ledger, log);
    }

    /** What is rewritten, and by what: a class in {@code java.lang}. */
    public static ReadForms forms() {
        return ReadForms.ofMonotonicClock(NANOS);
    }

    /**
     * Finds the kernel's coarse monotonic clock, and has readers read it. They must be getting the real clock.
     *
     * @return null if it can't be read in place beside the wall clock's, or is not where readers were told first
     */
    public Floor findFloor(Floor ofWallClock, long leadMs) {
        Floor monotonic = FloorFinder.monotonicBeside(ofWallClock, phaseNanos);
        return monotonic != null && injectedClock.accepts(monotonic, leadMs) ? monotonic : null;
    }

    /** The clock in ms that begin where the wall clock's do, as the agent's own reader gets it. */
    public long readMs() {
        return (ownCalls.getAsLong() + phaseNanos) / NANOS_PER_MS;
    }

    /** The agent's own reader, which gets what rewritten call sites of the application get. */
    public ReadLoop nanoReader() {
        return ownCalls;
    }

    @Override
    void loadOwnCalls() {
        ownCalls = new OwnCalls();
    }

    @Override
    Class<?> ownClass() {
        return OwnCalls.class;
    }

    @Override
    boolean ownCallsGive(long ms) {
        long nanos = ms * NANOS_PER_MS - phaseNanos;
        return ownCalls.getAsLong() == nanos && ownCalls.read(1) == nanos;
    }

    /** Call sites of {@code System.nanoTime} of the agent's own, as {@link SelfTest} has those of the wall clock. */
    static final class OwnCalls implements ReadLoop, LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }

        @Override
        public long read(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += System.nanoTime();
            }
            return sum;
        }
    }
}
