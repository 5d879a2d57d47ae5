package io.escapement.agent.rewrite;

import java.util.Set;
import java.util.function.BiFunction;

/** The constant pools of loaded classes, which are read without stopping the JVM. */
public interface LoadedPools {
    /**
     * Opens them. Returns a test whether a class names one of some methods in its pool, which gives null for a class
     * whose pool can't be read; returns null if this JVM tells of no class.
     */
    BiFunction<Class<?>, Set<String>, Boolean> open();
}
