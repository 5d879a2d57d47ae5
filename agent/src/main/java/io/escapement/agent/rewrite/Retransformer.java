package io.escapement.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Has the JVM show the transformer classes that are loaded already: before the agent came, or from an archive with the
 * JVM. When the agent leaves, it restores all of them.
 */
public final class Retransformer {
    /** Few enough that the application never stands still for long. */
    private static final int BATCH = 250;

    /**
     * Above this number, pools are read first: most classes have no call, and retransforming costs 0.2 ms and more for
     * each class.
     */
    private static final int MANY = 100;

    private final Instrumentation instrumentation;
    private final RewriteLedger ledger;
    private final Consumer<String> warnings;
    private final Supplier<BiFunction<Class<?>, Set<String>, Boolean>> pools;

    /**
     * Makes one that has retransformed nothing.
     *
     * @param warnings receives lines for the operator
     * @param pools opens the constant pools of loaded classes, read without stopping the JVM: gives a test whether a
     *     class names one of some methods there (null if it can't be read), or null if nobody can tell of any class
     */
    public Retransformer(
            Instrumentation instrumentation,
            RewriteLedger ledger,
            Consumer<String> warnings,
            Supplier<BiFunction<Class<?>, Set<String>, Boolean>> pools) {
        this.instrumentation = instrumentation;
        this.ledger = ledger;
        this.warnings = warnings;
        this.pools = pools;
    }

    /** Shows the transformer every loaded class that it chooses; of many, only those that may have the call. */
    public void retransformChosen(ClockTransformer transformer) {
        List<Class<?>> chosen = new ArrayList<Class<?>>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (transformer.chooses(loaded) && isRetransformable(loaded)) {
                chosen.add(loaded);
            }
        }
        for (Class<?> left :
                retransformAll(chosen.size() > MANY ? thoseWithTheCall(chosen, transformer.methods()) : chosen)) {
            recordRefused(left);
        }
    }

    private List<Class<?>> thoseWithTheCall(List<Class<?>> chosen, Set<String> methods) {
        BiFunction<Class<?>, Set<String>, Boolean> namesMethods = pools.get();
        if (namesMethods == null) {
            return chosen;
        }
        List<Class<?>> with = new ArrayList<Class<?>>();
        for (Class<?> loaded : chosen) {
            if (!Boolean.FALSE.equals(namesMethods.apply(loaded, methods))) {
                with.add(loaded);
            }
        }
        return with;
    }

    /**
     * Gives the classes that the transformer has rewritten their own bytes again. The transformer must be removed
     * before.
     *
     * @param own a class of the agent's that was rewritten too
     * @return the number of classes that may still be rewritten
     */
    public int restore(ClockTransformer removed, Class<?> own) {
        Set<Class<?>> shown = Collections.newSetFromMap(new IdentityHashMap<Class<?>, Boolean>());
        List<Class<?>> left = new ArrayList<Class<?>>();
        List<Class<?>> found = new ArrayList<Class<?>>(Collections.<Class<?>>singleton(own));
        // Repeatedly, because a class may have been on its way from the transformer into the JVM.
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
            warnings.accept("the JVM did not take back the own bytes of "
                    + (left.size() == 1 ? "1 class, " : left.size() + " classes, such as ")
                    + left.get(0).getName() + "; calls there stay rewritten and get the real clock");
        }
        return left.size();
    }

    /**
     * Retransforms in batches, and returns the classes that the JVM refuses. The JVM stops the application for each
     * batch and takes it as a whole or not at all: a refused batch is split until the class that it objects to is
     * alone.
     */
    public List<Class<?>> retransformAll(List<Class<?>> classes) {
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

    private void recordRefused(Class<?> loaded) {
        ledger.refused(loaded.getName());
        if (ledger.failed()) {
            warnings.accept("the JVM did not take " + loaded.getName()
                    + " rewritten; it and others like it stay as they are; FailedClassCount counts them; to silence"
                    + " this, exclude their package");
        }
    }

    /**
     * Leaves out lambdas: Java 8 calls their anonymous classes modifiable and breaks them, they don't find themselves.
     */
    public boolean isRetransformable(Class<?> loaded) {
        boolean isOfALambda = loaded.getName().indexOf('/') >= 0;
        return !isOfALambda && instrumentation.isModifiableClass(loaded);
    }

    /** Retransforms classes; returns whether the JVM took them. */
    public boolean retransform(Class<?>... loaded) {
        try {
            instrumentation.retransformClasses(loaded);
            return true;
        } catch (Exception | LinkageError | InternalError refused) {
            // InternalError is what the JVM throws for reasons that have no exception of their own.
            return false;
        }
    }
}
