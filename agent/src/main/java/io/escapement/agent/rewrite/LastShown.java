package io.escapement.agent.rewrite;

import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Of each loaded class that a transformer changes, a hash of the class file that the JVM has shown it last: other
 * transformers are shown other ones. Until Java 17 the JVM begins each retransformation with the first class file that
 * it has had, and so takes back whatever somebody has redefined since: a hot swap, by a debugger or by an agent that
 * patches code. Then it shows another file than before. From Java 21 on it begins with the last one, which it may show
 * in another order.
 */
final class LastShown {
    private static final int FIRST_JAVA_THAT_KEEPS_HOT_SWAPS = 21;
    private static final boolean TAKES_HOT_SWAPS_BACK =
            takesHotSwapsBack(System.getProperty("java.specification.version"));

    private final Map<Class<?>, Integer> hashes = new WeakHashMap<Class<?>, Integer>();

    /** Of Java 8 it is 1.8. As a number with a fraction it would have the JDK load what a start does not need. */
    private static boolean takesHotSwapsBack(String javaVersion) {
        return javaVersion.startsWith("1.") || Integer.parseInt(javaVersion) < FIRST_JAVA_THAT_KEEPS_HOT_SWAPS;
    }

    synchronized void record(Class<?> changed, byte[] classFile) {
        if (TAKES_HOT_SWAPS_BACK) {
            hashes.put(changed, Arrays.hashCode(classFile));
        }
    }

    /** From now on nobody sees who changes which class. */
    synchronized void forget() {
        hashes.clear();
    }

    /** Whether that class was made of another file meanwhile. */
    synchronized boolean differsFrom(Class<?> loaded, byte[] classFile) {
        Integer hash = hashes.get(loaded);
        return hash != null && hash != Arrays.hashCode(classFile);
    }
}
