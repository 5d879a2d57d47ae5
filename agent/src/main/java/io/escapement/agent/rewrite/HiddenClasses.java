package io.escapement.agent.rewrite;

import io.escapement.agent.reads.ReadForm;
import io.escapement.agent.rewrite.Retransformer.LoadedPools;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Finds hidden classes (Java 15 and later; VM-anonymous ones before) in the chosen packages that read the clock in a
 * form that is rewritten elsewhere. The JVM shows them to no transformer, so they keep the real clock. Among them are
 * <em>linked references</em>: for {@code System::currentTimeMillis} the JDK makes a class that calls the method itself,
 * once, so a reference that was linked before its class was rewritten stays.
 * Why: docs/decisions/12-linked-references.md.
 */
public final class HiddenClasses {
    /** Marks the names of classes that the JDK makes for lambdas and references; before it stands who holds them. */
    private static final String LAMBDA = "$$Lambda";

    private static final int NAMED_AT_MOST = 10;

    private final Instrumentation instrumentation;
    private final ClassFilter filter;
    private final RewriteLedger ledger;
    private final Consumer<String> warnings;
    private final ReadForms forms;
    private final LoadedPools pools;

    /** Classes seen already; held weakly, because hidden classes come and go. */
    private final Set<Class<?>> seen = Collections.newSetFromMap(new WeakHashMap<Class<?>, Boolean>());

    /** {@code Class.isHidden}; null before Java 15. */
    private final Method isHidden = isHiddenMethod();

    /** Null before there is a class to test. */
    private BiFunction<Class<?>, Set<String>, Boolean> namesMethods;

    private boolean isBlind;

    /**
     * Makes a search that has seen no class.
     *
     * @param warnings receives lines about what is found
     * @param forms that are rewritten elsewhere
     */
    public HiddenClasses(
            Instrumentation instrumentation,
            ClassFilter filter,
            RewriteLedger ledger,
            Consumer<String> warnings,
            ReadForms forms,
            LoadedPools pools) {
        this.instrumentation = instrumentation;
        this.filter = filter;
        this.ledger = ledger;
        this.warnings = warnings;
        this.forms = forms;
        this.pools = pools;
    }

    /**
     * Searches the classes that it has not seen before. With 61,000 loaded classes, 30,000 of them hidden, a search
     * costs 20 ms of processor time, and the first one 120 ms (JDK 17, two cores that others used too).
     */
    public void searchNew() {
        long linkedBefore = ledger.count(Tally.LINKED_REFERENCES);
        List<String> holders = new ArrayList<String>();
        Class<?>[] all = instrumentation.getAllLoadedClasses();
        for (int i = 0; i < all.length; i++) {
            Class<?> loaded = all[i];
            // What the application has forgotten is held no longer than its look takes.
            all[i] = null;
            if (mayBeHidden(loaded) && isChosen(loaded) && seen.add(loaded) && names(loaded, forms.methods())) {
                report(loaded, holders);
            }
        }
        if (!holders.isEmpty()) {
            reportLinked(ledger.count(Tally.LINKED_REFERENCES) - linkedBefore, holders);
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

    /** Whether it may have the call: one for a lambda only if the class that holds the lambda was rewritten. */
    private boolean isChosen(Class<?> loaded) {
        String name = loaded.getName();
        int suffix = name.indexOf('/');
        String holder = holder(name);
        return suffix > 0
                && loaded.getClassLoader() != null
                && filter.isChosen(name.substring(0, suffix).replace('.', '/'))
                && (holder == null || ledger.mayHaveRewritten(holder));
    }

    /** Returns the name of the class that holds a lambda or reference; null if it is another hidden class. */
    private static String holder(String name) {
        int end = name.indexOf(LAMBDA);
        return end < 0 ? null : name.substring(0, end);
    }

    private boolean names(Class<?> hidden, Set<String> methods) {
        if (namesMethods == null && !isBlind) {
            namesMethods = pools.open();
            isBlind = namesMethods == null;
        }
        return !isBlind && Boolean.TRUE.equals(namesMethods.apply(hidden, methods));
    }

    private void report(Class<?> hidden, List<String> holders) {
        String holder = holder(hidden.getName());
        if (holder != null) {
            for (ReadForm form : forms.all()) {
                if (names(hidden, Collections.singleton(form.method)) && ledger.recordLinked(holder, form)) {
                    holders.add(holder);
                }
            }
        } else if (ledger.record(Tally.HIDDEN_CLASSES)) {
            warnings.accept(hidden.getName() + " is a hidden class, which the JVM shows to no agent: it keeps the"
                    + " real clock, which may be some milliseconds ahead of the"
                    + " cached one; to silence this, exclude its package; HiddenClassCount counts such classes");
        }
    }

    private void reportLinked(long references, List<String> holders) {
        List<String> named = new ArrayList<String>();
        for (String holder : holders.subList(0, Math.min(holders.size(), NAMED_AT_MOST))) {
            named.add(holder + " (" + ledger.mixedForms(holder) + ")");
        }
        int others = holders.size() - named.size();
        warnings.accept("references that were linked before their classes were rewritten keep the real clock, which may"
                + " be some milliseconds ahead of the cached one: " + references + " in " + String.join(", ", named)
                + (others > 0 ? " and " + others + " more classes" : "") + "; where a class"
                + " compares the two, time can go back; if that matters, start the service with -javaagent and"
                + " mode=on, or exclude the package; LinkedReferenceCount counts them");
    }

    private static Method isHiddenMethod() {
        try {
            return Class.class.getMethod("isHidden");
        } catch (NoSuchMethodException olderJvm) {
            return null;
        }
    }
}
