package io.escapement.agent;

import io.escapement.clock.Floor;
import io.escapement.clock.FloorFinder;
import io.escapement.rewrite.ClassFilter;
import io.escapement.rewrite.ClockTransformer;
import io.escapement.rewrite.LoadedClasses;
import io.escapement.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/** The agent's hold on the application: the class in {@code java.lang}, the transformer, and proof that both work. */
final class Installation {
    private static final String SELF_TEST = "io/escapement/agent/SelfTest";

    /** No time that a real clock gives. */
    private static final long MARK_MS = 1;

    final Border border;
    final SelfTest selfTest;
    private final Instrumentation instrumentation;

    private Installation(Instrumentation instrumentation, Border border, SelfTest selfTest) {
        this.instrumentation = instrumentation;
        this.border = border;
        this.selfTest = selfTest;
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
            throw new IllegalStateException("the JVM does not let the agent define its clock in java.lang", e);
        }
        ClockTransformer.Complaints complaints = complaintsTo(log);
        ClockTransformer transformer = new ClockTransformer(border.clockClass, filter, SELF_TEST, ledger, complaints);
        LoadedClasses loaded = new LoadedClasses(instrumentation, ledger, complaints);
        instrumentation.addTransformer(transformer, true);
        SelfTest selfTest = new SelfTest();
        if (!isRewritten(selfTest, border)) {
            // Loaded before the transformer was there: from an archive, say.
            loaded.retransform(SelfTest.class);
            if (!isRewritten(selfTest, border)) {
                instrumentation.removeTransformer(transformer);
                throw new IllegalStateException("a class of the agent's own was not rewritten");
            }
        }
        transformer.arm();
        loaded.retransformChosen(transformer);
        return new Installation(instrumentation, border, selfTest);
    }

    /** The kernel's coarse clock: in place if it can be, else by a call, else none. */
    Floor findFloor() {
        Floor inPlace = FloorFinder.inPage(border.peek);
        if (inPlace.exists()) {
            return inPlace;
        }
        Floor called = Border.floorByCall(instrumentation);
        return called.exists() && FloorFinder.follows(called) ? called : Floor.none();
    }

    private static boolean isRewritten(SelfTest selfTest, Border border) {
        border.nowMs.set(MARK_MS);
        try {
            return selfTest.getAsLong() == MARK_MS && selfTest.read(1) == MARK_MS;
        } finally {
            border.nowMs.set(0);
        }
    }

    private static ClockTransformer.Complaints complaintsTo(AgentLog log) {
        return new ClockTransformer.Complaints() {
            @Override
            public void complain(String line) {
                log.warn(line);
            }
        };
    }
}
