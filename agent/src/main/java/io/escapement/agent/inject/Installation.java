package io.escapement.agent.inject;

import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.ClockTransformer;
import io.escapement.agent.rewrite.Retransformer;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The agent's hold on the application: the class in {@code java.lang}, the transformer, and the proof that both work.
 */
public final class Installation {
    private static final String SELF_TEST = "io/escapement/agent/inject/SelfTest";

    /** Returned to rewritten calls of the witness: no time that a real clock gives. */
    private static final long MARK_MS = 1;

    public final InjectedClock injectedClock;
    private final Instrumentation instrumentation;
    private final ClockTransformer transformer;
    private final Retransformer loaded;

    /** Loaded only once the transformer can see it. */
    private SelfTest selfTest;

    private Installation(
            Instrumentation instrumentation,
            InjectedClock injectedClock,
            ClockTransformer transformer,
            Retransformer loaded) {
        this.instrumentation = instrumentation;
        this.injectedClock = injectedClock;
        this.transformer = transformer;
        this.loaded = loaded;
    }

    /**
     * Rewrites the chosen classes from now on, those already loaded too. Their call sites get the real clock.
     *
     * @throws IllegalStateException if rewriting doesn't work in this JVM; then nothing that has effect is left behind
     */
    public static Installation install(
            Instrumentation instrumentation, ClassFilter filter, RewriteLedger ledger, AgentLog log) {
        InjectedClock injectedClock;
        try {
            injectedClock = InjectedClock.define(instrumentation);
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            throw new IllegalStateException("the agent can't define its clock in java.lang (" + e + ")", e);
        }
        injectedClock.claim();
        Consumer<String> warnings = warningsTo(log);
        Installation installation = new Installation(
                instrumentation,
                injectedClock,
                new ClockTransformer(injectedClock.clockClass, filter, SELF_TEST, ledger, warnings),
                new Retransformer(instrumentation, ledger, warnings, poolsOf(instrumentation)));
        boolean works = false;
        try {
            installation.rewrite();
            works = true;
        } finally {
            if (!works) {
                try {
                    installation.remove();
                } finally {
                    injectedClock.release();
                }
            }
        }
        return installation;
    }

    private void rewrite() {
        instrumentation.addTransformer(transformer, true);
        selfTest = new SelfTest();
        if (!isRewritten()) {
            // It was loaded before the transformer came: from an archive, say, or for an agent that was uninstalled.
            loaded.retransform(SelfTest.class);
            if (!isRewritten()) {
                Throwable failure = transformer.selfTestFailure();
                throw new IllegalStateException("a class of the agent's own was not rewritten ("
                        + (failure == null ? "does another agent undo it?" : failure) + ")");
            }
        }
        transformer.arm();
        loaded.retransformChosen(transformer);
    }

    /** Gives all classes their own bytes again, and rewrites none any more. */
    public void remove() {
        transformer.disarm();
        instrumentation.removeTransformer(transformer);
        loaded.restore(transformer, SelfTest.class);
    }

    /** The agent's own reader, which gets what rewritten call sites of the application get. */
    public SelfTest reader() {
        return selfTest;
    }

    private boolean isRewritten() {
        injectedClock.beginWitness();
        try {
            return selfTest.getAsLong() == MARK_MS && selfTest.read(1) == MARK_MS;
        } finally {
            injectedClock.endWitness();
        }
    }

    /** Opens the constant pools of loaded classes for a search. */
    public static Supplier<BiPredicate<Class<?>, String>> poolsOf(Instrumentation instrumentation) {
        return new Supplier<BiPredicate<Class<?>, String>>() {
            @Override
            public BiPredicate<Class<?>, String> get() {
                return InjectedClock.loadedPools(instrumentation);
            }
        };
    }

    /** Logs what is given to it as a warning. */
    public static Consumer<String> warningsTo(AgentLog log) {
        return new Consumer<String>() {
            @Override
            public void accept(String line) {
                log.warn(line);
            }
        };
    }
}
