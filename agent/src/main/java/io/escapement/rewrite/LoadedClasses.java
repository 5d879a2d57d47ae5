package io.escapement.rewrite;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/** Classes that were loaded before the transformer was there: before the agent, or from an archive with the JVM. */
public final class LoadedClasses {
    private final Instrumentation instrumentation;
    private final RewriteLedger ledger;
    private final ClockTransformer.Complaints complaints;

    public LoadedClasses(
            Instrumentation instrumentation, RewriteLedger ledger, ClockTransformer.Complaints complaints) {
        this.instrumentation = instrumentation;
        this.ledger = ledger;
        this.complaints = complaints;
    }

    /** Shows the transformer every loaded class that it chooses: all in one safepoint, or else one by one. */
    public void retransformChosen(ClockTransformer transformer) {
        List<Class<?>> chosen = new ArrayList<Class<?>>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (transformer.chooses(loaded) && isRetransformable(loaded)) {
                chosen.add(loaded);
            }
        }
        if (chosen.isEmpty() || retransform(chosen.toArray(new Class<?>[0]))) {
            return;
        }
        for (Class<?> loaded : chosen) {
            if (retransform(loaded)) {
                continue;
            }
            ledger.refused(loaded.getName());
            if (ledger.failed()) {
                complaints.complain("the JVM did not take " + loaded.getName()
                        + " rewritten; it and others like it stay as they are; FailedClassCount counts them");
            }
        }
    }

    /** Java 8 calls the anonymous classes behind lambdas modifiable, and breaks them: they no longer find themselves. */
    private boolean isRetransformable(Class<?> loaded) {
        boolean isOfALambda = loaded.getName().indexOf('/') >= 0;
        return !isOfALambda && instrumentation.isModifiableClass(loaded);
    }

    /** Returns whether the JVM took them. */
    public boolean retransform(Class<?>... loaded) {
        try {
            instrumentation.retransformClasses(loaded);
            return true;
        } catch (UnmodifiableClassException | LinkageError | RuntimeException refused) {
            return false;
        }
    }
}
