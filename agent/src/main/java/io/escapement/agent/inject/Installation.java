package io.escapement.agent.inject;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.ClockTransformer;
import io.escapement.agent.rewrite.ReadForms;
import io.escapement.agent.rewrite.Retransformer;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The agent's hold on the application for one real clock: the classes in {@code java.lang}, the transformer, and the
 * proof that both work.
 */
public final class Installation {
    /** Returned to rewritten calls of the witness: a time that no real clock gives. */
    private static final long MARK_MS = 1;

    public final InjectedClock injectedClock;
    private final Instrumentation instrumentation;
    private final List<ReadGroup> reads;
    private final boolean isMonotonic;

    /** By how many ns the cached monotonic clock's milliseconds begin earlier than the real one's. */
    private final long phaseNanos;

    private final ClockTransformer transformer;
    private final Retransformer loaded;

    /** Loaded after the transformer is added, so that the transformer sees the class. */
    private OwnCalls ownCalls;

    private Installation(
            Instrumentation instrumentation,
            InjectedClock injectedClock,
            List<ReadGroup> reads,
            long phaseNanos,
            ClockTransformer transformer,
            Retransformer loaded) {
        this.instrumentation = instrumentation;
        this.injectedClock = injectedClock;
        this.reads = reads;
        isMonotonic = reads.contains(ReadGroup.NANOS);
        this.phaseNanos = phaseNanos;
        this.transformer = transformer;
        this.loaded = loaded;
    }

    /**
     * Makes an installation that rewrites nothing yet.
     *
     * @param reads groups of forms of the wall clock, or the group of the monotonic clock
     * @throws IllegalStateException if the classes in {@code java.lang} can't be defined
     */
    public static Installation make(
            Instrumentation instrumentation,
            List<ReadGroup> reads,
            ClassFilter filter,
            RewriteLedger ledger,
            AgentLog log) {
        boolean isMonotonic = reads.contains(ReadGroup.NANOS);
        InjectedClock injectedClock;
        List<Class<?>> called = new ArrayList<Class<?>>();
        long phaseNanos = 0;
        try {
            if (isMonotonic) {
                injectedClock = new InjectedClock(JavaLang.defineNanoClock(instrumentation));
                JavaLang nanos = JavaLang.define(instrumentation, "EscapementNanos");
                called.add(nanos.type);
                phaseNanos = nanos.<Long>get("PHASE_NANOS");
            } else {
                injectedClock = InjectedClock.define(instrumentation);
                called.add(injectedClock.clockClass);
                if (!reads.equals(Collections.singletonList(ReadGroup.MILLIS))) {
                    called.add(JavaLang.define(instrumentation, "EscapementReads").type);
                }
            }
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            String clock = isMonotonic ? "its monotonic clock" : "its clock";
            throw new IllegalStateException("the agent can't define " + clock + " in java.lang (" + e + ")", e);
        }
        ReadForms forms = forms(reads);
        ReadForms formsOfSelfTest = isMonotonic ? forms : forms(withMillis(reads));
        String selfTest = "io/escapement/agent/inject/" + (isMonotonic ? "NanoSelfTest" : "SelfTest");
        return new Installation(
                instrumentation,
                injectedClock,
                reads,
                phaseNanos,
                new ClockTransformer(forms, formsOfSelfTest, called, filter, selfTest, ledger, log),
                new Retransformer(instrumentation, ledger, log));
    }

    /**
     * Rewrites the chosen classes from now on, classes already loaded too. Their call sites get the real clock. May be
     * called again after an exception.
     *
     * @throws IllegalStateException if rewriting doesn't work in this JVM; then nothing that has effect is left behind
     */
    public void begin() {
        injectedClock.claim();
        boolean works = false;
        try {
            rewrite();
            works = true;
        } finally {
            if (!works) {
                try {
                    remove();
                } finally {
                    injectedClock.release();
                }
            }
        }
    }

    private void rewrite() {
        // An attempt before may have found no memory to take the transformer out.
        instrumentation.removeTransformer(transformer);
        instrumentation.addTransformer(transformer, true);
        ownCalls = loadOwnCalls();
        if (!isRewritten()) {
            // It was loaded before the transformer was added: from an archive, say, or for an earlier agent.
            loaded.retransform(ownClass());
            if (!isRewritten()) {
                Throwable failure = transformer.selfTestFailure();
                throw new IllegalStateException(
                        "a class of the agent's own was not rewritten ("
                                + (failure == null ? "does another agent undo it?" : failure) + ")",
                        failure);
            }
        }
        loaded.arm(transformer);
    }

    /** Gives all classes their own bytes again, and rewrites no class any more. */
    public void remove() {
        transformer.disarm();
        instrumentation.removeTransformer(transformer);
        loaded.restore(transformer, ownClass());
    }

    /** Returns the agent's own reader, which gets the same clock as the application's rewritten call sites. */
    public OwnCalls ownCalls() {
        return ownCalls;
    }

    /** The kernel's coarse form of this clock, where its readers are to look for it. */
    public Floor floorBeside(Floor ofWallClock) {
        return isMonotonic ? ofWallClock.monotonicBeside(phaseNanos) : ofWallClock;
    }

    private boolean isRewritten() {
        injectedClock.beginWitness();
        try {
            return ownCalls.haveOnly(MARK_MS);
        } finally {
            injectedClock.endWitness();
        }
    }

    private OwnCalls loadOwnCalls() {
        if (isMonotonic) {
            return new NanoSelfTest(phaseNanos);
        }
        return new SelfTest(reads);
    }

    private Class<?> ownClass() {
        return isMonotonic ? NanoSelfTest.class : SelfTest.class;
    }

    /** Returns these groups and the group of the agent's own calls that are always rewritten. */
    private static List<ReadGroup> withMillis(List<ReadGroup> reads) {
        List<ReadGroup> all = new ArrayList<ReadGroup>(reads);
        if (!all.contains(ReadGroup.MILLIS)) {
            all.add(ReadGroup.MILLIS);
        }
        return all;
    }

    /** The forms that are rewritten, and the methods in {@code java.lang} that are called in their place. */
    public static ReadForms forms(List<ReadGroup> reads) {
        return reads.contains(ReadGroup.NANOS)
                ? ReadForms.ofMonotonicClock("java/lang/EscapementNanos")
                : ReadForms.of(reads, "java/lang/EscapementClock", "java/lang/EscapementReads");
    }
}
