package io.escapement.agent.rewrite;

import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Hashes of class files: for each loaded class that a transformer changes, the file that the JVM has shown the
 * transformer last. Other transformers are shown other files. Until Java 17 the JVM begins each retransformation with
 * the first class file of a class. So the JVM takes back all that has been redefined since: a hot swap, by a debugger
 * or by an agent that patches code. After a hot swap the JVM shows another file than before. From Java 21 on the JVM
 * begins with the last class file, which it may show in another order.
 */
final class LastShown {
    private static final int FIRST_JAVA_THAT_KEEPS_HOT_SWAPS = 21;
    private static final boolean TAKES_HOT_SWAPS_BACK =
            takesHotSwapsBack(System.getProperty("java.specification.version"));

    private final Map<Class<?>, Integer> hashes = new WeakHashMap<Class<?>, Integer>();

    /** On Java 8 it is 1.8; parsed with a fraction, it would load classes of the JDK that a start does not need. */
    private static boolean takesHotSwapsBack(String javaVersion) {
        return javaVersion.startsWith("1.") || Integer.parseInt(javaVersion) < FIRST_JAVA_THAT_KEEPS_HOT_SWAPS;
    }

    synchronized void record(Class<?> changed, byte[] classFile) {
        if (TAKES_HOT_SWAPS_BACK) {
            hashes.put(changed, Arrays.hashCode(classFile));
        }
    }

    /** From now on no changes of classes are seen. */
    synchronized void forget() {
        hashes.clear();
    }

    /** Whether that class has been redefined from another file meanwhile. */
    synchronized boolean differsFrom(Class<?> loaded, byte[] classFile) {
        Integer hash = hashes.get(loaded);
        return hash != null && hash != Arrays.hashCode(classFile);
    }
}
