package io.escapement.agent;

import io.escapement.clock.Floor;
import io.escapement.clock.FloorFinder;
import io.escapement.rewrite.ClassFilter;
import io.escapement.rewrite.ClockTransformer;
import io.escapement.rewrite.LoadedClasses;
import io.escapement.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BiPredicate;

/** The agent's hold on the application: the class in {@code java.lang}, the transformer, and proof that both work. */
final class Installation {
    private static final String SELF_TEST = "io/escapement/agent/SelfTest";

    /** What rewritten calls of a witness get: no time that a real clock gives. */
    private static final long MARK_MS = 1;

    final Border border;
    private final Instrumentation instrumentation;
    private final ClockTransformer transformer;
    private final LoadedClasses loaded;

    /** Not made, and so not loaded, before the transformer can see it. */
    SelfTest selfTest;

    private Installation(
            Instrumentation instrumentation, Border border, ClockTransformer transformer, LoadedClasses loaded) {
        this.instrumentation = instrumentation;
        this.border = border;
        this.transformer = transformer;
        this.loaded = loaded;
    }

    /**
     * After this, chosen classes are rewritten, those loaded already as well. They get the real clock.
     *
     * @throws IllegalStateException if rewriting doesn't work in this JVM; then nothing is left behind that has effect
     */
    static Installation install(
            Instrumentation instrumentation, ClassFilter filter, RewriteLedger ledger, AgentLog log) {
        Border border;
        try {
            border = Border.define(instrumentation);
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException e) {
            throw new IllegalStateException("the agent can't define its clock in java.lang (" + e + ")", e);
        }
        border.take();
        ClockTransformer.Complaints complaints = complaintsTo(log);
        Installation installation = new Installation(
                instrumentation,
                border,
                new ClockTransformer(border.clockClass, filter, SELF_TEST, ledger, complaints),
                new LoadedClasses(instrumentation, ledger, complaints, poolsOf(instrumentation)));
        boolean works = false;
        try {
            installation.rewrite();
            works = true;
        } finally {
            if (!works) {
                try {
                    installation.remove();
                } finally {
                    border.give();
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
    void remove() {
        transformer.disarm();
        instrumentation.removeTransformer(transformer);
        loaded.restore(transformer, SelfTest.class);
    }

    /**
     * The kernel's coarse clock: in place if it can be, else by a call, else none. A page that has moved since it was
     * found first is not taken: a reader may be held up that is about to read it where it was.
     */
    Floor findFloor() {
        Floor inPlace = FloorFinder.inPage(border.peek);
        if (inPlace.exists() && border.accepts(inPlace)) {
            return inPlace;
        }
        Floor called = Border.floorByCall(instrumentation);
        return called.exists() && FloorFinder.follows(called) ? called : Floor.none();
    }

    private boolean isRewritten() {
        border.beginWitness();
        try {
            return selfTest.getAsLong() == MARK_MS && selfTest.read(1) == MARK_MS;
        } finally {
            border.endWitness();
        }
    }

    static LoadedClasses.Pools poolsOf(Instrumentation instrumentation) {
        return new LoadedClasses.Pools() {
            @Override
            public BiPredicate<Class<?>, String> open() {
                return Border.loadedPools(instrumentation);
            }
        };
    }

    static ClockTransformer.Complaints complaintsTo(AgentLog log) {
        return new ClockTransformer.Complaints() {
            @Override
            public void complain(String line) {
                log.warn(line);
            }
        };
    }
}
