package io.escapement.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds packages of the option {@code packages} in which nothing was rewritten: most likely names with a mistake. */
public final class PackagesWithoutCalls {
    private PackagesWithoutCalls() {}

    /**
     * Returns those packages in words, or null if there are none. Says of a name whether it is that of a loaded class.
     * Looks at the names of all loaded classes, but only if there is something to return.
     */
    public static String describe(List<String> packages, RewriteLedger ledger, Instrumentation instrumentation) {
        List<String> found = new ArrayList<String>();
        for (String each : packages) {
            if (!ledger.mayHaveRewrittenIn(each)) {
                found.add(each);
            }
        }
        return found.isEmpty() ? null : inWords(found, classNamesAmong(found, instrumentation));
    }

    private static Set<String> classNamesAmong(List<String> names, Instrumentation instrumentation) {
        Set<String> classNames = new HashSet<String>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (names.contains(loaded.getName())) {
                classNames.add(loaded.getName());
            }
        }
        return classNames;
    }

    private static String inWords(List<String> packages, Set<String> classNames) {
        List<String> words = new ArrayList<String>();
        for (String each : packages) {
            String name = each.equals("*") ? "any package" : each;
            words.add(classNames.contains(each) ? name + " (a class, not a package: " + remedyFor(each) + ")" : name);
        }
        return String.join(", ", words);
    }

    private static String remedyFor(String className) {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? "only '*' chooses classes without a package" : "name " + className.substring(0, dot);
    }
}
