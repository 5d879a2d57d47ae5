package io.escapement.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Classes that were loaded before the transformer came, be it before the agent or from an archive with the JVM; and those that
 * are loaded when it goes.
 */
public final class Retransformer {
    /** Tells which classes have the call, if that can be told, without the JVM having to stop for it. */
    public interface Pools {
        /** Whether a class names a method in its constant pool; null where nobody can tell. */
        BiPredicate<Class<?>, String> open();
    }

    /** So few that the application never stands still for long. */
    private static final int BATCH = 250;

    /** More than these are looked through first, because most classes have no call, and retransforming costs 0.2 ms and more each. */
    private static final int MANY = 100;

    private final Instrumentation instrumentation;
    private final RewriteLedger ledger;
    private final ClockTransformer.Complaints complaints;
    private final Pools pools;

    public Retransformer(
            Instrumentation instrumentation,
            RewriteLedger ledger,
            ClockTransformer.Complaints complaints,
            Pools pools) {
        this.instrumentation = instrumentation;
        this.ledger = ledger;
        this.complaints = complaints;
        this.pools = pools;
    }

    /** Shows the transformer every loaded class that it chooses; of many, those only that may have the call. */
    public void retransformChosen(ClockTransformer transformer) {
        List<Class<?>> chosen = new ArrayList<Class<?>>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (transformer.chooses(loaded) && isRetransformable(loaded)) {
                chosen.add(loaded);
            }
        }
        for (Class<?> left : retransformAll(chosen.size() > MANY ? thoseWithTheCall(chosen) : chosen)) {
            refused(left);
        }
    }

    private List<Class<?>> thoseWithTheCall(List<Class<?>> chosen) {
        BiPredicate<Class<?>, String> namesMethod = pools.open();
        if (namesMethod == null) {
            return chosen;
        }
        List<Class<?>> with = new ArrayList<Class<?>>();
        for (Class<?> loaded : chosen) {
            if (namesMethod.test(loaded, CallReference.METHOD)) {
                with.add(loaded);
            }
        }
        return with;
    }

    /**
     * Gives the classes that the transformer has rewritten their own bytes again. It must have been removed before.
     *
     * @param own a class of the agent's that was rewritten as well
     * @return how many may still be as they were rewritten
     */
    public int restore(ClockTransformer removed, Class<?> own) {
        Set<Class<?>> shown = Collections.newSetFromMap(new IdentityHashMap<Class<?>, Boolean>());
        List<Class<?>> left = new ArrayList<Class<?>>();
        List<Class<?>> found = new ArrayList<Class<?>>(Collections.<Class<?>>singleton(own));
        // Again, because a class may have been on its way from the transformer into the JVM.
        while (!found.isEmpty()) {
            left.addAll(retransformAll(found));
            shown.addAll(found);
            found.clear();
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (ledger.mayHaveRewritten(loaded.getName())
                        && removed.chooses(loaded)
                        && isRetransformable(loaded)
                        && !shown.contains(loaded)) {
                    found.add(loaded);
                }
            }
        }
        if (!left.isEmpty()) {
            complaints.complain("the JVM did not take back the own bytes of " + left.size() + " classes, such as "
                    + left.get(0).getName() + "; their calls stay rewritten and get the real clock");
        }
        return left.size();
    }

    /**
     * The JVM stops the application for each batch, and takes it as a whole or not at all: one that it refuses is split until the
     * class that it objects to is alone. Returns those.
     */
    private List<Class<?>> retransformAll(List<Class<?>> classes) {
        List<Class<?>> left = new ArrayList<Class<?>>();
        for (int from = 0; from < classes.size(); from += BATCH) {
            retransformOrSplit(classes.subList(from, Math.min(from + BATCH, classes.size())), left);
        }
        return left;
    }

    private void retransformOrSplit(List<Class<?>> batch, List<Class<?>> left) {
        if (retransform(batch.toArray(new Class<?>[0]))) {
            return;
        }
        if (batch.size() == 1) {
            left.add(batch.get(0));
            return;
        }
        retransformOrSplit(batch.subList(0, batch.size() / 2), left);
        retransformOrSplit(batch.subList(batch.size() / 2, batch.size()), left);
    }

    private void refused(Class<?> loaded) {
        ledger.refused(loaded.getName());
        if (ledger.failed()) {
            complaints.complain("the JVM did not take " + loaded.getName()
                    + " rewritten; it and others like it stay as they are; FailedClassCount counts them; to silence this,"
                    + " exclude their package");
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
        } catch (Exception | LinkageError | InternalError refused) {
            // The last is what the JVM makes of reasons that have no exception of their own.
            return false;
        }
    }
}
