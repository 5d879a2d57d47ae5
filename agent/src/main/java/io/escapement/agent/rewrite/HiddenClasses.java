package io.escapement.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Finds hidden classes (Java 15 and later; VM-anonymous ones before) in the chosen packages that read the wall clock in
 * a form that is rewritten elsewhere. The JVM shows them to no transformer, so they keep the real clock. Java 8 does
 * not tell what a class refers to: nothing is found there. Used by one thread.
 */
public final class HiddenClasses {
    /** Marks the names of classes that the JDK makes for lambdas, whose bodies are in classes that are rewritten. */
    private static final String LAMBDA = "$$Lambda";

    private final Instrumentation instrumentation;
    private final ClassFilter filter;
    private final RewriteLedger ledger;
    private final Consumer<String> warnings;
    private final Set<String> methods;
    private final Supplier<BiFunction<Class<?>, Set<String>, Boolean>> pools;

    /** Classes seen already; held weakly, because hidden classes come and go. */
    private final Set<Class<?>> seen = Collections.newSetFromMap(new WeakHashMap<Class<?>, Boolean>());

    /** {@code Class.isHidden}; null before Java 15. */
    private final Method isHidden = isHiddenMethod();

    /** Null before there is a class to test. */
    private BiFunction<Class<?>, Set<String>, Boolean> namesMethods;

    private boolean isBlind = System.getProperty("java.specification.version").startsWith("1.");

    /**
     * Makes a search that has seen no class.
     *
     * @param warnings receives a line for each class that is found
     * @param methods that read the clock, as in {@code java/lang/System.currentTimeMillis()J}
     * @param pools as for {@link Retransformer}
     */
    public HiddenClasses(
            Instrumentation instrumentation,
            ClassFilter filter,
            RewriteLedger ledger,
            Consumer<String> warnings,
            Set<String> methods,
            Supplier<BiFunction<Class<?>, Set<String>, Boolean>> pools) {
        this.instrumentation = instrumentation;
        this.filter = filter;
        this.ledger = ledger;
        this.warnings = warnings;
        this.methods = methods;
        this.pools = pools;
    }

    /**
     * Searches the classes that it has not seen before. With 61,000 loaded classes, 30,000 of them hidden, a search
     * costs 20 ms of processor time, and the first one 120 ms (JDK 17, two cores that others used too).
     */
    public void searchNew() {
        if (isBlind) {
            return;
        }
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (mayBeHidden(loaded) && isChosen(loaded) && seen.add(loaded) && hasCall(loaded)) {
                report(loaded.getName());
            }
        }
    }

    /** Avoids the name if it can: the JVM would keep one for each class that is loaded. */
    private boolean mayBeHidden(Class<?> loaded) {
        try {
            return !loaded.isArray() && (isHidden == null || (Boolean) isHidden.invoke(loaded));
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    private boolean isChosen(Class<?> loaded) {
        String name = loaded.getName();
        int suffix = name.indexOf('/');
        return suffix > 0
                && !name.contains(LAMBDA)
                && loaded.getClassLoader() != null
                && filter.isChosen(name.substring(0, suffix).replace('.', '/'));
    }

    private boolean hasCall(Class<?> hidden) {
        if (namesMethods == null && !isBlind) {
            namesMethods = pools.get();
            isBlind = namesMethods == null;
        }
        return !isBlind && Boolean.TRUE.equals(namesMethods.apply(hidden, methods));
    }

    private void report(String name) {
        if (ledger.hidden()) {
            warnings.accept(name + " is a hidden class, which the JVM shows to no agent: it keeps the"
                    + " real clock, which may be some milliseconds ahead of the"
                    + " cached one; to silence this, exclude its package; HiddenClassCount counts such classes");
        }
    }

    private static Method isHiddenMethod() {
        try {
            return Class.class.getMethod("isHidden");
        } catch (NoSuchMethodException olderJvm) {
            return null;
        }
    }
}
