package io.escapement.agent.inject;

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
 * The agent's hold on the application: the class in {@code java.lang}, the transformer, and the proof that both work.
 */
public class Installation {
    /** Returned to rewritten calls of the witness: no time that a real clock gives. */
    private static final long MARK_MS = 1;

    public final InjectedClock injectedClock;
    private final Instrumentation instrumentation;
    private final List<ReadGroup> reads;
    private final ClockTransformer transformer;
    private final Retransformer loaded;

    /** Loaded only once the transformer can see it. */
    private SelfTest selfTest;

    Installation(
            Instrumentation instrumentation,
            InjectedClock injectedClock,
            List<Class<?>> called,
            List<ReadGroup> reads,
            ReadForms forms,
            ReadForms formsOfSelfTest,
            String selfTestClass,
            ClassFilter filter,
            RewriteLedger ledger,
            AgentLog log) {
        this.instrumentation = instrumentation;
        this.injectedClock = injectedClock;
        this.reads = reads;
        transformer = new ClockTransformer(forms, formsOfSelfTest, called, filter, selfTestClass, ledger, log);
        loaded = new Retransformer(instrumentation, ledger, log);
    }

    /**
     * Makes one that rewrites nothing yet.
     *
     * @param reads groups of forms of the wall clock
     * @throws IllegalStateException if the classes in {@code java.lang} can't be defined
     */
    public static Installation make(
            Instrumentation instrumentation,
            List<ReadGroup> reads,
            ClassFilter filter,
            RewriteLedger ledger,
            AgentLog log) {
        InjectedClock injectedClock;
        List<Class<?>> called = new ArrayList<Class<?>>();
        try {
            injectedClock = InjectedClock.define(instrumentation);
            called.add(injectedClock.clockClass);
            if (!reads.equals(Collections.singletonList(ReadGroup.MILLIS))) {
                called.add(JavaLang.define(instrumentation, "EscapementReads").type);
            }
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            throw new IllegalStateException("the agent can't define its clock in java.lang (" + e + ")", e);
        }
        return new Installation(
                instrumentation,
                injectedClock,
                called,
                reads,
                forms(reads),
                forms(withMillis(reads)),
                "io/escapement/agent/inject/SelfTest",
                filter,
                ledger,
                log);
    }

    /**
     * Rewrites the chosen classes from now on, those already loaded too. Their call sites get the real clock. May be
     * called again where it has thrown, whatever that has left.
     *
     * @throws IllegalStateException if rewriting doesn't work in this JVM; then nothing that has effect is left behind
     */
    public final void begin() {
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
        // An attempt before may have found no memory to take it out.
        instrumentation.removeTransformer(transformer);
        instrumentation.addTransformer(transformer, true);
        loadOwnCalls();
        if (!isRewritten()) {
            // It was loaded before the transformer came: from an archive, say, or for an agent that was uninstalled.
            loaded.retransform(ownClass());
            if (!isRewritten()) {
                loaded.requireMemory();
                Throwable failure = transformer.selfTestFailure();
                throw new IllegalStateException(
                        "a class of the agent's own was not rewritten ("
                                + (failure == null ? "does another agent undo it?" : failure) + ")",
                        failure);
            }
        }
        transformer.arm();
        loaded.retransformChosen(transformer);
    }

    /** Gives all classes their own bytes again, and rewrites none any more. */
    public void remove() {
        transformer.disarm();
        instrumentation.removeTransformer(transformer);
        loaded.restore(transformer, ownClass());
    }

    /** The agent's own reader, which gets what rewritten call sites of the application get. */
    public SelfTest reader() {
        return selfTest;
    }

    private boolean isRewritten() {
        injectedClock.beginWitness();
        try {
            return ownCallsGive(MARK_MS);
        } finally {
            injectedClock.endWitness();
        }
    }

    /** Loads the class of the agent's own that shows whether rewriting works. */
    void loadOwnCalls() {
        selfTest = new SelfTest();
    }

    Class<?> ownClass() {
        return SelfTest.class;
    }

    /** Whether that class's calls give that time, and none another. */
    boolean ownCallsGive(long ms) {
        boolean giveIt = selfTest.hasOnly(ReadGroup.MILLIS, ms);
        for (ReadGroup group : reads) {
            giveIt &= selfTest.hasOnly(group, ms);
        }
        return giveIt;
    }

    /** Of the agent's own calls, those of this group are always rewritten. */
    private static List<ReadGroup> withMillis(List<ReadGroup> reads) {
        List<ReadGroup> all = new ArrayList<ReadGroup>(reads);
        if (!all.contains(ReadGroup.MILLIS)) {
            all.add(ReadGroup.MILLIS);
        }
        return all;
    }

    /** What is rewritten, and by what: the classes in {@code java.lang}. */
    public static ReadForms forms(List<ReadGroup> reads) {
        return ReadForms.of(reads, "java/lang/EscapementClock", "java/lang/EscapementReads");
    }
}
