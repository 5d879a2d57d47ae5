package io.escapement.agent.rewrite;

import io.escapement.agent.log.Warnings;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import io.escapement.agent.thread.Pause;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Has the JVM show the transformer classes that are loaded already: before the agent came, or from an archive with the
 * JVM. When the agent leaves, all of these classes are restored.
 *
 * <p>Classes may come and go all the while, thousands a second. So classes are held weakly except for a batch, and are
 * looked up a bounded number of times. To rewrite, one look is enough: a class that is loaded after the transformer was
 * registered comes to it by itself. To restore takes two: a class that was on its way from the transformer into the JVM
 * when that was removed is there at the second look. Later classes are not rewritten. A class that takes longer stays
 * rewritten and gets the real clock, as does a method that is running. Why: docs/decisions/13-classes-loaded-before.md.
 */
public final class Retransformer {
    /** Small enough for a short stop; each stop also has a fixed price. */
    private static final int BATCH = 50;

    private static final int RESTORING_PASSES = 2;

    private final Instrumentation instrumentation;
    private final RewriteLedger ledger;
    private final Warnings warnings;

    public Retransformer(Instrumentation instrumentation, RewriteLedger ledger, Warnings warnings) {
        this.instrumentation = instrumentation;
        this.ledger = ledger;
        this.warnings = warnings;
    }

    /**
     * Has the transformer rewrite loaded classes, and the classes that are loaded from now on.
     *
     * @throws OutOfMemoryError if the JVM had no memory for one of them, which is not a refusal
     */
    public void arm(ClockTransformer transformer) {
        Set<Class<?>> unchanged = unchanged(transformer, transformer);
        transformer.arm();
        List<String> left = retransform(transformer, unchanged);
        for (String refused : left) {
            if (ledger.mayHaveRewritten(refused)) {
                recordRefused(refused);
            }
        }
    }

    /**
     * Finds the loaded classes that need not be retransformed, or must not, for they were hot-swapped. Does not stop
     * the application.
     *
     * @param changed the class files that the transformer will change, or report
     */
    public Set<Class<?>> unchanged(ClassChoice wanted, ClassFileChoice changed) {
        Set<Class<?>> unchanged = noClasses();
        List<WeakReference<Class<?>>> found = loaded(wanted, noClasses());
        if (found.isEmpty()) {
            return unchanged;
        }
        Rehearsal rehearsal = new Rehearsal(changed, unchanged);
        instrumentation.addTransformer(rehearsal, true);
        try {
            List<Class<?>> batch = new ArrayList<Class<?>>();
            boolean goesOn = true;
            for (int i = 0; i < found.size() && goesOn; i++) {
                Class<?> loaded = found.get(i).get();
                if (loaded != null) {
                    batch.add(loaded);
                }
                if (batch.size() == BATCH || i == found.size() - 1) {
                    goesOn = rehearsal.show(instrumentation, batch);
                    batch.clear();
                }
            }
        } finally {
            instrumentation.removeTransformer(rehearsal);
        }
        if (!rehearsal.swapped.isEmpty()) {
            warnings.warn("classes that somebody else has redefined since the agent changed them stay as they are ("
                    + rehearsal.swapped.size() + ", such as " + rehearsal.swapped.get(0)
                    + "): before Java 21 a change would take that back");
        }
        return unchanged;
    }

    /**
     * Retransforms the wanted classes among the loaded ones. Returns the names of classes that the JVM refuses.
     *
     * @param unchanged need not be retransformed
     */
    public List<String> retransform(ClassChoice wanted, Set<Class<?>> unchanged) {
        return retransformAll(loaded(wanted, unchanged));
    }

    /**
     * Gives the classes that the transformer has rewritten their own bytes again. The transformer must be removed
     * before.
     *
     * @param own a class of the agent's that was rewritten too
     * @return the number of classes that may still be rewritten
     * @throws OutOfMemoryError if the JVM had no memory for one of them; then this may be called again
     */
    public int restore(final ClockTransformer removed, Class<?> own) {
        List<String> left = restore(new ClassChoice() {
            @Override
            public boolean includes(Class<?> loaded) {
                return ledger.mayHaveRewritten(loaded.getName()) && removed.includes(loaded);
            }
        });
        if (!retransform(own)) {
            left.add(own.getName());
        }
        if (!left.isEmpty()) {
            warnings.warn("the JVM did not take back the own bytes of "
                    + (left.size() == 1 ? "1 class, " : left.size() + " classes, such as ")
                    + left.get(0) + "; calls there stay rewritten and get the real clock");
        }
        return left.size();
    }

    /**
     * Has the JVM make classes anew from their own bytes, after their transformer was removed. Returns the names of
     * classes that the JVM refuses.
     */
    public List<String> restore(ClassChoice mayBeChanged) {
        List<String> left = new ArrayList<String>();
        Set<Class<?>> shown = noClasses();
        for (int pass = 0; pass < RESTORING_PASSES; pass++) {
            List<WeakReference<Class<?>>> found = loaded(mayBeChanged, shown);
            if (found.isEmpty()) {
                break;
            }
            left.addAll(retransformAll(found));
        }
        return left;
    }

    /** Finds the classes that are wanted and not known yet, and lets go of the others at once. */
    private List<WeakReference<Class<?>>> loaded(ClassChoice wanted, Set<Class<?>> known) {
        List<WeakReference<Class<?>>> found = new ArrayList<WeakReference<Class<?>>>();
        Class<?>[] all = instrumentation.getAllLoadedClasses();
        for (int i = 0; i < all.length; i++) {
            Class<?> loaded = all[i];
            all[i] = null;
            if (wanted.includes(loaded) && isRetransformable(loaded) && known.add(loaded)) {
                found.add(new WeakReference<Class<?>>(loaded));
            }
        }
        return found;
    }

    private static Set<Class<?>> noClasses() {
        return Collections.newSetFromMap(new WeakHashMap<Class<?>, Boolean>());
    }

    private List<String> retransformAll(List<WeakReference<Class<?>>> classes) {
        List<String> left = new ArrayList<String>();
        List<Class<?>> batch = new ArrayList<Class<?>>();
        for (WeakReference<Class<?>> each : classes) {
            Class<?> loaded = each.get();
            if (loaded != null) {
                batch.add(loaded);
            }
            if (batch.size() == BATCH) {
                long startNanos = System.nanoTime();
                retransformOrSplit(batch, left);
                batch.clear();
                long tookNanos = System.nanoTime() - startNanos;
                // The application runs for as long again. Classes that it unloads meanwhile need no change any more.
                Pause.nanos(tookNanos);
            }
        }
        if (!batch.isEmpty()) {
            retransformOrSplit(batch, left);
        }
        return left;
    }

    /**
     * Retransforms a batch. The JVM stops the application for it and takes it as a whole or not at all: a refused batch
     * is split until the class that it objects to is alone.
     *
     * @param left gets the names of classes that the JVM refuses
     */
    private void retransformOrSplit(List<Class<?>> batch, List<String> left) {
        if (retransform(batch.toArray(new Class<?>[0]))) {
            return;
        }
        if (batch.size() == 1) {
            left.add(batch.get(0).getName());
            return;
        }
        retransformOrSplit(batch.subList(0, batch.size() / 2), left);
        retransformOrSplit(batch.subList(batch.size() / 2, batch.size()), left);
    }

    private void recordRefused(String name) {
        ledger.recordRefused(name);
        if (ledger.record(Tally.FAILED_CLASSES)) {
            warnings.warn("the JVM did not take " + name
                    + " rewritten; it and others like it stay as they are; FailedClassCount counts them; to silence"
                    + " this, exclude their package");
        }
    }

    /** Leaves out the classes of lambdas: Java 8 calls them modifiable, but a changed one no longer finds itself. */
    private boolean isRetransformable(Class<?> loaded) {
        boolean isOfALambda = loaded.getName().indexOf('/') >= 0;
        return !isOfALambda && instrumentation.isModifiableClass(loaded);
    }

    /**
     * Retransforms classes; returns whether the JVM took them.
     *
     * @throws OutOfMemoryError if the JVM had no memory for a single class: of several it may have enough for half
     */
    public boolean retransform(Class<?>... loaded) {
        try {
            instrumentation.retransformClasses(loaded);
            return true;
        } catch (OutOfMemoryError lacking) {
            if (loaded.length == 1) {
                throw lacking;
            }
            return false;
        } catch (Exception | LinkageError | InternalError refused) {
            // InternalError is what the JVM throws for reasons that have no exception of their own.
            return false;
        }
    }
}
