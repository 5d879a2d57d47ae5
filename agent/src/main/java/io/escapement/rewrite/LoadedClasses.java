package io.escapement.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Classes that were loaded before the transformer was there: before the agent, or from an archive with the JVM. */
public final class LoadedClasses {
    /** So few that the application never stands still for long. */
    private static final int BATCH = 250;

    private final Instrumentation instrumentation;
    private final RewriteLedger ledger;
    private final ClockTransformer.Complaints complaints;

    public LoadedClasses(
            Instrumentation instrumentation, RewriteLedger ledger, ClockTransformer.Complaints complaints) {
        this.instrumentation = instrumentation;
        this.ledger = ledger;
        this.complaints = complaints;
    }

    /**
     * Shows the transformer every loaded class that it chooses. The JVM stops the application for each batch, and takes it as
     * a whole or not at all: one that it refuses is split until the class that it objects to is alone.
     */
    public void retransformChosen(ClockTransformer transformer) {
        List<Class<?>> chosen = new ArrayList<Class<?>>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (transformer.chooses(loaded) && isRetransformable(loaded)) {
                chosen.add(loaded);
            }
        }
        for (int from = 0; from < chosen.size(); from += BATCH) {
            retransformOrSplit(chosen.subList(from, Math.min(from + BATCH, chosen.size())));
        }
    }

    private void retransformOrSplit(List<Class<?>> batch) {
        if (retransform(batch.toArray(new Class<?>[0]))) {
            return;
        }
        if (batch.size() == 1) {
            refused(batch.get(0));
            return;
        }
        retransformOrSplit(batch.subList(0, batch.size() / 2));
        retransformOrSplit(batch.subList(batch.size() / 2, batch.size()));
    }

    private void refused(Class<?> loaded) {
        ledger.refused(loaded.getName());
        if (ledger.failed()) {
            complaints.complain("the JVM did not take " + loaded.getName()
                    + " rewritten; it and others like it stay as they are; FailedClassCount counts them");
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
        } catch (Exception | LinkageError refused) {
            return false;
        }
    }
}
