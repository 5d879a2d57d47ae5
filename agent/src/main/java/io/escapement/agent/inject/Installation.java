package io.escapement.agent.inject;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.ClockTransformer;
import io.escapement.agent.rewrite.Retransformer;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BiPredicate;

/** The agent's hold on the application: the class in {@code java.lang}, the transformer, and proof that both work. */
public final class Installation {
    private static final String SELF_TEST = "io/escapement/agent/inject/SelfTest";

    /** What rewritten calls of a witness get: no time that a real clock gives. */
    private static final long MARK_MS = 1;

    public final InjectedClock injectedClock;
    private final Instrumentation instrumentation;
    private final ClockTransformer transformer;
    private final Retransformer loaded;

    /** Not made, and so not loaded, before the transformer can see it. */
    public SelfTest selfTest;

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
     * After this, chosen classes are rewritten, those loaded already as well. They get the real clock.
     *
     * @throws IllegalStateException if rewriting doesn't work in this JVM; then nothing is left behind that has effect
     */
    public static Installation install(
            Instrumentation instrumentation, ClassFilter filter, RewriteLedger ledger, AgentLog log) {
        InjectedClock injectedClock;
        try {
            injectedClock = InjectedClock.define(instrumentation);
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            throw new IllegalStateException("the agent can't define its clock in java.lang (" + e + ")", e);
        }
        injectedClock.take();
        ClockTransformer.Complaints complaints = complaintsTo(log);
        Installation installation = new Installation(
                instrumentation,
                injectedClock,
                new ClockTransformer(injectedClock.clockClass, filter, SELF_TEST, ledger, complaints),
                new Retransformer(instrumentation, ledger, complaints, poolsOf(instrumentation)));
        boolean works = false;
        try {
            installation.rewrite();
            works = true;
        } finally {
            if (!works) {
                try {
                    installation.remove();
                } finally {
                    injectedClock.give();
                }
            }
        }
        return installation;
    }

    private void rewrite() {
        instrumentation.addTransformer(transformer, true);
        selfTest = new SelfTest();
        if (!isRewritten()) {
            // Loaded before the transformer was there: from an archive, say, or for an agent that was uninstalled.
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

    /** Gives all classes their own bytes again; none is rewritten any more. */
    public void remove() {
        transformer.disarm();
        instrumentation.removeTransformer(transformer);
        loaded.restore(transformer, SelfTest.class);
    }

    /**
     * The kernel's coarse clock: in place if it can be, else by a call, else none. A page that has moved since it was
     * found first is not taken: a reader may be held up that is about to read it where it was.
     */
    public Floor findFloor() {
        Floor inPlace = FloorFinder.inPage(injectedClock.peek);
        if (inPlace.exists() && injectedClock.accepts(inPlace)) {
            return inPlace;
        }
        Floor called = InjectedClock.floorByCall(instrumentation);
        return called.exists() && FloorFinder.follows(called) ? called : Floor.none();
    }

    private boolean isRewritten() {
        injectedClock.beginWitness();
        try {
            return selfTest.getAsLong() == MARK_MS && selfTest.read(1) == MARK_MS;
        } finally {
            injectedClock.endWitness();
        }
    }

    public static Retransformer.Pools poolsOf(Instrumentation instrumentation) {
        return new Retransformer.Pools() {
            @Override
            public BiPredicate<Class<?>, String> open() {
                return InjectedClock.loadedPools(instrumentation);
            }
        };
    }

    public static ClockTransformer.Complaints complaintsTo(AgentLog log) {
        return new ClockTransformer.Complaints() {
            @Override
            public void complain(String line) {
                log.warn(line);
            }
        };
    }
}
